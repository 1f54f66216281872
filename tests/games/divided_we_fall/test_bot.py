"""The greedy player of Divided We Fall: it beats chance on either side, always the same way, and changes nothing by looking."""

import pytest

import longroll
from longroll import bots

SLUG = "divided-we-fall"


def play(seed, union, confederate, scenario="1862"):
    """A whole game between two computer players; the side that won it."""
    game = longroll.new(SLUG, scenario=scenario, seed=seed)
    players = {
        "usa": bots.make(union, SLUG, 2 * seed + 1),
        "csa": bots.make(confederate, SLUG, 2 * seed + 2),
    }
    while not game.over:
        game.play(players[game.decision.side].choose(game))
    return game


def wins(side, seeds):
    """How many games the greedy player wins from a side against chance."""
    levels = ("greedy", "random") if side == "usa" else ("random", "greedy")
    return sum(play(seed, *levels).result["winner"] == side for seed in seeds)


@pytest.mark.parametrize("side", ["usa", "csa"])
def test_greedy_beats_random_on_either_side_of_1862(side):
    assert wins(side, range(8)) >= 7


@pytest.mark.soak
@pytest.mark.parametrize("side", ["usa", "csa"])
def test_greedy_beats_random_in_95_of_100(side):
    assert wins(side, range(100)) >= 95


def test_the_same_seeds_give_the_same_game():
    games = [longroll.new(SLUG, scenario="1862", seed=3) for _ in range(2)]
    for game in games:
        players = {side: bots.make("greedy", SLUG, seed) for seed, side in enumerate(game.sides)}
        while not game.over and game.decisions < 400:
            game.play(players[game.decision.side].choose(game))
    assert games[0].journal() == games[1].journal()


@pytest.mark.parametrize("scenario", ["campaign-1861", "1863"])
def test_greedy_plays_the_other_scenarios_to_the_end(scenario):
    game = play(1, "greedy", "greedy", scenario)
    assert game.over
    game.check()


def test_choosing_changes_nothing():
    game = longroll.new(SLUG, scenario="1862", seed=5)
    bot = bots.make("greedy", SLUG, 5)
    for _ in range(150):
        before = game.to_json()
        choice = bot.choose(game)
        assert game.to_json() == before
        game.play(choice)
