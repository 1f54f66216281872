"""14.1 Who needs supply, when, and what happens without."""

from itertools import islice

import pytest

from contracts.walk import walk
from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    SOUTH,
    act,
    department,
    happened,
    kind,
    play,
    run,
    stand,
    starve,
    texts,
    troops,
)
from games.never_call_retreat.scenes import meeting
from longroll.games.never_call_retreat import lines, pools, rivers, supply
from longroll.games.never_call_retreat.combat import reinforce
from longroll.games.never_call_retreat.flags import CONFEDERATE_DEPOT, CUT, DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import departments, fortification, hunger, rations
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


@pytest.mark.rule("14.11")
@pytest.mark.rule("14.18")
def test_14_11_troops_and_trains_need_supply_leaders_and_ships_do_not(t: Tables):
    s = stand(
        t,
        "1863",
        {
            SOUTH: [
                "confederate = ['inf-10', 'inf-10', 'siege-train', 'rail-repair']",
                "leaders = ['hardee:2']",
            ]
        },
    )
    starve(s)
    coast = t.board.hex("9770")
    ship = s.muster(CONFEDERATE, kind(t, "naval-transport", CONFEDERATE), 1, coast)
    s.supply[CONFEDERATE] = 500  # plenty, but no line
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {SOUTH}", "ride hardee")
    assert s.stack[-1].left == 10  # a Leader alone goes as far as ever
    run(s, "consumption", [4])
    while s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 20 - t.charts.attrition.at(
        t.charts.attrition_bands.band(20), 4
    )
    assert {s.tables.roster.kinds[s.kind[x] - 1].slug for x in troops(s, SOUTH, CONFEDERATE)} == {
        "inf"
    }  # trains are lost
    assert s.kind[ship]
    assert s.at[t.pieces.person["hardee"]] != OFF


@pytest.mark.rule("14.12")
def test_14_12_supply_is_judged_when_the_force_is_activated_and_kept(t: Tables):
    depot = {SOUTH: ["marks = ['confederate-depot']", "control = 'confederate'"]}
    for rows, unsupplied in (({}, True), (depot, False)):
        s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"], **rows})
        starve(s)
        (unit,) = troops(s, ATLANTA, CONFEDERATE)
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
        assert (s.stack[-1].unsupplied, s.stack[-1].left) == (unsupplied, 4 - unsupplied)
        if unsupplied:
            s.mark(t.board.hex(SOUTH), 1 << 4)  # a depot of the Confederacy
        else:
            s.mark(t.board.hex(SOUTH), 1 << 4, False)
        assert supply.supplied(s, t.board.hex(ATLANTA), CONFEDERATE) is unsupplied
        play(s, f"step {EAST_OF}")
        assert (s.stack[-1].unsupplied, s.stack[-1].left) == (unsupplied, 3 - unsupplied)


@pytest.mark.rule("14.12")
@pytest.mark.rule("14.13")
@pytest.mark.parametrize("hungry", [[1, 0], [0, 1], [1, 1], [0, 0]])
def test_14_13_who_was_fed_when_the_battle_began_is_so_in_every_round(t: Tables, hungry: list[int]):
    for cut in (False, True):
        s, f = meeting(t)
        if cut:
            starve(s)
        assert (supply.trace(s, f.target, CONFEDERATE, combat=True) is None) is cut
        f.hungry = hungry[:]
        reinforce.next_round(s, f)
        reinforce.fed_again(s, f)
        assert f.hungry == hungry


@pytest.mark.rule("8.6")
@pytest.mark.rule("14.13")
def test_14_13_an_overrun_asks_for_no_supply(t: Tables):  # R134
    s, f = meeting(t, "'inf-1'")
    f.do, f.hungry = "battle", [1, 0]
    s.stack[:] = [f]
    FLOW.run(s)
    assert happened(s, "Overrun")
    assert all(s.at[x] == f.target and not s.flags[x] & DEMORALIZED for x in f.pieces)


