"""D66 to D72: invasions by sea and river."""

from typing import Any

import pytest
from dwf import (
    command,
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    offers,
    play,
    position,
    refused,
    rule_against,
    spent,
    texts,
)


def savannah(box: dict[str, Any], *, held: bool = True):
    areas: dict[str, Any] = {
        "box-savannah-jacksonville": {"usa": box},
        "philadelphia": {"usa": {"infantry": [4], "supply": 1}},
    }
    if held:
        areas["savannah"] = {"csa": {"infantry": [1]}}
    return position("1863-may", "usa", areas)


def to_savannah(game, *first: str):
    play(game, *first, "to box-richmond by sea", "to box-wilmington by sea", "to box-charleston by sea")
    return play(game, "to box-savannah-jacksonville by sea")


@pytest.mark.rule("D66", "D67", "D69")
def test_d66_an_invasion_in_one_turn_from_philadelphia():
    game = savannah({"ships": 2})
    to_savannah(game, "march 4 philadelphia", "take supply")
    play(game, "to savannah by sea")
    assert spent(game) == 5
    play(game, "sail ship 2 box-savannah-jacksonville", "to savannah")
    odds = game.odds("savannah")
    assert (odds["attack"], odds["column"]) == (
        2 + 2,
        "major_river_sea",
    )  # D69: four are halved, the ships are not
    fight(game)
    assert count(game, "usa", "savannah", "supply") == 0  # used up
    assert control(game, "savannah") == "usa"


@pytest.mark.rule("D66")
def test_d66_a_supply_unit_must_be_with_the_invaders():
    game = savannah({"ships": 2})
    to_savannah(game, "march 4 philadelphia")
    assert refused(game, "to savannah by sea") == ("the invaders need a supply unit with them", "D66")


@pytest.mark.rule("D66")
def test_d66_an_empty_port_needs_no_supply_but_ends_the_move():
    game = savannah({"ships": 1}, held=False)
    to_savannah(game, "march 4 philadelphia")
    play(game, "to savannah by sea")
    assert game.decision.kind == "campaign"
    assert (control(game, "savannah"), factors(game, "usa", "savannah")) == ("usa", 4)


@pytest.mark.rule("D66", "D35")
def test_d66_supply_joins_an_invasion_by_sea() -> None:
    areas = {
        "box-charleston": {"usa": {"infantry": [4], "ships": 1, "supply": 2, "leaders": ["banks"]}},
        "charleston-sc": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "supply box-charleston")
    assert rule_against(game, "to charleston-sc by sea") == "D66"
    game = play(
        position("1863-may", "usa", areas), "march 4 box-charleston", "take supply", "to charleston-sc by sea"
    )
    play(game, "supply box-charleston", "to charleston-sc by sea")
    assert count(game, "usa", "charleston-sc", "supply") == 2


