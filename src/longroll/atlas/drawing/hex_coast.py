"""The coast of a hex board, bent to its hexes as a wargame artist does: it follows the sides between land and sea, softly."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.svg import Point

Key = tuple[int, int]
THIRD = 0.2886751345948129  # half a side
CORNER, MIDDLE = 0.07, 0.13  # how far the coast strays from a corner and from the middle of a side


class Shore(NamedTuple):
    """Outlines of the land as closed rings, and the pieces of them that are coast, in page units."""

    rings: list[list[Point]]
    coast: list[list[Point]]


class _Step(NamedTuple):
    start: Key
    end: Key
    p: Point
    q: Point
    coast: bool


def _key(p: Point) -> Key:
    return round(p[0] / THIRD), round(p[1] * 2)


def _stray(a: int, b: int, salt: int) -> float:
    """A number between -1 and 1 that depends on a spot only, so that every page draws the same coast."""
    mixed = (a * 73856093) ^ (b * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((mixed >> 8) % 2001) / 1000 - 1


def shore(page: Page) -> Shore:
    """The land of the page and a little beyond."""
    steps = _steps(page)
    rings: list[list[Point]] = []
    coast: list[list[Point]] = []
    while steps:
        first = next(iter(steps))
        ring = [steps.pop(first)]
        while ring[-1].end != first and ring[-1].end in steps:
            ring.append(steps.pop(ring[-1].end))
        parts = _bend(ring)
        rings.append([page.at(*p) for points, _ in parts for p in points])
        coast += [[page.at(*p) for p in line] for line in _runs(parts)]
    return Shore(rings, coast)


def _steps(page: Page) -> dict[Key, _Step]:
    """Sides between land and anything else, clockwise round the land, by the corner where they begin."""
    board = page.board
    (c0, c1), (r0, r1) = page.cols, page.rows
    inside = [
        not board.sea[i] and c0 - 3 <= board.col[i] <= c1 + 3 and r0 - 3 <= board.row[i] <= r1 + 3
        for i in range(board.count)
    ]
    out: dict[Key, _Step] = {}
    for i in range(board.count):
        if not inside[i]:
            continue
        corners = None
        for d in range(6):
            j = board.neighbours[6 * i + d]
            if j < 0 or not inside[j]:
                corners = corners or board.corners(i)
                p, q = corners[(4 + d) % 6], corners[(5 + d) % 6]
                out[_key(p)] = _Step(_key(p), _key(q), p, q, j >= 0 and bool(board.sea[j]))
    return out


def _bend(ring: list[_Step]) -> list[tuple[list[Point], bool]]:
    """The points of each step: straight at the edge of the map, a soft wandering line along the sea."""
    out: list[tuple[list[Point], bool]] = []
    for before, step, after in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]]):
        if not step.coast:
            out.append(([step.p], False))
            continue
        a = _corner(step.start, step.p, before.coast)
        b = _corner(step.end, step.q, after.coast)
        m = _middle(step)
        points = [] if before.coast else [a]
        points += _round(_half(a, m), m, _half(m, b))
        points += _round(_half(m, b), b, _half(b, _middle(after)))[1:] if after.coast else [b]
        out.append((points, True))
    return out


def _corner(key: Key, p: Point, free: bool) -> Point:
    """A corner between two steps of coast strays; one at the edge of the map stays."""
    if not free:
        return p
    return p[0] + CORNER * _stray(*key, 1), p[1] + CORNER * _stray(*key, 2)


def _middle(step: _Step) -> Point:
    """The middle of a side, moved across it."""
    (x0, y0), (x1, y1) = step.p, step.q
    far = MIDDLE * _stray(step.start[0] + step.end[0], step.start[1] + step.end[1], 3)
    return (x0 + x1) / 2 + (y1 - y0) * far * 1.7, (y0 + y1) / 2 - (x1 - x0) * far * 1.7


def _half(p: Point, q: Point) -> Point:
    return (p[0] + q[0]) / 2, (p[1] + q[1]) / 2


def _round(a: Point, corner: Point, b: Point) -> list[Point]:
    """Points of the curve that leads round a corner."""
    out = [a]
    for t in (0.25, 0.5, 0.75, 1.0):
        u = 1 - t
        out.append(
            (
                u * u * a[0] + 2 * u * t * corner[0] + t * t * b[0],
                u * u * a[1] + 2 * u * t * corner[1] + t * t * b[1],
            )
        )
    return out


def _runs(parts: list[tuple[list[Point], bool]]) -> list[list[Point]]:
    """Steps of coast that follow one another, joined."""
    start = next((k for k, (_, coast) in enumerate(parts) if not coast), None)
    if start is None:
        line = [p for points, _ in parts for p in points]
        return [[*line, line[0]]]
    turned = parts[start:] + parts[:start]
    return [
        [p for points, _ in group for p in points]
        for coast, group in itertools.groupby(turned, key=lambda part: part[1])
        if coast
    ]
