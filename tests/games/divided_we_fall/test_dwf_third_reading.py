"""What a third reading of the rules found: each test failed when it was written, or settles a question by a ruling."""

from __future__ import annotations

from typing import Any

import pytest
from dwf import (
    control,
    count,
    factors,
    fight,
    happened,
    leaders,
    men,
    offers,
    play,
    position,
    refused,
    rule_against,
    texts,
    where,
)

# --- D58, R98: ships that gave warning ------------------------------------------------------------------------------------------

CHARLESTON: dict[str, Any] = {
    "box-charleston": {"usa": {"ships": 1, "supply": 1}},
    "box-wilmington": {"usa": {"ships": 2}},
    "charleston-sc": {"csa": {"infantry": [1]}},
}


@pytest.mark.rule("D58")
def test_d58_ships_that_just_came_do_not_attack_when_the_one_that_waited_is_gone():
    game = position("1862-may", "usa", CHARLESTON)
    play(game, "sail ship 1 box-charleston", "to box-savannah-jacksonville", "halt")
    play(game, "sail ship 2 box-wilmington", "to box-charleston")
    reason, rule = refused(game, "to charleston-sc")
    assert rule == "D58"
    assert reason == "none of the ships began the turn in a blockade box that leads to Charleston SC"


@pytest.mark.rule("D58")
def test_d58_ships_that_just_came_follow_the_one_that_waited_into_the_battle():
    game = position("1862-may", "usa", CHARLESTON)
    play(game, "sail ship 2 box-wilmington", "to box-charleston")
    assert rule_against(game, "to charleston-sc") == "D58"
    game = position("1862-may", "usa", CHARLESTON)
    play(game, "sail ship 1 box-charleston", "to charleston-sc")
    assert offers(game, "sail ship 2 box-wilmington")
    play(game, "sail ship 2 box-wilmington", "to box-charleston", "to charleston-sc")
    assert game.odds("charleston-sc")["attack"] == 3


@pytest.mark.rule("D58", "D35")
def test_d58_ships_that_just_came_are_not_called_to_a_battle_on_land():
    areas = {
        "augusta": {"usa": {"infantry": [3], "supply": 1}},
        "box-wilmington": {"usa": {"ships": 2}},
        "charleston-sc": {"csa": {"infantry": [1]}},
        "box-charleston": {"usa": {"supply": 1}},
    }
    game = play(position("1863-may", "usa", areas), "march 3 augusta", "to charleston-sc")
    assert game.decision.kind == "battle"
    assert not offers(game, "sail ship 2 box-wilmington")


FORT_JACKSON: dict[str, Any] = {
    "new-orleans": {"usa": {"infantry": [3], "supply": 1, "ships": 2}},
    "ft-jackson": {"csa": {"fort": 1}},
    "baton-rouge": {"usa": {"infantry": [1]}},
}


@pytest.mark.rule("D58", "D67")
def test_d58_a_port_on_a_box_is_attacked_only_after_a_turn_in_the_box():
    # R98: New Orleans is up the river from Ft. Jackson, and nobody has waited in the box
    game = play(position("1863-may", "usa", FORT_JACKSON), "march 3 new-orleans", "take supply")
    assert rule_against(game, "to ft-jackson by sea") == "D58"
    game = play(position("1863-may", "usa", FORT_JACKSON), "sail ship 2 new-orleans")
    assert rule_against(game, "to ft-jackson") == "D58"
    game = position("1863-may", "usa", FORT_JACKSON)
    assert not offers(game, "bombard ft-jackson 0 ship new-orleans")
    warned = {**FORT_JACKSON, "box-new-orleans": {"usa": {"ships": 1}}}
    game = play(
        position("1863-may", "usa", warned), "march 3 new-orleans", "take supply", "to ft-jackson by sea"
    )
    assert game.decision.kind == "battle"


@pytest.mark.rule("D40", "D58")
def test_d40_ships_in_a_port_do_not_bombard_a_fort_on_a_box():
    areas = {**FORT_JACKSON, "ft-jackson": {"csa": {"fort": 2}}}
    game = position("1863-may", "usa", areas)
    assert not [x for x in texts(game) if x.startswith("bombard ft-jackson")]
    areas["box-new-orleans"] = {"usa": {"ships": 2}}
    game = position("1863-may", "usa", areas)
    assert [x for x in texts(game) if x.startswith("bombard ft-jackson")] == [
        "bombard ft-jackson 1 ship box-new-orleans"
    ]


