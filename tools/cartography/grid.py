"""Hex grids with flat tops whose odd columns sit half a hex lower: numbering, geometry, and the dual triangle walk.

Board units: one hex is 1 high from flat to flat, x grows to the east, y grows to the south.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

DX = math.sqrt(3) / 2  # distance between two columns
RADIUS = 1 / math.sqrt(3)  # centre to corner

Cell = tuple[int, int]  # column, row
Point = tuple[float, float]
Triangle = tuple[Cell, Cell, Cell]  # three cells that meet in one corner: a vertex of the honeycomb
Side = tuple[Cell, Cell]

EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))  # N NE SE S SW NW
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True)
class Grid:
    """Columns `first_col`..`last_col`, rows `first_row`..`last_row`, and the game's own way to write a hex number."""

    first_col: int
    last_col: int
    first_row: int
    last_row: int
    width: int  # digits, for zero padding
    encode: Callable[[int, int], int]
    decode: Callable[[int], Cell]

    def number(self, cell: Cell) -> str:
        return str(self.encode(*cell)).zfill(self.width)

    def cell(self, number: int | str) -> Cell:
        return self.decode(int(number))

    def has(self, cell: Cell) -> bool:
        return self.first_col <= cell[0] <= self.last_col and self.first_row <= cell[1] <= self.last_row

    def cells(self) -> Iterator[Cell]:
        """All cells in the order of their numbers."""
        every = (
            (c, r)
            for c in range(self.first_col, self.last_col + 1)
            for r in range(self.first_row, self.last_row + 1)
        )
        return iter(sorted(every, key=lambda cell: self.encode(*cell)))

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Neighbours on the map, clockwise from the north."""
        return [n for n in around(cell) if self.has(n)]


def around(cell: Cell) -> list[Cell]:
    c, r = cell
    return [(c + dc, r + dr) for dc, dr in (ODD if c % 2 else EVEN)]


def centre(cell: Cell) -> Point:
    c, r = cell
    return c * DX, r + (0.5 if c % 2 else 0.0)


def corners(cell: Cell) -> list[Point]:
    x, y = centre(cell)
    return [
        (x + RADIUS * math.cos(math.radians(60 * k)), y + RADIUS * math.sin(math.radians(60 * k)))
        for k in range(6)
    ]


def cell_at(x: float, y: float) -> Cell:
    """The cell that holds a point."""
    guess = round(x / DX)
    best: tuple[float, Cell] | None = None
    for c in (guess - 1, guess, guess + 1):
        r = round(y - (0.5 if c % 2 else 0.0))
        cx, cy = centre((c, r))
        d = (cx - x) ** 2 + (cy - y) ** 2
        if best is None or d < best[0]:
            best = (d, (c, r))
    assert best is not None
    return best[1]


def distance(a: Cell, b: Cell) -> int:
    """Hexes to walk from a to b."""
    aq, ar = a[0], a[1] - (a[0] - (a[0] & 1)) // 2
    bq, br = b[0], b[1] - (b[0] - (b[0] & 1)) // 2
    dq, dr = aq - bq, ar - br
    return max(abs(dq), abs(dr), abs(dq + dr))


def side(a: Cell, b: Cell) -> Side:
    return (a, b) if a <= b else (b, a)


def side_ends(a: Cell, b: Cell) -> tuple[Point, Point]:
    """The two corners that bound the side between two neighbours."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    ux, uy = -(by - ay), bx - ax
    half = RADIUS / 2
    return (mx + ux * half, my + uy * half), (mx - ux * half, my - uy * half)


def wings(a: Cell, b: Cell) -> list[Cell]:
    """The two cells that touch both of two neighbours."""
    return [n for n in around(a) if n in around(b)]


class Walker:
    """Turns a line into a chain of hexsides.

    Three cells that meet form a triangle of representative points (the centre, or a named place inside its hex); a
    line passes from triangle to triangle through the segments that join two points, and each such segment stands for
    one hexside. So the chain is connected, and every representative point keeps its true side of the line.
    """

    def __init__(self, moved: dict[Cell, Point] | None = None) -> None:
        self.moved = moved or {}

    def point(self, cell: Cell) -> Point:
        return self.moved.get(cell) or centre(cell)

    def locate(self, p: Point) -> Triangle:
        start = cell_at(*p)
        ring = around(start)
        for i in range(6):
            t = (start, ring[i], ring[(i + 1) % 6])
            if self._inside(p, t):
                return canon(t)
        for n in ring:
            more = around(n)
            for i in range(6):
                t = (n, more[i], more[(i + 1) % 6])
                if self._inside(p, t):
                    return canon(t)
        return canon((start, ring[0], ring[1]))

    def _inside(self, p: Point, t: Triangle) -> bool:
        a, b, c = (self.point(x) for x in t)
        d1, d2, d3 = _turn(a, b, p), _turn(b, c, p), _turn(c, a, p)
        return not ((d1 < 0 or d2 < 0 or d3 < 0) and (d1 > 0 or d2 > 0 or d3 > 0))

    def walk(self, line: Iterable[Point]) -> list[Triangle]:
        """The triangles that a line passes, loops cut."""
        pts = list(line)
        path = [self.locate(pts[0])]
        for p, q in itertools.pairwise(pts):
            steps = max(1, math.ceil(math.dist(p, q) / 0.04))
            for k in range(1, steps + 1):
                here = (p[0] + (q[0] - p[0]) * k / steps, p[1] + (q[1] - p[1]) * k / steps)
                if self._inside(here, path[-1]):
                    continue
                self._append(path, self.locate(here))
        return path

    def _append(self, path: list[Triangle], target: Triangle) -> None:
        for step in self._between(path[-1], target):
            if step in path:
                del path[path.index(step) + 1 :]
            else:
                path.append(step)

    def _between(self, a: Triangle, b: Triangle) -> list[Triangle]:
        """Shortest chain of triangles from a (left out) to b."""
        frontier, seen = [[a]], {a}
        while frontier:
            longer = []
            for chain in frontier:
                if chain[-1] == b:
                    return chain[1:]
                for n in next_triangles(chain[-1]):
                    if n not in seen:
                        seen.add(n)
                        longer.append([*chain, n])
            frontier = longer
        return [b]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def canon(t: Iterable[Cell]) -> Triangle:
    a, b, c = sorted(t)
    return a, b, c


def next_triangles(t: Triangle) -> list[Triangle]:
    a, b, c = t
    out = []
    for p, q, r in ((a, b, c), (b, c, a), (a, c, b)):
        out.extend(canon((p, q, w)) for w in wings(p, q) if w != r)
    return out


def chain_sides(path: list[Triangle]) -> list[Side]:
    """The hexsides between successive triangles."""
    out = []
    for t, u in itertools.pairwise(path):
        shared = [x for x in t if x in u]
        if len(shared) == 2:
            out.append(side(shared[0], shared[1]))
    return out
