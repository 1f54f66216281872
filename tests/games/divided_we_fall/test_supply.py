"""D10, D44 to D51: where supply comes from, what the lack of it does, supply units and the Military Railroad."""

from typing import Any

import pytest
from dwf import (
    command,
    control,
    count,
    factors,
    fight,
    happened,
    men,
    offers,
    pile,
    play,
    play_until,
    position,
    rule_against,
    spent,
    supplied,
    texts,
)


def source(side, place, turn="1863-may", phasing=None, **more):
    game = position(turn, phasing or side, {place: {side: {"infantry": [1]}}} | more)
    return supplied(game, side, place)


@pytest.mark.rule("D44")
def test_d44_lexington_is_home_to_both():
    far = {"cincinnati": {"csa": {"infantry": [1]}}}
    assert source("csa", "lexington") == "home country"
    assert source("usa", "lexington", **far) == "home country"


@pytest.mark.rule("D10", "D47", "D44")
def test_d44_an_attack_uses_up_a_supply_unit_where_nothing_else_supplies_it():
    areas = {
        "corinth": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "supply": 2}},
        "tupelo": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-june", "usa", areas), "activate grant", "leave supply", "to tupelo")
    play(game, "fight")
    play(game, texts(game)[0], "expend corinth")
    assert count(game, "usa", "corinth", "supply") == 0
    assert count(game, "usa", "tupelo", "supply") == 1
    # from a flag city next door nothing is used up
    areas = {
        "washington-dc": {"usa": {"infantry": [3], "supply": 1}},
        "manassas": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-june", "usa", areas), "march 3 washington-dc", "to manassas")
    fight(game)
    assert count(game, "usa", "washington-dc", "supply") == 1


@pytest.mark.rule("D44", "D78")
def test_d44_no_supply_is_spent_when_the_defender_gives_way():
    areas = {
        "corinth": {"usa": {"infantry": [3, 3], "supply": 1}},
        "tupelo": {"csa": {"infantry": [1], "leaders": ["polk"]}},
    }
    game = play(position("1862-june", "usa", areas), "march 3 corinth", "to tupelo", "fight")
    play(game, "withdraw to meridian")
    assert count(game, "usa", "corinth", "supply") == 1


@pytest.mark.rule("D44", "D51")
def test_d44_a_military_railroad_to_an_unmarked_sea_port_supplies():
    areas = {
        "wilmington": {"usa": {"infantry": [1]}},
        "goldsboro": {"usa": {"infantry": [2], "mrr": 1}},
    }
    game = position("1863-may", "usa", areas)
    assert supplied(game, "usa", "goldsboro") == "military railroad"


@pytest.mark.rule("D44")
def test_d44_supply_reports_say_what_would_cut_the_line() -> None:
    areas = {
        "dalton": {"csa": {"infantry": [2]}},
        "corinth": {"usa": {"infantry": [2], "supply": 1}},
        "shiloh": {"usa": {"infantry": [1]}},
        "morehead-city": {"csa": {"infantry": [1]}},
        "winchester": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "csa", areas)
    rows = {r["place"]: (r["source"], r["line"], r["cut"]) for r in game.supply("csa")}
    assert rows["morehead-city"] == (
        "home country",
        ["morehead-city", "new-bern", "goldsboro", "raleigh"],
        ["new-bern", "goldsboro"],
    )
    assert rows["winchester"] == (
        "home country",
        ["winchester", "manassas", "charlottesville", "richmond"],
        [],
    )
    assert rows["dalton"][0] == "flag city"
    assert rows["dalton"][1] == ["dalton", *rows["dalton"][2]]
    mine = {r["place"]: (r["source"], r["from"], r["line"], r["cut"]) for r in game.supply("usa")}
    assert mine == {
        "corinth": ("supply unit", "corinth", [], []),
        "shiloh": ("supply unit", "corinth", ["shiloh", "corinth"], ["corinth"]),
    }


@pytest.mark.rule("D10", "D44")
def test_d44_1_a_supply_unit_in_the_area_or_next_to_it():
    assert source("usa", "corinth") == "none"
    assert source("usa", "corinth", humboldt={"usa": {"supply": 1}}) == "supply unit"
    assert source("usa", "corinth", memphis={"csa": {"supply": 1}}) == "none"
    assert source("usa", "corinth", jackson={"usa": {"supply": 1}}) == "none"  # two areas away


@pytest.mark.rule("D10", "D44", "D51")
def test_d44_2_a_military_railroad_that_runs_back_to_a_union_flag_city_or_sea_port():
    line = {x: {"mrr_line": 1} for x in ("bowling-green", "nashville", "franklin")}
    game = position("1863-may", "usa", {"decatur": {"usa": {"infantry": [1]}}} | line)
    assert (
        supplied(game, "usa", "decatur") == "military railroad"
    )  # next to Franklin, by Louisville to Cincinnati
    cut = position(
        "1863-may", "usa", {"decatur": {"usa": {"infantry": [1]}}} | line, cut=["nashville/franklin"]
    )
    assert supplied(cut, "usa", "decatur") == "none"
    broken = line | {"nashville": {"csa": {"infantry": [1]}}}
    assert source("usa", "decatur", **broken) == "none"
    port = {"memphis": {"usa": {"infantry": [1]}, "mrr_line": 1}, "humboldt": {"mrr_line": 1}}
    assert source("usa", "corinth", **port) == "military railroad"


@pytest.mark.rule("D10", "D44")
def test_d44_3_the_union_is_supplied_at_sea_and_in_its_sea_ports():
    assert source("usa", "box-mobile") == "sea"
    assert source("usa", "vicksburg") == "sea"
    assert source("usa", "new-bern") == "none"  # a river port
    assert source("csa", "ft-pickens", mobile={"burned": 1}) == "none"  # the Union only


@pytest.mark.rule("D10", "D44")
def test_d44_4_in_or_next_to_a_working_flag_city():
    assert source("csa", "richmond") == "flag city"
    assert source("usa", "louisville") == "flag city"  # next to Cincinnati
    assert source("csa", "bowling-green") == "flag city"  # next to Nashville
    assert source("csa", "bowling-green", nashville={"burned": 1}) == "none"
    assert source("csa", "bowling-green", nashville={"usa": {"infantry": [1]}}) == "none"
    assert (
        source("usa", "murfreesboro", nashville={"usa": {"infantry": [1]}}) == "none"
    )  # not the Union's own city


@pytest.mark.rule("D44")
def test_d44_4_next_to_a_flag_city_by_a_river_line():
    """Columbus in Kentucky and Cairo are joined by the Mississippi alone; they are adjacent all the same."""
    assert source("usa", "columbus-ky") == "flag city"


@pytest.mark.rule("D10", "D44")
def test_d44_5_home_country_with_a_line_to_a_flag_city():
    assert source("csa", "tallahassee", savannah={"burned": 1}) == "home country"
    ring = {
        x: {"usa": {"infantry": [1]}}
        for x in ("jacksonville", "st-joseph", "atseena", "pensacola", "savannah")
    }
    assert source("csa", "tallahassee", **ring) == "none"
    assert source("usa", "indianapolis") == "flag city"
    assert source("usa", "dover", philadelphia={"csa": {"infantry": [1]}}) == "none"


@pytest.mark.rule("D44")
def test_d44_5_only_in_the_area_itself_and_white_areas_may_be_traced_through():
    # Wilson's Creek is white and next to no flag city: red Pea Ridge beside it does not help
    assert source("csa", "wilsons-creek") == "none"
    # Pea Ridge is cut off in Arkansas, but white Missouri leads to Jefferson City
    assert source("csa", "pea-ridge", **{"little-rock": {"usa": {"infantry": [1]}}}) == "home country"
    shut = {x: {"usa": {"infantry": [1]}} for x in ("little-rock", "wilsons-creek")}
    assert source("csa", "pea-ridge", **shut) == "none"


@pytest.mark.rule("D45")
def test_d45_half_movement_is_rounded_down_and_supply_is_not_used_up():
    areas = {"grafton": {"csa": {"infantry": [2], "leaders": ["smith"]}}}  # five
    game = play(position("1862-may", "csa", areas), "activate smith")
    assert game.decision.prompt.endswith("2 of 2 movement left")
    areas["winchester"] = {"csa": {"supply": 1}}
    game = play(position("1862-may", "csa", areas), "activate smith")
    assert game.decision.prompt.endswith("5 of 5 movement left")
    play(game, "to winchester", "halt")
    assert count(game, "csa", "winchester", "supply") == 1


@pytest.mark.rule("D46")
def test_d46_half_as_many_losses_again_for_an_unsupplied_defender():
    """L1099: four become six. Twelve attack five in Grafton, who have no source."""
    areas = {
        "columbus-oh": {"usa": {"infantry": [3, 3, 3, 3, 1], "supply": 1, "leaders": ["carr"]}},
        "grafton": {"csa": {"infantry": [4, 3]}},
    }
    game = position("1862-june", "usa", areas)
    found = game.odds("grafton", "columbus-oh: 12")
    assert (found["attack"], found["defender_loss"]) == (11, 4 + 2)
    areas["winchester"] = {"csa": {"supply": 1}}
    game = position("1862-june", "usa", areas)
    assert game.odds("grafton", "columbus-oh: 12")["defender_loss"] == 4
    play(game, "activate carr", "to grafton")
    fight(game)
    assert pile(game, "csa") == 4
    assert count(game, "csa", "winchester", "supply") == 1  # defence uses nothing up


@pytest.mark.rule("D47", "D10")
def test_d47_units_without_supply_may_not_attack():
    areas = {
        "corinth": {"usa": {"infantry": [3, 3], "leaders": ["grant"]}},
        "tupelo": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-june", "usa", areas), "activate grant")
    assert rule_against(game, "to tupelo") == "D47"
    areas["corinth"]["usa"]["supply"] = 1
    assert offers(play(position("1862-june", "usa", areas), "activate grant"), "to tupelo")


@pytest.mark.rule("D47")
def test_d47_naval_units_that_attack_use_up_a_supply_unit():
    areas = {
        "ft-monroe": {"usa": {"fort": 1, "ironclads": 2}},
        "norfolk": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-june", "usa", areas), "sail ironclad 2 ft-monroe")
    assert rule_against(game, "to norfolk") == "D47"
    areas["ft-monroe"]["usa"]["supply"] = 1
    game = play(position("1862-june", "usa", areas), "sail ironclad 2 ft-monroe", "to norfolk")
    fight(game)
    assert count(game, "usa", "ft-monroe", "supply") == 0


@pytest.mark.rule("D47")
def test_d47_also_when_they_join_an_army_that_is_supplied_otherwise():
    """R83: Cincinnati supplies the march on Louisville, the gunboats need a unit of their own."""
    areas = {
        "cincinnati": {"usa": {"infantry": [3], "gunboats": 2}},
        "louisville": {"csa": {"infantry": [2]}},
    }
    game = play(position("1862-june", "usa", areas), "march 3 cincinnati", "to louisville")
    assert not [x for x in texts(game) if x.startswith("sail")]
    areas["cincinnati"]["usa"]["supply"] = 1
    game = play(position("1862-june", "usa", areas), "march 3 cincinnati", "to louisville")
    alone = game.copy()
    play(game, "sail gunboat 2 cincinnati", "to louisville")
    fight(game)
    assert count(game, "usa", "cincinnati", "supply") == 0
    fight(alone)
    assert count(alone, "usa", "cincinnati", "supply") == 1


@pytest.mark.rule("D48")
def test_d48_supply_is_judged_anew_for_the_move_and_for_the_attack():
    """Supplied by Memphis when it sets out, the force is not where it wants to attack."""
    areas = {
        "memphis": {"usa": {"infantry": [3, 3], "leaders": ["grant"]}},
        "tupelo": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-june", "usa", areas), "activate grant")
    assert game.decision.prompt.endswith("6 of 6 movement left")
    play(game, "to corinth")
    assert rule_against(game, "to tupelo") == "D47"


@pytest.mark.rule("D49")
def test_d49_supply_moves_four_alone_without_a_point_and_with_a_leader_at_his_rate():
    areas = {"nashville": {"csa": {"supply": 1, "infantry": [1], "leaders": ["van-dorn"]}}}
    game = play(position("1862-may", "csa", areas), "supply nashville")
    play(game, "to franklin", "to nashville", "to franklin", "to nashville")
    assert spent(game) == 4
    assert texts(game) == ["halt"]
    play(game, "halt")
    assert command(game, "csa") == 5
    game = play(position("1862-may", "csa", areas), "activate van-dorn")
    play(game, *["to franklin", "to nashville"] * 3, "halt")
    assert (spent(game), count(game, "csa", "nashville", "supply")) == (6, 1)


@pytest.mark.rule("D49")
def test_d49_infantry_without_a_leader_takes_no_supply_along_by_land():
    areas = {"cairo": {"usa": {"supply": 1, "infantry": [1], "gunboats": 1}}}
    game = play(position("1862-may", "usa", areas), "march 1 cairo", "take supply")
    assert rule_against(game, "to springfield") == "D49"
    assert offers(game, "to columbus-ky by river")


@pytest.mark.rule("D49")
def test_d49_without_a_boat_infantry_alone_takes_no_supply_along():
    areas: dict[str, Any] = {"cairo": {"usa": {"infantry": [2], "supply": 1}}}
    game = play(position("1862-may", "usa", areas), "march 2 cairo")
    assert rule_against(game, "take supply") == "D49"
    areas["cairo"]["usa"]["gunboats"] = 1
    game = play(position("1862-may", "usa", areas), "march 2 cairo", "take supply")
    assert rule_against(game, "to springfield") == "D49"


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


@pytest.mark.rule("D50")
def test_d50_supply_goes_ten_by_sea_without_using_lift():
    areas = {"washington-dc": {"usa": {"supply": 2, "infantry": [1]}}, "ft-pickens": {"usa": {"fort": 1}}}
    game = play(position("1862-winter", "usa", areas, usa={"lift": 0}), "supply washington-dc")
    way = [
        "box-richmond", "box-wilmington", "box-charleston", "box-savannah-jacksonville", "box-st-joseph-atseena",
        "box-mobile", "ft-pickens",
    ]  # fmt: skip
    play(game, *(f"to {x} by sea" for x in way), "halt")
    assert (spent(game), count(game, "usa", "ft-pickens", "supply")) == (8, 1)
    assert command(game, "usa") == 4


def landed() -> Any:
    areas = {
        "cairo": {"usa": {"infantry": [2], "gunboats": 1, "supply": 1}},
        "paducah": {"usa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    return play(game, "march 2 cairo", "take supply", "to paducah by river")


@pytest.mark.rule("D50", "D49")
def test_d50_infantry_without_a_leader_puts_down_supply_from_a_gunboat():
    game = play(landed(), "leave supply", "to columbus-ky")
    assert count(game, "usa", "paducah", "supply") == 1
    assert factors(game, "usa", "columbus-ky") == 2


@pytest.mark.rule("D50", "D49")
def test_d50_infantry_without_a_leader_marches_on_with_supply_from_a_gunboat():
    # two factors aboard leave a supply unit two of its four: not enough for the rough road to Columbus
    assert rule_against(landed(), "to columbus-ky") == "D50"
    game = play(landed(), "to humboldt")
    assert (factors(game, "usa", "humboldt"), count(game, "usa", "humboldt", "supply")) == (2, 1)


@pytest.mark.rule("D50", "D49")
def test_d50_supply_rides_eight_on_a_gunboat_and_has_four_less_that_ashore():
    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [1], "supply": 1, "gunboats": 1}}})
    play(game, "supply cairo", "to columbus-ky by river")
    assert spent(game) == 2
    assert offers(game, "to humboldt")  # rail, 1 of the 2 that are left
    play(game, "to memphis by river")
    assert spent(game) == 4
    assert rule_against(game, "to humboldt") == "D29"
    play(game, "to helena by river", "to vicksburg by river")
    assert spent(game) == 8
    assert texts(game) == ["halt"]
    assert command(game, "usa") == 4


@pytest.mark.rule("D51")
def test_d51_the_railhead_moves_three_along_rails_and_converts_what_it_enters():
    game = position(
        "1863-may", "usa", {"cincinnati": {"usa": {"mrr": 1}}, "nashville": {"usa": {"infantry": [1]}}}
    )
    play(game, "railroad cincinnati", "to lexington", "to louisville")
    assert spent(game) == 2
    assert rule_against(game, "to bowling-green") == "D51"  # a seasonal river: 2 more
    play(game, "halt")
    assert "military railroad" in game.view(None)["places"]["lexington"]["markers"]
    assert control(game, "lexington") == "usa"
    assert command(game, "usa") == 4
    assert not offers(game, "railroad louisville")


@pytest.mark.rule("D51")
def test_d51_always_one_area_and_never_where_enemies_are_nor_by_road():
    areas = {"murfreesboro": {"usa": {"mrr": 1, "infantry": [1]}}, "nashville": {"csa": {"supply": 1}}}
    game = play(position("1863-may", "usa", areas), "railroad murfreesboro")
    assert rule_against(game, "to nashville") == "D51"  # an enemy unit
    assert rule_against(game, "to franklin") == "D51"  # only a road
    play(game, "to chattanooga")  # mountain and river: 4
    assert spent(game) == 4
    assert texts(game) == ["halt"]
    areas = {
        "murfreesboro": {"usa": {"mrr": 1, "infantry": [1]}},
        "nashville": {"csa": {"leaders": ["hood"]}},
    }
    game = play(position("1863-may", "usa", areas), "railroad murfreesboro")
    assert rule_against(game, "to nashville") == "D51"


@pytest.mark.rule("D51", "D87")
def test_d51_damage_is_cleared_towards_controlled_areas_only():
    areas = {
        "bowling-green": {"usa": {"mrr": 1}},
        "nashville": {},
        "franklin": {"usa": {"infantry": [1]}},
    }
    cut = ["bowling-green/nashville", "nashville/franklin", "nashville/murfreesboro"]
    game = play(position("1863-may", "usa", areas, cut=cut), "railroad bowling-green", "to nashville")
    mended = {(e.a, e.b) for e in happened(game, "RailRepaired")}
    assert ("nashville", "franklin") in mended
    assert ("nashville", "murfreesboro") not in mended


@pytest.mark.rule("D51")
def test_d51_an_area_that_the_south_retakes_is_no_longer_converted():
    line = {x: {"mrr_line": 1} for x in ("bowling-green", "nashville", "franklin")}
    areas = line | {"murfreesboro": {"csa": {"infantry": [1]}}, "decatur": {"usa": {"infantry": [1]}}}
    game = position("1863-may", "csa", areas)
    assert supplied(game, "usa", "decatur") == "military railroad"
    play(game, "march 1 murfreesboro", "to nashville", "halt")
    assert control(game, "nashville") == "csa"
    assert supplied(game, "usa", "decatur") == "none"
    # further down the line the area stays converted
    assert "military railroad" in game.view(None)["places"]["franklin"]["markers"]
    assert (men(game, "csa", "nashville"), factors(game, "usa", "decatur")) == (1, 1)
    play(game, "end")
    play_until(game, "campaign", "usa")
    assert "military railroad" not in game.view(None)["places"]["nashville"]["markers"]
