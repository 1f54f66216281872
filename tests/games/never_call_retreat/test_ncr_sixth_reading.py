"""What a sixth reader found: commanders and their trains, who has a Headquarters, garrisons relieved and gone, Rangers at the border."""

import pytest

from games.never_call_retreat.field import act, asked, happened, play, refused, stand, texts
from games.never_call_retreat.test_ncr_cycle import run
from games.never_call_retreat.test_ncr_frontier import kind, resolve, stockade
from games.never_call_retreat.test_ncr_landings import BEACH, HOME, coast, fleet_at_home, piece, sail
from games.never_call_retreat.test_ncr_reaction import who
from longroll.atlas.hexes import WATERS
from longroll.games.never_call_retreat import check, waterborne
from longroll.games.never_call_retreat.flags import (
    BURNED,
    CONFEDERATE_DEPOT,
    DEMORALIZED,
    ENTRAINED,
    FERRY,
    OFF,
    UNION_BASE,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Half, Organize, Rallying
from longroll.games.never_call_retreat.frontier import raising
from longroll.games.never_call_retreat.movement import march, rail, reaction
from longroll.games.never_call_retreat.movement.entry import arrive
from longroll.games.never_call_retreat.naval import cargo
from longroll.games.never_call_retreat.naval.frames import Voyage
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic import arrivals, occurrences
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION, cycle

ATLANTA, NORTH = "8352", "8152"
CAPITAL = "2784"
"""Washington"""
POTOMAC = "army-of-the-potomac"


def commander(s: NcrState, office: str) -> str:
    man = s.hq_leader[s.tables.roster.hq[office]]
    return s.tables.pieces.names[man] if man != OFF else ""


def come(s: NcrState, side: int, pieces: list[int], hex_: int) -> None:
    """Pieces come to a hex, and everything that follows is done."""
    s.stack[:] = [Half("where", side=side, left=1)]
    arrive(s, side, pieces, hex_)
    FLOW.run(s)


# --- trains (7.7) ---------------------------------------------------------------------------------------------------------------


def army_aboard(t: Tables) -> NcrState:
    rows = [
        f"headquarters = ['{POTOMAC} meade entrained']",
        f"leaders = ['meade:3 under {POTOMAC} entrained']",
        f"union = ['inf-8 under {POTOMAC} entrained', 'inf-6 under {POTOMAC} entrained']",
    ]
    return stand(t, "1863", {CAPITAL: rows})


@pytest.mark.rule("6.16")
@pytest.mark.rule("7.71")
def test_7_71_whoever_takes_an_army_that_is_aboard_is_aboard_too(t: Tables):
    s = army_aboard(t)
    here, senior = t.board.hex(CAPITAL), who(t, "mcclellan")
    s.enter_leader(senior, here, 3)
    come(s, UNION, [senior], here)
    assert commander(s, POTOMAC) == "mcclellan"
    assert s.flags[senior] & ENTRAINED
    s.began[:] = s.at  # the next Pulse
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {CAPITAL}")
    assert "lead meade by-rail" not in texts(s)  # the train is no longer his
    assert "ride meade" in texts(s)  # a Leader leaves it for nothing
    play(s, "lead mcclellan by-rail")
    play(s, next(x for x in texts(s) if x.startswith("step")), "detrain")
    assert s.at[t.pieces.index[POTOMAC]] == s.at[senior] != here
    assert not s.flags[senior] & ENTRAINED
    check.check(s)


@pytest.mark.rule("6.34")
@pytest.mark.rule("7.71")
def test_6_34_a_commander_removed_aboard_a_train_has_left_it(t: Tables):
    for fate in ("ride-off", f"post {CAPITAL}"):
        s = army_aboard(t)
        s.place(t.pieces.index["union-east"], t.board.hex(CAPITAL))
        s.disgraced[who(t, "meade")] = 1
        act(s, UNION)
        s.cp[3] = 0
        play(s, f"at {CAPITAL}", "remove meade", fate)
        assert not s.flags[who(t, "meade")] & ENTRAINED


@pytest.mark.rule("6.14")
@pytest.mark.rule("7.71")
def test_7_71_aboard_a_leader_commands_no_more_than_on_the_march(t: Tables):
    rows = [
        "leaders = ['logan:1 entrained']",
        "union = ['inf-8 entrained', 'inf-7 entrained', 'inf-2 entrained', 'inf-9']",
    ]
    s = stand(t, "1863", {CAPITAL: rows})
    force = rail.train_force(s, who(t, "logan"))
    assert sorted(s.points[x] for x in force if s.land(x)) == [2, 8]
    assert all(s.flags[x] & ENTRAINED for x in force)


@pytest.mark.rule("7.71")
def test_7_71_militia_raised_in_this_pulse_takes_no_train(t: Tables):
    s = stand(t, "1863", {CAPITAL: ["union = ['inf-5']"]})
    unit = next(x for x in s.pieces_at(t.board.hex(CAPITAL), UNION) if s.land(x))
    fresh = s.muster(UNION, kind(t, "militia", UNION), 2, t.board.hex(CAPITAL))
    act(s, UNION)
    play(s, f"at {CAPITAL}")
    names = t.pieces.names
    assert f"move {names[unit]} by-rail" in texts(s)
    assert refused(s, f"move 2 {names[fresh]} by-rail") == (
        "it did not begin the Pulse on a railroad",
        "7.71",
    )
    s.began[unit] = next(j for j in t.board.around(s.at[unit]) if not t.rail_hexes[j])
    assert refused(s, f"move {names[unit]} by-rail")[1] == "7.71"  # it came there in reaction


@pytest.mark.rule("7.74")
@pytest.mark.rule("11.1")
def test_7_74_cavalry_that_withdraws_from_its_train_is_no_longer_aboard(t: Tables):
    rows = ["confederate = ['cav-3 entrained']", "leaders = ['wheeler:2 entrained']"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-8']"]})
    (mine,) = s.pieces_at(t.board.hex(NORTH), UNION)
    riders = s.pieces_at(t.board.hex(ATLANTA), CONFEDERATE)
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[mine]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "screen")
    play(s, next(x for x in texts(s) if x.startswith("withdraw")))
    assert {s.at[x] for x in riders} != {t.board.hex(ATLANTA)}
    assert not any(s.flags[x] & ENTRAINED for x in riders)


# --- who has a Headquarters (6.16, 7.33, 7.34, 13.4) ------------------------------------------------------------------------------


@pytest.mark.rule("7.33")
@pytest.mark.rule("13.4")
def test_13_4_r130_a_senior_takes_the_army_that_came_to_him_when_the_pulse_is_over(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}']",
        f"union = ['inf-8 under {POTOMAC}']",
    ]
    s = stand(t, "1863", {NORTH: army, ATLANTA: ["leaders = ['mcclellan:3']", "union = ['inf-2']"]})
    come(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), t.board.hex(ATLANTA))
    assert commander(s, POTOMAC) == "hooker"  # it may only pass
    run(s, "pulse-end")
    assert commander(s, POTOMAC) == "mcclellan"
    assert happened(s, "CommandTaken")[0].leader == "mcclellan"
    run(s, "pulse-end")
    assert not happened(s, "CommandTaken")


