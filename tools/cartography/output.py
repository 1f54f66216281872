"""Writes the board: CSV tables in the order of hex numbers, and board.toml."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from . import grid
from .model import Work

HEX_COLUMNS = [
    "hex",
    "terrain",
    "coast",
    "body",
    "state",
    "state63",
    "theater",
    "elev",
    "lat",
    "lon",
    "provenance",
    "basis",
    "covers",
]
SIDE_COLUMNS = ["a", "b", "water", "river", "land", "ridge", "crossing", "bluff", "provenance", "basis"]
RAIL_COLUMNS = ["a", "b", "line", "gauge", "opened", "crossing", "provenance", "basis"]


def table(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


def _notes(notes: dict[str, tuple[str, str]]) -> tuple[str, str, str]:
    """Provenance, basis and the attributes that they cover; everything else of a hex is derived from geography."""
    if not notes:
        return "reconstructed", "geo", ""
    best = (
        "stated"
        if any(p == "stated" for p, _ in notes.values())
        else "inferred"
        if any(p == "inferred" for p, _ in notes.values())
        else "reconstructed"
    )
    own = {k: b for k, (p, b) in sorted(notes.items()) if p == best}
    return best, "; ".join(dict.fromkeys(own.values())), " ".join(own)


def hexes(work: Work, folder: Path) -> None:
    rows = []
    for cell in work.grid.cells():
        if cell not in work.hexes:
            continue
        h = work.hexes[cell]
        prov, basis, covers = _notes(h.notes)
        rows.append([
            work.grid.number(cell), h.terrain, "1" if h.coast else "", h.body, h.state,
            h.state63 if h.state63 != h.state else "", h.theater, h.elev if h.terrain != "sea" else "",
            f"{h.lat:.2f}", f"{h.lon:.2f}", prov, basis, covers,
        ])  # fmt: skip
    table(folder / "hexes.csv", HEX_COLUMNS, rows)


def _ordered(work: Work, a: grid.Cell, b: grid.Cell) -> tuple[grid.Cell, grid.Cell]:
    return (a, b) if work.grid.encode(*a) < work.grid.encode(*b) else (b, a)


def sides(work: Work, folder: Path) -> None:
    rows = []
    for s, m in work.sides.items():
        a, b = _ordered(work, *s)
        if a not in work.hexes or b not in work.hexes:
            continue
        if not (m.water or m.ridge or m.crossing or m.land or m.bluff) and m.provenance != "stated":
            continue
        bluff = " ".join(sorted(work.grid.number(c) for c in m.bluff))
        rows.append(
            [
                work.grid.number(a),
                work.grid.number(b),
                m.water,
                m.river,
                m.land,
                m.ridge,
                m.crossing,
                bluff,
                m.provenance,
                m.basis,
            ]
        )
    rows.sort(key=lambda r: (int(r[0]), int(r[1])))
    table(folder / "sides.csv", SIDE_COLUMNS, rows)


def rails(work: Work, folder: Path) -> None:
    rows = []
    for s, r in work.rails.items():
        a, b = _ordered(work, *s)
        rows.append(
            [
                work.grid.number(a),
                work.grid.number(b),
                r.line,
                r.gauge,
                r.opened,
                r.crossing,
                r.provenance,
                r.basis,
            ]
        )
    rows.sort(key=lambda r: (int(r[0]), int(r[1])))
    table(folder / "rails.csv", RAIL_COLUMNS, rows)


def places(work: Work, folder: Path, columns: Sequence[str]) -> None:
    rows = sorted(work.places, key=lambda p: p["slug"])
    table(folder / "places.csv", columns, [[p.get(c, "") for c in columns] for p in rows])
