"""D33 to D36: lone leaders, enemies on the way, battles at once, going on."""

from typing import Any

import pytest
from dwf import (
    command,
    control,
    factors,
    fight,
    happened,
    leaders,
    men,
    offers,
    play,
    position,
    rule_against,
    texts,
    where,
)


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


def waiting() -> Any:
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcdowell"]}},
        "baltimore": {"usa": {"leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [3], "leaders": ["beauregard"]}},
    }
    game = position("1862-may", "usa", areas)
    return play(game, "march 3 washington-dc", "to manassas")


@pytest.mark.rule("D33", "D35")
def test_d33_a_leader_rides_alone_into_a_battle_that_waits_and_takes_no_part():
    game = waiting()
    before = game.odds("manassas")
    play(game, "ride mcclellan")
    assert texts(game) == ["ride to manassas"]
    play(game, "ride to manassas")
    assert game.decision.kind == "battle"
    assert where(game, "mcclellan") == "manassas"
    assert game.odds("manassas") == before
    play(game, "fight")
    assert game.decision.kind == "give-way"  # the attack has no leader yet


@pytest.mark.rule("D33", "D35")
def test_d33_no_rider_beyond_ten_areas_or_through_the_enemy():
    game = waiting()
    assert offers(game, "ride mcdowell")
    areas = {
        "washington-dc": {"usa": {"infantry": [3]}},
        "ft-pickens": {"usa": {"fort": 1, "leaders": ["butler"]}},
        "manassas": {"csa": {"infantry": [3]}},
        "kansas-city": {"usa": {"leaders": ["lyon"]}},
    }
    far = play(position("1861-june", "usa", areas), "march 3 washington-dc", "to manassas")
    assert not offers(far, "ride butler")  # by sea he would have to end in a port
    assert offers(far, "ride lyon")


@pytest.mark.rule("D33")
def test_d33_a_leader_alone_comes_to_his_own_troops_in_the_enemys_country() -> None:
    areas = {
        "louisville": {"usa": {"infantry": [1], "leaders": ["buell"]}},
        "bowling-green": {"usa": {"infantry": [1]}},
        "nashville": {"usa": {"infantry": [1]}},
        "murfreesboro": {"csa": {"infantry": [1]}},
    }
    game = play(position("1862-may", "usa", areas), "ride buell")
    assert offers(game, "ride to nashville")
    assert not offers(game, "ride to murfreesboro")
    assert not offers(game, "ride to franklin")
    play(game, "ride to nashville")
    assert leaders(game, "usa", "nashville") == ["buell"]


@pytest.mark.rule("D33")
@pytest.mark.parametrize("unit", [{"gunboats": 1}, {"supply": 1}])
def test_d33_a_leader_alone_comes_to_any_friendly_unit(unit):
    areas: dict[str, Any] = {"ft-pickens": {"usa": {"leaders": ["butler"], "fort": 1}}}
    game = play(position("1863-may", "usa", areas), "ride butler")
    assert not offers(game, "ride to pensacola")
    areas["pensacola"] = {"usa": unit}
    game = play(position("1863-may", "usa", areas), "ride butler", "ride to pensacola")
    assert leaders(game, "usa", "pensacola") == ["butler"]


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


@pytest.mark.rule("D35", "D45")
@pytest.mark.parametrize(("supply", "comes"), [(1, True), (0, False)])
def test_d35_hungry_units_are_called_only_from_half_as_far(supply, comes):
    from longroll.games.divided_we_fall.actions import counter
    from longroll.games.divided_we_fall.movement.joining import arrives
    from longroll.games.divided_we_fall.movement.reach import FAR, Reach

    s = position("1862-may", "csa", {"springfield": {"csa": {"infantry": [1], "supply": supply}}}).state
    t = s.tables
    load = counter(s, t.index["springfield"], 1, t.index["pittsburgh"])
    assert arrives(s, load, Reach([5] * t.n, [FAR] * t.n, [FAR] * t.n, 10)) == comes


@pytest.mark.rule("D35", "D66")
def test_d35_sea_lift_brings_troops_to_a_battle_farther_than_a_gunboat_goes() -> None:
    areas = {
        "augusta": {"usa": {"infantry": [4], "supply": 1}},
        "savannah": {"csa": {"infantry": [1]}},
        "philadelphia": {"usa": {"infantry": [1], "supply": 1}},
        "box-savannah-jacksonville": {"usa": {"ships": 1}},
    }
    game = play(position("1863-may", "usa", areas), "march 4 augusta", "to savannah")
    calls = ["march 1 philadelphia", "supply philadelphia", "supply augusta"]
    assert texts(game) == ["fight", *calls, "sail ship 1 box-savannah-jacksonville"]


PENINSULA: dict[str, Any] = {
    "harrisburg": {"usa": {"infantry": [3]}},
    "cincinnati": {"usa": {"infantry": [3]}},
    "philadelphia": {"usa": {"supply": 1}},
    "ft-monroe": {"usa": {"infantry": [4], "supply": 1, "gunboats": 1}},
    "box-richmond": {"usa": {"ships": 1}},
    "cold-harbor": {"csa": {"infantry": [1]}},
    "norfolk": {"csa": {"infantry": [1]}},
}


@pytest.mark.rule("D35", "D63", "D64")
def test_d35_d64_troops_come_by_rail_by_sea_and_by_road_to_a_battle() -> None:
    game = play(position("1863-may", "usa", PENINSULA), "march 4 ft-monroe", "to cold-harbor")
    assert offers(game, "march 3 harrisburg")
    assert not offers(game, "march 3 cincinnati")  # its six factors end in Philadelphia (D63)
    assert not offers(game, "supply philadelphia")  # four factors by sea and road do not suffice (D50)
    play(game, "march 3 harrisburg", "to philadelphia", "to box-richmond by sea")
    assert texts(game) == ["to ft-monroe by sea"]  # no step from which the battle is out of reach
    play(game, "to ft-monroe by sea", "to cold-harbor")
    assert (game.decision.kind, factors(game, "usa", "cold-harbor")) == ("battle", 7)


@pytest.mark.rule("D35", "D63", "D66")
def test_d35_d63_troops_march_to_a_port_and_land_in_a_battle() -> None:
    game = position("1863-may", "usa", PENINSULA)
    play(game, "march 4 ft-monroe", "take supply", "to norfolk by river")
    assert offers(game, "march 3 harrisburg")
    assert not offers(game, "march 3 cincinnati")
    play(game, "march 3 harrisburg", "to philadelphia", "take supply", "to box-richmond by sea")
    play(game, "to norfolk by sea")
    assert (game.decision.kind, factors(game, "usa", "norfolk")) == ("battle", 7)


@pytest.mark.rule("D35", "D62")
def test_d35_d62_only_the_sizes_that_lift_can_carry_are_called() -> None:
    game = position("1863-may", "usa", PENINSULA, usa={"lift": 2})
    play(game, "march 4 ft-monroe", "to cold-harbor")
    assert [x for x in texts(game) if "harrisburg" in x] == ["march 1 harrisburg", "march 2 harrisburg"]


@pytest.mark.rule("D35", "D65")
def test_d35_d65_confederates_come_by_river_and_rail_to_a_battle() -> None:
    areas = {
        "fort-hindman": {"csa": {"infantry": [2, 1], "supply": 1}},
        "humboldt": {"csa": {"infantry": [3], "supply": 1}},
        "corinth": {"usa": {"infantry": [1]}},
    }
    game = play(position("1863-may", "csa", areas), "march 3 humboldt", "to corinth")
    assert [x for x in texts(game) if "hindman" in x] == ["march 1 fort-hindman", "march 2 fort-hindman"]
    play(game, "march 2 fort-hindman", "to helena by river", "to memphis by river", "to corinth")
    assert (game.decision.kind, factors(game, "csa", "corinth")) == ("battle", 5)
    assert not offers(game, "march 1 fort-hindman")  # the river lift of the turn is used up


@pytest.mark.rule("D35", "D65")
def test_d35_d65_no_confederate_is_sent_down_a_river_that_ends_among_enemies() -> None:
    areas = {
        "humboldt": {"csa": {"infantry": [3], "supply": 1}},
        "memphis": {"csa": {"infantry": [1]}},
        "columbus-ky": {"usa": {"infantry": [1]}},
    }
    game = play(position("1863-may", "csa", areas), "march 3 humboldt", "to columbus-ky", "march 1 memphis")
    assert not [x for x in texts(game) if "river" in x]
    assert offers(game, "to humboldt")


@pytest.mark.rule("D32", "D35")
def test_d32_the_bonus_of_blue_areas_counts_on_the_way_to_a_battle() -> None:
    areas = {
        "baltimore": {"usa": {"infantry": [3]}},
        "cincinnati": {"usa": {"infantry": [3]}},
        "frederick": {"csa": {"infantry": [1]}},
    }
    game = play(position("1863-may", "usa", areas), "march 3 baltimore", "to frederick")
    play(game, "march 3 cincinnati")
    while game.decision.kind == "march":
        assert not offers(game, "halt")
        play(game, texts(game)[0])
    assert factors(game, "usa", "frederick") == 6


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


@pytest.mark.rule("D36", "D63")
@pytest.mark.parametrize(("water", "goes_on"), [(True, False), (False, True)])
def test_d36_after_a_withdrawal_a_march_goes_on_but_a_landing_ends(water: bool, goes_on: bool) -> None:
    areas: dict[str, Any] = {
        "savannah": {"csa": {"infantry": [2], "leaders": ["beauregard"]}},
        "box-savannah-jacksonville": {"usa": {"infantry": [4], "ships": 1, "supply": 1}},
        "augusta": {"usa": {"infantry": [4], "supply": 1}},
    }
    game = position("1863-may", "usa", areas)
    if water:
        play(game, "march 4 box-savannah-jacksonville", "take supply", "to savannah by sea", "fight")
    else:
        play(game, "march 4 augusta", "to savannah", "fight")
    assert game.decision.kind == "give-way"
    play(game, next(x for x in texts(game) if x.startswith("withdraw")))
    assert control(game, "savannah") == "usa"
    assert game.decision.kind == ("march" if goes_on else "campaign")
    assert not happened(game, "BattleFought")
