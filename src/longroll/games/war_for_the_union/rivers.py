"""7.22, 7.23g A river as lines of supply use it: what enemy guns leave of it, in stretches that boats pass from end to end."""

from __future__ import annotations

from longroll.kit.masks import cells

Near = tuple[tuple[int, ...], ...]
Banks = tuple[tuple[int, int], ...]
"""the hexes on both banks of each hexside, -1 beyond the edge of the map"""


class River:
    """River hexsides that boats join, in a state of the guns that bear on them."""

    __slots__ = ("_banks", "free", "sides", "stations", "stretches")

    def __init__(self, near: Near, landings: Near, free: int) -> None:
        """`near` and `landings` say for each hexside where boats go on, and which rail hexes lie there."""
        self.free = free
        """the hexsides that are free of guns, as a set of `kit.masks`"""
        self.sides: dict[int, int] = {}
        """those of each stretch, by its first one"""
        self.stretches: list[list[int]] = []
        """the same as lists, the first one first"""
        self.stations: list[tuple[int, ...]] = []
        """the rail hexes on the banks of each stretch"""
        self._banks: dict[int, int] = {}
        left = bytearray(cells(free, len(near)))
        at = left.find(1)
        while at >= 0:
            left[at] = 0
            part = [at]
            for a in part:
                for b in near[a]:
                    if left[b]:
                        left[b] = 0
                        part.append(b)
            marks = bytearray(len(near))
            for a in part:
                marks[a] = 1
            self.sides[at] = int.from_bytes(marks, "little")
            self.stretches.append(part)
            self.stations.append(tuple({h for a in part for h in landings[a]}))
            at = left.find(1, at + 1)

    def banks(self, first: int, banks: Banks) -> int:
        """The hexes on the banks of a stretch, as a set of `kit.fronts`; found when they are first wanted."""
        if first not in self._banks:
            found = 0
            part = next(part for part in self.stretches if part[0] == first)
            for h in {h for x in part for h in banks[x] if h >= 0}:
                found |= 1 << h
            self._banks[first] = found
        return self._banks[first]
