"""6.7 to 6.9 The Leader Phase, Resource Points, militia that goes home."""

import pytest
from war import SUMMER, begin, field, hq, number, play, run, texts, why
from war_scenes import launched

from longroll.games.war_for_the_union.capacity import open_ports
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import (
    ASIDE,
    DISPLACED,
    ENGAGED,
    KILLED,
    OFF,
    RELIEVED,
    SUNK,
    WITHDRAWN,
    WOUNDED,
)
from longroll.games.war_for_the_union.frames import AtHome, PlayerTurn
from longroll.games.war_for_the_union.home.leaders import promote
from longroll.games.war_for_the_union.home.militia import called, enemy_near
from longroll.games.war_for_the_union.home.resources import joined_to_center
from longroll.games.war_for_the_union.home.units import ship_waters
from longroll.games.war_for_the_union.naval.ferries import ferry_refused
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, STATE_MILITIA, UNION


@pytest.mark.rule("6.71", "6.7", "5.17")
def test_6_71_the_union_removes_two_leaders_of_its_choice(t: Tables):
    s = field(
        t,
        'turn = "1862-11"\nwashington union 3 volunteer; leaders mcclellan, burnside, sumner, banks\nft-monroe union 1 volunteer; leaders butler',
    )
    run(s, "leader-phase")
    assert (
        texts(s) == [f"relieve {x}" for x in ("butler", "banks", "mcclellan", "burnside", "sumner")]
        or len(texts(s)) == 5
    )
    play(s, "relieve mcclellan", "relieve butler")
    assert not s.stack
    assert {s.leader_state[t.leader[x]] for x in ("mcclellan", "butler")} == {RELIEVED}


@pytest.mark.rule("6.71", "6.66")
def test_6_71_besieged_leaders_stay(t: Tables):
    text = """turn = "1862-11"
        washington union 3 volunteer inside; leaders mcclellan; fort union; siege 1; confederate 9 volunteer
        philadelphia union 1 volunteer; leaders burnside"""
    s = field(t, text)
    run(s, "leader-phase")
    assert texts(s) == ["relieve burnside"]
    assert why(s, "relieve mcclellan") == "6.71"


@pytest.mark.rule("6.72")
def test_6_72_grant_is_promoted_wherever_he_is(t: Tables):
    s = field(t, 'turn = "1862-10"\nmemphis union 8 volunteer; leaders grant; hqs tennessee-hq grant')
    run(s, "leader-phase")
    assert s.commander(hq(t, "tennessee-hq")) == t.leader["grant-1862-10"]
    assert s.leader_at[t.leader["grant"]] == OFF
    hurt = field(t, 'turn = "1862-10"\npeople = { wounded = ["grant back 20"] }')
    run(hurt, "leader-phase")
    assert (hurt.leader_state[t.leader["grant-1862-10"]], hurt.leader_back[t.leader["grant-1862-10"]]) == (
        WOUNDED,
        20,
    )
    assert hurt.leader_state[t.leader["grant"]] == ASIDE
    dead = field(t, 'turn = "1862-10"\npeople = { killed = ["grant"] }')
    run(dead, "leader-phase")
    assert dead.leader_state[t.leader["grant"]] == KILLED


@pytest.mark.rule("6.72", "9.18")
def test_6_72_a_promoted_leader_comes_back_where_he_was_expected(t: Tables):
    s = field(t, 'turn = "1862-10"')
    old, new = t.leader["grant"], t.leader["grant-1862-10"]
    s.leader_state[old], s.leader_back[old], s.leader_where[old] = DISPLACED, s.turn + 2, EAST + 1
    promote(s, new)
    assert (s.leader_state[new], s.leader_where[new], s.leader_where[old]) == (DISPLACED, EAST + 1, 0)


@pytest.mark.rule("6.82", "6.8", "5.18", "6.81")
def test_6_82_a_point_for_each_functioning_center(t: Tables):
    s = field(t, 'turn = "1862-10"\nresource_points = 0')
    centers = sum(s.kic)
    run(s, "resource-points")
    assert s.resource_points == centers + 1, "six, and Atlanta since April"
    idle = field(t, 'turn = "1862-11"\nresource_points = 3')
    run(idle, "resource-points")
    assert idle.resource_points == 3


@pytest.mark.rule("6.83")
def test_6_83_twelve_at_most(t: Tables):
    s = field(t, 'turn = "1862-04"\nresource_points = 10')
    run(s, "resource-points")
    assert s.resource_points == 12


