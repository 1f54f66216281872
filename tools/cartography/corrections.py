"""Reviewable rule files: read them, apply them, complain with file and line when one does not fit."""

from __future__ import annotations

import csv
import itertools
import tomllib
from pathlib import Path

from . import grid
from .grid import Cell, Side, side
from .model import Rail, Work

Row = dict[str, str]


class BadCorrection(ValueError):
    """A correction that does not fit the board."""


def rows(folder: Path, name: str) -> list[Row]:
    path = folder / name
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        out = []
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            out.append({k: (v or "").strip() for k, v in row.items() if k})
        return out


def _cells(work: Work, row: Row, name: str) -> Side:
    a, b = work.grid.cell(row["a"]), work.grid.cell(row["b"])
    for c in (a, b):
        if not work.grid.has(c):
            raise BadCorrection(f"{name}: hex {work.grid.number(c)} is off the map")
    if b not in grid.around(a):
        raise BadCorrection(f"{name}: {row['a']} and {row['b']} do not touch")
    return side(a, b)


def early_hexes(work: Work, folder: Path) -> None:
    """Hexes that are land or sea by decree, before anything is drawn on them."""
    for row in rows(folder, "hexes.csv"):
        if row["column"] != "terrain":
            continue
        for number in row["hex"].split():
            h = work.hexes[work.grid.cell(number)]
            if row["value"] == "sea":
                h.terrain = "sea"
            elif h.terrain == "sea":
                h.terrain = "clear"


def hexes(work: Work, folder: Path) -> None:
    """Single attributes of one hex or of several in a row; `-` empties a column."""
    for row in rows(folder, "hexes.csv"):
        column, value = row["column"], "" if row["value"] == "-" else row["value"]
        if column not in ("terrain", "coast", "state", "state63", "theater", "body"):
            raise BadCorrection(f"hexes.csv: unknown column {column!r}")
        for number in row["hex"].split():
            h = work.hexes[work.grid.cell(number)]
            if column == "coast":
                h.coast = value == "1"
            else:
                setattr(h, column, value)
            h.notes[column] = (row["provenance"], row["basis"])


def sides(work: Work, folder: Path) -> None:
    """Hexsides: `-` empties a column, an empty cell leaves it as derived."""
    for row in rows(folder, "sides.csv"):
        s = _cells(work, row, "sides.csv")
        m = work.mark(*s)
        for column in ("water", "river", "land", "ridge", "crossing"):
            if row.get(column):
                setattr(m, column, "" if row[column] == "-" else row[column])
        if row.get("bluff"):
            m.bluff = set() if row["bluff"] == "-" else {work.grid.cell(x) for x in row["bluff"].split()}
        m.provenance, m.basis = row["provenance"], row["basis"]


def courses(work: Work, folder: Path) -> None:
    """River courses by hand: `wipe` empties every side between the listed hexes that carries the river (`*`: any water),
    `draw` puts a class on the listed sides, `dry` takes all water from them."""
    for row in rows(folder, "courses.csv"):
        if row["action"] == "wipe":
            inside = {work.grid.cell(x) for x in row["sides"].split()}
            for s, m in work.sides.items():
                if s[0] in inside and s[1] in inside and (row["river"] == "*" or m.river == row["river"]):
                    m.water = m.river = m.crossing = ""
        elif row["action"] in ("draw", "dry"):
            for pair in row["sides"].split():
                a, b = pair.split("/")
                m = work.mark(*_cells(work, {"a": a, "b": b}, "courses.csv"))
                m.water, m.river, m.crossing = row["class"], row["river"], ""
                m.provenance, m.basis = row["provenance"], row["basis"]
        else:
            raise BadCorrection(f"courses.csv: unknown action {row['action']!r}")


def facts(work: Work, folder: Path, cells: dict[str, Cell]) -> None:
    """What facts.toml says of a hex or a side counts as stated with its lines, unless the fact names another provenance."""
    for fact in tomllib.loads((folder / "facts.toml").read_text(encoding="utf-8"))["fact"]:
        wanted = fact.get("with", {})
        source = (fact.get("provenance", "stated"), fact.get("basis", fact["lines"]))
        if fact["check"] == "hexes":
            for word in fact["hexes"]:
                h = work.hexes[cells[word] if word in cells else work.grid.cell(word)]
                for column in ("terrain", "coast", "state", "state63", "theater", "body"):
                    if isinstance(wanted.get(column), (str, bool)):
                        h.notes[column] = source
        elif fact["check"] == "side":
            m = work.mark(*_cells(work, fact, "facts.toml"))
            m.provenance, m.basis = source


def rail_rows(work: Work, folder: Path, cell_of: dict[str, Cell]) -> None:
    """Rail lines as chains of hexes or places: `add` lays, `cut` removes, `date` changes the opening."""
    for row in rows(folder, "rails.csv"):
        chain = [cell_of[w] if w in cell_of else work.grid.cell(w) for w in row["chain"].split()]
        if row["action"] == "name":
            _name(work, chain, row)
            continue
        full = [chain[0]]
        for c in chain[1:]:
            full.extend(_straight(work, full[-1], c) if c not in grid.around(full[-1]) else [c])
        for a, b in itertools.pairwise(full):
            _rail_side(work, side(a, b), row)


def _rail_side(work: Work, s: Side, row: Row) -> None:
    """What a row does to the rail over one hexside."""
    old = work.rails.get(s)
    if row["action"] == "cut":
        work.rails.pop(s, None)
    elif row["action"] == "add":
        if old is None or old.opened > row["opened"]:
            facts = ("line", "gauge", "opened", "crossing", "provenance", "basis")
            work.rails[s] = Rail(*(row[x] for x in facts))
    elif row["action"] == "date":
        if old is not None:
            old.opened, old.provenance, old.basis = row["opened"], row["provenance"], row["basis"]
    else:
        raise BadCorrection(f"rails.csv: unknown action {row['action']!r}")


def _name(work: Work, stops: list[Cell], row: Row) -> None:
    """Gives the shortest rail route between the stops its right name: the source has many nameless edges."""
    near: dict[Cell, list[Cell]] = {}
    for x, y in sorted(work.rails):
        near.setdefault(x, []).append(y)
        near.setdefault(y, []).append(x)
    for a, b in itertools.pairwise(stops):
        before, wave = {a: a}, [a]
        while wave and b not in before:
            wave = [n for c in wave for n in near.get(c, []) if n not in before and not before.update({n: c})]  # type: ignore[func-returns-value]
        if b not in before:
            work.log.append(f"rails.csv: no rail to name for {row['line']}")
            continue
        while b != a:
            work.rails[side(before[b], b)].line = row["line"]
            b = before[b]


def _straight(work: Work, a: Cell, b: Cell) -> list[Cell]:
    """Land hexes on the straight way from a to b."""
    out = []
    while a != b:
        (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
        near = [n for n in grid.around(a) if work.is_land(n) and grid.distance(n, b) < grid.distance(a, b)]
        near = near or [n for n in grid.around(a) if grid.distance(n, b) < grid.distance(a, b)]

        def off(n: Cell, p: tuple[float, float] = (ax, ay), q: tuple[float, float] = (bx, by)) -> float:
            x, y = grid.centre(n)
            return abs((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]))

        a = min(near, key=off)
        out.append(a)
    return out
