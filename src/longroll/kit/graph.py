"""Searches over places and the lines between them: bounded least-cost search with ways back, floods, shortest lines, pieces.

One shape serves point boards and hex boards. The lines that leave place `a` stand one after the other, from `first[a]` on,
in the order of `near[a]`; whatever is true of a line (its cost, whether it is cut) stands in a flat array at the same index.
On a hex board line `6 * a + d` is the side of hex `a` in direction `d`, and a side that leads off the map has the end -1.

A cost is a byte: 0 to 254, and 255 for a line that is closed. A line to -1 must be closed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final

CLOSED: Final = 255
FAR: Final = 32767
"""how far a place is that was not reached"""

Bytes = bytes | bytearray


class Graph:
    """Places and the lines that lead out of them. Immutable; any number of searches share it."""

    __slots__ = ("count", "first", "free", "near", "size")

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.near = tuple(tuple(ends) for ends in near)
        self.count = len(self.near)
        first = []
        size = 0
        for ends in self.near:
            first.append(size)
            size += len(ends)
        self.first = tuple(first)
        self.size = size
        """how many lines there are, each direction by itself"""
        self.free = bytes(self.count)
        """a cell per place, all 0: no toll, no stop"""

    def line(self, a: int, b: int) -> int:
        """The index of the (first) line from a to b."""
        return self.first[a] + self.near[a].index(b)

    def reverse(self, cost: Bytes) -> bytearray:
        """The costs for a search against the direction of travel: each line gets what its way back costs."""
        turned = bytearray(b"\xff") * self.size
        at = 0
        for a, ends in enumerate(self.near):
            for b in ends:
                if b >= 0 and a in self.near[b]:
                    turned[at] = cost[self.line(b, a)]
                at += 1
        return turned


class Reach:
    """What a search found: the places in order of their cost, how far each is, and the way there."""

    __slots__ = ("came", "far", "order")

    def __init__(self, order: list[int], far: array[int], came: array[int]) -> None:
        self.order = order
        self.far = far
        """cost of the cheapest way, FAR where there is none within the limit"""
        self.came = came
        """the place before on the cheapest way; a start has itself"""

    def way(self, to: int) -> list[int]:
        """The cheapest way to a place, both ends included; empty if it was not reached."""
        if self.far[to] == FAR:
            return []
        path = [to]
        while self.came[to] != to:
            to = self.came[to]
            path.append(to)
        path.reverse()
        return path


def search(
    graph: Graph,
    cost: Bytes,
    starts: Iterable[int],
    limit: int,
    toll: Bytes | None = None,
    stops: Bytes | None = None,
) -> Reach:
    """Every place that can be reached for at most `limit`, by its cheapest way.

    `toll` is what entering a place costs besides the line (255: it may not be entered). A place with a mark in `stops` may be
    entered but not left; a start may always be left.
    """
    near, first = graph.near, graph.first
    tolls = toll or graph.free
    halts = stops or graph.free
    far = array("h", (FAR,)) * graph.count
    came = array("h", (-1,)) * graph.count
    buckets = _buckets(limit)
    for a in starts:
        if far[a]:
            far[a] = 0
            came[a] = a
            buckets[0].append(a)
    order: list[int] = []
    room = min(limit, CLOSED - 1)
    for spent, bucket in enumerate(buckets):
        left = limit - spent
        if left < room:
            room = left
        for a in bucket:  # a line that costs nothing adds to the bucket while it is read
            if far[a] != spent:
                continue
            order.append(a)
            if halts[a] and came[a] != a:
                continue
            at = first[a]
            ends = near[a]
            for b, price in zip(ends, cost[at : at + len(ends)]):
                price += tolls[b]
                if price <= room and spent + price < far[b]:
                    far[b] = spent + price
                    came[b] = a
                    buckets[spent + price].append(b)
    return Reach(order, far, came)


def _buckets(limit: int) -> list[list[int]]:
    """A list for every cost up to the limit."""
    if limit >= FAR:
        raise ValueError(f"the limit of a search must stay below {FAR}")
    return [[] for _ in range(limit + 1)]


def flood(graph: Graph, starts: Iterable[int], open_: Bytes, closed: Bytes | None = None) -> list[int]:
    """The starts, and every place joined to them through places marked in `open_`, nearest first.

    `closed` marks lines that do not serve (255 does, as in a cost array; any other value is open).
    """
    fresh = bytearray(open_)
    fresh.append(0)  # the end -1 of a side that leads off the map finds this cell
    queue: list[int] = []
    for a in starts:
        if fresh[a] or a not in queue:
            fresh[a] = 0
            queue.append(a)
    near = graph.near
    if closed is None:
        for a in queue:
            for b in near[a]:
                if fresh[b]:
                    fresh[b] = 0
                    queue.append(b)
        return queue
    first = graph.first
    for a in queue:
        at = first[a]
        for b in near[a]:
            if fresh[b] and closed[at] != CLOSED:
                fresh[b] = 0
                queue.append(b)
            at += 1
    return queue


def components(graph: Graph, open_: Bytes, closed: Bytes | None = None) -> tuple[array[int], list[list[int]]]:
    """The connected parts of the open places: for each place the number of its part (-1 if it is not open), and the parts.

    Lines must lead both ways.
    """
    of = array("h", (-1,)) * graph.count
    parts: list[list[int]] = []
    left = bytearray(open_)
    at = left.find(1)
    while at >= 0:
        part = flood(graph, (at,), left, closed)
        for a in part:
            of[a] = len(parts)
            left[a] = 0
        parts.append(part)
        at = left.find(1, at + 1)
    return of, parts
