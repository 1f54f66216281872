"""A side's view as numbers, in a fixed order for each game:

1. the turn;
2. one cell per side: 1 for the viewer; one cell per side: 1 for who decides; one cell per kind of decision: 1 for this one;
3. every numeric counter of every side, as the view names them, sorted;
4. for every place of the board, and last for "elsewhere": per side 1 if it holds the place, the strength it shows there, and
   the number of its stacks (a stack whose strength is hidden counts only here).

Everything comes out of `view(side)`, so nothing hidden can leak.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np

from longroll.core.game import Game

PLACE_FILES = (("board/hexes.csv", "hex"), ("board/places.csv", "slug"), ("places.csv", "slug"))


class Encoding:
    """Where each fact of a game's view stands in the vector."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.sides = {side: i for i, side in enumerate(game.sides)}
        self.kinds = {kind: i for i, kind in enumerate(sorted(rules.flow.asks))}
        self.places = {place: i for i, place in enumerate(places_of(rules.data_folder))}
        view = game.view(rules.sides[0])
        self.counters = sorted({key for facts in view["sides"].values() for key in facts if key != "name"})
        n = len(self.sides)
        self._at_places = 1 + 2 * n + len(self.kinds) + n * len(self.counters)
        self.length = self._at_places + 3 * n * (len(self.places) + 1)

    def encode(self, game: Game, side: str) -> Any:
        view = game.view(side)
        cells = np.zeros(self.length, np.float32)
        cells[0] = view["turn"]["index"]
        n = len(self.sides)
        cells[1 + self.sides[side]] = 1
        if view["decision"]:
            cells[1 + n + self.sides[view["decision"]["side"]]] = 1
            kind = view["decision"]["kind"]  # "" where it is another's secret
            if kind:
                cells[1 + 2 * n + self.kinds[kind]] = 1
        at = 1 + 2 * n + len(self.kinds)
        for name in self.sides:
            for key in self.counters:
                value = view["sides"].get(name, {}).get(key)
                cells[at] = value if isinstance(value, int | float) else 0
                at += 1
        for slug, place in view["places"].items():
            base = self._at_places + 3 * n * self.places.get(slug, len(self.places))
            if place["control"] in self.sides:
                cells[base + 3 * self.sides[place["control"]]] = 1
            for stack in place["stacks"]:
                own = base + 3 * self.sides[stack["side"]]
                strength = stack.get("strength")
                cells[own + 1] += strength if isinstance(strength, int | float) else 0
                cells[own + 2] += 1
        return cells


def places_of(folder: Path) -> list[str]:
    """The places of a board: hexes and points, in the order of its files."""
    found: dict[str, None] = {}
    for name, column in PLACE_FILES:
        path = folder / name
        if path.is_file():
            with path.open(encoding="utf-8", newline="") as file:
                found.update((row[column], None) for row in csv.DictReader(file))
    return list(found)
