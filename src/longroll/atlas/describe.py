"""Everything about one place or hex, with its sources, as a plain dictionary for the command line and the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.atlas.hexes import CROSSINGS, RIDGES, WATERS, HexBoard
from longroll.atlas.points import PointBoard
from longroll.kit.hexgrid import DIRECTIONS

HIDDEN = ("a", "b", "kind", "into_a", "into_b", "provenance", "basis")


def describe(board: PointBoard | HexBoard, name: str) -> dict[str, Any]:
    """A place by name or slug, or a hex by number; the nearest names if there is none."""
    return describe_point(board, name) if isinstance(board, PointBoard) else describe_hex(board, name)


def describe_point(board: PointBoard, name: str) -> dict[str, Any]:
    place = board.find(name)
    links = []
    for k in board.links_at[place.index]:
        link = board.links[k]
        there = board.places[link.other(place.index)]
        entry = {}
        if "into_a" in link.row:
            entry = {
                "leaving meets": "+".join(link.into(there.index)),
                "entering meets": "+".join(link.into(place.index)),
            }
        cells = {
            c: v
            for c, v in link.row.items()
            if c not in HIDDEN and not c.endswith("_provenance") and v not in ("", "0")
        }
        links.append(
            {
                "to": there.name,
                "kind": link.kind,
                **entry,
                **cells,
                "source": source(link.provenance, link.basis),
            }
        )
    row = {c: v for c, v in place.row.items() if c not in ("provenance", "basis")}
    return {
        **row,
        "source": source(place.provenance, place.basis),
        "links": links,
        "stated about it": stated(board.facts, {place.slug}),
    }


def describe_hex(board: HexBoard, name: str) -> dict[str, Any]:
    i = board.hex(name)
    row = board.row_of("hexes", i)
    facts: dict[str, Any] = {c: v for c, v in row.items() if c not in ("provenance", "basis")}
    facts["source"] = source(row["provenance"], row["basis"])
    facts["places"] = [
        {
            **{c: v for c, v in p.row.items() if c not in ("hex", "provenance", "basis")},
            "source": source(p.provenance, p.basis),
        }
        for p in board.at.get(i, ())
    ]
    facts["sides"] = [_side(board, i, d) for d in range(6) if board.neighbours[6 * i + d] >= 0]
    names = {board.numbers[i], *(p.slug for p in board.at.get(i, ())), *(p.name for p in board.at.get(i, ()))}
    facts["stated about it"] = stated(board.facts, names)
    return facts


def _side(board: HexBoard, i: int, d: int) -> dict[str, Any]:
    at = 6 * i + d
    side: dict[str, Any] = {"to": f"{DIRECTIONS[d]} {board.title(board.neighbours[at])}"}
    side["water"] = " ".join(filter(None, (WATERS[board.water[at]], board.river.get(at, ""))))
    side["ridge"] = RIDGES[board.ridge[at]]
    side["crossing"] = CROSSINGS[board.crossing[at]]
    side["bluff"] = "on this bank" if board.bluff[at] else ""
    if at in board.side_row:
        side["source"] = source(*board.source("sides", board.side_row[at]))
    if board.rail[at]:
        rail = board.row_of("rails", board.rail_row[at])
        side["rail"] = f"{rail['line']}, opened {rail['opened']}"
        side["rail source"] = source(rail["provenance"], rail["basis"])
    return side


def source(provenance: str, basis: str) -> str:
    return f"{provenance} ({basis})" if basis else provenance


def stated(facts: Mapping[str, Any], names: set[str]) -> list[str]:
    """Facts of the rules that name the place."""
    found = []
    for fact in facts.get("fact", []):
        if names & _words(fact):
            lines = fact.get("lines") or fact.get("line") or ""
            found.append(f"{fact.get('name', fact.get('check', ''))} ({lines})")
    return found


def _words(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*(_words(v) for v in value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*(_words(v) for v in value)) if value else set()
    return set()
