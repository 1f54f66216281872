"""D79 to D83: losses and who holds the field."""

from typing import Any

import pytest
from dwf import factors, fight, fort, happened, manassas, men, pile, play, position, texts, where, words


def notes(odds: dict) -> dict[str, float]:
    """The modifiers of an assessment, by reason."""
    return {m["reason"]: m["value"] for m in odds["modifiers"]}


def unsupplied_fort(leader: str = "polk", turn: str = "1862-july"):
    """A level 1 fort, two infantry and a leader of 1 in Grafton, out of supply, before ten."""
    return position(
        turn,
        "usa",
        {
            "grafton": {"csa": {"infantry": [2], "fort": 1, "leaders": [leader]}},
            "columbus-oh": {"usa": {"infantry": [3, 3, 3], "leaders": ["schofield"]}},
        },
    )


@pytest.mark.rule("D79", "D46", "D83")
def test_d79_a22_unsupplied_defender_loses_everything():
    game = unsupplied_fort()
    # A23: nine through rough country are eight, and a leader of 2 makes ten
    play(game, "activate schofield", "to grafton")
    odds = game.odds("grafton")
    assert odds["attack"] == 10
    assert odds["column"] == "woods_rough"
    assert notes(odds)["defender's loss for 10"] == 3
    assert notes(odds)["defender out of supply: half as many losses again"] == 2
    fight(game)
    (battle,) = happened(game, "BattleFought")
    assert battle.defender_loss == 4  # 3 less 1 shielded, and 2 more
    assert (factors(game, "csa", "grafton"), fort(game, "csa", "grafton")) == (0, 0)
    assert where(game, "polk") == "richmond"  # his nearest flag city
    assert pile(game, "csa") == 2


@pytest.mark.rule("D79", "D102")
def test_d79_a27_a_loss_of_four_becomes_six():
    # eleven against a leaderless, unsupplied force
    game = position(
        "1862-july",
        "usa",
        {
            "grafton": {"csa": {"infantry": [4, 4]}},
            "columbus-oh": {"usa": {"infantry": [3, 3, 3], "leaders": ["meade"]}},
        },
    )
    odds = game.odds("grafton", "columbus-oh: meade 9")
    assert odds["attack"] == 11
    assert odds["defender_loss"] == 6


@pytest.mark.rule("D79")
def test_d79_one_leader_shields_and_it_is_one_only():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3, 3, 3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [4, 4], "leaders": ["je-johnston", "beauregard"]}},
    }
    odds = position("1862-july", "usa", areas).odds("manassas", "washington-dc: mcclellan 18")
    assert odds["attack"] == 19
    assert odds["defender_loss"] == 3  # 6 less 3, not less 6


@pytest.mark.rule("D79", "D39")
def test_d79_a_leader_cannot_shield_the_forts_first_step():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [4], "leaders": ["lee"], "fort": 2}},
    }
    game = position("1862-july", "usa", areas)
    fight(play(game, "activate mcclellan", "to manassas"))
    assert (fort(game, "csa", "manassas"), factors(game, "csa", "manassas")) == (1, 4)


@pytest.mark.rule("D79")
def test_d79_the_owner_chooses_between_fort_militia_and_infantry():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3] * 6, "supply": 1, "leaders": ["meade"]}},
        "richmond": {"csa": {"infantry": [3], "militia": ["va-militia"], "fort": 3}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "activate meade", "to richmond", "fight", "commit 20")
    # chart 20: 7; the first step is the fort's, then the Confederate chooses
    assert fort(game, "csa", "richmond") == 2
    assert (game.decision.side, texts(game)) == ("csa", ["lose infantry", "lose va-militia", "lose fort"])
    play(game, "lose va-militia", "lose fort", "lose fort")
    assert factors(game, "csa", "richmond") == 0


LONE_ONES = (
    "raleigh", "wilmington", "charleston-sc", "savannah", "augusta", "nashville", "chattanooga", "atlanta", "decatur", "selma",
    "mobile", "new-orleans", "jackson", "memphis", "little-rock", "milam", "meridian", "columbia", "charlotte", "petersburg",
)  # fmt: skip
"""as many areas as the Confederacy has counters of 1"""


