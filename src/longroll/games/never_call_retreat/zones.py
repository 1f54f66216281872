"""13.3 Reaction Zones: the hex of a Headquarters and the six around it, where no mountain, sea or enemy river lies between."""

from __future__ import annotations

from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.state import NcrState


def reaches(s: NcrState, start: int, direction: int, side: int) -> bool:
    """13.3, 9.62 Whether a zone of a side crosses a side of its hex."""
    at = 6 * start + direction
    return bool(s.tables.ground.zone[at]) and not rivers.closed(s, at, side)


def in_zone(s: NcrState, hex_: int, side: int) -> bool:
    """13.3 Whether a hex lies in a Reaction Zone of a side; never where its enemy stands."""
    return not s.sp[(1 - side) * len(s.control) + hex_] and covered(s, hex_, side)


def covered(s: NcrState, hex_: int, side: int) -> bool:
    """13.3 Whether a Headquarters of a side is in a hex or next to it, nothing between; whoever stands there."""
    offices, base = s.offices, side * len(s.control)
    if offices[base + hex_]:
        return True
    near = s.tables.board.neighbours
    for d in range(6):
        j = near[6 * hex_ + d]
        if j >= 0 and offices[base + j] and reaches(s, j, (d + 3) % 6, side):
            return True
    return False


def offices_over(s: NcrState, hex_: int, side: int) -> list[int]:
    """13.32a The Headquarters of a side in whose zone a hex lies, armies first."""
    p, hexes = s.tables.pieces, len(s.control)
    if s.sp[(1 - side) * hexes + hex_]:
        return []
    found = _offices(s, hex_, side)
    near = s.tables.board.neighbours
    for d in range(6):
        j = near[6 * hex_ + d]
        if j >= 0 and s.offices[side * hexes + j] and reaches(s, j, (d + 3) % 6, side):
            found += _offices(s, j, side)
    kinds = s.tables.roster.headquarters
    return sorted(found, key=lambda x: (kinds[x - p.hq0].kind, x))


def _offices(s: NcrState, hex_: int, side: int) -> list[int]:
    p = s.tables.pieces
    return [x for x in s.pieces_at(hex_, side) if p.hq0 <= x < p.department0]
