"""Lines through open places to the nearest goal, and what would cut them or has cut them: how supply explains itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from longroll.kit.graph import CLOSED, Bytes, Graph, flood


class Line(NamedTuple):
    """A line from a place to a goal, or the reason why there is none."""

    path: tuple[int, ...]
    """from the start to the goal, both included; empty where every line is cut"""
    cut: tuple[int, ...]
    """with a path: places of it whose loss alone would break every line; without: the closed places on the shortest way"""


def shortest(
    graph: Graph, starts: Iterable[int], goals: Bytes, open_: Bytes | None = None, closed: Bytes | None = None
) -> list[int]:
    """The line of fewest steps to a goal, through open places; the starts need not be open. Empty if there is none."""
    fresh = bytearray(b"\x01") * graph.count if open_ is None else bytearray(open_)
    fresh.append(0)  # the end -1 of a side that leads off the map finds this cell
    came: dict[int, int] = {}
    queue: list[int] = []
    for a in starts:
        if a not in came:
            came[a] = a
            fresh[a] = 0
            queue.append(a)
    near, first = graph.near, graph.first
    for a in queue:
        if goals[a]:
            path = [a]
            while came[a] != a:
                a = came[a]
                path.append(a)
            path.reverse()
            return path
        at = first[a]
        for b in near[a]:
            if fresh[b] and (closed is None or closed[at] != CLOSED):
                fresh[b] = 0
                came[b] = a
                queue.append(b)
            at += 1
    return []


def cuts(
    graph: Graph, path: Iterable[int], goals: Bytes, open_: Bytes, closed: Bytes | None = None
) -> list[int]:
    """The places of a line, its start apart, whose loss alone would leave no line to any goal."""
    start, *rest = path
    found = []
    for gap in rest:
        without = bytearray(open_)
        without[gap] = 0
        if not any(goals[a] for a in flood(graph, (start,), without, closed)):
            found.append(gap)
    return found


def trace(graph: Graph, start: int, goals: Bytes, open_: Bytes, closed: Bytes | None = None) -> Line:
    """The shortest line from a place to a goal, with what would cut it, or with what has cut it."""
    path = shortest(graph, (start,), goals, open_, closed)
    if path:
        return Line(tuple(path), tuple(cuts(graph, path, goals, open_, closed)))
    wanted = shortest(graph, (start,), goals, None, closed)
    return Line((), tuple(a for a in wanted[1:] if not open_[a]))
