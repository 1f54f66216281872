"""7.0 to 7.2, 7.6, 7.8 Marches: allowances, forced marches, winter."""

import pytest

from games.never_call_retreat.field import (
    ATLANTA,
    EAST_OF,
    NORTH,
    SOUTH,
    WASHINGTON,
    act,
    asked,
    happened,
    kind,
    order,
    play,
    refused,
    stand,
    starve,
    texts,
    troops,
    who,
)
from games.never_call_retreat.scenes import general
from games.never_call_retreat.waters import BEACH, HOME, MEMPHIS, RIVER, ship
from longroll.games.never_call_retreat.flags import DEMORALIZED, MOVED, OFF, TRACKS, UNION_DEPOT
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.naval import cargo, fleet
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import blockade
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, turn


@pytest.mark.rule("7.0")
def test_7_0_there_are_no_zones_of_control(t: Tables):
    s = stand(
        t,
        "1863",
        {ATLANTA: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-9']"], "8151": ["union = ['inf-9']"]},
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {EAST_OF}")
    assert asked(s) == ("confederate", "march")  # from beside the enemy to beside the enemy, and on
    assert s.stack[-1].left == 3
    assert f"step {ATLANTA}" in texts(s)


@pytest.mark.rule("7.11")
def test_7_11_who_enters_a_hex_with_enemies_fights_unless_cavalry_goes_first(t: Tables):
    for defenders, leader, begins in (("'inf-9'", "hancock:2", True), ("'cav-3'", "buford:1", False)):
        s = stand(
            t,
            "1863",
            {
                ATLANTA: ["confederate = ['inf-9']"],
                NORTH: [f"union = [{defenders}]", f"leaders = ['{leader}']"],
            },
        )
        (unit,) = troops(s, ATLANTA, CONFEDERATE)
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {NORTH}")
        assert bool(happened(s, "BattleBegan")) is begins
        assert (asked(s) == ("union", "screen")) is not begins


@pytest.mark.rule("7.12")
def test_7_12_garrisons_halt_where_an_enemy_has_reacted_into_their_next_hex(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['garrison:3']"], NORTH: ["union = ['inf-4']"]})
    (pile,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    s.stack[:] = [March("enter", side=CONFEDERATE, leader=-1, pieces=[pile], to=t.board.hex(NORTH), left=3)]
    FLOW.run(s)
    assert (s.at[pile], s.points[pile], s.stack) == (t.board.hex(ATLANTA), 3, [])


@pytest.mark.rule("7.12")
def test_7_12_a_unit_marches_its_allowance_and_moves_once(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"]})
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE, points=4)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0  # nothing Discretionary, so nobody is asked
    name = t.pieces.names[unit]
    play(
        s,
        f"at {ATLANTA}",
        f"move {name}",
        f"step {NORTH}",
        f"step {ATLANTA}",
        f"step {EAST_OF}",
        f"step {SOUTH}",
    )
    assert "stop" in texts(s)
    assert not any(text.startswith("step") for text in texts(s))  # four movement points
    play(s, "stop")
    assert s.flags[unit] & MOVED
    play(s, f"at {SOUTH}")
    assert refused(s, f"move {name}") == ("it has moved in this Action Phase", "7.12")


@pytest.mark.rule("7.13")
def test_7_13_any_number_stands_in_a_hex(t: Tables):
    s = stand(
        t,
        "1863",
        {
            ATLANTA: ["confederate = ['inf-6']"],
            SOUTH: ["confederate = ['40*inf-10', 'garrison:90', 'siege-train']"],
        },
    )
    (unit,) = troops(s, ATLANTA, CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}", f"step {SOUTH}", "stop")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 496


@pytest.mark.rule("7.14")
def test_7_14_a_demoralized_force_never_attacks_and_infects_its_friends(t: Tables):
    s = stand(
        t, "1863",
        {ATLANTA: ["confederate = ['inf-6 demoralized']"], NORTH: ["union = ['inf-2']"], SOUTH: ["confederate = ['inf-4']"]},
    )  # fmt: skip
    (unit,) = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, CONFEDERATE)
    s.cp[CONFEDERATE * len(TRACKS) + 3] = 0
    play(s, f"at {ATLANTA}", f"move {t.pieces.names[unit]}")
    assert refused(s, f"step {NORTH}")[1] == "7.14"
    play(s, f"step {SOUTH}")
    assert all(s.flags[x] & DEMORALIZED for x in s.pieces_at(t.board.hex(SOUTH), CONFEDERATE))


@pytest.mark.rule("7.12")
@pytest.mark.rule("7.14")
@pytest.mark.rule("12.5")
def test_7_12_7_14_r136_neither_garrisons_nor_the_demoralized_lie_down_before_an_enemy_work(t: Tables):
    for force, reason in (
        ("garrison:3", ("Garrison points never enter a hex with enemies", "7.12")),
        ("inf-4 demoralized", ("a Demoralized force never enters a hex with enemies", "7.14")),
        ("inf-4", None),
    ):
        s = stand(
            t, "1863",
            {ATLANTA: ["works = 'confederate fort'", "confederate = ['inf-6 inside']", "control = 'confederate'", "union = ['inf-8']"],
             NORTH: [f"union = ['{force}']"]},
        )  # fmt: skip
        (unit,) = troops(s, NORTH, UNION)
        order(s, UNION)
        name = t.pieces.names[unit]
        play(s, f"at {NORTH}", f"move 3 {name}" if "garrison" in force else f"move {name}")
        if reason is None:
            play(s, f"step {ATLANTA}")
        else:
            assert refused(s, f"step {ATLANTA}") == reason


@pytest.mark.rule("7.15")
@pytest.mark.rule("14.12")
@pytest.mark.parametrize(
    ("lean", "unsupplied", "points"), [(150, False, 4), (150, True, 3), (59, False, 3), (59, True, 2), (14, True, 1), (0, True, 1)]
)  # fmt: skip
def test_7_15_without_supply_and_in_a_lean_confederacy_troops_go_less_far(
    t: Tables, lean: int, unsupplied: bool, points: int
):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']"], NORTH: ["union = ['inf-6']"]})
    s.lean[:] = [lean, lean]
    assert march.allowance(s, CONFEDERATE, troops(s, ATLANTA, CONFEDERATE), unsupplied) == points
    assert march.allowance(s, UNION, troops(s, NORTH, UNION), unsupplied) == 4 - unsupplied


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("force", "able"),
    [("'inf-6'", True), ("'cav-3'", True), ("'militia:4'", True), ("'civilized-infantry:2'", True), ("'inf-6', 'garrison:1'", False),
     ("'inf-6', 'siege-train'", False), ("'partisan-cavalry:1'", False), ("'inf-6 demoralized'", False)],
)  # fmt: skip
def test_7_2_who_can_be_forced_to_march(t: Tables, force: str, able: bool):
    s = stand(t, "1863", {ATLANTA: [f"confederate = [{force}]", "leaders = ['hardee:2']"]})
    pieces = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    assert (march.forced_refused(s, who(t, "hardee"), pieces, False) is None) is able
    refusal = march.forced_refused(s, OFF, pieces, False)  # nobody leads
    assert refusal is not None
    assert refusal.rule == "7.2"
    buchanan = next(x for x in range(t.pieces.hq0) if t.pieces.branch[x] == 2)
    assert march.forced_refused(s, buchanan, pieces, False) is not None  # nor an admiral
    assert march.forced_refused(s, who(t, "hardee"), [who(t, "hardee")], False) is not None  # nor himself


@pytest.mark.rule("7.2")
@pytest.mark.rule("6.33")
def test_7_2_the_senior_of_several_leaders_forces_the_march_though_another_commands(t: Tables):
    army = [
        "headquarters = ['army-of-tennessee pemberton']",
        "confederate = ['inf-6 under army-of-tennessee']",
    ]
    for more, extra in (("", 0), (", 'j-johnston:3'", 1)):
        s = stand(t, "1863", {ATLANTA: [*army, f"leaders = ['pemberton:3 under army-of-tennessee'{more}]"]})
        order(s, CONFEDERATE)
        die = (
            s.counter(who(t, "j-johnston")).initiative + 1
            if more
            else s.counter(who(t, "pemberton")).initiative
        )
        assert die == s.counter(who(t, "pemberton")).initiative
        play(s, f"at {ATLANTA}", "lead pemberton", "force 1", "set-out", dice=[die])
        assert s.stack[-1].extra == extra


@pytest.mark.rule("7.21")
def test_7_21_a_die_for_every_extra_point_and_losses_by_the_points_that_were_used(t: Tables):
    rating = t.counter_of(who(t, "hardee"), 2).initiative
    for steps, dice, lost in ((4, [], 0), (5, [6], 1), (6, [6], 2), (6, [4], 1), (5, [5], 0)):
        s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
        act(s, CONFEDERATE)
        s.cp[6 + 3] = 0
        play(s, f"at {ATLANTA}", "lead hardee", "force 3", "set-out", dice=[rating + 1, rating, 6])
        assert (s.stack[-1].extra, s.stack[-1].left) == (2, 6)  # one die failed
        for k in range(steps):
            play(s, f"step {(EAST_OF, ATLANTA)[k % 2]}")
        play(s, "stop", dice=dice)
        assert 6 - sum(s.points[x] for x in range(t.pieces.slot0, t.pieces.count) if s.kind[x]) == lost
        assert s.casualties[CONFEDERATE] == t.scenarios["1863"].tracks[CONFEDERATE].casualties + lost


@pytest.mark.rule("7.14")
@pytest.mark.rule("7.2")
def test_7_14_whoever_is_demoralized_on_the_way_is_forced_no_further(t: Tables):
    """Four movement points and two extra ones; the Demoralized are met at the first step, or at the fifth."""
    rating = t.counter_of(who(t, "hardee"), 2).initiative
    for steps, left, dice in ((1, 3, []), (5, 0, [6])):
        rows = {
            ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"],
            SOUTH: ["confederate = ['inf-2 demoralized']"],
        }
        s = stand(t, "1863", rows)
        order(s, CONFEDERATE)
        play(s, f"at {ATLANTA}", "lead hardee", "force 2", "set-out", dice=[rating + 1] * 2)
        assert (s.stack[-1].extra, s.stack[-1].left) == (2, 6)
        for k in range(steps - 1):
            play(s, f"step {(EAST_OF, ATLANTA)[k % 2]}")
        play(s, f"step {SOUTH}")
        assert s.stack[-1].left == left
        play(s, "stop", dice=dice)  # only what was used is paid for
        lost = 1 if dice else 0
        assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 8 - lost


@pytest.mark.rule("7.21")
@pytest.mark.rule("11.1")
def test_7_21_a_forced_march_that_is_screened_is_paid_for_by_the_points_that_were_used(t: Tables):
    man = general(t, 1)
    rows = {
        NORTH: ["union = ['inf-6']", f"leaders = ['{man}:1']"],
        ATLANTA: ["confederate = ['cav-3']", "leaders = ['stuart:1']"],
    }
    s = stand(t, "1863", rows)
    for hex_ in range(t.board.count):  # he must be in supply
        if t.rail_hexes[hex_]:
            s.take_rail(hex_, UNION)
    s.mark(t.board.hex(NORTH), UNION_DEPOT)
    order(s, UNION)
    play(s, f"at {NORTH}", f"lead {man}", "force 1", "set-out", f"step {ATLANTA}", dice=[6])
    assert asked(s) == ("confederate", "screen")
    play(s, next(x for x in texts(s) if x.startswith("withdraw")), dice=[])  # no die for losses
    assert s.at[who(t, man)] == t.board.hex(ATLANTA)


@pytest.mark.rule("7.23")
def test_7_23_a_force_must_be_in_supply_when_it_is_forced_not_where_it_ends(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee")
    assert "force 1" in texts(s)
    starve(s)
    play(s, "force 1")  # it was in supply when it was called
    s = stand(t, "1863", {ATLANTA: ["confederate = ['inf-6']", "leaders = ['hardee:2']"]})
    starve(s)
    act(s, CONFEDERATE)
    s.cp[6 + 3] = 0
    play(s, f"at {ATLANTA}", "lead hardee")
    assert refused(s, "force 1") == ("a force out of supply cannot be forced", "7.23")


GAP_FROM, GAP, GAP_TO = "3577", "3578", "3377"
"""a hex in the Blue Ridge with a gap that leads through it"""


def at_the_gap(t: Tables, left: int, beyond: tuple[str, ...] = ()) -> NcrState:
    """Hancock with two divisions before a gap, with so many movement points."""
    rows = {GAP_FROM: ["union = ['inf-8', 'inf-4']", "leaders = ['hancock:2']"]}
    s = stand(t, "1863", rows | ({GAP: list(beyond)} if beyond else {}))
    order(s, UNION)
    play(s, f"at {GAP_FROM}", "lead hancock", "set-out")
    s.stack[-1].left = left
    return s


@pytest.mark.rule("7.4")
def test_7_4_r85_a_gap_costs_one_to_go_through_and_three_to_stop_in(t: Tables):
    s = at_the_gap(t, 2)
    play(s, f"step {GAP}")
    assert (s.stack[-1].left, s.stack[-1].gap) == (1, 2)
    assert refused(s, "stop") == ("stopping in the gap costs more than is left: it must go on", "7.4")
    play(s, f"step {GAP_TO}", "stop")
    s = at_the_gap(t, 3)
    play(s, f"step {GAP}", "stop")
    assert s.at[who(t, "hancock")] == t.board.hex(GAP)


@pytest.mark.rule("7.4")
def test_7_4_r85_nobody_is_left_in_a_gap_who_could_not_stop_there(t: Tables):
    s = at_the_gap(t, 2)
    unit = t.pieces.names[troops(s, GAP_FROM, UNION)[1]]
    play(s, f"step {GAP}")
    assert not [x for x in texts(s) if x.startswith("drop")]
    for text in (f"drop {unit}", f"drop 1 {unit}"):
        assert refused(s, text) == ("stopping in the gap costs more than is left", "7.4")
    s = at_the_gap(t, 3)
    play(s, f"step {GAP}", f"drop {unit}", f"step {GAP_TO}")


@pytest.mark.rule("7.4")
@pytest.mark.rule("8.11")
def test_7_4_r85_an_attack_through_a_gap_stops_in_it_and_costs_three(t: Tables):
    foes = ("confederate = ['inf-8']",)
    s = at_the_gap(t, 2, foes)
    assert refused(s, f"step {GAP}") == (
        "an attack stops in the gap and costs 3 movement points, and 2 are left", "7.4"
    )  # fmt: skip
    s = at_the_gap(t, 3, foes)
    assert f"step {GAP}" in texts(s)
    s = at_the_gap(t, 4, ("confederate = ['garrison:1']",))
    s.dice.given_only = False
    play(s, f"step {GAP}")
    assert happened(s, "Overrun")
    assert (s.stack[-1].left, s.stack[-1].gap) == (3, 2)  # along the gap at once, or two more to stay


@pytest.mark.rule("7.4")
@pytest.mark.rule("15.31")
def test_7_4_r85_rails_in_a_gap_are_torn_up_by_whoever_can_still_go_on(t: Tables):
    for left, able in ((2, False), (3, True)):
        s = stand(t, "1863", {"6744": ["union = ['cav-4']"]})
        (unit,) = troops(s, "6744", UNION)
        order(s, UNION)
        play(s, "at 6744", f"move {t.pieces.names[unit]}")
        s.stack[-1].left = left
        play(s, "step 6745")
        assert ("cut" in texts(s)) is able
        if not able:
            assert refused(s, "cut")[1] == "7.4"


@pytest.mark.rule("7.71")
@pytest.mark.rule("7.4")
def test_7_71_r85_a_leader_on_a_train_owes_nothing_for_a_gap(t: Tables):
    s = stand(t, "1863", {"3777": ["confederate = ['inf-8']", "leaders = ['longstreet:2']"]})
    for node in ("3777", "3778"):
        s.take_rail(t.board.hex(node), CONFEDERATE)
    order(s, CONFEDERATE)
    play(s, "at 3777", "ride longstreet", "step 3778")
    assert (s.stack[-1].left, s.stack[-1].rail, s.stack[-1].gap) == (9, 9, 0)


@pytest.mark.rule("7.6")
@pytest.mark.rule("5.27")
def test_7_6_a_move_in_the_west_is_paid_there_and_a_depot_in_the_east_there(t: Tables):
    west, east = (t.board.theaters.index(x) for x in ("west", "east"))
    s = stand(t, "1863", {})
    here, there = next(
        (i, j)
        for i in range(t.board.count)
        for d in range(6)
        if t.board.theater[i] == west and (j := t.board.neighbours[6 * i + d]) >= 0 and t.board.theater[j] == east
        and t.rail_hexes[j] and s.control[i] == s.control[j] == CONFEDERATE == s.rail_owner[j]
        and march.step_cost(s, i, d, CONFEDERATE) <= 2 and march.terrain_refused(s, CONFEDERATE, i, d) is None
    )  # fmt: skip
    start, end = t.board.numbers[here], t.board.numbers[there]
    s = stand(t, "1863", {start: ["confederate = ['inf-6']"]})
    (unit,) = troops(s, start, CONFEDERATE)
    s.lean[:] = [200, 0]
    act(s, CONFEDERATE, points=5)
    base = CONFEDERATE * len(TRACKS)
    s.cp[base + 3] = 0
    name = t.pieces.names[unit]
    play(s, f"at {start}", f"move {name}", f"step {end}", "stop")
    assert list(s.cp[base : base + 3]) == [5, 4, 5]
    play(s, f"at {end}", f"depot {name}")
    assert list(s.cp[base : base + 3]) == [3, 4, 5]


@pytest.mark.rule("7.81")
@pytest.mark.rule("7.12")
@pytest.mark.parametrize(
    ("unit", "fair", "cold"), [("inf-5", 4, 3), ("cav-3", 6, 5), ("militia:3", 3, 2), ("garrison:3", 1, 1)]
)
def test_7_81_troops_march_a_movement_point_less_in_winter_but_garrisons(
    t: Tables, unit: str, fair: int, cold: int
):
    for when, points in (("1/6/63", fair), ("1/13/63", cold)):
        s = stand(t, "1863", {WASHINGTON: [f"union = ['{unit}']"]}, f"turn = '{when}'")
        troops = [x for x in s.pieces_at(t.board.hex(WASHINGTON), UNION) if s.land(x)]
        assert march.allowance(s, UNION, troops, False) == points
        assert march.allowance(s, UNION, troops, True) == max(1, points - 1)


@pytest.mark.rule("7.82")
def test_7_82_in_winter_every_side_costs_two(t: Tables):
    s = stand(
        t,
        "1862",
        {"4183": ["confederate = ['inf-1']"], MEMPHIS: ["union = ['gunboat:1']"]},
        "turn = '1/13/62'",
    )
    act(s, UNION)
    play(
        s,
        f"at {MEMPHIS}",
        f"sail {ship(s, MEMPHIS, UNION, 'gunboat')}",
        "pay 0 discretionary",
        f"step {RIVER[0]}",
    )
    assert s.stack[-1].left == 38


@pytest.mark.rule("7.82")
@pytest.mark.rule("9.53")
def test_7_82_going_ashore_too_costs_twice_in_winter(t: Tables):
    for when, cost in (("1/6/62", 10), ("1/1/62", 20)):
        s = stand(
            t,
            "1862",
            {
                BEACH: ["control = 'union'"],
                HOME: ["union = ['inf-1', 'naval-transport:1']", "control = 'union'"],
            },
            f"turn = '{when}'",
        )
        (unit,) = (x for x in s.pieces_at(t.board.hex(HOME), UNION) if s.land(x))
        ships = fleet.off(s, t.board.hex(HOME), UNION)
        f = Voyage(
            "voyage", side=UNION, leader=-1, ships=ships, cargo=[unit], home=t.board.hex(HOME), left=cost
        )
        assert cargo.land_refused(s, f, t.board.hex(BEACH)) is None
        f.left = cost - 1
        assert cargo.land_refused(s, f, t.board.hex(BEACH)) == (
            f"landing costs {cost} movement points, and {cost - 1} are left",
            "9.53",
        )


@pytest.mark.rule("7.85")
@pytest.mark.parametrize(
    ("when", "die", "shut"), [("1/6/63", 5, True), ("1/1/64", 5, False), ("1/1/64", 6, True)]
)
def test_7_85_winter_takes_one_from_the_die_of_the_blockade(t: Tables, when: str, die: int, shut: bool):
    s = stand(t, "1863", {})
    s.turn = turn(when, "test")
    port = list(t.ports).index("wilmington")
    s.take_control(t.port_list[port].hex, CONFEDERATE)
    sea = next(i for i in t.board.within(t.port_list[port].hex, 2) if t.board.sea[i])
    s.muster(UNION, kind(t, "naval-warship", UNION), 1, sea)
    s.dice.script, s.dice.given_only = [die], True
    assert blockade.watch(s, port) is shut
