"""Searches, floods, lines and parts, against slow and plain ways of finding the same."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll.kit.graph import CLOSED, FAR, Graph, components, flood, search
from longroll.kit.lines import cuts, shortest, trace


@st.composite
def maps(draw: st.DrawFn) -> tuple[Graph, bytes]:
    """A small graph whose lines lead both ways, with a cost for each direction."""
    n = draw(st.integers(1, 8))
    pairs = draw(st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=14))
    near: list[list[int]] = [[] for _ in range(n)]
    for a, b in pairs:
        if a != b and b not in near[a]:
            near[a].append(b)
            near[b].append(a)
    graph = Graph(near)
    cost = draw(st.lists(st.sampled_from([0, 1, 1, 2, 3, CLOSED]), min_size=graph.size, max_size=graph.size))
    return graph, bytes(cost)


def relaxed(graph: Graph, cost: bytes, start: int, limit: int, toll: bytes, stops: bytes) -> list[int]:
    """Bellman's way: go on until nothing gets cheaper."""
    far = [FAR] * graph.count
    far[start] = 0
    for _ in range(graph.count + 1):
        for a, ends in enumerate(graph.near):
            for b in ends:
                line = cost[graph.line(a, b)]
                if far[a] == FAR or CLOSED in (line, toll[b]) or (stops[a] and a != start):
                    continue
                if far[a] + line + toll[b] <= limit:
                    far[b] = min(far[b], far[a] + line + toll[b])
    return far


@given(maps(), st.data())
def test_search_finds_the_least_cost_and_a_way_that_costs_it(known, data):
    graph, cost = known
    cells = st.lists(st.sampled_from([0, 0, 1, CLOSED]), min_size=graph.count, max_size=graph.count)
    toll = bytes(data.draw(cells))
    stops = bytes(data.draw(st.lists(st.sampled_from([0, 0, 1]), min_size=graph.count, max_size=graph.count)))
    start, limit = data.draw(st.integers(0, graph.count - 1)), data.draw(st.integers(0, 12))
    found = search(graph, cost, (start,), limit, toll, stops)
    assert list(found.far) == relaxed(graph, cost, start, limit, toll, stops)
    assert sorted(found.order) == [a for a in range(graph.count) if found.far[a] != FAR]
    assert [found.far[a] for a in found.order] == sorted(found.far[a] for a in found.order)
    for a in found.order:
        way = found.way(a)
        paid = sum(cost[graph.line(x, y)] + toll[y] for x, y in pairwise(way))
        assert (way[0], way[-1], paid) == (start, a, found.far[a])
        assert not any(stops[x] for x in way[1:-1])


@given(maps())
def test_what_a_search_against_the_traffic_finds_is_the_way_in(known):
    graph, cost = known
    back = search(graph, graph.reverse(cost), (0,), 12)
    for a in range(graph.count):
        assert back.far[a] == search(graph, cost, (a,), 12).far[0]


@given(maps(), st.data())
def test_flood_and_parts_agree_with_the_search(known, data):
    graph, cost = known
    open_ = bytes(data.draw(st.lists(st.sampled_from([0, 1, 1]), min_size=graph.count, max_size=graph.count)))
    shut = bytearray(graph.size)
    for a, ends in enumerate(graph.near):
        for b in ends:  # a link is shut both ways
            if CLOSED in (cost[graph.line(a, b)], cost[graph.line(b, a)]):
                shut[graph.line(a, b)] = CLOSED
    toll = bytes(0 if x else CLOSED for x in open_)
    for closed in (None, shut):
        free = bytes(graph.size) if closed is None else closed
        reached = search(graph, free, (0,), 0, toll)
        assert sorted(flood(graph, (0,), open_, closed)) == sorted(reached.order)
        of, parts = components(graph, open_, closed)
        for a, b in product(range(graph.count), repeat=2):
            together = bool(open_[a] and open_[b]) and b in flood(graph, (a,), open_, closed)
            assert together == (of[a] >= 0 and of[a] == of[b])
        assert sorted(a for part in parts for a in part) == [a for a in range(graph.count) if open_[a]]


@given(maps(), st.data())
def test_a_line_is_shortest_and_says_what_would_cut_it(known, data):
    graph, _ = known
    cells = st.lists(st.sampled_from([0, 1]), min_size=graph.count, max_size=graph.count)
    open_, goals = bytes(data.draw(cells)), bytes(data.draw(cells))
    line = trace(graph, 0, goals, open_)
    step = bytes(1 for _ in range(graph.size))
    toll = bytes(0 if x else CLOSED for x in open_)
    reached = search(graph, step, (0,), 50, toll)
    near = [reached.far[a] for a in reached.order if goals[a]]
    assert (len(line.path) - 1 if line.path else None) == (min(near) if near else None)
    for a in line.path[1:]:
        without = bytearray(open_)
        without[a] = 0
        assert (a in line.cut) == (not shortest(graph, (0,), goals, without))
    if not line.path:
        mended = bytearray(open_)
        for a in line.cut:
            assert not open_[a]
            mended[a] = 1
        assert not line.cut or shortest(graph, (0,), goals, mended)


def test_a_start_may_be_left_though_others_must_stop_there():
    graph = Graph([[1], [0, 2], [1]])
    stops = b"\x01\x01\x00"
    assert search(graph, bytes(4), (0,), 5, None, stops).order == [0, 1]


def test_sides_off_the_map_lead_nowhere():
    graph = Graph([[-1, 1], [0, -1]])
    assert search(graph, bytes([CLOSED, 1, 1, CLOSED]), (0,), 3).order == [0, 1]
    assert flood(graph, (0,), b"\x01\x01") == [0, 1]
    assert shortest(graph, (0,), b"\x00\x01") == [0, 1]


def test_cuts_leave_out_the_start():
    graph = Graph([[1], [0, 2], [1]])
    assert cuts(graph, [0, 1, 2], b"\x00\x00\x01", b"\x01\x01\x01") == [1, 2]


def test_far_off_limits_are_no_trouble():
    ring = Graph([[(a + 1) % 400] for a in range(400)])
    found = search(ring, bytes([254]) * 400, (0,), 254 * 120)
    assert found.far[120] == 254 * 120
    assert found.far[121] == FAR
    with pytest.raises(ValueError, match="limit"):
        search(ring, bytes(400), (0,), FAR)
