"""Zones as counts: how many places of a side reach into each cell, moved with the pieces that carry the zone.

A zone spreads from a place into cells (hexes, or sides of hexes); which cells is a static table. The first piece that comes to
a place exerts it, the last that leaves takes it back. `carriers` counts pieces by place, `counts` zones by cell; both are
columns of a state, and `rebuilt` makes the counts afresh for its `check()`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TypeAlias

Cells = Sequence[Sequence[int]]
"""for each place the cells that a zone from there reaches"""
Column: TypeAlias = "bytearray | array[int]"


def enter(carriers: Column, counts: Column, reach: Cells, place: int, pieces: int = 1) -> None:
    """Pieces that carry a zone come to a place."""
    if not carriers[place]:
        for cell in reach[place]:
            counts[cell] += 1
    carriers[place] += pieces


def leave(carriers: Column, counts: Column, reach: Cells, place: int, pieces: int = 1) -> None:
    """Pieces that carry a zone go from a place."""
    left = carriers[place] - pieces
    if left < 0:
        raise ValueError(f"{pieces} leave place {place}, where {carriers[place]} carry a zone")
    carriers[place] = left
    if not left:
        for cell in reach[place]:
            counts[cell] -= 1


def rebuilt(carriers: Column, reach: Cells, cells: int) -> list[int]:
    """The counts as they must be."""
    counts = [0] * cells
    for place, pieces in enumerate(carriers):
        if pieces:
            for cell in reach[place]:
                counts[cell] += 1
    return counts
