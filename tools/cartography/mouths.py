"""Where waters end: lone stubs go, estuaries get their names, boat rivers are led on to the sea."""

from __future__ import annotations

from collections import defaultdict

import shapely

from .grid import Cell, Point, Side, around, side, side_ends
from .model import Work


def _corner(p: Point) -> Point:
    return round(p[0], 3), round(p[1], 3)


def _corners(work: Work) -> dict[Point, set[Side]]:
    """Every corner of the board with the sides that meet there."""
    out: dict[Point, set[Side]] = defaultdict(set)
    for cell in work.hexes:
        for n in around(cell):
            for e in side_ends(cell, n):
                out[_corner(e)].add(side(cell, n))
    return out


def prune(work: Work) -> None:
    """Takes away lone minor sides that touch no other water."""
    ends: dict[Point, int] = defaultdict(int)
    for s, m in work.sides.items():
        if m.water:
            for e in side_ends(*s):
                ends[_corner(e)] += 1
    for s, m in work.sides.items():
        if m.water == "minor" and all(ends[_corner(e)] == 1 for e in side_ends(*s)):
            m.water = m.river = ""


def name_estuaries(work: Work) -> None:
    """Unnamed water sides take the name of the estuary of the rule file that holds them, else of the nearest named river.
    Where the estuary has a class, its open water is of that class instead of all sea."""
    meet = _corners(work)
    areas = [
        (a, shapely.Polygon([(float(x), float(y)) for y, x in a["outline"]]))
        for a in work.rules.get("estuary", [])
    ]
    for s, m in work.sides.items():
        if m.water in ("tidal", "bay", "sea") and s[0] in work.hexes and s[1] in work.hexes:
            lon = (work.hexes[s[0]].lon + work.hexes[s[1]].lon) / 2
            lat = (work.hexes[s[0]].lat + work.hexes[s[1]].lat) / 2
            estuary = next((a for a, area in areas if shapely.contains_xy(area, lon, lat)), {})
            m.river = m.river or str(estuary.get("name", ""))
            if m.water == "sea":
                m.water = str(estuary.get("class", "sea"))
    wave = sorted(s for s, m in work.sides.items() if m.river and m.water in ("navigable", "tidal", "bay"))
    while wave:
        after: dict[Side, str] = {}
        for s in wave:
            for e in side_ends(*s):
                for n in sorted(meet[_corner(e)]):
                    m = work.sides.get(n)
                    if m and m.water in ("tidal", "bay", "sea") and not m.river and n not in after:
                        after[n] = work.sides[s].river
        for n, name in after.items():
            work.sides[n].river = name
        wave = sorted(after)


def reach_sea(work: Work, kind: str, farthest: int, landlocked: set[Cell]) -> None:
    """Leads every boat river that stops short on to the sea, the edge of the map or a river that gets there."""
    meet = _corners(work)

    def boats(s: Side) -> bool:
        m = work.sides.get(s)
        return bool(m and m.water in ("navigable", "tidal", "bay", "sea"))

    def outside(p: Point) -> bool:
        return any(c not in work.hexes or work.is_sea(c) for s in meet[p] for c in s)

    def group(start: Side) -> tuple[set[Side], set[Point]]:
        sides, points, stack = {start}, set(), [start]
        while stack:
            for e in side_ends(*stack.pop()):
                p = _corner(e)
                points.add(p)
                for n in meet[p]:
                    if n not in sides and boats(n):
                        sides.add(n)
                        stack.append(n)
        return sides, points

    done: set[Side] = set()
    for start in sorted(s for s in work.sides if boats(s)):
        if start in done:
            continue
        sides, points = group(start)
        done |= sides
        names = {work.sides[s].river for s in sides}
        if any(outside(p) for p in points) or any(c in landlocked for s in sides for c in s):
            continue
        before: dict[Point, tuple[Point, Side]] = {}
        frontier, found = sorted(points), None
        for _ in range(farthest):
            longer = []
            for p in frontier:
                for s in sorted(meet[p]):
                    q = (
                        next(c for c in map(_corner, side_ends(*s)) if c != p)
                        if s[0] in work.hexes and s[1] in work.hexes
                        else p
                    )
                    if (
                        q == p
                        or q in before
                        or q in points
                        or not (work.is_land(s[0]) and work.is_land(s[1]))
                    ):
                        continue
                    before[q] = (p, s)
                    longer.append(q)
                    if found is None and (outside(q) or any(boats(n) and n not in sides for n in meet[q])):
                        found = q
            frontier = longer
            if found:
                break
        if not found:
            work.log.append(f"no way to the sea for {sorted(names)} at {work.grid.number(start[0])}")
            continue
        river = sorted(names)[-1]
        reach = kind if outside(found) else "navigable"
        while found in before:
            found, s = before[found]
            m = work.mark(*s)
            if m.water in ("", "minor"):
                m.water, m.river, m.basis = reach, m.river or river, "mouth"
