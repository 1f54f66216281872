"""A side's view as numbers, in a fixed order for each game.

Where something is hidden, everything comes out of `view(side)`, so nothing can leak:

1. the turn;
2. one cell per side: 1 for the viewer; one cell per side: 1 for who decides; one cell per kind of decision: 1 for this one;
3. every numeric counter of every side, as the view names them, sorted;
4. for every place of the board, and last for "elsewhere": per side 1 if it holds the place, the strength it shows there, and
   the number of its stacks (a stack whose strength is hidden counts only here).

Where nothing is hidden (`Ruleset.open_information`), the cells of 2, then one cell per place: 1 for the place that the decision is
about; then the numbers and the columns of the state itself, in the order of their names. That is more than the view tells in
numbers, and a hundred times as fast.
"""

from __future__ import annotations

import csv
from array import array
from pathlib import Path
from typing import Any

import numpy as np

from longroll.core.game import Game

PLACE_FILES = (("board/hexes.csv", "hex"), ("board/places.csv", "slug"), ("places.csv", "slug"))


class Encoding:
    """Where each fact of a game stands in the vector."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.sides = {side: i for i, side in enumerate(game.sides)}
        self.kinds = {kind: i for i, kind in enumerate(sorted(rules.flow.asks))}
        self.places = {place: i for i, place in enumerate(places_of(rules.data_folder))}
        self.open = rules.open_information
        n = len(self.sides)
        if self.open:
            self._open(game, 2 * n + len(self.kinds) + len(self.places))
            return
        view = game.view(rules.sides[0])
        self.counters = sorted({key for side in view["sides"].values() for key in facts_of(side)})
        self._at_places = 1 + 2 * n + len(self.kinds) + n * len(self.counters)
        self.length = self._at_places + 3 * n * (len(self.places) + 1)

    def encode(self, game: Game, side: str) -> Any:
        cells = np.zeros(self.length, np.float32)
        self.write(game, side, cells)
        return cells

    def write(self, game: Game, side: str, cells: Any) -> None:
        """The same into an array that is there already."""
        if self.open:
            self._write_open(game, side, cells)
        else:
            cells[:] = 0
            self.write_view(game.view(side), side, cells)

    # --- nothing is hidden -------------------------------------------------------------------------------------------

    def _open(self, game: Game, head: int) -> None:
        state = game.state
        columns = sorted(
            name for name in state.COLUMNS if isinstance(getattr(state, name), bytearray | array)
        )
        values = state.to_json()
        self._numbers = sorted(name for name, value in values.items() if isinstance(value, int))
        self._head = head
        self._columns = []
        at = head + len(self._numbers)
        for name in columns:
            column = getattr(state, name)
            kind = np.dtype(np.uint8 if isinstance(column, bytearray) else column.typecode)
            self._columns.append((name, kind, at, at + len(column)))
            at += len(column)
        self.length = at

    def _write_open(self, game: Game, side: str, cells: Any) -> None:
        state = game.state
        n = len(self.sides)
        cells[: self._head] = 0
        cells[self.sides[side]] = 1
        if state.outcome is None:
            ask, frame = game.rules.flow.asking(state)
            cells[n + self.sides[ask.side(state, frame)]] = 1
            cells[2 * n + self.kinds[frame.do]] = 1
            place = self.places.get(ask.place(state, frame))
            if place is not None:
                cells[2 * n + len(self.kinds) + place] = 1
        for at, name in enumerate(self._numbers, self._head):
            cells[at] = getattr(state, name)
        for name, kind, first, last in self._columns:
            cells[first:last] = np.frombuffer(getattr(state, name), kind)

    # --- through the view --------------------------------------------------------------------------------------------

    def write_view(self, view: dict[str, Any], side: str, cells: Any) -> None:
        """From a view that is at hand, into cells that are empty."""
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
            facts = facts_of(view["sides"].get(name, {}))
            for key in self.counters:
                cells[at] = facts.get(key, 0)
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


def facts_of(side: dict[str, Any]) -> dict[str, float]:
    """The numeric counters of a side's view: its facts, and what stands beside them."""
    found = {**side, **side.get("facts", {})}
    return {key: value for key, value in found.items() if isinstance(value, int | float)}


def places_of(folder: Path) -> list[str]:
    """The places of a board: hexes and points, in the order of its files."""
    found: dict[str, None] = {}
    for name, column in PLACE_FILES:
        path = folder / name
        if path.is_file():
            with path.open(encoding="utf-8", newline="") as file:
                found.update((row[column], None) for row in csv.DictReader(file))
    return list(found)