@pytest.mark.rule("14.13")
def test_14_13_troops_of_ours_keep_a_line_open_beside_enemy_cavalry(t: Tables):
    hex_ = t.board.hex(ATLANTA)
    rails = [j for j in t.board.around(hex_) if t.rail_hexes[j]]
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    for j in t.board.within(hex_, 2):
        if t.board.distance(hex_, j) == 2 and not t.rail_hexes[j]:
            s.muster(UNION, kind(t, "cav", UNION), 1, j)
    assert supply.trace(s, hex_, CONFEDERATE, combat=True) is None
    for j in rails:
        s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, j)
    assert not set(rails) & lines.menaced(s, CONFEDERATE)
    for k in t.board.within(hex_, 3):  # and wherever else riders are near the rails
        if t.rail_hexes[k] and k != hex_ and k not in rails:
            s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, k)
    assert supply.trace(s, hex_, CONFEDERATE, combat=True) is not None


@pytest.mark.rule("14.13")
def test_14_13_enemy_cavalry_beside_the_railroad_cuts_the_defenders_line(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    line = supply.trace(s, t.board.hex(ATLANTA), CONFEDERATE, combat=True)
    assert line is not None
    i = t.board.hex(ATLANTA)
    ring = [j for j in t.board.within(i, 2) if t.board.distance(i, j) == 2 and not t.rail_hexes[j]]
    for j in ring:
        s.muster(UNION, t.roster.kind("cav", UNION, ""), 1, j)
    assert {j for j in t.board.around(i) if t.rail_hexes[j]} <= lines.menaced(s, CONFEDERATE)
    assert supply.trace(s, i, CONFEDERATE, combat=True) is None
    assert supply.trace(s, i, CONFEDERATE) is not None  # no other line is cut


@pytest.mark.rule("14.14")
def test_14_14_a_line_must_be_there_at_the_instant_of_rally(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6 demoralized']", "leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    play(s, f"at {ATLANTA}")
    assert "rally" in texts(s)
    starve(s)
    assert "rally" not in texts(s)
    s.mark(t.board.hex(SOUTH), CONFEDERATE_DEPOT)
    assert "rally" in texts(s)


@pytest.mark.rule("14.15")
def test_14_15_a_work_is_built_in_supply_and_empty_and_unsupplied_it_is_nothing(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    hex_ = t.board.hex(ATLANTA)
    s.supply[:] = [300, 300, 0]
    frame = fortification.Fortifying("fortify", side=CONFEDERATE)
    assert fortification.plan_refused(s, frame, hex_) is None
    starve(s)
    assert fortification.plan_refused(s, frame, hex_) is not None
    river = t.board.hex("6525")
    s = stand(t, "1863", {"6525": ["works = 'confederate fort'", "control = 'confederate'"]})
    starve(s)
    assert not rivers.fort_commands(s, CONFEDERATE, river)
    s.mark(river, CONFEDERATE_DEPOT)
    assert rivers.fort_commands(s, CONFEDERATE, river)  # supplied
    s.mark(river, CONFEDERATE_DEPOT, False)
    s.go_inside(s.muster(CONFEDERATE, kind(t, "garrison", CONFEDERATE), 1, river))
    assert rivers.fort_commands(s, CONFEDERATE, river)  # or manned


@pytest.mark.rule("14.16")
def test_14_16_leaders_units_and_headquarters_come_only_to_departments_that_work(t: Tables):
    s = stand(t, "1863", {})
    department(s, CONFEDERATE, ATLANTA)
    hex_ = t.board.hex(ATLANTA)
    assert pools.departments(s, CONFEDERATE) == departments.made_at(s, CONFEDERATE) == [hex_]
    unit = s.muster(UNION, kind(t, "inf", UNION), 2, hex_)
    assert pools.departments(s, CONFEDERATE) == departments.made_at(s, CONFEDERATE) == []
    s.eliminate(unit)
    s.take_control(hex_, UNION)
    assert pools.departments(s, CONFEDERATE) == []


@pytest.mark.rule("14.17")
def test_14_17_what_a_force_eats(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-7', 'militia:4', 'cav-3', 'siege-train']"]})
    force = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert rations.need(s, force) == 6 + 3 + 2  # eleven on foot, three mounted, a train


@pytest.mark.rule("14.17")
def test_14_17_when_supply_is_short_the_owner_says_who_goes_without(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-8']"], SOUTH: ["confederate = ['inf-6']"]})
    s.supply[CONFEDERATE] = 5
    run(s, "consumption")
    assert s.stack[-1].do == "who-starves"
    assert set(texts(s)) == {f"starve {ATLANTA}", f"starve {SOUTH}"}
    s.dice.script, s.dice.given_only = [6], True
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.place == SOUTH))
    assert s.supply[CONFEDERATE] == 0  # the point that is left feeds two of the six
    assert happened(s, "Fed")[-1].paid == 5
    assert happened(s, "PointsLost")[0].place == SOUTH
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 4  # four points, die 6: two


@pytest.mark.rule("14.17")
@pytest.mark.rule("14.18")
@pytest.mark.parametrize(("stock", "gang", "lost"), [(9, True, 1), (7, True, 2), (5, False, 2)])
def test_14_17_what_is_left_feeds_a_part_of_those_who_go_without(
    t: Tables, stock: int, gang: bool, lost: int
):
    """The nine take five, which would feed ten; of the rest a gang has two, then come three on foot and four riders."""
    rows = {ATLANTA: ["confederate = ['inf-9']"], SOUTH: ["confederate = ['rail-repair', 'inf-3', 'cav-4']"]}
    s = stand(t, "1863", rows)
    s.supply[CONFEDERATE] = stock
    run(s, "consumption")
    s.dice.script, s.dice.given_only = [6], True
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.place == SOUTH))
    assert s.supply[CONFEDERATE] == 0
    assert bool(happened(s, "Starved")) is not gang
    assert happened(s, "PointsLost")[0].points == lost  # three, six or six points, die 6
    assert happened(s, "Fed")[-1].paid == stock


@pytest.mark.rule("14.17")
@pytest.mark.rule("14.18")
def test_14_17_of_those_in_a_hex_the_owner_says_which_unit_goes_without(t: Tables):
    rows = {ATLANTA: ["confederate = ['inf-9']"], SOUTH: ["confederate = ['rail-repair', 'inf-3', 'cav-4']"]}
    s = stand(t, "1863", rows)
    gang, foot, riders = troops(s, SOUTH, CONFEDERATE)
    s.supply[CONFEDERATE] = 9  # six on foot, two for the gang, four for the riders are twelve
    run(s, "consumption")
    assert f"starve {ATLANTA} in-part" not in texts(s)  # there is only one
    play(s, f"starve {SOUTH} in-part", "back", f"starve {SOUTH} in-part")
    names = t.pieces.names
    assert texts(s) == [*(f"starve {names[x]} alone" for x in (gang, foot, riders)), "back"]
    play(s, f"starve {names[riders]} alone", dice=[6])
    assert s.supply[CONFEDERATE] == 0  # one rider is fed, and three roll
    assert [e.points for e in happened(s, "PointsLost")] == [1]
    assert (s.points[foot], s.points[riders]) == (3, 3)
    assert s.kind[gang]


@pytest.mark.rule("14.17")
def test_14_17_a_gang_may_go_without_and_the_troops_beside_it_eat(t: Tables):
    s = stand(t, "1863", {SOUTH: ["confederate = ['rail-repair', 'inf-4']"]})
    gang, foot = troops(s, SOUTH, CONFEDERATE)
    s.supply[CONFEDERATE] = 3
    run(s, "consumption")
    play(s, f"starve {SOUTH} in-part", f"starve {t.pieces.names[gang]} alone", dice=[])
    assert (s.points[foot], s.kind[gang]) == (4, 0)
    assert s.supply[CONFEDERATE] == 1  # no half of a gang is fed


@pytest.mark.rule("14.17")
@pytest.mark.rule("23.13")
def test_14_17_an_ironclad_that_nobody_feeds_is_a_point_for_the_union(t: Tables):
    s = stand(t, "1863", {})
    yard = t.waters.berth(t.board.hex("4789"), False)
    for slug in ("river-ironclad", "gunboat"):
        s.muster(CONFEDERATE, t.roster.kind(slug, CONFEDERATE, "test"), 1, yard)
    before, s.supply[CONFEDERATE] = s.vp_fixed[UNION], 0
    run(s, "consumption")
    play(s, *texts(s)[:1])
    assert len(happened(s, "Starved")) == 2
    assert s.vp_fixed[UNION] == before + 1


@pytest.mark.rule("14.17")
def test_14_17_of_a_flotilla_that_goes_without_what_can_be_fed_stays(t: Tables):
    s = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-8']"], "9770": ["confederate = ['naval-transport:3']"]}
    )
    (ships,) = (x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and not s.land(x))
    s.supply[CONFEDERATE] = 5
    run(s, "consumption")
    FLOW.play(s, next(c for c in FLOW.choices(s) if c.place != ATLANTA))
    assert s.points[ships] == 1
    assert happened(s, "Starved")[0].points == 2
    assert s.supply[CONFEDERATE] == 0


