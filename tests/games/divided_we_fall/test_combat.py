"""D75 to D78, D102: strengths, columns, who stands."""

import pytest
from dwf import (
    count,
    factors,
    fight,
    fort,
    happened,
    manassas,
    men,
    offers,
    play,
    position,
    refused,
    rule_against,
    texts,
    where,
)


@pytest.mark.rule("D75")
def test_d75_one_combat_per_area_and_turn():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [4, 4], "leaders": ["lee"]}},
        "sharpsburg": {"usa": {"infantry": [3], "supply": 1}},
    }
    game = position("1862-july", "usa", areas)
    fight(play(game, "activate mcclellan", "to manassas"))
    play(game, "march 3 sharpsburg")
    assert rule_against(game, "to manassas") == "D75"


@pytest.mark.rule("D75", "D35")
def test_d75_a_second_stack_joins_before_the_fight():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [4, 4], "leaders": ["lee"]}},
        "sharpsburg": {"usa": {"infantry": [3], "supply": 1}},
    }
    game = position("1862-july", "usa", areas)
    play(game, "activate mcclellan", "to manassas")
    assert game.odds("manassas")["attack"] == 10
    play(game, "march 3 sharpsburg", "to manassas")
    assert game.odds("manassas")["attack"] == 13


@pytest.mark.rule("D75", "D88")
def test_d75_no_combat_where_only_naval_units_are():
    areas = {"corinth": {"csa": {"infantry": [2]}}, "memphis": {"usa": {"gunboats": 1}}}
    game = position("1862-july", "csa", areas)
    play(game, "march 2 corinth", "to memphis", "halt")
    assert not happened(game, "BattleFought")
    assert count(game, "usa", "memphis", "gunboat") == 1


GRANT_1863 = {"grant": {"arrived": 1, "leader_version": 1}}
"""the record of a leader in a position: his later counter is the last but one"""
RICHMOND = {
    "richmond": {"csa": {"infantry": [3, 3], "militia": ["va-militia"], "leaders": ["lee"], "fort": 3}},
    "fredericksburg": {"usa": {"infantry": [4, 4, 4], "leaders": ["grant"], "supply": 1}},
    "ft-monroe": {"usa": {"ironclads": 3, "ships": 2, "fort": 1}},
}


@pytest.mark.rule("D76", "D77", "D58")
def test_d76_a21_grant_and_the_fleet_attack_with_twenty_one():
    game = position("1863-may", "usa", RICHMOND, leaders=GRANT_1863)
    play(game, "activate grant", "to richmond", "sail ironclad 3 ft-monroe", "to richmond")
    play(game, "sail ship 2 ft-monroe", "to richmond")
    odds = game.odds("richmond")
    assert (odds["attack"], odds["defence"]) == (21, 15)
    assert odds["column"] == "woods_rough"  # R9: the boats do not change the column of those who marched
    fight(game)
    # chart 21 (20 + 1): 7 and 11; Lee shields 5, Grant 5
    (battle,) = happened(game, "BattleFought")
    assert (battle.value, battle.defender_loss, battle.attacker_loss) == (21, 2, 6)
    assert fort(game, "csa", "richmond") >= 1
    assert men(game, "usa", "richmond") == 0  # the fort stands: back to where they came from
    assert factors(game, "usa", "fredericksburg") == 6


@pytest.mark.rule("D76")
def test_d76_only_the_unions_naval_units_count():
    areas = {
        "norfolk": {"csa": {"infantry": [1], "ironclads": 2}},
        "petersburg": {"usa": {"infantry": [3], "supply": 1}},
    }
    game = position("1863-may", "usa", areas)
    assert game.odds("norfolk", "petersburg: 3")["defence"] == 1
    areas = {
        "norfolk": {"usa": {"infantry": [1], "ironclads": 1, "gunboats": 1, "ships": 1}},
        "petersburg": {"csa": {"infantry": [3]}},
    }
    game = position("1863-may", "csa", areas)
    assert game.odds("norfolk", "petersburg: 3")["defence"] == 4


