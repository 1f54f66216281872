"""What moved: two cells whose games have the same seeds, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longroll.bots import REFEREE
from longroll.core.errors import LongrollError
from longroll.lab import stopping
from longroll.lab.rows import FIGURE
from longroll.lab.rundir import RunDir


class Change(NamedTuple):
    """One figure before and after, over the games that both have."""

    what: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    share: bool
    """whether it is a share of games, from 0 to 1"""

    @property
    def clear(self) -> bool:
        """Whether the interval leaves nothing aside."""
        return not self.low <= 0 <= self.high


class Comparison(NamedTuple):
    before: str
    after: str
    games: int
    changes: list[Change]


Place = tuple[RunDir, int]
"""a cell of a run"""


def compare(before: Place, after: Place) -> Comparison:
    """The difference that `after` makes, with 95 % intervals, paired by seed."""
    figures = [_figures(*before), _figures(*after)]
    names = [at.experiment.cells[cell].name for at, cell in (before, after)]
    common = [seed for seed in figures[0] if seed in figures[1]]
    if not common:
        raise LongrollError(
            f"'{names[0]}' and '{names[1]}' have no seed in common, so their games cannot be compared in pairs"
        )
    sides = [side for side in before[0].experiment.cells[before[1]].seats if side != REFEREE]
    changes = []
    for what in figures[0][common[0]]:
        if what not in figures[1][common[0]]:
            continue
        pairs = [(figures[0][seed].get(what), figures[1][seed].get(what)) for seed in common]
        first = [a for a, b in pairs if a is not None and b is not None]
        second = [b for a, b in pairs if a is not None and b is not None]
        share = what in [f"{side} wins" for side in sides]
        if share:
            found = stopping.paired_share([int(x) for x in first], [int(x) for x in second])
        else:
            found = stopping.paired_mean(first, second)
        changes.append(Change(what, sum(first) / len(first), sum(second) / len(second), *found, share))
    return Comparison(names[0], names[1], len(common), changes)


def _figures(at: RunDir, cell: int) -> dict[int, dict[str, Any]]:
    """Seed -> every figure of the finished game."""
    sides = [side for side in at.experiment.cells[cell].seats if side != REFEREE]
    found: dict[int, dict[str, Any]] = {}
    columns = at.table("games", cell).to_pydict()
    for i, seed in enumerate(columns["seed"]):
        held = columns["winners"][i].split()
        found[seed] = {f"{side} wins": float(side in held) for side in sides}
        found[seed] |= {name: columns[name][i] for name in ("turns", "decisions", "battles")}
    ends = ends_of(at, cell)
    for i, seed in enumerate(ends["seed"]):
        for name, values in ends.items():
            if name.startswith(FIGURE):
                found[seed][name.removeprefix(FIGURE)] = values[i]
    return found


def ends_of(at: RunDir, cell: int) -> dict[str, list[Any]]:
    """The last row of every game's series, by column."""
    import pyarrow.compute as pc

    series = at.table("series", cell)
    found: dict[str, list[Any]] = series.filter(
        pc.equal(series.column("turn").cast("string"), "end")
    ).to_pydict()
    return found


def pairs(a: RunDir, b: RunDir) -> Iterator[tuple[Place, Place]]:
    """The cells of two runs that belong together: by name, or one and one, or in order where the runs have equally many."""
    names = [cell.name for cell in b.experiment.cells]
    mine = a.experiment.cells
    if len(mine) == len(names) == 1:
        yield (a, 0), (b, 0)
        return
    for i, cell in enumerate(mine):
        if cell.name in names:
            yield (a, i), (b, names.index(cell.name))
        elif len(mine) == len(names):
            yield (a, i), (b, i)
        else:
            raise LongrollError(
                f"{b.path} has no cell '{cell.name}' to compare with {a.path}; it has {', '.join(names)}"
            )
