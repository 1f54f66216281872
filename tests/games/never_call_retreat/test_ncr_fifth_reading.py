"""What a fifth reader found: one move for each reaction, Leaders aboard their ships, what cavalry takes with a hex."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, stand, texts
from games.never_call_retreat.test_ncr_cycle import run
from games.never_call_retreat.test_ncr_reaction import step_into, troops, who
from longroll.games.never_call_retreat import check, states, supply
from longroll.games.never_call_retreat.combat.retreat import ways
from longroll.games.never_call_retreat.flags import DEMORALIZED, FORT, NOBODY, OFF
from longroll.games.never_call_retreat.movement import march
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.reach import reach
from longroll.games.never_call_retreat.strategic import occurrences
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ATLANTA, NORTH, SOUTH = "8352", "8152", "8552"
ARMY_WITH_CORPS = [
    "headquarters = ['army-of-tennessee bragg', 'confederate-2nd-corps ewell']",
    "leaders = ['bragg:3 under army-of-tennessee', 'ewell:2 under confederate-2nd-corps', 'cheatham:1']",
    "confederate = ['inf-4 under army-of-tennessee', 'inf-6 under confederate-2nd-corps', 'inf-5 under confederate-2nd-corps']",
]


@pytest.mark.rule("13.33")
def test_13_33_a_corps_that_went_with_its_army_has_had_its_reaction(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, "react army-of-tennessee", dice=[6])
    away = next(x for x in texts(s) if x.startswith("go ") and ATLANTA not in x)
    play(s, away)
    there = t.board.hex(away.removeprefix("go "))
    corps = t.pieces.index["confederate-2nd-corps"]
    assert s.at[corps] == there
    assert asked(s)[0] == "union"  # nobody is asked again: the march goes on
    check.check(s)


@pytest.mark.rule("13.36")
def test_13_36_a_leader_of_the_headquarters_takes_units_of_its_display(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS, NORTH: ["union = ['inf-5']"]})
    step_into(s, NORTH, ATLANTA)
    play(s, "react confederate-2nd-corps", dice=[6])
    play(s, "send cheatham")
    force = s.stack[-1].pieces
    assert who(t, "cheatham") in force
    assert sum(s.points[x] for x in force if s.land(x)) == 6  # one division, or ten points: not eleven
    s.dice.given_only = False
    play(s, f"go {ATLANTA}")
    assert s.strength(t.board.hex(SOUTH), CONFEDERATE) == 9
    assert s.at[t.pieces.index["confederate-2nd-corps"]] == t.board.hex(SOUTH)
    check.check(s)


@pytest.mark.rule("7.32")
def test_7_32_a_leader_drawn_in_this_pulse_leads_no_militia_of_this_pulse(t: Tables):
    s = stand(t, "1863", {ATLANTA: ["departments = ['confederate-kentucky-tennessee']"]})
    s.leader_state[who(t, "hood")] = 1
    act(s, CONFEDERATE)
    play(s, "bring-in leader", f"draw {ATLANTA}")
    play(s, "bring-in militia", f"militia {ATLANTA}")
    assert [x for x in s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE) if x < t.pieces.hq0]
    play(s, f"at {ATLANTA}")
    assert not [x for x in texts(s) if x.startswith("lead ")]
    assert [x for x in texts(s) if x.startswith("move ")]


MONROE = "4589"


@pytest.mark.rule("13.38")
@pytest.mark.rule("9.3")
def test_13_38_a_naval_leader_with_his_ships_is_not_caught_ashore(t: Tables):
    s = stand(
        t,
        "1863",
        {
            "11538": ["leaders = ['dahlgren:2']", "union = ['naval-warship:2']"],
            "11337": ["confederate = ['inf-5']"],
        },
    )
    here = t.board.hex("11538")
    assert s.at[who(t, "dahlgren")] == here
    arrive(s, CONFEDERATE, troops(s, "11337", CONFEDERATE), here)
    assert s.at[who(t, "dahlgren")] == here  # aboard
    s = stand(t, "1863", {"11538": ["leaders = ['dahlgren:2']"], "11337": ["confederate = ['inf-5']"]})
    arrive(s, CONFEDERATE, troops(s, "11337", CONFEDERATE), here)
    assert s.at[who(t, "dahlgren")] == OFF


# --- Leaders on trains (7.71, 7.72) ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.72")
@pytest.mark.rule("7.71")
def test_7_72_a_rail_ferry_takes_two_of_the_ten_rail_points_of_a_leader_alone(t: Tables):
    rows = {"9521": ["leaders = ['pemberton:2']", "confederate = ['inf-5']"]}
    s = stand(t, "1861", rows)
    act(s, CONFEDERATE)
    play(s, "at 9521", "ride pemberton", "pay 0 discretionary", "step 9520")
    march = s.stack[-1]
    assert (march.left, march.rail) == (9, 8)
    march.rail = 1  # one rail point is not enough for the second ferry
    play(s, "step 9519")
    assert (march.left, march.rail) == (8, 9)


@pytest.mark.rule("7.71")
def test_7_71_the_reach_of_a_leader_alone_counts_ten_rail_hexes_for_a_movement_point(t: Tables):
    s = stand(
        t,
        "1861",
        {
            "9521": ["leaders = ['pemberton:2']", "confederate = ['inf-5']"],
            "8352": ["confederate = ['inf-5']"],
        },
    )
    s.flags[troops(s, "9521", CONFEDERATE)[0]] |= 1  # the troops have moved: he can only ride alone
    act(s, CONFEDERATE)
    (atlanta,) = [row for row in reach(s, "pemberton") if row["place"] == ATLANTA]
    assert atlanta["cost"] <= 10
    assert len(atlanta["path"]) > 11
    play(s, *atlanta["choices"], "stop")
    assert s.at[who(t, "pemberton")] == t.board.hex(ATLANTA)


# --- what goes with a hex (11.3, 12.41, 5.13) ----------------------------------------------------------------------------------


@pytest.mark.rule("11.3")
@pytest.mark.rule("12.41")
def test_11_3_a_planned_work_goes_with_the_hex_that_cavalry_takes(t: Tables):
    node = "8152"
    s = stand(t, "1863", {"7952": ["union = ['cav-3']"]})
    hex_ = t.board.hex(node)
    s.prepared[hex_] = FORT
    act(s, UNION)
    s.cp[3] = 0
    play(
        s, "at 7952", f"move {t.pieces.names[troops(s, '7952', UNION)[0]]}", f"step {node}", "convert", "stop"
    )
    assert s.control[hex_] == UNION
    assert not s.prepared[hex_]


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


# --- a river lost and regained (14.47, 14.49) ------------------------------------------------------------------------------------


@pytest.mark.rule("14.49")
@pytest.mark.rule("14.47")
def test_14_49_want_of_supply_follows_the_river_with_the_next_count_only(t: Tables):
    s = stand(t, "1863", {})
    s.lean[:], s.supply[:] = [160, 20], [0, 80, 0]
    west, east = t.board.hex("7115"), t.board.hex(ATLANTA)
    for name in t.charts.mississippi:
        s.take_control(t.places[t.index[name]].hex, UNION)
    states.mississippi(s)
    assert s.mississippi_lost
    assert s.supply == [0, 70, 10]  # the pools part at once
    assert supply.strain(s, CONFEDERATE, west) == supply.strain(s, CONFEDERATE, east) == ()
    run(s, "blockade")
    assert supply.strain(s, CONFEDERATE, west) != supply.strain(s, CONFEDERATE, east)
    apart = [supply.strain(s, CONFEDERATE, hex_) for hex_ in (west, east)]
    s.take_control(t.places[t.index["vicksburg"]].hex, CONFEDERATE)
    s.lean[:], s.supply[:] = [90, 30], [0, 100, 20]
    states.mississippi(s)
    assert s.supply == [0, 120, 0]
    assert supply.strain(s, CONFEDERATE, west) == t.charts.effects(30)  # markers stay until the next count
    assert supply.strain(s, CONFEDERATE, east) == t.charts.effects(90)
    assert apart[0] != ()
    s.take_control(t.places[t.index["vicksburg"]].hex, UNION)
    states.mississippi(s)
    assert s.supply == [0, 90, 30]  # a quarter of what both halves produce


# --- whoever appears among the Demoralized (8.73, R129) ----------------------------------------------------------------------------


@pytest.mark.rule("8.73")
def test_8_73_militia_that_gathers_among_demoralized_troops_is_demoralized(t: Tables):
    rows = ["departments = ['confederate-kentucky-tennessee']", "confederate = ['inf-5 demoralized']"]
    s = stand(t, "1863", {ATLANTA: rows})
    act(s, CONFEDERATE)
    play(s, "bring-in militia", f"militia {ATLANTA}")
    assert all(s.flags[x] & DEMORALIZED for x in troops(s, ATLANTA, CONFEDERATE))
    assert len(troops(s, ATLANTA, CONFEDERATE)) == 2
    assert [e.cause for e in happened(s, "Demoralized")] == ["spread"]
    depot = stand(
        t, "1863", {ATLANTA: ["confederate = ['inf-5 demoralized']", "marks = ['confederate-depot']"]}
    )
    act(depot, CONFEDERATE)
    play(depot, f"at {ATLANTA}", "burn-depot")
    assert all(depot.flags[x] & DEMORALIZED for x in troops(depot, ATLANTA, CONFEDERATE))


# --- events (24.2) ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("24.2")
def test_24_2_home_guards_of_a_demoralized_army_come_demoralized(t: Tables):
    s = stand(t, "1863", {SOUTH: ARMY_WITH_CORPS})
    for x in troops(s, SOUTH, CONFEDERATE):
        s.flags[x] |= DEMORALIZED
    assert occurrences.transfer(s, CONFEDERATE, t.board.hex(SOUTH), t.board.hex(ATLANTA), 3) == 3
    assert all(s.flags[x] & DEMORALIZED for x in troops(s, ATLANTA, CONFEDERATE))


@pytest.mark.rule("24.2")
def test_24_2_an_event_that_changes_nothing_is_told(t: Tables):
    s = stand(t, "1863", {})
    s.slidell = True
    s.dice.script = [5]
    occurrences.diplomacy(s, t.events[8])
    assert happened(s, "EventHappened")[-1].effect == "nothing"
    s = stand(t, "1861", {})
    for i in range(t.board.count):
        s.control[i] = NOBODY
    occurrences.missouri_unrest(s, t.events[5])
    assert happened(s, "EventHappened")[-1].effect == "nothing"


# --- Civilized Indians and their lands (19.31, 19.32) --------------------------------------------------------------------------------


@pytest.mark.rule("19.31")
def test_19_31_watie_rallies_his_own_people_alone(t: Tables):
    fed = "marks = ['confederate-depot']"
    for unit, able in (("inf-5 demoralized", False), ("civilized-infantry-3 demoralized", True)):
        s = stand(t, "1863", {"5699": [f"confederate = ['{unit}']", "leaders = ['watie:1']", fed]})
        act(s, CONFEDERATE)
        play(s, "at 5699")
        assert ("rally" in texts(s)) is able


@pytest.mark.rule("19.31")
def test_19_31_civilized_indians_do_not_react_or_retreat_into_other_states(t: Tables):
    board = t.board
    pairs = [
        (i, j) for i in t.lands["IT"] for j in board.around(i)
        if t.states[t.state[j]] == "AR" and march.step_cost(stand(t, "1863", {}), i, board.direction(i, j), CONFEDERATE) < 9
    ][:1]  # fmt: skip
    ((here, there),) = pairs
    s = stand(t, "1863", {board.numbers[here]: ["confederate = ['civilized-infantry-3']"]})
    pieces = troops(s, board.numbers[here], CONFEDERATE)
    assert there not in ways(s, CONFEDERATE, pieces, here, OFF)
    s = stand(t, "1863", {board.numbers[here]: ["confederate = ['inf-3']"]})
    assert there in ways(s, CONFEDERATE, troops(s, board.numbers[here], CONFEDERATE), here, OFF)
