"""One refusal: whatever a player could name at a decision is either offered or refused by a rule, never both and never neither."""

import random
from itertools import product

import pytest

import longroll
from longroll.core.choice import Choice, Verb
from longroll.core.game import Game

MOST = 600
"""candidates of a verb with two slots: it is tried with the names of the menu, and these few others"""


def nameable(game: Game, verb: Verb) -> list[Choice]:
    """A verb with every place and piece, or with some where it has two slots."""
    t = game.state.tables  # type: ignore[attr-defined]
    names = {"place": t.place_slugs, "piece": t.slugs}
    slots = [names[kind] for kind in verb.slots]
    if len(slots) < 2:
        return [verb(*words) for words in product(*slots)]
    few = [slot[:: max(1, len(slot) // 20)] for slot in slots]
    return [verb(*words) for words in product(*few)][:MOST]


@pytest.mark.rule("11.2", "11.7", "9.6", "9.9", "14.3", "15.2", "17.3", "20.2", "21.2", "22.1")
def test_11_2_whatever_can_be_named_is_offered_or_refused_by_a_rule() -> None:
    asked: dict[str, int] = {}
    game, rng, number = longroll.new("1863", "standard", 8), random.Random(8), 0
    while not game.over:
        number += 1
        game.play(rng.choice(game.choices()))
        if game.over:
            break
        ask, frame = game.rules.flow.asking(game.state)
        answers: tuple[Verb, ...] = getattr(ask, "answers", ())
        if not answers or (number % 9 and asked.get(ask.kind, 0) > 5):
            continue
        asked[ask.kind] = asked.get(ask.kind, 0) + 1
        offered = set(game.choices())
        for verb in answers:
            for choice in {*nameable(game, verb), *(c for c in offered if c.kind is verb)}:
                refused = ask.refusal(game.state, frame, choice)
                assert (refused is None) == (choice in offered), f"{number} {ask.kind}: {choice}, {refused}"
    assert set(asked) >= {"move", "march", "recruit", "prepare", "reorganize", "lose", "retreat-to"}
