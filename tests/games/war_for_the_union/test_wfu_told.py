"""Dice are told with the place they are about, on land and on the water."""

import pytest

from longroll.core.events import PieceSlug, PlaceSlug, Rolled
from longroll.games.war_for_the_union.events import Scored
from longroll.games.war_for_the_union.home.events import Arrived, Forfeited, MilitiaHome
from longroll.games.war_for_the_union.home.hexes import SOURCES
from longroll.games.war_for_the_union.movement.events import ForceMarched
from longroll.games.war_for_the_union.narrate import interphase, march, naval, thrown_for
from longroll.games.war_for_the_union.narrate.battle import outcome
from longroll.games.war_for_the_union.narrate.home import SENTENCES
from longroll.games.war_for_the_union.naval.events import ShipSupply
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


@pytest.mark.rule("6.43", "6.51", "6.61", "6.65")
def test_every_source_of_troops_is_told_in_its_own_words(t: Tables):
    told = {
        source: interphase.SENTENCES[Arrived](t, Arrived("union", "6104", "militia", source, "6.61"))
        for source in SOURCES
    }
    assert (
        told["arrival"]
        == told["reinforcement"]
        == "an SP of Union militia infantry arrives at 6104 Baltimore"
    )
    assert told["replacement"] == "an SP of Union militia infantry replaces losses at 6104 Baltimore"
    assert told["recruit"].endswith("is recruited at 6104 Baltimore")


@pytest.mark.rule("7.11", "15.21")
def test_the_supply_of_ships_is_told_like_that_of_troops(t: Tables):
    told = naval.SENTENCES[ShipSupply](
        t, ShipSupply("union", "us-t-1", "2710/2711", "supplied", "unsupplied", "7.11")
    )
    assert told == "Union transport T 1 at 2710/2711 Mississippi is now Unsupplied"


@pytest.mark.rule("6.64", "6.91", "9.22")
@pytest.mark.parametrize(
    ("count", "ends"),
    [
        (1, ("finds no room and is lost", "goes home", "force marches and wins 2 MPs, it tires")),
        (2, ("find no room and are lost", "go home", "force march and win 2 MPs, they tire")),
    ],
)
def test_one_sp_does_and_two_do(t: Tables, count: int, ends: tuple[str, ...]):
    told = (
        interphase.SENTENCES[Forfeited](t, Forfeited("union", count, "militia", "reinforcement", "6.64")),
        interphase.SENTENCES[MilitiaHome](t, MilitiaHome("union", "PA", count, "6.91")),
        march.SENTENCES[ForceMarched](
            t, ForceMarched("union", "", "6104", "militia", count, 3, 2, True, False, "9.22")
        ),
    )
    assert all(sentence.endswith(end) for sentence, end in zip(told, ends, strict=True))
