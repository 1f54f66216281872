"""D28 to D36: marching, terrain, loads, minimum moves, lone leaders, enemies on the way."""

import pytest
from dwf import (
    command,
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
    rule_against,
    spent,
    texts,
    where,
)


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


def rides(game, leader):
    play(game, f"ride {leader}")
    return {x.removeprefix("ride to ") for x in texts(game) if x.startswith("ride to ")}


@pytest.mark.rule("D33", "D52")
def test_d33_a_lone_leader_rides_ten_areas_without_a_point():
    game = position("1862-winter", "csa", {"richmond": {"csa": {"leaders": ["lee"], "infantry": [1]}}})
    found = rides(game.copy(), "lee")
    assert {"atlanta", "raleigh", "nashville", "milam"} <= found  # Milam is ten areas away
    assert "sabine-pass" not in found  # eleven
    play(game, "ride lee", "ride to atlanta")
    assert (where(game, "lee"), command(game, "csa")) == ("atlanta", 5)
    assert men(game, "csa", "richmond") == 1
    assert rule_against(game, "activate lee") == "D28"


@pytest.mark.rule("D33")
def test_d33_not_through_enemies_but_through_friends_and_empty_neutral_areas():
    areas = {
        "nashville": {"csa": {"leaders": ["hardee"]}},
        "bowling-green": {"usa": {"infantry": [1]}},
        "lexington": {},
    }
    found = rides(position("1862-may", "csa", areas), "hardee")
    assert "bowling-green" not in found
    assert "lexington" in found  # neutral and empty, by Knoxville
    assert not {"cincinnati", "cairo", "washington-dc", "louisville"} & found  # blue, or Union
    areas = {"nashville": {"csa": {"leaders": ["hardee"]}}, "cincinnati": {"csa": {"infantry": [1]}}}
    assert "cincinnati" in rides(position("1862-may", "csa", areas), "hardee")  # friends there


@pytest.mark.rule("D33", "D52")
def test_d33_a_union_leader_goes_by_sea_and_then_stays_in_the_port():
    areas = {"philadelphia": {"usa": {"leaders": ["butler"]}}, "mobile": {"usa": {"infantry": [1]}}}
    areas["montgomery"] = {"usa": {"infantry": [1]}}
    found = rides(position("1862-may", "usa", areas), "butler")
    assert {"ft-monroe", "ft-pickens", "mobile", "box-mobile"} <= found
    assert "montgomery" not in found  # by land from the port of Mobile
    assert "norfolk" not in found
    game = position("1862-may", "csa", {"wilmington": {"csa": {"leaders": ["hardee"]}}})
    assert not [x for x in rides(game, "hardee") if x.startswith("box-")]
    areas = {"memphis": {"csa": {"leaders": ["polk"]}, "usa": {"gunboats": 0}}}
    assert "helena" in rides(position("1862-may", "csa", areas), "polk")  # down the river


@pytest.mark.rule("D34")
def test_d34_enemy_units_stop_a_march_and_are_not_passed():
    areas = {
        "washington-dc": {"usa": {"infantry": [3], "leaders": ["mcdowell"]}},
        "manassas": {"csa": {"supply": 1}},
        "frederick": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "usa", areas), "activate mcdowell", "to manassas")
    assert game.decision.kind == "campaign"  # stopped by a supply unit
    assert factors(game, "usa", "manassas") == 3
    game = play(position("1862-may", "usa", areas), "activate mcdowell", "to frederick")
    assert game.decision.kind == "battle"


@pytest.mark.rule("D34")
def test_d34_units_that_cannot_fight_do_not_enter_or_pass_enemies():
    areas = {
        "washington-dc": {"usa": {"supply": 1}},
        "manassas": {"csa": {"infantry": [1]}},
        "fredericksburg": {"csa": {"supply": 1}},
    }
    game = play(position("1862-may", "usa", areas), "supply washington-dc")
    assert rule_against(game, "to manassas") == "D34"
    areas = {"baltimore": {"usa": {"supply": 1}}, "frederick": {"csa": {"supply": 1}}}
    game = play(position("1862-may", "usa", areas), "supply baltimore", "to frederick")
    assert game.decision.kind == "campaign"  # an enemy unit, though it cannot fight, is not passed


@pytest.mark.rule("D35", "D75")
def test_d35_others_may_join_before_the_battle_and_nothing_else_moves():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 2], "leaders": ["mcdowell"]}},
        "sharpsburg": {"usa": {"infantry": [2]}},
        "cairo": {"usa": {"infantry": [2]}},
        "manassas": {"csa": {"infantry": [3]}},
    }
    game = play(
        position("1862-may", "usa", areas, usa={"command": 4}), "march 3 washington-dc", "to manassas"
    )
    assert game.decision.kind == "battle"
    assert rule_against(game, "march 2 cairo") == "D35"
    assert rule_against(game, "end") == "D35"
    play(game, "march 2 sharpsburg", "to manassas")
    assert game.odds("manassas")["attack"] == 5
    play(game, "activate mcdowell", "to manassas")
    assert game.odds("manassas")["attack"] == 8
    assert command(game, "usa") == 1
    fight(game)
    assert happened(game, "BattleFought")[-1].value == 8
    game = play(
        position("1862-may", "usa", areas, usa={"command": 3}), "march 3 washington-dc", "to manassas"
    )
    play(game, "march 2 sharpsburg", "to manassas")
    assert not [x for x in texts(game) if x.startswith(("march", "activate"))]  # a point is owed to the west


@pytest.mark.rule("D36")
def test_d36_after_combat_the_stack_goes_no_further():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["pope"]}},
        "manassas": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "usa", areas), "activate pope", "to manassas")
    fight(game)
    assert game.decision.kind == "campaign"
    assert (control(game, "manassas"), leaders(game, "usa", "manassas")) == ("usa", ["pope"])
    assert rule_against(game, "activate pope") == "D28"


@pytest.mark.rule("D36", "D78")
def test_d36_when_the_defender_gave_way_the_stack_may_move_on():
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "manassas": {"csa": {"infantry": [1], "leaders": ["beauregard"]}},
    }
    game = play(position("1862-may", "usa", areas), "march 3 washington-dc", "to manassas", "fight")
    assert game.decision.side == "csa"
    play(game, "withdraw to charlottesville")
    assert game.decision.kind == "march"
    assert not happened(game, "BattleFought")
    play(game, "to sharpsburg", "halt")
    assert factors(game, "usa", "sharpsburg") == 3
    assert leaders(game, "csa", "charlottesville") == ["beauregard"]
