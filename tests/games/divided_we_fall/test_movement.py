"""D28 to D32: marching, terrain, loads, minimum moves, the rail bonus."""

import pytest
from dwf import command, count, factors, leaders, men, offers, play, position, rule_against, spent, texts


@pytest.mark.rule("D28")
def test_d28_what_has_moved_does_not_move_again():
    areas = {"cairo": {"usa": {"infantry": [3], "leaders": ["grant"], "supply": 1, "gunboats": 1}}}
    game = play(position("1862-may", "usa", areas), "activate grant", "to springfield", "halt")
    assert rule_against(game, "activate grant") == "D28"
    assert rule_against(game, "ride grant") == "D28"
    assert rule_against(game, "march 3 springfield") == "D28"
    assert rule_against(game, "supply springfield") == "D49"
    play(game, "sail gunboat 1 cairo", "to paducah", "halt")
    assert rule_against(game, "sail gunboat 1 paducah") == "D58"


@pytest.mark.rule("D28")
def test_d28_moved_units_are_not_picked_up_by_a_leader():
    areas = {
        "cincinnati": {"usa": {"infantry": [3]}},
        "columbus-oh": {"usa": {"infantry": [1], "leaders": ["buell"]}},
    }
    game = play(position("1862-may", "usa", areas), "march 3 cincinnati", "to columbus-oh", "halt")
    play(game, "activate buell")
    assert rule_against(game, "take 3") == "D30"


@pytest.mark.rule("D28")
def test_d28_up_to_the_movement_factor_and_not_along_missing_lines():
    game = play(position("1862-may", "csa", {"nashville": {"csa": {"infantry": [2]}}}), "march 2 nashville")
    assert rule_against(game, "to memphis") == "D28"
    play(game, "to murfreesboro", "to nashville", "to franklin", "to nashville", "to franklin")
    assert spent(game) == 2 + 1 + 1 + 1 + 1
    assert set(texts(game)) == {"halt"}
    assert rule_against(game, "to nashville") == "D29"


@pytest.mark.rule("D28", "D45")
def test_d28_units_without_supply_have_half_their_movement():
    """Grafton is part blue; a Confederate there has no source near him."""
    areas = {"grafton": {"csa": {"infantry": [2], "leaders": ["jackson"]}}}
    game = position("1862-may", "csa", areas)
    assert play(game.copy(), "march 2 grafton").decision.prompt.endswith("3 of 3 movement left")
    assert play(game, "activate jackson").decision.prompt.endswith("3 of 3 movement left")
    areas["grafton"]["csa"]["supply"] = 1
    game = play(position("1862-may", "csa", areas), "activate jackson")
    assert game.decision.prompt.endswith("6 of 6 movement left")
    play(game, "to winchester", "halt")
    assert count(game, "csa", "winchester", "supply") == 1  # not used up by moving


@pytest.mark.rule("D28", "D24")
def test_d28_a_leader_who_was_activated_and_stayed_has_moved() -> None:
    areas = {"cairo": {"usa": {"infantry": [2], "leaders": ["grant", "pope"], "supply": 1}}}
    game = play(position("1862-may", "usa", areas), "activate grant", "halt")
    assert (rule_against(game, "ride grant"), rule_against(game, "supply cairo")) == ("D28", "D49")
    assert offers(game, "ride pope")


COSTS = [
    ("fredericksburg", "richmond", 2),  # rail, woods
    ("manassas", "winchester", 2),  # rail, rough
    ("richmond", "cold-harbor", 2),  # rail, swamp
    ("charlottesville", "staunton", 3),  # rail, mountain
    ("charlottesville", "lynchburg", 2),  # rail, seasonal river
    ("petersburg", "richmond", 2),  # rail, major river
    ("franklin", "decatur", 3),  # rail, woods and seasonal river
    ("murfreesboro", "chattanooga", 4),  # rail, mountain and seasonal river
    ("cookeville", "knoxville", 4),  # road, mountain
]


@pytest.mark.rule("D29")
@pytest.mark.parametrize(("start", "end", "cost"), COSTS)
def test_d29_terrain_is_paid_on_entering(start, end, cost):
    game = position("1862-may", "csa", {start: {"csa": {"infantry": [2]}}})
    assert spent(play(game, "march 2 " + start, "to " + end)) == cost


