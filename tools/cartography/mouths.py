"""Where waters end: lone stubs go, estuaries get their names, boat rivers are led on to the sea."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

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


class _Net:
    """The sides that boats use, and the corners where sides meet."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.meet = _corners(work)

    def boats(self, s: Side) -> bool:
        m = self.work.sides.get(s)
        return bool(m and m.water in ("navigable", "tidal", "bay", "sea"))

    def outside(self, p: Point) -> bool:
        """Whether a corner lies at the sea or at the edge of the map."""
        return any(c not in self.work.hexes or self.work.is_sea(c) for s in self.meet[p] for c in s)

    def group(self, start: Side) -> tuple[set[Side], set[Point]]:
        """All sides that boats reach from one, and their corners."""
        sides, points, stack = {start}, set(), [start]
        while stack:
            for e in side_ends(*stack.pop()):
                p = _corner(e)
                points.add(p)
                for n in self.meet[p]:
                    if n not in sides and self.boats(n):
                        sides.add(n)
                        stack.append(n)
        return sides, points

    def steps(self, p: Point) -> Iterator[tuple[Point, Side]]:
        """From a corner along every side between two land hexes: (the other corner, the side)."""
        work = self.work
        for s in sorted(self.meet[p]):
            if all(c in work.hexes and work.is_land(c) for c in s):
                q = next((c for c in map(_corner, side_ends(*s)) if c != p), p)
                if q != p:
                    yield q, s

    def way_out(self, sides: set[Side], points: set[Point], farthest: int) -> tuple[list[Side], Point] | None:
        """The shortest way over land sides to the sea, the edge or another river, and the corner where it ends."""
        before: dict[Point, tuple[Point, Side]] = {}
        frontier, found = sorted(points), None
        for _ in range(farthest):
            longer = []
            for p in frontier:
                for q, s in self.steps(p):
                    if q in before or q in points:
                        continue
                    before[q] = (p, s)
                    longer.append(q)
                    if found is None and self._arrived(q, sides):
                        found = q
            frontier = longer
            if found:
                break
        if not found:
            return None
        way, at = [], found
        while at in before:
            at, s = before[at]
            way.append(s)
        return way, found

    def _arrived(self, q: Point, sides: set[Side]) -> bool:
        return self.outside(q) or any(self.boats(n) and n not in sides for n in self.meet[q])


def reach_sea(work: Work, kind: str, farthest: int, landlocked: set[Cell]) -> None:
    """Leads every boat river that stops short on to the sea, the edge of the map or a river that gets there."""
    net = _Net(work)
    done: set[Side] = set()
    for start in sorted(s for s in work.sides if net.boats(s)):
        if start in done:
            continue
        sides, points = net.group(start)
        done |= sides
        if any(map(net.outside, points)) or any(c in landlocked for s in sides for c in s):
            continue
        names = sorted({work.sides[s].river for s in sides})
        found = net.way_out(sides, points, farthest)
        if found is None:
            work.log.append(f"no way to the sea for {names} at {work.grid.number(start[0])}")
            continue
        way, mouth = found
        reach = kind if net.outside(mouth) else "navigable"
        for s in way:
            m = work.mark(*s)
            if m.water in ("", "minor"):
                m.water, m.river, m.basis = reach, m.river or names[-1], "mouth"
