"""R28 Who arrives, sails or rides in a small scenario stays in its area."""

import pytest
from war import begin, field, hq, number, play, run, scenario, why
from war_scenes import places

from longroll.games.war_for_the_union.flags import KILLED, OFF
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.home.arrivals import homes
from longroll.games.war_for_the_union.home.units import hq_home, ship_waters, usmrr_homes
from longroll.games.war_for_the_union.militia import cities
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.naval.invasion import haven
from longroll.games.war_for_the_union.naval.landing import Load
from longroll.games.war_for_the_union.naval.passage import departs
from longroll.games.war_for_the_union.naval.voyage import ends
from longroll.games.war_for_the_union.rail.track import ways
from longroll.games.war_for_the_union.rail.train import ride_refused
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def inside(s: WfuState, names: set[str]) -> bool:
    """Whether all these places lie in the area of the scenario, and there are some."""
    return bool(names) and all(in_area(s, s.tables.node(name, "test")) for name in names)


@pytest.mark.rule("6.43")
def test_6_43_r28_replacements_come_to_the_area_only(t: Tables):
    boxes = 'boxes = { union_east = ["6 militia"], confederate_east = ["6 volunteer"] }'
    s = run(field(t, f'turn = "1861-10"\n{boxes}', "bull-run"), "replacements")
    assert inside(s, places(s))
    assert why(s, "raise militia at ny-box") == "4.71"
    play(s, "done")
    assert inside(s, places(s))
    assert number(t, "richmond") in places(s)
    assert why(s, f"raise volunteer at {number(t, 'savannah')}") == "4.71"


@pytest.mark.rule("6.61", "6.66")
def test_6_61_r28_what_was_to_come_with_price_does_not_go_to_virginia(t: Tables):
    s = scenario(t, "missouri-1861")
    s.turn = t.economy.turn("1861-09", "test")
    s.place_leader(t.leader["price"], OFF)
    s.leader_state[t.leader["price"]] = KILLED
    before = {h for h in range(t.board.count) if s.strength(h, CONFEDERATE)}
    run(s, AtHome("reinforce-troops", side=CONFEDERATE))
    assert {h for h in range(t.board.count) if s.strength(h, CONFEDERATE)} <= before | {
        t.board.hex("little-rock")
    }
    back = homes(s, t.leader["hardee"], [])
    assert back
    assert all(in_area(s, h) for h in back)


@pytest.mark.rule("6.45", "6.68", "6.86", "6.46")
def test_6_45_r28_hqs_railroad_units_and_ships_come_to_the_area_only(t: Tables):
    s = field(t, 'turn = "1863-10"', "tennessee-1863")
    assert usmrr_homes(s)
    assert all(in_area(s, h) for h in usmrr_homes(s))
    assert in_area(s, hq_home(s, hq(t, "tennessee-hq"))), "Cairo lies outside"
    assert not ship_waters(s, t.ship["us-t-1"], t.board.hex("st-louis"))
    yards = field(t, 'turn = "1862-07"\nresource_points = 3', "tennessee-1862")
    run(yards, "resource-points")
    assert {"2415/2515", "3030/3031"} <= places(yards, "build "), "Memphis and Mobile"
    assert all(inside(yards, set(water.split("/"))) for water in places(yards, "build "))
    assert why(yards, "build cs-t-1 at 5323/5423") == "4.71"


@pytest.mark.rule("10.61", "10.74")
def test_10_61_r28_nobody_sails_to_new_york_in_bull_run(t: Tables):
    s = begin(scenario(t, "bull-run"), "operations", UNION)
    monroe = t.board.hex("ft-monroe")
    goals = ends(s, monroe, Load(s.sps_at(monroe, UNION)[:1]))
    assert goals
    assert all(in_area(s, node) for node in goals)
    assert not departs(s, UNION, t.box_node["ny-box"])
    assert in_area(s, haven(s, UNION, t.board.hex("norfolk"), monroe, by_sea=True))
    whole = begin(scenario(t, "campaign"), "operations", UNION)
    assert t.box_node["ny-box"] in ends(whole, monroe, Load(whole.sps_at(monroe, UNION)[:1]))


@pytest.mark.rule("9.57")
def test_9_57_r28_nor_does_a_train_leave_for_it(t: Tables):
    for slug, open_ in (("bull-run", False), ("campaign", True)):
        s = begin(field(t, 'turn = "1861-07"\nphiladelphia union 2 militia', slug), "operations", UNION)
        home = t.board.hex("philadelphia")
        play(s, f"entrain {number(t, 'philadelphia')}", "load 1 militia")
        train = s.stack[-1]
        refused = ride_refused(s, train, t.box_node["ny-box"], ways(s, UNION, home))  # type: ignore[arg-type]
        assert (refused is None) == open_, slug


@pytest.mark.rule("4.72")
def test_4_72_r28_militia_gathers_in_the_area(t: Tables):
    virginia = t.board.states.index("VA")
    for slug, turn, named in (("tennessee-1863", "1863-06", False), ("bull-run", "1861-07", True)):
        s = field(t, f'turn = "{turn}"', slug)
        assert (t.place("richmond") in cities(s, CONFEDERATE, virginia)) == named


@pytest.mark.rule("6.43")
def test_r28_a_unit_outside_the_area_is_no_sound_position(t: Tables):
    with pytest.raises(AssertionError, match=r"Savannah lies outside the scenario"):
        field(t, 'turn = "1861-07"\nsavannah confederate 1 volunteer', "bull-run")
