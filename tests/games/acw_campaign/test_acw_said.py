"""Said properly: whole games through the narrator, the speaker and the prompts; no slug, no double space, no `1 points`."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from camp import new

from longroll.core.game import Game
from longroll.games.acw_campaign.words import CORPS_KINDS, KINDS, LINES, SIDES

GAMES = (
    {},
    {"intelligence": True, "davis_in_the_field": True},
    {"referee": "person", "crack_artillery": True},
)  # fmt: skip
HYPHENS = re.compile(r"(?<![\w.\"])(?=[a-z0-9-]*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w\"])")
ENGLISH = {"breech-loading", "field-works"}
"""words that have a hyphen of their own"""
ONE = re.compile(r"(?<![\d.,:+/-])\b1 (?!corps\b)[a-z]+s\b")
WRONG = re.compile(r"  |\bNone\b(?! of them)|[{}\[\]_]|\+0\b|\b0 (strength )?points\b")
CODES = {*SIDES, *CORPS_KINDS, *KINDS, *LINES} - {
    "union",
    "confederate",
    "corps",
    "field",
    "cavalry",
    "reserve",
    "fort",
    "guard",
}


@cache
def played(number: int) -> tuple[Game, tuple[str, ...]]:
    """A random game to its end, and everything that was asked and offered on the way."""
    game = new(11 + number, **GAMES[number])
    rng = random.Random(number)
    said: set[str] = set()
    while not game.over:
        said.add(game.decision.prompt)
        choices = game.choices()
        said.update(game.say(choice) for choice in rng.sample(choices, min(3, len(choices))))
        game.play(rng.choice(choices))
    return game, tuple(said)


def faults(line: str) -> list[str]:
    text = re.sub(r" \[[\dA-Z.R]*\]$", "", line)  # the rule at the end
    text = text.replace("+ D6", "")
    found = [word for word in HYPHENS.findall(text) if word not in ENGLISH]
    found += [m[0] for m in ONE.finditer(text)]
    found += [m[0] for m in WRONG.finditer(text)]
    found += [
        slug
        for slug in re.findall(r"[a-z]+", text)
        if slug in CODES - {"road", "rail", "river", "siege", "mounted"}
    ]
    return found


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_line_of_the_log_is_english(number: int) -> None:
    game, _ = played(number)
    wrong = {
        line: faults(line) for side in (None, "union", "confederate", "referee") for line in game.log(side)
    }
    assert not {line: why for line, why in wrong.items() if why}


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_question_and_choice_is_english(number: int) -> None:
    wrong = {line: faults(line) for line in played(number)[1]}
    assert not {line: why for line, why in wrong.items() if why}


@pytest.mark.parametrize("number", range(len(GAMES)))
@pytest.mark.rule("4", "4.1", "4.2")
def test_4_the_log_ends_with_who_has_won_and_why(number: int) -> None:
    game, _ = played(number)
    winner = "The Union" if game.result["winner"] == "union" else "The Confederacy"  # type: ignore[index]
    for side in (None, "union", "confederate"):
        assert game.log(side)[-1].startswith(f"{winner} has won the war: ")


def test_every_kind_of_event_has_a_sentence() -> None:
    """No event is printed as a tuple."""
    rules = new().rules
    assert not set(rules.events.classes.values()) - set(rules.narrator.says)  # type: ignore[attr-defined]
