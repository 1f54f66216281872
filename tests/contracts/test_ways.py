"""A way that `reach` tells can be played: each of its choices is offered when its turn comes."""

import random
from itertools import islice

import pytest
from walk import walk

from longroll.core.errors import LongrollError
from longroll.core.events import Rolled
from longroll.core.game import Game

TRIED = [
    ("divided-we-fall", "1862", 120, set()),
    ("1863", "standard", 100, set()),
    ("acw-campaign", "campaign", 60, set()),
    ("war-for-the-union", "bull-run", 100, set()),
    ("never-call-retreat", "1861", 130, {"share"}),
]
"""Game, scenario, decisions, and questions (how a march is paid for) that may come in between."""
EVERY, PIECES = 6, 6


def words(game: Game, rng: random.Random) -> list[str]:
    """The piece that is asked about, and some others, as `reach` knows them."""
    found = [
        str(piece.get("id") or f"{piece['kind']} {slug}")
        for slug, place in game.view(game.decision.side)["places"].items()
        for piece in place["stacks"]
        if not piece.get("hidden")
    ]
    rng.shuffle(found)
    return [*([game.decision.piece] if game.decision.piece else []), *found[:PIECES]]


def goes(game: Game, texts: list[str], between: set[str]) -> bool:
    """Play a way on a copy; whether it came to its end, and not to dice or another side before."""
    copy, side = game.copy(), game.decision.side
    for text in texts:
        if copy.over or copy.decision.side != side or copy.decision.kind in between:
            return False
        assert copy.find(text) is not None, f"'{text}' of {texts} is not offered: {copy.decision.prompt}"
        if any(type(event) is Rolled for event in copy.play(text)):
            return False
    return True


@pytest.mark.parametrize(("slug", "scenario", "decisions", "between"), TRIED, ids=[row[0] for row in TRIED])
def test_the_choices_of_a_way_lead_where_it_says(
    slug: str, scenario: str, decisions: int, between: set[str]
) -> None:
    rng = random.Random(5)
    played = 0
    for number, game in enumerate(islice(walk(slug, scenario, 2), decisions)):
        if number % EVERY or game.over:
            continue
        for word in words(game, rng):
            try:
                rows = game.reach(word)
            except LongrollError:
                continue  # it goes nowhere, and says why
            for row in rows:
                texts = row.get("choices") or []
                played += bool(texts) and goes(game, texts, between)
    assert played > 5
