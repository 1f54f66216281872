"""Sides and railroads of a hex board: rivers, ridges, crossings, bluffs, track."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection

from longroll.atlas.drawing.hex_lines import chains, soft
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.labels import Segment
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Point, Svg, line_data, num, smooth
from longroll.atlas.hexes import CROSSINGS, RIDGES

START = 186104  # railroads open by then are drawn whole, later ones broken


def sides(svg: Svg, page: Page, s: Style) -> None:
    board = page.board
    ridges: dict[int, list[tuple[Point, Point]]] = {}
    shown = set(page.hexes)
    bluffs = []
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            j = board.neighbours[at]
            if board.bluff[at]:
                bluffs.append((i, d))
            if j >= 0 and j < i and j in shown:
                continue
            if board.ridge[at]:
                ridges.setdefault(board.ridge[at], []).append(page.side(i, d))
    for code, sides in ridges.items():
        ridge_sign(svg, s, RIDGES[code], sides, page.unit)
    for i, d in bluffs:
        _bluff(svg, page, s, i, d)


def ridge_sign(svg: Svg, s: Style, kind: str, sides: list[tuple[Point, Point]], u: float) -> None:
    """A ridge with its slopes along the sides, or the two posts of a gap on each."""
    if kind == "gap":
        for p, q in sides:
            x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
            a = math.atan2(q[1] - p[1], q[0] - p[0])
            for sign in (-1, 1):
                cx, cy = x + math.cos(a) * 5 * u * sign, y + math.sin(a) * 5 * u * sign
                svg.line(
                    [
                        (cx - math.sin(a) * 5 * u, cy + math.cos(a) * 5 * u),
                        (cx + math.sin(a) * 5 * u, cy - math.cos(a) * 5 * u),
                    ],
                    stroke=s.ridge,
                    stroke_width=2.2 * u,
                )
        return
    data = "".join(soft(line) for line in chains(sides))
    svg.path(
        data, fill="none", stroke=s.ridge, stroke_width=3.6 * u, stroke_linecap="round", stroke_opacity=0.9
    )
    svg.path(
        data,
        fill="none",
        stroke=s.ridge,
        stroke_width=9 * u,
        stroke_dasharray=f"{1.6 * u:.1f} {3.4 * u:.1f}",
        stroke_opacity=0.8,
    )


def crossings(svg: Svg, page: Page, s: Style) -> None:
    """Bridges, ferries and rail ferries on their sides, above the railroads."""
    board = page.board
    shown = set(page.hexes)
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            kind = CROSSINGS[board.rail_crossing[at] or board.crossing[at]]
            if kind and not (board.neighbours[at] < i and board.neighbours[at] in shown):
                p, q = page.side(i, d)
                crossing_sign(
                    svg,
                    s,
                    kind,
                    ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2),
                    math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])),
                    page.unit,
                )


def crossing_sign(svg: Svg, s: Style, kind: str, at: Point, turn: float, unit: float) -> None:
    """A bridge lies across its water, a boat stands upright; the boat of a rail ferry carries track."""
    if kind == "bridge":
        svg.open(transform=f"translate({num(at[0])} {num(at[1])}) rotate({num(turn)}) scale({unit:.2f})")
        svg.path(
            "M-5 -6.5L-3.6 -4.5V4.5L-5 6.5M5 -6.5L3.6 -4.5V4.5L5 6.5",
            fill="none",
            stroke=s.ink,
            stroke_width=1.3,
        )
    else:
        svg.open(transform=f"translate({num(at[0])} {num(at[1])}) scale({unit:.2f})")
        svg.circle(0, 0, 5.6, fill=s.halo, stroke=s.river_link, stroke_width=1.1)
        hull = "M-3.8 0.6H3.8L2.4 3.2H-2.4Z"
        svg.path(hull, fill=s.rail if kind == "rail-ferry" else "none", stroke=s.rail, stroke_width=0.9)
        svg.path(
            "M0 0.6V-3.6L2.6 -0.6H0" if kind == "ferry" else "M-3 -1.4H3M-2 -2.8V0M0 -2.8V0M2 -2.8V0",
            fill="none",
            stroke=s.rail,
            stroke_width=0.9,
        )
    svg.close()


def _bluff(svg: Svg, page: Page, s: Style, i: int, d: int) -> None:
    """Short strokes on the high bank, inside its hex."""
    p, q = page.side(i, d)
    cx, cy = page.centre(i)
    strokes = []
    for t in (0.2, 0.35, 0.5, 0.65, 0.8):
        x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
        dx, dy = cx - x, cy - y
        far = math.hypot(dx, dy)
        a, b = 4 * page.unit / far, 9 * page.unit / far
        strokes.append(f"M{num(x + dx * a)} {num(y + dy * a)}L{num(x + dx * b)} {num(y + dy * b)}")
    svg.path("".join(strokes), stroke=s.ridge, stroke_width=1.4 * page.unit, fill="none")


def rails(svg: Svg, page: Page, s: Style, layers: Collection[str]) -> list[Segment]:
    board, u = page.board, page.unit
    shown = set(page.hexes)
    now: list[tuple[Point, Point]] = []
    later: list[tuple[Point, Point]] = []
    ferries: list[tuple[Point, Point]] = []
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            j = board.neighbours[at]
            if not board.rail[at] or (j < i and j in shown):
                continue
            group = now if board.rail[at] <= START else later
            p, q = page.centre(i), page.centre(j)
            if CROSSINGS[board.rail_crossing[at]] == "rail-ferry":
                a, b = _share(p, q, 0.3), _share(p, q, 0.7)
                group += [(p, a), (b, q)]
                ferries.append((a, b))
            else:
                group.append((p, q))
    svg.path(
        "".join(line_data(line) for line in ferries),
        fill="none",
        stroke=s.rail,
        stroke_width=1.6 * u,
        stroke_dasharray=f"{1.8 * u:.1f} {2.2 * u:.1f}",
    )
    segments: list[Segment] = []
    grow = 1.35 if "rail" in layers else 1.0
    for group, open_ in ((now, True), (later, False)):
        lines = chains(group)
        data = "".join(smooth(line) for line in lines)
        svg.path(data, fill="none", stroke=s.halo, stroke_width=4.2 * u * grow, stroke_opacity=0.8)
        svg.path(
            data,
            fill="none",
            stroke=s.rail,
            stroke_width=1.7 * u * grow,
            stroke_dasharray=None if open_ else f"{5 * u:.1f} {3 * u:.1f}",
        )
        svg.path(
            data,
            fill="none",
            stroke=s.rail,
            stroke_width=5.8 * u * grow,
            stroke_dasharray=f"{1.2 * u:.1f} {6.2 * u:.1f}",
        )
        segments += [(*p, *q) for line in lines for p, q in itertools.pairwise(line)]
    return segments


def _share(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
