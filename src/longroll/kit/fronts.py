"""Bounded searches over a hex grid for all hexes at once: a set of hexes is a number with a bit for each, a step is a shift.

On a grid whose columns stand one after the other every neighbour is one of eight distances away in the numbering. Lines are
grouped by this distance and their cost; a whole front moves by one `&` and one shift for each group. On 2,450 hexes a search of
7 points takes some 60 µs, where `graph.search` takes 1 ms; it says who is reached, not by which way.
"""

from __future__ import annotations

from collections.abc import Iterable

from longroll.kit.graph import CLOSED, Bytes, Graph
from longroll.kit.masks import marked

_ASCII = bytes([48] + [49] * 255)
_BITS = bytes(int(digit == 49) for digit in range(256))

Lines = dict[tuple[int, int], int]
"""by distance in the numbering and cost: the places from which a line leads so far"""


def mask(column: Bytes) -> int:
    """The places whose cell is not 0, a bit for each."""
    return int(column.translate(_ASCII)[::-1], 2)


def of(places: Iterable[int]) -> int:
    """A set of places."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def members(places: int) -> list[int]:
    """The places of a set, in order."""
    return marked(bin(places)[:1:-1].encode().translate(_BITS))


def lines(graph: Graph, cost: Bytes) -> Lines:
    """The lines of a graph that are not closed."""
    found: Lines = {}
    at = 0
    for a, ends in enumerate(graph.near):
        for b in ends:
            if cost[at] != CLOSED:
                key = (b - a, cost[at])
                found[key] = found.get(key, 0) | 1 << a
            at += 1
    return found


def between(ends: Iterable[tuple[int, int]]) -> dict[int, int]:
    """By distance in the numbering: the places that begin these pairs of places."""
    found: dict[int, int] = {}
    for a, b in ends:
        found[b - a] = found.get(b - a, 0) | 1 << a
    return found


def without(some: Lines, cut: dict[int, int]) -> Lines:
    """The lines less those of so many steps from some places, as `between` finds them."""
    return {key: places & ~cut[key[0]] if key[0] in cut else places for key, places in some.items()}


def window(some: Lines, places: int, first: int) -> Lines:
    """The lines that lead out of these places, which are numbered from `first` on: small numbers for a search near by."""
    found = {key: (starts & places) >> first for key, starts in some.items()}
    return {key: starts for key, starts in found.items() if starts}


def dearer(some: Lines, places: int, extra: int) -> Lines:
    """The lines with an extra cost for those that lead from one of these places to another of them."""
    found: Lines = {}
    for (step, cost), starts in some.items():
        both = starts & places & (places >> step if step > 0 else places << -step)
        for key, part in (((step, cost), starts & ~both), ((step, cost + extra), both)):
            if part:
                found[key] = found.get(key, 0) | part
    return found


def rings(some: Lines, starts: int, limit: int, barred: int = 0, stops: int = 0) -> list[int]:
    """The places that can be reached from the starts for 0, for 1, and so on up to `limit`, each where it costs least.

    A barred place is not entered; one of the `stops` is entered and not left, nor is it left where it is a start.
    """
    found = [starts, *([0] * limit)]
    cheapest_first = sorted([(cost, step, places) for (step, cost), places in some.items()])
    done = barred
    for spent, front in enumerate(found):
        if spent:
            front &= ~done
            found[spent] = front
        done |= front
        front &= ~stops
        if not front:
            continue
        room = limit - spent
        for cost, step, places in cheapest_first:
            if cost > room:
                break
            moving = front & places
            if moving:
                found[spent + cost] |= moving << step if step > 0 else moving >> -step
    return found


def reach(some: Lines, starts: int, limit: int, barred: int = 0, stops: int = 0) -> int:
    """The same, all together."""
    found = 0
    for ring in rings(some, starts, limit, barred, stops):
        found |= ring
    return found
