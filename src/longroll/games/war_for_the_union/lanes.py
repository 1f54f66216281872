"""7.22, 7.23 Railroads and rivers as lines of supply use them: every stretch of river that is free of enemy guns is one place.

Most of a network is river, and boats pass a free stretch from end to end. A flood over rail hexes and stretches therefore visits
some hundred places where one over hexsides visits a thousand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from longroll.games.war_for_the_union.tables import Tables
from longroll.kit.fronts import mask
from longroll.kit.masks import Column, cells, marked


class Lanes(NamedTuple):
    """Rail hexes, then stretches of river."""

    near: list[tuple[int, ...]]
    """for each hex, then for each stretch, where it leads"""
    stretch: list[int]
    """the stretch of each river hexside, as a place of `near`; -1 under enemy guns"""
    sides: list[int]
    """the hexsides of each stretch, as a set of `kit.masks`"""
    banks: dict[int, int]
    """the hexes on both banks of stretches, as sets of `kit.fronts`, made when they are first wanted"""

    def fresh(self, trains: Column) -> bytearray:
        """What a flood may visit: the hexes where trains run, and every stretch."""
        return bytearray(trains) + b"\1" * len(self.sides)

    def flood(self, starts: Iterable[int], fresh: bytearray) -> list[int]:
        """The starts (nodes of `Transport`), and every fresh place that is joined to them; `fresh` is used up."""
        near, hexes = self.near, len(self.near) - len(self.sides)
        queue: list[int] = []
        for start in starts:
            place = start if start < hexes else self.stretch[start - hexes]
            if place >= 0 and place not in queue:
                fresh[place] = 0
                queue.append(place)
        for a in queue:
            for b in near[a]:
                if fresh[b]:
                    fresh[b] = 0
                    queue.append(b)
        return queue

    def marks(self, places: Iterable[int], value: int = 1) -> bytes:
        """Hexes and river hexsides of these places, with a mark in the cells of `Transport`."""
        hexes = len(self.near) - len(self.sides)
        rails, rivers = bytearray(hexes), 0
        for place in places:
            if place < hexes:
                rails[place] = value
            else:
                rivers |= self.sides[place - hexes]
        return bytes(rails) + cells(value * rivers, len(self.stretch))

    def banks_of(self, t: Tables, rivers: bytes) -> int:
        """The hexes on the banks of those stretches whose hexsides are marked, as a set of `kit.fronts`."""
        found = 0
        for k, sides in enumerate(self.sides):
            if rivers[((sides & -sides).bit_length() - 1) // 8]:  # all of a stretch are marked, or none
                if k not in self.banks:
                    hexes = bytearray(
                        t.board.count + 1
                    )  # a bank beyond the edge of the map marks the last cell
                    for node in marked(cells(sides, len(rivers))):
                        for bank in t.waters.way.banks[node]:
                            hexes[bank] = 1
                    self.banks[k] = mask(hexes[:-1])
                found |= self.banks[k]
        return found


def lanes(t: Tables, month: int, free: bytes, cut: Iterable[int]) -> Lanes:
    """The lanes of a month where the river hexsides in `free` are free of enemy guns and these rail links are cut."""
    n, rails, way = t.board.count, t.rails, t.waters.way
    near: list[tuple[int, ...]] = list(rails.ends(month))
    gone = set(cut)
    for at in {h for link in gone for h in rails.net.ends[link]}:
        near[at] = tuple(to for to, link in rails.track(month)[at] if link not in gone)
    stretch, sides = _stretches(n, way.graph.near, free)
    banks: list[list[int]] = [[] for _ in sides]
    for h, rivers in t.transport.landings:
        last = -1
        for x in rivers:
            place = stretch[x]
            if place != last and place >= 0 and place not in near[h]:
                near[h] += (place,)
                banks[place - n].append(h)
            last = place
    return Lanes(near + [tuple(hexes) for hexes in banks], stretch, sides, {})


def _stretches(first: int, near: tuple[tuple[int, ...], ...], free: bytes) -> tuple[list[int], list[int]]:
    """The stretch of each river hexside, numbered from `first` on, and the hexsides of each as a set."""
    stretch = [-1] * len(near)
    sides: list[int] = []
    left = bytearray(free)
    at = left.find(1)
    while at >= 0:
        left[at] = 0
        part = [at]
        for a in part:
            for b in near[a]:
                if left[b]:
                    left[b] = 0
                    part.append(b)
        place = first + len(sides)
        marks = bytearray(len(near))
        for a in part:
            stretch[a] = place
            marks[a] = 1
        sides.append(int.from_bytes(marks, "little"))
        at = left.find(1, at + 1)
    return stretch, sides
