"""Where armies can go: what a stack reaches in its marches, and how far every box is from a goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import RAIL, RIVER, ROAD, SIDES, UNION
from longroll.kit.paths import cheapest, within

SEA = 2.0
"""what a passage from port to port counts for in marches: a march a corps, and nothing after it (7.4)"""
LANDING = 5.0
"""and an invasion, which waits for a six (7.5)"""
FARTHEST, UNREACHED = 12, 99.0
"""marches: how far anybody looks, and what lies beyond"""


class Leg(NamedTuple):
    """One march: along one kind of line, box by box."""

    kind: int
    boxes: tuple[int, ...]


Legs = tuple[Leg, ...]


class Net:
    """7 The lines of the map as one side can use them: railroads between its own boxes, all others as roads, rivers."""

    def __init__(self, s: AcwState, side: int, owner: bytearray) -> None:
        self.side, self.guns = side, side == UNION and s.turn >= s.tables.guns_run_from
        self.rail: list[list[tuple[int, bool]]] = []
        self.road: list[list[tuple[int, bool]]] = []
        self.river: list[list[tuple[int, bool]]] = []
        for box, edges in enumerate(s.tables.edges):
            lists: tuple[list[tuple[int, bool]], ...] = ([], [], [])
            for e in edges:
                if e.closed != side:
                    own = e.kind == RAIL and owner[box] == side == owner[e.to]
                    lists[2 if e.kind == RIVER else 0 if own else 1].append((e.to, e.down))
            self.rail.append(lists[0])
            self.road.append(lists[1])
            self.river.append(lists[2])
        x = s.tables.charts["march"]
        self.kinds = (
            (RAIL, x["rail"][SIDES[side]], self.rail),
            (RIVER, x["river"], self.river),
            (ROAD, x["road"]["infantry"], self.road),
        )


def reach(net: Net, start: int, stops: bytearray, most: int = 2) -> dict[int, Legs]:
    """7 Every box that foot can reach in `most` marches, with the marches; `stops` says where the enemy stands."""
    found: dict[int, Legs] = {start: ()}
    ring = [start]
    for _ in range(most):
        new: list[int] = []
        for a in ring:
            for kind, steps, lines in net.kinds:
                for way in _ways(a, steps, lines, stops, net.guns and kind == RIVER):
                    to = way[-1]
                    if to not in found:
                        found[to] = (*found[a], Leg(kind, way))
                        if not stops[to]:
                            new.append(to)
        ring = new
    return found


Lines = list[list[tuple[int, bool]]]


def _ways(start: int, steps: int, lines: Lines, stops: bytearray, guns: bool) -> list[tuple[int, ...]]:
    """7, 7.2 The ways of one march along one kind of line, box by box; `guns`: gunboats run past the enemy down a river."""
    down = {start: guns}
    """whether the way there ran down the river all along"""

    def onward(box: int, path: tuple[int, ...]) -> Iterator[int]:
        held = stops[box] and path
        if held and not down[box]:
            return
        for to, falls in lines[box]:
            if to not in down and not (held and (stops[to] or not falls)):
                down[to] = down[box] and falls
                yield to

    return [path for path in within(start, steps, onward).values() if path]


def field(s: AcwState, side: int, goal: int, foes: list[float]) -> list[float]:
    """Marches from every box to a goal, roughly; whoever stands in the way costs a march more."""
    t, owner = s.tables, s.control
    x = t.charts["march"]
    rail, river = 1 / x["rail"][SIDES[side]], 1 / x["river"]
    ports = [b for b in range(s.n) if t.port[b] and owner[b] == UNION] if side == UNION else []

    def steps(box: int, spent: float) -> Iterator[tuple[int, float]]:
        if spent > FARTHEST:
            return
        here = spent + (1.0 if foes[box] and box != goal else 0.0)
        for e in t.edges[box]:
            if e.closed != side:
                own = e.kind == RAIL and owner[box] == side == owner[e.to]
                yield e.to, here + (rail if own else river if e.kind == RIVER else 1.0)
        if ports and t.port[box]:
            for b in ports:
                yield b, here + (SEA if owner[box] == UNION else LANDING)
            if owner[box] == UNION:
                ports.clear()  # what is farther by sea is not nearer from another port

    cost = cheapest(goal, steps).cost
    return [cost.get(box, UNREACHED) for box in range(s.n)]
