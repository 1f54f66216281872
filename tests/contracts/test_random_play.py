"""Random play to the end on every game and scenario, with every invariant demanded at every step (of the longest games at every twentieth)."""

import pytest
from seeds import daily
from walk import EVERY_SCENARIO, guarded, sound

SECONDS = 10
"""Processor time for each scenario."""
SOAK_GAMES = 5000
LONG_GAMES = {
    ("war-for-the-union", "1862"): 500,
    ("war-for-the-union", "1863"): 500,
    ("war-for-the-union", "1864"): 500,
    ("war-for-the-union", "campaign"): 50,
}
"""Fewer where one game lasts as long as ten others."""
SPARSE = 20
"""in such a game every invariant is demanded at every so many decisions"""
SOAK_CHUNK = 50
CHUNKS = [
    (slug, scenario, first)
    for slug, scenario in EVERY_SCENARIO
    for first in range(0, LONG_GAMES.get((slug, scenario), SOAK_GAMES), SOAK_CHUNK)
]


@pytest.mark.parametrize(("slug", "scenario"), EVERY_SCENARIO)
def test_random_play_to_the_end(slug: str, scenario: str) -> None:
    long = (slug, scenario) in LONG_GAMES
    for seed in daily(slug, SECONDS, least=1 if long else 2):
        assert guarded(slug, scenario, seed, sound, every=SPARSE if long else 1).result is not None


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "scenario", "first"), CHUNKS)
def test_soak(slug: str, scenario: str, first: int) -> None:
    for seed in range(first, first + SOAK_CHUNK):
        assert guarded(slug, scenario, seed, sound).result is not None
