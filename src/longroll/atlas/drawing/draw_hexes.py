"""A hex board as a map: country, terrain, grid, rivers along the sides, railroads, towns, numbers, names, counters."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping
from typing import Any

from longroll.atlas.drawing import relief
from longroll.atlas.drawing.counters import SIZE, draw_stack
from longroll.atlas.drawing.country import Country, sea_names, state_names
from longroll.atlas.drawing.courses import thin
from longroll.atlas.drawing.draw import Progress
from longroll.atlas.drawing.furniture import Cartouche, neat_line
from longroll.atlas.drawing.hexlegend import hex_legend
from longroll.atlas.drawing.hexlines import chains, engrave, soft
from longroll.atlas.drawing.hexpage import Page
from longroll.atlas.drawing.hexsigns import RANKS, place_sign, sign_size, terrain_patterns
from longroll.atlas.drawing.labels import Box, Label, Segment, place
from longroll.atlas.drawing.marks import side_colour, tint
from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Point, Svg, line_data, num, smooth
from longroll.atlas.drawing.warp import Warp
from longroll.atlas.hexes import CROSSINGS, RIDGES, WATERS, HexBoard, Place

PROVENANCE = {"stated": "#1b1b1b", "inferred": "#2f78b7", "reconstructed": "#d08a1d"}
START = 186104  # railroads open by then are drawn whole, later ones broken


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
    _country(svg, page, s, warp)
    report("terrain", 0.3)
    _terrain(svg, page, s)
    country = Country(
        lambda lat, lon: page.at(*warp.forward(lat, lon)),
        lambda x, y: warp.inverse(*page.back(x, y)),
        page.frame,
        s,
        page.width / 2400,
    )
    state_names(svg, country, opacity=0.42)
    sea_names(svg, country)
    if "control" in layers:
        _control(svg, page, s, view)
    if "provenance" in layers:
        _provenance(svg, page)
    report("sides", 0.4)
    segments = _sides(svg, page, s)
    _borders(svg, page, s)
    segments += _rails(svg, page, s, layers)
    report("numbers", 0.55)
    _numbers(svg, page, s)
    if "supply" in layers:
        _supply(svg, page, s, view)
    report("names", 0.65)
    _places(svg, page, s, segments, [box for _, box in panels], view)
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


def _country(svg: Svg, page: Page, s: Style, warp: Warp) -> None:
    """Sea, coast with water lines, land and relief, from the board's own outlines."""
    left, top, right, bottom = page.frame
    svg.rect(left, top, right - left, bottom - top, fill=s.sea)
    rings = []
    for ring in getattr(page.board, "shapes", {}).get("coast", []):
        for part in ring:
            points = [page.at(part[k] / 100, part[k + 1] / 100) for k in range(0, len(part), 2)]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            if max(xs) > left - 60 and min(xs) < right + 60 and max(ys) > top - 60 and min(ys) < bottom + 60:
                rings.append(line_data(thin(points, 0.5), close=True))
    svg.defs.append(f'<path id="coast" d="{"".join(rings)}"/>')
    u = page.unit
    for w, colour in (
        (20, s.water_line),
        (18.4, s.sea),
        (12, s.water_line),
        (10.4, s.sea),
        (6, s.water_line),
        (4.2, s.sea),
    ):
        svg.use(
            "coast",
            fill="none",
            stroke=colour,
            stroke_width=w * u,
            stroke_linejoin="round",
            stroke_opacity=0.75 if colour == s.water_line else None,
        )
    svg.use("coast", fill=s.land, fill_rule="evenodd")
    data: dict[str, list[str]] = {}
    for i in page.hexes:
        if not page.board.sea[i]:
            data.setdefault(page.board.terrains[page.board.terrain[i]], []).append(
                line_data(page.corners(i), close=True)
            )
    for terrain, shapes in data.items():
        svg.path("".join(shapes), fill=tint(s, terrain, s.land), fill_opacity=0.85)
    if s.relief:
        picture = relief.picture(
            lambda x, y: warp.inverse(*page.back(x, y)),
            page.frame,
            s.relief * 0.85,
            cell=max(2.5, (right - left) / 1100),
        )
        svg.add(
            f'<image x="{num(left)}" y="{num(top)}" width="{num(right - left)}" height="{num(bottom - top)}" preserveAspectRatio="none" style="image-rendering:smooth" xlink:href="{picture}"/>'
        )
    off = [line_data(cell, close=True) for cell in page.off_board()]
    svg.path("".join(off), fill=s.paper, fill_opacity=0.8)
    sea = [line_data(page.corners(i), close=True) for i in page.hexes if page.board.sea[i]]
    svg.path("".join(sea), fill=s.sea, fill_opacity=0.35)
    svg.use("coast", fill="none", stroke=s.coast, stroke_width=1.2 * u, stroke_linejoin="round")


