"""Where marks and lines of a point board go: marks moved apart a little, lines bent round marks that they would cut."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from longroll.atlas.drawing.svg import num
from longroll.atlas.points import Link, PointBoard

Point = tuple[float, float]


def spread(
    home: Sequence[Point], radii: Sequence[float], gap: float, frame: tuple[float, float, float, float]
) -> list[Point]:
    """Push marks apart until none is nearer than `gap` to another, each held to its true place by a weak spring."""
    now = [list(p) for p in home]
    count = len(now)
    pairs = [
        (i, j)
        for i in range(count)
        for j in range(i)
        if math.dist(home[i], home[j]) < (radii[i] + radii[j] + gap) * 2.2
    ]
    for turn in range(260):
        spring = 0.02 if turn < 220 else 0.0
        for k in range(count):
            now[k][0] += (home[k][0] - now[k][0]) * spring
            now[k][1] += (home[k][1] - now[k][1]) * spring
        for i, j in pairs:
            dx, dy = now[i][0] - now[j][0], now[i][1] - now[j][1]
            far = math.hypot(dx, dy) or 0.01
            short = radii[i] + radii[j] + gap - far
            if short > 0:
                push = short / 2 / far
                now[i][0] += dx * push
                now[i][1] += dy * push
                now[j][0] -= dx * push
                now[j][1] -= dy * push
    left, top, right, bottom = frame
    return [
        (min(max(x, left + r + 6), right - r - 6), min(max(y, top + r + 6), bottom - r - 6))
        for (x, y), r in zip(now, radii)
    ]


@dataclass(frozen=True)
class Curve:
    """A line from mark to mark with one bend, trimmed at both marks."""

    a: Point
    bend: Point
    b: Point

    def at(self, t: float) -> Point:
        u = 1 - t
        return (
            u * u * self.a[0] + 2 * u * t * self.bend[0] + t * t * self.b[0],
            u * u * self.a[1] + 2 * u * t * self.bend[1] + t * t * self.b[1],
        )

    def points(self, count: int = 14) -> list[Point]:
        return [self.at(i / count) for i in range(count + 1)]

    def length(self) -> float:
        p = self.points(8)
        return sum(math.dist(x, y) for x, y in itertools.pairwise(p))

    def walk(self, far: float) -> tuple[Point, float]:
        """The point `far` units from the end b, and the direction of travel there in radians."""
        total = self.length() or 1.0
        t = max(0.0, 1 - far / total)
        x, y = self.at(t)
        x2, y2 = self.at(min(1.0, t + 0.02))
        return (x, y), math.atan2(y2 - y, x2 - x)

    def turned(self) -> Curve:
        return Curve(self.b, self.bend, self.a)

    def data(self) -> str:
        return f"M{num(self.a[0])} {num(self.a[1])}Q{num(self.bend[0])} {num(self.bend[1])} {num(self.b[0])} {num(self.b[1])}"


Edge = Callable[[int, float], float]  # radius of a mark in a direction


def curves(
    board: PointBoard, at: Sequence[Point], radii: Sequence[float], edge: Edge, spacing: float
) -> list[Curve]:
    """One curve a link. Links of one pair lie side by side; a line that would cut a third mark bends round it."""
    pairs: dict[tuple[int, int], list[Link]] = {}
    for link in board.links:
        pairs.setdefault((min(link.a, link.b), max(link.a, link.b)), []).append(link)
    out: dict[int, Curve] = {}
    for (i, j), links in pairs.items():
        order = sorted(links, key=lambda x: x.kind not in ("rail", "road", "pike", "track"))
        middle = (len(order) - 1) / 2
        for k, link in enumerate(order):
            shift = (k - middle) * spacing
            a, b = at[i], at[j]
            bend = _free_bend(a, b, shift, i, j, at, radii)
            curve = _trim(a, b, bend, i, j, edge, shift if len(order) > 1 else 0.0)
            out[link.index] = curve if link.a == i else curve.turned()
    return [out[link.index] for link in board.links]


def _normal(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return -(b[1] - a[1]) / far, (b[0] - a[0]) / far


def _free_bend(
    a: Point, b: Point, shift: float, i: int, j: int, at: Sequence[Point], radii: Sequence[float]
) -> float:
    """The smallest bend that keeps clear of other marks."""
    length = math.dist(a, b)
    near = [
        k
        for k in range(len(at))
        if k not in (i, j)
        and math.dist(at[k], ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) < length / 2 + radii[k] + 50
    ]
    n = _normal(a, b)
    best, best_cost = shift * 1.6, math.inf
    for extra in (0, 22, -22, 44, -44, 70, -70, 100, -100, 135, -135):
        bend = shift * 1.6 + extra * min(1.0, length / 160)
        curve = Curve(a, ((a[0] + b[0]) / 2 + n[0] * bend, (a[1] + b[1]) / 2 + n[1] * bend), b)
        cost = abs(extra) * 0.05
        for p in curve.points(12):
            for k in near:
                short = radii[k] + 8 - math.dist(p, at[k])
                if short > 0:
                    cost += short
        if cost < best_cost:
            best, best_cost = bend, cost
    return best


def _trim(a: Point, b: Point, bend: float, i: int, j: int, edge: Edge, shift: float) -> Curve:
    n = _normal(a, b)
    middle = ((a[0] + b[0]) / 2 + n[0] * bend, (a[1] + b[1]) / 2 + n[1] * bend)
    ends = []
    for p, index in ((a, i), (b, j)):
        angle = math.atan2(middle[1] - p[1], middle[0] - p[0])
        r = min(edge(index, angle), math.dist(a, b) * 0.45)
        ends.append(
            (
                p[0] + math.cos(angle) * r + n[0] * shift * 0.35,
                p[1] + math.sin(angle) * r + n[1] * shift * 0.35,
            )
        )
    return Curve(ends[0], middle, ends[1])
