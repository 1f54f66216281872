"""Greedy where the whole war is fought: armies gather before they march, the capitals are kept, Kentucky is left alone."""

import pytest
from war import SUMMER, begin, field

from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import fight, march, passage, placing
from longroll.games.war_for_the_union.bot.worth import SEAT_GUARD, Worth
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def operations(t: Tables, text: str, side: int = UNION, turn: str = SUMMER) -> tuple[WfuState, Worth]:
    s = field(t, f"{turn}\n{text}")
    begin(s, "operations", side)
    return s, Worth(s, side, {})


def test_a_leader_with_a_handful_fetches_the_troops_that_nobody_leads(t: Tables):
    """Burnside has one SP; six wait for a leader behind him, an empty city of the enemy lies before him."""
    s, worth = operations(t, "5904 union 1 volunteer; leaders burnside\n6003 union 6 volunteer")
    found = march.plan(s, worth, t.leader["burnside"])
    assert found is not None
    near = t.board.distance(found.path[-1], t.board.hex("6003"))
    assert near < t.board.distance(t.board.hex("5904"), t.board.hex("6003"))


def test_with_a_corps_he_goes_for_the_enemys_cities(t: Tables):
    s, worth = operations(t, "5904 union 6 volunteer; leaders burnside")
    assert worth.draw(t.board.hex("5907"), 6) > 5 * worth.draw(t.board.hex("5907"), 1)
    assert march.plan(s, worth, t.leader["burnside"]) is not None


def test_troops_near_a_city_count_for_those_who_would_take_it(t: Tables):
    alone, near = (
        operations(t, f"5904 union 6 volunteer; leaders burnside\n5908 confederate {n} volunteer")[1]
        for n in (1, 10)
    )
    goal = alone.goal[t.board.hex("5907")]
    assert near.need(goal) > alone.need(goal) >= 1.5


def test_washington_is_kept_by_a_garrison_that_grows_with_the_enemy(t: Tables):
    quiet, pressed = (
        operations(t, f"washington union 12 volunteer; leaders mcdowell\n{foe}")[1]
        for foe in ("5323 confederate 1 volunteer", "5905 confederate 8 volunteer; leaders j-johnston")
    )
    washington = t.board.hex("washington")
    assert quiet.garrison(washington) == SEAT_GUARD[UNION][0]
    assert pressed.garrison(washington) == 8
    assert not pressed.seat(t.board.hex("baltimore"))
    assert Worth(pressed.s, CONFEDERATE, {}).seat(t.board.hex("richmond"))


@pytest.mark.rule("6.22")
def test_6_22_nobody_is_landed_in_neutral_kentucky(t: Tables):
    for kentucky, lands in (("union", True), ("nobody", False)):
        s, worth = operations(t, f'kentucky = "{kentucky}"\ncairo union 4 volunteer; leaders sherman')
        start, to = t.board.hex("cairo"), t.board.hex("columbus-ky")
        gain = passage.gain(s, worth, start, to, 4, t.leader["sherman"], -9.0)
        assert (gain > -1.0) is lands


def test_an_hq_is_not_led_about_with_a_handful(t: Tables):
    text = "6006 union 2 volunteer; leaders mcdowell; hqs potomac-hq mcdowell"
    s, worth = operations(t, f"{text}\n6005 union 8 volunteer\n5907 confederate 1 volunteer")
    found = march.plan(s, worth, t.leader["mcdowell"])
    assert found is None or found.path[-1] == t.board.hex("6005")


@pytest.mark.rule("13.6")
def test_13_6_a_city_is_stormed_by_how_likely_it_falls(t: Tables):
    """One against three is no attack on Memphis, however much the city is worth; four against one is."""
    for men, foes, storms in ((1, 3, False), (4, 1, True)):
        s = field(
            t, f"{SUMMER}\n2615 union {men} volunteer; leaders grant\nmemphis confederate {foes} veteran"
        )
        begin(s, "combat", UNION)
        choices = FLOW.choices(s)
        assert any(c.kind is w.ATTACK for c in choices)
        picked = fight.attack(s, Worth(s, UNION, {}), False, choices)
        assert (picked.kind is w.ATTACK) is storms


def test_trains_carry_troops_to_those_who_can_lead_them(t: Tables):
    s, worth = operations(t, "6001 union 4 volunteer\n6005 union 1 volunteer; leaders mcdowell")
    choice = next(c for c in FLOW.choices(s) if c.text.startswith("entrain") and "6001" in c.text)
    gain, script = placing.train(s, worth, choice)
    assert gain > 0
    assert any("6005" in line for line in script)