@pytest.mark.rule("D68")
def test_d68_a_ship_that_has_sailed_up_goes_along():
    # R101
    areas = {
        "ft-pickens": {"usa": {"infantry": [2], "fort": 1}},
        "box-mobile": {"usa": {"ships": 1}},
    }
    game = play(position("1863-may", "usa", areas), "sail ship 1 box-mobile", "to ft-pickens", "halt")
    play(game, "march 2 ft-pickens", "to pensacola by sea")
    assert (control(game, "pensacola"), count(game, "usa", "pensacola", "ship")) == ("usa", 1)


# --- D78, R99: a fleet leaves kind by kind -----------------------------------------------------------------------------------


@pytest.mark.rule("D78")
def test_d78_gunboats_leave_up_the_river_where_ships_cannot():
    areas = {
        "memphis": {"usa": {"infantry": [1], "ships": 1, "gunboats": 2}},
        "helena": {"csa": {"infantry": [1]}},
        "grenada": {"csa": {"infantry": [4], "supply": 1}},
    }
    game = play(position("1863-may", "csa", areas), "march 4 grenada", "to memphis", "fight")
    assert game.decision.kind == "fleet-leaves"
    assert game.decision.prompt == "The Confederates attack Memphis: do 2 gunboats leave?"
    assert texts(game) == ["stay", "fleet to columbus-ky"]
    play(game, "fleet to columbus-ky")
    assert count(game, "usa", "columbus-ky", "gunboat") == 2
    assert (game.decision.kind, count(game, "usa", "memphis", "ship")) == ("commit", 1)


@pytest.mark.rule("D78")
def test_d78_ships_and_gunboats_leave_for_different_places_or_stay():
    areas = {
        "memphis": {"usa": {"infantry": [1], "ships": 1, "gunboats": 1}},
        "grenada": {"csa": {"infantry": [4], "supply": 1}},
    }
    game = play(position("1863-may", "csa", areas), "march 4 grenada", "to memphis", "fight")
    assert texts(game) == ["stay", "fleet to helena"]
    play(game, "fleet to helena")
    assert texts(game) == ["stay", "fleet to columbus-ky", "fleet to helena"]
    play(game, "stay")
    assert count(game, "usa", "helena", "ship") == 1
    assert count(game, "usa", "memphis", "gunboat") == 1


# --- D93: Kentucky before 1862 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("D93", "D84")
def test_d93_the_union_does_not_retreat_into_closed_kentucky():
    areas = {
        "fort-donelson": {"usa": {"infantry": [3, 3]}},
        "nashville": {"csa": {"infantry": [3, 3], "leaders": ["beauregard"]}},
    }
    game = position("1861-october", "csa", areas, kentucky_entered=False)
    fight(play(game, "activate beauregard", "to fort-donelson"))
    assert happened(game, "Retreated")[-1].end == "humboldt"
    game = position("1861-october", "csa", areas, kentucky_entered=True)
    fight(play(game, "activate beauregard", "to fort-donelson"))
    assert "retreat to paducah" in texts(game) or happened(game, "Retreated")[-1].end == "paducah"


@pytest.mark.rule("D93", "D84")
def test_d93_confederates_who_retreat_into_kentucky_end_its_neutrality():
    areas = {
        "fort-donelson": {"csa": {"infantry": [3]}},
        "nashville": {"usa": {"infantry": [3, 3], "supply": 1, "leaders": ["buell"]}},
        "humboldt": {"usa": {"infantry": [1]}},
    }
    game = position("1861-august", "usa", areas, kentucky_entered=False)
    assert not offers(play(game.copy(), "march 1 humboldt"), "to paducah")
    fight(play(game, "activate buell", "to fort-donelson"))
    if game.decision.kind == "retreat":
        play(game, texts(game)[0])
    assert [(x.what, x.side) for x in happened(game, "Politics")] == [("kentucky", "csa")]
    assert control(game, "bowling-green") == "csa"
    assert offers(play(game, "march 1 humboldt"), "to columbus-ky")


