"""14.21 Supply as a person asks for it: who is fed, from where and along which line, or what cuts him off."""

from __future__ import annotations

from typing import Any

from longroll.games.never_call_retreat import lines, railways, rivers, supply
from longroll.games.never_call_retreat.flags import CUT, NOBODY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES

MOST_CUTS = 8


def report(s: NcrState, side: int) -> list[dict[str, Any]]:
    """Every hex with troops of a side."""
    t = s.tables
    base = side * t.board.count
    rows = []
    for hex_ in range(t.board.count):
        if not s.sp[base + hex_]:
            continue
        line = supply.trace(s, hex_, side)
        rows.append(
            {
                "side": SIDES[side], "place": t.board.numbers[hex_], "name": t.board.title(hex_), "strength": s.strength(hex_, side),
                "supplied": line is not None, "how": line.source if line is not None else "none",
                "source": t.waters.name(line.path[-1]) if line is not None else "",
                "line": [t.waters.name(node) for node in line.path] if line is not None else [],
                "depot": t.waters.name(line.depot) if line is not None and line.depot >= 0 else "",
                "cut": [] if line is not None else cuts(s, hex_, side),
                "rule": line.rule if line is not None else "14.21",
            }
        )  # fmt: skip
    return rows


def cuts(s: NcrState, hex_: int, side: int) -> list[str]:
    """What stops the lines of a hex: enemies and enemy rivers on the way, and where the railroads that it reaches are cut or lost."""
    t = s.tables
    ranges = t.charts.supply
    came = lines.overland(s, hex_, side, max(ranges.rail_range, ranges.depot_range), False)
    found: dict[str, None] = {}
    nets: set[int] = set()
    for i in came:
        for d in range(6):
            at = 6 * i + d
            j = t.board.neighbours[at]
            if j < 0 or j in came or not t.ground.supply[at]:
                continue
            if s.strength(j, 1 - side):
                found[t.board.numbers[j]] = None
            elif rivers.closed(s, at, side, inner=True):
                found[t.waters.name(t.board.count + t.waters.way.of_side[at])] = None
        if t.rail_hexes[i] and len(lines.way(came, i)) - 1 <= ranges.rail_range:
            if railways.rail_open(s, i, side):
                nets.update(railways.rail_net(s, i, side))
            elif _broken(s, i, side):
                found[t.board.numbers[i]] = None
    found.update(dict.fromkeys(_ends(s, nets, side)))
    return list(found)[:MOST_CUTS]


def _ends(s: NcrState, nets: set[int], side: int) -> list[str]:
    """Where railroads that are still ours end at a break."""
    board = s.tables.board
    return [
        board.numbers[j]
        for i in sorted(nets)
        for j in board.around(i)
        if board.rail[6 * i + board.direction(i, j)] and j not in nets and _broken(s, j, side)
    ]


def _broken(s: NcrState, hex_: int, side: int) -> bool:
    return (
        bool(s.marks[hex_] & CUT)
        or s.rail_owner[hex_] not in (side, NOBODY)
        or bool(s.strength(hex_, 1 - side))
    )
