"""Sides and railroads of a hex board: rivers, ridges, crossings, bluffs, track."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection
from typing import Any

from longroll.atlas.drawing.hex_lines import chains, soft
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.labels import Segment
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Point, Svg, num, smooth
from longroll.atlas.hexes import CROSSINGS, RIDGES, WATERS

START = 186104  # railroads open by then are drawn whole, later ones broken


def sides(svg: Svg, page: Page, s: Style) -> list[Segment]:
    board, u = page.board, page.unit
    water: dict[int, list[Any]] = {}
    ridges: dict[int, list[Any]] = {}
    shown = set(page.hexes)
    crossings, bluffs = [], []
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            j = board.neighbours[at]
            if board.bluff[at]:
                bluffs.append((i, d))
            if j >= 0 and j < i and j in shown:
                continue
            if board.water[at]:
                water.setdefault(board.water[at], []).append(page.side(i, d))
            if board.ridge[at]:
                ridges.setdefault(board.ridge[at], []).append((page.side(i, d), i, d))
            if board.crossing[at]:
                crossings.append((i, d, CROSSINGS[board.crossing[at]]))
    widths = {
        "minor": (s.river, 2.0),
        "navigable": (s.river_link, 4.0),
        "tidal": (s.river_link, 6.0),
        "bay": (s.sea, 7.0),
        "sea": (s.water_line, 3.0),
        "lake": (s.sea, 7.0),
    }
    segments: list[Segment] = []
    for code in sorted(water):
        colour, w = widths[WATERS[code]]
        lines = chains(water[code])
        data = "".join(soft(line) for line in lines)
        if w > 3:
            svg.path(
                data,
                fill="none",
                stroke=s.halo,
                stroke_width=(w + 2) * u,
                stroke_linecap="round",
                stroke_linejoin="round",
                stroke_opacity=0.7,
            )
        svg.path(
            data,
            fill="none",
            stroke=colour,
            stroke_width=w * u,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        if WATERS[code] == "tidal":
            svg.path(
                data,
                fill="none",
                stroke=s.sea,
                stroke_width=2.4 * u,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
        if w > 3:
            segments += [(*p, *q) for line in lines for p, q in itertools.pairwise(line)]
    for code, sides in ridges.items():
        _ridge(svg, page, RIDGES[code], sides)
    for i, d, kind in crossings:
        _crossing(svg, page, s, i, d, kind)
    for i, d in bluffs:
        _bluff(svg, page, s, i, d)
    return segments


def _ridge(svg: Svg, page: Page, kind: str, sides: list[Any]) -> None:
    u = page.unit
    if kind == "gap":
        for (p, q), _i, _d in sides:
            x, y = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
            a = math.atan2(q[1] - p[1], q[0] - p[0])
            for sign in (-1, 1):
                cx, cy = x + math.cos(a) * 5 * u * sign, y + math.sin(a) * 5 * u * sign
                svg.line(
                    [
                        (cx - math.sin(a) * 5 * u, cy + math.cos(a) * 5 * u),
                        (cx + math.sin(a) * 5 * u, cy - math.cos(a) * 5 * u),
                    ],
                    stroke="#5b3d22",
                    stroke_width=2.2 * u,
                )
        return
    data = "".join(soft(line) for line in chains([side for side, _, _ in sides]))
    svg.path(
        data, fill="none", stroke="#6b4a2c", stroke_width=3.6 * u, stroke_linecap="round", stroke_opacity=0.9
    )
    svg.path(
        data,
        fill="none",
        stroke="#6b4a2c",
        stroke_width=9 * u,
        stroke_dasharray=f"{1.6 * u:.1f} {3.4 * u:.1f}",
        stroke_opacity=0.8,
    )


def _crossing(svg: Svg, page: Page, s: Style, i: int, d: int, kind: str) -> None:
    p, q = page.side(i, d)
    x, y, u = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2, page.unit
    turn = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
    svg.open(transform=f"translate({num(x)} {num(y)}) rotate({num(turn)}) scale({u:.2f})")
    if kind == "bridge":
        svg.path("M-4 -6L-3 -4V4L-4 6M4 -6L3 -4V4L4 6", fill="none", stroke=s.ink, stroke_width=1.2)
    else:
        svg.circle(0, 0, 5.2, fill=s.halo, stroke=s.river_link, stroke_width=1)
        svg.path(
            "M-3 -0.5H3L1.8 2.2H-1.8ZM0 -0.5V-3.4",
            fill="none" if kind == "ferry" else s.rail,
            stroke=s.rail,
            stroke_width=1,
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
    svg.path("".join(strokes), stroke="#5b3d22", stroke_width=1.4 * page.unit, fill="none")


def rails(svg: Svg, page: Page, s: Style, layers: Collection[str]) -> list[Segment]:
    board, u = page.board, page.unit
    shown = set(page.hexes)
    now: list[tuple[Point, Point]] = []
    later: list[tuple[Point, Point]] = []
    for i in page.hexes:
        for d in range(6):
            j = board.neighbours[6 * i + d]
            if board.rail[6 * i + d] and (j > i or j not in shown):
                (now if board.rail[6 * i + d] <= START else later).append((page.centre(i), page.centre(j)))
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
