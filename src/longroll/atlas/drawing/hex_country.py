"""The country of a hex board: sea, coast, relief, terrain of the hexes, the grid and the borders."""

from __future__ import annotations

from longroll.atlas.drawing import relief
from longroll.atlas.drawing.courses import thin
from longroll.atlas.drawing.hex_lines import chains
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_signs import terrain_patterns
from longroll.atlas.drawing.marks import tint
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Svg, line_data, num
from longroll.atlas.drawing.warp import Warp
from longroll.atlas.hexes import WATERS


def country(svg: Svg, page: Page, s: Style, warp: Warp) -> None:
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
    svg.defs.append('<clipPath id="land"><use xlink:href="#coast" clip-rule="evenodd"/></clipPath>')
    inland, shore = _by_terrain(page)
    for terrain, shapes in inland.items():
        svg.path(shapes, fill=tint(s, terrain, s.land), fill_opacity=0.85)
    for terrain, shapes in shore.items():
        svg.path(shapes, fill=tint(s, terrain, s.land), fill_opacity=0.4)
    svg.open(clip_path="url(#land)")
    for terrain, shapes in shore.items():
        svg.path(shapes, fill=tint(s, terrain, s.land))
    svg.close()
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
    off = [line_data(cell, close=True) for cell in page.off_board()]
    svg.path("".join(off), fill=s.paper, fill_opacity=0.8)
    sea = [line_data(page.corners(i), close=True) for i in page.hexes if page.board.sea[i]]
    svg.path("".join(sea), fill=s.sea, fill_opacity=0.35)
    svg.use("coast", fill="none", stroke=s.coast, stroke_width=1.2 * u, stroke_linejoin="round")


def _by_terrain(page: Page) -> tuple[dict[str, str], dict[str, str]]:
    """Land hexes by terrain as path data: those away from the sea, and those that the real coast cuts."""
    board = page.board
    groups: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for i in page.hexes:
        if not board.sea[i]:
            wet = board.coast[i] or any(
                WATERS[board.water[6 * i + d]] in ("tidal", "bay", "sea") for d in range(6)
            )
            group = groups[1 if wet or any(board.sea[j] for j in board.around(i)) else 0]
            group.setdefault(board.terrains[board.terrain[i]], []).append(
                line_data(page.corners(i), close=True)
            )
    inland, shore = ({k: "".join(v) for k, v in g.items()} for g in groups)
    return inland, shore


def terrain(svg: Svg, page: Page, s: Style) -> None:
    """Signs of terrain in the hexes, then the grid."""
    names = terrain_patterns(svg, s, page.unit)
    board = page.board
    inland, shore = _by_terrain(page)
    for clip, group in ((None, inland), ("url(#land)", shore)):
        svg.open(clip_path=clip)
        for kind, shapes in group.items():
            if kind in names:
                svg.path(shapes, fill=f"url(#{names[kind]})")
        svg.close()
    shown = set(page.hexes)
    grid = []
    for i in page.hexes:
        for d in range(6):
            if d > 2 and board.neighbours[6 * i + d] in shown:
                continue
            p, q = page.side(i, d)
            grid.append(f"M{num(p[0])} {num(p[1])}L{num(q[0])} {num(q[1])}")
    svg.path(
        "".join(grid), fill="none", stroke=s.soft_ink, stroke_width=0.55 * page.unit, stroke_opacity=0.55
    )


def borders(svg: Svg, page: Page, s: Style) -> None:
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
