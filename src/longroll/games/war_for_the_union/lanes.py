"""7.22, 7.23 Railroads and rivers as lines of supply use them: every stretch of river that is free of enemy guns is one place.

Most of a network is river, and boats pass a free stretch from end to end. A flood over rail hexes and stretches therefore visits
some hundred places where one over hexsides visits a thousand. A stretch is called by its first hexside, so that what enemy guns do
to one river says nothing new about the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.rivers import River
from longroll.games.war_for_the_union.tables import Tables
from longroll.kit.fronts import of
from longroll.kit.masks import Column, cells, marked

STRETCHES: Final = 1000
"""states of single rivers that are remembered"""


class Lanes:
    """Rail hexes, then river hexsides that stand for a stretch each."""

    __slots__ = ("_banks", "_firsts", "_river", "hexes", "near", "sides", "stretch")

    def __init__(self, t: Tables, track: list[tuple[int, ...]], rivers: list[River]) -> None:
        n = self.hexes = t.board.count
        count = t.waters.rivers
        self.near = track + [()] * count
        """for each hex, then for each stretch at its first hexside, where it leads"""
        self.stretch = [-1] * count
        """the stretch of each river hexside, as a place of `near`; -1 under enemy guns"""
        self.sides: dict[int, int] = {}
        """the hexsides of each stretch by its place, as a set of `kit.masks`"""
        self._banks = t.waters.way.banks
        self._river: dict[int, River] = {}
        """the river of each stretch"""
        self._firsts = bytearray(count)
        """marks the first hexside of each stretch"""
        for river in rivers:
            for first, sides in river.sides.items():
                self.sides[n + first] = sides
                self._river[n + first] = river
                self._firsts[first] = 1
            for part, hexes in zip(river.stretches, river.stations):
                place = n + part[0]
                for x in part:
                    self.stretch[x] = place
                self.near[place] = hexes
                for h in hexes:
                    self.near[h] += (place,)

    def fresh(self, trains: Column) -> bytearray:
        """What a flood may visit: the hexes where trains run, and every stretch."""
        return bytearray(trains) + self._firsts

    def place(self, node: int) -> int:
        """The place of a node of `Transport`, -1 for a hexside under enemy guns."""
        return node if node < self.hexes else self.stretch[node - self.hexes]

    def mask(self, places: Iterable[int]) -> int:
        """Hexes and river hexsides of these places, in the cells of `Transport`, as a set of `kit.masks`."""
        hexes = self.hexes
        rails, rivers = bytearray(hexes), 0
        for place in places:
            if place < hexes:
                rails[place] = 1
            else:
                rivers |= self.sides[place]
        return int.from_bytes(rails, "little") | rivers << 8 * hexes

    def banks(self, place: int) -> int:
        """The hexes on the banks of a stretch, as a set of `kit.fronts`."""
        return self._river[place].banks(place - self.hexes, self._banks)

    def banks_of(self, rivers: bytes) -> int:
        """The hexes on the banks of those stretches whose hexsides are marked, as a set of `kit.fronts`."""
        found = 0
        for place in self.sides:
            if rivers[place - self.hexes]:  # all of a stretch are marked, or none
                found |= self.banks(place)
        return found


class Joined:
    """The parts that rail and river make of the hexes where trains run and of the free stretches, found once for all floods."""

    __slots__ = ("_banks", "_masks", "_members", "_of", "_rails", "count", "lanes")

    def __init__(self, lanes: Lanes, trains: Column) -> None:
        self.lanes = lanes
        open_ = lanes.fresh(trains)
        self._of = [0] * len(open_)
        """the part of each place, 0 for none"""
        self._members: list[list[int]] = [[]]
        near, of = lanes.near, self._of
        fresh = list(open_)
        for at in marked(open_):
            if not fresh[at]:
                continue
            fresh[at] = 0
            part = len(self._members)
            of[at] = part
            queue = [at]
            for a in queue:
                for b in near[a]:
                    if fresh[b]:
                        fresh[b] = 0
                        of[b] = part
                        queue.append(b)
            self._members.append(queue)
        self.count = len(self._members)
        """parts, and one more"""
        self._masks = [-1] * self.count
        self._rails = [-1] * self.count
        self._banks = [-1] * self.count

    def at(self, starts: Iterable[int]) -> tuple[set[int], list[int]]:
        """The parts that are joined to some nodes of `Transport`, and those of these that are no part themselves."""
        of, near = self._of, self.lanes.near
        parts: set[int] = set()
        lone: list[int] = []
        for start in starts:
            place = self.lanes.place(start)
            if place < 0:
                continue
            if of[place]:
                parts.add(of[place])
                continue
            lone.append(place)
            for b in near[place]:
                if of[b]:
                    parts.add(of[b])
        return parts, lone

    def mask(self, parts: Iterable[int], lone: Iterable[int] = ()) -> int:
        """Hexes and river hexsides of some parts and of single hexes, in the cells of `Transport`, as a set of `kit.masks`."""
        found = 0
        for part in parts:
            if self._masks[part] < 0:
                self._masks[part] = self.lanes.mask(self._members[part])
            found |= self._masks[part]
        for hex_ in lone:
            found |= 1 << 8 * hex_
        return found

    def rails(self, parts: Iterable[int]) -> int:
        """The rail hexes of some parts, as a set of `kit.fronts`."""
        found = 0
        for part in parts:
            if self._rails[part] < 0:
                self._rails[part] = of([x for x in self._members[part] if x < self.lanes.hexes])
            found |= self._rails[part]
        return found

    def banks(self, parts: Iterable[int]) -> int:
        """The hexes on the rivers of some parts, as a set of `kit.fronts`."""
        found = 0
        for part in parts:
            if self._banks[part] < 0:
                hexes = 0
                for place in self._members[part]:
                    if place >= self.lanes.hexes:
                        hexes |= self.lanes.banks(place)
                self._banks[part] = hexes
            found |= self._banks[part]
        return found

    def numbered(self, numbers: list[int], lone: list[tuple[int, int]]) -> bytes:
        """A number for each part, in the cells of `Transport` that belong to it, and some for single hexes."""
        hexes, sides = self.lanes.hexes, self.lanes.sides
        rails, rivers = bytearray(hexes), 0
        for part, number in enumerate(numbers):
            if number:
                for place in self._members[part]:
                    if place < hexes:
                        rails[place] = number
                    else:
                        rivers |= number * sides[place]
        for hex_, number in lone:
            rails[hex_] = number
        return bytes(rails) + cells(rivers, len(self.lanes.stretch))

    def marks(self, starts: Iterable[int]) -> bytes:
        """Everything that is joined to some nodes of `Transport`, as marks of these nodes."""
        parts, lone = self.at(starts)
        return cells(self.mask(parts, lone), self.lanes.hexes + len(self.lanes.stretch))


def lanes(t: Tables, month: int, free: bytes, cut: Iterable[int]) -> Lanes:
    """The lanes of a month where the river hexsides in `free` are free of enemy guns and these rail links are cut."""
    rails = t.rails
    near: list[tuple[int, ...]] = list(rails.ends(month))
    gone = set(cut)
    track = rails.track(month)
    for at in {h for link in gone for h in rails.net.ends[link]}:
        near[at] = tuple(to for to, link in track[at] if link not in gone)
    open_ = int.from_bytes(free, "little")
    return Lanes(t, near, [_river(t, whole, open_ & whole.free) for whole in t.transport.rivers])


def _river(t: Tables, whole: River, free: int) -> River:
    """A river of which these hexsides are free; remembered, because guns elsewhere change nothing of it."""
    if free == whole.free:
        return whole
    return remembered(t, "river", free, partial(t.transport.river, free), STRETCHES)