@pytest.mark.rule("D76", "D54")
def test_d76_terrain_comes_before_leaders():
    # A13: eight over a major river are four, and Lee adds four of his five
    game = position(
        "1863-may",
        "csa",
        {
            "lynchburg": {"csa": {"infantry": [3, 3, 2], "leaders": ["lee"]}},
            "richmond": {"usa": {"infantry": [3]}},
        },
    )
    odds = game.odds("richmond", "lynchburg: lee 8")
    assert odds["attack"] == 8
    assert odds["column"] == "major_river_sea"


@pytest.mark.rule("D76")
def test_d76_all_leaders_count_up_to_the_units():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcclellan", "meade"]}},
        "manassas": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    assert game.odds("manassas", "washington-dc: mcclellan meade 6")["attack"] == 10  # R2: 1 + 3
    assert game.odds("manassas", "washington-dc: mcclellan meade 2")["attack"] == 4


@pytest.mark.rule("D76", "D47")
def test_d76_without_supply_nobody_enters_to_attack():
    areas = {
        "corinth": {"usa": {"infantry": [3]}},
        "decatur": {"csa": {"infantry": [1]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 corinth")
    assert rule_against(game, "to decatur") == "D47"
    areas["corinth"]["usa"]["supply"] = 1
    game = position("1862-may", "usa", areas)
    play(game, "march 3 corinth", "to decatur")
    assert game.decision.kind == "battle"


@pytest.mark.rule("D76")
def test_d76_the_attacker_may_hold_back():
    game = manassas()
    play(game, "activate mcclellan", "to manassas", "fight")
    assert texts(game) == [f"commit {v}" for v in range(13, 0, -1)]
    assert refused(game, "commit 14")[1] == "D76"
    play(game, "commit 2")
    (battle,) = happened(game, "BattleFought")
    assert (battle.value, battle.defender_loss, battle.attacker_loss) == (2, 0, 0)


@pytest.mark.rule("D76", "D29")
def test_d76_one_wood_costs_one_however_many_activations_come_through_it():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3, 3, 3], "supply": 1}},
        "richmond": {"csa": {"infantry": [3, 3]}},
    }
    game = position("1862-may", "usa", areas)
    play(game, "march 3 fredericksburg", "to richmond", "march 3 fredericksburg", "to richmond")
    play(game, "march 3 fredericksburg", "to richmond")
    found = game.odds("richmond")
    assert found["attack"] == 8
    assert [m["value"] for m in found["modifiers"] if m["rule"] == "D29"] == [-1]


@pytest.mark.rule("D76", "D29")
def test_d76_three_ones_over_a_major_river_count_two():
    areas = {
        "manassas": {"csa": {"infantry": [1, 1, 1], "supply": 1}},
        "washington-dc": {"usa": {"infantry": [3]}},
    }
    game = position("1862-may", "csa", areas)
    play(game, "march 1 manassas", "to washington-dc", "march 1 manassas", "to washington-dc")
    play(game, "march 1 manassas", "to washington-dc")
    assert game.odds("washington-dc")["attack"] == 2


@pytest.mark.rule("D76")
def test_d76_forces_written_from_one_place_are_one_path():
    areas = {"richmond": {"csa": {"infantry": [3]}}}
    game = position("1862-may", "usa", areas)
    one = game.odds("richmond", "fredericksburg: 6")
    two = game.odds("richmond", "fredericksburg: 3 + fredericksburg: 3")
    assert one["attack"] == two["attack"] == 5


@pytest.mark.rule("D76")
def test_d76_what_is_held_back_is_told() -> None:
    areas = {
        "nashville": {"usa": {"infantry": [4], "supply": 1}},
        "murfreesboro": {"csa": {"infantry": [2]}},
    }
    game = fight(play(position("1863-may", "usa", areas), "march 4 nashville", "to murfreesboro"), 2)
    fought = happened(game, "BattleFought")[-1]
    assert (fought.value, fought.defender_loss, fought.attacker_loss) == (2, 1, 1)
    assert [(x.amount, x.rule) for x in fought.modifiers if x.reason == "held-back"] == [(-1, "D76")]


