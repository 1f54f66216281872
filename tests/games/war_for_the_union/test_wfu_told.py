"""Dice are told with the place they are about, on land and on the water."""

import pytest
from war import SUMMER, field, gun, water

from longroll.core.events import PieceSlug, PlaceSlug, Rolled
from longroll.games.war_for_the_union.events import Ended, Scored
from longroll.games.war_for_the_union.home.events import Arrived, Forfeited, MilitiaHome
from longroll.games.war_for_the_union.home.hexes import SOURCES
from longroll.games.war_for_the_union.movement.events import ForceMarched
from longroll.games.war_for_the_union.narrate import interphase, march, naval, thrown_for
from longroll.games.war_for_the_union.narrate.battle import outcome
from longroll.games.war_for_the_union.narrate.home import SENTENCES
from longroll.games.war_for_the_union.naval.battery_rules import remove_refused
from longroll.games.war_for_the_union.naval.docks import repair_refused
from longroll.games.war_for_the_union.naval.events import ShipSupply
from longroll.games.war_for_the_union.naval.fleet import step_refused
from longroll.games.war_for_the_union.naval.frames import Yard
from longroll.games.war_for_the_union.optional.events import BatteryRecast, Intercepted
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.victory import decide, decide_early
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


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


@pytest.mark.rule("8.3", "10.23", "15.4")
def test_refusals_name_ships_and_batteries_as_the_log_does(t: Tables):
    s = field(t, f"{SUMMER}\n5919/coast ships us-t\ncharleston-sc batteries charleston")
    told = [
        remove_refused(s, CONFEDERATE, gun(t, "charleston")),
        step_refused(s, [t.ship["us-t-1"]], water(t, "cape-fear"), 9),
        repair_refused(s, Yard("yards", side=UNION), t.ship["us-t-1"], t.board.hex("ft-monroe")),
    ]
    assert [x.reason for x in told if x is not None] == [
        "the Charleston battery cannot be removed",
        "transport T 1 cannot go to cape-fear",
        "transport T 1 is not damaged",
    ]


@pytest.mark.rule("17.22", "17.1")
def test_every_end_of_the_war_is_told(t: Tables):
    """Conquest, a lost election, a sudden end in December, and the end of the scenario."""
    lost = field(t, 'turn = "1865-02"\nsupply_capacity = 60\nhome = { election_lost = true }')
    won = field(t, 'turn = "1863-05"\nsupply_capacity = 30\nrichmond union 4 veteran')
    early = field(t, 'turn = "1862-12"\nsupply_capacity = 130')
    for s in (lost, won, early):
        assert decide_early(s)
    last = field(t, 'turn = "1865-05"')
    decide(last)
    told = [SENTENCES[Ended](t, s.out[-1]) for s in (lost, won, early, last)]
    assert "Lincoln lost the election" in told[0]
    assert "the South is conquered at a Supply Capacity of 30" in told[1]
    assert "in December 1862" in told[2]
    assert told[3].endswith("victory")


@pytest.mark.rule("17.16", "6.91", "20.3", "20.12")
def test_centers_militia_batteries_and_sallies_are_told_in_plain_words(t: Tables):
    center = SENTENCES[Scored](t, Scored(-2, "nashville", "17.16"))
    assert center.endswith("loses 2 Victory Points: the industrial center of Nashville is lost")
    tell = interphase.SENTENCES
    home = tell[MilitiaHome](t, MilitiaHome("union", "OH", 1, "6.91"))
    assert home == "1 SP of the militia of Ohio goes home"
    lost = tell[Forfeited](t, Forfeited("union", 1, "militia", "reinforcement", "6.64"))
    assert lost.endswith("finds no room and is lost")
    assert tell[BatteryRecast](t, BatteryRecast("cs-battery-2-1", "20.3")) == "battery 2-1 can be built again"
    sally = Intercepted("confederate", "6310/6311", "virginia-capes", 7, True, "20.12")
    assert tell[Intercepted](t, sally).endswith("to Virginia Capes and meets the enemy")
