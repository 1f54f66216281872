"""Who stands where: the first piece of each place, and after each piece the next one.

Three columns of a state, `array('h')`: `at[piece]` is its place, `first[place]` its first piece, `after[piece]` the next one in
the same place; -1 is none. A stack is in the order of the pieces' numbers, so it does not depend on who came first, and a
position that was written down and read again is the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Final, TypeAlias

NONE: Final = -1
Column: TypeAlias = "array[int]"


def columns(places: int, pieces: int) -> tuple[Column, Column, Column]:
    """`at`, `first` and `after` with nothing on the board."""
    return array("h", (NONE,)) * pieces, array("h", (NONE,)) * places, array("h", (NONE,)) * pieces


def place(at: Column, first: Column, after: Column, piece: int, where: int) -> None:
    """Put a piece into a place, from wherever it was."""
    if at[piece] != NONE:
        remove(at, first, after, piece)
    at[piece] = where
    here = first[where]
    if here == NONE or here > piece:
        after[piece] = here
        first[where] = piece
        return
    while NONE != after[here] < piece:
        here = after[here]
    after[piece] = after[here]
    after[here] = piece


def remove(at: Column, first: Column, after: Column, piece: int) -> None:
    """Take a piece off the board."""
    where = at[piece]
    if where == NONE:
        raise ValueError(f"piece {piece} is not on the board")
    here = first[where]
    if here == piece:
        first[where] = after[piece]
    else:
        while after[here] != piece:
            here = after[here]
        after[here] = after[piece]
    at[piece] = after[piece] = NONE


def pieces(first: Column, after: Column, where: int) -> Iterator[int]:
    """The pieces of a place, by number. Take a list of it before moving any of them."""
    piece = first[where]
    while piece != NONE:
        yield piece
        piece = after[piece]


def check(at: Column, first: Column, after: Column) -> None:
    """Build the index from `at` alone and compare."""
    right_first, right_after = array("h", (NONE,)) * len(first), array("h", (NONE,)) * len(at)
    for piece in range(len(at) - 1, -1, -1):
        if at[piece] != NONE:
            right_after[piece] = right_first[at[piece]]
            right_first[at[piece]] = piece
    for where, piece in enumerate(first):
        if piece != right_first[where]:
            raise AssertionError(
                f"place {where} begins with piece {piece} where {right_first[where]} is the first"
            )
    for piece, following in enumerate(after):
        if following != right_after[piece]:
            raise AssertionError(
                f"piece {piece} is followed by {following} where {right_after[piece]} comes next"
            )
