"""One refusal: what a menu leaves out, the same function forbids; what it offers, nothing forbids."""

import random
from time import process_time

import pytest
from walk import TRIED, walk

import longroll
from longroll.core.choice import Choice
from longroll.core.game import Game

KEPT = 400
MOST = 30
"""Choices of one menu that are asked for."""
SECONDS = 2
"""Processor time for each scenario."""


def agrees(game: Game, choice: Choice, choices: list[Choice]) -> None:
    ask, frame = game.rules.flow.asking(game.state)
    refused = ask.refusal(game.state, frame, choice)
    offered = choice in choices or ask.accepts(game.state, frame, choice.text) is not None
    assert (refused is None) == offered, f"{choice} in {ask.kind}: offered {offered}, but {refused}"
    if refused is not None:
        assert refused.reason
        assert refused.rule
        assert "\n" not in refused.reason


@pytest.mark.parametrize(("slug", "scenario"), TRIED)
def test_menu_and_refusal_agree(slug: str, scenario: str) -> None:
    """At decisions of a random game: for every choice that is offered, and for choices that were offered at other times."""
    rng = random.Random(3)
    seen: list[Choice] = []
    began = process_time()
    for number, game in enumerate(walk(slug, scenario, 3)):
        if game.over or process_time() - began > SECONDS:
            break
        choices = game.choices()
        if number % 7 == 0:
            before = game.to_json()
            some = choices if len(choices) <= MOST else rng.sample(choices, MOST)
            for choice in [*some, *rng.sample(seen, min(20, len(seen)))]:
                agrees(game, choice, choices)
            assert game.to_json() == before, "asking changed the game"
        if len(seen) < KEPT or rng.random() < 0.05:
            seen.append(rng.choice(choices))


@pytest.mark.parametrize(("slug", "scenario"), TRIED)
def test_every_choice_is_read_back_from_its_text(slug: str, scenario: str) -> None:
    for number, game in enumerate(walk(slug, scenario, 4)):
        if game.over or number > 1500:
            break
        for choice in game.choices():
            assert choice in game.rules.verbs.read(choice.text), f"'{choice}' does not read back"


@pytest.mark.parametrize(("slug", "scenario"), TRIED)
def test_the_caller_may_supply_the_dice(slug: str, scenario: str) -> None:
    """With every die supplied, the same game comes out as with the state's own."""
    for number, game in enumerate(walk(slug, scenario, 5)):
        if game.over or number > 300:
            break
        choice = random.Random(number).choice(game.choices())
        plain = game.copy()
        dice = [e.result for e in plain.play(choice) if isinstance(e, longroll.Rolled)]
        given: list[int] = []
        while (due := game.chance(choice, given)) is not None:
            assert 1 <= dice[len(given)] <= due.sides
            given.append(dice[len(given)])
        assert given == dice
        supplied = game.copy()
        supplied.play(choice, dice)
        assert supplied.to_json() == plain.to_json()
