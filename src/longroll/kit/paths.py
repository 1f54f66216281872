"""Distances on a map of places and lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def distances(near: Sequence[Iterable[int]], start: int, unreached: int) -> list[int]:
    """How many lines every place is away from one; `unreached` where nothing leads."""
    far = [unreached] * len(near)
    far[start] = 0
    queue = [start]
    for a in queue:
        for b in near[a]:
            if far[b] == unreached:
                far[b] = far[a] + 1
                queue.append(b)
    return far
