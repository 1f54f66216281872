"""D58 to D60, D73, D74: ships, gunboats, ironclads and the blockade."""

from typing import Any

import pytest
from dwf import (
    FORT_JACKSON,
    command,
    control,
    count,
    factors,
    fight,
    fort,
    happened,
    offers,
    play,
    play_until,
    position,
    refused,
    rule_against,
    spent,
    texts,
    track,
)

SEA_ROAD = (
    "box-richmond", "box-wilmington", "box-charleston", "box-savannah-jacksonville", "box-st-joseph-atseena",
    "box-mobile", "box-new-orleans", "box-berwick-texas",
)  # fmt: skip


def sail(game, kind: str, number: int, start: str, *ways: str):
    return play(game, f"sail {kind} {number} {start}", *(f"to {x}" for x in ways))


@pytest.mark.rule("D58")
def test_d58_ships_go_ten_lines_and_cost_no_command_point():
    game = position("1862-may", "usa", {"philadelphia": {"usa": {"ships": 1}}})
    sail(game, "ship", 1, "philadelphia", *SEA_ROAD)
    assert spent(game) == 8
    play(game, "to box-new-orleans", "to box-mobile")
    assert (spent(game), command(game, "usa")) == (10, 4)
    assert rule_against(game, "to ft-pickens") == "D58"
    play(game, "halt")
    assert count(game, "usa", "box-mobile", "ship") == 1
    assert rule_against(game, "sail ship 1 box-mobile") == "D58"  # once a turn


@pytest.mark.rule("D58")
def test_d58_a_port_costs_one_and_the_potomac_two():
    game = position("1862-may", "usa", {"box-richmond": {"usa": {"ships": 2}}})
    sail(game, "ship", 1, "box-richmond", "ft-monroe")
    assert spent(game) == 1
    play(game, "halt")
    sail(game, "ship", 1, "box-richmond", "washington-dc")
    assert spent(game) == 2


@pytest.mark.rule("D58")
@pytest.mark.parametrize(
    ("start", "end"), [("memphis", "columbus-ky"), ("ft-monroe", "norfolk"), ("berwick", "alexandria")]
)
def test_d58_ships_stay_on_the_sea_and_the_three_rivers(start, end):
    game = position("1862-may", "usa", {start: {"usa": {"ships": 1, "infantry": [1]}}})
    play(game, f"sail ship 1 {start}")
    assert rule_against(game, f"to {end}") == "D58"


@pytest.mark.rule("D58")
def test_d58_ships_go_up_the_mississippi_to_memphis_and_the_james_to_richmond():
    game = position(
        "1862-may", "usa", {"ft-jackson": {"usa": {"ships": 1}}, "ft-monroe": {"usa": {"ships": 1}}}
    )
    sail(game, "ship", 1, "ft-jackson", "new-orleans", "baton-rouge", "vicksburg", "helena", "memphis")
    assert spent(game) == 10
    play(game, "halt")
    sail(game, "ship", 1, "ft-monroe", "richmond")
    assert spent(game) == 2


@pytest.mark.rule("D58", "D12")
def test_d58_only_the_union_has_ships():
    game = position("1862-may", "csa", {"norfolk": {"csa": {"ironclads": 1}}})
    assert refused(game, "sail ironclad 1 norfolk")[1] == "D12"


@pytest.mark.rule("D58")
def test_d58_ships_pass_an_empty_enemy_port_and_stop_before_an_enemy():
    areas: dict[str, Any] = {"box-new-orleans": {"usa": {"ships": 2, "supply": 1}}}
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 2, "box-new-orleans", "ft-jackson", "new-orleans", "baton-rouge")
    assert offers(game, "halt")
    areas["ft-jackson"] = {"csa": {"fort": 1}}
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 2, "box-new-orleans", "ft-jackson")
    assert game.decision.kind == "battle"


@pytest.mark.rule("D58")
def test_d58_ships_attack_from_a_box_only_if_one_began_the_turn_there():
    areas = {
        "box-mobile": {"usa": {"ships": 2, "supply": 1}},
        "box-new-orleans": {"usa": {"supply": 1}},
        "ft-jackson": {"csa": {"fort": 1}},
    }
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 2, "box-mobile", "box-new-orleans")
    assert rule_against(game, "to ft-jackson") == "D58"
    areas["box-new-orleans"]["usa"]["ships"] = 1
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 2, "box-mobile", "box-new-orleans")
    assert rule_against(game, "to ft-jackson") == "D58"  # the one that waited must be among them (R98)
    play(game, "halt", "sail ship 1 box-new-orleans")
    assert offers(game, "to ft-jackson")


