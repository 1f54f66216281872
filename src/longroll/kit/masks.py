"""Marks by place, as bytes and as whole numbers: sets of places that are joined, cut and turned at the speed of C.

A column has a byte for each place. `bits` makes a number of it with a byte of 1 for every place that is marked, so that `&`, `|` and
`& ~` work on all places at once; `cells` turns it back.
"""

from __future__ import annotations

from array import array
from itertools import compress
from struct import Struct
from typing import Final

_ONES: Final = bytes([0] + [1] * 255)
_MANY: Final = 16
"""where one cell in so many is marked, looking at each of them is faster than a search from mark to mark"""
_CHUNK: Final = 512
"""cells of two columns that are compared at once: most are the same"""
_CELL: Final = Struct("h").pack
_PLACES: Final = tuple(range(1 << 13))

Column = bytes | bytearray


def bits(column: Column) -> int:
    """The places that are marked with anything but 0."""
    return int.from_bytes(column.translate(_ONES), "little")


def equal(column: Column, value: int) -> int:
    """The places that are marked with one value."""
    return int.from_bytes(column.translate(_EQUAL[value]), "little")


def cells(mask: int, count: int) -> bytes:
    """A byte for each place: 1 where it is in the set."""
    return mask.to_bytes(count, "little")


def marked(column: Column, start: int = 0, end: int | None = None) -> list[int]:
    """The cells that are not 0, from `start` on, counted from there."""
    ones = (column if not start and end is None else column[start:end]).translate(_ONES)
    if ones.count(1) * _MANY > len(ones):
        return list(compress(_PLACES if len(ones) <= len(_PLACES) else range(len(ones)), ones))
    found = []
    at = ones.find(1)
    while at >= 0:
        found.append(at)
        at = ones.find(1, at + 1)
    return found


def holding(column: array[int], value: int) -> list[int]:
    """The cells of an `array('h')` that hold a value; `in` and `index` take longer, because they make a number of every cell."""
    data, cell = column.tobytes(), _CELL(value)
    found: list[int] = []
    at = data.find(cell)
    while at >= 0:
        if at % 2:  # halves of two cells
            at = data.find(cell, at + 1)
        else:
            found.append(at // 2)
            at = data.find(cell, at + 2)
    return found


def differing(now: Column, before: Column) -> list[int]:
    """The cells in which two columns of the same length differ."""
    found: list[int] = []
    for start in range(0, len(now), _CHUNK):
        one, other = now[start : start + _CHUNK], before[start : start + _CHUNK]
        if one != other:
            both = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
            found += [start + cell for cell in marked(both.to_bytes(len(one), "little"))]
    return found


_EQUAL = tuple(bytes(int(k == value) for k in range(256)) for value in range(4))
