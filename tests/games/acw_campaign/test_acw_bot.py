"""The campaign's own computer player."""

import pytest
from camp import new

from longroll import bots


@pytest.mark.parametrize(
    ("union", "confederate", "winner"), [("greedy", "random", "union"), ("random", "greedy", "confederate")]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_random(union: str, confederate: str, winner: str, seed: int) -> None:
    players = {
        "union": bots.make(union, "acw-campaign", seed),
        "confederate": bots.make(confederate, "acw-campaign", seed),
    }
    game = new(seed)
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    assert game.result is not None
    assert game.result["winner"] == winner


def test_greedy_plays_with_limited_intelligence() -> None:
    player = bots.make("greedy", "acw-campaign", 1)
    game = new(1, intelligence=True)
    while not game.over and game.decisions < 150:
        choice = player.choose(game)
        assert choice in game.choices()
        game.play(choice)
    assert game.decisions >= 50
