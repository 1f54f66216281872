"""Lines of a point board: where they run, how they are dressed, and the terrain at their ends."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping
from typing import Any

from longroll.atlas.drawing import marks
from longroll.atlas.drawing.courses import Course, between_marks, course
from longroll.atlas.drawing.labels import Segment
from longroll.atlas.drawing.layout import Curve, curves
from longroll.atlas.drawing.lines import ORDER, draw_lines
from longroll.atlas.drawing.projection import Sheet
from longroll.atlas.drawing.signs import terrain_sign
from longroll.atlas.drawing.styles import Style, sourced
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.points import PointBoard

LAND = ("rail", "road", "pike", "track")


Way = Curve | Course


def ways_of(
    board: PointBoard,
    at: list[tuple[float, float]],
    radii: list[float],
    shapes: list[str],
    sheet: Sheet,
    look: Mapping[str, Any],
    unit: float,
) -> list[Way]:
    """Lines of all links: rivers on their real course, sea lanes by way of open water, the rest straight or bent."""
    ways: list[Way] = list(
        curves(board, at, radii, lambda i, angle: marks.edge(shapes[i], unit, angle), 15 * unit)
    )
    via: Mapping[str, list[list[float]]] = look.get("via", {})
    for link in board.links:
        a, b = board.places[link.a], board.places[link.b]
        spots: list[tuple[float, float]] = []
        for key, back in ((f"{a.slug}|{b.slug}", False), (f"{b.slug}|{a.slug}", True)):
            key = f"{key}|{link.kind}" if f"{key}|{link.kind}" in via else key
            if key in via and (key.count("|") == 2 or link.kind not in LAND):
                spots = [(lat, lon) for lat, lon in (reversed(via[key]) if back else via[key])]
        if not spots and link.kind in ("river", "seasonal") and link.row.get("river"):
            names = link["river"].split("+")
            for also in ([], ["mississippi", "ohio"], ["mississippi", "atchafalaya", "tensaw", "york"]):
                spots = course([*names, *also], (a.lat, a.lon), (b.lat, b.lon))
                if spots:
                    break
        if spots:
            edges = [
                marks.edge(shapes[i], unit, math.atan2(q[1] - at[i][1], q[0] - at[i][0]))
                for i, q in ((link.a, sheet.xy(*spots[0])), (link.b, sheet.xy(*spots[-1])))
            ]
            found = between_marks(
                [sheet.xy(*p) for p in spots], at[link.a], edges[0], at[link.b], edges[1], 2.2 * unit
            )
            ways[link.index] = found or ways[link.index]
    return ways


def segments_of(ways: list[Way]) -> list[Segment]:
    out: list[Segment] = []
    for way in ways:
        points = way.points(5)
        out += [(*p, *q) for p, q in itertools.pairwise(points)]
    return out


def links(
    svg: Svg, board: PointBoard, ways: list[Way], s: Style, layers: Collection[str], unit: float
) -> None:
    for kind in ORDER:
        fade = 0.3 if "rail" in layers and kind != "rail" else 1.0
        draw_lines(svg, kind, [ways[x.index].data() for x in board.links if x.kind == kind], s, unit, fade)
    for link in board.links:
        if link.row.get("downstream"):
            way = (
                ways[link.index]
                if board.places[link.b].slug == link["downstream"]
                else ways[link.index].turned()
            )
            (x, y), angle = way.walk(way.length() * 0.5)
            svg.path(
                "M-6 -5L7 0L-6 5L-3 0Z",
                fill=s.neutral,
                stroke=s.river_link,
                stroke_width=1.2,
                transform=f"translate({num(x)} {num(y)}) rotate({num(math.degrees(angle))}) scale({unit:.2f})",
            )
        if link.row.get("crosses_river"):
            way = ways[link.index]
            (x, y), angle = way.walk(way.length() * 0.5)
            terrain_sign(svg, "seasonal-river", x, y, angle, s, unit * 0.85)
        if "provenance" in layers:
            svg.path(
                ways[link.index].data(),
                fill="none",
                stroke=sourced(s)[link.provenance],
                stroke_width=4 * unit,
                stroke_opacity=0.8,
                stroke_dasharray=None if link.provenance == "stated" else f"{6 * unit:.1f} {4 * unit:.1f}",
            )


def entries(svg: Svg, board: PointBoard, ways: list[Way], s: Style, unit: float) -> None:
    """Terrain on entry, at the end that is entered."""
    for link in board.links:
        for end in (link.a, link.b):
            signs = link.into(end)
            way = ways[link.index] if end == link.b else ways[link.index].turned()
            room = way.length() / 2 - 4 * unit
            step = min(15.5 * unit, room / max(1, len(signs)))
            for k, sign in enumerate(signs):
                (x, y), angle = way.walk(9 * unit + k * step)
                terrain_sign(svg, sign, x, y, angle, s, unit)
