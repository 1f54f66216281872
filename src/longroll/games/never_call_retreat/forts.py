"""12.2, 12.3 Forts and Fortresses: who is inside, and how many find room."""

from __future__ import annotations

from longroll.games.never_call_retreat.state import FORTRESS, INSIDE, NcrState


def capacity(s: NcrState, hex_: int) -> int:
    """12.31, 12.32 Points that a work shelters."""
    rules = s.tables.charts.forts
    return rules.fortress_capacity if s.works[hex_] == FORTRESS else rules.fort_capacity


def garrison(s: NcrState, hex_: int) -> list[int]:
    """12.3 Who is inside the work of a hex."""
    return [x for x in s.pieces_at(hex_, s.works_side[hex_]) if s.flags[x] & INSIDE]


def fit(s: NcrState, hex_: int) -> None:
    """12.3 Who finds no room inside any more stands on top; a besieged garrison stays as it is (12.33)."""
    if not s.works[hex_] or s.siege[hex_]:
        return
    held = sorted(garrison(s, hex_), key=lambda x: s.points[x])
    room = capacity(s, hex_)
    for x in held:
        if s.points[x] > room:
            s.flags[x] &= ~INSIDE & 255
        else:
            room -= s.points[x]
