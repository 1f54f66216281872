"""What is told to one who was away: every game says of its events what they are to him."""

from itertools import islice

import pytest
from walk import walk

import longroll
from longroll.core import registry
from longroll.core.events import TALES, EventBook, PlaceSlug, named

GAMES = [game.slug for game in longroll.list_games() if game.slug != "toy"]


@pytest.mark.parametrize("slug", GAMES)
def test_battles_places_losses_arrivals_and_marches_are_told(slug: str) -> None:
    book = registry.ruleset(slug).events
    assert set(book.tales.values()) == set(TALES)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_told_of_the_map_names_its_place(slug: str) -> None:
    """A march names where it began and where it ended; a scene without a place could not be shown."""
    scenario = next(game for game in longroll.list_games() if game.slug == slug).scenarios[0].slug
    book = registry.ruleset(slug).events
    seen: dict[str, int] = {}
    for game in islice(walk(slug, scenario, 3), 150):
        for event in game.events[-3:]:
            if tale := book.tale(event):
                seen[tale] = max(seen.get(tale, 0), len(named(event, PlaceSlug)))
    assert seen.get("move", 2) >= 2, "a march has a beginning and an end"
    assert seen, "something happens"


def test_a_tale_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="no tale 'battel'; did you mean 'battle'"):
        EventBook().tell(battel=())
