"""The same file names in all games: a chapter that a game has goes by its common name, so that who knows one game finds his way in all.

A game may lack a chapter, and may have chapters of its own. What a game does not have under its common name yet stands in ELSEWHERE,
with the name that it has; the list only shrinks.
"""

import pytest

from longroll.core import registry

COMMON = {
    "rules": "the ruleset",
    "tables": "the data, loaded once",
    "words": "sides, verbs and other fixed words",
    "events": "what can happen",
    "frames": "what a step remembers while it waits",
    "state": "what changes",
    "setup": "a scenario becomes a state",
    "flow": "the steps and questions by name",
    "sequence": "the sequence of play on one page",
    "check": "every invariant",
    "movement": "movement",
    "combat": "battles",
    "supply": "supply",
    "victory": "victory",
    "odds": "a battle foreseen",
    "reach": "where a piece can go, and who can come",
    "view": "what a side sees",
    "imagine": "the unseen dealt afresh",
    "position": "a position as text",
    "say": "a choice as a sentence",
    "narrate": "an event as a sentence",
    "evaluate": "how good a state is",
    "bot": "computer players",
}
SOME = {"naval", "politics", "recruiting", "leaders", "charts", "forts", "book", "verbs"}
"""Chapters that not every game has."""
ELSEWHERE = {
    "divided-we-fall": {"imagine": "rules"},  # nothing is hidden: the ruleset's own deals the dice afresh
}
SYNONYMS = {
    "imagining": "imagine",
    "fog": "imagine",
    "engagement": "combat",
    "battles": "combat",
    "fight": "combat",
    "bots": "bot",
    "players": "bot",
    "march": "movement",
    "moves": "movement",
    "narration": "narrate",
    "sentences": "say",
    "positions": "position",
    "views": "view",
    "evaluation": "evaluate",
    "worth": "evaluate",
    "scoring": "victory",
    "invariants": "check",
    "fleet": "naval",
    "recruits": "recruiting",
    "why": "flow",
}
"""Names under which a chapter of the list might hide."""
PLAYABLE = [g.slug for g in registry.games() if g.playable and g.slug != "toy"]


def chapters(slug: str) -> set[str]:
    """The modules and folders of a game's package."""
    found = registry.FOLDERS[slug].iterdir()
    return {
        p.stem for p in found if (p.suffix == ".py" or (p / "__init__.py").is_file()) and p.stem != "__init__"
    }


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_game_has_the_common_chapters(slug: str) -> None:
    there, known = chapters(slug), ELSEWHERE.get(slug, {})
    assert set(COMMON) - there - set(known) == set(), "a chapter is missing, or goes by another name"
    assert {name for name in known if name in there} == set(), (
        "it has its common name by now: take it off ELSEWHERE"
    )
    assert set(known.values()) <= there


@pytest.mark.parametrize("slug", [g.slug for g in registry.games() if g.slug != "toy"])
def test_no_chapter_hides_under_another_name(slug: str) -> None:
    hidden = (chapters(slug) & set(SYNONYMS)) - set(ELSEWHERE.get(slug, {}).values())
    assert {name: SYNONYMS[name] for name in sorted(hidden)} == {}
