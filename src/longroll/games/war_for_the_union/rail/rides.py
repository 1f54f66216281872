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
EDGE: Final = 1
ANY: Final = 2
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


class Lines:
    """What trains of a side can use, and how."""

    __slots__ = ("most", "near", "north", "off_links", "others", "special")

    def __init__(
        self,
        near: list[tuple[int, ...]],
        others: dict[int, Steps],
        off_links: dict[int, Steps],
        north: dict[int, Steps],
        most: int,
    ) -> None:
        self.near = near
        """for each node the hexes that links of the usual kind lead to"""
        self.others = others
        """where a link has a ferry or crosses the Ohio border: the hexes that such links lead to"""
        self.off_links = off_links
        """2.33, 9.57 the same to and from the N.Y. Box, and over the ferry of Selma"""
        self.north = north
        """9.57 the same off the northern edge, from the first hex there that is reached"""
        self.most = most
        """hexes of a ride"""
        self.special = bytearray(len(near))
        """marks the nodes from which anything but links of the usual kind leads: EDGE where that is off the northern edge only"""
        for node in north:
            self.special[node] = EDGE
        for nodes in (others, off_links):
            for node in nodes:
                self.special[node] = ANY


class Rides:
    """Where a train can come to, and how."""

    __slots__ = ("_came", "_fare", "_order", "stops")

    def __init__(self, came: list[int], fare: list[int], order: list[int], named: frozenset[int]) -> None:
        self._came = came
        self._fare = fare
        """of each node, -1 where no train comes"""
        self._order = order
        start = order[0]
        near = [node for node in order if came[node] == start and node not in named]
        self.stops = [*sorted(named.intersection(order)), *near]
        """the named places, then the hexes next to the start"""

    def __contains__(self, node: int) -> bool:
        return self._fare[node] >= 0

    def fare(self, node: int) -> int:
        """What a ride to a node counts, as one number; -1 where no train comes."""
        return self._fare[node]

    def __getitem__(self, node: int) -> Way:
        fare = self._fare[node]
        return Way(
            self._came[node], fare & CROSSED != 0, fare & BY_SELMA != 0, ferries_of(fare), hexes_of(fare)
        )

    def nodes(self) -> list[int]:
        return self._order


def ferries_of(fare: int) -> int:
    return fare // FERRY


def hexes_of(fare: int) -> int:
    return fare >> _FLAGS & _HEXES


def search(start: int, fresh: list[int], lines: Lines, named: frozenset[int]) -> Rides:
    """Every hex (and the N.Y. Box) that a train can come to, with the fewest ferries and then the fewest hexes.

    `fresh` marks where trains run, and is used up. At each distance the least way to a hex counts: from the hex with the lowest number.
    """
    near, special, most = lines.near, lines.special, lines.most
    came, fare, order = [-1] * len(near), [-1] * len(near), list[int]()
    fare[start] = 0
    fresh[start] = 0
    later: dict[int, list[tuple[int, int, int]]] = {}
    """arrivals over anything but the usual links, by distance: where, from where, for which fare"""
    off_map = False
    front, far = [start], 0
    while front or later:
        if not front:
            far = min(later)
        if later:
            for to, at, paid in later.pop(far, ()):
                if fresh[to]:
                    fresh[to] = 0
                    front.append(to)
                elif fare[to] >> _FLAGS != far or at > came[to]:
                    continue
                came[to], fare[to] = at, paid
        if len(front) > 1:
            front.sort()
        order += front
        onward: list[int] = []
        room = most - (far & _HEXES)
        for at in front:
            if special[at] and (special[at] == ANY or not off_map):
                off_map = _jump(later, at, fare[at], lines, room, off_map) or off_map
            if room <= 0:
                continue
            paid = fare[at] + HEX
            for to in near[at]:
                if fresh[to]:
                    fresh[to] = 0
                    came[to] = at
                    fare[to] = paid
                    onward.append(to)
        front = onward
        far += 1
    return Rides(came, fare, order, named)


def _jump(
    later: dict[int, list[tuple[int, int, int]]], at: int, fare: int, lines: Lines, room: int, off_map: bool
) -> bool:
    """Every step from a hex but the usual ones; whether one of them leads off the northern edge."""
    leaves = at in lines.north and not off_map
    _later(later, at, fare, lines.off_links.get(at, ()), room)
    if leaves:
        _later(later, at, fare, lines.north[at], room)
    if room > 0:
        _later(later, at, fare, lines.others.get(at, ()), room)
    return leaves


def _later(later: dict[int, list[tuple[int, int, int]]], at: int, fare: int, steps: Steps, room: int) -> None:
    """Keep the arrivals over some steps until their distance has come."""
    for to, more in steps:
        if hexes_of(more) <= room:
            paid = (fare + (more & ~(CROSSED | BY_SELMA))) ^ (more & CROSSED) | (more & BY_SELMA)
            later.setdefault(paid >> _FLAGS, []).append((to, at, paid))
