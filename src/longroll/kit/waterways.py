"""Rivers that run between hexes: the sides of hexes that boats can stand on, and how one leads to the next."""

from __future__ import annotations

from array import array

from longroll.kit.graph import Bytes, Graph
from longroll.kit.hexgrid import HexGrid


class Waterway:
    """The boat sides of a hex board. A boat side is one place, whichever bank it is seen from."""

    def __init__(self, grid: HexGrid, boat: Bytes) -> None:
        """`boat` marks the sides of hexes that carry boats, on either or both banks."""
        self.of_side = array("h", (-1,)) * (6 * grid.count)
        """the boat side at each side of a hex, -1 where there is none"""
        banks: list[tuple[int, int]] = []
        sides: list[int] = []
        for side in range(6 * grid.count):
            other = grid.other_side(side)
            if self.of_side[side] >= 0 or not (boat[side] or (other >= 0 and boat[other])):
                continue
            self.of_side[side] = len(sides)
            if other >= 0:
                self.of_side[other] = len(sides)
            banks.append((side // 6, grid.neighbours[side]))
            sides.append(side)
        self.banks = tuple(banks)
        """the hexes on both banks; -1 beyond the edge of the map"""
        self.sides = tuple(sides)
        """each boat side as the side of its first bank"""
        self.graph = Graph(self._near(grid))
        at = self.of_side
        self.sides_at = tuple(
            tuple(node for node in at[6 * i : 6 * i + 6] if node >= 0) for i in range(grid.count)
        )
        """the boat sides of each hex"""

    def _near(self, grid: HexGrid) -> list[list[int]]:
        """Two boat sides lead to one another where they share a corner; three sides meet at each."""
        near: list[list[int]] = [[] for _ in self.sides]
        for node, side in enumerate(self.sides):
            i, d = divmod(side, 6)
            for turn, back in ((1, 5), (5, 1)):
                beside = 6 * i + (d + turn) % 6
                other = grid.other_side(side)
                meeting = [beside]
                if other >= 0:
                    meeting.append(other // 6 * 6 + (other + back) % 6)
                for one in meeting:
                    if self.of_side[one] >= 0 and self.of_side[one] not in near[node]:
                        near[node].append(self.of_side[one])
        return near

    def at(self, hex_: int) -> tuple[int, ...]:
        """The boat sides of a hex: what guns in it can face."""
        return self.sides_at[hex_]