@pytest.mark.rule("D77")
def test_d77_a20_defence_of_richmond_is_fifteen():
    game = position("1863-may", "usa", RICHMOND, leaders=GRANT_1863)
    assert game.odds("richmond", "fredericksburg: grant 12")["defence"] == 15


def give_way(**usa):
    return position(
        "1862-july",
        "usa",
        {
            "washington-dc": {"usa": {"infantry": [3, 3], **usa}},
            "manassas": {"csa": {"infantry": [4], "leaders": ["lee"]}},
        },
    )


@pytest.mark.rule("D78", "D36")
def test_d78_a_led_defender_may_give_way_to_a_leaderless_attack():
    game = give_way(supply=1)
    play(game, "march 3 washington-dc", "to manassas", "fight")
    assert game.decision.side == "csa"
    assert "stand" in texts(game)
    assert not offers(game, "withdraw to washington-dc")
    play(game, "withdraw to charlottesville")
    assert (factors(game, "csa", "charlottesville"), where(game, "lee")) == (4, "charlottesville")
    assert count(game, "usa", "washington-dc", "supply") == 1  # no attack supply is spent
    assert not happened(game, "BattleFought")
    # D36: there was no combat, so the column marches on
    play(game, "to fredericksburg", "halt")
    assert factors(game, "usa", "fredericksburg") == 3


@pytest.mark.rule("D78")
def test_d78_no_giving_way_before_a_leader():
    game = manassas()
    play(game, "activate mcclellan", "to manassas", "fight")
    assert game.decision.kind == "commit"


@pytest.mark.rule("D78")
def test_d78_no_giving_way_without_a_leader():
    game = position(
        "1862-july",
        "usa",
        {"washington-dc": {"usa": {"infantry": [3]}}, "manassas": {"csa": {"infantry": [4]}}},
    )
    play(game, "march 3 washington-dc", "to manassas", "fight")
    assert game.decision.kind == "commit"


@pytest.mark.rule("D78")
def test_d78_the_supply_is_spent_when_the_defender_stands():
    areas = {
        "corinth": {"usa": {"infantry": [3], "supply": 1}},
        "tupelo": {"csa": {"infantry": [3], "leaders": ["bragg"]}},
    }
    game = position("1862-july", "usa", areas)
    play(game, "march 3 corinth", "to tupelo", "fight", "stand", "commit 2")
    assert count(game, "usa", "corinth", "supply") == 0


@pytest.mark.rule("D78")
def test_d78_naval_units_may_leave_before_combat():
    areas = {
        "memphis": {"usa": {"infantry": [1], "gunboats": 2}},
        "corinth": {"csa": {"infantry": [4, 4], "leaders": ["bragg"]}},
    }
    game = position("1862-july", "csa", areas)
    play(game, "activate bragg", "to memphis", "fight")
    assert (game.decision.side, game.decision.kind) == ("usa", "fleet-leaves")
    play(game, "fleet to columbus-ky")
    assert count(game, "usa", "columbus-ky", "gunboat") == 2
    assert men(game, "usa", "memphis") == 1  # the land units do not go with them
    assert game.odds("memphis")["defence"] == 1


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
    assert game.say(game.choices()[1]) == "Leave for Columbus KY"
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


@pytest.mark.rule("D102")
def test_d102_the_odds_are_the_outcome():
    game = manassas()
    play(game, "activate mcclellan", "to manassas")
    odds = game.odds("manassas")
    fight(game)
    (battle,) = happened(game, "BattleFought")
    assert (odds["attack"], odds["attacker_loss"], odds["defender_loss"]) == (
        battle.value,
        battle.attacker_loss,
        battle.defender_loss,
    )
    assert happened(game, "FieldHeld")[0].side == odds["holds_the_field"]
    assert all({"value", "reason", "rule"} <= set(m) for m in odds["modifiers"])
