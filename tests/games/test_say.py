"""Choices in sentences: every choice of every game has one, no two of a question are alike, and names stand for slugs."""

import random
import re
import time
from typing import Any

import pytest

import longroll
from longroll.atlas.boards import load_board

GAMES = ("divided-we-fall", "1863", "acw-campaign")


def walk(slug: str, seed: int, steps: int) -> Any:
    """The questions of a random game."""
    game = longroll.new(slug, seed=seed)
    rng = random.Random(seed)
    for _ in range(steps):
        if game.over:
            return
        yield game
        game.play(rng.choice(game.choices()))


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_is_a_sentence_of_its_own(slug: str) -> None:
    rules = longroll.new(slug, seed=0).rules
    slugs = {place.slug for place in load_board(slug).places if "-" in place.slug}
    for game in walk(slug, 5, 400):
        said = [rules.say(game.state, choice) for choice in game.choices()]
        where = f"{game.decision.kind}: {game.decision.prompt}"
        assert all(said), where
        assert len(set(said)) == len(said), (where, sorted(x for x in said if said.count(x) > 1))
        for sentence in (*said, game.decision.prompt):
            assert sentence[0].isupper() or sentence[0].isdigit(), (where, sentence)
            assert not slugs & set(re.split(r"[ ,:?;()]+", sentence)), (where, sentence)
            assert not re.search(r"\b(us|cs)-[a-z0-9-]+", sentence), (where, sentence)


def test_each_order_of_a_battle_says_what_it_does() -> None:
    """An attack and a withdrawal that name the same corps are never said alike."""
    said = {}
    for seed in range(3):
        for game in walk("acw-campaign", seed, 2500):
            if game.decision.kind == "battle-orders":
                orders = {choice.text: game.say(choice) for choice in game.choices()}
                assert len(set(orders.values())) == len(orders), orders
                said.update(orders)
    begins = {
        "press": "Press the attack",
        "hold": "Hold",
        "withdraw": "Withdraw",
        "stay": "Stay",
        "leave": "Leave",
    }
    assert any(text.startswith("order press with") and text != "order press with all" for text in said)
    assert any(text.startswith("order withdraw behind") for text in said)
    for text, sentence in said.items():
        assert sentence.startswith(begins[text.split()[1]]), (text, sentence)


@pytest.mark.clock
@pytest.mark.parametrize("slug", GAMES)
def test_saying_is_quick(slug: str) -> None:
    spent, count = 0.0, 0
    for game in walk(slug, 2, 120):
        choices = game.choices()
        start = time.perf_counter()
        for choice in choices:
            game.say(choice)
        spent += time.perf_counter() - start
        count += len(choices)
    assert spent / count < 0.001, f"{1e6 * spent / count:.0f} µs a choice"


def test_a_game_without_sentences_speaks_by_its_texts() -> None:
    game = longroll.new("toy", seed=1)
    assert game.say(game.choices()[0]) == game.choices()[0].text
