"""A grid of hexes with flat tops: neighbours, directions, distances, rings and lines. It knows numbers, and nothing of a map.

Directions run clockwise from the north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW. The side of hex `i` in direction `d` is `6 * i + d`;
seen from the other side the same one is `other_side`. Odd columns sit half a hex lower.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property

from longroll.core.errors import DataError
from longroll.kit.graph import Graph

N, NE, SE, S, SW, NW = range(6)
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
"""column and row to each direction, from an even column"""
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


class HexGrid:
    """The hexes of a map by index, in the order of their numbers as given. Immutable."""

    def __init__(self, numbers: Sequence[str], by_column: bool, base: int) -> None:
        """A number is `base * column + row` where it goes by columns, else `base * row + column`."""
        self.numbers = tuple(numbers)
        self.index = {number: i for i, number in enumerate(self.numbers)}
        self.count = len(self.numbers)
        ints = [int(x) for x in self.numbers]
        high, low = [x // base for x in ints], [x % base for x in ints]
        self.col = array("h", high if by_column else low)
        self.row = array("h", low if by_column else high)
        self._slant = array("h", (r - (c - (c & 1)) // 2 for c, r in zip(self.col, self.row)))
        """the second axis of each hex where the first is its column; both run straight"""
        at = {(c, r): i for i, (c, r) in enumerate(zip(self.col, self.row))}
        self._at = at
        around = array("i", bytes(4 * 6 * self.count))
        k = 0
        for c, r in zip(self.col, self.row):
            for dc, dr in ODD if c & 1 else EVEN:
                around[k] = at.get((c + dc, r + dr), -1)
                k += 1
        self.neighbours = around
        """the hex beyond each side, -1 off the map"""

    @cached_property
    def graph(self) -> Graph:
        """The grid for searches: line `6 * i + d` of the graph is side `d` of hex `i`."""
        return Graph([self.neighbours[6 * i : 6 * i + 6] for i in range(self.count)])

    def hex_at(self, col: int, row: int) -> int:
        """The index of a hex by column and row, -1 off the map."""
        return self._at.get((col, row), -1)

    def around(self, i: int) -> list[int]:
        return [j for j in self.neighbours[6 * i : 6 * i + 6] if j >= 0]

    def direction(self, i: int, j: int) -> int:
        """The direction from a hex to its neighbour."""
        for d in range(6):
            if self.neighbours[6 * i + d] == j:
                return d
        raise DataError(f"{self.numbers[i]} and {self.numbers[j]} do not touch")

    def side(self, i: int, j: int) -> int:
        """The place of a side in the side arrays, seen from hex i."""
        return 6 * i + self.direction(i, j)

    def other_side(self, side: int) -> int:
        """The same side seen from the hex beyond it, -1 at the edge of the map."""
        j = self.neighbours[side]
        return 6 * j + (side + 3) % 6 if j >= 0 else -1

    def _axial(self, i: int) -> tuple[int, int]:
        return self.col[i], self._slant[i]

    def distance(self, i: int, j: int) -> int:
        """Hexes from i to j over the grid."""
        dq, dr = self.col[i] - self.col[j], self._slant[i] - self._slant[j]
        return abs(dq + dr) if (dq >= 0) == (dr >= 0) else max(abs(dq), abs(dr))

    def ring(self, i: int, radius: int) -> list[int]:
        """The hexes of the map at exactly this distance, clockwise from the north."""
        if radius == 0:
            return [i]
        c, r = self.col[i], self.row[i] - radius
        found = []
        for d in (SE, S, SW, NW, N, NE):
            for _ in range(radius):
                j = self.hex_at(c, r)
                if j >= 0:
                    found.append(j)
                dc, dr = (ODD if c & 1 else EVEN)[d]
                c, r = c + dc, r + dr
        return found

    def within(self, i: int, reach: int) -> Iterator[int]:
        """All hexes at most `reach` away, the hex itself first."""
        for radius in range(reach + 1):
            yield from self.ring(i, radius)

    def line(self, i: int, j: int) -> list[int]:
        """The hexes of a straight line, both ends included; what lies off the map is left out."""
        far = self.distance(i, j)
        (qi, ri), (qj, rj) = self._axial(i), self._axial(j)
        found = []
        for k in range(far + 1):
            share = k / far if far else 0.0
            q, r = _rounded(qi + (qj - qi) * share + 1e-6, ri + (rj - ri) * share + 2e-6)
            h = self.hex_at(q, r + (q - (q & 1)) // 2)
            if h >= 0:
                found.append(h)
        return found


def _rounded(q: float, r: float) -> tuple[int, int]:
    """The hex that a point of the plane lies in."""
    x, z, y = round(q), round(r), round(-q - r)
    dx, dz, dy = abs(x - q), abs(z - r), abs(y + q + r)
    if dx > dz and dx > dy:
        x = -y - z
    elif dz > dy:
        z = -x - y
    return x, z