def ones(*places: str, each: int = 1) -> dict[str, Any]:
    return {place: {"csa": {"infantry": [1] * each}} for place in places}


@pytest.mark.rule("D79", "D23")
def test_d79_a_two_that_owes_one_loses_one_by_an_exchange_elsewhere():
    # the twenty ones stand two by two, so that one exchange frees the one that is needed
    areas = ones(*LONE_ONES[:10], each=2)
    areas["manassas"] = {"csa": {"infantry": [2]}}
    areas["washington-dc"] = {"usa": {"infantry": [2, 2]}}
    game = position("1862-may", "usa", areas)
    play(game, "march 2 washington-dc", "to manassas")
    foreseen = game.odds("manassas")
    assert (foreseen["attack"], foreseen["defender_loss"]) == (2, 1)
    fight(game)
    assert factors(game, "csa", "manassas") == 1
    assert pile(game, "csa") == 1
    assert [words(game, e) for e in happened(game, "Lost") if e.side == "csa"] == ["1 infantry"]
    assert len(happened(game, "Reorganised")) == 1


@pytest.mark.rule("D79", "D23")
def test_d79_where_no_exchange_helps_the_loss_is_still_no_larger():
    areas = ones(*LONE_ONES)
    areas["manassas"] = {"csa": {"infantry": [2]}}
    areas["washington-dc"] = {"usa": {"infantry": [2, 2]}}
    game = position("1862-may", "usa", areas)
    play(game, "march 2 washington-dc", "to manassas")
    fight(game)
    assert factors(game, "csa", "manassas") == 1  # R89
    assert pile(game, "csa") == 1


@pytest.mark.rule("D80", "D39")
def test_d80_a23_attacker_loses_five_less_his_leader():
    game = unsupplied_fort()
    fight(play(game, "activate schofield", "to grafton"))
    (battle,) = happened(game, "BattleFought")
    assert battle.attacker_loss == 3
    assert factors(game, "usa", "grafton") == 6  # R4


@pytest.mark.rule("D80", "D39")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_d80_a_fort_costs_the_attacker_its_value_at_least(level):
    areas = {
        "washington-dc": {"usa": {"infantry": [3], "leaders": ["meade"]}},
        "manassas": {"csa": {"infantry": [1], "fort": level}},
    }
    # 3 + 3 = 6: the chart takes 2, Meade shields 3
    odds = position("1863-may", "usa", areas).odds("manassas", "washington-dc: meade 3")
    assert odds["attacker_loss"] == level


@pytest.mark.rule("D80")
def test_d80_one_attacking_leader_shields():
    areas = {
        "washington-dc": {"usa": {"infantry": [3] * 4, "leaders": ["meade", "thomas"]}},
        "manassas": {"csa": {"infantry": [4, 4]}},
    }
    odds = position("1863-may", "usa", areas).odds("manassas", "washington-dc: meade thomas 12")
    assert odds["attack"] == 19
    assert odds["attacker_loss"] == 8 - 4


@pytest.mark.rule("D80", "D76")
@pytest.mark.parametrize(
    ("to", "start", "terrain", "attack", "column"),
    [
        ("manassas", "washington-dc", "clear", 10, "attacker"),
        ("richmond", "fredericksburg", "woods", 9, "woods_rough"),
        ("harrisburg", "pittsburgh", "rough into Pittsburgh, river into Harrisburg", 9, "seasonal_mountain_swamp"),
        ("staunton", "charlottesville", "mountain", 5, "seasonal_mountain_swamp"),
        ("cold-harbor", "richmond", "swamp", 5, "seasonal_mountain_swamp"),
        ("petersburg", "richmond", "seasonal river", 9, "seasonal_mountain_swamp"),
        ("richmond", "lynchburg", "major river", 5, "major_river_sea"),
        ("decatur", "franklin", "woods and seasonal river", 8, "maximum"),
        ("chattanooga", "murfreesboro", "mountain and seasonal river", 4, "maximum"),
    ],
)  # fmt: skip
def test_d80_columns_by_terrain(to, start, terrain, attack, column):
    side = "csa" if to == "harrisburg" else "usa"
    other = "usa" if side == "csa" else "csa"
    game = position("1863-may", side, {to: {other: {"infantry": [3]}}})
    odds = game.odds(to, f"{start}: 10")
    assert (odds["attack"], odds["column"]) == (attack, column), terrain


