"""The ground as a marching army sees it: how far everything is, and what can be reached this turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from longroll.games.divided_we_fall.board import Approach
from longroll.games.divided_we_fall.movement.steps import land_cost
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.supply import supplied
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import BOX, GUNBOAT, USA
from longroll.kit.paths import cheapest, distances

FAR = 99
NEAR = 3
"""areas away from which an enemy is a danger"""


@lru_cache(maxsize=8)
def hops(t: Tables) -> list[list[int]]:
    """Areas between any two places by road and rail."""
    return [distances(t.near, start, FAR) for start in range(t.n)]


@lru_cache(maxsize=8)
def vicinity(t: Tables) -> list[list[tuple[int, int]]]:
    """For each place the places within `NEAR` areas, with the distance."""
    return [[(b, row[b]) for b in range(t.n) if row[b] <= NEAR] for row in hops(t)]


@lru_cache(maxsize=8)
def ways_in(t: Tables) -> list[list[tuple[int, int, int]]]:
    """For each place the lines that lead into it: where from, its link by rail or -1, the cost by road."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(t.n)]
    for a in range(t.n):
        for e in t.land[a]:
            found[e.to].append((a, e.link if e.rail else -1, 2 + e.extra))
    return found


def march_to(s: DwfState, side: int, goal: int) -> list[float]:
    """Movement factors by land from everywhere to a goal in fair weather; enemies on the way cost a halt."""
    t = s.tables
    n = t.n
    enemy = 1 - side
    entries = ways_in(t)
    men, fort, cut, control = (
        s.men[enemy * n : enemy * n + n],
        s.fort[enemy * n : enemy * n + n],
        s.cut,
        s.control,
    )
    cost = [inf] * n
    cost[goal] = 0.0
    heap = [(0.0, goal)]
    while heap:
        spent, b = heappop(heap)
        if spent > cost[b]:
            continue
        if b != goal and (men[b] or fort[b]):
            spent += 2.0 + 0.5 * men[b] + fort[b]
        for a, rail, road in entries[b]:
            total = spent + (road - 1 if rail >= 0 and not cut[rail] and control[a] != enemy else road)
            if total < cost[a]:
                cost[a] = total
                heappush(heap, (total, a))
    return [x if x < inf else FAR for x in cost]


@lru_cache(maxsize=8)
def ways_out(t: Tables) -> list[list[tuple[int, int, int]]]:
    """For each place the lines that lead out of it: where to, its link by rail or -1, the cost by road in fair weather."""
    return [[(e.to, e.link if e.rail else -1, 2 + e.extra) for e in t.land[a]] for a in range(t.n)]


def reach(s: DwfState, side: int, start: int, mf: int) -> list[int]:
    """Where a force of a side could strike in its next turn in fair weather: into, not through, what its enemy holds."""
    t = s.tables
    n = t.n
    lines = ways_out(t)
    other = (1 - side) * n
    men, fort, cut = s.men, s.fort, s.cut
    cost = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, a = heappop(heap)
        if spent > cost[a] or (a != start and (men[other + a] or fort[other + a])):
            continue
        for b, rail, road in lines[a]:
            total = spent + (road - 1 if rail >= 0 and not cut[rail] else road)
            if total <= mf and total < cost.get(b, FAR):
                cost[b] = total
                heappush(heap, (total, b))
    return list(cost)


class Way(NamedTuple):
    cost: int
    path: tuple[int, ...]
    """areas to step through, the start left out"""
    before: int
    """the area from which the last step is made"""
    approach: Approach
    """the terrain of the last step"""
    by: str
    """land, or river on a gunboat"""


def ways(s: DwfState, side: int, start: int, mf: int) -> dict[int, Way]:
    """Everywhere a force can go this turn by land or by river: into, not through, what the enemy holds."""
    t = s.tables
    least = s.weather == 0 and supplied(s, side, start)
    closed = s.kentucky_closed(side)

    def steps(a: int, spent: float) -> Iterator[tuple[int, float]]:
        if a != start and s.occupies(1 - side, a):
            return
        for e in t.land[a]:
            total = spent + land_cost(s, e)
            if not (closed and e.to in t.kentucky) and (total <= mf or (least and a == start)):
                yield e.to, total

    search = cheapest(start, steps)
    found = {}
    for b in search.cost:
        if b != start:
            a = search.came[b]
            found[b] = Way(int(search.cost[b]), search.path(b)[1:], a, t.approach[a, b], "land")
    if side == USA and s.naval_ready[GUNBOAT * t.n + start]:
        _rivers(s, start, found)
    return found


def _rivers(s: DwfState, start: int, found: dict[int, Way]) -> None:
    """D65, D71 The ports that a gunboat at the start can carry troops to, where the land way is not open."""
    t = s.tables
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    seen = {start}
    for cost, a, path in queue:
        for line in t.water[a]:
            b = line.to
            far = cost + t.sailing[GUNBOAT][line.kind][s.weather]
            if b in seen or far > t.rates.riverine_lift or t.kind[b] == BOX or s.csa_ironclads[b]:
                continue
            if b in t.kentucky and s.kentucky_closed(USA):
                continue
            seen.add(b)
            if b not in found:
                found[b] = Way(far, (*path, b), a, t.landing[line.kind], "river")
            if not s.occupies(1 - USA, b):
                queue.append((far, b, (*path, b)))
