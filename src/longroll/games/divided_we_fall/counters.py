"""D23, D27, R56: which counters make up a number of infantry factors."""

from __future__ import annotations

from functools import lru_cache

SIZES = 5
"""counters are worth 1 to 5 (D07)"""


def worth(counts: list[int]) -> int:
    """The factors of counters of size 1 to 5."""
    a, b, c, d, e = counts
    return a + 2 * b + 3 * c + 4 * d + 5 * e


def compose(limit: int, free: list[int], total: int) -> list[int] | None:
    """Counters up to `limit` that make up a total from those free, the largest first; None if none do."""
    counts = [0] * SIZES
    left = total
    for size in range(limit, 0, -1):
        counts[size - 1] = min(left // size, free[size - 1])
        left -= counts[size - 1] * size
    if not left:
        return counts
    found = _search(limit, tuple(min(free[k], total // (k + 1)) for k in range(limit)), total)
    return None if found is None else [*found, *[0] * (SIZES - limit)]


@lru_cache(maxsize=4096)
def _search(size: int, free: tuple[int, ...], total: int) -> tuple[int, ...] | None:
    """Where the largest counters leave a rest that no counter fits: fewer of them, until everything fits."""
    if not size:
        return None if total else ()
    for count in range(min(total // size, free[size - 1]), -1, -1):
        rest = _search(size - 1, free[: size - 1], total - count * size)
        if rest is not None:
            return (*rest, count)
    return None