@pytest.mark.rule("14.17")
def test_14_17_ships_in_the_hex_of_hungry_troops_are_fed_all_the_same(t: Tables):
    s = stand(t, "1863", {"9770": ["confederate = ['inf-6', 'naval-transport:1']"]})
    (ship,) = (x for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x] and not s.land(x))
    s.place(ship, t.board.hex("9770"))
    s.supply[CONFEDERATE] = 9
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    run(s, "consumption", [1])
    assert s.supply[CONFEDERATE] == 8
    assert s.kind[ship]


@pytest.mark.rule("14.17")
def test_14_17_two_hundred_fifty_three_points_on_foot_eat_127(t: Tables):
    s = stand(t, "1863", {"2784": ["union = ['20*inf-10', 'militia:33', 'garrison:20']"]})
    assert rations.need(s, troops(s, "2784", UNION)) == 127


@pytest.mark.rule("14.18")
@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1), (6, 2)])
def test_14_18_forces_out_of_supply_roll_for_losses(t: Tables, die: int, lost: int):
    s = stand(t, "1863", {SOUTH: ["confederate = ['inf-5']"]})
    starve(s)
    run(s, "consumption", [die])
    assert happened(s, "Rolled")[0].rule == "14.18"
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 5 - lost
    assert not hunger.reachable(s, CONFEDERATE)


