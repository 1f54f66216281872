"""River links that follow the real river: the reach of the base map between two towns."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from functools import cache

from longroll.atlas.drawing.base import LatLon, base
from longroll.atlas.drawing.svg import Point, num
from longroll.core.data import slug

JOIN = 0.16  # degrees between a mouth and the river that it flows into
NEAR = 0.55  # degrees between a town and its river


@cache
def _net(names: tuple[str, ...]) -> tuple[list[LatLon], list[dict[int, float]]]:
    spots: list[LatLon] = []
    near: list[dict[int, float]] = []
    tips: list[int] = []
    for river in base().rivers:
        if slug(river.name) not in names:
            continue
        for line in river.lines:
            first = len(spots)
            for k, spot in enumerate(line):
                spots.append(spot)
                near.append({})
                if k:
                    _tie(spots, near, len(spots) - 2, len(spots) - 1)
            tips += [first, len(spots) - 1]
    for t in tips:
        close = sorted(
            (math.dist(spots[t], q), j)
            for j, q in enumerate(spots)
            if j not in near[t] and j != t and abs(q[0] - spots[t][0]) < JOIN
        )
        for d, j in close[:3]:
            if d < JOIN:
                _tie(spots, near, t, j)
    return spots, near


def _tie(spots: list[LatLon], near: list[dict[int, float]], i: int, j: int) -> None:
    near[i][j] = near[j][i] = math.dist(spots[i], spots[j])


def course(names: Sequence[str], a: LatLon, b: LatLon) -> list[LatLon]:
    """The reach of the rivers from near a to near b; empty where they do not join."""
    spots, near = _net(tuple(sorted(names)))
    if not spots:
        return []
    start = min(range(len(spots)), key=lambda i: math.dist(spots[i], a))
    goal = min(range(len(spots)), key=lambda i: math.dist(spots[i], b))
    if math.dist(spots[start], a) > NEAR or math.dist(spots[goal], b) > NEAR or start == goal:
        return []
    best, back = {start: 0.0}, {start: start}
    queue = [(0.0, start)]
    while queue:
        d, i = heapq.heappop(queue)
        if i == goal:
            break
        if d > best[i]:
            continue
        for j, step in near[i].items():
            if d + step < best.get(j, math.inf):
                best[j], back[j] = d + step, i
                heapq.heappush(queue, (d + step, j))
    if goal not in back:
        return []
    path = [goal]
    while path[-1] != start:
        path.append(back[path[-1]])
    return [spots[i] for i in reversed(path)]


class Course:
    """A line through many points, with the same words as a `Curve`."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.line = list(points)

    def points(self, count: int = 14) -> list[Point]:
        return self.line

    def length(self) -> float:
        return sum(math.dist(p, q) for p, q in zip(self.line, self.line[1:]))

    def walk(self, far: float) -> tuple[Point, float]:
        left = far
        for q, p in zip(reversed(self.line), list(reversed(self.line))[1:]):
            step = math.dist(p, q)
            if step >= left and step > 0:
                t = left / step
                return (q[0] + (p[0] - q[0]) * t, q[1] + (p[1] - q[1]) * t), math.atan2(
                    q[1] - p[1], q[0] - p[0]
                )
            left -= step
        p, q = self.line[0], self.line[1]
        return p, math.atan2(q[1] - p[1], q[0] - p[0])

    def turned(self) -> Course:
        return Course(self.line[::-1])

    def data(self) -> str:
        """A soft curve through the points."""
        pts = self.line
        if len(pts) < 3:
            return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in pts)
        out = [f"M{num(pts[0][0])} {num(pts[0][1])}"]
        padded = [pts[0], *pts, pts[-1]]
        for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:]):
            out.append(
                f"C{num(p1[0] + (p2[0] - p0[0]) / 6)} {num(p1[1] + (p2[1] - p0[1]) / 6)} "
                f"{num(p2[0] - (p3[0] - p1[0]) / 6)} {num(p2[1] - (p3[1] - p1[1]) / 6)} {num(p2[0])} {num(p2[1])}"
            )
        return "".join(out)


def thin(points: Sequence[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker: the same line with fewer points. A ring is cut in two first."""
    count = len(points)
    if count < 3:
        return list(points)
    keep = {0, count - 1}
    spans = [(0, count - 1)]
    if points[0] == points[-1]:
        half = max(range(count), key=lambda i: math.dist(points[0], points[i]))
        keep.add(half)
        spans = [(0, half), (half, count - 1)]
    while spans:
        first, last = spans.pop()
        a, b = points[first], points[last]
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1e-9
        far, at = 0.0, 0
        for i in range(first + 1, last):
            d = abs(dx * (a[1] - points[i][1]) - (a[0] - points[i][0]) * dy)
            if d > far:
                far, at = d, i
        if far > tolerance * length:
            keep.add(at)
            spans += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]


def between_marks(
    points: Sequence[Point], a: Point, ra: float, b: Point, rb: float, tolerance: float
) -> Course | None:
    """A course cut at the rims of the marks at its ends and joined to them."""
    inner = [p for p in points if math.dist(p, a) > ra * 1.1 and math.dist(p, b) > rb * 1.1]
    if not inner:
        return None
    # leave out what lies behind a mark: start where the line is nearest to it
    first = min(range(len(inner)), key=lambda i: (math.dist(inner[i], a) > 2.6 * ra, i))
    inner = inner[first:]
    line = thin(inner, tolerance)
    head, tail = _rim(a, ra, line[0]), _rim(b, rb, line[-1])
    return Course([head, *line, tail])


def _rim(centre: Point, r: float, towards: Point) -> Point:
    far = math.dist(centre, towards) or 1.0
    return centre[0] + (towards[0] - centre[0]) * r / far, centre[1] + (towards[1] - centre[1]) * r / far