@pytest.mark.rule("6.84", "17.16")
def test_6_84_a_center_that_was_occupied_is_gone_for_good(t: Tables):
    s = field(t, 'turn = "1862-04"\nnashville union 1 volunteer')
    enter(s, UNION, t.board.hex("nashville"))
    assert s.vp[1] == -2
    for sp in s.sps_at(t.board.hex("nashville"), UNION):
        s.disband(sp)
    run(s, "resource-points")
    place = [c.city for c in t.economy.centers].index("nashville")
    assert not s.kic[place]


@pytest.mark.rule("6.85")
def test_6_85_atlanta_from_april_1862_or_when_it_is_free(t: Tables):
    atlanta = [c.city for c in t.economy.centers].index("atlanta")
    for turn, held, there in (
        ("1862-01", "", False),
        ("1862-04", "", True),
        ("1862-04", "atlanta union 1 volunteer", False),
    ):
        s = field(t, f'turn = "{turn}"\n{held}')
        run(s, "resource-points")
        assert bool(s.kic[atlanta]) == there


@pytest.mark.rule("6.85", "6.51")
def test_6_85_atlantas_center_gives_recruits_in_april_1862(t: Tables):
    s = field(t, 'turn = "1862-04"')
    for phase in ("count-capacity", "recruitment"):
        run(s, phase)
    assert f"recruit volunteer at {number(t, 'atlanta')}" in texts(s)


@pytest.mark.rule("6.85", "14.24", "10.33")
def test_6_85_besiegers_hold_neither_atlanta_nor_a_port(t: Tables):
    """14.24b: the besieged control the city, so its center comes and its port counts as open."""
    atlanta = [c.city for c in t.economy.centers].index("atlanta")
    siege = "fort confederate; confederate 2 volunteer inside; siege 1; union 4 volunteer"
    s = field(t, f'turn = "1862-04"\natlanta {siege}\nnorfolk {siege}')
    run(s, "resource-points")
    assert s.kic[atlanta]
    assert open_ports(s) == open_ports(field(t, 'turn = "1862-04"'))
    assert open_ports(field(t, 'turn = "1862-04"\nnorfolk union 4 volunteer')) < open_ports(s)


@pytest.mark.rule("6.69", "14.24")
def test_6_69_a_ship_comes_to_a_besieged_city(t: Tables):
    norfolk = t.board.hex("norfolk")
    ship = next(x for x in t.transports[CONFEDERATE])
    siege = "fort confederate; confederate 2 volunteer inside; siege 1; union 4 volunteer"
    assert ship_waters(field(t, f"{SUMMER}\nnorfolk {siege}"), ship, norfolk)
    assert not ship_waters(field(t, f"{SUMMER}\nnorfolk union 4 volunteer"), ship, norfolk)


def yards(t: Tables, turn: str = "1863-01", more: str = "", rp: int = 3) -> WfuState:
    s = field(t, f'turn = "{turn}"\nresource_points = {rp}\n{more}')
    return run(s, AtHome("build-ships", side=CONFEDERATE))


@pytest.mark.rule("6.86")
def test_6_86_two_ships_at_a_time_and_one_a_yard(t: Tables):
    s = yards(t, rp=9)
    first = next(x for x in texts(s) if x.startswith("build cs-t-1 at"))
    play(s, first)
    assert not any(x.split()[-1] == first.split()[-1] for x in texts(s)), "one a turn in a yard"
    play(s, next(x for x in texts(s) if x.startswith("build")))
    assert not any(x.startswith("build") for x in texts(s))


@pytest.mark.rule("6.86", "6.87")
def test_6_86c_another_ship_is_begun_beside_an_unfinished_one(t: Tables):
    """A hex starts or finishes one ship a turn; nothing keeps it from having two under construction."""
    s = yards(t, rp=9)
    first = next(x for x in texts(s) if x.startswith("build cs-i2r-1 at") and "3030" in x)
    play(s, first, "done")
    s.turn += 3
    run(s, AtHome("build-ships", side=CONFEDERATE))
    second = first.replace("cs-i2r-1", "cs-t-1")
    play(s, second)
    assert [s.yard_at[t.ship[x]] for x in ("cs-i2r-1", "cs-t-1")] == [t.waters.index[first.split()[-1]]] * 2
    assert not s.stack, "one a turn in a hex: the other cannot be finished now"


