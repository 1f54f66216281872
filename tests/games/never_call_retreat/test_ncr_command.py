"""5.0, 5.1 Allocation and its locks, Washington and the Mississippi; 19.1 points of the Far West."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    WASHINGTON,
    act,
    asked,
    happened,
    kind,
    play,
    refused,
    run,
    scenario,
    stand,
    texts,
    tracks,
    troops,
)
from games.never_call_retreat.waters import CAIRO_RIVER
from longroll.games.never_call_retreat import command, pools, rivers, states, victory
from longroll.games.never_call_retreat.command import (
    DISCRETIONARY,
    EAST,
    FAR_WEST,
    FAR_WEST_TRACK,
    NAVAL,
    TRANS_MISSISSIPPI,
    WEST,
)
from longroll.games.never_call_retreat.flags import AVAILABLE, CONFEDERATE_BASE, CUT, NOBODY, OFF, TRACKS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import yards
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("5.0")
def test_5_0_a_division_or_five_points_for_one_command_a_bad_general_for_two(t: Tables):
    rows = [
        "confederate = ['inf-8', 'militia:7']",
        "leaders = ['polk:3 under army-of-tennessee']",
        "headquarters = ['army-of-tennessee polk']",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    unit, pile = (t.pieces.names[x] for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if s.land(x))
    spent = {}
    for text in (f"move {unit}", f"move 5 {pile}", "remove polk"):
        s = stand(t, "1863", {ATLANTA: rows})
        act(s, CONFEDERATE, points=5)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", text)
        spent[text] = 5 - s.cp[6 + 1]
        if text.startswith("move 5"):
            assert sum(s.points[x] for x in s.stack[-1].pieces) == 5
    assert list(spent.values()) == [1, 1, 2]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert refused(s, f"move 6 {pile}") == ("at most 5 points move at once", "7.32")


@pytest.mark.rule("5.11")
def test_5_11_the_example_of_a_roll_of_8(s: NcrState):
    command.allocate(s, UNION, (EAST, TRANS_MISSISSIPPI, WEST))
    command.reveal(s)
    command.receive(s, UNION, 8)
    assert tracks(s, UNION) == [6, 1, 4, 1, 3, 1]
    assert tracks(s, CONFEDERATE) == [0] * 6


@pytest.mark.rule("5.11")
def test_5_11_the_next_allocation_waits_for_its_turn(s: NcrState):
    command.allocate(s, UNION, (WEST, EAST, TRANS_MISSISSIPPI))
    command.receive(s, UNION, 8)
    assert tracks(s, UNION)[:3] == [6, 4, 1]


@pytest.mark.rule("5.12")
def test_5_12_on_the_first_turn_both_rank_the_theaters_see_them_and_rank_again(t: Tables):
    s = scenario(t, "1862")
    s.stack[:] = []
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert asked(s) == ("union", "allocating")
    play(s, "allocate trans-mississippi west east")
    assert asked(s) == ("confederate", "allocating")
    assert not happened(s, "Allocated")  # unseen until both have chosen
    play(s, "allocate west east trans-mississippi")
    assert [e.order for e in happened(s, "Allocated")] == [
        ("trans-mississippi", "west", "east"),
        ("west", "east", "trans-mississippi"),
    ]
    n = len(TRACKS)
    roll = happened(s, "PointsReceived")[0].roll
    assert list(s.cp[:3]) == [t.charts.command.at(column, roll) for column in (2, 1, 0)]
    assert sum(s.cp[n : 2 * n]) > 0
    assert asked(s) == ("union", "allocating")  # and now for the second turn
    play(s, "allocate east west trans-mississippi", "allocate east west trans-mississippi")
    assert asked(s)[1] != "allocating"
    s.turn += 1
    s.stack[:] = []
    s.out.clear()
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    assert happened(s, "Allocated")  # from now on they were chosen the turn before


def hold(s: NcrState, slug: str, side: int) -> int:
    hex_ = s.tables.board.hex(slug)
    s.take_control(hex_, side)
    return hex_


@pytest.mark.rule("5.13")
def test_5_13_the_mississippi_locks_the_trans_mississippi(t: Tables):
    s = NcrState(t, "1864", 1)
    set_up(s)
    assert s.mississippi_lost
    assert command.mississippi_lost(s)
    assert command.orders(s, CONFEDERATE) == [(0, 1, 2), (1, 0, 2)]
    refused = command.allocation_refused(s, CONFEDERATE, (2, 0, 1))
    assert refused is not None
    assert refused.rule == "5.13"
    assert len(command.orders(s, UNION)) == 6
    assert command.tracks_for(s, CONFEDERATE, TRANS_MISSISSIPPI) == [TRANS_MISSISSIPPI]
    assert command.tracks_for(s, CONFEDERATE, WEST) == [WEST, DISCRETIONARY]
    hold(s, "natchez", CONFEDERATE)
    assert not command.mississippi_lost(s)


@pytest.mark.rule("5.13")
def test_5_13_a_landing_at_the_last_river_city_parts_the_confederacy_and_its_loss_joins_it_again(t: Tables):
    from longroll.games.never_call_retreat.movement.entry import occupy

    s = stand(
        t,
        "1862",
        {
            "4183": ["confederate = ['inf-1']"],
            "10118": [
                "control = 'union'",
                "marks = ['union-depot']",
                "union = ['2*inf-10']",
                "leaders = ['grant:2']",
            ],
            "10118/10318": ["union = ['river-transport:4', 'river-ironclad:4']", "leaders = ['farragut:2']"],
        },
        "turn = '1/6/62'",
    )
    for slug in t.charts.mississippi:
        if slug != "natchez":
            s.take_control(t.board.places[slug].hex, UNION)
    natchez = t.board.places["natchez"].hex
    s.supply[CONFEDERATE], s.lean[:] = 100, [120, 30]
    act(s, UNION)
    troops = [t.pieces.names[x] for x in s.pieces_at(t.board.hex("10118"), UNION) if s.land(x)]
    play(
        s,
        "at 10118/10318",
        "fleet farragut",
        "pay 0 discretionary",
        *(f"embark {x}" for x in troops),
        "embark grant",
        "set-out",
    )
    assert not s.mississippi_lost
    play(s, "land 10318", dice=[6, 1, 4, 3, 4, 3])
    assert s.control[natchez] == UNION
    assert s.mississippi_lost
    assert s.supply[1:] == [75, 25]
    occupy(s, CONFEDERATE, t.board.places["vicksburg"].hex)
    assert not s.mississippi_lost
    assert s.supply[1:] == [100, 0]
    assert [x.lost for x in happened(s, "RiverDecided")] == [True, False]


@pytest.mark.rule("5.13")
@pytest.mark.rule("14.49")
def test_5_13_the_confederacy_in_two_pools_and_back(t: Tables):
    s = scenario(t, "1863")
    s.lean[:], s.supply[:] = [120, 30], [0, 100, 0]
    for slug in t.charts.mississippi:
        s.take_control(t.places[t.index[slug]].hex, UNION)
    states.mississippi(s)
    assert s.mississippi_lost
    assert s.supply[1:] == [75, 25]  # R70: in the ratio of production
    s.take_control(t.places[t.index["vicksburg"]].hex, CONFEDERATE)
    states.mississippi(s)
    assert not s.mississippi_lost
    assert s.supply[1:] == [100, 0]


@pytest.mark.rule("5.13")
@pytest.mark.rule("5.22")
def test_5_13_beyond_the_lost_river_the_winner_still_gets_his_leader(t: Tables):
    s = stand(t, "1863", {})
    little_rock = t.board.places["little-rock"].hex
    department = next(d for d in t.roster.departments if d.side == CONFEDERATE)
    s.place(t.pieces.index[department.slug], little_rock)
    s.take_control(little_rock, CONFEDERATE)
    s.leader_state[t.pieces.person["hardee"]] = AVAILABLE
    s.cp[:] = bytes([3]) * len(s.cp)
    s.mississippi_lost = True
    run(s, "pulse", [1, 1, 6, 6])
    assert texts(s) == [f"draw {t.board.numbers[little_rock]}"]


@pytest.mark.rule("5.13")
@pytest.mark.rule("14.49")
def test_5_13_no_ironclad_is_built_beyond_the_lost_river_and_each_half_has_its_own_want(t: Tables):
    s = stand(t, "1863", {})
    galveston = t.places[t.index["galveston"]].hex
    charleston = t.board.hex("9174")
    for hex_ in (galveston, charleston):
        s.take_control(hex_, CONFEDERATE)
        s.mark(hex_, CONFEDERATE_BASE)
    iron, boats = (t.roster.kinds[kind(t, x, CONFEDERATE)] for x in ("river-ironclad", "river-transport"))
    west, east = (t.waters.berth(hex_, False) for hex_ in (galveston, charleston))
    s.lean[:] = [200, 40]
    assert {west, east} <= set(yards.yards(s, CONFEDERATE, iron))
    s.mississippi_lost = s.apart = True
    assert west not in yards.yards(s, CONFEDERATE, iron)
    assert {west, east} <= set(yards.yards(s, CONFEDERATE, boats))
    s.lean[:] = [20, 40]  # no new ships in the east alone
    assert set(yards.yards(s, CONFEDERATE, boats)) & {west, east} == {west}


@pytest.mark.rule("5.13")
def test_5_13_the_river_is_lost_the_instant_cavalry_takes_the_last_city(t: Tables):
    s = stand(t, "1862", {"5129": ["union = ['cav-3']"]})
    for name in t.charts.mississippi:
        s.take_control(t.places[t.index[name]].hex, UNION)
    columbus = t.places[t.index["columbus-ky"]].hex
    s.take_control(columbus, NOBODY)
    assert not s.mississippi_lost
    act(s, UNION)
    s.cp[3] = 0
    near = next(j for j in t.board.around(columbus) if t.states[t.state[j]] == "KY" and not t.board.sea[j])
    s.place(troops(s, "5129", UNION)[0], near)
    s.began[:] = s.at
    number = t.board.numbers[near]
    play(s, f"at {number}", f"move {t.pieces.names[troops(s, number, UNION)[0]]}", "step 5330", "convert")
    assert s.mississippi_lost
    assert happened(s, "RiverDecided")


@pytest.mark.rule("5.13")
@pytest.mark.rule("17.8")
def test_5_13_a_state_that_joins_decides_the_river_at_that_instant(t: Tables):
    s = stand(t, "1861", {})
    for name in t.charts.mississippi:
        s.take_control(t.places[t.index[name]].hex, UNION)
    s.take_control(t.places[t.index["columbus-ky"]].hex, NOBODY)
    states.invade_kentucky(s, CONFEDERATE)
    assert s.mississippi_lost


@pytest.mark.rule("5.14")
def test_5_14_washington_taken_ties_the_union_to_the_east(s: NcrState, t: Tables):
    hex_ = hold(s, "washington-dc", CONFEDERATE)
    assert not command.washington_held(s)
    for x in s.pieces_at(hex_, UNION):
        (s.eliminate if x >= t.pieces.slot0 else s.take_off)(x)
    s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 5, hex_)
    s.vp_fixed[UNION] += 100
    assert command.washington_held(s)
    assert command.tracks_for(s, UNION, WEST) == [WEST, DISCRETIONARY]  # nothing before the end of the turn
    victory.washington(s)
    assert all(order[0] == EAST for order in command.orders(s, UNION))
    assert command.tracks_for(s, UNION, WEST) == [WEST]
    assert command.tracks_for(s, UNION, EAST) == [EAST, DISCRETIONARY]


@pytest.mark.rule("5.14")
def test_5_14_r125_the_lock_outlasts_the_raiders_and_ends_with_the_first_union_troops(s: NcrState, t: Tables):
    hex_ = hold(s, "washington-dc", CONFEDERATE)
    for x in s.pieces_at(hex_, UNION):
        (s.eliminate if x >= t.pieces.slot0 else s.take_off)(x)
    s.vp_fixed[UNION] += 100
    raiders = s.muster(CONFEDERATE, t.roster.kind("inf", CONFEDERATE, ""), 5, hex_)
    victory.washington(s)
    scored = s.vp_fixed[CONFEDERATE]
    s.eliminate(raiders)
    victory.washington(s)  # nobody there: no more points, and nothing regained
    assert s.vp_fixed[CONFEDERATE] == scored
    assert command.tracks_for(s, UNION, WEST) == [WEST]
    s.muster(UNION, t.roster.kind("cav", UNION, ""), 1, hex_)
    assert command.tracks_for(s, UNION, WEST) == [WEST, DISCRETIONARY]
    command.relieve_washington(s)
    assert not s.capital_lost


@pytest.mark.rule("5.14")
@pytest.mark.rule("23.13")
def test_5_14_washington_taken(t: Tables):
    s = scenario(t, "1862")
    hex_ = t.places[t.index["washington-dc"]].hex
    for x in s.pieces_at(hex_, UNION):
        if x >= t.pieces.slot0:
            s.eliminate(x)
    s.take_control(hex_, CONFEDERATE)
    s.muster(CONFEDERATE, kind(t, "inf", CONFEDERATE), 8, hex_)
    s.vp_fixed[UNION] += 100
    before = s.vp_fixed[CONFEDERATE]
    victory.washington(s)
    assert s.vp_fixed[CONFEDERATE] >= before + 5
    assert s.intervention
    ocean = [
        x
        for x in range(t.pieces.slot0, t.pieces.count)
        if s.kind[x] and s.side[x] == UNION and t.roster.kinds[s.kind[x] - 1].sort == "ocean"
    ]
    assert not ocean


@pytest.mark.rule("5.14")
@pytest.mark.parametrize("proclaimed", [False, True])
def test_5_14_the_proclamation_keeps_foreign_powers_out_and_boats_are_never_lost(t: Tables, proclaimed: bool):
    s = stand(t, "1863", {WASHINGTON: ["confederate = ['inf-6']"], CAIRO_RIVER: ["union = ['gunboat:2']"]})
    sea = next(i for i in range(t.board.count) if t.board.sea[i] and t.waters.sea_near[i])
    warship = s.muster(UNION, t.roster.kind("naval-warship", UNION, "test"), 2, sea)
    s.take_control(t.board.hex(WASHINGTON), CONFEDERATE)
    s.vp_fixed[UNION] = 500
    s.proclamation = s.cycle * proclaimed
    victory.washington(s)
    assert s.outcome is None
    assert s.intervention is not proclaimed
    assert bool(s.kind[warship]) is proclaimed
    assert rivers.warships(s, t.waters.index[CAIRO_RIVER], UNION)


@pytest.mark.rule("5.15")
def test_5_15_the_line_to_baltimore_decides(s: NcrState, t: Tables):
    assert not command.washington_isolated(s)
    for i in t.board.rail_path(t.board.hex("washington-dc"), t.board.hex("baltimore"), s.month)[1:-1]:
        s.mark(i, CUT)
    assert command.washington_isolated(s)
    s.isolated = True  # as at the end of a turn
    refused = command.allocation_refused(s, UNION, (WEST, EAST, TRANS_MISSISSIPPI))
    assert refused is not None
    assert refused.rule == "5.15"


@pytest.mark.rule("5.15")
def test_5_15_an_enemy_on_the_line_isolates_too(s: NcrState, t: Tables):
    path = t.board.rail_path(t.board.hex("washington-dc"), t.board.hex("baltimore"), s.month)
    s.muster(CONFEDERATE, t.roster.kind("cav", CONFEDERATE, ""), 1, path[1])
    assert command.washington_isolated(s)


@pytest.mark.rule("5.15")
def test_5_15_twenty_one_points_are_enough_and_twenty_are_not(s: NcrState, t: Tables):
    capital = t.board.hex("washington-dc")
    cities = [c for c in t.cities if c.owner == UNION and t.theater[c.hex] == EAST and c.hex != capital]
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for c in cities:
        ways = {total + c.vp: (*held, c.hex) for total, held in ways.items()} | ways
    for total in (20, 21):
        for c in cities:
            s.take_control(c.hex, UNION if c.hex in ways[total] else CONFEDERATE)
        s.forget()
        assert command.washington_isolated(s) is (total < 21)


@pytest.mark.rule("5.15")
@pytest.mark.rule("9.62")
def test_5_15_enemy_ships_on_the_crossings_isolate_washington(t: Tables):
    s = scenario(t, "1863")
    assert not command.washington_isolated(s)
    for at in t.rail_crossings:
        node = t.waters.hexes + t.waters.way.of_side[at]
        if s.first[node] == OFF:
            s.muster(CONFEDERATE, kind(t, "river-ironclad", CONFEDERATE), 1, node)
    assert command.washington_isolated(s)


@pytest.mark.rule("19.1")
def test_19_1_far_west_points_serve_the_far_west(s: NcrState):
    assert command.tracks_for(s, UNION, FAR_WEST) == [FAR_WEST_TRACK, DISCRETIONARY]
    assert command.tracks_for(s, UNION, EAST, water=True) == [NAVAL, DISCRETIONARY]


@pytest.mark.rule("5.22")
def test_5_22_r74_no_counter_no_free_militia_either(t: Tables):
    s = scenario(t, "1863")
    for x in [x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] == kind(t, "militia") + 1]:
        s.eliminate(x)
    most = t.charts.militia.confederate
    pile = s.muster(CONFEDERATE, kind(t, "militia"), most, t.board.hex(ATLANTA))
    assert pools.free_departments(s, CONFEDERATE) == []
    s.reduce(pile, 1)
    assert pools.free_departments(s, CONFEDERATE) == pools.departments(s, CONFEDERATE) != []