@pytest.mark.rule("14.19")
@pytest.mark.rule("7.83")
@pytest.mark.parametrize(
    ("when", "die", "lost"), [("1/6/63", 4, 2), ("1/1/64", 4, 2), ("1/6/63", 3, 1), ("1/1/64", 3, 2)]
)
def test_14_19_attrition_by_size_and_season(t: Tables, when: str, die: int, lost: int):
    s = stand(t, "1863", {NORTH: ["confederate = ['inf-10', 'inf-5']"]}, f"turn = '{when}'")
    for hex_ in range(t.board.count):
        if t.rail_hexes[hex_]:
            s.mark(hex_, CUT)
    run(s, "consumption", [die])
    if s.stack[-1].do == "losing":
        play(s, texts(s)[0])
    assert 15 - s.strength(t.board.hex(NORTH), CONFEDERATE) == lost


@pytest.mark.rule("14.12")
def test_14_12_whether_there_is_a_line_is_found_without_it() -> None:
    """The short search for any source agrees with the long one for the best, all along a random game."""
    answers = set()
    for game in islice(walk("never-call-retreat", "1863", 5), 0, 1500, 150):
        s = game.state
        assert isinstance(s, NcrState)
        for side in (UNION, CONFEDERATE):
            hexes = {
                s.at[x] for x in range(s.tables.pieces.slot0, s.tables.pieces.count) if s.side[x] == side
            }
            for hex_ in sorted(h for h in hexes if 0 <= h < s.tables.board.count):
                line = supply._by_land(s, hex_, side, False)
                assert supply._fed_by_land(s, hex_, side) == (line is not None), s.tables.board.numbers[hex_]
                answers.add(line is not None)
    assert answers == {True, False}
