"""D85 to D88: captured supplies, burned cities, railroads, who controls the area then."""

from typing import Any

import pytest
from dwf import (
    beaten,
    control,
    count,
    factors,
    fight,
    happened,
    markers,
    offers,
    play,
    play_until,
    position,
    rule_against,
    spent,
    supplied,
    texts,
)


def captured(supplies: int):
    areas: dict[str, Any] = {
        "fredericksburg": {"usa": {"infantry": [3, 3], "leaders": ["meade"], "supply": 1}},
        "cold-harbor": {"csa": {"supply": supplies}},
    }
    return play(position("1863-may", "usa", areas), "activate meade", "leave supply", "to cold-harbor")


@pytest.mark.rule("D85")
@pytest.mark.parametrize(("supplies", "taken"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_d85_the_first_is_destroyed_the_second_captured(supplies, taken):
    game = captured(supplies)
    if taken:
        assert (game.decision.side, texts(game)) == ("usa", ["keep supply", "destroy supply"])
        play(game, "keep supply")
    assert count(game, "csa", "cold-harbor", "supply") == 0
    assert count(game, "usa", "cold-harbor", "supply") == taken
    (event,) = happened(game, "Captured")
    assert (event.taken, event.destroyed, event.rule) == (taken, supplies - taken, "D85")


@pytest.mark.rule("D85")
def test_d85_the_captor_may_decline():
    game = play(captured(2), "destroy supply")
    assert count(game, "usa", "cold-harbor", "supply") == 0


@pytest.mark.rule("D85")
def test_d85_supply_with_combat_units_shares_their_fate():
    game = beaten("manassas", "washington-dc", supply=2)
    play(game, "retreat to winchester")
    assert count(game, "csa", "winchester", "supply") == 2
    assert not happened(game, "Captured")


@pytest.mark.rule("D85")
def test_d85_supply_of_a_destroyed_force_is_captured():
    areas = {
        "washington-dc": {"usa": {"infantry": [3] * 4, "leaders": ["meade"]}},
        "manassas": {"csa": {"infantry": [1], "supply": 2}},
    }
    game = position("1863-may", "usa", areas)
    fight(play(game, "activate meade", "to manassas"))
    play(game, "keep supply")
    assert count(game, "usa", "manassas", "supply") == 1


@pytest.mark.rule("D85")
@pytest.mark.parametrize(
    ("units", "prompt"),
    [
        (2, "A supply unit captured at Atlanta: keep or destroy?"),
        (4, "2 supply units captured at Atlanta: keep or destroy?"),
    ],
)
def test_d85_the_second_of_each_two_is_captured(units: int, prompt: str) -> None:
    areas = {"dalton": {"usa": {"infantry": [3]}}, "atlanta": {"csa": {"supply": units}}}
    game = play(position("1864-may", "usa", areas), "march 3 dalton", "to atlanta")
    assert game.decision.prompt == prompt
    play(game, "keep supply")
    assert (count(game, "usa", "atlanta", "supply"), count(game, "csa", "atlanta", "supply")) == (
        units // 2,
        0,
    )
    said = game.log()[-1]
    assert said == {
        2: "The Union captures a supply unit and destroys a supply unit at Atlanta [D85]",
        4: "The Union captures 2 supply units and destroys 2 supply units at Atlanta [D85]",
    }.get(units)


NASHVILLE: dict[str, Any] = {"nashville": {"usa": {"infantry": [2]}}, "cairo": {"usa": {"infantry": [1]}}}


@pytest.mark.rule("D86")
def test_d86_the_union_may_burn_a_flag_city_that_it_holds_at_the_start():
    game = position("1863-may", "usa", NASHVILLE, phase="reinforcements")
    assert (game.decision.kind, texts(game)) == ("burn", ["burn nashville", "done"])
    play(game, "burn nashville")
    assert "burned" in markers(game, "nashville")


@pytest.mark.rule("D86")
def test_d86_only_in_the_unions_own_turn_and_only_flag_cities():
    game = position("1863-may", "csa", NASHVILLE, phase="reinforcements")
    assert game.decision.kind != "burn"
    game = position("1863-may", "usa", {"corinth": {"usa": {"infantry": [2]}}}, phase="reinforcements")
    assert game.decision.kind != "burn"
    # a Union flag city in Confederate hands is not burned
    game = position("1863-may", "csa", {"cincinnati": {"csa": {"infantry": [2]}}}, phase="reinforcements")
    assert game.decision.kind != "burn"


def draft(areas: dict[str, Any], **more: Any):
    game = position("1863-october", "csa", areas, phase="reinforcements", csa={"pile": 9}, **more)
    return play_until(game, "draft")


@pytest.mark.rule("D86", "D16")
def test_d86_a_burned_city_gives_nothing_even_when_retaken():
    assert offers(draft({}), "draft nashville")
    game = draft({"nashville": {"burned": 1, "csa": {"infantry": [1]}}})
    assert rule_against(game, "draft nashville") == "D17"
    assert offers(game, "draft atlanta")
    # while the enemy holds it, it gives nothing either (2)
    assert not offers(draft({"nashville": {"usa": {"infantry": [1]}}}), "draft nashville")


@pytest.mark.rule("D86", "D44")
def test_d86_a_burned_city_gives_no_supply():
    areas: dict[str, Any] = {"milam": {"csa": {"infantry": [1]}}, "shreveport": {"usa": {"infantry": [1]}}}
    areas |= {x: {"usa": {"infantry": [1]}} for x in ("alexandria", "sabine-pass")}
    assert supplied(position("1863-may", "csa", areas), "csa", "milam") == "flag city"
    areas["milam"]["burned"] = 1
    assert supplied(position("1863-may", "csa", areas), "csa", "milam") == "none"


def cuts(game) -> list[str]:
    return [e.at for e in happened(game, "RailsCut")]


@pytest.mark.rule("D87")
def test_d87_taking_an_area_of_the_other_side_cuts_its_rails():
    areas = {"washington-dc": {"usa": {"infantry": [3]}}}
    game = position("1862-july", "usa", areas)
    play(game, "march 3 washington-dc", "to manassas")
    assert spent(game) == 1  # R25: in by rail
    assert cuts(game) == ["manassas"]
    play(game, "to charlottesville")
    assert spent(game) == 3  # and on by road


@pytest.mark.rule("D87", "D93")
def test_d87_rails_of_kentucky_and_missouri_are_not_cut():
    game = position("1862-july", "usa", {"cincinnati": {"usa": {"infantry": [3]}}})
    play(game, "march 3 cincinnati", "to lexington", "halt")
    assert cuts(game) == []


@pytest.mark.rule("D87")
def test_d87_lines_between_two_held_areas_are_mended_the_next_turn():
    areas = {"manassas": {"usa": {"infantry": [3]}}, "washington-dc": {"usa": {"infantry": [3]}}}
    lines = ["washington-dc/manassas", "manassas/charlottesville", "manassas/winchester"]
    game = position("1862-july", "usa", areas, phase="reinforcements", cut=lines)
    play_until(game, "campaign", "usa")
    assert [(e.a, e.b) for e in happened(game, "RailRepaired")] == [("washington-dc", "manassas")]
    play(game, "march 3 washington-dc", "to manassas", "to charlottesville")
    assert spent(game) == 1 + 2


@pytest.mark.rule("D87")
def test_d87_an_area_retaken_is_cut_off_from_the_enemy():
    # the Union has mended Washington - Manassas; Johnston retakes Manassas, and the line to the enemy breaks
    areas = {
        "manassas": {"usa": {"infantry": [1]}},
        "washington-dc": {"usa": {"infantry": [3]}},
        "charlottesville": {"csa": {"infantry": [4, 4], "leaders": ["je-johnston"]}},
    }
    game = position("1862-july", "csa", areas, cut=["manassas/charlottesville"])
    fight(play(game, "activate je-johnston", "to manassas"))
    assert control(game, "manassas") in ("csa", "home")
    assert cuts(game) == ["manassas"]
    play_until(play(game, "end"), "campaign", "csa")
    # the next turn the lines towards friends are whole again, the one to Washington is not
    mended = {(e.a, e.b) for e in happened(game, "RailRepaired")}
    assert ("manassas", "charlottesville") in mended
    assert ("washington-dc", "manassas") not in mended


@pytest.mark.rule("D87", "D51")
def test_d87_the_military_railroad_mends_without_the_neighbours():
    areas = {
        "washington-dc": {"usa": {"mrr": 1, "infantry": [1]}},
        "manassas": {"usa": {"infantry": [2]}},
    }
    game = position("1862-july", "usa", areas, cut=["washington-dc/manassas", "manassas/charlottesville"])
    play(game, "railroad washington-dc", "to manassas")
    assert [(e.a, e.b) for e in happened(game, "RailRepaired")] == [("manassas", "washington-dc")]


@pytest.mark.rule("D88")
def test_d88_control_of_enemy_country_lasts_as_long_as_the_troops_stay():
    game = position("1862-july", "usa", {"manassas": {"usa": {"infantry": [3]}}})
    assert control(game, "manassas") == "usa"
    play(game, "march 3 manassas", "to washington-dc", "halt")
    assert control(game, "manassas") in ("home", "csa")


@pytest.mark.rule("D88")
def test_d88_an_abandoned_kentucky_area_belongs_to_nobody():
    game = position("1862-july", "usa", {"paducah": {"usa": {"infantry": [3]}}})
    assert control(game, "paducah") == "usa"
    play(game, "march 3 paducah", "to fort-donelson", "halt")
    assert control(game, "paducah") in ("none", "home")


@pytest.mark.rule("D88")
@pytest.mark.parametrize("unit", [{"gunboats": 2}, {"ships": 1}, {"supply": 2}])
def test_d88_naval_and_supply_units_control_nothing(unit):
    game = position("1862-july", "usa", {"memphis": {"usa": unit}})
    assert control(game, "memphis") == "csa"


@pytest.mark.rule("D88", "D51")
def test_d88_a_railroad_marker_holds_an_area_until_an_enemy_enters():
    areas = {"franklin": {"mrr_line": 1}, "decatur": {"csa": {"infantry": [2]}}}
    game = position("1863-may", "csa", areas)
    assert control(game, "franklin") == "usa"
    play(game, "march 2 decatur", "to franklin", "halt")
    assert control(game, "franklin") in ("home", "csa")
    assert "military railroad" not in markers(game, "franklin")


@pytest.mark.rule("D88", "D65")
def test_d88_land_units_pass_a_port_with_enemy_boats_but_riverine_lift_does_not():
    areas = {
        "corinth": {"csa": {"infantry": [2]}},
        "memphis": {"usa": {"gunboats": 1}},
        "helena": {"csa": {"infantry": [2]}},
    }
    game = position("1862-july", "csa", areas)
    play(game, "march 2 corinth", "to memphis", "to humboldt", "halt")
    assert factors(game, "csa", "humboldt") == 2
    play(game, "march 2 helena")
    assert rule_against(game, "to memphis by river") == "D65"