@pytest.mark.rule("D29")
def test_d29_terrain_counts_for_combat_by_the_path_taken():
    areas = {"decatur": {"csa": {"infantry": [4]}}}
    game = position("1863-may", "usa", areas)
    woods = game.odds("decatur", "corinth: 6")
    both = game.odds("decatur", "franklin: 6")
    clear = game.odds("decatur", "talladega: 6")
    assert (woods["attack"], woods["column"]) == (5, "woods_rough")
    assert (both["attack"], both["column"]) == (4, "maximum")
    assert (clear["attack"], clear["column"]) == (6, "attacker")


@pytest.mark.rule("D29")
@pytest.mark.parametrize(("start", "end"), [("manassas", "sharpsburg"), ("sharpsburg", "manassas")])
def test_d29_the_river_between_manassas_and_sharpsburg_is_ignored(start, end):
    game = position("1862-may", "csa", {start: {"csa": {"infantry": [2], "supply": 1}}})
    play(game, f"march 2 {start}", f"to {end}")
    assert spent(game) == 2
    game = position(
        "1862-may", "csa", {start: {"csa": {"infantry": [2], "supply": 1}}, end: {"usa": {"infantry": [1]}}}
    )
    found = game.odds(end, f"{start}: 2")
    assert (found["attack"], found["column"]) == (2, "attacker")


@pytest.mark.rule("D29")
def test_d29_bragg_goes_to_cookeville_freely_and_back_through_woods_over_a_river():
    game = position("1862-june", "csa", {"chattanooga": {"csa": {"infantry": [2, 2], "leaders": ["bragg"]}}})
    play(game, "activate bragg", "to cookeville")
    assert spent(game) == 2
    game = position("1862-july", "csa", {"cookeville": {"csa": {"infantry": [2, 2], "leaders": ["bragg"]}}})
    play(game, "activate bragg", "to chattanooga")
    assert spent(game) == 4


@pytest.mark.rule("D28", "D29")
def test_d29_a_gunboat_pays_for_the_river_alone():
    """L521: woods about the port do not slow the boat. Fort Donelson is entered through woods by land."""
    game = position(
        "1862-may",
        "usa",
        {"paducah": {"usa": {"gunboats": 1, "infantry": [1]}}, "cairo": {"usa": {"infantry": [1]}}},
    )
    by_land = play(game.copy(), "march 1 paducah", "to fort-donelson")
    assert spent(by_land) == 3
    play(game, "sail gunboat 1 paducah", "to fort-donelson")
    assert spent(game) == 2


@pytest.mark.rule("D30")
def test_d30_a_leader_drops_and_picks_up_on_his_way_for_no_further_point():
    areas = {
        "nashville": {"csa": {"infantry": [2, 1], "leaders": ["hardee"], "supply": 1}},
        "murfreesboro": {
            "csa": {"infantry": [3], "militia": ["tn-militia"], "supply": 1, "leaders": ["polk"]}
        },
    }
    game = play(position("1862-may", "csa", areas), "activate hardee", "to murfreesboro")
    play(game, "take 3", "take polk", "take supply", "leave 1", "to nashville", "halt")
    assert factors(game, "csa", "nashville") == 5
    assert factors(game, "csa", "murfreesboro") == 1
    assert count(game, "csa", "murfreesboro", "militia") == 1
    assert count(game, "csa", "nashville", "supply") == 2
    assert leaders(game, "csa", "nashville") == ["polk", "hardee"]
    assert command(game, "csa") == 4
    assert rule_against(game, "march 1 murfreesboro") == "D28"  # it had moved when it was dropped


@pytest.mark.rule("D30")
def test_d30_a_unit_without_a_leader_picks_nobody_up():
    areas = {"nashville": {"csa": {"infantry": [2]}}, "franklin": {"csa": {"infantry": [1]}}}
    game = play(position("1862-may", "csa", areas), "march 2 nashville", "to franklin")
    assert rule_against(game, "take 1") == "D30"
    play(game, "halt", "march 1 franklin", "to nashville", "halt")  # another point
    assert command(game, "csa") == 3


