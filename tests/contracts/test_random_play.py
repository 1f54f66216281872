"""Random play to the end on every game and scenario, with every invariant demanded at every step (of the longest games at every twentieth)."""

import pytest
from seeds import daily
from walk import EVERY_SCENARIO, LONG, guarded, sound, walk, whole

SECONDS = 2
"""Processor time for each scenario."""
SOAK_GAMES = 5000
LONG_GAMES = {
    ("war-for-the-union", "1862"): 500,
    ("war-for-the-union", "1863"): 500,
    ("war-for-the-union", "1864"): 500,
    ("war-for-the-union", "campaign"): 50,
    **{x: 50 for x in EVERY_SCENARIO if x[0] in LONG},
}
"""Fewer where one game lasts as long as ten others."""
SPARSE = 20
"""in such a game every invariant is demanded at every so many decisions"""
SPARSER = 100
"""and of the longest at every so many"""
CLOSELY = 500
"""so many games of the soak are looked at as closely as in every run, the others at every so many decisions as a long game"""
SOAK_CHUNK = 50
LONG_CHUNK = 5
CHUNKS = [
    (slug, scenario, first)
    for slug, scenario in EVERY_SCENARIO
    for first in range(
        0, LONG_GAMES.get((slug, scenario), SOAK_GAMES), LONG_CHUNK if slug in LONG else SOAK_CHUNK
    )
]


def _every(slug: str, scenario: str) -> int:
    if slug in LONG:
        return SPARSER
    return SPARSE if (slug, scenario) in LONG_GAMES else 1


@pytest.mark.parametrize(("slug", "scenario"), EVERY_SCENARIO)
def test_random_play_to_the_end(slug: str, scenario: str) -> None:
    long = (slug, scenario) in LONG_GAMES
    for seed in daily(slug, 0 if slug in LONG else SECONDS, least=1 if long else 2):
        assert guarded(slug, scenario, seed, sound, every=_every(slug, scenario)).result is not None


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "scenario", "first"), CHUNKS)
def test_soak(slug: str, scenario: str, first: int) -> None:
    """The longest wars to their last end. An invariant costs as much as ten decisions, so that only the first games are looked at closely."""
    long = slug in LONG
    every = _every(slug, scenario) if first < CLOSELY else max(SPARSE, _every(slug, scenario))
    for seed in range(first, first + (LONG_CHUNK if long else SOAK_CHUNK)):
        ended = guarded(slug, scenario, seed, sound, every=every, walked=whole if long else walk)
        assert ended.result is not None
