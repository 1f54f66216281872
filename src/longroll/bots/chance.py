"""A win chance that one can believe: how likely each result is, from what a side can see.

A model belongs to a scenario: a multinomial logistic function of the game's own signs (`Ruleset.signs`: its evaluation, or what else
tells who will win) and of the time that has passed. It is fitted on games of mixed players by `longroll train` (`lab/train.py`) and stored in `chances/GAME.toml`, with the games that
it was fitted and tested on. A scenario that was never fitted has no win chance.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from longroll.core import registry
from longroll.core.game import Game

FOLDER = Path(__file__).parent / "chances"
WORLDS = 5
"""how many imagined worlds the chance of a side that does not see everything is the mean of"""
FIGURE = "chance: "
"""how the names of chances among the figures of a game begin"""
EDGE = 4.0
"""a sign farther out than so many spreads counts as this far"""


class Model(NamedTuple):
    """The fitted function of one scenario."""

    seats: tuple[str, ...]
    results: tuple[str, ...]
    """seats, and "draw" or "neither" where games end so"""
    turns: tuple[str, ...]
    """the turns of a long game, in order: they say how much of the time has passed"""
    signs: tuple[str, ...]
    """the signs of the game that it reads"""
    mean: tuple[float, ...]
    spread: tuple[float, ...]
    """of each sign, over the games fitted"""
    weights: tuple[tuple[float, ...], ...]
    """a row for each result but the first, against which the others are measured; a weight for each of `features`"""

    def elapsed(self, turn: str) -> float:
        """The part of the war that is over, 0 to 1; a turn beyond those known is the last."""
        last = max(1, len(self.turns) - 1)
        return self.turns.index(turn) / last if turn in self.turns else 1.0

    def chances(self, signs: Mapping[str, float], turn: str) -> dict[str, float]:
        """The probability of each result."""
        x = self.features(signs, turn)
        scores = [0.0, *(sum(w * v for w, v in zip(row, x)) for row in self.weights)]
        top = max(scores)
        odds = [exp(score - top) for score in scores]
        total = sum(odds)
        return {result: o / total for result, o in zip(self.results, odds)}

    def features(self, signs: Mapping[str, float], turn: str) -> list[float]:
        """What the scores are linear in: each (standardised) sign weighs more or less as time passes."""
        elapsed = self.elapsed(turn)
        found = [1.0, elapsed, elapsed * elapsed]
        for sign, mean, spread in zip(self.signs, self.mean, self.spread):
            z = max(-EDGE, min(EDGE, (signs[sign] - mean) / spread))
            found += (z, z * elapsed, z * elapsed * elapsed)
        return found


@cache
def models(slug: str) -> dict[str, Model]:
    """The models of a game, by scenario."""
    path = FOLDER / f"{slug}.toml"
    if not path.is_file():
        return {}
    return {scenario: _model(row) for scenario, row in tomllib.loads(path.read_text("utf-8")).items()}


def _model(row: dict[str, Any]) -> Model:
    return Model(
        tuple(row["seats"]),
        tuple(row["results"]),
        tuple(row["turns"]),
        tuple(row["signs"]),
        tuple(row["mean"]),
        tuple(row["spread"]),
        tuple(map(tuple, row["weights"])),
    )


def model(game: Game) -> Model | None:
    """The model for a game; None where there is none, or other seats than those that it was fitted for."""
    found = models(game.rules.slug).get(game.header.scenario)
    return found if found and found.seats == tuple(game.rules.seats(game.state)) else None


def of(game: Game, side: str | None = None, seed: int = 0) -> dict[str, float] | None:
    """The chance of each result: as a side can know it, or (None) with nothing hidden. None where there is no model."""
    known = model(game)
    if known is None:
        return None
    if game.result is not None:
        return {result: float(result == game.result["winner"]) for result in known.results}
    turn = game.rules.moment(game.state)[0]
    if side is None or game.rules.open_information:
        return known.chances(game.rules.signs(game.state), turn)
    worlds = [game.imagine(side, seed + k) for k in range(WORLDS)]
    found = [known.chances(game.rules.signs(w.state), turn) for w in worlds]
    return {result: fmean(chances[result] for chances in found) for result in known.results}


def figures(game: Game) -> dict[str, float]:
    """The chances of a game in which nothing is hidden (or of an imagined one) as figures of statistics, in percent."""
    told = of(game)
    if told is None:
        return {}
    names = {card.slug: card.name for card in registry.info(game.rules.slug).side_cards}
    return {FIGURE + _said(result, names): round(100 * share, 1) for result, share in told.items()}


def _said(result: str, names: dict[str, str]) -> str:
    if result in ("draw", "neither"):
        return result
    return f"{names.get(result, result.replace('-', ' '))} wins"
