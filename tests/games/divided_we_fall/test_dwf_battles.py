"""D76 to D85: whole battles, both sides attacking, by land, river and sea: what the odds say and what then happens.

The numbers follow from the chart by hand; each row says from where.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from dwf import count, fight, fort, men, play, position


class Case(NamedTuple):
    turn: str
    side: str
    areas: dict[str, Any]
    orders: list[str]
    at: str
    value: tuple[int, int, str]
    """attack, defence, column"""
    losses: tuple[int, int]
    """of attacker and defender"""
    end: tuple[str, str, str]
    """who holds the field, why, rule"""
    reasons: list[tuple[int, str, str]]
    left: tuple[int, int, int, int]
    """men of the attacker and of the defender there, the defender's fort, Union vessels"""


CASES = {
    "csa over a major river with Lee": Case(
        "1862-may",
        "csa",
        {
            "fredericksburg": {"csa": {"infantry": [3, 3, 2], "leaders": ["lee"], "supply": 1}},
            "washington-dc": {
                "usa": {"infantry": [3, 3], "leaders": ["mcclellan"], "fort": 2, "gunboats": 1}
            },
        },
        ["activate lee", "to washington-dc"],
        "washington-dc",
        (8, 10, "major_river_sea"),
        (2, 2),
        ("usa", "a fort of 1 still stands", "D83"),
        [
            (8, "D76", "infantry and militia from Fredericksburg"),
            (-4, "D29", "major river met from Fredericksburg"),
            (4, "D54", "Lee, no more than the units led"),
            (3, "D79", "defender's loss for 8"),
            (-1, "D79", "shielded by the defender's best leader"),
            (5, "D80", "attacker's loss for 8 over a great river or the sea"),
            (-5, "D80", "shielded by the attacker's best leader"),
            (2, "D39", "a fort of 2 costs the attacker 2 at least"),
        ],
        (0, 5, 1, 1),
    ),
    "usa through woods, two paths": Case(
        "1863-may",
        "usa",
        {
            "corinth": {"usa": {"infantry": [4], "supply": 1}},
            "franklin": {"usa": {"infantry": [4, 1], "leaders": ["rosecrans"], "supply": 1}},
            "decatur": {"csa": {"infantry": [3], "militia": ["al-militia"], "leaders": ["bragg"]}},
        },
        ["march 4 corinth", "to decatur", "activate rosecrans", "to decatur"],
        "decatur",
        (8, 6, "maximum"),
        (3, 1),
        ("usa", "8 against 5 are left", "D82"),
        [
            (4, "D76", "infantry and militia from Corinth"),
            (-1, "D29", "forest met from Corinth"),
            (5, "D76", "infantry and militia from Franklin"),
            (-2, "D29", "forest and seasonal river met from Franklin"),
            (2, "D54", "Rosecrans"),
            (3, "D79", "defender's loss for 8"),
            (-2, "D79", "shielded by the defender's best leader"),
            (5, "D80", "attacker's loss for 8 over several obstacles"),
            (-2, "D80", "shielded by the attacker's best leader"),
        ],
        (6, 0, 0, 0),
    ),
    "csa on a union port with boats": Case(
        "1863-may",
        "csa",
        {
            "grenada": {"csa": {"infantry": [4, 3], "leaders": ["pemberton"], "supply": 2}},
            "memphis": {"usa": {"infantry": [2], "gunboats": 2, "ironclads": 1, "supply": 1}},
        },
        ["activate pemberton", "to memphis"],
        "memphis",
        (9, 5, "attacker"),
        (2, 3),
        ("csa", "nothing of the defender is left", "D82"),
        [
            (7, "D76", "infantry and militia from Grenada"),
            (2, "D54", "Pemberton"),
            (3, "D79", "defender's loss for 9"),
            (4, "D80", "attacker's loss for 9 over open ground"),
            (-2, "D80", "shielded by the attacker's best leader"),
        ],
        (5, 0, 0, 2),
    ),
    "sea invasion with ships": Case(
        "1863-may",
        "usa",
        {
            "box-charleston": {"usa": {"infantry": [4, 3], "leaders": ["banks"], "supply": 2, "ships": 3}},
            "charleston-sc": {"csa": {"infantry": [2], "fort": 1}},
        },
        ["activate banks", "to charleston-sc by sea", "sail ship 2 box-charleston", "to charleston-sc"],
        "charleston-sc",
        (7, 3, "major_river_sea"),
        (3, 2),
        ("usa", "the defender has no leader", "D83"),
        [
            (7, "D76", "infantry and militia from the Charleston blockade box"),
            (-3, "D29", "sea invasion met from the Charleston blockade box"),
            (1, "D54", "Banks"),
            (2, "D76", "naval units"),
            (2, "D79", "defender's loss for 7"),
            (4, "D80", "attacker's loss for 7 over a great river or the sea"),
            (-1, "D80", "shielded by the attacker's best leader"),
        ],
        (4, 0, 0, 2),
    ),
    "river invasion": Case(
        "1862-may",
        "usa",
        {
            "cairo": {"usa": {"infantry": [3, 3], "leaders": ["grant"], "gunboats": 1, "supply": 1}},
            "columbus-ky": {"csa": {"infantry": [2], "leaders": ["polk"]}},
        },
        ["activate grant", "to columbus-ky by river"],
        "columbus-ky",
        (7, 3, "major_river_sea"),
        (1, 1),
        ("usa", "9 against 2 are left", "D82"),
        [
            (6, "D76", "infantry and militia from Cairo"),
            (-3, "D29", "major river met from Cairo"),
            (3, "D54", "Grant"),
            (1, "D76", "naval units"),
            (2, "D79", "defender's loss for 7"),
            (-1, "D79", "shielded by the defender's best leader"),
            (4, "D80", "attacker's loss for 7 over a great river or the sea"),
            (-3, "D80", "shielded by the attacker's best leader"),
        ],
        (5, 0, 0, 1),
    ),
    "militia and fort stand": Case(
        "1863-may",
        "csa",
        {
            "richmond": {"csa": {"infantry": [5], "leaders": ["longstreet"]}},
            "cold-harbor": {"usa": {"infantry": [1], "fort": 3}},
        },
        ["activate longstreet", "to cold-harbor"],
        "cold-harbor",
        (6, 4, "seasonal_mountain_swamp"),
        (3, 3),
        ("usa", "a fort of 1 still stands", "D83"),
        [
            (5, "D76", "infantry and militia from Richmond"),
            (-2, "D29", "swamp met from Richmond"),
            (3, "D54", "Longstreet, no more than the units led"),
            (2, "D79", "defender's loss for 6"),
            (1, "D46", "defender out of supply: half as many losses again"),
            (4, "D80", "attacker's loss for 6 over a stream, mountains or swamp"),
            (-4, "D80", "shielded by the attacker's best leader"),
            (3, "D39", "a fort of 3 costs the attacker 3 at least"),
        ],
        (0, 0, 1, 0),
    ),
    "union hungry defender": Case(
        "1863-may",
        "csa",
        {
            "atlanta": {"csa": {"infantry": [5, 5], "leaders": ["bragg"]}},
            "dalton": {"usa": {"infantry": [4, 4], "leaders": ["thomas"]}},
        },
        ["activate bragg", "to dalton"],
        "dalton",
        (11, 12, "woods_rough"),
        (4, 2),
        ("usa", "10 against 8 are left", "D82"),
        [
            (10, "D76", "infantry and militia from Atlanta"),
            (-1, "D29", "rough met from Atlanta"),
            (2, "D54", "Bragg"),
            (4, "D79", "defender's loss for 11"),
            (-4, "D79", "shielded by the defender's best leader"),
            (2, "D46", "defender out of supply: half as many losses again"),
            (6, "D80", "attacker's loss for 11 over woods or rough ground"),
            (-2, "D80", "shielded by the attacker's best leader"),
        ],
        (0, 6, 0, 0),
    ),
    "overwhelming": Case(
        "1863-may",
        "usa",
        {
            "nashville": {"usa": {"infantry": [4, 4, 3], "leaders": ["rosecrans"], "supply": 1}},
            "murfreesboro": {"csa": {"infantry": [1], "leaders": ["pemberton"]}},
        },
        ["activate rosecrans", "to murfreesboro"],
        "murfreesboro",
        (12, 2, "woods_rough"),
        (2, 0),
        ("usa", "11 against 2 are left", "D82"),
        [
            (11, "D76", "infantry and militia from Nashville"),
            (-1, "D29", "forest met from Nashville"),
            (2, "D54", "Rosecrans"),
            (4, "D79", "defender's loss for 12"),
            (-2, "D81", "more than the whole defence of 2"),
            (-2, "D79", "shielded by the defender's best leader"),
            (6, "D80", "attacker's loss for 12 over woods or rough ground"),
            (-2, "D81", "overwhelming: 4 losses against a defence of 2"),
            (-2, "D80", "shielded by the attacker's best leader"),
        ],
        (9, 0, 0, 0),
    ),
    "fleet alone": Case(
        "1863-may",
        "usa",
        {"box-charleston": {"usa": {"ships": 4, "supply": 1}}, "charleston-sc": {"csa": {"infantry": [2]}}},
        ["sail ship 4 box-charleston", "to charleston-sc"],
        "charleston-sc",
        (4, 2, "major_river_sea"),
        (3, 1),
        ("csa", "1 against 1 are left, a tie goes to the defender", "D82"),
        [
            (4, "D76", "naval units"),
            (1, "D79", "defender's loss for 4"),
            (3, "D80", "attacker's loss for 4 over a great river or the sea"),
        ],
        (0, 1, 0, 0),
    ),
}


@pytest.mark.rule("D76", "D77", "D79", "D80", "D81", "D82", "D83", "D102")
@pytest.mark.parametrize("name", CASES)
def test_d76_a_whole_battle_as_the_chart_has_it(name: str) -> None:
    case = CASES[name]
    game = play(position(case.turn, case.side, case.areas), *case.orders)
    odds = game.odds(case.at)
    assert (odds["attack"], odds["defence"], odds["column"]) == case.value
    assert (odds["attacker_loss"], odds["defender_loss"]) == case.losses
    assert (odds["holds_the_field"], odds["because"], odds["rule"]) == case.end
    assert [(x["value"], x["rule"], x["reason"]) for x in odds["modifiers"]] == case.reasons
    prompt = f"{case.value[0]} against {case.value[1]}"
    assert prompt in game.decision.prompt
    fight(game)
    if game.decision.kind == "retreat":
        play(game, str(game.choices()[0]))
    enemy = "usa" if case.side == "csa" else "csa"
    vessels = sum(count(game, "usa", case.at, kind) for kind in ("ship", "gunboat", "ironclad"))
    left = men(game, case.side, case.at), men(game, enemy, case.at), fort(game, enemy, case.at), vessels
    assert left == case.left