@pytest.mark.rule("D67", "D58")
def test_d67_ships_must_have_begun_the_turn_in_the_box():
    game = savannah({})
    to_savannah(game, "march 4 philadelphia", "take supply")
    assert rule_against(game, "to savannah by sea") == "D67"
    # a ship that arrives this turn is no help
    areas = {
        "box-charleston": {"usa": {"ships": 1}},
        "savannah": {"csa": {"infantry": [1]}},
        "box-savannah-jacksonville": {"usa": {"infantry": [4], "supply": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "sail ship 1 box-charleston", "to box-savannah-jacksonville", "halt")
    play(game, "march 4 box-savannah-jacksonville", "take supply")
    assert rule_against(game, "to savannah by sea") == "D67"
    # a ship that began there and has sailed away was the warning
    areas["box-savannah-jacksonville"]["usa"]["ships"] = 1
    game = position("1863-may", "usa", areas)
    play(game, "sail ship 1 box-savannah-jacksonville", "to box-charleston", "halt")
    play(game, "march 4 box-savannah-jacksonville", "take supply")
    assert offers(game, "to savannah by sea")


PENSACOLA: dict[str, Any] = {
    "ft-pickens": {"usa": {"infantry": [4], "supply": 1, "fort": 1}},
    "pensacola": {"csa": {"militia": ["fl-militia"]}},
}


@pytest.mark.rule("D68")
def test_d68_from_port_to_port_a_ship_goes_along():
    game = position("1863-may", "usa", PENSACOLA)
    play(game, "march 4 ft-pickens", "take supply")
    assert refused(game, "to pensacola by sea") == ("no ship is in Ft. Pickens to go along", "D68")
    areas = {**PENSACOLA, "ft-pickens": {"usa": {**PENSACOLA["ft-pickens"]["usa"], "ships": 2}}}
    game = position("1863-may", "usa", areas)
    play(game, "march 4 ft-pickens", "take supply", "to pensacola by sea")
    assert count(game, "usa", "pensacola", "ship") == 1
    assert game.odds("pensacola")["attack"] == 2 + 1


@pytest.mark.rule("D68")
def test_d68_an_empty_port_is_entered_and_stops_the_move():
    areas = {"ft-pickens": {"usa": {"infantry": [2], "ships": 1, "fort": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "march 2 ft-pickens", "to pensacola by sea")
    assert game.decision.kind == "campaign"
    assert control(game, "pensacola") == "usa"


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


@pytest.mark.rule("D69")
def test_d69_odd_numbers_are_halved_up():
    areas = {
        "box-charleston": {"usa": {"ships": 1, "infantry": [3], "supply": 1}},
        "charleston-sc": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "march 3 box-charleston", "take supply", "to charleston-sc by sea")
    assert game.odds("charleston-sc")["attack"] == 2  # R6


@pytest.mark.rule("D70", "D68")
def test_d70_a18_past_ship_island_to_new_orleans_in_one_turn():
    areas = {
        "box-new-orleans": {"usa": {"ships": 1, "infantry": [1, 3], "supply": 2}},
        "ship-island": {"csa": {"infantry": [1]}},
        "new-orleans": {"csa": {"militia": ["la-militia"]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "march 3 box-new-orleans")
    assert rule_against(game, "to ship-island by sea") == "D66"
    play(game, "take supply", "to ship-island by sea", "sail ship 1 box-new-orleans", "to ship-island")
    fight(game)
    if game.decision.kind == "retreat":
        play(game, texts(game)[0])
    assert control(game, "ship-island") == "usa"
    # another force now passes through it, and the ship that lies there goes along
    play(game, "march 1 box-new-orleans", "take supply", "to ship-island by sea", "to new-orleans by sea")
    assert game.decision.kind == "battle"
    assert game.odds("new-orleans")["attack"] == 1 + 1


@pytest.mark.rule("D70", "D58")
def test_d70_a18_past_fort_jackson_to_new_orleans_in_one_turn():
    areas = {
        "box-new-orleans": {"usa": {"ships": 3, "supply": 2, "infantry": [4, 4]}},
        "ft-jackson": {"csa": {"fort": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "sail ship 1 box-new-orleans")
    assert not offers(game, "to new-orleans")
    play(game, "halt", "march 4 box-new-orleans", "take supply", "to ft-jackson by sea")
    fight(game)
    assert (fort(game, "csa", "ft-jackson"), control(game, "ft-jackson")) == (0, "usa")
    play(game, "sail ship 2 box-new-orleans", "to ft-jackson", "to new-orleans", "halt")
    assert count(game, "usa", "new-orleans", "ship") == 2


@pytest.mark.rule("D71")
def test_d71_an_invasion_on_gunboats_crosses_the_river():
    areas = {
        "cairo": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "gunboats": 2, "supply": 1}},
        "columbus-ky": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to columbus-ky by river", "sail gunboat 1 cairo", "to columbus-ky")
    odds = game.odds("columbus-ky")
    # six over the Mississippi are three, Grant adds three, two boats stay two
    assert (odds["attack"], odds["column"]) == (8, "major_river_sea")


@pytest.mark.rule("D71")
def test_d71_a_seasonal_river_costs_one_factor():
    areas = {
        "paducah": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "gunboats": 1, "supply": 1}},
        "fort-donelson": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to fort-donelson by river")
    odds = game.odds("fort-donelson")
    assert (odds["attack"], odds["column"]) == (5 + 3 + 1, "seasonal_mountain_swamp")


@pytest.mark.rule("D71")
def test_d71_supply_is_needed_unless_the_area_is_empty():
    areas: dict[str, Any] = {
        "columbus-ky": {"usa": {"infantry": [3], "gunboats": 1}},
        "memphis": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 columbus-ky")
    assert rule_against(game, "to memphis by river") == "D47"
    del areas["memphis"]
    game = position("1862-may", "usa", areas)
    play(game, "march 3 columbus-ky", "to memphis by river", "halt")
    assert control(game, "memphis") == "usa"


@pytest.mark.rule("D71", "D24")
def test_d71_supply_and_leaders_join_separately():
    areas = {
        "columbus-ky": {"usa": {"infantry": [3], "gunboats": 1, "supply": 1}},
        "memphis": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 columbus-ky", "to memphis by river")
    assert command(game, "usa") == 3
    fight(game)
    assert count(game, "usa", "columbus-ky", "supply") == 0
    assert happened(game, "BattleFought")


@pytest.mark.rule("D72", "D53")
def test_d72_a_stack_within_the_printed_rate_marches_on():
    # R19: two lines at sea leave Grant four of his six
    areas = {"baltimore": {"usa": {"infantry": [2], "leaders": ["grant"]}}}
    game = position("1863-may", "usa", areas)
    play(game, "activate grant", "to box-richmond by sea", "to ft-monroe by sea", "to cold-harbor")
    assert spent(game) == 5
    assert rule_against(game, "to richmond") == "D29"
