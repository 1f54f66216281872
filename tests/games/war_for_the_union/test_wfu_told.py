"""Dice are told with the place they are about, on land and on the water."""

import pytest

from longroll.core.events import PieceSlug, PlaceSlug, Rolled
from longroll.games.war_for_the_union.events import Scored
from longroll.games.war_for_the_union.narrate import thrown_for
from longroll.games.war_for_the_union.narrate.battle import outcome
from longroll.games.war_for_the_union.narrate.home import SENTENCES
from longroll.games.war_for_the_union.tables import Tables


@pytest.mark.parametrize("place", ["6211/6311", "virginia-capes", "ny-box", "6005"])
def test_a_die_about_any_place_is_told(t: Tables, place: str):
    die = Rolled("battle", 6, 3, "naval-fire", "11.24", None, PlaceSlug(place), PieceSlug(t.ship_slugs[0]))
    assert thrown_for(t, die).startswith("fire at ")


@pytest.mark.rule("13.7")
@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("M/H(R)", "moderate losses for the attacker, heavy for the defender, who retreats"),
        ("H(R)/L", "heavy losses for the attacker, who retreats, light for the defender"),
        ("L*/M", "light losses for the attacker, moderate for the defender"),
    ],
)
def test_a_result_of_the_combat_table_is_told_in_words(result: str, words: str):
    assert outcome(result) == words


@pytest.mark.rule("17.11", "17.13")
def test_a_captured_washington_is_not_told_as_one_that_is_cut_off(t: Tables):
    tell = SENTENCES[Scored]
    assert tell(t, Scored(4, "washington", "17.11")).endswith("for Washington")
    assert tell(t, Scored(1, "isolation", "17.13")).endswith("cut off from the north")