@pytest.mark.rule("D58", "D47")
def test_d58_a_naval_attack_uses_up_a_supply_unit():
    areas: dict[str, Any] = {
        "box-charleston": {"usa": {"ships": 4}},
        "charleston-sc": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "sail ship 4 box-charleston")
    assert rule_against(game, "to charleston-sc") == "D47"
    areas["box-charleston"]["usa"]["supply"] = 1
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 4, "box-charleston", "charleston-sc")
    odds = game.odds("charleston-sc")
    assert (odds["attack"], odds["column"]) == (4, "major_river_sea")
    fight(game)
    assert count(game, "usa", "box-charleston", "supply") == 0


@pytest.mark.rule("D58", "D83")
def test_d58_a_fleet_alone_that_is_beaten_goes_back():
    areas = {
        "box-charleston": {"usa": {"ships": 3, "supply": 1}},
        "charleston-sc": {"csa": {"infantry": [3], "fort": 2}},
    }
    game = position("1862-may", "usa", areas)
    fight(sail(game, "ship", 3, "box-charleston", "charleston-sc"))
    assert count(game, "usa", "charleston-sc", "ship") == 0
    assert (
        count(game, "usa", "box-charleston", "ship") == 1
    )  # the fort's two come from the ships: there is nobody else
    assert fort(game, "csa", "charleston-sc") == 1


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


@pytest.mark.rule("D59")
def test_d59_gunboats_go_eight_on_rivers_and_pay_two_at_sea():
    areas = {"cairo": {"usa": {"gunboats": 1}}, "philadelphia": {"usa": {"gunboats": 1, "ironclads": 1}}}
    game = position("1862-may", "usa", areas)
    sail(game, "gunboat", 1, "cairo", "paducah", "fort-donelson", "nashville", "fort-donelson")
    assert (spent(game), rule_against(game, "to paducah")) == (8, "D59")
    play(game, "halt")
    sail(game, "gunboat", 1, "philadelphia", *SEA_ROAD[:4])
    assert (spent(game), rule_against(game, "to savannah")) == (8, "D59")
    play(game, "halt")
    sail(game, "ironclad", 1, "philadelphia", *SEA_ROAD)
    assert (spent(game), rule_against(game, "to berwick")) == (8, "D59")  # R21


@pytest.mark.rule("D59")
def test_d59_seasonal_rivers_cost_four_in_winter_major_ones_do_not():
    areas = {"paducah": {"usa": {"gunboats": 2, "infantry": [1]}}}
    game = position("1862-winter", "usa", areas)
    sail(game, "gunboat", 1, "paducah", "shiloh")
    assert spent(game) == 4
    play(game, "halt")
    sail(game, "gunboat", 1, "paducah", "cairo")
    assert spent(game) == 2


@pytest.mark.rule("D59")
def test_d59_coastal_lines_are_for_gunboats_and_ironclads():
    areas = {"ft-monroe": {"usa": {"gunboats": 1, "ironclads": 1, "fort": 1}}}
    game = position("1862-may", "usa", areas)
    sail(game, "gunboat", 1, "ft-monroe", "norfolk", "ft-hatteras", "new-bern")
    assert spent(game) == 6
    play(game, "halt")
    sail(game, "ironclad", 1, "ft-monroe", "norfolk", "ft-hatteras", "new-bern")
    assert spent(game) == 3


@pytest.mark.rule("D59")
def test_d59_riverboats_pass_empty_enemy_ports_and_stop_before_units():
    areas: dict[str, Any] = {"cairo": {"usa": {"gunboats": 1}}, "columbus-ky": {"usa": {"supply": 1}}}
    game = position("1862-may", "usa", areas)
    sail(game, "gunboat", 1, "cairo", "columbus-ky", "memphis", "helena")
    assert control(game, "memphis") in ("home", "csa")  # D88: naval units alone control nothing
    areas["memphis"] = {"csa": {"infantry": [1]}}
    game = position("1862-may", "usa", areas)
    sail(game, "gunboat", 1, "cairo", "columbus-ky", "memphis")
    assert game.decision.kind == "battle"


