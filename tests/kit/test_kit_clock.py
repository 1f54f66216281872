"""How long the searches take on the board of 14,026 hexes: floors in processor time, pure Python."""

from pathlib import Path
from time import process_time

import pytest

import longroll.games
from longroll.atlas.hexes import load
from longroll.kit import stacks
from longroll.kit.graph import CLOSED, flood, search


def fastest(task, runs: int = 30) -> float:
    """The least processor time of several runs, in milliseconds."""
    best = 1e9
    for _ in range(runs):
        began = process_time()
        task()
        best = min(best, process_time() - began)
    return best * 1000


@pytest.fixture(scope="module")
def board():
    return load(Path(longroll.games.__file__).parent / "never_call_retreat" / "data" / "board")


@pytest.mark.clock
def test_a_bounded_search_takes_under_300_microseconds(board):
    cost = bytes(
        CLOSED if j < 0 or board.sea[j] or board.sea[k // 6] else 1 for k, j in enumerate(board.neighbours)
    )
    start = board.hex("8040")
    graph = board.graph
    assert len(search(graph, cost, (start,), 8).order) == 217
    assert fastest(lambda: search(graph, cost, (start,), 8), 100) < 0.3


@pytest.mark.clock
def test_a_flood_of_all_land_takes_under_6_milliseconds(board):
    land = bytes(1 - x for x in board.sea)
    shut = bytes(CLOSED if j < 0 else 0 for j in board.neighbours)
    start = board.hex("2784")
    assert fastest(lambda: flood(board.graph, (start,), land)) < 6
    assert fastest(lambda: flood(board.graph, (start,), land, shut)) < 6


@pytest.mark.clock
def test_columns_for_1200_pieces_are_copied_in_microseconds(board):
    at, first, after = stacks.columns(board.count, 1200)
    for piece in range(1200):
        stacks.place(at, first, after, piece, piece * 7 % board.count)
    assert fastest(lambda: [(at[:], first[:], after[:]) for _ in range(100)]) / 100 < 0.02
