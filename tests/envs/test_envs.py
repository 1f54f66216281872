"""The PettingZoo environments pass PettingZoo's own tests and hide what a side may not know."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import longroll
import longroll.envs

PLAYABLE = [g.slug for g in longroll.list_games() if g.playable]


@pytest.mark.parametrize("slug", PLAYABLE)
def test_the_api(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(longroll.envs.make(slug), num_cycles=300, verbose_progress=False)


@pytest.mark.parametrize("slug", PLAYABLE)
def test_the_seed(slug: str) -> None:
    seed_test(lambda: longroll.envs.make(slug), num_cycles=60)


@pytest.mark.parametrize("slug", PLAYABLE)
@pytest.mark.parametrize("actions", [3, 1024])
def test_few_actions_reach_every_choice(slug: str, actions: int) -> None:
    """With three actions a decision is a row of windows; a random agent still plays on."""
    env = longroll.envs.make(slug, actions=actions)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(400):
        observation, _reward, over, _cut, info = env.last()
        if over:
            break
        mask = observation["action_mask"]
        assert mask.sum() == len(info["choices"]) + (len(env.game.choices()) > actions)
        env.step(int(rng.choice(np.flatnonzero(mask))))
    assert env.game.decisions > 10


def test_windows_hold_all_choices_once() -> None:
    env = longroll.envs.make("toy", actions=4)
    env.reset(seed=1)
    wanted = sorted(str(c) for c in env.game.choices())
    assert len(wanted) == 7
    seen: list[str] = []
    for _ in range(3):
        seen += env.last()[4]["choices"]
        env.step(3)
    assert seen == wanted
    assert env.last()[4]["choices"] == wanted[:3]
    assert env.game.decisions == 0


def test_rewards_at_the_end_only() -> None:
    for seed in range(12):
        env = longroll.envs.make("toy")
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, over, cut, _info = env.last()
            if not over and not cut:
                assert reward == 0
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[seed % len(legal)]))
                continue
            assert env.game.result is not None
            winner = env.game.result["winner"]
            assert reward == (0 if winner in ("draw", "neither") else 1 if winner == agent else -1)
            env.step(None)
        assert env.agents == []


def test_hidden_things_are_not_in_the_vector() -> None:
    env = longroll.envs.make("toy")
    env.reset(seed=1)
    before = env.observe("grey")["observation"]
    env.game = env.game.imagine("grey", 7)
    assert (env.observe("grey")["observation"] == before).all()
    assert (env.observe("blue")["observation"] != before).any()


def test_a_referee_is_an_agent_who_neither_wins_nor_loses() -> None:
    env = longroll.envs.make("acw-campaign", options={"referee": "person", "intelligence": True})
    assert env.possible_agents == ["union", "confederate", "referee"]
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    seen, rewards = set(), {}
    for agent in env.agent_iter():
        _, reward, over, _cut, info = env.last(
            observe=False
        )  # to look at everything takes longer than to play
        seen.add(agent)
        rewards[agent] = reward
        env.step(None if over else int(rng.integers(len(info["choices"]))))
    assert seen == set(env.possible_agents)
    assert (rewards["referee"], sorted((rewards["union"], rewards["confederate"]))) == (0, [-1, 1])


def test_mistakes() -> None:
    with pytest.raises(longroll.LongrollError, match="at least 2 actions"):
        longroll.envs.make("toy", actions=1)
    with pytest.raises(longroll.UnknownName, match="did you mean 'toy'"):
        longroll.envs.make("toi")
    env = longroll.envs.make("toy", render_mode="ansi")
    env.reset(seed=1)
    with pytest.raises(longroll.LongrollError, match="action 900 is masked; 7 actions are legal"):
        env.step(900)
    assert env.render() == "Turn 1, march"
