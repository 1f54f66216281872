"""What the seldom search for unreachable objects rests on: a game that is over leaves nothing behind for it."""

import gc
import random

import pytest

import longroll

FEW = 50
"""objects of the loader and of Python itself"""


@pytest.mark.parametrize(
    ("slug", "scenario"), [("divided-we-fall", "1862"), ("war-for-the-union", "bull-run")]
)
def test_a_game_leaves_no_rings_behind(slug: str, scenario: str) -> None:
    longroll.new(slug, scenario, 1)
    gc.collect()
    gc.disable()
    try:
        game = longroll.new(slug, scenario, 2)
        rng = random.Random(2)
        for number in range(300):
            if game.over:
                break
            game.play(rng.choice(game.choices()))
            if number % 20 == 0:
                game.copy().view(game.sides[0])
        del game
        assert gc.collect() < FEW
    finally:
        gc.enable()
