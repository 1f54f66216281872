"""Hex numbers, engraved as strokes so that ten thousand of them cost little, each where no railroad or river runs over it."""

from __future__ import annotations

from longroll.atlas.drawing.hex_lines import engrave
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_waters import WIDTH
from longroll.atlas.drawing.labels import Box
from longroll.atlas.drawing.styles import Style
from longroll.atlas.drawing.svg import Svg
from longroll.atlas.hexes import WATERS
from longroll.kit.hexgrid import NE, NW, SE, SW, N, S

HIGH = 0.115  # of a hex, at the top or the bottom; a little less in a corner at the side


def numbers(svg: Svg, page: Page, s: Style) -> list[Box]:
    """Draws the numbers and returns the boxes that they fill."""
    data, boxes = [], []
    for i in page.hexes:
        text = page.board.numbers[i]
        x, y, high = _spot(page, i, text)
        wide = _wide(text, high)
        data.append(engrave(text, x, y, high))
        boxes.append((x - wide / 2, y, x + wide / 2, y + high))
    svg.path(
        "".join(data),
        fill="none",
        stroke=s.soft_ink,
        stroke_width=0.62 * page.unit,
        stroke_opacity=0.9,
        stroke_linejoin="round",
    )
    return boxes


def _wide(text: str, high: float) -> float:
    return (len(text) * 5.4 - 1.4) * high / 6


def _spot(page: Page, i: int, text: str) -> tuple[float, float, float]:
    """Middle, top and height: at the top if that is free, else in a corner where no railroad leads, else at the bottom."""
    board, size = page.board, page.size
    x, y = page.centre(i)
    half = [WIDTH.get(WATERS[board.water[6 * i + d]], 0.0) / 2 for d in range(6)]
    harm = [
        10.0 * (board.rail[6 * i + d] > 0) + 4.0 * board.bluff[6 * i + d] + max(0.0, half[d] - 5)
        for d in range(6)
    ]
    beside = [
        sum(4.0 * board.bluff[6 * i + d] + max(0.0, half[d] - 1.5) for d in pair)
        for pair in ((NW, SW), (NE, SE))
    ]
    best = min((harm[N], 0), (beside[0] + 0.1, 1), (beside[1] + 0.2, 2), (harm[S] + 0.3, 3))[1]
    if best in (0, 3):
        high = HIGH * size
        inset = size * 0.055 + half[N if best == 0 else S] * page.unit
        return x, (y - size / 2 + inset if best == 0 else y + size / 2 - inset - high), high
    high = min(0.1, 2.1 / (len(text) * 5.4 - 1.4)) * size
    return x + (-0.335 if best == 1 else 0.335) * size, y - high / 2, high
