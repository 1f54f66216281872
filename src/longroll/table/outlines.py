"""Outlines of drawn paths: their corners and boxes, which of them lie near a square, and cutting them off round it."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

Box = tuple[float, float, float, float]
PAD = 14.0
"""Units beyond the box that are kept, more than half of the widest line."""
CELL = 64.0
"""Outlines are found by cells of so many units, as wide as the sharpest square of a map."""
MANY = 36
"""Outlines that touch more cells are not kept by cells."""
LENGTH = 12
"""Long lines are cut into lengths of so many segments."""
COARSE = 512.0
"""Long rings are cut off round squares of so many units first."""
_NUMBER = re.compile(r"-?\d*\.?\d+")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_FREE = re.compile(r"[^MLCQZ\d. -]")
_SEGMENT = re.compile(r"[MLCQ][^MLCQ]*")
_CURVED = re.compile(r"[CQ]")
_LOOSE = re.compile(r"M(\S+) ([\d.-]+)([a-z][^A-Z]*)")
DATA = re.compile(r' d="([^"]*)"')
Ring = list[tuple[float, float]]


class Grid:
    """Boxes by the cells that they touch: of 60,000 outlines those near a square are found without looking at the others."""

    def __init__(self, boxes: list[Box]) -> None:
        self.cells: dict[tuple[int, int], list[int]] = {}
        self.wide: list[int] = []
        """Boxes that touch many cells; they are always looked at."""
        for number, (x0, y0, x1, y1) in enumerate(boxes):
            left, top, right, low = int(x0 // CELL), int(y0 // CELL), int(x1 // CELL), int(y1 // CELL)
            if (right - left + 1) * (low - top + 1) > MANY:
                self.wide.append(number)
                continue
            for i in range(left, right + 1):
                for j in range(top, low + 1):
                    self.cells.setdefault((i, j), []).append(number)

    def near(self, box: Box) -> list[int]:
        """The numbers of those that may touch a box, in their order."""
        found = set(self.wide)
        for i in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
            for j in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
                found.update(self.cells.get((i, j), ()))
        return sorted(found)


class Shape(NamedTuple):
    """A path in its outlines, each with its box; `rings` are their corners where they are straight and closed."""

    before: str
    after: str
    outlines: list[tuple[str, Box]]
    rings: list[Ring | None]
    grid: Grid
    coarse: dict[tuple[int, int, int], Ring]
    """Rings cut off round a large square, by their number and the square: to cut a part out of that is cheap."""


def _round(points: list[tuple[float, float]], pad: float) -> Box:
    xs = [p[0] for p in points]
    ys = [p[1] for p in points]
    return min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad


def meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def points_of(data: str) -> list[tuple[float, float]]:
    """All corners and guiding points of path data; a curve lies within them."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    start = (0.0, 0.0)
    for letter, rest in _STEP.findall(data):
        values = [float(v) for v in _NUMBER.findall(rest)]
        dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "H":
                steps = [(v + dx, y) for v in values]
            case "V":
                steps = [(x, v + dy) for v in values]
            case "Z":
                steps = []
            case "T":  # the guiding point mirrors the one before; twice the step is far enough
                steps = [(v + dx + s * v, w + dy + s * w) for v, w in _pairs(values) for s in (-1, 1, 0)]
            case _:
                steps = [(v + dx, w + dy) for v, w in _pairs(values)]
        found += steps
        if letter in "Mm":
            start = steps[0]
        x, y = steps[-1] if steps else start
    return found


@cache
def _sign(steps: str) -> Box:
    """How far a sign reaches from where it begins; the same few signs are engraved thousands of times."""
    return _round(points_of(f"M0 0{steps}"), 0.0)


def _pairs(values: list[float]) -> list[tuple[float, float]]:
    return list(zip(values[::2], values[1::2]))


