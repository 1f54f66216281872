"""The grid of hexes, its rivers, and the figures that the hex games count on."""

import itertools
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longroll.games
from longroll.atlas.hexes import BOATS, HexBoard, load
from longroll.core.errors import DataError
from longroll.kit.graph import CLOSED, components, flood, search
from longroll.kit.hexgrid import DIRECTIONS, HexGrid
from longroll.kit.waterways import Waterway

SHEET = [(c, r) for c in range(1, 13) for r in range(10)]
BY_COLUMN = HexGrid([f"{c:02d}{r:02d}" for c, r in SHEET], True, 100)
BY_ROW = HexGrid([str(200 * r + c) for c, r in SHEET], False, 200)
GRIDS = (BY_COLUMN, BY_ROW)
INNER = [i for i, (c, r) in enumerate(SHEET) if 2 <= c <= 11 and 1 <= r <= 8]
hexes = st.integers(0, len(SHEET) - 1)


@cache
def board(game: str) -> HexBoard:
    return load(Path(longroll.games.__file__).parent / game / "data" / "board")


@pytest.mark.parametrize("grid", GRIDS)
def test_both_ways_of_numbering_give_the_same_grid(grid):
    assert list(grid.col) == [c for c, _ in SHEET]
    assert list(grid.row) == [r for _, r in SHEET]
    assert list(grid.neighbours) == list(BY_COLUMN.neighbours)


def test_numbers_touch_as_the_printed_maps_say():
    around = [BY_COLUMN.numbers[j] for j in BY_COLUMN.neighbours[6 * BY_COLUMN.index["0304"] :][:6]]
    assert dict(zip(DIRECTIONS, around)) == {
        "N": "0303",
        "NE": "0404",
        "SE": "0405",
        "S": "0305",
        "SW": "0205",
        "NW": "0204",
    }


@given(hexes, hexes, hexes)
def test_distance_is_one(i, j, k):
    grid = BY_COLUMN
    assert grid.distance(i, j) == grid.distance(j, i)
    assert (grid.distance(i, j) == 0) == (i == j)
    assert grid.distance(i, k) <= grid.distance(i, j) + grid.distance(j, k)
    assert (grid.distance(i, j) == 1) == (j in grid.around(i))


@given(hexes, st.integers(0, 6))
def test_rings_hold_what_is_that_far(i, radius):
    ring = BY_COLUMN.ring(i, radius)
    assert len(ring) == len(set(ring))
    assert set(ring) == {j for j in range(len(SHEET)) if BY_COLUMN.distance(i, j) == radius}
    assert set(BY_COLUMN.within(i, radius)) == {
        j for j in range(len(SHEET)) if BY_COLUMN.distance(i, j) <= radius
    }


@given(st.sampled_from(INNER), st.sampled_from(INNER))
def test_a_line_goes_step_by_step(i, j):
    line = BY_COLUMN.line(i, j)
    assert (line[0], line[-1], len(line)) == (i, j, BY_COLUMN.distance(i, j) + 1)
    for a, b in itertools.pairwise(line):
        side = BY_COLUMN.side(a, b)
        assert BY_COLUMN.other_side(side) == BY_COLUMN.side(b, a)


def test_a_line_along_the_edge_leaves_out_what_is_off_the_map():
    ends = BY_COLUMN.index["0709"], BY_COLUMN.index["0909"]
    assert len(BY_COLUMN.line(*ends)) == 2


def test_hexes_apart_have_no_direction():
    with pytest.raises(DataError, match="0100 and 0102 do not touch"):
        BY_COLUMN.direction(BY_COLUMN.index["0100"], BY_COLUMN.index["0102"])


def test_a_river_runs_from_side_to_side():
    grid = BY_COLUMN
    boat = bytearray(6 * grid.count)
    pairs = [("0304", "0404"), ("0304", "0405"), ("0405", "0305"), ("0505", "0506")]
    for a, b in pairs:
        boat[grid.side(grid.index[a], grid.index[b])] = 1
    river = Waterway(grid, boat)
    assert len(river.sides) == 4
    node = [river.of_side[grid.side(grid.index[a], grid.index[b])] for a, b in pairs]
    assert node == [river.of_side[grid.side(grid.index[b], grid.index[a])] for a, b in pairs]
    assert [set(river.graph.near[k]) for k in node] == [{node[1]}, {node[0], node[2]}, {node[1]}, set()]
    assert sorted(river.at(grid.index["0405"])) == sorted(node[1:3])


@pytest.mark.parametrize("game", ["war_for_the_union", "never_call_retreat"])
def test_boat_sides_of_the_real_boards(game):
    b = board(game)
    boats = bytes(BOATS[w] for w in b.water)
    river = Waterway(b, boats)
    assert len(river.sides) == len({min(k, b.other_side(k)) for k, boat in enumerate(boats) if boat}) > 700
    for node, ends in enumerate(river.graph.near):
        assert len(ends) <= 4
        assert all(node in river.graph.near[other] for other in ends)
    _, parts = components(river.graph, b"\x01" * len(river.sides))
    assert max(len(part) for part in parts) > 300, "the Mississippi and what runs into it are one water"


def test_searches_on_the_large_board_stay_within_their_bounds():
    b = board("never_call_retreat")
    assert b.count == 14026
    shut = bytes(CLOSED if j < 0 or b.sea[j] or b.sea[k // 6] else 1 for k, j in enumerate(b.neighbours))
    start = b.hex("2784")
    found = search(b.graph, shut, (start,), 8)
    assert 150 < len(found.order) <= 217
    land = flood(b.graph, (start,), bytes(1 - x for x in b.sea))
    assert len(land) > 10_000
