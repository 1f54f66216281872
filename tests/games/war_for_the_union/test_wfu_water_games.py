"""Random games with a taste for the water: every choice is offered without a refusal, positions are read back, `check` holds."""

import random

import pytest
from war import scenario

from longroll.core.choice import Choice
from longroll.games.war_for_the_union.check import check
from longroll.games.war_for_the_union.narrate import Narrator
from longroll.games.war_for_the_union.position import to_position
from longroll.games.war_for_the_union.reading import from_position
from longroll.games.war_for_the_union.say.naval import SENTENCES
from longroll.games.war_for_the_union.sequence import FLOW
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import SET_OUT, TAKE

WATER = {*SENTENCES, SET_OUT, TAKE}


def pick(rng: random.Random, offered: list[Choice]) -> Choice:
    """Four times in five something on the water, where there is a choice."""
    wet = [c for c in offered if c.kind in WATER]
    return rng.choice(wet) if wet and rng.random() < 0.8 else rng.choice(offered)


@pytest.mark.parametrize(
    ("slug", "seed", "steps"), [("tennessee-1862", 3, 900), ("1862", 4, 500), ("1864", 6, 300)]
)
def test_random_play_on_the_water_holds(t: Tables, slug: str, seed: int, steps: int):
    s = scenario(t, slug)
    s.dice.seed = seed
    FLOW.begin(s, "game-turn")
    FLOW.run(s)
    rng, tell = random.Random(seed), Narrator(t)
    seen: set[str] = set()
    for step in range(steps):
        if not s.stack or s.outcome is not None:
            break
        offered = FLOW.choices(s)
        assert offered, "a dead end"
        assert len(offered) == len(set(offered)), "a choice is offered twice"
        assert len(offered) <= 200
        question, f = FLOW.asking(s)
        choice = pick(rng, offered)
        assert question.refusal(s, f, choice) is None, choice.text
        seen.add(choice.kind.name)
        s.out.clear()
        FLOW.play(s, choice)
        assert all(tell(event) for event in s.out)
        if step % 20 == 0:
            check(s)
            again = from_position(t, to_position(s))
            FLOW.revive(again)
            assert to_position(again) == to_position(s)
            if s.stack:
                assert [c.text for c in FLOW.choices(again)] == [c.text for c in FLOW.choices(s)]
    check(s)
    assert {"sail", "steer", "embark"} <= seen
