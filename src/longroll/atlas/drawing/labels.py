"""Names that do not collide: every label tries the places round its mark and takes the freest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from longroll.atlas.drawing.text import width

Box = tuple[float, float, float, float]  # left, top, right, bottom
Segment = tuple[float, float, float, float]
Option = tuple[float, Box, list[str]]  # what a place of a label costs, the box, the lines

# Where a name likes to stand, best first: direction in degrees, counted from the east against the clock.
DIRECTIONS = (
    (20, 0.0),
    (-20, 0.3),
    (0, 0.2),
    (160, 0.8),
    (200, 1.0),
    (180, 0.9),
    (90, 1.2),
    (270, 1.4),
    (50, 0.6),
    (-50, 0.8),
    (130, 1.2),
    (230, 1.4),
    (70, 1.1),
    (110, 1.3),
    (250, 1.6),
    (290, 1.5),
)
GAPS = ((0.0, 0.0), (5.0, 1.5), (11.0, 3.5), (19.0, 7.0), (30.0, 12.0))


@dataclass
class Label:
    """A name beside a mark at (x, y) that is `reach` wide and `tall` high from its middle."""

    words: str
    x: float
    y: float
    size: float
    face: str = "serif"
    reach: float = 6.0
    tall: float = 6.0
    weight: float = 1.0
    spacing: float = 0.0
    key: str = ""
    lines: list[str] = field(default_factory=list)
    box: Box = (0, 0, 0, 0)
    clash: float = 0.0

    @property
    def wide(self) -> float:
        return max(width(line, self.size, self.face, self.spacing) for line in self.lines)

    @property
    def high(self) -> float:
        return self.size * (0.92 + 0.98 * (len(self.lines) - 1))


def overlap(a: Box, b: Box) -> float:
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def crosses(box: Box, s: Segment) -> float:
    """Length of a segment inside a box."""
    x0, y0, x1, y1 = s
    t0, t1 = 0.0, 1.0
    for p, q in (
        (-(x1 - x0), x0 - box[0]),
        (x1 - x0, box[2] - x0),
        (-(y1 - y0), y0 - box[1]),
        (y1 - y0, box[3] - y0),
    ):
        if p == 0:
            if q < 0:
                return 0.0
        elif p < 0:
            t0 = max(t0, q / p)
        else:
            t1 = min(t1, q / p)
    return math.hypot(x1 - x0, y1 - y0) * (t1 - t0) if t1 > t0 else 0.0


class Grid:
    """Boxes and segments by squares of the page, so that a label asks its neighbours only."""

    def __init__(self, cell: float = 90.0) -> None:
        self.cell = cell
        self.squares: dict[tuple[int, int], list[int]] = {}
        self.items: list[tuple[Box, Segment | None, float]] = []

    def add(self, box: Box, weight: float, segment: Segment | None = None) -> int:
        self.items.append((box, segment, weight))
        for square in self._squares(box):
            self.squares.setdefault(square, []).append(len(self.items) - 1)
        return len(self.items) - 1

    def cost(self, box: Box, but: int = -1) -> float:
        total = 0.0
        seen: set[int] = set()
        for square in self._squares(box):
            for i in self.squares.get(square, ()):
                if i != but and i not in seen:
                    seen.add(i)
                    other, segment, weight = self.items[i]
                    total += weight * (crosses(box, segment) if segment else overlap(box, other))
        return total

    def move(self, index: int, box: Box) -> None:
        old, segment, weight = self.items[index]
        for square in self._squares(old):
            self.squares[square].remove(index)
        self.items[index] = (box, segment, weight)
        for square in self._squares(box):
            self.squares.setdefault(square, []).append(index)

    def _squares(self, box: Box) -> Iterable[tuple[int, int]]:
        c = self.cell
        return [
            (i, j)
            for i in range(int(box[0] // c), int(box[2] // c) + 1)
            for j in range(int(box[1] // c), int(box[3] // c) + 1)
        ]


def candidates(label: Label, unit: float = 1.0) -> list[Option]:
    """Cost of the place itself, the box and the lines of every way to set a label."""
    out = []
    words = label.words.split(" ")
    settings = [[label.words]]
    if len(words) > 1:
        half = min(
            range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:])))
        )
        settings.append([" ".join(words[:half]), " ".join(words[half:])])
    for lines in settings:
        label.lines = lines
        w, h = label.wide, label.high
        for step, far in GAPS:
            gap = step * unit
            for angle, dislike in DIRECTIONS:
                c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                x = (
                    label.x
                    + c * (label.reach + gap + 2)
                    + (w / 2) * (c if abs(c) < 0.5 else math.copysign(1, c))
                )
                y = (
                    label.y
                    - s * (label.tall + gap + 1)
                    - (h / 2) * (math.copysign(1, s) if abs(s) > 0.7 else s * 0.9)
                )
                box = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
                out.append((dislike + far + (0.7 if len(lines) > 1 else 0.0), box, lines))
    return out


def place(
    labels: Sequence[Label],
    marks: Iterable[Box],
    segments: Iterable[Segment],
    frame: Box,
    passes: int = 4,
    soft: Iterable[Box] = (),
    unit: float = 1.0,
) -> list[Label]:
    """Set all labels. `marks` and other labels must not be touched, `segments` and `soft` boxes had better not be.

    `unit` is the scale of the drawing: a map drawn twice as large sets its names in the same places.
    """
    grid = Grid(90.0 * unit)
    area = 1 / unit**2
    for mark in marks:
        grid.add(mark, 3.0 * area)
    for box in soft:
        grid.add(box, 0.35 * area)
    for s in segments:
        grid.add((min(s[0], s[2]), min(s[1], s[3]), max(s[0], s[2]), max(s[1], s[3])), 0.12 / unit, s)
    options = [candidates(label, unit) for label in labels]
    order = sorted(range(len(labels)), key=lambda i: -labels[i].weight)
    chosen: dict[int, int] = {}
    for turn in range(passes):
        moved = 0
        for i in order:
            label = labels[i]
            label.clash, box, label.lines = _cheapest(grid, options[i], frame, chosen.get(i, -1))
            if box != label.box:
                moved += 1
                label.box = box
                if i in chosen:
                    grid.move(chosen[i], box)
                else:
                    chosen[i] = grid.add(box, 4.0 * area)
        if turn and not moved:
            break
    return list(labels)


def _cheapest(grid: Grid, options: Sequence[Option], frame: Box, own: int) -> Option:
    """The place of a label that costs least, with its cost; `own` is the label's present mark in the grid."""
    best: Option | None = None
    for dislike, box, lines in options:
        cost = dislike + _outside(box, frame) * 8
        if best is not None and cost >= best[0]:
            continue
        cost += grid.cost((box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1), own)
        if best is None or cost < best[0]:
            best = (cost, box, lines)
    assert best is not None
    return best


def _outside(box: Box, frame: Box) -> float:
    return (
        max(0.0, frame[0] - box[0])
        + max(0.0, frame[1] - box[1])
        + max(0.0, box[2] - frame[2])
        + max(0.0, box[3] - frame[3])
    )


def collisions(labels: Sequence[Label]) -> list[tuple[str, str, float]]:
    """Pairs of labels that overlap by more than a square unit."""
    found = []
    for i, a in enumerate(labels):
        for b in labels[i + 1 :]:
            area = overlap(a.box, b.box)
            if area > 1.0:
                found.append((a.words, b.words, round(area, 1)))
    return found