@pytest.mark.rule("6.86")
def test_6_86a_sunk_transports_are_built_again_others_as_many_as_the_scenario_allows(t: Tables):
    three = "home = { built = { cs-t = 3 } }"
    s = yards(t, more=three, rp=9)
    assert not any(x.startswith("build cs-t") for x in texts(s))
    assert why(s, "build cs-t-2 at 2415/2515") == "6.87"
    lost = field(t, f'turn = "1863-01"\nresource_points = 9\n{three}')
    lost.sink(t.ship["cs-t-5"])
    run(lost, AtHome("build-ships", side=CONFEDERATE))
    play(lost, "build cs-t-5 at 2415/2515", "done")
    assert lost.built[t.counter["cs-t"]] == 3
    assert lost.ship_state[t.ship["cs-t-5"]] == 0


@pytest.mark.rule("6.86", "14.24", "7.23")
def test_6_86_a_besieged_yard_with_a_line_by_water_builds(t: Tables):
    siege = "norfolk fort confederate; confederate 2 volunteer inside; siege 1; union 4 volunteer"
    s = yards(t, "1862-07", siege)
    assert joined_to_center(s, t.board.hex("norfolk")), "up the James to Richmond"
    hexes = {x.split()[-1] for x in texts(s) if x.startswith("build cs-i2r")}
    assert any("6311" in x for x in hexes)


@pytest.mark.rule("6.86")
def test_6_86_from_july_1862_at_the_yards_with_a_line_to_a_center(t: Tables):
    assert texts(yards(t, "1862-04")) == ["done"]
    s = yards(t, "1862-07")
    wilmington = t.board.hex("wilmington")
    assert joined_to_center(s, wilmington)
    waters = {x.split()[-1] for x in texts(s) if x.startswith("build cs-i2r")}
    assert any("5919" in x for x in waters)
    rails = [t.board.numbers[h] for h in t.rails.net.graph.near[wilmington]]
    cut = yards(
        t, "1862-07", f"rail = {{ broken = {rails} }}\n" + "\n".join(f"{h} union 1 volunteer" for h in rails)
    )
    assert not joined_to_center(cut, wilmington)
    assert not any("5919" in x for x in texts(cut) if x.startswith("build cs-i2r"))


@pytest.mark.rule("6.86")
def test_6_86_galveston_builds_an_n1r_and_transports_only(t: Tables):
    s = yards(t)
    galveston = {x.rsplit(" ", 1)[0][6:-3] for x in texts(s) if "1033" in x}
    assert {x.rsplit("-", 1)[0] for x in galveston} == {"cs-n1r", "cs-t"}
    assert all("1033" in x for x in texts(s) if "cs-n1r" in x)


@pytest.mark.rule("6.86")
def test_6_86d_a_ship_finished_under_union_guns_withdraws_or_fights(t: Tables):
    s, ship = launched(t)
    slug = t.ship_slugs[ship]
    assert texts(s) == [f"draw off {slug}", "stand fast"]
    before = s.ship_at[ship]
    play(s, f"draw off {slug}")
    assert s.ship_state[ship] & WITHDRAWN, "as though from combat"
    while s.stack:
        FLOW.play(s, FLOW.choices(s)[0])
    assert s.ship_at[ship] != before
    s, ship = launched(t)
    play(s, "stand fast")
    assert s.ship_state[ship] & ENGAGED
    begin(s, "operations", CONFEDERATE)
    name = t.waters.name[s.ship_at[ship]]
    assert f"battle {name}" in texts(s)
    assert "done" not in texts(s), "it must engage the battery in this turn"
    assert f"sail {name}" not in texts(s)


@pytest.mark.rule("6.87")
def test_6_87_an_ironclad_begun_in_january_is_finished_in_april(t: Tables):
    """The example."""
    s = yards(t)
    choice = next(x for x in texts(s) if x.startswith("build cs-i2r-1 at"))
    play(s, choice, "done")
    ship = t.ship["cs-i2r-1"]
    assert (s.resource_points, s.ship_at[ship]) == (2, OFF)
    s.turn += 2
    run(s, AtHome("build-ships", side=CONFEDERATE))
    assert why(s, "finish cs-i2r-1") == "6.87"
    s.stack.clear()
    s.turn += 1
    run(s, AtHome("build-ships", side=CONFEDERATE))
    play(s, "finish cs-i2r-1")
    assert s.resource_points == 1
    assert t.waters.name[s.ship_at[ship]] == choice.split()[-1]
    assert s.yard_at[ship] == OFF