def hampton_roads(**fleet: int):
    return position(
        "1862-may", "usa", {"ft-monroe": {"usa": {"fort": 1, **fleet}}, "norfolk": {"csa": {"ironclads": 1}}}
    )


@pytest.mark.rule("D60")
def test_d60_an_ironclad_bars_its_port_to_lesser_boats():
    game = hampton_roads(gunboats=3)
    play(game, "sail gunboat 3 ft-monroe")
    assert rule_against(game, "to norfolk") == "D60"


@pytest.mark.rule("D60")
def test_d60_equal_ironclads_destroy_each_other():
    game = hampton_roads(ironclads=2)
    sail(game, "ironclad", 2, "ft-monroe", "norfolk")
    assert count(game, "csa", "norfolk", "ironclad") == 0
    assert count(game, "usa", "norfolk", "ironclad") == 1
    assert game.decision.kind == "campaign"  # R103: it met an enemy there, so its voyage is over


@pytest.mark.rule("D58", "D59")
@pytest.mark.parametrize("pieces", [{"supply": 1}, {"leaders": ["polk"]}])
def test_d58_vessels_stop_at_enemy_units_that_do_not_fight(pieces):
    areas = {"cairo": {"usa": {"gunboats": 1}}, "columbus-ky": {"csa": pieces}}
    game = position("1862-may", "usa", areas)
    sail(game, "gunboat", 1, "cairo", "columbus-ky")
    assert game.decision.kind == "campaign"  # R103