@pytest.mark.rule("D30", "D35")
def test_d30_a_leader_called_to_a_battle_leaves_a_garrison():
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "harpers-ferry": {"usa": {"infantry": [2, 1], "leaders": ["banks"]}},
        "winchester": {"csa": {"infantry": [1]}},
        "manassas": {"usa": {"infantry": [3], "supply": 1}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 manassas", "to winchester", "activate banks", "leave 1", "to winchester")
    assert game.decision.kind == "battle"
    assert men(game, "usa", "harpers-ferry") == 1
    assert men(game, "usa", "winchester") == 5


@pytest.mark.rule("D31")
def test_d31_minimum_move_in_clear_weather_only():
    """Buell moves two; Knoxville over the mountains costs four."""
    areas = {"lexington": {"usa": {"infantry": [2, 2], "leaders": ["buell"]}}}
    game = play(position("1862-may", "usa", areas), "activate buell", "to knoxville")
    assert spent(game) == 4
    assert texts(game)[-1] == "halt"
    assert not [x for x in texts(game) if x.startswith("to ")]  # one area, no more
    for turn in ("1862-october", "1862-winter"):
        game = play(position(turn, "usa", areas), "activate buell")
        assert rule_against(game, "to knoxville") == "D29"
        assert offers(game, "to louisville")  # by rail he can


@pytest.mark.rule("D31", "D45")
def test_d31_the_minimum_move_is_for_supplied_units_and_the_first_step():
    areas = {"grafton": {"csa": {"infantry": [2], "leaders": ["loring"]}}}  # half of 4
    game = play(position("1862-may", "csa", areas), "activate loring")
    assert rule_against(game, "to mcdowell") == "D29"  # a road and a mountain: 4
    areas["grafton"]["csa"]["supply"] = 1
    assert offers(play(position("1862-may", "csa", areas), "activate loring"), "to mcdowell")
    areas = {"louisville": {"usa": {"infantry": [2], "leaders": ["buell"]}}}
    game = play(position("1862-may", "usa", areas), "activate buell", "to lexington")
    assert rule_against(game, "to knoxville") == "D29"


@pytest.mark.rule("D32")
def test_d32_one_more_factor_for_moves_through_blue_areas_only():
    """Cincinnati to Washington costs 7 by rail: Columbus 1, Pittsburgh 2, Harrisburg 2, Baltimore 1, Washington 1."""
    way = ["to columbus-oh", "to pittsburgh", "to harrisburg", "to baltimore", "to washington-dc"]
    game = position("1862-may", "usa", {"cincinnati": {"usa": {"infantry": [3]}}})
    play(game, "march 3 cincinnati", *way)
    assert spent(game) == 7
    # from Lexington, which is not blue alone, there is no bonus: 2, 1, 2 and again 2
    game = position("1862-may", "usa", {"lexington": {"usa": {"infantry": [3], "supply": 1}}})
    play(game, "march 3 lexington", "to cincinnati", *way[:2])
    assert spent(game) == 5
    assert rule_against(game, "to harrisburg") == "D29"


@pytest.mark.rule("D32")
def test_d32_the_bonus_does_not_carry_a_unit_out_of_the_north():
    areas = {"philadelphia": {"usa": {"infantry": [3], "leaders": ["mcclellan"]}}}
    game = play(position("1862-may", "usa", areas), "activate mcclellan")
    play(game, "to harrisburg", "to baltimore", "to washington-dc")
    assert spent(game) == 3  # all that is printed on his counter
    assert offers(game, "to baltimore")  # the fourth factor takes him to a blue area,
    assert rule_against(game, "to manassas") == "D29"  # not to a red one
    play(game, "to baltimore")
    assert rule_against(game, "to washington-dc") == "D29"
    areas = {"richmond": {"csa": {"infantry": [3], "leaders": ["magruder"]}}}
    game = play(position("1862-may", "csa", areas), "activate magruder", "to charlottesville", "to manassas")
    play(game, "to charlottesville", "to richmond")
    assert rule_against(game, "to charlottesville") == "D29"  # no bonus for the South


@pytest.mark.rule("D32")
def test_d32_the_bonus_is_gone_once_a_move_has_been_at_sea():
    # R18: Buell moves 2, and 3 through blue areas alone; two lines at sea between blue ports use up his own two
    areas = {"baltimore": {"usa": {"infantry": [2], "leaders": ["buell"]}}}
    by_land = play(position("1863-may", "usa", areas), "activate buell", "to philadelphia", "to baltimore")
    assert offers(by_land, "to philadelphia")
    by_sea = position("1863-may", "usa", areas)
    play(by_sea, "activate buell", "to box-richmond by sea", "to philadelphia by sea")
    assert rule_against(by_sea, "to harrisburg") == "D29"
