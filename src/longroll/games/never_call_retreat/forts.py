"""12.2, 12.3, 12.5 Forts and Fortresses: who is inside, how many find room, and who is under siege."""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat.flags import FORTRESS, INSIDE, NO_WORKS
from longroll.games.never_call_retreat.state import NcrState

ANY: Final = bytes([0]) + bytes([1]) * 255
"""every number but 0 as 1"""
BEGUN: Final = 1
MARKED: Final = 2
"""12.51 the `siege` of a hex: seen at a Siege Phase; under a Besieged marker, and one more for each Cycle since"""


def capacity(s: NcrState, hex_: int) -> int:
    """12.31, 12.32 Points that a work shelters."""
    rules = s.tables.charts.forts
    return rules.fortress_capacity if s.works[hex_] == FORTRESS else rules.fort_capacity


def inside(s: NcrState, hex_: int, side: int) -> list[int]:
    """12.1 The troops of a side that are in the work of a hex, or where it stood (12.33)."""
    return [x for x in s.pieces_at(hex_, side) if s.flags[x] & INSIDE]


def stays_inside(s: NcrState, hex_: int, side: int, piece: int) -> bool:
    """12.1, 12.5 Whether a piece is out of reach of whoever attacks a hex from outside: troops in the work of their side; Leaders
    and Headquarters too where nobody of theirs stands outside."""
    if not s.works[hex_] or s.works_side[hex_] != side:
        return False
    p = s.tables.pieces
    if piece >= p.slot0:
        return bool(s.flags[piece] & INSIDE)
    if p.department0 <= piece:
        return False
    troops = [x for x in s.pieces_at(hex_, side) if s.holds(x)]
    return bool(troops) and all(s.flags[x] & INSIDE for x in troops)


def garrison(s: NcrState, hex_: int) -> list[int]:
    """12.3 Who is inside the work of a hex."""
    return inside(s, hex_, s.works_side[hex_])


def room(s: NcrState, hex_: int) -> int:
    """12.3 Points that still find room in a work."""
    return max(0, capacity(s, hex_) - sum(s.points[x] for x in garrison(s, hex_)))


def fit(s: NcrState, hex_: int) -> None:
    """12.3 Who finds no room inside any more stands on top; a besieged garrison stays as it is (12.33)."""
    if not s.works[hex_] or s.siege[hex_]:
        return
    held = sorted(garrison(s, hex_), key=lambda x: s.points[x])
    left = capacity(s, hex_)
    for x in held:
        if s.points[x] > left:
            s.come_out(x)
        else:
            left -= s.points[x]


def under_siege(s: NcrState, hex_: int, side: int) -> bool:
    """12.5 Whether a side's garrison has the enemy on top of it."""
    return bool(s.strength(hex_, 1 - side) and s.strength(hex_, side)) and bool(inside(s, hex_, side))


def besieged(s: NcrState, piece: int) -> bool:
    """12.5 Whether a piece sits in a work on which the enemy lies; Leaders and Headquarters share the fate of their troops."""
    at = s.at[piece]
    return 0 <= at < len(s.control) and under_siege(s, at, s.side[piece])


def sieges(s: NcrState, side: int) -> list[int]:
    """12.5 The hexes where a side lies on top of an enemy garrison, by number."""
    hexes = len(s.control)
    theirs = {s.at[x] for x, flag in enumerate(s.flags) if flag & INSIDE and s.side[x] == 1 - side}
    return sorted(i for i in theirs if 0 <= i < hexes and s.strength(i, side))


def lift(s: NcrState) -> None:
    """12.51 A siege is over when nobody lies on top any more; a garrison whose work is gone is then in the open."""
    laid, hex_ = s.siege.translate(ANY), -1
    while (hex_ := laid.find(1, hex_ + 1)) >= 0:
        if any(under_siege(s, hex_, side) for side in (0, 1)):
            continue
        s.siege[hex_] = 0
        if s.works[hex_] == NO_WORKS:
            for side in (0, 1):
                for x in inside(s, hex_, side):
                    s.come_out(x)
        else:
            fit(s, hex_)
