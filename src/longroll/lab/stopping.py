"""Intervals: of a share that is looked at once, of one that is looked at after every block, and of a difference between pairs.

**Looked at once**: Wilson's interval (`simulate.wilson`).

**Looked at again and again**: a confidence sequence. Whoever plays until Wilson's interval is narrow, or until it leaves one half
aside, is wrong far more often than in one of twenty runs. The sequence here holds at all looks together: with probability 95 % the
true share lies in every interval of the whole run. It is Robbins's mixture for coins: for every share p, the likelihood of what was
seen, averaged over all shares with a uniform weight, divided by its likelihood under p, is a fair game's capital if p is true. By
Ville's inequality the capital ever reaches 20 with probability at most 1/20; the interval holds the p whose capital has not.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, lgamma, log, sqrt
from statistics import NormalDist, fmean, stdev

ALPHA = 0.05
STEPS = 60
"""halvings of an interval: to the last bit"""


def always(wins: int, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """The interval of a share that stays honest however often it is looked at."""
    if not games:
        return 0.0, 1.0
    lost = games - wins
    share = wins / games
    mixed = lgamma(wins + 1) + lgamma(lost + 1) - lgamma(games + 2)
    edge = log(1 / alpha)

    def broke(p: float) -> bool:
        """Whether a gambler against p has twenty times his stake."""
        likely = _times(wins, p) + _times(lost, 1 - p)
        return mixed - likely >= edge

    return _edge(broke, share, 0.0), _edge(broke, share, 1.0)


def _times(count: int, p: float) -> float:
    return count * log(p) if count and p > 0 else -inf if count else 0.0


def _edge(broke: object, inside: float, outside: float) -> float:
    """Where an interval ends, between a share in it and one beyond."""
    assert callable(broke)
    if not broke(outside):
        return outside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        inside, outside = (inside, middle) if broke(middle) else (middle, outside)
    return inside


def width(wins: int, games: int) -> float:
    low, high = always(wins, games)
    return high - low


def paired_share(first: Sequence[int], second: Sequence[int]) -> tuple[float, float, float]:
    """(difference, low, high) of two shares of the same games, 0 or 1 each; after Bonett and Price (2012): honest for few games."""
    gained = sum(1 for a, b in zip(first, second) if b > a)
    lost = sum(1 for a, b in zip(first, second) if a > b)
    n = len(first)
    if not n:
        return 0.0, -1.0, 1.0
    up, down = (gained + 1) / (n + 2), (lost + 1) / (n + 2)
    middle = up - down
    half = NormalDist().inv_cdf(1 - ALPHA / 2) * sqrt(max(0.0, (up + down - middle**2) / (n + 2)))
    return (gained - lost) / n, max(-1.0, middle - half), min(1.0, middle + half)


def paired_mean(first: Sequence[float], second: Sequence[float]) -> tuple[float, float, float]:
    """(difference, low, high) of the means of two figures of the same games."""
    changes = [b - a for a, b in zip(first, second)]
    if not changes:
        return 0.0, -inf, inf
    mean = fmean(changes)
    if len(changes) < 2:
        return mean, -inf, inf
    half = t_quantile(len(changes) - 1) * stdev(changes) / sqrt(len(changes))
    return mean, mean - half, mean + half


def t_quantile(freedom: int) -> float:
    """The 97.5 % point of Student's t (Cornish and Fisher's expansion; within 0.5 % from 4 degrees on, exact for 1 to 3)."""
    if freedom <= 3:
        return (12.7062, 4.3027, 3.1824)[freedom - 1]
    z = NormalDist().inv_cdf(1 - ALPHA / 2)
    f = freedom
    return (
        z
        + (z**3 + z) / (4 * f)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * f**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * f**3)
    )
