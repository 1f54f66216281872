"""The country of a hex board: sea, coast, relief, terrain of the hexes, the grid and the borders."""

from __future__ import annotations

from collections.abc import Collection

from longroll.atlas.drawing import relief
from longroll.atlas.drawing.hex_coast import shore
from longroll.atlas.drawing.hex_lines import chains
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_signs import terrain_patterns
from longroll.atlas.drawing.hex_waters import CHANNELS, Waters, channels, rivers
from longroll.atlas.drawing.marks import tint
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Point, Svg, line_data, num
from longroll.atlas.drawing.warp import Warp
from longroll.atlas.hexes import WATERS


def country(svg: Svg, page: Page, s: Style, warp: Warp, water: Waters) -> None:
    """Sea with water lines, then all that is land: tints, relief, signs of terrain, rivers with their banks."""
    left, top, right, bottom = page.frame
    svg.rect(left, top, right - left, bottom - top, fill=s.sea)
    land = shore(page)
    svg.defs.append(f'<path id="land" d="{"".join(line_data(ring, close=True) for ring in land.rings)}"/>')
    svg.defs.append(f'<path id="coast" d="{"".join(line_data(line) for line in land.coast)}"/>')
    svg.defs.append('<clipPath id="dry"><use xlink:href="#land" clip-rule="evenodd"/></clipPath>')
    u = page.unit
    for w, colour in ((17, s.water_line), (15.6, s.sea), (9, s.water_line), (7.4, s.sea)):
        svg.use(
            "coast",
            fill="none",
            stroke=colour,
            stroke_width=w * u,
            stroke_linejoin="round",
        )
    svg.open(clip_path="url(#dry)")
    svg.use("land", fill=s.land)
    _tints(svg, page, s)
    if s.relief:
        picture = relief.picture(
            lambda x, y: warp.inverse(*page.back(x, y)),
            page.frame,
            s.relief * 0.85,
            cell=max(2.5, (right - left) / 1100),
            light=s.lit,
        )
        svg.add(
            f'<image x="{num(left)}" y="{num(top)}" width="{num(right - left)}" height="{num(bottom - top)}" preserveAspectRatio="none" style="image-rendering:smooth" xlink:href="{picture}"/>'
        )
    names = terrain_patterns(svg, s, u)
    for kind, shapes in _by_terrain(page).items():
        if kind in names:
            svg.path(shapes, fill=f"url(#{names[kind]})")
    rivers(svg, page, s, water)
    svg.close()
    svg.use("coast", fill="none", stroke=s.coast, stroke_width=1.3 * u, stroke_linejoin="round")
    _grid(svg, page, s)
    channels(svg, page, s, water)
    off = [line_data(cell, close=True) for cell in page.off_board()]
    svg.path("".join(off), fill=s.paper, fill_opacity=0.8)


def _tints(svg: Svg, page: Page, s: Style) -> None:
    """Hexes in the colour of their terrain; at the coast the colour runs on to where the land ends."""
    board = page.board
    wet = {i for i in page.hexes if not board.sea[i] and any(board.sea[j] for j in board.around(i))}
    for terrain, shapes in _by_terrain(page, wet).items():
        colour = tint(s, terrain, s.land)
        svg.path(shapes, fill=colour, stroke=colour, stroke_width=16 * page.unit, stroke_linejoin="round")
    for terrain, shapes in _by_terrain(page).items():
        svg.path(shapes, fill=tint(s, terrain, s.land))


def _by_terrain(page: Page, only: Collection[int] | None = None) -> dict[str, str]:
    """Land hexes by terrain as path data."""
    board = page.board
    groups: dict[str, list[str]] = {}
    for i in page.hexes:
        if not board.sea[i] and (only is None or i in only):
            shape = line_data(page.corners(i), close=True)
            groups.setdefault(board.terrains[board.terrain[i]], []).append(shape)
    return {terrain: "".join(shapes) for terrain, shapes in groups.items()}


def _grid(svg: Svg, page: Page, s: Style) -> None:
    board = page.board
    shown = set(page.hexes)
    lines = []
    for i in page.hexes:
        for d in range(6):
            if d > 2 and board.neighbours[6 * i + d] in shown:
                continue
            p, q = page.side(i, d)
            lines.append(f"M{num(p[0])} {num(p[1])}L{num(q[0])} {num(q[1])}")
    svg.path(
        "".join(lines), fill="none", stroke=s.soft_ink, stroke_width=0.55 * page.unit, stroke_opacity=0.55
    )


def borders(svg: Svg, page: Page, s: Style) -> None:
    """Borders of states, with a band of colour on land, and the line between theaters."""
    board, u = page.board, page.unit
    edges: list[tuple[Point, Point]] = []
    later: list[tuple[Point, Point]] = []
    band: list[tuple[Point, Point]] = []
    theaters: list[tuple[Point, Point]] = []
    for i in page.hexes:
        for d in range(3):
            at = 6 * i + d
            j = board.neighbours[at]
            if j < 0 or board.sea[i] or board.sea[j]:
                continue
            if board.theater[i] != board.theater[j]:
                theaters.append(page.side(i, d))
            if board.state[i] == board.state[j] and board.state63[i] == board.state63[j]:
                continue
            (edges if board.state[i] != board.state[j] else later).append(page.side(i, d))
            if WATERS[board.water[at]] not in CHANNELS:
                band.append(page.side(i, d))
    for group, colour, w, opacity, dash in (
        (theaters, s.both, 3.4, 0.75, ""),
        (band, s.border, 4.6, 0.25, ""),
        (edges, s.border, 1.5, None, "7 3 1.5 3"),
        (later, s.border, 1.5, None, "2.5 3"),
    ):
        svg.path(
            "".join(line_data(line) for line in chains(group)),
            fill="none",
            stroke=colour,
            stroke_width=w * u,
            stroke_opacity=opacity,
            stroke_linejoin="round",
            stroke_dasharray=" ".join(f"{float(v) * u:.1f}" for v in dash.split()) or None,
        )
