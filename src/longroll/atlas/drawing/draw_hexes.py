"""A hex board as a map: country, terrain, grid, rivers along the sides, railroads, towns, numbers, names, counters."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from longroll.atlas.drawing.counters import SIZE, draw_stack
from longroll.atlas.drawing.country import Country
from longroll.atlas.drawing.draw import Progress
from longroll.atlas.drawing.furniture import Cartouche, neat_line
from longroll.atlas.drawing.hex_country import borders, country
from longroll.atlas.drawing.hex_legend import hex_legend
from longroll.atlas.drawing.hex_names import river_names, sea_names, zone_lines
from longroll.atlas.drawing.hex_numbers import numbers
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_sides import crossings, rails, sides
from longroll.atlas.drawing.hex_signs import RANKS, place_sign, sign_boxes, sign_size
from longroll.atlas.drawing.hex_waters import waters
from longroll.atlas.drawing.labels import Box, Label, Segment, place
from longroll.atlas.drawing.marks import side_colour
from longroll.atlas.drawing.names import state_names
from longroll.atlas.drawing.styles import SERIF, Style, sourced
from longroll.atlas.drawing.svg import Svg, line_data, num
from longroll.atlas.drawing.warp import Warp
from longroll.atlas.hexes import HexBoard, Place


def draw_hexes(
    board: HexBoard,
    s: Style,
    layers: Collection[str],
    view: Mapping[str, Any],
    part: str | None,
    width: float | None,
    report: Progress,
) -> str:
    look: Mapping[str, Any] = board.spec.get("draw", {})
    page = Page(board, part, width, look)
    panels = _panels(page, s, look, view, layers, part)
    svg = Svg(page.width, page.height)
    left, top, right, bottom = page.frame
    svg.defs.append(
        f'<clipPath id="frame"><rect x="{num(left)}" y="{num(top)}" width="{num(right - left)}" height="{num(bottom - top)}"/></clipPath>'
    )
    svg.open(clip_path="url(#frame)")
    report("country", 0.05)
    warp = Warp(board.lat, board.lon, *zip(*(board.centre(i) for i in range(board.count))))
    water = waters(page)
    country(svg, page, s, warp, water)
    report("terrain", 0.3)
    land = Country(
        lambda lat, lon: page.at(*warp.forward(lat, lon)),
        lambda x, y: warp.inverse(*page.back(x, y)),
        page.frame,
        s,
        page.width / 2400 if part is None else 1.0,
    )
    state_names(svg, land, opacity=0.42)
    if board.spec.get("sea_zones"):
        zone_lines(svg, page, s)
    if "control" in layers:
        _control(svg, page, s, view)
    if "provenance" in layers:
        _provenance(svg, page, s)
    report("sides", 0.4)
    sides(svg, page, s)
    borders(svg, page, s)
    tracks = rails(svg, page, s, layers)
    crossings(svg, page, s)
    report("numbers", 0.55)
    taken = numbers(svg, page, s)
    if "supply" in layers:
        _supply(svg, page, s, view)
    report("names", 0.65)
    boxes = _places(svg, page, s, water.segments + tracks, [box for _, box in panels], taken, view)
    sea_names(svg, page, s, boxes)
    river_names(svg, page, s, [*boxes, *taken], tracks)
    report("counters", 0.85)
    for slug, entry in view.get("places", {}).items():
        if entry.get("stacks"):
            i = board.index.get(str(slug), board.places[slug].hex if slug in board.places else -1)
            if i in set(page.hexes):
                x, y = page.centre(i)
                draw_stack(svg, entry["stacks"], x, y + SIZE * 0.2 * page.unit, s, page.unit)
    svg.close()
    neat_line(svg, (page.width, page.height), page.frame, s, page.margin / 34)
    for piece, box in panels:
        piece.draw(svg, box, s, _panel_unit(page, part))
    report("done", 1.0)
    return svg.render(f"{board.name}: {board.spec.get('subtitle', '')}")


def _panel_unit(page: Page, part: str | None) -> float:
    return max(0.8, min(2.2, (page.width if part is None else page.width * 0.8) / 2400))


def _places(
    svg: Svg,
    page: Page,
    s: Style,
    segments: list[Segment],
    panels: list[Box],
    taken: list[Box],
    view: Mapping[str, Any],
) -> list[Box]:
    """Signs and names of the places; returns the boxes that they fill."""
    board, u = page.board, page.unit
    shown = set(page.hexes)
    labels: list[Label] = []
    signs: list[tuple[Place, float, float]] = []
    obstacles = list(panels)
    for i in page.hexes:
        for k, p in enumerate(sorted(board.at.get(i, ()), key=lambda p: -RANKS.get(p.kind, 1))):
            x, y = page.centre(i)
            x, y = (x, y + 1 * u) if k == 0 else (x + (13 if k % 2 else -13) * u, y + 10 * u)
            signs.append((p, x, y))
            r = sign_size(p.kind, u)
            obstacles += sign_boxes(p, x, y, u)
            rank = RANKS.get(p.kind, 1)
            size = max(u * {3: 15.0, 2: 12.0}.get(rank, 9.6), {3: 15.0, 2: 10.0}.get(rank, 7.0))
            if k == 0 or rank >= 2 or u > 0.9:
                labels.append(
                    Label(
                        p.name,
                        x,
                        y,
                        size,
                        "serif-bold" if rank == 3 else "serif" if rank else "serif-italic",
                        r + 1.5 * u,
                        r + 1 * u,
                        weight=float(rank),
                        key=p.slug,
                    )
                )
    for entry in view.get("places", {}):
        i = board.index.get(str(entry), -1)
        if i in shown:
            x, y = page.centre(i)
            obstacles.append((x - SIZE / 2 * u, y - SIZE / 2 * u, x + SIZE / 2 * u, y + SIZE / 2 * u))
    place(labels, obstacles, segments, page.frame, passes=3, soft=taken, unit=u)
    for p, x, y in signs:
        place_sign(svg, p, x, y, s, u)
    for label in labels:
        weight = "600" if label.face == "serif-bold" else None
        x = (label.box[0] + label.box[2]) / 2
        for i, line in enumerate(label.lines):
            svg.text(
                x,
                label.box[1] + label.size * (0.76 + 0.98 * i),
                line,
                font_family=SERIF,
                font_size=label.size,
                font_weight=weight,
                font_style="italic" if label.face == "serif-italic" else None,
                text_anchor="middle",
                fill=s.ink,
                stroke=s.halo,
                stroke_width=2.6 * u,
                stroke_opacity=0.8,
                stroke_linejoin="round",
                paint_order="stroke",
            )
    return [*obstacles, *(label.box for label in labels)]


def _control(svg: Svg, page: Page, s: Style, view: Mapping[str, Any]) -> None:
    shown = set(page.hexes)
    sides: dict[str, list[str]] = {}
    for number, entry in view.get("places", {}).items():
        i = page.board.index.get(str(number), -1)
        if i in shown and entry.get("control"):
            sides.setdefault(str(entry["control"]), []).append(line_data(page.corners(i), close=True))
    for side, shapes in sides.items():
        svg.path("".join(shapes), fill=side_colour(side, s), fill_opacity=0.35)


def _supply(svg: Svg, page: Page, s: Style, view: Mapping[str, Any]) -> None:
    for side, supplied in view.get("supply", {}).items():
        shapes = [
            line_data(page.corners(page.board.index[str(n)]), close=True)
            for n in supplied
            if str(n) in page.board.index
        ]
        svg.path(
            "".join(shapes),
            fill="none",
            stroke=side_colour(side, s),
            stroke_width=2.4 * page.unit,
            stroke_opacity=0.7,
        )


def _provenance(svg: Svg, page: Page, s: Style) -> None:
    kinds: dict[str, list[str]] = {}
    for i in page.hexes:
        kinds.setdefault(page.board.source("hexes", i)[0], []).append(line_data(page.corners(i), close=True))
    for word, shapes in kinds.items():
        if word != "reconstructed":
            svg.path("".join(shapes), fill=sourced(s)[word], fill_opacity=0.3)


def _panels(
    page: Page,
    s: Style,
    look: Mapping[str, Any],
    view: Mapping[str, Any],
    layers: Collection[str],
    part: str | None,
) -> list[tuple[Any, Box]]:
    """Title and legend; on a part of the board they stand smaller, the legend only if there is room."""
    unit = _panel_unit(page, part)
    scale = page.board.spec["scale"]
    km = float(scale["kilometres"] if "kilometres" in scale else scale["miles"] * 1.609344)
    notes = [str(view["title"])] if view.get("title") else []
    words = str(page.board.spec.get("subtitle", f"{page.board.count:,} hexes, {km:.0f} km from side to side"))
    title = Cartouche(page.board.name, words, notes, km / page.size)
    if part is not None:
        return []
    legend = hex_legend(page.board, s, layers, unit)
    (tw, th), (lw, lh) = title.size(unit), legend.size(unit)
    high, gap = max(th, lh), 14 * unit
    page.add_foot(high + gap)
    y = page.map_height - page.margin + 26 * page.margin / 34
    left = page.margin - 13 * page.margin / 34
    right = page.width - left
    return [(title, (left, y, left + tw, y + high)), (legend, (right - lw, y, right, y + high))]