def _terrain(svg: Svg, page: Page, s: Style) -> None:
    """Signs of terrain in the hexes, then the grid."""
    names = terrain_patterns(svg, s, page.unit)
    board = page.board
    data: dict[str, list[str]] = {}
    for i in page.hexes:
        data.setdefault(board.terrains[board.terrain[i]], []).append(line_data(page.corners(i), close=True))
    for terrain, shapes in data.items():
        if terrain in names:
            svg.path("".join(shapes), fill=f"url(#{names[terrain]})")
    grid = []
    for i in page.hexes:
        for d in (0, 1, 2) if board.neighbours[6 * i + 3] >= 0 else (0, 1, 2, 3, 4, 5):
            p, q = page.side(i, d)
            grid.append(f"M{num(p[0])} {num(p[1])}L{num(q[0])} {num(q[1])}")
    svg.path(
        "".join(grid), fill="none", stroke=s.soft_ink, stroke_width=0.55 * page.unit, stroke_opacity=0.55
    )


def _sides(svg: Svg, page: Page, s: Style) -> list[Segment]:
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


def _borders(svg: Svg, page: Page, s: Style) -> None:
    board, u = page.board, page.unit
    edges, later = [], []
    for i in page.hexes:
        for d in range(3):
            j = board.neighbours[6 * i + d]
            if j < 0 or board.sea[i] or board.sea[j]:
                continue
            if board.state[i] != board.state[j]:
                edges.append(page.side(i, d))
            elif board.state63[i] != board.state63[j]:
                later.append(page.side(i, d))
    for group, dash in ((edges, "7 3 1.5 3"), (later, "2.5 3")):
        data = "".join(line_data(line) for line in chains(group))
        svg.path(
            data,
            fill="none",
            stroke=s.border,
            stroke_width=4.6 * u,
            stroke_opacity=0.25,
            stroke_linejoin="round",
        )
        svg.path(
            data,
            fill="none",
            stroke=s.border,
            stroke_width=1.5 * u,
            stroke_dasharray=" ".join(f"{float(v) * u:.1f}" for v in dash.split()),
        )


def _rails(svg: Svg, page: Page, s: Style, layers: Collection[str]) -> list[Segment]:
    board, u = page.board, page.unit
    now: list[tuple[Point, Point]] = []
    later: list[tuple[Point, Point]] = []
    for i in page.hexes:
        for d in range(3):
            if board.rail[6 * i + d]:
                j = board.neighbours[6 * i + d]
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


def _numbers(svg: Svg, page: Page, s: Style) -> None:
    """Hex numbers at the top of every hex, engraved as strokes so that ten thousand of them cost little."""
    high = page.size * 0.12
    data = []
    for i in page.hexes:
        x, y = page.centre(i)
        data.append(engrave(page.board.numbers[i], x, y - page.size * 0.44, high))
    svg.path(
        "".join(data),
        fill="none",
        stroke=s.soft_ink,
        stroke_width=0.62 * page.unit,
        stroke_opacity=0.9,
        stroke_linejoin="round",
    )


def _places(
    svg: Svg, page: Page, s: Style, segments: list[Segment], panels: list[Box], view: Mapping[str, Any]
) -> None:
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
            obstacles.append((x - r, y - r, x + r, y + r))
            rank = RANKS.get(p.kind, 1)
            size = {3: 15.0, 2: 12.0}.get(rank, 9.6) * u
            if k == 0 or rank >= 2:
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
    place(labels, obstacles, segments, page.frame, passes=3)
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
    for side, numbers in view.get("supply", {}).items():
        shapes = [
            line_data(page.corners(page.board.index[str(n)]), close=True)
            for n in numbers
            if str(n) in page.board.index
        ]
        svg.path(
            "".join(shapes),
            fill="none",
            stroke=side_colour(side, s),
            stroke_width=2.4 * page.unit,
            stroke_opacity=0.7,
        )


def _provenance(svg: Svg, page: Page) -> None:
    kinds: dict[str, list[str]] = {}
    for i in page.hexes:
        kinds.setdefault(page.board.source("hexes", i)[0], []).append(line_data(page.corners(i), close=True))
    for word, shapes in kinds.items():
        if word != "reconstructed":
            svg.path("".join(shapes), fill=PROVENANCE[word], fill_opacity=0.3)


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
    km = float(page.board.spec.get("km_per_hex", look.get("km_per_hex", 20.0)))
    notes = [str(view["title"])] if view.get("title") else []
    title = Cartouche(page.board.name, str(page.board.spec.get("subtitle", "")), notes, km / page.size)
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
