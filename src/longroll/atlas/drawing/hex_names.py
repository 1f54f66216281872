"""Names of waters on a hex board: rivers along their courses, sea zones with the lines between them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

from longroll.atlas.drawing.hex_lines import chains
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_waters import WIDTH
from longroll.atlas.drawing.labels import Box, Grid, Segment, overlap
from longroll.atlas.drawing.styles import SERIF, Style
from longroll.atlas.drawing.svg import Point, Svg, line_data
from longroll.atlas.drawing.text import width
from longroll.atlas.hexes import WATERS

WHOLE = (
    "Bay",
    "Sound",
    "Lake",
    "Bayou",
    "Creek",
    "Fork",
    "Rigolets",
    "Sea",
    "Harbor",
    "Roads",
    "Inlet",
    "Branch",
)
"""Names with one of these words stand as they are, others are rivers."""
SEAS = {"atlantic": "Atlantic Ocean", "gulf": "Gulf of Mexico"}
EVERY = 13.0  # hexes between two names of one river
LEAST = {"minor": 7, "navigable": 3}  # sides that a river must have to be named; wider water needs two


def zone_lines(svg: Svg, page: Page, s: Style) -> None:
    """Lines between the zones of the sea."""
    board = page.board
    edges = []
    for i in page.hexes:
        for d in range(3):
            j = board.neighbours[6 * i + d]
            if j >= 0 and board.sea[i] and board.sea[j] and board.body[i] != board.body[j]:
                edges.append(page.side(i, d))
    svg.path(
        "".join(line_data(line) for line in chains(edges)),
        fill="none",
        stroke=s.coast,
        stroke_width=2.2 * page.unit,
        stroke_dasharray=f"{9 * page.unit:.1f} {5 * page.unit:.1f}",
        stroke_linejoin="round",
        stroke_opacity=0.7,
    )


def sea_names(svg: Svg, page: Page, s: Style, taken: Sequence[Box]) -> None:
    """Names of the seas or of their zones, large as they are, each where it has open water all along."""
    board = page.board
    zones: dict[str, list[Point]] = {}
    for i in page.hexes:
        if board.sea[i]:
            zones.setdefault(board.bodies[board.body[i]], []).append(page.centre(i))
    for slug, spots in zones.items():
        if len(spots) < 4:
            continue
        name = SEAS.get(slug) or " ".join(word.capitalize() for word in slug.split("-"))
        em = 21 * page.unit * min(4.5, max(0.55, math.sqrt(len(spots) / 50)))
        wide = width(name, em, "serif-italic", em * 0.16)
        spot = _heart(page, spots, wide, em, taken)
        if spot is None:
            continue
        svg.text(
            *spot,
            name,
            font_family=SERIF,
            font_style="italic",
            font_size=em,
            letter_spacing=f"{em * 0.16:.1f}",
            text_anchor="middle",
            fill=s.coast,
            fill_opacity=0.7,
        )


def _heart(page: Page, spots: Sequence[Point], wide: float, em: float, taken: Sequence[Box]) -> Point | None:
    """Where a name has open water on both sides, hides nothing and lies near the middle of its zone."""
    size = page.size
    left, top, right, bottom = page.frame
    mx, my = sum(p[0] for p in spots) / len(spots), sum(p[1] for p in spots) / len(spots)
    need = wide / size / 0.866 + 1
    best: tuple[float, Point] | None = None
    for x, y in spots:
        box = (x - wide / 2, y - em * 0.5, x + wide / 2, y + em * 0.5)
        if box[0] < left or box[2] > right or box[1] < top or box[3] > bottom:
            continue
        room = sum(1 for q in spots if abs(q[1] - y) < size * 0.6 and abs(q[0] - x) < wide / 2 + size * 0.3)
        hidden = sum(overlap(box, other) for other in taken) / size**2
        cost = math.dist((x, y), (mx, my)) / size + 3 * max(0.0, need - room) + 40 * hidden
        if best is None or cost < best[0]:
            best = (cost, (x, y + em * 0.26))
    return best[1] if best else None


def river_names(svg: Svg, page: Page, s: Style, taken: Sequence[Box], segments: Sequence[Segment]) -> None:
    """Names along the rivers, on straight reaches that nothing else needs, again after some hexes."""
    grid = Grid(60.0 * page.unit)
    for box in taken:
        grid.add(box, 1.0)
    for g in segments:
        grid.add((min(g[0], g[2]), min(g[1], g[3]), max(g[0], g[2]), max(g[1], g[3])), page.unit, g)
    for name, kind, lines in _courses(page):
        em = (10.5 if WIDTH[kind] > 4 else 9.2 if kind == "navigable" else 8.2) * page.unit
        words = name if any(word in WHOLE for word in name.split()) else f"{name} R."
        wide = width(words, em, "serif-italic", em * 0.1)
        set_at: list[Point] = []
        found = sorted(_reaches(lines, wide, em, WIDTH[kind] / 2 * page.unit))
        for bend, x, y, turn in found:
            if any(math.dist((x, y), p) < EVERY * page.size for p in set_at) or not _free(
                page, grid, x, y, wide, em, turn
            ):
                continue
            del bend
            set_at.append((x, y))
            for box in _boxes(x, y, wide, em, turn):
                grid.add(box, 1.0)
            svg.text(
                x,
                y,
                words,
                font_family=SERIF,
                font_style="italic",
                font_size=em,
                letter_spacing=f"{em * 0.1:.1f}",
                text_anchor="middle",
                fill=s.river_link,
                stroke=s.halo,
                stroke_width=2.0 * page.unit,
                stroke_opacity=0.75,
                stroke_linejoin="round",
                paint_order="stroke",
                transform=f"rotate({turn:.1f} {x:.1f} {y:.1f})",
            )


def _courses(page: Page) -> Iterator[tuple[str, str, list[list[Point]]]]:
    """Rivers of the page, the greatest first, each with its widest kind of water and its chains of sides."""
    board = page.board
    shown = set(page.hexes)
    edges: dict[str, list[tuple[Point, Point]]] = {}
    kinds: dict[str, list[str]] = {}
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            name = board.river.get(at, "")
            if name and not (board.neighbours[at] < i and board.neighbours[at] in shown):
                edges.setdefault(name, []).append(page.side(i, d))
                kinds.setdefault(name, []).append(WATERS[board.water[at]])
    for name in sorted(edges, key=lambda n: (-max(WIDTH.get(k, 0) for k in kinds[n]), -len(edges[n]), n)):
        kind = max(kinds[name], key=lambda k: WIDTH.get(k, 0))
        if len(edges[name]) >= LEAST.get(kind, 2):
            yield name, kind, chains(edges[name])


def _reaches(
    lines: list[list[Point]], wide: float, em: float, half: float
) -> Iterator[tuple[float, float, float, float]]:
    """Where a name of some length could stand: how much the river winds there, middle of the text, turn."""
    for line in lines:
        for i in range(len(line) - 1):
            j, walked = i, 0.0
            while j + 1 < len(line) and math.dist(line[i], line[j]) < wide and walked < 2 * wide:
                walked += math.dist(line[j], line[j + 1])
                j += 1
            a, b = line[i], line[j]
            if math.dist(a, b) < wide * 0.8:
                continue
            turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
            across = (
                math.sin(math.radians(turn)),
                -math.cos(math.radians(turn)),
            )  # towards the top of the letters
            mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            offs = [(p[0] - mx) * across[0] + (p[1] - my) * across[1] for p in _softened(line[i : j + 1])]
            for lift in (max(offs) + half + em * 0.24, min(offs) - half - em * 0.86):
                winding = max(offs) - min(offs)
                yield (
                    winding / em + abs(turn) / 70 + (0.3 if lift < 0 else 0.0),
                    mx + across[0] * lift,
                    my + across[1] * lift,
                    turn,
                )


def _softened(points: list[Point]) -> list[Point]:
    """Middles of the sides: what is left of the corners once they are rounded."""
    return [
        points[0],
        *(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in itertools.pairwise(points)),
        points[-1],
    ]


def _boxes(x: float, y: float, wide: float, em: float, turn: float) -> list[Box]:
    """Small squares along a turned line of text."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    n = max(2, round(wide / em))
    r = em * 0.42
    out = []
    for k in range(n + 1):
        along = (k / n - 0.5) * wide
        px, py = x + c * along + s * em * 0.3, y + s * along - c * em * 0.3
        out.append((px - r, py - r, px + r, py + r))
    return out


def _free(page: Page, grid: Grid, x: float, y: float, wide: float, em: float, turn: float) -> bool:
    left, top, right, bottom = page.frame
    boxes = _boxes(x, y, wide, em, turn)
    return all(
        left < b[0] and top < b[1] and b[2] < right and b[3] < bottom and grid.cost(b) < em * em * 0.05
        for b in boxes
    )
