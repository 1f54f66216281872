"""How far it is to a battle, from everywhere: which units could still join it (R62)."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import GUNBOAT, LIFT, USA

FAR = 99


class Reach(NamedTuple):
    land: list[int]
    """movement factors by road and rail to the goal"""
    water: list[int]
    """movement factors by water to the goal, on a gunboat or by sea lift, whichever is less"""


def reach(s: DwfState, goal: int, most: int = 10) -> Reach:
    """Cheapest ways into `goal`, up to `most` factors. Areas that the enemy holds are not passed."""
    t = s.tables
    side = s.phasing
    enemy = 1 - side
    n = t.n
    road = t.road[t.weather[s.turn % 6]]
    men, fort, cut = s.men, s.fort, s.cut
    land = [FAR] * n
    land[goal] = 0
    heap = [(0, goal)]
    while heap:
        d, b = heappop(heap)
        if d > land[b]:
            continue
        for a in t.near[b]:
            if men[enemy * n + a] or fort[enemy * n + a]:
                continue
            for e in t.land[a]:
                if e.to == b:
                    far = d + (1 if e.rail and not cut[e.link] else road) + e.extra
                    if far < land[a] and far <= most:
                        land[a] = far
                        heappush(heap, (far, a))
                    break
    water = [FAR] * n
    if t.water[goal]:
        weather = t.weather[s.turn % 6]
        water[goal] = 0
        heap = [(0, goal)]
        movers = (GUNBOAT, LIFT) if side == USA else (GUNBOAT,)
        while heap:
            d, b = heappop(heap)
            if d > water[b]:
                continue
            for line in t.water[b]:
                a = line.to
                if men[enemy * n + a] or fort[enemy * n + a]:
                    continue
                costs = [t.sailing[m][line.kind] for m in movers if t.sailing[m][line.kind]]
                if not costs:
                    continue
                far = d + min(c[weather] for c in costs)
                if far < water[a] and far <= most:
                    water[a] = far
                    heappush(heap, (far, a))
    return Reach(land, water)