# --- D49, D50, R100: supply and infantry alone ---------------------------------------------------------------------------------


@pytest.mark.rule("D49", "D50")
def test_d49_infantry_alone_takes_supply_aboard_only_where_a_boat_takes_both():
    areas: dict[str, Any] = {"cairo": {"usa": {"infantry": [2], "supply": 1}}}
    game = play(position("1862-may", "usa", areas), "march 2 cairo")
    assert rule_against(game, "take supply") == "D49"
    areas["cairo"]["usa"]["gunboats"] = 1
    game = play(
        position("1862-may", "usa", areas), "march 2 cairo", "take supply", "leave supply", "to springfield"
    )
    play(game, "halt")
    assert offers(game, "supply cairo")  # it has not moved


# --- D65: Confederate river lift -------------------------------------------------------------------------------------------------


@pytest.mark.rule("D65", "D08")
def test_d65_militia_is_infantry_for_confederate_river_lift():
    areas = {
        "new-orleans": {"csa": {"militia": ["la-militia"], "infantry": [2]}},
    }
    game = play(position("1862-may", "csa", areas), "march la-militia", "to baton-rouge by river", "halt")
    assert men(game, "csa", "baton-rouge") == 1
    play(game, "march 2 new-orleans")
    assert rule_against(game, "to baton-rouge by river") == "D65"  # one of two factors is left


# --- D33: a leader alone -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D33")
@pytest.mark.parametrize("unit", [{"gunboats": 1}, {"supply": 1}])
def test_d33_a_leader_alone_comes_to_any_friendly_unit(unit):
    areas: dict[str, Any] = {"ft-pickens": {"usa": {"leaders": ["butler"], "fort": 1}}}
    game = play(position("1863-may", "usa", areas), "ride butler")
    assert not offers(game, "ride to pensacola")
    areas["pensacola"] = {"usa": unit}
    game = play(position("1863-may", "usa", areas), "ride butler", "ride to pensacola")
    assert leaders(game, "usa", "pensacola") == ["butler"]


# --- D84: where a beaten force goes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("D84")
def test_d84_a_beaten_force_goes_to_a_fort_of_its_own_before_empty_land():
    areas = {
        "corinth": {"usa": {"infantry": [3, 3]}},
        "decatur": {"usa": {"fort": 1}},
        "tupelo": {"csa": {"infantry": [4, 4], "leaders": ["bragg"]}},
    }
    game = fight(play(position("1863-may", "csa", areas), "activate bragg", "to corinth"))
    assert happened(game, "Retreated")[-1].end == "decatur"


# --- D04: boxes -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D04", "D62")
def test_d04_a_full_box_is_passed_but_nobody_stays_there():
    areas = {
        "baltimore": {"usa": {"infantry": [3]}},
        "box-richmond": {"usa": {"infantry": [3]}},
        "ft-monroe": {"usa": {"fort": 1}},
    }
    game = play(position("1862-may", "usa", areas), "lift 3 baltimore", "to box-richmond by sea")
    assert rule_against(game, "halt") == "D04"  # the lift is four
    play(game, "to ft-monroe by sea", "halt")
    assert factors(game, "usa", "ft-monroe") == 3


# --- D96, R97: independent leaders ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D96", "D65")
def test_d96_an_independent_leader_goes_by_river_without_a_point():
    areas = {"cairo": {"usa": {"infantry": [3], "leaders": ["sherman"], "gunboats": 1}}}
    game = position("1864-may", "usa", areas, options={"leader_abilities": True})
    play(game, "roam sherman", "to columbus-ky by river", "halt")
    assert (where(game, "sherman"), factors(game, "usa", "columbus-ky")) == ("columbus-ky", 3)
    areas["memphis"] = {"csa": {"infantry": [1]}}
    areas["cairo"]["usa"]["supply"] = 1
    game = position("1864-may", "usa", areas, options={"leader_abilities": True})
    play(game, "roam sherman", "to columbus-ky by river")
    assert rule_against(game, "to memphis by river") == "D24"
