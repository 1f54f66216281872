"""No computer player reads what its side may not know: given a false truth, it plays the same.

A side's own imagined worlds are truths that it cannot tell apart. A player that is asked in each of them must answer the same.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from test_secrets import OPTIONS
from walk import PLAYABLE

import longroll
from longroll import bots
from longroll.bots.search import Veteran
from longroll.core.choice import Choice
from longroll.core.game import Game

WORLDS = 3
EVERY = 41
QUESTIONS = 12
LEVELS = [
    pytest.param(g.slug, level, id=f"{g.slug}-{level}")
    for g in PLAYABLE
    for level in (*bots.levels(g.slug), *bots.styles(g.slug))
]


@cache
def questions(slug: str) -> list[Game]:
    """Moments of a game between greedy players, here and there, with what it can hide hidden."""
    options = OPTIONS.get(slug, [{}])[0]
    game = longroll.new(slug, None, 4, options)
    players = {side: bots.make("greedy", slug, i) for i, side in enumerate(game.sides)}
    found: list[Game] = []
    for number in range(EVERY * QUESTIONS):
        if game.over:
            break
        if number % EVERY == EVERY - 1 and len(game.choices()) > 1:
            found.append(game.copy())
        game.play(players[game.decision.side].choose(game))
    return found


def made(level: str, slug: str) -> bots.Bot:
    return Veteran(bots.school(slug), 9, budget=2) if level == bots.VETERAN else bots.make(level, slug, 9)


def answers(game: Game, bot: Any) -> set[tuple[str, str]]:
    """What a player says, and why, in worlds that its side cannot tell apart."""
    found = set()
    for seed in range(WORLDS):
        player = bot()
        chosen: Choice = player.choose(game.imagine(game.decision.side, seed))
        found.add((chosen.text, bots.reason(player)))
    return found


@pytest.mark.parametrize(("slug", "level"), LEVELS)
def test_a_false_truth_changes_nothing(slug: str, level: str) -> None:
    asked = questions(slug)
    for game in asked[::4] if level == bots.VETERAN else asked:
        found = answers(game, lambda: made(level, slug))
        assert len(found) == 1, f"{level} in {slug} answers {sorted(found)} to the same view"


def test_whoever_looks_is_caught() -> None:
    """A player that lets the place of every piece decide answers otherwise in another world."""

    class Spy:
        def choose(self, game: Game) -> Choice:
            choices = game.choices()
            places: Any = game.state
            return choices[sum(k * at for k, at in enumerate(places.at)) % len(choices)]

    assert any(len(answers(game, Spy)) > 1 for game in questions("1863"))
