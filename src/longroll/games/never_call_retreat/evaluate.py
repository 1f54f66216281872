"""How good a state is for a side: points of victory, troops, and how ready they are. For computer players."""

from __future__ import annotations

from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.victory import total
from longroll.games.never_call_retreat.words import SIDES, UNION
from longroll.kit import looks

WON = 10_000.0
POINT = 5.0
"""what a Victory Point is worth in Strength Points"""
SHAKEN = 0.6
"""what a Demoralized Strength Point is worth"""


def evaluate(s: NcrState, side: int) -> float:
    """Positive is good for the side that asks."""
    over = looks.worth_when_over(s, SIDES[side], WON)
    if over is not None:
        return over
    value = POINT * total(s) + _strength(s, UNION) - _strength(s, 1 - UNION)
    return value if side == UNION else -value


def _strength(s: NcrState, side: int) -> float:
    """Strength Points on land, less for those that are Demoralized."""
    hexes = s.tables.board.count
    found = float(sum(s.sp[side * hexes : (side + 1) * hexes]))
    for x in range(s.tables.pieces.slot0, s.tables.pieces.count):
        if s.flags[x] & DEMORALIZED and s.side[x] == side and s.kind[x]:
            found -= (1.0 - SHAKEN) * s.points[x]
    return found
