"""14.23, 14.32, 20.32 Supply Depots, and chains of them eight hexes apart."""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat.flags import CONFEDERATE_DEPOT, UNION_DEPOT
from longroll.games.never_call_retreat.lines import DEPARTMENT, EDGE, RAIL, Line, spreading, way
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.railways import along_rails, department_at, offices
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit.masks import marked

DEPOT_MARKS: Final = bytes(mark & (UNION_DEPOT | CONFEDERATE_DEPOT) for mark in range(256))


def stores(s: NcrState, side: int) -> list[int]:
    """14.23 The hexes of a side's Supply Depots."""
    return remembered(s, ("stores", side), lambda: _stores(s, side))


def _stores(s: NcrState, side: int) -> list[int]:
    return [i for i in marked(s.marks.translate(DEPOT_MARKS)) if s.depot(i, side)]


def next_in_chain(s: NcrState, depot: int, side: int, combat: bool) -> tuple[list[int], dict[int, int]]:
    """14.32 The depots and Departments that a chain reaches next from a depot, the nearest first, and the ways to them."""
    key = ("next", depot, side, combat)
    return remembered(s, key, lambda: _next_in_chain(s, depot, side, combat))


def _next_in_chain(s: NcrState, depot: int, side: int, combat: bool) -> tuple[list[int], dict[int, int]]:
    """No farther than to the last that could be one."""
    far, distance = s.tables.charts.supply.depot_chain, s.tables.board.distance
    ends = {*stores(s, side), *(j for j in offices(s, side) if department_at(s, j, side))} - {depot}
    ends = {j for j in ends if distance(depot, j) <= far}
    found: list[int] = []
    came: dict[int, int] = {}
    for j in spreading(s, depot, side, far, combat, came) if ends else ():
        if j in ends:
            found.append(j)
            if len(found) == len(ends):
                break
    return found, came


def chain(s: NcrState, start: int, side: int, combat: bool) -> Line | None:
    """14.32, 14.33 From a depot over others to a Department or a railroad that is fed: then no depot is spent."""
    seen = {start}
    queue: list[tuple[int, tuple[int, ...]]] = [(start, (start,))]
    for depot, path in queue:
        if department_at(s, depot, side):
            return Line(DEPARTMENT, path, rule="14.27")
        if s.tables.rail_hexes[depot]:
            line = along_rails(s, depot, side, combat=combat)
            if line is not None and line.source in (RAIL, EDGE, DEPARTMENT):
                return Line(line.source, path + line.path[1:], rule="14.33")
        following, came = next_in_chain(s, depot, side, combat)
        for j in following:
            if j not in seen:
                seen.add(j)
                queue.append((j, path + way(came, j)[1:]))
    return None


def depots_of_chain(s: NcrState, start: int, side: int) -> list[int]:
    """14.32 The depots that are joined to one over others, with itself: each could be the one that feeds a battle."""
    found = [start]
    for here in found:
        following, _ = next_in_chain(s, here, side, True)
        found += sorted(j for j in following if j not in found and s.depot(j, side))
    return found