@pytest.mark.rule("D35", "D58", "D60")
def test_d58_vessels_that_would_stop_on_the_way_do_not_come_to_a_battle():
    areas = {
        "cairo": {"usa": {"gunboats": 2}},
        "columbus-ky": {"csa": {"supply": 1}},
        "memphis": {"csa": {"infantry": [2]}},
        "corinth": {"usa": {"infantry": [3], "leaders": ["grant"], "supply": 1}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to memphis")
    assert not [x for x in texts(game) if x.startswith("sail gunboat")]


@pytest.mark.rule("D60")
def test_d60_two_confederate_ironclads_ask_for_two():
    areas = {"ft-monroe": {"usa": {"ironclads": 2, "fort": 1}}, "norfolk": {"csa": {"ironclads": 2}}}
    game = position("1862-may", "usa", areas)
    play(game, "sail ironclad 1 ft-monroe")
    assert rule_against(game, "to norfolk") == "D60"
    game = position("1862-may", "usa", areas)
    sail(game, "ironclad", 2, "ft-monroe", "norfolk")
    assert (count(game, "csa", "norfolk", "ironclad"), count(game, "usa", "norfolk", "ironclad")) == (0, 0)


@pytest.mark.rule("D60")
def test_d60_two_ships_kill_an_ironclad_for_one_of_them():
    areas = {"box-richmond": {"usa": {"ships": 2}}, "norfolk": {"csa": {"ironclads": 1}}}
    game = position("1862-may", "usa", areas)
    play(game, "sail ship 1 box-richmond")
    assert rule_against(game, "to norfolk") == "D60"
    game = position("1862-may", "usa", areas)
    sail(game, "ship", 2, "box-richmond", "norfolk")
    assert count(game, "csa", "norfolk", "ironclad") == 0
    assert count(game, "usa", "norfolk", "ship") == 1


@pytest.mark.rule("D60", "D75")
def test_d60_the_exchange_leaves_the_combat_of_the_area_open():
    areas = {
        "ft-monroe": {"usa": {"ironclads": 1, "gunboats": 2, "infantry": [3, 3], "fort": 1, "supply": 1}},
        "norfolk": {"csa": {"ironclads": 1, "infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 ft-monroe")
    assert rule_against(game, "to norfolk by river") in ("D60", "D65")
    play(game, "halt")
    sail(game, "ironclad", 1, "ft-monroe", "norfolk")
    assert game.decision.kind == "campaign"
    play(game, "march 3 ft-monroe", "to norfolk by river")
    assert game.decision.kind == "battle"


@pytest.mark.rule("D60", "D65")
def test_d60_ironclads_carry_no_infantry():
    game = position("1862-may", "usa", {"cairo": {"usa": {"ironclads": 2, "infantry": [1]}}})
    play(game, "march 1 cairo")
    assert rule_against(game, "to paducah by river") == "D65"


@pytest.mark.rule("D60")
def test_d60_an_ironclad_falls_with_its_port():
    areas = {
        "petersburg": {"usa": {"infantry": [3, 3], "leaders": ["banks"], "supply": 1}},
        "norfolk": {"csa": {"ironclads": 1}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate banks", "to norfolk", "halt")
    assert (control(game, "norfolk"), count(game, "csa", "norfolk", "ironclad")) == ("usa", 0)


@pytest.mark.rule("D60", "D47")
def test_d60_a_duel_of_ironclads_at_a_garrisoned_port_needs_no_supply():
    areas = {
        "ft-monroe": {"usa": {"ironclads": 2, "fort": 1}},
        "norfolk": {"csa": {"infantry": [2], "ironclads": 1}},
    }
    game = position("1862-may", "usa", areas)
    assert refused(play(game, "sail ironclad 2 ft-monroe"), "to norfolk")[1] == "D47"
    play(game, "halt")
    game = position("1862-may", "usa", areas)
    play(game, "sail ironclad 1 ft-monroe", "to norfolk")
    assert count(game, "csa", "norfolk", "ironclad") == 0
    assert count(game, "usa", "ft-monroe", "ironclad") == 1
    assert game.decision.kind == "campaign"
    assert happened(game, "BattleJoined") == []


def closed(areas: dict[str, Any], turn: str = "1863-may") -> int:
    game = position(turn, "csa", areas)
    return int(track(game, "blockade").split()[0])


@pytest.mark.rule("D73")
def test_d73_a_ship_closes_a_box_gunboats_and_ironclads_do_not():
    assert closed({"box-mobile": {"usa": {"ships": 1}}}) == 1
    assert closed({"box-mobile": {"usa": {"gunboats": 2, "ironclads": 2}}}) == 0


def special(boxes: int, turn: str = "1863-june", **more: Any):
    """The Confederate reinforcements with that many boxes filled, up to the infantry of D22."""
    areas = {box: {"usa": {"ships": 1}} for box in SEA_ROAD[:boxes]}
    areas |= {"little-rock": {"csa": {"militia": ["ar-militia"]}}, **more}
    game = position(turn, "csa", areas, phase="reinforcements")
    before = len(game.events)
    play_until(game, "campaign", "csa")
    placed = [e for e in game.events[before:] if getattr(e, "rule", "") == "D22"]
    return sum(e.units.infantry for e in placed), placed


@pytest.mark.rule("D73", "D22")
@pytest.mark.parametrize(("boxes", "gain"), [(5, 0), (4, 0), (3, 1), (2, 1), (1, 2), (0, 2), (6, 0)])
def test_d73_a19_half_an_infantry_for_every_box_short_of_five(boxes, gain):
    assert special(boxes)[0] == gain


@pytest.mark.rule("D73", "D74", "D22")
def test_d73_a19_charleston_occupied_is_as_good_as_a_ship():
    # three boxes and Charleston: one short, half a point, nothing
    held = {"box-mobile": {"usa": {"ships": 1}}, "charleston-sc": {"usa": {"infantry": [1]}}}
    assert special(2, **held)[0] == 0
    assert special(2, **{"charleston-sc": {"usa": {"infantry": [1]}}})[0] == 1


@pytest.mark.rule("D73", "D22")
def test_d73_nothing_before_winter_1863():
    assert special(0, turn="1862-october")[0] == 0
    assert special(0, turn="1863-winter")[0] == 2


@pytest.mark.rule("D73", "D22")
def test_d73_the_infantry_lands_in_an_open_flag_port_that_is_not_burned():
    areas = {
        box: {"usa": {"ships": 1}} for box in SEA_ROAD[:3]
    }  # Richmond, Wilmington, Charleston are closed
    game = position("1863-june", "csa", areas, phase="reinforcements")
    play_until(game, "supplying")
    play(game, "done")
    assert game.decision.kind == "arrive"
    assert texts(game) == ["place memphis", "place savannah", "place mobile", "place new-orleans"] or sorted(
        texts(game)
    ) == ["place memphis", "place mobile", "place new-orleans", "place savannah"]
    assert rule_against(game, "place wilmington") == "D22"
    areas |= {x: {"burned": 1} for x in ("memphis", "mobile", "new-orleans")}
    game = position("1863-june", "csa", areas, phase="reinforcements")
    play_until(game, "campaign")
    assert factors(game, "csa", "savannah") >= 1
    areas["savannah"] = {"burned": 1}
    game = position("1863-june", "csa", areas, phase="reinforcements")
    play_until(game, "campaign")
    assert not [e for e in happened(game, "Placed") if e.rule == "D22"]  # all flag ports closed or burned


@pytest.mark.rule("D73")
def test_d73_a_burned_port_still_leaves_its_box_open():
    # the box of Mobile has no ship and is not occupied: burning Mobile closes nothing
    assert closed({"mobile": {"burned": 1}}) == 0
    assert special(3, mobile={"burned": 1})[0] == 1


CLOSING = [
    ("richmond norfolk", 1), ("ft-monroe norfolk", 1), ("richmond ft-monroe", 0), ("norfolk", 0),
    ("new-orleans", 1), ("ft-jackson ship-island", 0),
    ("sabine-pass berwick", 1), ("berwick", 0), ("sabine-pass", 0),
    ("mobile pensacola", 1), ("mobile ft-pickens", 1), ("mobile", 0), ("pensacola ft-pickens", 0),
    ("st-joseph atseena", 1), ("st-joseph", 0),
    ("savannah jacksonville", 1), ("savannah", 0),
    ("charleston-sc", 1),
    ("wilmington ft-hatteras", 1), ("wilmington new-bern morehead-city", 1), ("wilmington new-bern", 0),
    ("ft-hatteras new-bern morehead-city", 0), ("wilmington", 0),
]  # fmt: skip


@pytest.mark.rule("D74")
@pytest.mark.parametrize(("ports", "boxes"), CLOSING)
@pytest.mark.parametrize("unit", [{"infantry": [1]}, {"gunboats": 1}, {"ironclads": 1}])
def test_d74_a30_ports_that_close_a_box_when_occupied(ports, boxes, unit):
    # Fort Monroe and Fort Pickens are blue, but empty: it is units that occupy
    assert closed({p: {"usa": unit} for p in ports.split()}) == boxes


@pytest.mark.rule("D74")
def test_d74_a_ship_in_the_roads_before_a_garrison_does_not_occupy():
    assert closed({"charleston-sc": {"usa": {"gunboats": 1}, "csa": {"fort": 1}}}) == 0


@pytest.mark.rule("D35", "D59")
def test_d35_boats_come_to_a_battle_from_as_far_as_they_sail():
    areas = {
        "cairo": {"usa": {"gunboats": 1}},
        "cincinnati": {"usa": {"gunboats": 1}},
        "jackson": {"usa": {"infantry": [3], "leaders": ["grant"], "supply": 2}},
        "vicksburg": {"csa": {"infantry": [2]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "activate grant", "to vicksburg")
    assert [x for x in texts(game) if x.startswith("sail")] == ["sail gunboat 1 cairo"]
    play(game, "sail gunboat 1 cairo")
    assert refused(game, "to paducah") == ("from there the battle at Vicksburg is out of reach", "D35")
    play(game, "to columbus-ky", "to memphis", "to helena", "to vicksburg")
    assert "naval units" in [x["reason"] for x in game.odds("vicksburg")["modifiers"]]
    # a port in enemy hands on the way is as far as they come
    game = position("1862-may", "usa", areas | {"memphis": {"csa": {"fort": 1}}})
    play(game, "activate grant", "to vicksburg")
    assert not [x for x in texts(game) if x.startswith("sail")]


@pytest.mark.rule("D58", "D59")
def test_d58_a_squadron_that_is_too_large_is_told_what_lies_there():
    game = position("1862-may", "usa", {"cairo": {"usa": {"gunboats": 2}}})
    assert refused(game, "sail gunboat 3 cairo") == ("2 gunboats at Cairo may still move", "D58")
    assert refused(game, "sail ship 1 cairo") == ("no ship at Cairo may still move", "D58")