@pytest.mark.rule("D80")
def test_d80_frozen_swamps_cost_no_more_in_winter():
    areas = {"cold-harbor": {"csa": {"infantry": [3]}}}
    odds = position("1863-winter", "usa", areas).odds("cold-harbor", "richmond: 10")
    assert (odds["attack"], odds["column"]) == (5, "attacker")  # R12: still halved


@pytest.mark.rule("D80", "D60")
def test_d80_naval_units_may_pay_but_not_what_the_fort_asks():
    areas = {
        "fredericksburg": {"usa": {"infantry": [4, 4], "supply": 1, "leaders": ["banks"]}},
        "richmond": {"csa": {"infantry": [1], "fort": 2}},
        "ft-monroe": {"usa": {"gunboats": 2, "fort": 1}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "activate banks", "to richmond", "sail gunboat 2 ft-monroe", "to richmond")
    # 8 - 1 + 1 + 2 = 10: five by the woods column, less 1
    play(game, "fight", "commit 10")
    assert game.decision.side == "csa" or texts(game) == ["lose infantry"]
    while game.decision.side == "csa" and game.decision.kind == "choose-loss":
        play(game, "lose fort")
    # two of the four came from infantry without a question; the rest is free
    assert factors(game, "usa", "richmond") == 6
    assert texts(game) == ["lose infantry", "lose gunboat"]
    play(game, "lose gunboat", "lose gunboat")
    assert factors(game, "usa", "richmond") + factors(game, "usa", "fredericksburg") == 6


@pytest.mark.rule("D79", "D80")
def test_d80_the_log_cites_the_rule_of_each_sides_losses():
    areas = {
        "fredericksburg": {"usa": {"infantry": [3, 3, 3], "leaders": ["burnside"], "supply": 1}},
        "richmond": {"csa": {"infantry": [3, 3]}},
    }
    game = play(position("1862-may", "usa", areas), "activate burnside", "to richmond")
    fight(game)
    assert {(e.side, e.rule) for e in happened(game, "Lost")} == {("usa", "D80"), ("csa", "D79")}
    assert [e.rule for e in happened(game, "BattleFought")] == ["D102"]


@pytest.mark.rule("D81")
def test_d81_overwhelming_offensive():
    areas = {
        "nashville": {"usa": {"infantry": [3, 3, 3, 2], "leaders": ["rosecrans"], "supply": 1}},
        "franklin": {"csa": {"infantry": [1], "leaders": ["pemberton"]}},
    }
    game = position("1863-may", "usa", areas)
    odds = game.odds("franklin", "nashville: rosecrans 11")
    assert (odds["attack"], odds["defence"], odds["column"]) == (13, 2, "attacker")
    assert (odds["attacker_loss"], odds["defender_loss"]) == (1, 0)
    fight(play(game, "activate rosecrans", "to franklin"))
    (battle,) = happened(game, "BattleFought")
    assert (battle.attacker_loss, battle.defender_loss) == (1, 0)
    if game.decision.kind == "retreat":
        play(game, texts(game)[0])
    assert factors(game, "usa", "franklin") == 10
    assert where(game, "pemberton") != "franklin"
    assert pile(game, "csa") == 0


@pytest.mark.rule("D81")
def test_d81_the_unsupplied_share_makes_no_excess():
    areas = {
        "columbus-oh": {"usa": {"infantry": [3, 3, 3], "leaders": ["meade"]}},
        "grafton": {"csa": {"infantry": [4]}},
    }
    # eleven deals 4 (and 2 more for lack of supply) to a defence of 4: no excess
    odds = position("1862-july", "usa", areas).odds("grafton", "columbus-oh: meade 9")
    assert (odds["attack"], odds["defence"]) == (11, 4)
    assert odds["attacker_loss"] == 6 - 3


@pytest.mark.rule("D82", "D79", "D80")
def test_d82_a25_a26_mcclellan_at_manassas():
    game = manassas()
    fight(play(game, "activate mcclellan", "to manassas"))
    (battle,) = happened(game, "BattleFought")
    assert (battle.value, battle.defender_loss, battle.attacker_loss) == (13, 0, 4)
    (field,) = happened(game, "FieldHeld")
    assert (field.side, field.why, field.left) == ("csa", "stronger", (13, 9))
    assert (factors(game, "usa", "washington-dc"), factors(game, "csa", "manassas")) == (8, 8)
    assert where(game, "mcclellan") == "washington-dc"


@pytest.mark.rule("D82")
def test_d82_a_tie_goes_to_the_defender():
    # 4 against 3, no leaders: both lose, 2 and 1, and two stand against two
    areas = {"washington-dc": {"usa": {"infantry": [2, 2]}}, "manassas": {"csa": {"infantry": [3]}}}
    odds = position("1862-july", "usa", areas).odds("manassas", "washington-dc: 4")
    assert (odds["attacker_loss"], odds["defender_loss"], odds["holds_the_field"]) == (2, 1, "csa")
    areas["manassas"]["csa"]["infantry"] = [2]
    odds = position("1862-july", "usa", areas).odds("manassas", "washington-dc: 4")
    assert odds["holds_the_field"] == "usa"


@pytest.mark.rule("D82", "D83")
def test_d82_naval_units_count_for_the_field():
    areas = {"richmond": {"csa": {"infantry": [3]}}}
    game = position("1863-may", "usa", areas)
    without = game.odds("richmond", "charlottesville: 4")
    assert without["holds_the_field"] == "csa"
    assert (
        game.odds("richmond", "charlottesville: 4 + ft-monroe by river: ironclad 2")["holds_the_field"]
        == "usa"
    )


@pytest.mark.rule("D83", "D82")
def test_d83_a_standing_fort_wins():
    areas = {
        "washington-dc": {"usa": {"infantry": [3] * 6, "leaders": ["meade"]}},
        "manassas": {"csa": {"fort": 3}},
    }
    game = position("1863-may", "usa", areas)
    play(game, "activate meade", "to manassas", "fight", "commit 5")
    (field,) = happened(game, "FieldHeld")
    assert (field.side, field.rule) == ("csa", "D83")
    assert fort(game, "csa", "manassas") == 1
    assert men(game, "usa", "manassas") == 0


@pytest.mark.rule("D83")
def test_d83_a_force_without_leader_retreats_though_it_is_bigger():
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3, 3]}},
        "manassas": {"csa": {"infantry": [2], "leaders": ["polk"]}},
    }
    game = position("1862-july", "usa", areas)
    play(
        game, "march 3 washington-dc", "to manassas", "march 3 washington-dc", "to manassas", "fight", "stand"
    )
    play(game, "commit 6")
    (field,) = happened(game, "FieldHeld")
    assert (field.side, field.why, field.rule) == ("csa", "attacker-unled", "D83")


