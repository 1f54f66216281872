"""Random play to the end on every game and scenario, with every invariant demanded at every step."""

import pytest
from seeds import daily
from walk import SCENARIOS, guarded, sound

SECONDS = 10
"""Processor time for each scenario."""
SOAK_GAMES = 5000
SOAK_CHUNK = 50


@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_random_play_to_the_end(slug: str, scenario: str) -> None:
    for seed in daily(slug, SECONDS, least=2):
        assert guarded(slug, scenario, seed, sound).result is not None


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, SOAK_GAMES, SOAK_CHUNK))
@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_soak(slug: str, scenario: str, first: int) -> None:
    for seed in range(first, first + SOAK_CHUNK):
        assert guarded(slug, scenario, seed, sound).result is not None
