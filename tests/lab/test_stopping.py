"""Intervals hold what they promise, with a known coin."""

import random

import pytest

from longroll.lab import stopping
from longroll.lab.simulate import wilson


@pytest.mark.parametrize("share", [0.5, 0.2, 0.97])
def test_a_known_coin_stays_inside_at_every_look(share: float) -> None:
    """1,000 runs of 400 throws, looked at after every twentieth: at most 5 % may ever leave the true share aside."""
    rng = random.Random(17)
    missed = naive = 0
    for _ in range(1000):
        wins, out, out_naive = 0, False, False
        for n in range(1, 401):
            wins += rng.random() < share
            if n % 20 == 0:
                low, high = stopping.always(wins, n)
                out = out or not low <= share <= high
                low, high = wilson(wins, n)
                out_naive = out_naive or not low <= share <= high
        missed += out
        naive += out_naive
    assert missed <= 50
    assert naive > 100, "an interval for one look does not survive twenty"


def test_stopping_when_it_is_narrow_is_honest() -> None:
    """1,000 runs that end as soon as the interval is narrow: their last interval holds the truth in 95 % of them."""
    rng = random.Random(3)
    held = 0
    for _ in range(1000):
        wins = games = 0
        while games < 10 or stopping.width(wins, games) > 0.25:
            wins += sum(rng.random() < 0.35 for _ in range(10))
            games += 10
        low, high = stopping.always(wins, games)
        held += low <= 0.35 <= high
    assert held >= 950


def test_the_sequence_is_wider_than_a_single_look_and_narrows() -> None:
    for wins, games in ((5, 10), (50, 100), (0, 30), (700, 1000)):
        low, high = stopping.always(wins, games)
        low_once, high_once = wilson(wins, games)
        assert 0 <= low <= low_once <= high_once <= high <= 1
    assert stopping.always(0, 0) == (0, 1)
    assert stopping.width(5000, 10_000) < stopping.width(50, 100) / 5


def test_the_edges_are_where_the_capital_is_twenty() -> None:
    """For 1 win in 1 game the capital against p is (1/2) / p: twenty at p = 1/40."""
    assert stopping.always(1, 1) == pytest.approx((1 / 40, 1.0))


def test_a_paired_share() -> None:
    """1,000 pairs of which 20 are gained and 5 lost; the interval of as many games that are not paired would hold 0."""
    first = [0] * 20 + [1] * 5 + [1, 0] * 487 + [0]
    second = [1] * 20 + [0] * 5 + [1, 0] * 487 + [0]
    difference, low, high = stopping.paired_share(first, second)
    assert difference == pytest.approx(0.015)
    assert 0 < low < difference < high < 0.03
    assert stopping.paired_share([], []) == (0, -1, 1)


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (4, 2.776), (9, 2.262), (30, 2.042), (1000, 1.962)]
)
def test_students_t(freedom: int, value: float) -> None:
    assert stopping.t_quantile(freedom) == pytest.approx(value, rel=0.005)


def test_a_paired_mean_covers() -> None:
    rng = random.Random(5)
    held = 0
    for _ in range(1000):
        first = [rng.gauss(10, 3) for _ in range(12)]
        second = [x + rng.gauss(0.7, 1) for x in first]
        _, low, high = stopping.paired_mean(first, second)
        held += low <= 0.7 <= high
    assert held >= 935
    assert stopping.paired_mean([1.0], [2.0])[0] == 1
