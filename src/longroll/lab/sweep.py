"""Sensitivity: one number at several values, or every reconstructed number changed a little and ranked by what that does.

Both are experiments like any other, with a cell for the data as they are and one for each change; the games of all cells have the
same seeds, and are compared in pairs.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab import overrides
from longroll.lab.compare import Change, compare
from longroll.lab.overrides import Number, toml_value
from longroll.lab.rows import KINDS
from longroll.lab.rundir import RunDir

AS_IT_IS = "as it is"
SMALL = 20
"""whole numbers up to here change by one, larger ones by a tenth"""

NAMES = ("id", "line")
"""columns of whole numbers that only name something"""


class Setting(NamedTuple):
    """What all cells have in common."""

    game: str
    scenario: str
    union: str
    confederate: str
    seed: int
    games: int


def sweep(setting: Setting, over: str, values: str) -> str:
    """The experiment of a number at several values: `charts.toml:rates.infantry`, `5,6,7`."""
    file, colon, path = over.partition(":")
    if not colon:
        raise LongrollError(f"--over takes file:number, as charts.toml:rates.infantry, not '{over}'")
    now = overrides.current(setting.game, file.strip(), path.strip())
    numbers = [overrides.parse(f"{over} = {value}") for value in values.split(",") if value.strip()]
    if not numbers:
        raise LongrollError("--values takes values with commas between them: 5,6,7")
    for number in numbers:
        overrides.check(setting.game, number)
    cells = [(f"{n.path} = {toml_value(n.value)}", [n]) for n in numbers if n.value != now]
    return experiment(f"{path.strip()} in {setting.game}", setting, cells)


class Candidate(NamedTuple):
    """A reconstructed number, or several that stand or fall together, and the change that is tried."""

    name: str
    numbers: list[Number]


def candidates(game: str, scenario: str = "", tables: bool = False) -> Iterator[Candidate]:
    """Every reconstructed number changed a little, up where the game takes it, else down.

    The numbers of one column of a CSV change together, and with `tables` those of one table of a TOML file; a table of words
    (results by die and column) moves by a column. Of the files of scenarios only that of the one that is played counts.
    """
    for (file, part), cells in together(game, scenario, tables).items():
        if file.endswith(".csv") and (part in NAMES or {value for _, value in cells} <= {0, 1}):
            continue  # a name, or yes and no
        yield from _first(game, (_moved(file, part, cells, sign) for sign in (1, -1)))
    for file, path, rows in _word_tables(game):
        if not _played(file, scenario):
            continue
        shifted = [row[1:] + row[-1:] for row in rows]
        yield from _first(
            game, [Candidate(f"{file}: {path} moved by a column", [Number(file, path, shifted)])]
        )


def together(
    game: str, scenario: str = "", tables: bool = False
) -> dict[tuple[str, str], list[tuple[str, int | float]]]:
    """(file, part) -> path and value of each reconstructed number that changes with the others of its part."""
    found: dict[tuple[str, str], list[tuple[str, int | float]]] = {}
    for file, path, value in overrides.numbers(game):
        if file.endswith(".csv"):
            part = path.rpartition(".")[2]
        else:
            part = re.split(r"[.\[]", path)[0] if tables else path
        if _played(file, scenario):
            found.setdefault((file, part), []).append((path, value))
    return found


def _played(file: str, scenario: str) -> bool:
    """Whether a file counts in a scenario: all do, but for those of other scenarios."""
    return not scenario or not file.startswith("scenarios/") or Path(file).stem == scenario


def _moved(file: str, part: str, cells: list[tuple[str, int | float]], sign: int) -> Candidate:
    numbers = [Number(file, path, _near(value, sign)) for path, value in cells]
    word = "up" if sign > 0 else "down"
    if file.endswith(".csv"):
        return Candidate(f"{file}: every reconstructed {part} {word} a little ({len(cells)} rows)", numbers)
    if len(cells) > 1:
        return Candidate(f"{file}: every number of {part} {word} a little ({len(cells)})", numbers)
    return Candidate(
        f"{file}: {cells[0][0]} {toml_value(cells[0][1])} -> {toml_value(numbers[0].value)}", numbers
    )


def _near(value: int | float, sign: int) -> int | float:
    if isinstance(value, float):
        return value + sign * (abs(value) / 10 or 0.1)
    return value + sign * (1 if abs(value) <= SMALL else round(abs(value) / 10))


def _word_tables(game: str) -> Iterator[tuple[str, str, list[list[str]]]]:
    """Reconstructed tables of words: lists of rows that are lists of words."""
    for s in registry.ruleset(game).provenance():
        if s.provenance == "reconstructed" and s.file.endswith(".toml") and "[" not in s.key:
            for name, value in overrides.table(game, s.file, s.key).items():
                if isinstance(value, list) and value and all(_words(row) for row in value):
                    yield s.file, f"{s.key}.{name}", value


def _words(row: Any) -> bool:
    return isinstance(row, list) and len(row) > 1 and all(isinstance(x, str) for x in row)


def _first(game: str, tried: Iterator[Candidate] | list[Candidate]) -> Iterator[Candidate]:
    """The first change that the game takes; none where it takes none."""
    for candidate in tried:
        with tempfile.TemporaryDirectory() as folder:
            try:
                overrides.write(game, candidate.numbers, Path(folder))
                registry.ruleset.__wrapped__(game, folder)  # without keeping it
            except LongrollError:
                continue
        yield candidate
        return


def rank(setting: Setting, tables: bool = False) -> str:
    """The experiment that changes every reconstructed number of a game, one by one or a table at a time."""
    found = [(c.name, c.numbers) for c in candidates(setting.game, setting.scenario, tables)]
    if not found:
        raise LongrollError(f"{setting.game} has no reconstructed number that can be changed")
    return experiment(f"Which reconstruction matters in {setting.game}", setting, found)


def experiment(name: str, setting: Setting, cells: list[tuple[str, list[Number]]]) -> str:
    """An experiment.toml: the data as they are, then every change."""
    head = [f"name = {toml_value(name)}", f"seed = {setting.seed}", f"games = {setting.games}"]
    same = [
        f"{key} = {toml_value(getattr(setting, key))}" for key in ("game", "scenario", "union", "confederate")
    ]
    out = [*head, "", "[[cell]]", f"name = {toml_value(AS_IT_IS)}", *same]
    for title, numbers in cells:
        out += [
            "",
            "[[cell]]",
            f"name = {toml_value(title)}",
            *same,
            f"set = {toml_value([n.text for n in numbers])}",
        ]
    return "\n".join(out) + "\n"


class Ranked(NamedTuple):
    """What a change did."""

    name: str
    result: Change
    """the share of games that the first side wins"""
    touched: float
    """share of the games that took another course at all"""
    figure: Change | None
    """the figure at the end that moved most clearly"""


def ranking(at: RunDir) -> list[Ranked]:
    """The changes by their effect on the result, the greatest first; then by how clearly any figure moved."""
    found = []
    base = _courses(at, 0)
    for cell in range(1, len(at.experiment.cells)):
        changes = compare((at, 0), (at, cell)).changes
        others = [c for c in changes if not c.share and c.what not in ("decisions", "turns")]
        figure = max(others, key=_clearness, default=None)
        theirs = _courses(at, cell)
        touched = sum(base[seed] != course for seed, course in theirs.items()) / max(1, len(theirs))
        found.append(Ranked(at.experiment.cells[cell].name, changes[0], touched, figure))
    return sorted(found, key=lambda r: (-abs(r.result.difference), -_clearness(r.figure), -r.touched, r.name))


def _clearness(change: Change | None) -> float:
    """How many half widths of its interval a difference is away from nothing."""
    if change is None or not change.difference:
        return 0.0
    half = (change.high - change.low) / 2
    return abs(change.difference) / half if half else 0.0


def _courses(at: RunDir, cell: int) -> dict[int, list[tuple[Any, ...]]]:
    """Seed -> everything that the rows tell of its game."""
    courses: dict[int, list[tuple[Any, ...]]] = {}
    for kind in KINDS:
        columns = at.table(kind, cell).to_pydict()
        for row in zip(*columns.values()):
            courses.setdefault(row[1], []).append(row)
    return courses
