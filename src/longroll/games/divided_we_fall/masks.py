"""Facts about all areas at once: a mask is a long number with a byte for each area, 255 where something is so and 0 where not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Row = bytes | bytearray

PRESENT: Final = bytes((0,)) + bytes((255,)) * 255
EQUAL: Final = tuple(bytes(255 if cell == value else 0 for cell in range(256)) for value in range(256))


def present(*rows: Row) -> int:
    """Where any of the rows has something."""
    found = 0
    for row in rows:
        found |= int.from_bytes(row, "little")
    return int.from_bytes(found.to_bytes(len(rows[0]), "little").translate(PRESENT), "little")


def equal(row: Row, value: int) -> int:
    """Where a row has a value."""
    return int.from_bytes(row.translate(EQUAL[value]), "little")


def mask_of(areas: Iterable[int]) -> int:
    """Some areas as a mask."""
    return sum(255 << 8 * a for a in areas)


def spread_out(mask: int, n: int) -> bytes:
    """A mask as a cell for each area."""
    return mask.to_bytes(n, "little")
