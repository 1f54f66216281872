"""14.13, 14.21 Lines of supply overland: what one is, and the hexes that it reaches from a force.

Nothing floods the map: at most five hexes around a force, eight around a depot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState

RAIL: Final = "rail"
EDGE: Final = "edge"
DEPARTMENT: Final = "department"
DEPOT: Final = "depot"
NO_DEPOT: Final = -1


class Line(NamedTuple):
    """14.21 A supply line: what feeds it, the hexes it runs through, and the depot that a battle would spend."""

    source: str
    path: tuple[int, ...]
    depot: int = NO_DEPOT
    rule: str = "14.21"


def menaced(s: NcrState, side: int) -> frozenset[int]:
    """14.13 The hexes that no line of combat supply enters: next to enemy cavalry, and not held by troops of ours."""
    return remembered(s, ("menaced", side), lambda: _menaced(s, side))


def _menaced(s: NcrState, side: int) -> frozenset[int]:
    board, p, enemy = s.tables.board, s.tables.pieces, 1 - side
    posts = {
        s.at[x]
        for x in range(p.slot0, p.count)
        if s.side[x] == enemy and 0 <= s.at[x] < board.count and s.holds(x) and s.cavalry(x)
    }
    return frozenset(j for i in posts for j in board.around(i) if not s.strength(j, side))


def spreading(
    s: NcrState, start: int, side: int, far: int, combat: bool, came: dict[int, int]
) -> Iterator[int]:
    """Hexes within a number of hexes, the nearest first; `came` gets the hex before each on the way, the start itself."""
    near, crosses = s.tables.supply_near, s.tables.ground.supply
    sp, enemy = s.sp, (1 - side) * s.tables.board.count
    shut = menaced(s, side) if combat else frozenset[int]()
    came[start] = start
    yield start
    wave = [start]
    for _ in range(far):
        following = []
        for i in wave:
            for at, j in near[i]:
                if j in came or sp[enemy + j] or j in shut:
                    continue
                if at >= 0 and (
                    not (crosses[at] or rivers.ferry(s, at, side)) or rivers.closed(s, at, side, inner=True)
                ):
                    continue
                came[j] = i
                following.append(j)
                yield j
        wave = following


def overland(s: NcrState, start: int, side: int, far: int, combat: bool) -> dict[int, int]:
    """All of them, with the hex before each on the way."""
    came: dict[int, int] = {}
    for _ in spreading(s, start, side, far, combat, came):
        pass
    return came


def around(s: NcrState, start: int, side: int, far: int, combat: bool) -> dict[int, int]:
    """The same, remembered for the position."""
    return remembered(s, ("around", start, side, far, combat), lambda: overland(s, start, side, far, combat))


def way(came: dict[int, int], to: int) -> tuple[int, ...]:
    path = [to]
    while came[to] != to:
        to = came[to]
        path.append(to)
    return tuple(reversed(path))
