"""Where a unit can get to in one phase without luck."""

from __future__ import annotations

from functools import cache

from longroll.games.year1863.movement.rail import net_of
from longroll.games.year1863.movement.steps import allowance, fights, rail_cost, with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import TRAIN


def routes(s: Year1863State, unit: int, rails: bool = True) -> dict[int, list[str]]:
    """Where a unit can get to in this phase without luck, and the choices that lead there."""
    group = with_commander(s, unit)
    return ways_of(s, group, allowance(s, group, s.op & 1), rails)


def ways_of(s: Year1863State, group: list[int], points: int, rails: bool = True) -> dict[int, list[str]]:
    """Where a group that stands together can get to with so many Movement Points, and the choices that lead there."""
    t = s.tables
    side = s.op >> 1
    n = t.n
    start = s.at[group[0]]
    to, rail = _steps(t)
    enemy = (1 - side) * n
    own = side * n
    armed = fights(s, group)
    closed = t.closed[side]
    rails = rails and rail_cost(s, group) <= s.rail_left
    found: dict[int, list[str]] = {start: []}
    ridden: set[int] = set()
    """Points to which the way leads by rail somewhere: nobody rides twice"""
    edge = [start]
    for _ in range(points):
        following = []
        for p in edge:
            stopped = p != start and (
                (t.rough[p] and "rail" not in found[p][-1])
                or t.area[p]
                or s.ground[enemy + p]
                or s.boats[enemy + p]
                or s.others[enemy + p]
            )
            if stopped:
                continue
            steps = to[p]
            if rails and p not in ridden:
                net = net_of(s, p)
                if net:
                    steps = steps + [rail[q] for q, _ in net.rides]
            for q, text in steps:
                if q in found or closed[q] or q == t.new_orleans:
                    continue
                met = s.ground[enemy + q] or s.boats[enemy + q] or s.others[enemy + q]
                if met and not armed and not s.ground[own + q]:
                    continue
                found[q] = [*found[p], text]
                following.append(q)
                if p in ridden or text is rail[q][1]:
                    ridden.add(q)
        edge = following
    return found


@cache
def _steps(t: Tables) -> tuple[list[list[tuple[int, str]]], list[tuple[int, str]]]:
    """The roads out of each Point, and a ride to each: the Point that it leads to, and the choice in words."""
    to = [[(q, t.menu.to[q].text) for q, _ in t.land[p]] for p in range(t.n)]
    return to, [(q, t.menu.rail[q].text) for q in range(t.n)]


def way_to_friends(s: Year1863State, piece: int, place: int) -> list[str]:
    """The road of a leader or train to friends who will be there before him."""
    t = s.tables
    side = s.op >> 1
    own = side * t.n + place
    s.ground[own] += 1
    try:
        return routes(s, piece).get(place, [])
    finally:
        s.ground[own] -= 1


def followers(s: Year1863State, command: int, place: int, units: list[int]) -> list[tuple[int, list[str]]]:
    """The army commander and one train come after the units."""
    t = s.tables
    found = []
    starts = {s.at[i] for i in units}
    for leader in s.army_commanders(command):
        if s.at[leader] in starts:
            found.append((leader, ["after", t.place_slugs[place]]))
            break
    for train in t.of_kind[command >> 1][TRAIN]:
        if s.at[train] in starts:
            found.append((train, ["after", t.place_slugs[place]]))
            break
    return [(i, way_to_friends(s, i, place)) for i, _ in found]