@pytest.mark.rule("6.33")
@pytest.mark.rule("6.17")
def test_6_33_r130_neither_confederates_nor_four_stars_are_put_in_command(t: Tables):
    army = ["headquarters = ['army-of-tennessee bragg']", "leaders = ['bragg:3', 'j-johnston:3']"]
    s = stand(t, "1864", {ATLANTA: [*army, "confederate = ['inf-2']"]})
    run(s, "pulse-end")
    assert commander(s, "army-of-tennessee") == "bragg"
    army = [f"headquarters = ['{POTOMAC} meade']", "leaders = ['meade:3', 'grant:4']", "union = ['inf-2']"]
    s = stand(t, "1864", {CAPITAL: army})
    run(s, "pulse-end")
    assert (commander(s, POTOMAC), s.stack[-1].do) == ("meade", "stop-here")


@pytest.mark.rule("7.33")
def test_7_33_r130_a_corps_that_its_commander_left_for_an_army_has_another(t: Tables):
    corps = [
        "headquarters = ['union-5th-corps meade']",
        "leaders = ['meade:3 under union-5th-corps']",
        "union = ['inf-8 under union-5th-corps']",
    ]
    rows = [f"headquarters = ['{POTOMAC}']", "leaders = ['logan:1']", "union = ['inf-2']"]
    s = stand(t, "1863", {NORTH: corps, ATLANTA: rows})
    come(s, UNION, s.pieces_at(t.board.hex(NORTH), UNION), t.board.hex(ATLANTA))
    assert (commander(s, POTOMAC), commander(s, "union-5th-corps")) == ("meade", "")
    run(s, "pulse-end")
    assert commander(s, "union-5th-corps") == "logan"


