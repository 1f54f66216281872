"""9.55-9.57 How far every stop of a train is: a search over the railroads, distance by distance.

A ride is judged by its ferries and hexes, by whether it changed theaters, and by whether it used the ferry of Selma. All four are
one number, the fare, so that a step over a link of the usual kind is one addition.
"""

from __future__ import annotations

from typing import Final, NamedTuple

BY_SELMA: Final = 1
CROSSED: Final = 2
HEX: Final = 4
FERRY: Final = 1 << 20
"""what is added to a fare; more ferries weigh more than any number of hexes"""
Steps = tuple[tuple[int, int], ...]
"""where steps lead to, and what each adds to the fare"""
_FLAGS: Final = 2
"""bits of a fare below its distance"""
_HEXES: Final = FERRY // HEX - 1


class Way(NamedTuple):
    """How a train comes to a hex."""

    came: int
    """the hex before, -1 at the start"""
    crossed: bool
    """9.54b it changed theaters across the Ohio border or off the map"""
    selma: bool
    """2.33 it used the Montgomery-Selma ferry"""
    ferries: int
    hexes: int


class Lines(NamedTuple):
    """What trains of a side can use, and how."""

    near: dict[int, tuple[int, ...]]
    """for each hex the hexes that links of the usual kind lead to"""
    others: dict[int, Steps]
    """where a link has a ferry or crosses the Ohio border: the hexes that such links lead to"""
    off_links: dict[int, Steps]
    """2.33, 9.57 the same to and from the N.Y. Box, and over the ferry of Selma"""
    north: dict[int, Steps]
    """9.57 the same off the northern edge, from the first hex there that is reached"""
    most: int
    """hexes of a ride"""


class Rides:
    """Where a train can come to, and how."""

    __slots__ = ("_came", "_fare", "_order", "stops")

    def __init__(
        self, came: dict[int, int], fare: dict[int, int], order: list[int], named: frozenset[int]
    ) -> None:
        self._came = came
        self._fare = fare
        self._order = order
        start = order[0]
        near = [node for node in order if came[node] == start and node not in named]
        self.stops = [*sorted(named.intersection(order)), *near]
        """the named places, then the hexes next to the start"""

    def __contains__(self, node: int) -> bool:
        return node in self._fare

    def __getitem__(self, node: int) -> Way:
        fare = self._fare[node]
        far = fare >> _FLAGS
        return Way(self._came[node], fare & CROSSED != 0, fare & BY_SELMA != 0, fare // FERRY, far & _HEXES)

    def nodes(self) -> list[int]:
        return self._order


def search(start: int, fresh: bytearray, lines: Lines, named: frozenset[int]) -> Rides:
    """Every hex (and the N.Y. Box) that a train can come to, with the fewest ferries and then the fewest hexes.

    `fresh` marks where trains run, and is used up. At each distance the least way to a hex counts: from the hex with the lowest number.
    """
    near, others, off_links, most = lines.near, lines.others, lines.off_links, lines.most
    came, fare, order = {start: -1}, {start: 0}, list[int]()
    fresh[start] = 0
    later: dict[int, list[tuple[int, int, int]]] = {}
    """arrivals over anything but the usual links, by distance: where, from where, for which fare"""
    north, off_map = lines.north, False
    front, far = [start], 0
    while front or later:
        if not front:
            far = min(later)
        for to, at, paid in later.pop(far, ()):
            if fresh[to]:
                fresh[to] = 0
                front.append(to)
            elif fare.get(to, 0) >> _FLAGS != far or at > came[to]:
                continue
            came[to], fare[to] = at, paid
        front.sort()
        order += front
        onward: list[int] = []
        room = most - (far & _HEXES)
        for at in front:
            if at in off_links or at in north:
                jumps = off_links.get(at, ())
                if at in north and not off_map:
                    off_map = True
                    jumps += north[at]
                _later(later, at, fare[at], jumps, room)
            if room <= 0:
                continue
            paid = fare[at] + HEX
            for to in near.get(at, ()):
                if fresh[to]:
                    fresh[to] = 0
                    came[to] = at
                    fare[to] = paid
                    onward.append(to)
            if at in others:
                _later(later, at, fare[at], others[at], room)
        front = onward
        far += 1
    return Rides(came, fare, order, named)


def _later(later: dict[int, list[tuple[int, int, int]]], at: int, fare: int, steps: Steps, room: int) -> None:
    """Keep the arrivals over some steps until their distance has come."""
    for to, more in steps:
        if (more >> _FLAGS & _HEXES) <= room:
            paid = (fare + (more & ~(CROSSED | BY_SELMA))) ^ (more & CROSSED) | (more & BY_SELMA)
            later.setdefault(paid >> _FLAGS, []).append((to, at, paid))
