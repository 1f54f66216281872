"""The drawing of a hex board shows what is played: land and water where the hexes have them, signs that the legend knows."""

from __future__ import annotations

from collections import Counter

import pytest

from longroll.atlas.boards import load_board
from longroll.atlas.drawing import STYLES
from longroll.atlas.drawing.hex_coast import shore
from longroll.atlas.drawing.hex_legend import hex_legend
from longroll.atlas.drawing.hex_names import river_names, sea_names
from longroll.atlas.drawing.hex_numbers import numbers
from longroll.atlas.drawing.hex_page import Page
from longroll.atlas.drawing.hex_sides import crossings, rails
from longroll.atlas.drawing.hex_waters import CHANNELS, WIDTH, waters
from longroll.atlas.drawing.labels import crosses
from longroll.atlas.drawing.svg import Svg
from longroll.atlas.hexes import CROSSINGS, WATERS, HexBoard

GAMES = ("war-for-the-union", "never-call-retreat")
STYLE = STYLES["atlas"]


@pytest.fixture(scope="module", params=GAMES)
def board(request: pytest.FixtureRequest) -> HexBoard:
    found: HexBoard = load_board(request.param)
    return found


@pytest.fixture(scope="module")
def page(board: HexBoard) -> Page:
    return Page(board, None, None, board.spec.get("draw", {}))


def inside(rings: list[list[tuple[float, float]]], x: float, y: float) -> bool:
    found = False
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                found = not found
    return found


def test_land_is_drawn_as_land_and_sea_as_sea(board: HexBoard, page: Page) -> None:
    """The middle of a hex beside the coast, and most of the way to its sides, lies on the right side of the coast."""
    rings = shore(page).rings
    shores = [i for i in range(board.count) if any(board.sea[i] != board.sea[j] for j in board.around(i))]
    for i in shores[:: max(1, len(shores) // 150)]:
        x, y = page.centre(i)
        spots = [(x + (cx - x) * 0.6, y + (cy - y) * 0.6) for cx, cy in page.corners(i)]
        assert {inside(rings, *p) for p in [(x, y), *spots]} == {not board.sea[i]}, board.numbers[i]


def test_a_part_draws_the_same_coast(board: HexBoard, page: Page) -> None:
    i = board.hex("Norfolk")
    low = board.hex_at(board.col[i] - 3, board.row[i] - 3)
    part = Page(
        board,
        f"{board.numbers[low]}-{board.numbers[board.hex_at(board.col[i] + 3, board.row[i] + 3)]}",
        None,
        {},
    )

    def spots(p: Page) -> set[tuple[float, float]]:
        return {(round(a, 3), round(b, 3)) for line in shore(p).coast for a, b in (p.back(*q) for q in line)}

    own = {
        s
        for s in spots(part)
        if abs(s[0] - board.centre(i)[0]) < 2.5 and abs(s[1] - board.centre(i)[1]) < 2.5
    }
    assert len(own) > 20
    assert own <= spots(page)


def test_numbers_stand_clear_of_the_railroads(board: HexBoard, page: Page) -> None:
    svg = Svg(10, 10)
    tracks = rails(svg, page, STYLE, ())
    links = [s for s in tracks if abs(s[2] - s[0]) < 0.01 * page.size]  # those that run north and south
    assert len(links) > 100
    boxes = dict(zip(page.hexes, numbers(svg, page, STYLE)))
    hit = 0
    for x0, y0, x1, y1 in links:
        for i in _under(page, (x0 + x1) / 2, (y0 + y1) / 2):
            hit += crosses(boxes[i], (x0, y0, x1, y1)) > 0
    assert hit == 0


def _under(page: Page, x: float, y: float) -> list[int]:
    bx, by = page.back(x, y)
    col = round(bx / 0.8660254)
    row = round(by - (0.5 if col & 1 else 0.0))
    return [i for r in (row - 1, row, row + 1) if (i := page.board.hex_at(col, r)) >= 0]


def test_every_water_and_crossing_of_the_board_is_in_the_legend(board: HexBoard) -> None:
    texts = {text for _, rows in hex_legend(board, STYLE, (), 1.0).groups for _, text in rows}
    for kind in {WATERS[w] for w in board.water} - {""}:
        assert board.spec["legend"]["water"][kind] in texts
    for kind in {CROSSINGS[c] for c in board.crossing} - {""}:
        assert board.spec["legend"]["crossing"][kind] in texts


def test_wide_water_is_wider_than_a_river(page: Page) -> None:
    found = waters(page)
    assert all(WIDTH[kind] > WIDTH["navigable"] > WIDTH["minor"] for kind in CHANNELS)
    assert set(found.data) == {WATERS[w] for w in page.board.water} - {""}


def test_every_rail_ferry_is_drawn_as_a_boat(board: HexBoard, page: Page) -> None:
    svg = Svg(10, 10)
    crossings(svg, page, STYLE)
    boats = sum("<circle" in part for part in svg.parts)
    sides = {
        min(k, board.other_side(k))
        for k in range(6 * board.count)
        if "ferry" in CROSSINGS[board.rail_crossing[k] or board.crossing[k]]
    }
    assert boats == len(sides) > 10


def test_great_rivers_and_sea_zones_are_named(board: HexBoard, page: Page) -> None:
    svg = Svg(10, 10)
    river_names(svg, page, STYLE, [], [])
    words = " ".join(svg.parts)
    for name in ("Mississippi R.", "Ohio R.", "Tennessee R.", "James R.", "Potomac R."):
        assert words.count(f">{name}<") >= 1, name
    assert words.count(">Mississippi R.<") >= 3
    seas = Svg(10, 10)
    sea_names(seas, page, STYLE, [])
    size = Counter(board.bodies[board.body[i]] for i in range(board.count) if board.sea[i])
    large = [body for body, count in size.items() if count > 40]
    assert len(large) <= len(seas.parts) <= len(size)
    if board.spec.get("sea_zones"):
        zones = board.spec["sea_zones"]
        assert len(seas.parts) == len(set(zones["chain"]) - set(zones["off_map"]))
