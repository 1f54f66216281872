"""What `odds` tells of a battle is the same shape in every game, and no code or field of it is without its meaning."""

import re

import pytest
from walk import TRIED, stretch, within

from longroll.core.errors import LongrollError
from longroll.core.game import Game

SECONDS = 4.0
"""of processor time for each game's walk"""
SHORTEST = list(
    {
        slug: (slug, scenario)
        for slug, scenario in reversed(TRIED)
        if slug not in ("toy", "never-call-retreat")
    }.values()
)
SHORTEST.append(("never-call-retreat", "1863"))  # armies face each other from the first day
SLUG = re.compile(r"[a-z]+[_-][a-z]+")


def places_of(game: Game) -> list[str]:
    """Where a battle may wait: what the question names, and where two sides stand."""
    view = game.view(game.decision.side)
    both = [slug for slug, p in view["places"].items() if len({s["side"] for s in p["stacks"]}) > 1]
    return [place for place in (game.decision.battle, *both[:2]) if place]


def attacks_on(game: Game) -> list[tuple[str, str | None]]:
    """Battles that wait, and one that an enemy could begin."""
    found: list[tuple[str, str | None]] = [(place, None) for place in places_of(game)]
    side = game.decision.side
    view = game.view(side)
    mine = [slug for slug, p in view["places"].items() if any(s["side"] == side for s in p["stacks"])]
    for place in mine[game.decisions % 7 :: 7] if game.decisions % 40 == 0 else ():
        try:
            rows = game.threats(place, side)[:3]
            found += [(place, row["attack"]) for row in rows if row.get("attack") and len(row["path"]) == 2]
        except LongrollError:
            continue  # a place beside the map
    return found


def told_well(game: Game, odds: dict[str, object]) -> None:
    sides = set(game.rules.sides)
    assert odds["attacker"] in sides
    for key in ("outlook", "best", "worst"):
        if key in odds:
            seen = odds[key]
            assert isinstance(seen, dict)
            assert 0 <= seen["win"] <= 1, key
            assert 0 <= seen["lose"] <= 1, key
            assert seen["win"] + seen["lose"] <= 1.0005, key
    figures, endings, joining = odds["figures"], odds["endings"], odds["joining"]
    assert isinstance(figures, list)
    assert isinstance(endings, list)
    assert isinstance(joining, list)
    for row in figures:
        assert row["label"][:1].isupper(), row
        assert " " in row["label"] or row["label"].isalpha(), row
        assert not SLUG.fullmatch(str(row["value"])), row
    for row in endings:
        assert len(row["says"]) > len(row["code"]) + 3, row
        assert 0 <= row["chance"] <= 1, row
    for row in joining:
        assert row["side"] in sides, row
        assert row["place"], row
        assert row["strength"] > 0, row
        assert row["who"][:1].isupper() or row["who"][:1].isdecimal(), row
        assert row["rule"], row


@pytest.mark.parametrize(("slug", "scenario"), SHORTEST)
def test_every_answer_about_a_battle_explains_itself(slug: str, scenario: str) -> None:
    asked = 0
    for _, game in within(SECONDS, stretch(slug, scenario, 5)):
        if game.over:
            break
        for place, attack in attacks_on(game):
            try:
                odds = game.odds(place, attack)
            except LongrollError:
                continue  # nobody fights there now
            told_well(game, odds)
            asked += 1
    assert asked, "no battle was met: give it more time or another seed"
