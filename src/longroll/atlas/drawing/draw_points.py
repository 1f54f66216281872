"""A point board as a map: the country, then lines, marks, names, counters and the sheet's furniture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping
from typing import Any

from longroll.atlas.drawing import marks
from longroll.atlas.drawing.counters import SIZE, draw_stack
from longroll.atlas.drawing.country import Country, draw_country, river_names, sea_names, state_names
from longroll.atlas.drawing.courses import Course, between_marks, course
from longroll.atlas.drawing.draw import Progress
from longroll.atlas.drawing.furniture import Cartouche, Legend, Panel, compass, neat_line
from longroll.atlas.drawing.labels import Box, Label, Segment, place
from longroll.atlas.drawing.layout import Curve, curves, spread
from longroll.atlas.drawing.lines import ORDER, draw_lines
from longroll.atlas.drawing.projection import Projection, Sheet
from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.points import Link, Place, PointBoard

Way = Curve | Course
WIDTH = 2400.0
LAND = ("rail", "road", "pike", "track")
PROVENANCE = {"stated": "#1b1b1b", "inferred": "#2f78b7", "reconstructed": "#d08a1d"}


def draw_points(
    board: PointBoard,
    s: Style,
    layers: Collection[str],
    view: Mapping[str, Any],
    width: float | None,
    report: Progress,
) -> str:
    look: Mapping[str, Any] = board.spec.get("draw", {})
    wide = width or float(look.get("width", WIDTH))
    unit = float(look.get("unit", 1.0)) * wide / float(look.get("width", WIDTH))
    sheet = Sheet(Projection(board.spec["projection"]), board.spec["projection"]["bounds"], wide, 34 * unit)
    country = Country(sheet.xy, sheet.latlon, sheet.frame, s, unit)
    svg = Svg(sheet.width, sheet.height)
    svg.defs.append(
        f'<clipPath id="frame"><rect x="{num(sheet.frame[0])}" y="{num(sheet.frame[1])}" width="{num(sheet.frame[2] - sheet.frame[0])}" height="{num(sheet.frame[3] - sheet.frame[1])}"/></clipPath>'
    )
    report("country", 0.05)
    svg.open(clip_path="url(#frame)")
    draw_country(svg, country, year=int(look.get("year", 1861)))
    report("layout", 0.35)
    shapes = [marks.shape_of(p, look) for p in board.places]
    reaches = [marks.reach(shape, unit) for shape in shapes]
    radii = [
        max(w, h) if shape not in ("sea-box", "area", "wave") else (w + h) / 2
        for shape, (w, h) in zip(shapes, reaches)
    ]
    at = spread(
        [sheet.xy(p.lat, p.lon) for p in board.places], radii, float(look.get("gap", 26)) * unit, sheet.frame
    )
    ways = _ways(board, at, radii, shapes, sheet, look, unit)
    panels = _panels(board, sheet, s, look, view, layers, unit)
    boxes = [box for _, box in panels]
    sea_names(svg, country, boxes)
    segments = _segments(ways)
    labels = _labels(board, at, reaches, shapes, s, look, view, unit, boxes, segments, sheet)
    taken = [
        *(label.box for label in labels),
        *boxes,
        *((x - w, y - h, x + w, y + h) for (x, y), (w, h) in zip(at, reaches)),
    ]
    names = state_names(svg, country, taken)
    river_names(svg, country, [*taken, *names])
    report("lines", 0.55)
    if "control" in layers:
        _control(svg, board, at, s, view, unit)
    if "supply" in layers:
        _supply(svg, board, at, s, view, unit)
    _lines(svg, board, ways, s, layers, unit)
    _entries(svg, board, ways, s, unit)
    for p, (x, y), shape in zip(board.places, at, shapes):
        marks.draw_mark(svg, p, x, y, shape, _side(p, view), s, look, unit)
        if "provenance" in layers:
            svg.circle(
                x,
                y,
                max(marks.reach(shape, unit)) + 5 * unit,
                fill="none",
                stroke=PROVENANCE[p.provenance],
                stroke_width=3 * unit,
                stroke_dasharray=None if p.provenance == "stated" else f"{5 * unit:.1f} {3 * unit:.1f}",
            )
    report("names", 0.75)
    for label in labels:
        _name(svg, label, s, unit)
    for p, (x, y), (w, h) in zip(board.places, at, reaches):
        stacks = view.get("places", {}).get(p.slug, {}).get("stacks", [])
        if stacks:
            draw_stack(svg, stacks, x - w * 0.2, y + h + SIZE * 0.42 * unit, s, unit)
    svg.close()
    neat_line(svg, (sheet.width, sheet.height), sheet.frame, s, unit)
    for piece, box in panels:
        piece.draw(svg, box, s, unit)
    if "compass" in look:
        lat, lon, size = look["compass"]
        x, y = sheet.xy(lat, lon)
        compass(svg, x, y, size * unit, s)
    report("done", 1.0)
    return svg.render(f"{board.name}: {board.spec.get('subtitle', '')}")


def _ways(
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


def _side(p: Place, view: Mapping[str, Any]) -> str:
    held = view.get("places", {}).get(p.slug, {}).get("control")
    return str(held) if held else p.row.get("nation") or p.row.get("owner") or p.row.get("control") or ""


def _segments(ways: list[Way]) -> list[Segment]:
    out: list[Segment] = []
    for way in ways:
        points = way.points(5)
        out += [(*p, *q) for p, q in itertools.pairwise(points)]
    return out


def _labels(
    board: PointBoard,
    at: list[tuple[float, float]],
    reaches: list[tuple[float, float]],
    shapes: list[str],
    s: Style,
    look: Mapping[str, Any],
    view: Mapping[str, Any],
    unit: float,
    panels: list[Box],
    segments: list[Segment],
    sheet: Sheet,
) -> list[Label]:
    """Names beside marks; boxes and areas carry theirs inside."""
    sizes: Mapping[str, float] = look.get("sizes", {})
    labels, obstacles, inside = [], list(panels), []
    for p, (x, y), (w, h), shape in zip(board.places, at, reaches, shapes):
        obstacles.append((x - w - 2, y - h - 2, x + w + 2, y + h + 2))
        stacks = view.get("places", {}).get(p.slug, {}).get("stacks", [])
        if stacks:
            obstacles.append((x - w, y + h, x - w + min(len(stacks), 4) * SIZE * unit, y + h + SIZE * unit))
        big = bool(p.row.get("flag")) or p.row.get("capital") == "national" or p.kind == "city"
        size = float(sizes.get(p.kind, 15)) * unit * (1.12 if big else 1.0)
        words = p.name.removesuffix(" Box") if shape == "sea-box" else p.name
        label = Label(
            words,
            x,
            y,
            size,
            "serif-bold" if big else "serif",
            w + 3 * unit,
            h + 2 * unit,
            weight=2.0 if big else 1.0,
            key=p.slug,
        )
        if shape in ("sea-box", "area"):
            label.size = 12.5 * unit
            label.lines = _wrap(words)
            half, tall = label.wide / 2, label.high / 2
            label.box = (x - half, y - tall, x + half, y + tall)
            inside.append(label)
        else:
            labels.append(label)
    frame = (sheet.frame[0] + 6, sheet.frame[1] + 6, sheet.frame[2] - 6, sheet.frame[3] - 6)
    return [*place(labels, obstacles, segments, frame), *inside]


def _wrap(words: str) -> list[str]:
    parts = words.split(" ")
    if len(parts) == 1:
        return [words]
    half = min(range(1, len(parts)), key=lambda i: abs(len(" ".join(parts[:i])) - len(" ".join(parts[i:]))))
    return [" ".join(parts[:half]), " ".join(parts[half:])]


def _name(svg: Svg, label: Label, s: Style, unit: float) -> None:
    weight = "600" if label.face == "serif-bold" else None
    x = (label.box[0] + label.box[2]) / 2
    for i, line in enumerate(label.lines):
        y = label.box[1] + label.size * (0.76 + 0.98 * i)
        svg.text(
            x,
            y,
            line,
            font_family=SERIF,
            font_size=label.size,
            font_weight=weight,
            text_anchor="middle",
            fill=s.ink,
            stroke=s.halo,
            stroke_width=3.4 * unit,
            stroke_opacity=0.85,
            stroke_linejoin="round",
            paint_order="stroke",
        )


def _lines(
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
            marks.terrain_sign(svg, "seasonal-river", x, y, angle, s, unit * 0.85)
        if "provenance" in layers:
            svg.path(
                ways[link.index].data(),
                fill="none",
                stroke=PROVENANCE[link.provenance],
                stroke_width=4 * unit,
                stroke_opacity=0.8,
                stroke_dasharray=None if link.provenance == "stated" else f"{6 * unit:.1f} {4 * unit:.1f}",
            )


def _entries(svg: Svg, board: PointBoard, ways: list[Way], s: Style, unit: float) -> None:
    """Terrain on entry, at the end that is entered."""
    for link in board.links:
        for end in (link.a, link.b):
            signs = link.into(end)
            way = ways[link.index] if end == link.b else ways[link.index].turned()
            room = way.length() / 2 - 4 * unit
            step = min(15.5 * unit, room / max(1, len(signs)))
            for k, sign in enumerate(signs):
                (x, y), angle = way.walk(9 * unit + k * step)
                marks.terrain_sign(svg, sign, x, y, angle, s, unit)


def _control(
    svg: Svg, board: PointBoard, at: list[tuple[float, float]], s: Style, view: Mapping[str, Any], unit: float
) -> None:
    for p, (x, y) in zip(board.places, at):
        side = _side(p, view)
        if side and side not in ("neutral", "sea"):
            svg.circle(x, y, 46 * unit, fill=marks.side_colour(side, s), fill_opacity=0.22)


def _supply(
    svg: Svg, board: PointBoard, at: list[tuple[float, float]], s: Style, view: Mapping[str, Any], unit: float
) -> None:
    for side, slugs in view.get("supply", {}).items():
        for slug in slugs:
            if slug in board.index:
                x, y = at[board.index[slug]]
                svg.circle(
                    x,
                    y,
                    30 * unit,
                    fill="none",
                    stroke=marks.side_colour(side, s),
                    stroke_width=3.4 * unit,
                    stroke_dasharray=f"{4 * unit:.1f} {4 * unit:.1f}",
                )


def _panels(
    board: PointBoard,
    sheet: Sheet,
    s: Style,
    look: Mapping[str, Any],
    view: Mapping[str, Any],
    layers: Collection[str],
    unit: float,
) -> list[tuple[Any, Box]]:
    from longroll.atlas.drawing.legends import points_legend

    notes = [str(view["title"])] if view.get("title") else []
    title = Cartouche(
        board.name, board.spec.get("subtitle", ""), notes, 1 / sheet.scale, look.get("scale_note", "")
    )
    legend: Legend = points_legend(board, s, look, layers, unit)
    out: list[tuple[Any, Box]] = []
    for piece, key, default in ((title, "cartouche", ["nw", 18, 18]), (legend, "legend", ["se", 18, 18])):
        corner, dx, dy = look.get(key, default)
        w, h = piece.size(unit)
        out.append((piece, Panel(corner, w, h, dx * unit, dy * unit).place(sheet.frame)))
    return out


__all__ = ["Link", "draw_points"]
