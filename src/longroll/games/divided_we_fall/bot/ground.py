"""The ground as a marching army sees it: how far everything is, and what can be reached this turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from longroll.games.divided_we_fall.board import Approach, Edge
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
def ways_in(t: Tables) -> list[list[tuple[int, Edge]]]:
    """For each place the lines that lead into it, with where they come from."""
    found: list[list[tuple[int, Edge]]] = [[] for _ in range(t.n)]
    for a in range(t.n):
        for e in t.land[a]:
            found[e.to].append((a, e))
    return found


def march_to(s: DwfState, side: int, goal: int) -> list[float]:
    """Movement factors by land from everywhere to a goal in fair weather; enemies on the way cost a halt."""
    t = s.tables
    enemy = 1 - side
    entries = ways_in(t)

    def steps(b: int, spent: float) -> Iterator[tuple[int, float]]:
        toll = 0.0
        if b != goal and s.occupies(enemy, b):
            toll = 2.0 + 0.5 * s.men[enemy * t.n + b] + s.fort[enemy * t.n + b]
        for a, e in entries[b]:
            rail = e.rail and not s.cut[e.link] and s.control[a] != enemy
            yield a, spent + toll + (1 if rail else 2) + e.extra

    cost = cheapest(goal, steps).cost
    return [cost.get(a, float(FAR)) for a in t.areas]


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
