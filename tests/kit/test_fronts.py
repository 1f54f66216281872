"""Searches over all hexes at once find what the search hex by hex finds; sets of places as numbers."""

import random
from array import array

from hypothesis import given, settings
from hypothesis import strategies as st

from longroll.kit import fronts, masks
from longroll.kit.graph import CLOSED, search
from longroll.kit.hexgrid import HexGrid

ROWS, COLUMNS = 9, 12
GRID = HexGrid([f"{c:02d}{r:02d}" for c in range(COLUMNS) for r in range(ROWS)], by_column=True, base=100)


@given(st.integers(0, 10_000), st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_a_front_reaches_what_a_search_reaches(seed: int, limit: int):
    r = random.Random(seed)
    graph = GRID.graph
    cost = bytearray(r.choice((1, 2, 3, CLOSED)) for _ in range(graph.size))
    at = 0
    for ends in graph.near:
        for end in ends:
            if end < 0:
                cost[at] = CLOSED
            at += 1
    lines = fronts.lines(graph, cost)
    shut = r.sample(range(6 * GRID.count), 20)
    lines = fronts.without(lines, fronts.between((side // 6, GRID.neighbours[side]) for side in shut))
    for side in shut:
        cost[side] = CLOSED
    zone = bytes(r.random() < 0.3 for _ in range(GRID.count))
    lines = fronts.dearer(lines, fronts.mask(zone), 1)
    for side in range(6 * GRID.count):
        if cost[side] != CLOSED and zone[side // 6] and zone[GRID.neighbours[side]]:
            cost[side] += 1
    toll = bytes(CLOSED if r.random() < 0.1 else 0 for _ in range(GRID.count))
    starts = r.sample(range(GRID.count), 3)
    found = search(graph, cost, starts, limit, toll)
    reached = fronts.reach(lines, fronts.of(starts), limit, fronts.mask(toll))
    assert fronts.members(reached) == sorted(found.order)
    rings = fronts.rings(lines, fronts.of(starts), limit, fronts.mask(toll))
    assert {h: mp for mp, ring in enumerate(rings) for h in fronts.members(ring)} == {
        h: found.far[h] for h in found.order
    }
    stops = bytes(r.random() < 0.2 for _ in range(GRID.count))
    for at in range(graph.size):
        if stops[at // 6]:
            cost[at] = CLOSED
    halted = search(graph, cost, starts, limit, toll)
    reached = fronts.reach(lines, fronts.of(starts), limit, fronts.mask(toll), stops=fronts.mask(stops))
    assert fronts.members(reached) == sorted(halted.order)


@given(st.integers(0, 10_000), st.integers(0, 5))
@settings(max_examples=30, deadline=None)
def test_a_search_in_a_window_finds_the_same(seed: int, limit: int):
    r = random.Random(seed)
    graph = GRID.graph
    ends = [end for near in graph.near for end in near]
    cost = bytes(CLOSED if end < 0 else r.choice((1, 2, CLOSED)) for end in ends)
    lines, start = fronts.lines(graph, cost), r.randrange(GRID.count)
    land = fronts.reach(lines, 1 << start, limit)
    first = min(fronts.members(land))
    near = fronts.window(lines, land, first)
    assert all(0 < starts < 1 << GRID.count - first for starts in near.values())
    toll = fronts.of(h for h in range(GRID.count) if r.random() < 0.2)
    small = fronts.reach(near, 1 << start - first, limit, (toll & land) >> first)
    assert small << first == fronts.reach(lines, 1 << start, limit, toll)


@given(st.lists(st.integers(-3, 600)), st.integers(-3, 600))
def test_the_cells_that_hold_a_value(cells: list[int], value: int):
    assert masks.holding(array("h", cells), value) == [i for i, cell in enumerate(cells) if cell == value]
    assert masks.holding(array("h", [257, 258, 1]), 513) == [], "halves of two cells are no cell"


@given(st.binary(min_size=1, max_size=60), st.binary(min_size=1, max_size=60))
def test_columns_as_sets(one: bytes, other: bytes):
    size = min(len(one), len(other))
    one, other = one[:size], other[:size]
    marks = [i for i, x in enumerate(one) if x]
    assert masks.marked(one) == marks == fronts.members(fronts.mask(one))
    assert masks.cells(masks.bits(one), size) == bytes(bool(x) for x in one)
    assert masks.differing(one, other) == [i for i in range(size) if one[i] != other[i]]
    assert masks.cells(masks.equal(one, 2), size) == bytes(x == 2 for x in one)
    assert masks.marked(one, size // 2) == [i - size // 2 for i in marks if i >= size // 2]
