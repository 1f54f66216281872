"""Exchange of counters: a strength made up of counters of given sizes, of which each size has only so many."""

from __future__ import annotations

from collections.abc import Sequence


def compose(total: int, free: Sequence[int], largest: int) -> list[int] | None:
    """The largest counters first that make up a total; None if they cannot.

    `free[k]` counters of size `k + 1` are to be had, none above `largest` may be used. Where taking the largest leads nowhere a
    smaller one is tried, so a total that can be made up is made up.
    """
    counts = [0] * len(free)
    left = total
    for size in range(min(largest, len(free)), 0, -1):
        counts[size - 1] = min(left // size, free[size - 1])
        left -= counts[size - 1] * size
    if not left:
        return counts
    counts = [0] * len(free)
    return counts if _fill(total, free, min(largest, len(free)), counts) else None


def _fill(total: int, free: Sequence[int], size: int, counts: list[int]) -> bool:
    if total == 0:
        return True
    if size == 0:
        return False
    if total > sum(free[k] * (k + 1) for k in range(size)):
        return False
    for count in range(min(total // size, free[size - 1]), -1, -1):
        counts[size - 1] = count
        if _fill(total - count * size, free, size - 1, counts):
            return True
    counts[size - 1] = 0
    return False


def most(total: int, free: Sequence[int], largest: int) -> tuple[int, list[int]]:
    """As much of a total as counters can show: what they show, and the counters."""
    while total > 0:
        counts = compose(total, free, largest)
        if counts is not None:
            return total, counts
        total -= 1
    return 0, [0] * len(free)


def strength(counts: Sequence[int]) -> int:
    """What counters of size 1, 2, 3, ... show together."""
    return sum(count * (k + 1) for k, count in enumerate(counts))


def sizes(free: Sequence[int], held: Sequence[int], largest: int) -> list[int]:
    """The sizes of a counter that a force can show, by handing in what it holds for what is free."""
    total = strength(held)
    spare = [f + h for f, h in zip(free, held)]
    found = []
    for size in range(1, min(largest, total, len(spare)) + 1):
        if held[size - 1]:
            found.append(size)
        elif spare[size - 1]:
            spare[size - 1] -= 1
            if compose(total - size, spare, largest) is not None:
                found.append(size)
            spare[size - 1] += 1
    return found


def spread(total: int, held: Sequence[int]) -> list[int]:
    """A loss spread as evenly as it goes over several holders: nobody loses two more than another who still has some.

    The earlier holder bears what does not divide. No more is lost than there is.
    """
    lost = [0] * len(held)
    left = min(total, sum(held))
    while left:
        for i in range(len(held)):
            if left and lost[i] < held[i]:
                lost[i] += 1
                left -= 1
    return lost