@pytest.mark.rule("7.34")
@pytest.mark.rule("6.16")
def test_7_34_whoever_takes_command_on_his_way_stays_with_it(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}']",
        "union = ['inf-8']",
    ]
    s = stand(t, "1863", {NORTH: ["leaders = ['mcclellan:3']", "union = ['inf-2']"], ATLANTA: army})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "ride mcclellan", f"step {ATLANTA}")
    assert commander(s, POTOMAC) == "mcclellan"
    assert texts(s) == ["stop"]
    assert refused(s, f"step {NORTH}") == (
        "he has taken command here, and stays with his Headquarters",
        "7.34",
    )


@pytest.mark.rule("7.34")
def test_7_34_a_subordinate_who_takes_a_vacant_corps_is_left_with_it(t: Tables):
    army = [
        f"headquarters = ['{POTOMAC} hooker']",
        f"leaders = ['hooker:3 under {POTOMAC}', 'logan:1']",
        f"union = ['inf-8 under {POTOMAC}']",
    ]
    s = stand(t, "1863", {NORTH: army, ATLANTA: ["headquarters = ['union-5th-corps']", "union = ['inf-2']"]})
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", "lead hooker", "set-out", f"step {ATLANTA}")
    assert commander(s, "union-5th-corps") == "logan"
    play(s, next(x for x in texts(s) if x.startswith("step") and NORTH not in x))
    assert (commander(s, "union-5th-corps"), commander(s, POTOMAC)) == ("logan", "hooker")
    assert s.at[who(t, "logan")] == t.board.hex(ATLANTA) != s.at[who(t, "hooker")]
    check.check(s)


# --- garrisons (12.5) -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.58")
@pytest.mark.rule("9.81")
def test_12_58_a_landing_relieves_a_garrison_from_those_on_top_of_it(t: Tables):
    rows = ["works = 'union fort'", "union = ['inf-3 inside']", "confederate = ['inf-2']"]
    s = coast(t, fleet_at_home("'inf-9'"), rows)
    beach = t.board.hex(BEACH)
    s.take_control(beach, UNION)
    sail(s, "farragut", piece(s, HOME, UNION, "inf"), "grant")
    play(s, f"land {BEACH}", dice=[6, 1, *[6] * 5])
    assert s.strength(beach, UNION) > 3
    assert not s.strength(beach, CONFEDERATE)
    check.check(s)


@pytest.mark.rule("12.5")
def test_12_5_nobody_lands_where_his_own_besiegers_are(t: Tables):
    rows = ["works = 'confederate fort'", "confederate = ['inf-3 inside']", "union = ['inf-2']"]
    s = coast(t, fleet_at_home("'inf-9'"), rows)
    unit, leader = t.pieces.index[piece(s, HOME, UNION, "inf")], who(t, "farragut")
    voyage = Voyage("voyage", side=UNION, leader=leader, ships=[], led=True, cargo=[unit])
    found = cargo.invasion_refused(s, voyage, t.board.hex(BEACH))
    assert found == ("our own besiegers are there already", "12.5")


def besieged(t: Tables, garrison: str) -> NcrState:
    rows = [
        "works = 'confederate fort'",
        "control = 'confederate'",
        f"confederate = ['{garrison}']",
        "leaders = ['hardee:2']",
        "union = ['inf-8']",
        "siege = 2",
    ]
    return stand(t, "1863", {ATLANTA: rows})


