"""Advise me: whoever follows the advice gets on, because a plan that was begun is remembered."""

import pytest

import longroll
from longroll import bots
from longroll.core.choice import Choice
from longroll.table import advice
from longroll.table.questions import packed

GAME = "war-for-the-union"
MOST = 60
"""decisions of a player turn of Bull Run, at most"""


def test_whoever_follows_the_advice_comes_through_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a player that does not search: how plans are followed is asked here, not how good they are."""
    monkeypatch.setattr(bots, "levels", lambda slug: ("regular",))
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


class Wavering:
    """Sends a leader off and calls him back; while it plays it remembers that, `short` of memory it does not."""

    def __init__(self, short: bool) -> None:
        self.short = short
        self.wavered = False

    def choose(self, game: longroll.Game) -> Choice:
        ends = next((c for c in game.choices() if c.kind.ends), None)
        leads = next((c for c in game.choices() if c.text.startswith("lead ")), None)
        if leads is not None and (self.short or not self.wavered):
            self.wavered = True
            return leads
        return ends or game.choices()[0]


@pytest.mark.parametrize("short", [False, True], ids=["remembers", "forgets"])
def test_nobody_is_advised_round_in_a_circle(short: bool) -> None:
    advice.PLANS.clear()
    game = longroll.new(GAME, "bull-run", seed=3)
    player = bots.make("greedy", GAME, 1)
    while game.decision.kind != "operations":
        game.play(player.choose(game))
    choice, _ = advice._onward(game, Wavering(short))
    assert choice.kind.ends
    again, _ = advice._next(game, Wavering(short))
    assert again.text == choice.text, "what was found out is remembered"


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
