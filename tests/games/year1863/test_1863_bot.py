"""The greedy player: better than chance, honest, and the war it makes."""

import time

import pytest
from field import T, field

import longroll
from longroll import bots


def duel(seed: int, a: str, b: str, scenario: str = "standard") -> longroll.Game:
    game = longroll.new("1863", scenario, seed)
    seats = game.rules.seats(game.state)
    players = {}
    for seat, level in (("player-a", a), ("player-b", b)):
        for side in seats[seat]:
            players[side] = bots.make(level, "1863", seed)
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    return game


def test_greedy_beats_random_on_both_seats() -> None:
    for seed in range(4):
        assert duel(seed, "greedy", "random").winners == ("union-east", "confederate-west")
        assert duel(seed, "random", "greedy").winners == ("confederate-east", "union-west")


@pytest.mark.rule("24.0")
def test_24_0_greedy_does_not_look_at_hidden_things() -> None:
    """Where the unseen is dealt otherwise, the same player makes the same plan."""
    forces = {
        "stafford-heights": ["us-1-corps", "us-2-corps", "us-3-corps", "hooker army"],
        "fredericksburg": ["cs-1-n-virg-corps", "lee army"],
        "culpeper": ["cs-2-n-virg-corps", "cs-3-n-virg-corps"],
    }
    game = field(forces)
    chosen = set()
    for seed in range(6):
        other = game.imagine("union-east", seed)
        other.state.dice.seed = 1
        chosen.add(str(bots.make("greedy", "1863", 3).choose(other)))
    assert len(chosen) <= 2  # the deal that the plan is made against comes from the player's own dice


@pytest.mark.clock
def test_exact_odds_are_quick() -> None:
    corps = [f"us-{i}-corps" for i in (1, 2, 3, 5, 6, 11, 12)]
    enemy = ["cs-1-n-virg-corps", "cs-2-n-virg-corps", "cs-3-n-virg-corps", "lee army", "cs-n-virg-artillery"]
    game = field({"gordonsville": [*corps, "hooker army", *enemy]}, "union-east", "combat", (3, 3))
    start = time.perf_counter()
    game.odds("gordonsville")
    assert time.perf_counter() - start < 0.1  # the floor is 20 ms on a quiet machine
    assert T.charts