@pytest.mark.rule("12.74")
@pytest.mark.rule("8.74")
def test_12_74_a_work_whose_garrison_deserts_in_the_rally_phase_is_taken(t: Tables):
    s = besieged(t, "inf-1 inside demoralized")
    s.stack[:] = [
        Half("half", side=UNION, left=0),
        Rallying("rallying", side=CONFEDERATE, place=t.board.hex(ATLANTA)),
    ]
    FLOW.run(s)
    assert asked(s) == ("union", "work-taken")
    assert s.control[t.board.hex(ATLANTA)] == UNION
    assert [e.fate for e in happened(s, "LeaderHit")] == ["away"]


@pytest.mark.rule("12.74")
@pytest.mark.rule("21.4")
def test_12_74_a_work_whose_militia_goes_home_is_taken(t: Tables):
    s = besieged(t, "militia:2 inside")
    s.stack[:] = [Half("half", side=UNION, left=0), Organize("going-home", side=CONFEDERATE, left=2)]
    FLOW.run(s)
    play(s, texts(s)[0])
    assert asked(s) == ("union", "work-taken")
    assert s.at[who(t, "hardee")] == OFF


@pytest.mark.rule("4.1")
@pytest.mark.rule("9.3")
def test_4_1_a_naval_leader_with_ships_does_not_go_with_troops_that_desert(t: Tables):
    rows = {
        BEACH: ["union = ['inf-1 demoralized', 'naval-warship:2']", "leaders = ['farragut:2', 'logan:1']"]
    }
    s = stand(t, "1862", rows, "turn = '1/6/62'")
    s.stack[:] = [
        Half("half", side=UNION, left=0),
        Rallying("rallying", side=UNION, place=t.board.hex(BEACH)),
    ]
    FLOW.run(s)
    assert [e.leader for e in happened(s, "LeaderHit")] == ["logan"]
    assert s.at[who(t, "farragut")] != OFF


@pytest.mark.rule("24.2")
@pytest.mark.rule("12.5")
def test_24_2_r60_besieged_troops_are_sent_nowhere(t: Tables):
    corps = [
        "headquarters = ['confederate-2nd-corps ewell']",
        "leaders = ['ewell:2 under confederate-2nd-corps']",
        "works = 'confederate fort'",
        "confederate = ['inf-8 inside']",
    ]
    state = t.states.index("AL")
    for besiegers, found in ((["union = ['inf-5']"], 0), ([], 1)):
        s = stand(t, "1863", {ATLANTA: [*corps, *besiegers]})
        assert len(occurrences._guards(s, state)) == found


@pytest.mark.rule("12.25")
@pytest.mark.rule("14.25")
def test_12_25_an_empty_work_covers_no_depot(t: Tables):
    rows = ["works = 'confederate fort'", "marks = ['confederate-depot']", "control = 'confederate'"]
    s = stand(t, "1863", {ATLANTA: rows, NORTH: ["union = ['inf-10']"]})
    hex_ = t.board.hex(ATLANTA)
    (unit,) = (x for x in s.pieces_at(t.board.hex(NORTH), UNION) if s.land(x))
    act(s, UNION)
    s.cp[3] = 0
    play(s, f"at {NORTH}", f"move {t.pieces.names[unit]}", f"step {ATLANTA}")
    assert asked(s) == ("confederate", "burn-first")
    s.dice.given_only = False
    while asked(s)[1] not in ("where", "march"):
        play(s, texts(s)[0])
    assert not (s.depot(hex_, CONFEDERATE) and s.strength(hex_, UNION))


@pytest.mark.rule("14.25")
@pytest.mark.rule("12.74")
def test_14_25_the_depot_of_a_garrison_that_is_gone_is_lost_with_it(t: Tables):
    s = besieged(t, "inf-1 inside demoralized")
    hex_ = t.board.hex(ATLANTA)
    s.mark(hex_, CONFEDERATE_DEPOT)
    s.stack[:] = [Half("half", side=UNION, left=0), Rallying("rallying", side=CONFEDERATE, place=hex_)]
    FLOW.run(s)
    assert asked(s) == ("union", "work-taken")
    assert not s.depot(hex_, CONFEDERATE)
    assert [e.cause for e in happened(s, "DepotGone")] == ["destroyed"]


