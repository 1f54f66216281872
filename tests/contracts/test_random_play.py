"""Random play to the end on every game and scenario, with every invariant demanded at every step."""

import pytest
from walk import SCENARIOS, guarded, sound

GAMES = 200
CHUNK = 10
SOAK_GAMES = 5000
SOAK_CHUNK = 50


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_random_play_to_the_end(slug: str, scenario: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert guarded(slug, scenario, seed, sound).result is not None


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, SOAK_GAMES, SOAK_CHUNK))
@pytest.mark.parametrize(("slug", "scenario"), SCENARIOS)
def test_soak(slug: str, scenario: str, first: int) -> None:
    for seed in range(1_000_000 + first, 1_000_000 + first + SOAK_CHUNK):
        assert guarded(slug, scenario, seed, sound).result is not None
