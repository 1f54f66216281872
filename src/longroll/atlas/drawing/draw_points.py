"""A point board as a map: the country, then lines, marks, names, counters and the sheet's furniture."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from longroll.atlas.drawing import marks
from longroll.atlas.drawing.counters import SIZE, draw_stack
from longroll.atlas.drawing.country import Country, draw_country
from longroll.atlas.drawing.draw import Progress
from longroll.atlas.drawing.furniture import Cartouche, Panel, compass, neat_line
from longroll.atlas.drawing.labels import Box, Label, Segment, place
from longroll.atlas.drawing.layout import spread
from longroll.atlas.drawing.legend import Legend
from longroll.atlas.drawing.names import river_names, sea_names, state_names
from longroll.atlas.drawing.point_lines import entries, links, segments_of, ways_of
from longroll.atlas.drawing.projection import Projection, Sheet
from longroll.atlas.drawing.styles import SERIF, Style, sourced
from longroll.atlas.drawing.svg import Svg, num
from longroll.atlas.points import Link, Place, PointBoard

WIDTH = 2400.0


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
    room = float(look.get("gap", 26)) + (
        18 if any(e.get("stacks") for e in view.get("places", {}).values()) else 0
    )
    at = spread([sheet.xy(p.lat, p.lon) for p in board.places], radii, room * unit, sheet.frame)
    ways = ways_of(board, at, radii, shapes, sheet, look, unit)
    panels = _panels(board, sheet, s, look, view, layers, unit)
    boxes = [box for _, box in panels]
    sea_names(svg, country, boxes)
    segments = segments_of(ways)
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
    links(svg, board, ways, s, layers, unit)
    entries(svg, board, ways, s, unit)
    for p, (x, y), shape in zip(board.places, at, shapes):
        marks.draw_mark(svg, p, x, y, shape, _side(p, view), s, look, unit)
        if "provenance" in layers:
            svg.circle(
                x,
                y,
                max(marks.reach(shape, unit)) + 5 * unit,
                fill="none",
                stroke=sourced(s)[p.provenance],
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


def _side(p: Place, view: Mapping[str, Any]) -> str:
    held = view.get("places", {}).get(p.slug, {}).get("control")
    return str(held) if held else p.row.get("nation") or p.row.get("owner") or p.row.get("control") or ""


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
            wide, rows = min(len(stacks), 2) * SIZE * unit, 1 + (len(stacks) > 2)
            obstacles.append((x - w, y + h, x - w + wide, y + h + rows * SIZE * unit))
        prominent = bool(p.row.get("flag")) or p.row.get("capital") == "national" or p.kind == "city"
        size = float(sizes.get(p.kind, 15)) * unit * (1.12 if prominent else 1.0)
        words = p.name.removesuffix(" Box") if shape == "sea-box" else p.name
        label = Label(
            words,
            x,
            y,
            size,
            "serif-bold" if prominent else "serif",
            w + 3 * unit,
            h + 2 * unit,
            weight=2.0 if prominent else 1.0,
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
