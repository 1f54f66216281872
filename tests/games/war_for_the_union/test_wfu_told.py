"""Dice are told with the place they are about, on land and on the water."""

import pytest

from longroll.core.events import PieceSlug, PlaceSlug, Rolled
from longroll.games.war_for_the_union.narrate import thrown_for
from longroll.games.war_for_the_union.tables import Tables


@pytest.mark.parametrize("place", ["6211/6311", "virginia-capes", "ny-box", "6005"])
def test_a_die_about_any_place_is_told(t: Tables, place: str):
    die = Rolled("battle", 6, 3, "naval-fire", "11.24", None, PlaceSlug(place), PieceSlug(t.ship_slugs[0]))
    assert thrown_for(t, die).startswith("fire at ")