@pytest.mark.rule("13.31")
@pytest.mark.rule("12.33")
def test_13_31_r44_no_headquarters_reacts_out_of_a_siege_though_its_work_is_gone(t: Tables):
    rows = [
        "headquarters = ['confederate-2nd-corps ewell']",
        "leaders = ['ewell:2 under confederate-2nd-corps']",
        "confederate = ['inf-8 inside']",
        "union = ['inf-5']",
        "siege = 2",
    ]
    s = stand(t, "1863", {ATLANTA: rows})
    assert not reaction.can_react(s, t.pieces.index["confederate-2nd-corps"])


@pytest.mark.rule("9.7")
def test_9_7_a_temporary_ferry_is_as_cheap_as_a_printed_one_where_a_ford_would_do(t: Tables):
    board, waters = t.board, t.waters
    at = next(
        at
        for at in range(6 * board.count)
        if waters.way.of_side[at] >= 0
        and WATERS[board.water[at]] == "navigable"
        and not board.crossing[at]
        and not t.ground.gap[at]
        and t.ground.fair[at] < 9
    )
    s = stand(t, "1863", {})
    ford = march.step_cost(s, at // 6, at % 6, UNION)
    ship = s.muster(UNION, kind(t, "river-transport", UNION), 2, waters.hexes + waters.way.of_side[at])
    s.flags[ship] |= FERRY
    cheaper = t.charts.river["navigable"].mp - t.charts.river["navigable-ferry"].mp
    assert march.step_cost(s, at // 6, at % 6, UNION) == ford - cheaper < ford
    assert march.step_cost(s, at // 6, at % 6, CONFEDERATE) == ford


# --- the frontier ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.41")
@pytest.mark.rule("19.42")
def test_19_42_rangers_do_not_ride_out_of_texas(t: Tables):
    board = t.board
    fort = stockade(t)
    for abroad in (False, True):
        s = stand(t, "1863", {})
        s.take_control(fort, CONFEDERATE)
        for i in board.at:
            if i != fort:
                s.mark(i, BURNED)
        near = next(i for i in board.around(fort) if t.states[t.state[i]] == "TX")
        band = s.muster(UNION, kind(t, "comanche"), 1, near)
        ranger = s.muster(CONFEDERATE, kind(t, "texas-ranger"), 1, fort)
        home, t.state = t.state, bytearray(t.state)  # the border is drawn between them
        try:
            t.state[near] = t.states.index("NM") if abroad else home[near]
            resolve(s, band, [1])
            assert (asked(s) == ("confederate", "intercepting")) is not abroad
        finally:
            t.state = home
        assert s.at[ranger] == fort


@pytest.mark.rule("16.1")
@pytest.mark.rule("24.2")
def test_16_1_unrest_gives_the_union_no_sixth_partisan(t: Tables):
    for riding, sides in ((4, ["confederate", "union"]), (5, ["confederate"])):
        s = stand(t, "1861", {})
        for _ in range(riding):
            s.muster(UNION, kind(t, "partisan-cavalry", UNION), 1, t.board.hex(CAPITAL))
        s.take_control(next(c.hex for c in t.cities if t.states[t.state[c.hex]] == "MO"), CONFEDERATE)
        s.stack[:] = []
        occurrences.missouri_unrest(s, t.events[5])
        assert sorted(("union", "confederate")[f.side] for f in s.stack) == sides
        assert raising.enough_partisans(s) is (riding == 5)


@pytest.mark.rule("19.52")
@pytest.mark.rule("8.73")
def test_19_52_r129_regulars_of_the_far_west_join_the_shaken(t: Tables):
    found = next(x for x in t.far_west.additional if len(x.at) == 1)
    hex_ = t.places[t.index[found.at[0]]].hex
    side = ("union", "confederate").index(found.side)
    s = stand(t, "1861", {t.board.numbers[hex_]: [f"{found.side} = ['inf-3 demoralized']"]})
    s.turn = 4 * cycle(found.cycle, "test")
    raising._regulars(s)
    troops = [x for x in s.pieces_at(hex_, side) if s.land(x)]
    assert len(troops) > 1
    assert all(s.flags[x] & DEMORALIZED for x in troops)


# --- bases and yards (9.9, 20.5) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.52")
@pytest.mark.rule("20.32")
def test_20_52_a_base_lies_in_a_city_and_not_at_the_ironworks(t: Tables):
    s = stand(t, "1861", {})
    ironworks = next(c.hex for c in t.cities if c.site and t.waters.way.at(c.hex))
    portsmouth = t.board.hex("4988")
    for hex_ in (ironworks, portsmouth):
        s.take_control(hex_, CONFEDERATE)
    assert ironworks not in arrivals.base_sites(s, CONFEDERATE)
    assert portsmouth in arrivals.base_sites(s, CONFEDERATE)
    boat = t.roster.kinds[kind(t, "gunboat")]
    assert portsmouth in arrivals.yard_hexes(s, CONFEDERATE, boat)
    assert ironworks not in arrivals.yard_hexes(s, CONFEDERATE, boat)


@pytest.mark.rule("20.51")
def test_20_51_where_a_base_lies_no_second_is_laid_out(t: Tables):
    s = stand(t, "1862", {BEACH: ["control = 'union'", "union = ['inf-5']"]}, "turn = '1/6/62'")
    assert arrivals.base_sites(s, UNION) == [t.board.hex(BEACH)]
    s.mark(t.board.hex(BEACH), UNION_BASE)
    assert not arrivals.base_sites(s, UNION)


@pytest.mark.rule("9.9")
@pytest.mark.rule("20.53")
def test_20_53_a_base_in_a_hex_that_the_enemy_has_taken_is_none(t: Tables):
    s = stand(t, "1862", {BEACH: ["control = 'union'"]}, "turn = '1/6/62'")
    hex_ = t.board.hex(BEACH)
    s.mark(hex_, UNION_BASE)
    assert waterborne.harbour(s, hex_, UNION)
    s.take_control(hex_, CONFEDERATE)
    assert not waterborne.harbour(s, hex_, UNION)


# --- winter (7.81) --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.81")
@pytest.mark.rule("7.12")
@pytest.mark.parametrize(
    ("unit", "fair", "cold"), [("inf-5", 4, 3), ("cav-3", 6, 5), ("militia:3", 3, 2), ("garrison:3", 1, 1)]
)
def test_7_81_troops_march_a_movement_point_less_in_winter_but_garrisons(
    t: Tables, unit: str, fair: int, cold: int
):
    for turn, points in (("1/6/63", fair), ("1/13/63", cold)):
        s = stand(t, "1863", {CAPITAL: [f"union = ['{unit}']"]}, f"turn = '{turn}'")
        troops = [x for x in s.pieces_at(t.board.hex(CAPITAL), UNION) if s.land(x)]
        assert march.allowance(s, UNION, troops, False) == points
        assert march.allowance(s, UNION, troops, True) == max(1, points - 1)


@pytest.mark.rule("13.12")
@pytest.mark.rule("7.31")
@pytest.mark.parametrize(
    ("units", "points"),
    [("'cav-5', 'cav-4'", 6), ("'cav-5', 'inf-4'", 4), ("'cav-5', 'militia:2'", 3), ("", 4)],
)
def test_13_12_r131_a_headquarters_marches_as_fast_as_its_units(t: Tables, units: str, points: int):
    rows = [
        f"headquarters = ['{POTOMAC} meade']",
        f"leaders = ['meade:3 under {POTOMAC}']",
        f"union = [{units}]",
    ]
    s = stand(t, "1863", {CAPITAL: rows})
    assert march.allowance(s, UNION, s.pieces_at(t.board.hex(CAPITAL), UNION), False) == points
