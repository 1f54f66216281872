"""The games pass OpenSpiel's own tests, and its algorithms play them. `make lab-test` installs what this needs."""

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import longroll

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make lab-test")
import longroll.envs.open_spiel  # noqa: E402

PLAYABLE = [g.slug for g in longroll.list_games() if g.playable]


def load(slug: str, **params: Any) -> Any:
    return pyspiel.load_game(longroll.envs.open_spiel.name_of(slug), params)


def test_the_toy_passes_the_random_simulation_with_serialisation() -> None:
    pyspiel.random_sim_test(load("toy"), num_sims=10, serialize=True, verbose=False)
    pyspiel.random_sim_test(load("toy", scenario="long", seed=5), num_sims=3, serialize=True, verbose=False)


GAMES = [slug for slug in PLAYABLE if slug != "toy"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_games_pass_the_random_simulation(slug: str) -> None:
    """The first decisions of a war, every state saved and loaded, copied, and taken back by playing it anew."""
    game = load(slug, longest=80)
    assert game.max_game_length() == 80
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_the_games_pass_the_random_simulation_to_the_end(slug: str) -> None:
    """Whole wars, of a short scenario; of the largest games the first thousands of decisions."""
    game = load(slug, scenario={"divided-we-fall": "1863"}.get(slug, ""), longest=8000)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_game_that_is_cut_short_is_a_draw() -> None:
    state = load("1863", longest=40).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.move_number() == 40
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []
    with pytest.raises(longroll.LongrollError, match="longest is 0; a game has at least 1 decision"):
        longroll.envs.open_spiel.LongrollGame({"longest": 0})


def playout(slug: str, seed: int, steps: int) -> Any:
    state = load(slug).new_initial_state()
    rng = random.Random(seed)
    while steps and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("slug", PLAYABLE)
def test_states_are_saved_and_go_on_the_same(slug: str) -> None:
    """Also in the middle of the dice of one choice."""
    for steps in (1, 30, 61, 200):
        state = playout(slug, 3, steps)
        _, again = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert again.current_player() == state.current_player()
        if not state.is_terminal():
            assert again.legal_actions() == state.legal_actions()


def test_dice_are_nodes_of_chance() -> None:
    """Every die of a played-out toy war was an action of chance, and the game took exactly those."""
    state = playout("toy", 5, 1000)
    assert state.is_terminal()
    dice = [line.what for line in state.game.lines if line.who == "die"]
    chance = [a.action + 1 for a in state.full_history() if a.player == pyspiel.PlayerId.CHANCE]
    assert [int(die.rpartition("=")[2]) for die in dice] == chance
    assert chance


def test_a_choice_is_the_same_action_everywhere() -> None:
    """In every decision of every game; two choices share a number as rarely as chance has it, and never in one menu."""
    seen: dict[str, int] = {}
    for seed in range(3):
        state = load("1863", seed=seed).new_initial_state()
        rng = random.Random(seed)
        for _ in range(250):
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            legal = state.legal_actions()
            texts = [state.action_to_string(action) for action in legal]
            assert len(set(texts)) == len(state.game.choices())
            for action, text in zip(legal, texts):
                assert seen.setdefault(text, action) == action
            state.apply_action(rng.choice(legal))
    assert len(seen) > 200
    assert len(set(seen.values())) > 0.99 * len(seen)


def test_an_information_state_holds_nothing_hidden() -> None:
    state = playout("1863", 2, 400)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    rng = random.Random(1)
    other = state.resample_from_infostate(player, rng.random)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert state.information_state_string(0) != state.information_state_string(1)


def test_a_player_is_rewarded_for_all_his_sides() -> None:
    state = playout("1863", 7, 100_000)
    assert state.is_terminal()
    assert sorted(state.returns()) in ([-1, 1], [0, 0])
    seats = dict(state.get_game().seats)
    if state.game.winners:
        winner = next(i for i, held in enumerate(seats.values()) if state.game.winners[0] in held)
        assert state.returns()[winner] == 1


def test_monte_carlo_tree_search_beats_chance() -> None:
    """OpenSpiel's own search, on the toy: better than a random player over twenty wars, each side ten times."""
    from open_spiel.python.algorithms import mcts

    game = load("toy")
    score = 0.0
    for number in range(20):
        rng = random.Random(number)
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(number))
        bot = mcts.MCTSBot(game, 1.5, 25, evaluator, random_state=np.random.RandomState(number))
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice(state.chance_outcomes())[0]
            elif state.current_player() == seat:
                action = bot.step(state)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
        score += state.returns()[seat]
    assert score > 4


def test_the_example_of_the_documentation_runs(root: Path) -> None:
    """docs/environments.md: OpenSpiel's search with the game's own judgement, in Divided We Fall."""
    text = (root / "docs" / "environments.md").read_text("utf-8")
    (example,) = [b for b in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S) if "mcts" in b]
    space: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, "docs/environments.md", "exec"), space)
    at_random, searched = space["war"](0, 1), space["war"](20, 1)
    assert at_random != searched
    assert -100 < searched < 100
