"""Random play to the end: a hundred of each small scenario, ten of each year, two campaigns, as far as the budget goes.

The contracts demand every invariant at every decision of a few games; here are many games, with `check()` at every so many
decisions and at the end. Seeds change with the day; `LONGROLL_SEED=N` plays the games of a day again.
"""

import os
import random
import time

import pytest

import longroll
from longroll.core import registry

SLUGS = [scenario.slug for scenario in registry.info("war-for-the-union").scenarios]
BIG = {"1862": 10, "1863": 10, "1864": 10, "campaign": 2}
GAMES = {slug: BIG.get(slug, 100) for slug in SLUGS}
SECONDS = 2
"""Processor time for each scenario; two games are played in any case."""
EVERY = 61
"""Decisions from one check to the next."""
DAY = int(os.environ.get("LONGROLL_SEED") or time.time() // 86_400)
LIMIT = 100_000


def play_out(slug: str, seed: int) -> None:
    game = longroll.new("war-for-the-union", slug, seed)
    rng = random.Random(seed)
    for number in range(LIMIT):
        if game.over:
            break
        choices = game.choices()
        assert choices, f"{slug} seed {seed}: a dead end at {game.decision.kind}"
        game.play(choices[int(rng.random() * len(choices))])
        if number % EVERY == seed % EVERY:
            game.check()
    game.check()
    assert game.result is not None, f"{slug} seed {seed}: the game does not end"


@pytest.mark.parametrize("slug", SLUGS)
def test_random_games_end_and_stay_sound(slug: str):
    began = time.process_time()
    for number in range(GAMES[slug]):
        play_out(slug, DAY * 1000 + number)
        if number and time.process_time() - began > SECONDS:
            break
