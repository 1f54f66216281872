"""Stacks and zones: indexes that verbs keep, against the same built anew."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longroll.kit import stacks, zones

PLACES, PIECES = 5, 9
moves = st.lists(st.tuples(st.integers(0, PIECES - 1), st.integers(-1, PLACES - 1)), max_size=40)
REACH = [(1, 2), (0, 2), (0, 1, 3), (2, 4), (3,)]


@given(moves)
def test_stacks_are_kept_by_the_verbs(steps):
    at, first, after = stacks.columns(PLACES, PIECES)
    where = [-1] * PIECES
    for piece, place in steps:
        if place >= 0:
            stacks.place(at, first, after, piece, place)
        elif where[piece] >= 0:
            stacks.remove(at, first, after, piece)
        where[piece] = place
        stacks.check(at, first, after)
        assert list(at) == where
        for p in range(PLACES):
            assert list(stacks.pieces(first, after, p)) == [i for i in range(PIECES) if where[i] == p]


def test_check_finds_a_broken_stack():
    at, first, after = stacks.columns(PLACES, PIECES)
    stacks.place(at, first, after, 3, 1)
    stacks.place(at, first, after, 5, 1)
    for column, cell in ((first, 1), (after, 3), (at, 5)):
        broken = [at[:], first[:], after[:]]
        broken[[at, first, after].index(column)][cell] = -1
        with pytest.raises(AssertionError):
            stacks.check(*broken)


def test_a_piece_off_the_board_cannot_be_removed():
    with pytest.raises(ValueError, match="piece 2 is not on the board"):
        stacks.remove(*stacks.columns(PLACES, PIECES), 2)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, PLACES - 1), st.integers(1, 3)), max_size=40))
def test_zones_are_counted_by_the_place_that_exerts_them(steps):
    carriers, counts = array("h", [0] * PLACES), bytearray(PLACES)
    for comes, place, pieces in steps:
        if comes:
            zones.enter(carriers, counts, REACH, place, pieces)
        elif carriers[place] >= pieces:
            zones.leave(carriers, counts, REACH, place, pieces)
        else:
            with pytest.raises(ValueError, match="carry a zone"):
                zones.leave(carriers, counts, REACH, place, pieces)
        assert list(counts) == zones.rebuilt(carriers, REACH, PLACES)
        for cell in range(PLACES):
            assert counts[cell] == sum(1 for p in range(PLACES) if carriers[p] and cell in REACH[p])