@pytest.mark.rule("D83")
def test_d83_the_smaller_force_counts_its_leaders():
    # leaders on both sides: three and Lee are more than four and McClellan
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "leaders": ["mcclellan"]}},
        "manassas": {"csa": {"infantry": [3], "leaders": ["lee"]}},
    }
    odds = position("1862-july", "usa", areas).odds("manassas", "washington-dc: mcclellan 6")
    assert (odds["attacker_loss"], odds["defender_loss"]) == (2, 0)
    assert odds["holds_the_field"] == "csa"


@pytest.mark.rule("D83")
def test_d83_a_leader_left_alone_goes_to_the_nearest_flag_city():
    areas = {
        "richmond": {"csa": {"infantry": [4, 4, 4], "leaders": ["lee"]}},
        "petersburg": {"usa": {"infantry": [1], "leaders": ["butler"]}},
    }
    game = position("1863-may", "csa", areas)
    fight(play(game, "activate lee", "to petersburg"))
    # Petersburg - Richmond - Fredericksburg - Washington, or Petersburg - Norfolk - the box - Philadelphia
    assert (game.decision.side, game.decision.kind) == ("usa", "ride-home")
    assert texts(game) == ["home to philadelphia", "home to washington-dc"]
    play(game, "home to washington-dc")
    assert where(game, "butler") == "washington-dc"
    (rode,) = [e for e in happened(game, "Retreated") if e.units.leaders == ("butler",)]
    assert rode.rule == "D83"
