"""Same game, scenario, options, seed and choices give the same game, bit for bit, anywhere."""

import random
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

import longroll


def played(seed: int, scenario: str = "long", decisions: int | None = None) -> longroll.Game:
    game = longroll.new("toy", scenario, seed=seed)
    rng = random.Random(seed)
    while not game.over and (decisions is None or game.decisions < decisions):
        game.play(rng.choice(game.choices()))
    return game


@pytest.mark.parametrize("seed", range(5))
def test_same_choices_same_game(seed: int) -> None:
    assert played(seed).to_json() == played(seed).to_json()


def test_another_seed_is_another_game() -> None:
    assert played(1).journal() != played(2).journal()


def test_same_game_in_another_process(toy_command: tuple[list[str], dict[str, str]]) -> None:
    """Also with another hash seed, which would show an order that comes from a set."""
    script = (
        "import sys, toy; toy.install()\nimport longroll\n"
        "sys.stdout.write(longroll.replay(sys.stdin.read()).to_json())"
    )
    game = played(7)
    command, env = toy_command

    def run(hash_seed: str) -> str:
        return subprocess.run(
            [command[0], "-c", script],
            input=game.journal(),
            env={**env, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(run, ("1", "2"))) == {game.to_json()}


@pytest.mark.parametrize("at", range(0, 24, 3))
def test_json_round_trip_at_any_decision(at: int) -> None:
    game = played(3, decisions=at)
    again = longroll.from_json(game.to_json())
    assert again == game
    assert again.to_json() == game.to_json()
    assert again.events == game.events
    assert again.choices() == game.choices()
    assert again.journal() == game.journal()


def test_a_loaded_game_goes_on_like_the_saved_one() -> None:
    game = played(3, decisions=8)
    again = longroll.from_json(game.to_json())
    for one in (game, again):
        rng = random.Random(9)
        while not one.over:
            one.play(rng.choice(one.choices()))
    assert again.to_json() == game.to_json()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"longroll": 99}', '{"longroll": 1}', '{"longroll": 1, "header": 3}']
)
def test_a_damaged_save_is_one_error(text: str) -> None:
    with pytest.raises(longroll.LongrollError, match="saved game"):
        longroll.from_json(text)
