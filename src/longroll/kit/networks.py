"""Nets of links between places, railroads and rivers: who may use them, where they are cut, what their parts are worth.

A link joins two places and serves both ways. What changes in a game stands in columns: an owner for each place, a cut for each
link. The connected parts are made from them once and kept until the version of these columns changes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from longroll.kit.graph import CLOSED, Bytes, Graph, components


class Net:
    """Places joined by links. Immutable."""

    __slots__ = ("ends", "graph", "link", "links_at")

    def __init__(self, count: int, ends: Iterable[tuple[int, int]]) -> None:
        self.ends = tuple(ends)
        """both ends of each link"""
        near: list[list[int]] = [[] for _ in range(count)]
        link: list[list[int]] = [[] for _ in range(count)]
        for k, (a, b) in enumerate(self.ends):
            near[a].append(b)
            near[b].append(a)
            link[a].append(k)
            link[b].append(k)
        self.graph = Graph(near)
        self.links_at = tuple(tuple(ks) for ks in link)
        """the links of each place, in the order of `graph.near`"""
        self.link = tuple(k for ks in link for k in ks)
        """the link of each line of the graph"""

    def between(self, a: int, b: int) -> int:
        """The link between two places, -1 if there is none."""
        ends = self.graph.near[a]
        return self.links_at[a][ends.index(b)] if b in ends else -1

    def by_line(self, cost: Sequence[int]) -> bytes:
        """What is true of each link, as an array over the lines of the graph."""
        return bytes([cost[k] for k in self.link])

    def closed(self, cut: Bytes) -> bytes:
        """The lines that do not serve where `cut` marks links: 255 for a cut one, 0 for a whole one."""
        return bytes([CLOSED if cut[k] else 0 for k in self.link])


class Parts(NamedTuple):
    """The connected parts of a net as they were at a version."""

    version: int
    of: array[int]
    """the part of each place, -1 where the net is not open"""
    members: tuple[tuple[int, ...], ...]
    worth: tuple[int, ...]
    """what each part is worth in all"""

    def joined(self, a: int, b: int) -> bool:
        return self.of[a] >= 0 and self.of[a] == self.of[b]

    def worth_at(self, place: int) -> int:
        """The worth of the part that a place belongs to, 0 where the net is not open."""
        return self.worth[self.of[place]] if self.of[place] >= 0 else 0


STALE: Final = Parts(-1, array("h"), (), ())
"""older than any version"""


def parts(
    net: Net, known: Parts, version: int, open_: Bytes, cut: Bytes, worth: Sequence[int] | None = None
) -> Parts:
    """The parts at a version: those known if they are of it, else made anew."""
    if known.version == version:
        return known
    of, members = components(net.graph, open_, net.closed(cut))
    sums = (
        tuple(0 for _ in members) if worth is None else tuple(sum(worth[a] for a in part) for part in members)
    )
    return Parts(version, of, tuple(tuple(part) for part in members), sums)


def owned(owner: Bytes, side: int, blocked: Bytes | None = None) -> bytes:
    """The places of an owner, without those that are blocked, as a mask."""
    if blocked is None:
        return bytes([o == side for o in owner])
    return bytes([o == side and not b for o, b in zip(owner, blocked)])
