"""Greedy in the campaign goes to sea: by stages to a port near the enemy, then in parties to the shores beside a weakly held city."""

import pytest
from war import SUMMER, begin, field

from longroll.games.war_for_the_union.bot import blockade, expedition
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import UNION


def at_sea(
    t: Tables, rows: str, scenario: str = "campaign", when: str = SUMMER
) -> tuple[list[str], list[int]]:
    """The first voyage of an expedition, and where troops wait for one."""
    s = field(t, f"{when}\n{rows}", scenario)
    begin(s, "operations", UNION)
    return expedition.Expedition().orders(s, Worth(s, UNION, {}), FLOW.choices(s))


MOBILE = "mobile confederate 1 volunteer\ncharleston-sc confederate 5 volunteer\nnew-orleans confederate 5 volunteer"


@pytest.mark.rule("10.62")
def test_10_62_an_expedition_goes_by_stages(t: Tables):
    """Mobile lies too far from the Potomac for one voyage."""
    script, waits = at_sea(t, f"{MOBILE}\nwashington union 18 volunteer; leaders butler, banks, heintzelman")
    assert script[0] == "sea 6005"
    assert script[-1] == "land ny-box", script
    assert t.node_of(t.place("ny-box")) in waits


@pytest.mark.rule("10.64")
def test_10_64_parties_of_two_land_beside_the_city_when_all_suffice(t: Tables):
    script, _ = at_sea(t, f"{MOBILE}\nny-box union 6 volunteer; leaders butler, banks, heintzelman")
    assert script[0] == "sea ny-box"
    assert script[1] == "take 2 volunteer"
    assert script[-1] == "land 2930"
    script, waits = at_sea(t, f"{MOBILE}\nny-box union 2 volunteer; leaders butler")
    assert not script
    assert t.node_of(t.place("ny-box")) in waits


def test_nobody_sails_in_the_years_or_in_the_first_year(t: Tables):
    rows = f"{MOBILE}\nny-box union 6 volunteer; leaders butler, banks, heintzelman"
    assert at_sea(t, rows, "1862") == ([], [])
    assert at_sea(t, rows, when='turn = "1861-12"') == ([], [])


@pytest.mark.rule("6.51")
def test_6_51_the_blockade_shuts_first_the_ports_that_recruit(t: Tables):
    """In 1863 Mobile recruits while it is open, Galveston does not."""
    ship = t.ship["us-n2s-1"]

    def gains(scenario: str) -> tuple[float, float]:
        s: WfuState = field(t, 'turn = "1863-04"', scenario)
        return blockade.gain(s, "mobile", 0, ship), blockade.gain(s, "galveston", 0, ship)

    recruiting, other = gains("campaign")
    assert recruiting > 2 * other
    recruiting, other = gains("1863")
    assert recruiting == other


@pytest.mark.rule("10.33")
def test_10_33_small_ships_join_before_guns(t: Tables):
    """Before guns a ship of strength 1 shuts nothing alone; those of 1862 all lay off New Berne."""
    ship = t.ship["us-n1s-1"]
    gains = {}
    for scenario in ("campaign", "1862"):
        s = field(t, 'turn = "1862-07"', scenario)
        guns = [gun.slug for gun in t.batteries].index("savannah")
        s.place_battery(guns, t.board.hex("savannah"), 63, False)
        gains[scenario] = blockade.gain(s, "savannah", 0, ship)
    assert gains["1862"] == 0.0 < blockade.LEAST < gains["campaign"]


@pytest.mark.rule("6.51")
def test_6_51_springfield_is_watched_lest_it_recruits(t: Tables):
    """No enemy is near, and an empty Springfield gives the Confederacy an SP a quarter."""
    springfield = t.board.hex("springfield-mo")
    guards = {}
    for scenario in ("campaign", "1862"):
        s = begin(field(t, f"{SUMMER}\nspringfield-mo union 2 volunteer", scenario), "operations", UNION)
        guards[scenario] = Worth(s, UNION, {}).garrison(springfield)
    assert guards == {"campaign": 1, "1862": 0}