@pytest.mark.rule("6.88")
def test_6_88_a_transport_takes_a_month(t: Tables):
    s = yards(t)
    play(s, next(x for x in texts(s) if x.startswith("build cs-t-1 at")), "done")
    ship = t.ship["cs-t-1"]
    run(s, PlayerTurn("turn-begins", side=CONFEDERATE))
    assert s.ship_at[ship] == OFF, "R47: not in the same month"
    s.turn += 1
    run(s, PlayerTurn("turn-begins", side=UNION))
    assert s.ship_at[ship] == OFF
    run(s, PlayerTurn("turn-begins", side=CONFEDERATE))
    assert s.ship_at[ship] != OFF


@pytest.mark.rule("6.88", "10.51")
def test_6_88_a_new_transport_may_serve_as_a_ferry_at_once(t: Tables):
    s = yards(t)
    play(s, "build cs-t-1 at 5025/5026", "done")
    s.turn += 1
    run(s, PlayerTurn("turn-begins", side=CONFEDERATE))
    assert ferry_refused(s, CONFEDERATE, t.ship["cs-t-1"]) is None


@pytest.mark.rule("6.89", "6.87")
def test_6_89_union_troops_destroy_what_lies_in_a_yard(t: Tables):
    s = yards(t)
    choice = next(x for x in texts(s) if x.startswith("build cs-i2r-1 at") and "2515" in x)
    play(s, choice, "done")
    memphis = t.board.hex("memphis")
    s.muster(UNION, 0, 1, memphis)
    enter(s, UNION, memphis)
    ship = t.ship["cs-i2r-1"]
    assert s.yard_at[ship] == OFF
    assert s.ship_state[ship] & SUNK


@pytest.mark.rule("6.91", "6.9", "4.75", "5.19")
def test_6_91_militia_goes_home_when_the_enemy_is_gone(t: Tables):
    s = field(
        t, 'turn = "1862-09"\nharrisburg union 2 state-militia of PA\nphiladelphia confederate 1 volunteer'
    )
    pennsylvania = t.board.states.index("PA")
    before = s.militia[pennsylvania]
    run(s, "militia-removal")
    assert len(called(s, UNION, pennsylvania)) == 2
    for sp in s.sps_at(t.board.hex("philadelphia"), CONFEDERATE):
        s.disband(sp)
    run(s, "militia-removal")
    assert not called(s, UNION, pennsylvania)
    assert s.militia[pennsylvania] == before + 2
    assert not any(s.sp_kind[sp] % 5 == STATE_MILITIA for sp in range(len(s.sp_at)) if s.sp_at[sp] != OFF)


@pytest.mark.rule("6.91", "4.75")
@pytest.mark.parametrize(
    "unit", ["hqs potomac-hq", "usmrr usmrr-1", "leaders grant", "batteries us-battery-2-1 SW NW"]
)
def test_6_91_r18_any_unit_of_the_enemy_keeps_the_militia(t: Tables, unit: str):
    tennessee = t.board.states.index("TN")
    memphis = number(t, "memphis")
    assert enemy_near(field(t, f"{SUMMER}\n{memphis} {unit}"), CONFEDERATE, tennessee)
    assert not enemy_near(field(t, SUMMER), CONFEDERATE, tennessee)


@pytest.mark.rule("6.91", "4.75")
def test_6_91_r18_ships_on_the_border_count_but_not_for_virginia(t: Tables):
    ohio = t.board.states.index("OH")
    side = next(
        name for node, name in enumerate(t.waters.name[: t.waters.rivers])
        if any(h >= 0 and t.board.state[h] == ohio for h in t.waters.way.banks[node])
    )  # fmt: skip
    s = field(t, f'turn = "1862-09"\n{side} ships cs-i2r')
    assert enemy_near(s, UNION, ohio)
    virginia = t.board.states.index("VA")
    ships = field(t, 'turn = "1862-09"\n5909/6010 ships us-i2r')
    assert not enemy_near(ships, CONFEDERATE, virginia)
    monroe = field(t, 'turn = "1862-09"\nft-monroe union 1 volunteer')
    assert enemy_near(monroe, CONFEDERATE, virginia)
