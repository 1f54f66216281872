"""Waters on the sides of a hex board: rivers as lines, tidal rivers, bays, straits and lakes as water between two banks."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from longroll.atlas.drawing.hex_lines import chains, soft
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.labels import Segment
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Point, Svg
from longroll.atlas.hexes import WATERS

WIDTH = {"minor": 2.0, "navigable": 4.2, "tidal": 8.0, "bay": 16.0, "sea": 19.0, "lake": 19.0}
"""Width of each water on a hex 44 units high."""
CHANNELS = ("lake", "sea", "bay", "tidal")
BANK = 1.3


class Waters(NamedTuple):
    """Path data of each kind of water on the page, and what names had better not cover."""

    data: dict[str, str]
    segments: list[Segment]


def waters(page: Page) -> Waters:
    """Chains of sides of one kind; where one meets the sea it runs on into it."""
    board = page.board
    shown = set(page.hexes)
    edges: dict[str, list[tuple[Point, Point]]] = {}
    for i in page.hexes:
        for d in range(6):
            at = 6 * i + d
            j = board.neighbours[at]
            if not board.water[at] or (j < i and j in shown):
                continue
            kind = WATERS[board.water[at]]
            p, q = page.side(i, d)
            own = edges.setdefault(kind, [])
            own.append((p, q))
            for corner, turn in ((p, 5), (q, 1)):
                wing = board.neighbours[6 * i + (d + turn) % 6]
                if wing >= 0 and board.sea[wing]:
                    cx, cy = page.centre(wing)
                    own.append(
                        (corner, (corner[0] + (cx - corner[0]) * 0.45, corner[1] + (cy - corner[1]) * 0.45))
                    )
    lines = {kind: chains(own) for kind, own in edges.items()}
    return Waters(
        {kind: "".join(soft(line) for line in own) for kind, own in lines.items()},
        [
            (*p, *q)
            for kind, own in lines.items()
            if WIDTH[kind] > 3
            for line in own
            for p, q in itertools.pairwise(line)
        ],
    )


def rivers(svg: Svg, page: Page, s: Style, found: Waters) -> None:
    """Rivers as lines, and the banks of wider water: drawn on land only."""
    for kind, colour in (("minor", s.river), ("navigable", s.river_link)):
        _stroke(svg, found.data.get(kind, ""), colour, WIDTH[kind] * page.unit)
    for kind in CHANNELS:
        _stroke(svg, found.data.get(kind, ""), s.coast, (WIDTH[kind] + 2 * BANK) * page.unit)


def channels(svg: Svg, page: Page, s: Style, found: Waters) -> None:
    """The water between the banks; lakes are ruled, as nothing sails there."""
    for kind in CHANNELS:
        _stroke(svg, found.data.get(kind, ""), s.lake if kind == "lake" else s.sea, WIDTH[kind] * page.unit)
    lake = found.data.get("lake", "")
    for w, colour in ((12.0, s.water_line), (9.6, s.lake), (4.6, s.water_line), (2.2, s.lake)):
        _stroke(svg, lake, colour, w * page.unit)


def _stroke(svg: Svg, data: str, colour: str, width: float) -> None:
    svg.path(
        data, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )
