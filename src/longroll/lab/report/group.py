"""Cells of a run that belong together: one game, one scenario."""

from __future__ import annotations

import re

from longroll.core import registry
from longroll.lab.compare import compare
from longroll.lab.report.measure import Measured
from longroll.lab.rundir import RunDir


class Group:
    """Cells of one game and scenario; the first is what the others are compared with."""

    def __init__(self, at: RunDir, cells: list[int]) -> None:
        self.at = at
        self.cells = [Measured(at, cell) for cell in cells]
        self.base = self.cells[0]
        card = registry.info(self.base.cell.game)
        scenario = next(
            (s.name for s in card.scenarios if s.slug == self.base.cell.scenario), self.base.cell.scenario
        )
        self.title = card.name if card.name == scenario else f"{card.name}: {scenario}"
        self.slug = f"{self.base.cell.game}-{self.base.cell.scenario}"
        same = [i for i, m in zip(cells, self.cells) if m.games]
        self.comparisons = [compare((at, cells[0]), (at, i)) for i in same[1:]] if self.base.games else []


def within(name: str) -> str:
    """A name inside a sentence: `the Union`, `neither side`, but `Union East`."""
    return re.sub(r"\b(The|Neither)\b", lambda word: word[0].lower(), name)
