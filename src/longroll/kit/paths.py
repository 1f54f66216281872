"""Searches whose steps a function gives: for costs that change with the state, and for places with a mark beside them.

`graph.py` is for what stands in arrays and is asked very often; this is for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

N = TypeVar("N")


class Found(Generic[N]):
    """What a search has reached: the cost of every place, where it was entered from, and the order in which they were left."""

    def __init__(self, start: N) -> None:
        self.cost: dict[N, float] = {start: 0}
        self.came: dict[N, N] = {start: start}
        self.order: list[N] = []

    def path(self, to: N) -> tuple[N, ...]:
        """The way to a place, both ends included."""
        way = [to]
        while self.came[to] != to:
            to = self.came[to]
            way.append(to)
        return tuple(reversed(way))


def cheapest(start: N, steps: Callable[[N, float], Iterable[tuple[N, float]]]) -> Found[N]:
    """Every place by its cheapest way; `steps(place, spent)` gives the next places and what they cost in all."""
    found = Found(start)
    heap: list[tuple[float, Any]] = [(0, start)]
    while heap:
        spent, a = heappop(heap)
        if spent > found.cost[a]:
            continue
        found.order.append(a)
        for b, total in steps(a, spent):
            if b not in found.cost or total < found.cost[b]:
                found.cost[b] = total
                found.came[b] = a
                heappush(heap, (total, b))
    return found


def nearest_way(start: N, goal: Callable[[N], object], steps: Callable[[N], Iterable[N]]) -> list[N]:
    """The way of fewest steps to a goal, both ends included; empty where there is none."""
    came = {start: start}
    queue = [start]
    for a in queue:
        if goal(a):
            way = [a]
            while came[a] != a:
                a = came[a]
                way.append(a)
            return way[::-1]
        for b in steps(a):
            if b not in came:
                came[b] = a
                queue.append(b)
    return []


def within(start: N, most: int, steps: Callable[[N, tuple[N, ...]], Iterable[N]]) -> dict[N, tuple[N, ...]]:
    """Every place within so many steps with its way, the start left out; `steps(place, way)` gives the next places."""
    found: dict[N, tuple[N, ...]] = {start: ()}
    ring = [start]
    for _ in range(most):
        ahead = []
        for a in ring:
            for b in steps(a, found[a]):
                if b not in found:
                    found[b] = (*found[a], b)
                    ahead.append(b)
        ring = ahead
    return found


def distances(near: Sequence[Iterable[int]], start: int, unreached: int) -> list[int]:
    """How many lines every place is away from one; `unreached` where nothing leads."""
    far = [unreached] * len(near)
    far[start] = 0
    queue = [start]
    for a in queue:
        for b in near[a]:
            if far[b] == unreached:
                far[b] = far[a] + 1
                queue.append(b)
    return far
