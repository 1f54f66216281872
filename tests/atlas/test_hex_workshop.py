"""Parts of the cartography workshop: the grid, the triangle walk that turns lines into hexsides, the rule files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import itertools

from cartography import grid


@pytest.mark.parametrize("cell", [(26, 0), (27, 0), (100, 44), (101, 44), (199, 88)])
def test_cells_and_points(cell: grid.Cell) -> None:
    x, y = grid.centre(cell)
    assert grid.cell_at(x, y) == cell
    for cx, cy in grid.corners(cell):
        assert grid.cell_at(x + (cx - x) * 0.95, y + (cy - y) * 0.95) == cell
    assert len(set(grid.around(cell))) == 6
    for n in grid.around(cell):
        assert cell in grid.around(n)
        assert grid.distance(cell, n) == 1
        assert len(grid.wings(cell, n)) == 2


def test_stated_neighbours_of_both_numberings() -> None:
    ncr = [
        (11725, 11924),
        (11738, 11539),
        (4943, 4944),
        (4944, 4745),
        (7133, 7334),
        (7334, 7135),
        (9525, 9726),
    ]
    for a, b in ncr:
        assert grid.distance((a % 200, a // 200), (b % 200, b // 200)) == 1
    wfu = [(6310, 6411), (3030, 3129), (1232, 1331), (2032, 2132), (5819, 5919), (6504, 6604), (2711, 2812)]
    for a, b in wfu:
        assert grid.distance((a // 100, a % 100), (b // 100, b % 100)) == 1


def test_a_line_becomes_an_unbroken_chain_that_parts_the_hexes() -> None:
    walker = grid.Walker()
    line = [(0.3 + 0.11 * k, 5.2 + (k % 7) * 0.13) for k in range(100)]
    path = walker.walk(line)
    sides = grid.chain_sides(path)
    assert len(sides) == len(path) - 1
    for first, second in itertools.pairwise(path):
        assert len(set(first) & set(second)) == 2
    cut = set(sides)
    north = {(5, 2)}
    stack = [(5, 2)]
    while stack:
        c = stack.pop()
        for n in grid.around(c):
            if n not in north and 2 <= n[0] <= 10 and 0 <= n[1] <= 9 and grid.side(c, n) not in cut:
                north.add(n)
                stack.append(n)
    assert (5, 8) not in north


def test_a_named_place_keeps_its_bank() -> None:
    """A town that stands south of its hex's centre, with the river between the two, stays south of the river."""
    town = (4, 5)
    x, y = grid.centre(town)
    river = [(x - 4, y + 0.1), (x + 4, y + 0.1)]
    plain = grid.chain_sides(grid.Walker().walk(river))
    moved = grid.chain_sides(grid.Walker({town: (x, y + 0.3)}).walk(river))
    south, north = (4, 6), (4, 4)
    assert grid.side(town, south) in plain
    assert grid.side(town, south) not in moved
    assert grid.side(town, north) in moved


def test_a_correction_between_strangers_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    pytest.importorskip("scipy")
    from cartography import corrections, recipe
    from cartography.model import Work

    board = recipe.GRIDS["wfu"]({"first_col": 1, "last_col": 9, "first_row": 0, "last_row": 9})
    work = Work(board, None, {})  # type: ignore[arg-type]
    (tmp_path / "sides.csv").write_text(
        "a,b,water,provenance,basis\n0101,0505,minor,stated,L1\n", encoding="utf-8"
    )
    with pytest.raises(corrections.BadCorrection, match="0101 and 0505 do not touch"):
        corrections.sides(work, tmp_path)
    (tmp_path / "sides.csv").write_text(
        "a,b,water,provenance,basis\n0101,1105,minor,stated,L1\n", encoding="utf-8"
    )
    with pytest.raises(corrections.BadCorrection, match="hex 1105 is off the map"):
        corrections.sides(work, tmp_path)
