"""Where armies can go: what a stack reaches in its marches, and how far every box is from a goal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import RAIL, RIVER, ROAD, SIDES, UNION
from longroll.kit.paths import within

LANDING = 3.0
"""how much more an invasion counts for than a passage from port to port, for it waits for a six (7.5)"""
NETS, KEPT = 32, 48
"""nets that are kept, and in each the places of the enemy for which its marches are"""
FARTHEST, UNREACHED = 12, 99.0
"""marches: how far anybody looks, and what lies beyond"""


class Leg(NamedTuple):
    """One march: along one kind of line, box by box."""

    kind: int
    boxes: tuple[int, ...]


Legs = tuple[Leg, ...]


class Net:
    """7 The lines of the map as one side can use them: railroads between its own boxes, all others as roads, rivers."""

    def __init__(self, tables: Tables, side: int, guns: bool, owner: bytes) -> None:
        self.side, self.guns = side, guns
        self.rail: list[list[tuple[int, bool]]] = []
        self.road: list[list[tuple[int, bool]]] = []
        self.river: list[list[tuple[int, bool]]] = []
        for box, edges in enumerate(tables.edges):
            lists: tuple[list[tuple[int, bool]], ...] = ([], [], [])
            for e in edges:
                if e.closed != side:
                    own = e.kind == RAIL and owner[box] == side == owner[e.to]
                    lists[2 if e.kind == RIVER else 0 if own else 1].append((e.to, e.down))
            self.rail.append(lists[0])
            self.road.append(lists[1])
            self.river.append(lists[2])
        x = tables.charts["march"]
        self.kinds = (
            (RAIL, x["rail"][SIDES[side]], self.rail),
            (RIVER, x["river"], self.river),
            (ROAD, x["road"]["infantry"], self.road),
        )
        self._marches: dict[bytes, dict[int, list[Leg]]] = {}

    def marches(self, stops: bytearray) -> dict[int, list[Leg]]:
        """The single marches from every box that was asked for, as long as the enemy stands where he does."""
        return self._marches.setdefault(bytes(stops), {})

    def forget(self) -> None:
        """Keep no more than is likely to be asked for again."""
        if len(self._marches) > KEPT:
            self._marches.clear()

    def legs(self, start: int, stops: bytearray) -> list[Leg]:
        """7 One march from a box along each kind of line."""
        return [
            Leg(kind, way)
            for kind, steps, lines in self.kinds
            for way in _ways(start, steps, lines, stops, self.guns and kind == RIVER)
        ]


def reach(net: Net, start: int, stops: bytearray, most: int = 2) -> dict[int, Legs]:
    """7 Every box that foot can reach in `most` marches, with the marches; `stops` says where the enemy stands."""
    found: dict[int, Legs] = {start: ()}
    ring, marches = [start], net.marches(stops)
    for _ in range(most):
        new: list[int] = []
        for a in ring:
            if a not in marches:
                marches[a] = net.legs(a, stops)
            for leg in marches[a]:
                to = leg.boxes[-1]
                if to not in found:
                    found[to] = (*found[a], leg)
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


@lru_cache(maxsize=NETS)
def _net(tables: Tables, side: int, guns: bool, owner: bytes) -> Net:
    return Net(tables, side, guns, owner)


def net_of(s: AcwState, side: int, owner: bytearray) -> Net:
    """7 The lines for one side; positions with the same owners share one, and what was found in it."""
    found = _net(s.tables, side, side == UNION and s.turn >= s.tables.guns_run_from, bytes(owner))
    found.forget()
    return found


class Distances:
    """How far every box is from a goal for one side, in marches; boxes change hands only at the end of a turn."""

    def __init__(self, s: AcwState, side: int, sea: float) -> None:
        """`sea`: what a passage counts for in marches."""
        self._sea = sea
        x, owner = s.tables.charts["march"], s.control
        rail, river = 1 / x["rail"][SIDES[side]], 1 / x["river"]
        self._owner, self._port = owner, s.tables.port
        self._ports = (
            [b for b in range(s.n) if s.tables.port[b] and owner[b] == UNION] if side == UNION else []
        )
        self._steps: list[list[tuple[int, float]]] = []
        for box, edges in enumerate(s.tables.edges):
            near: list[tuple[int, float]] = []
            for e in edges:
                if e.closed != side:
                    own = e.kind == RAIL and owner[box] == side == owner[e.to]
                    near.append((e.to, rail if own else river if e.kind == RIVER else 1.0))
            self._steps.append(near)

    def to(self, goal: int, foes: list[float]) -> list[float]:
        """Marches from every box to a goal, roughly; whoever stands in the way costs a march more."""
        cost = [UNREACHED] * len(self._steps)
        cost[goal] = 0.0
        ports, heap = self._ports, [(0.0, goal)]
        while heap:
            spent, box = heappop(heap)
            if spent > cost[box] or spent > FARTHEST:
                continue
            here = spent + (1.0 if foes[box] and box != goal else 0.0)
            near = self._steps[box]
            if ports and self._port[box]:
                passage = self._sea if self._owner[box] == UNION else self._sea + LANDING
                near = [*near, *((b, passage) for b in ports)]
                if self._owner[box] == UNION:
                    ports = []  # what is farther by sea is not nearer from another port
            for to, march in near:
                if here + march < cost[to]:
                    cost[to] = here + march
                    heappush(heap, (here + march, to))
        return cost
