"""One seat against computer players: one game or many in processes, with stable numbers for choices."""

import random
import re
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import longroll
import longroll.envs
from longroll.core.choice import Verb
from longroll.envs.actions import Actions
from longroll.envs.encoding import Encoding
from longroll.envs.seat import SeatEnv

GO = Verb("go {place}")


def test_a_choice_has_one_number_wherever_it_is_offered() -> None:
    actions = Actions(1 << 18)
    menu = [GO("here"), GO("there"), GO("yonder")]
    numbers = {c.text: n for n, c in actions.menu(menu).items()}
    assert {c.text: n for n, c in Actions(1 << 18).menu(menu[::-1]).items()} == numbers
    assert {c.text: n for n, c in actions.menu(menu[1:]).items()} == {
        t: numbers[t] for t in ("go there", "go yonder")
    }


def test_choices_that_meet_are_moved_apart() -> None:
    menu = [GO(f"p{i}") for i in range(40)]
    found = Actions(64).menu(menu)
    assert sorted(c.text for c in found.values()) == sorted(c.text for c in menu)
    shuffled = menu[:]
    random.Random(1).shuffle(shuffled)
    assert Actions(64).menu(shuffled) == found
    with pytest.raises(longroll.LongrollError, match="40 choices do not fit into 32 actions"):
        Actions(32).menu(menu)


@pytest.mark.parametrize(
    ("game", "seat"), [("toy", "grey"), ("divided-we-fall", "usa"), ("1863", "union-west")]
)
def test_gymnasiums_own_check(game: str, seat: str) -> None:
    """It steps with any number of the action space, so masked ones are turned into legal ones around it."""

    class Forgiving(SeatEnv):
        def step(self, action: int) -> Any:
            return super().step(action if action in self.menu else min(self.menu))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Forgiving(game, seat), skip_render_check=True)


def test_a_seat_is_asked_for_all_its_sides_and_rewarded() -> None:
    env = SeatEnv("1863", "union-east")
    observation, _ = env.reset(seed=4)
    asked = set()
    rng = random.Random(4)
    over, reward = False, 0.0
    while not over:
        asked.add(env.game.decision.side)
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) == len(env.game.choices())
        assert (env.action_masks() == observation["action_mask"]).all()
        observation, reward, over, _, _ = env.step(int(rng.choice(list(legal))))
    assert asked == env.sides == {"union-east", "confederate-west"}
    won = env.game.winners
    assert reward == (0 if not won else 1 if "union-east" in won else -1)
    with pytest.raises(longroll.LongrollError, match="is masked; 0 actions are legal"):
        env.step(0)


def test_the_same_seed_is_the_same_game() -> None:
    def games() -> list[str]:
        env = SeatEnv("toy", "blue", opponent="greedy")
        env.reset(seed=9)
        while not env.game.over:
            env.advance(max(env.menu))
        return [env.game.journal()]

    assert games() == games()


@pytest.mark.parametrize("processes", [1, 2])
def test_many_games_are_the_single_games(processes: int) -> None:
    """Whoever plays game i of a vector plays the single game with the seed plus i; after its end the next that is free."""
    many = longroll.envs.make_seats(3, "toy", "blue", seed=20, processes=processes, actions=512)
    singles = [longroll.envs.make_seat("toy", "blue", seed=20 + i, actions=512) for i in range(3)]
    try:
        seen, _ = many.reset(seed=20)
        for i, one in enumerate(singles):
            one.begin(20 + i)
        ended = 0
        for _ in range(60):
            for i, one in enumerate(singles):
                alone = one.observed()
                assert (seen["observation"][i] == alone["observation"]).all()
                assert (seen["action_mask"][i] == alone["action_mask"]).all()
            actions = [min(one.menu) for one in singles]
            seen, rewards, over, cut, _ = many.step(actions)
            assert not cut.any()
            for i, one in enumerate(singles):
                assert rewards[i] == one.advance(actions[i])
                assert over[i] == one.game.over
                if one.game.over:
                    ended += 1
                    one.begin(one._seed + 3)
        assert ended > 3
        masked = [next(a for a in range(512) if a not in one.menu) for one in singles]
        with pytest.raises(longroll.LongrollError, match="is masked"):
            many.step(masked)
    finally:
        many.close()


def test_the_example_of_the_documentation_runs(root: Path) -> None:
    text = (root / "docs" / "environments.md").read_text("utf-8")
    (example,) = [b for b in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S) if "make_seat" in b]
    space: dict[str, Any] = {"__name__": "example"}
    exec(compile(example, "docs/environments.md", "exec"), space)
    assert space["env"].game.decisions >= 50


def test_mistakes() -> None:
    with pytest.raises(longroll.LongrollError, match="toy has no side 'gray'; did you mean 'grey'"):
        SeatEnv("toy", "gray")
    with pytest.raises(longroll.UnknownName, match="unknown player"):
        SeatEnv("toy", "grey", opponent="gready")


# --- observations ---------------------------------------------------------------------------------------------------------


def test_an_open_game_hides_nothing() -> None:
    """What is called open is the same for every side that imagines it; else its columns would leak."""
    opened = [
        g.slug for g in longroll.list_games() if g.playable and longroll.new(g.slug).rules.open_information
    ]
    assert opened == ["divided-we-fall"]
    for slug in opened:
        game = longroll.new(slug, seed=2)
        for _ in range(150):
            game.play(game.choices()[len(game.choices()) // 2])
        for side in game.sides:
            other = game.imagine(side, 99).state.to_json()
            mine = game.state.to_json()
            assert {k for k in mine if mine[k] != other[k]} <= {"dice"}


def test_the_vector_of_an_open_game() -> None:
    game = longroll.new("divided-we-fall", seed=2)
    encoding = Encoding(game)
    for _ in range(60):
        game.play(game.choices()[-1])
    cells = encoding.encode(game, "usa")
    assert cells.shape == (encoding.length,)
    assert cells[encoding.sides["usa"]] == 1
    assert cells[2 + encoding.sides[game.decision.side]] == 1
    assert cells[4 + encoding.kinds[game.decision.kind]] == 1
    at = {name: (first, last) for name, _, first, last in encoding._columns}
    first, last = at["men"]
    assert list(cells[first:last]) == list(game.state.men)  # type: ignore[attr-defined]


def test_counters_of_the_sides_are_in_the_vector() -> None:
    game = longroll.new("1863", seed=2)
    encoding = Encoding(game)
    assert "income" in encoding.counters
    cells = encoding.encode(game, "union-east")
    n = len(encoding.sides)
    at = 1 + 2 * n + len(encoding.kinds) + encoding.counters.index("income")
    assert cells[at] == game.view("union-east")["sides"]["union-east"]["facts"]["income"]


@pytest.mark.clock
def test_five_thousand_steps_a_second() -> None:
    """Divided We Fall, the seat's choices at random against a random opponent, with what it sees written each time."""
    env = SeatEnv("divided-we-fall", "usa")
    env.reset(seed=1)
    seen = env.observed()
    rng = random.Random(1)
    best = 0.0
    for _ in range(3):
        began = time.process_time()
        for n in range(3000):
            env.advance(rng.choice(list(env.menu)))
            if env.game.over:
                env.begin(n)
            env.write(seen["observation"], seen["action_mask"])
        best = max(best, 3000 / (time.process_time() - began))
    assert best > 5000