def clip_ring(ring: Ring, box: Box) -> Ring:
    """A closed ring cut off at a box (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        kept: Ring = []
        before = ring[-1] if ring else (0.0, 0.0)
        inside_before = (before[axis] - limit) * sign >= 0
        for point in ring:
            inside = (point[axis] - limit) * sign >= 0
            if inside != inside_before:
                share = (limit - before[axis]) / (point[axis] - before[axis])
                kept.append(
                    (before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1]))
                )
            if inside:
                kept.append(point)
            before, inside_before = point, inside
        ring = kept
    return ring


def lengths(outline: str) -> list[str]:
    """An open line in lengths of some segments each. Neighbours share a segment at either end, so that the line looks as before."""
    start, *steps = _SEGMENT.findall(outline)
    if len(steps) < 2 * LENGTH:
        return [outline]
    ends = [" ".join(_NUMBER.findall(step)[-2:]) for step in (start, *steps)]
    firsts = [max(0, at - 1) for at in range(0, len(steps), LENGTH)]
    return [
        f"M{ends[first]}{''.join(steps[first : at + LENGTH + 1])}"
        for first, at in zip(firsts, range(0, len(steps), LENGTH))
    ]


def shape_of(text: str, line: bool = False, stroked: bool = True) -> Shape:
    """A path, taken apart. A `line` is nowhere filled or dashed, so it may be cut; what is not `stroked` ends at its outline."""
    found = DATA.search(text)
    assert found is not None
    data = found[1]
    wide = re.search(r'stroke-width="([\d.]+)"', text)
    pad = PAD + (float(wide[1]) if wide else 0.0) if stroked else 1.0
    outlines, rings = [], []
    whole = re.findall(r"M[^M]*", data)
    if line:
        whole = [
            part for row in whole for part in ([row] if _FREE.search(row) or "Z" in row else lengths(row))
        ]
    for outline in whole:
        ring = None
        if _FREE.search(outline) is None:  # only points: the usual case, and the quick one
            values = [float(v) for v in _NUMBER.findall(outline)]
            xs, ys = values[::2], values[1::2]
            box = (min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
            if len(xs) > 60 and outline.endswith("Z") and _CURVED.search(outline) is None:
                ring = list(zip(xs, ys))
        elif (start := _LOOSE.fullmatch(outline)) is not None:  # a sign engraved somewhere
            x, y = float(start[1]), float(start[2])
            sign = _sign(start[3])
            box = (x + sign[0] - pad, y + sign[1] - pad, x + sign[2] + pad, y + sign[3] + pad)
        else:
            box = _round(points_of(outline), pad)
        outlines.append((outline, box))
        rings.append(ring)
    grid = Grid([box for _, box in outlines])
    return Shape(text[: found.start(1)], text[found.end(1) :], outlines, rings, grid, {})


def outlines_near(shape: Shape, box: Box) -> list[str]:
    """Path data of what can be seen in a box, long rings cut off beyond it."""
    edge = _grown(box, 3 * PAD)
    found = []
    for number in shape.grid.near(box):
        text, reach = shape.outlines[number]
        if not meet(reach, box):
            continue
        ring = shape.rings[number]
        if ring is None or (
            edge[0] < reach[0] and reach[2] < edge[2] and edge[1] < reach[1] and reach[3] < edge[3]
        ):
            found.append(text)
        elif kept := clip_ring(_coarse(shape, number, ring, box), edge):
            found.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in kept) + "Z")
    return found


def covers(shape: Shape, box: Box) -> bool:
    """Whether a shape of one ring fills a box from edge to edge."""
    near = [n for n in shape.grid.near(box) if meet(shape.outlines[n][1], box)]
    ring = shape.rings[near[0]] if len(near) == 1 else None
    if ring is None:
        return False
    edge = _grown(box, 2 * PAD)
    kept = clip_ring(_coarse(shape, near[0], ring, box), edge)
    on_edge = all(
        any(a[axis] == b[axis] in (edge[axis], edge[axis + 2]) for axis in (0, 1))
        for a, b in zip(kept, [*kept[1:], *kept[:1]])
    )
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(kept, [*kept[1:], *kept[:1]])) / 2
    return on_edge and abs(area) > 0.999 * (edge[2] - edge[0]) * (edge[3] - edge[1])


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _coarse(shape: Shape, number: int, ring: Ring, box: Box) -> Ring:
    """A ring as far as it matters in the large square round a box; the whole where the box does not lie in one."""
    i, j = int(box[0] // COARSE), int(box[1] // COARSE)
    square = (i * COARSE, j * COARSE, (i + 1) * COARSE, (j + 1) * COARSE)
    if box[2] > square[2] or box[3] > square[3]:
        return ring
    kept = shape.coarse.get((number, i, j))
    if kept is None:
        kept = shape.coarse[number, i, j] = clip_ring(ring, _grown(square, 4 * PAD))
    return kept
