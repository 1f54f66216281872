"""Advise me: whoever follows the advice gets on, because a plan that was begun is remembered."""

import longroll
from longroll import bots
from longroll.table import advice
from longroll.table.questions import packed

GAME = "war-for-the-union"
MOST = 60
"""decisions of a player turn of Bull Run, at most"""


def test_whoever_follows_the_advice_comes_through_a_turn() -> None:
    advice.PLANS.clear()
    game = longroll.new(GAME, "bull-run", seed=3)
    other = bots.make("greedy", GAME, 1)
    taken: list[str] = []
    while game.decision.kind != "combat":
        if game.decision.side != "union":
            game.play(other.choose(game))
            continue
        told = advice.advise(packed(game, "union"))
        taken.append(told["text"])
        game.play(told["text"])
        assert len(taken) < MOST, taken
    assert any(text.startswith("lead ") for text in taken)
    assert any(text.startswith("to ") for text in taken), "a leader who was told to march is told where to"


def test_a_plan_is_followed_only_from_where_it_leads() -> None:
    advice.PLANS.clear()
    game = longroll.new(GAME, "bull-run", seed=3)
    first = advice.advise(packed(game, "union"))
    kept = dict(advice.PLANS)
    assert len(kept) > 3, "the steps that follow are remembered"
    again = advice.advise(packed(game, "union"))
    assert (again["text"], again["plan"]) == (first["text"], first["plan"])
    game.play(next(c for c in game.choices() if c.text != first["text"]))
    advice.advise(packed(game, "union"))
    assert len(advice.PLANS) > len(kept), "another position is thought about afresh"
