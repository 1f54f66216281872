"""D61 to D72: sea lift, riverine lift and invasions."""

from __future__ import annotations

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
    leaders,
    offers,
    play,
    position,
    refused,
    rule_against,
    spent,
    texts,
    track,
)

# --- D61, D72: leaders aboard -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D61", "D72")
def test_d61_a_slow_leader_moves_at_the_gunboats_rate():
    areas = {"cincinnati": {"usa": {"infantry": [2], "leaders": ["buell"], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "activate buell")
    play(
        game, "to louisville by river", "to paducah by river", "to cairo by river", "to columbus-ky by river"
    )
    assert spent(game) == 8
    assert rule_against(game, "to memphis by river") == "D65"
    play(game, "halt")
    assert (leaders(game, "usa", "columbus-ky"), factors(game, "usa", "columbus-ky")) == (["buell"], 2)
    assert count(game, "usa", "columbus-ky", "gunboat") == 1


@pytest.mark.rule("D61", "D72")
def test_d61_a_slow_leader_moves_ten_at_sea_and_ends_in_the_port():
    areas = {
        "philadelphia": {"usa": {"infantry": [2], "leaders": ["butler"]}},
        "ft-pickens": {"usa": {"fort": 1}},
        "mobile": {"usa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(
        game,
        "activate butler",
        "to box-richmond by sea",
        "to box-wilmington by sea",
        "to box-charleston by sea",
    )
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to mobile by sea")
    assert spent(game) == 7
    assert rule_against(game, "to meridian") == "D29"  # R19: his own three factors are used up
    assert (leaders(game, "usa", "mobile"), factors(game, "usa", "mobile")) == (["butler"], 3)


@pytest.mark.rule("D72", "D53")
def test_d72_a_stack_within_the_printed_rate_marches_on():
    # R19: two lines at sea leave Grant four of his six
    areas = {"baltimore": {"usa": {"infantry": [2], "leaders": ["grant"]}}}
    game = position("1863-may", "usa", areas)
    play(game, "activate grant", "to box-richmond by sea", "to ft-monroe by sea", "to cold-harbor")
    assert spent(game) == 5
    assert rule_against(game, "to richmond") == "D29"


# --- D62, D63: sea lift --------------------------------------------------------------------------------------------------


@pytest.mark.rule("D63", "D62")
def test_d63_a15_from_pittsburgh_by_rail_and_seven_at_sea():
    game = position("1863-may", "usa", {"pittsburgh": {"usa": {"infantry": [3]}}})
    play(game, "march 3 pittsburgh", "to harrisburg", "to philadelphia")
    assert (spent(game), command(game, "usa")) == (3, 3)
    play(game, "to box-richmond by sea", "to box-wilmington by sea", "to box-charleston by sea")
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to ft-pickens by sea")
    assert spent(game) == 10
    assert rule_against(game, "to box-mobile by sea") == "D63"


@pytest.mark.rule("D63")
def test_d63_a16_from_cincinnati_nothing_is_left_for_the_sea():
    game = position("1863-may", "usa", {"cincinnati": {"usa": {"infantry": [3]}}})
    play(game, "march 3 cincinnati", "to columbus-oh", "to pittsburgh", "to harrisburg", "to philadelphia")
    assert spent(game) == 6
    assert rule_against(game, "to box-richmond by sea") == "D63"


@pytest.mark.rule("D63", "D62", "D66")
def test_d63_a17_from_philadelphia_without_a_point_unless_it_invades():
    areas = {"philadelphia": {"usa": {"infantry": [3]}}, "box-mobile": {"usa": {"ships": 1, "supply": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 3 philadelphia", "to box-richmond by sea", "to box-wilmington by sea")
    play(
        game,
        "to box-charleston by sea",
        "to box-savannah-jacksonville by sea",
        "to box-st-joseph-atseena by sea",
    )
    play(game, "to box-mobile by sea")
    assert refused(game, "to mobile by sea") == ("an invasion must be activated with a command point", "D66")
    play(game, "to ft-pickens by sea")
    assert (spent(game), command(game, "usa")) == (7, 4)
    play(game, "halt")
    assert factors(game, "usa", "ft-pickens") == 3


@pytest.mark.rule("D63")
def test_d63_lifted_infantry_does_not_march_from_its_port():
    areas = {"philadelphia": {"usa": {"infantry": [1]}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 1 philadelphia", "to box-richmond by sea", "to ft-monroe by sea")
    assert rule_against(game, "to cold-harbor") == "D62"


@pytest.mark.rule("D63")
def test_d63_no_lift_through_an_enemy():
    areas = {
        "box-new-orleans": {"usa": {"infantry": [2], "ships": 1}},
        "ft-jackson": {"csa": {"fort": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "lift 2 box-new-orleans")
    assert rule_against(game, "to ft-jackson by sea") == "D66"
    assert not offers(game, "to new-orleans by sea")


@pytest.mark.rule("D62")
def test_d62_the_capacity_of_the_turn_counts_factors():
    game = position("1862-winter", "usa", {"washington-dc": {"usa": {"infantry": [3, 1, 1]}}})
    assert track(game, "sea lift left") == 2
    assert refused(game, "lift 3 washington-dc") == ("2 factors of sea lift are left this turn", "D62")
    play(game, "lift 1 washington-dc", "to box-richmond by sea", "to ft-monroe by sea", "halt")
    assert track(game, "sea lift left") == 1
    play(game, "march 3 washington-dc")  # activated infantry needs the lift as well
    assert rule_against(game, "to box-richmond by sea") == "D62"


@pytest.mark.rule("D62")
@pytest.mark.parametrize(
    ("turn", "lift"),
    [
        ("1861-may", 1), ("1861-october", 1), ("1862-winter", 2), ("1862-may", 4), ("1862-june", 5), ("1862-july", 5),
        ("1862-august", 6), ("1862-october", 6), ("1863-winter", 8), ("1864-july", 8), ("1865-winter", 8),
    ],
)  # fmt: skip
def test_d62_lift_by_turn(turn, lift):
    assert track(position(turn, "usa", {}), "sea lift left") == lift


@pytest.mark.rule("D62")
def test_d62_infantry_picked_up_on_the_way_is_lifted_too():
    areas = {
        "washington-dc": {"usa": {"infantry": [2], "leaders": ["mcclellan"]}},
        "ft-monroe": {"usa": {"infantry": [3], "fort": 1}},
    }
    game = position("1862-may", "usa", areas)  # lift 4
    play(game, "activate mcclellan", "to box-richmond by sea", "to ft-monroe by sea")
    assert track(game, "sea lift left") == 2
    play(game, "take 3")
    assert rule_against(game, "to box-richmond by sea") == "D62"
    areas["ft-monroe"]["usa"]["infantry"] = [2]
    game = position("1862-may", "usa", areas)
    play(
        game,
        "activate mcclellan",
        "to box-richmond by sea",
        "to ft-monroe by sea",
        "take 2",
        "to box-richmond by sea",
    )
    assert track(game, "sea lift left") == 0


@pytest.mark.rule("D62", "D50")
def test_d62_supply_units_are_lifted_free():
    areas = {"philadelphia": {"usa": {"supply": 1, "infantry": [1]}}}
    game = position("1862-may", "usa", areas, usa={"lift": 0})
    assert rule_against(game, "lift 1 philadelphia") == "D62"
    play(game, "supply philadelphia", "to box-richmond by sea", "to ft-monroe by sea", "halt")
    assert (count(game, "usa", "ft-monroe", "supply"), command(game, "usa")) == (1, 4)


@pytest.mark.rule("D62")
def test_d62_the_confederacy_has_no_sea_lift():
    game = position("1862-may", "csa", {"norfolk": {"csa": {"infantry": [1]}}})
    assert refused(game, "lift 1 norfolk") == ("the Confederacy has no sea lift", "D62")
    play(game, "march 1 norfolk")
    assert rule_against(game, "to box-richmond by sea") == "D62"


@pytest.mark.rule("D62")
@pytest.mark.parametrize(("start", "end"), [("ft-monroe", "norfolk"), ("memphis", "columbus-ky")])
def test_d62_sea_lift_goes_on_dark_blue_lines_only(start, end):
    game = position("1863-may", "usa", {start: {"usa": {"infantry": [1]}}})
    play(game, f"lift 1 {start}")
    assert refused(game, f"to {end} by sea") == ("sea lift goes on dark blue lines only", "D62")


@pytest.mark.rule("D62", "D04")
def test_d62_a_box_holds_no_more_than_the_lift():
    areas = {"box-richmond": {"usa": {"infantry": [2]}}, "philadelphia": {"usa": {"infantry": [3, 2]}}}
    game = position("1862-may", "usa", areas)
    play(game, "lift 3 philadelphia")
    play(game, "to box-richmond by sea")
    assert rule_against(game, "halt") == "D04"  # it may pass on, but not stay
    game = play(position("1862-may", "usa", areas), "lift 2 philadelphia", "to box-richmond by sea", "halt")
    assert factors(game, "usa", "box-richmond") == 4


@pytest.mark.rule("D62")
def test_d62_an_inland_city_is_no_port():
    game = position("1863-may", "usa", {"harrisburg": {"usa": {"infantry": [1]}}})
    assert refused(game, "lift 1 harrisburg") == ("no sea lift leaves from Harrisburg", "D62")


# --- D64: short range -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D64")
def test_d64_activated_infantry_marches_on_within_six():
    game = position("1863-may", "usa", {"baltimore": {"usa": {"infantry": [3]}}})
    play(game, "march 3 baltimore", "to box-richmond by sea", "to ft-monroe by sea", "to cold-harbor")
    assert (spent(game), command(game, "usa")) == (5, 3)
    # the line to Richmond was cut when Cold Harbor fell: a road, and the swamp
    assert refused(game, "to richmond") == ("it costs 3 and 1 of 6 are left", "D29")
    play(game, "halt")
    assert factors(game, "usa", "cold-harbor") == 3


@pytest.mark.rule("D64", "D63")
def test_d64_beyond_six_it_ends_in_port():
    game = position(
        "1863-may", "usa", {"philadelphia": {"usa": {"infantry": [1]}}, "mobile": {"usa": {"infantry": [1]}}}
    )
    play(
        game,
        "march 1 philadelphia",
        "to box-richmond by sea",
        "to box-wilmington by sea",
        "to box-charleston by sea",
    )
    play(
        game, "to box-savannah-jacksonville by sea", "to box-st-joseph-atseena by sea", "to box-mobile by sea"
    )
    play(game, "to mobile by sea")
    assert rule_against(game, "to meridian") == "D29"


# --- D65: riverine lift -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("D65")
def test_d65_a_gunboat_must_be_there_and_carries_any_number():
    areas: dict[str, Any] = {"cairo": {"usa": {"infantry": [3, 3, 3, 3], "leaders": ["grant"]}}}
    game = position("1862-may", "usa", areas)
    play(game, "activate grant")
    assert refused(game, "to columbus-ky by river") == ("no gunboat is there to carry them", "D65")
    areas["cairo"]["usa"]["gunboats"] = 1
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to columbus-ky by river", "halt")
    assert (factors(game, "usa", "columbus-ky"), count(game, "usa", "columbus-ky", "gunboat")) == (12, 1)
    assert command(game, "usa") == 3


@pytest.mark.rule("D65")
def test_d65_a_gunboat_carries_once_a_turn():
    areas = {"cairo": {"usa": {"infantry": [3, 3], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "march 3 cairo", "to columbus-ky by river", "halt")
    play(game, "march 3 cairo")
    assert rule_against(game, "to columbus-ky by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_no_riverine_lift_without_activation():
    areas = {"memphis": {"usa": {"infantry": [1], "gunboats": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "lift 1 memphis")
    assert not offers(game, "to columbus-ky by river")


@pytest.mark.rule("D65")
def test_d65_riverboats_do_not_take_troops_into_a_box():
    areas = {"ft-monroe": {"usa": {"infantry": [1], "gunboats": 1, "fort": 1}}}
    game = position("1863-may", "usa", areas)
    play(game, "march 1 ft-monroe")
    assert refused(game, "to box-richmond by river") == (
        "river boats do not carry troops into a blockade box",
        "D65",
    )


@pytest.mark.rule("D65")
def test_d65_after_a_short_trip_the_unit_marches_on():
    areas = {"cairo": {"usa": {"infantry": [3], "gunboats": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "march 3 cairo", "to columbus-ky by river", "to humboldt")
    assert spent(game) == 3
    assert count(game, "usa", "columbus-ky", "gunboat") == 1  # the boat stays behind


@pytest.mark.rule("D65")
def test_d65_the_confederates_lift_two_factors_a_turn():
    areas = {"memphis": {"csa": {"infantry": [3, 2, 1]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 3 memphis")
    assert rule_against(game, "to helena by river") == "D65"
    play(game, "halt", "march 2 memphis", "to helena by river", "to vicksburg by river", "halt")
    assert (factors(game, "csa", "vicksburg"), command(game, "csa")) == (2, 3)
    play(game, "march 1 memphis")
    assert rule_against(game, "to helena by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_no_confederate_lift_in_1861_and_two_in_1865():
    areas = {"memphis": {"csa": {"infantry": [2]}}}
    game = position("1861-may", "csa", areas)
    play(game, "march 2 memphis")
    assert rule_against(game, "to helena by river") == "D65"
    game = position("1865-winter", "csa", areas)
    play(game, "march 2 memphis")
    assert offers(game, "to helena by river")  # R43


@pytest.mark.rule("D65", "D71")
@pytest.mark.parametrize("unit", [{"gunboats": 1}, {"supply": 1}, {"infantry": [1]}, {"leaders": ["banks"]}])
def test_d65_confederate_lift_never_enters_where_a_union_unit_is(unit):
    areas = {"memphis": {"csa": {"infantry": [2]}}, "helena": {"usa": unit}}
    game = position("1862-may", "csa", areas)
    play(game, "march 2 memphis")
    assert rule_against(game, "to helena by river") == "D65"


@pytest.mark.rule("D65")
def test_d65_confederate_lift_goes_eight():
    areas = {"memphis": {"csa": {"infantry": [2]}}}
    game = position("1862-may", "csa", areas)
    play(game, "march 2 memphis", "to helena by river", "to vicksburg by river", "to baton-rouge by river")
    play(game, "to new-orleans by river")
    assert spent(game) == 8
    assert rule_against(game, "to ft-jackson by river") == "D65"


# --- D66 to D69: invasions from the sea ----------------------------------------------------------------------------------------


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


@pytest.mark.rule("D69")
def test_d69_odd_numbers_are_halved_up():
    areas = {
        "box-charleston": {"usa": {"ships": 1, "infantry": [3], "supply": 1}},
        "charleston-sc": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "march 3 box-charleston", "take supply", "to charleston-sc by sea")
    assert game.odds("charleston-sc")["attack"] == 2  # R6


# --- D70: timing (A18) ----------------------------------------------------------------------------------------------------------


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


# --- D71: invasions by river --------------------------------------------------------------------------------------------------------


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
