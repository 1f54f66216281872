"""Greedy in the campaign: it goes on to the enemy's cities, runs down the few, and keeps what it has."""

import pytest
from war import SUMMER, begin, field

from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import fight, march, passage
from longroll.games.war_for_the_union.bot.greedy import Greedy
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import SIDES, UNION


def operations(t: Tables, text: str, side: int = UNION, scenario: str = "campaign") -> tuple[WfuState, Worth]:
    s = field(t, f"{SUMMER}\n{text}", scenario)
    begin(s, "operations", side)
    return s, Worth(s, side, {})


def orders(s: WfuState, side: int) -> list[str]:
    """What greedy does in its Operations Segment until it is done or the other side is asked."""
    player = Greedy(1)
    player.asked = side
    played = []
    for _ in range(60):
        ask, frame = FLOW.asking(s)
        if ask.side(s, frame) != SIDES[side] or frame.do not in ("operations", "assemble", "march"):
            break
        choice = player.known[frame.do](s, frame, FLOW.choices(s))
        if choice.kind is w.DONE:
            break
        played.append(choice.text)
        FLOW.play(s, choice)
    return played


def test_a_loyal_city_that_nobody_holds_is_no_prize(t: Tables):
    """Buell stood for a year beside an empty Rolla, which seemed to be the enemy's."""
    rows = "2108 union 6 volunteer; leaders buell"
    rolla = t.board.hex("rolla")
    assert operations(t, rows)[1].goal[rolla].own
    taken = operations(t, f"{rows}\nrolla confederate 1 volunteer")[1].goal[rolla]
    assert not taken.own


def test_a_city_draws_a_corps_in_wherever_its_friends_stand(t: Tables):
    """The nearer the city, the more it draws, and most where it can be entered; friends about the corps do not hold it back."""
    rows = "2514 union 6 volunteer; leaders sherman\n2614 union 5 volunteer; leaders pope"
    s, worth = operations(t, rows)
    home = t.board.hex("2514")
    far, near, there = (worth.draw(t.board.hex(h), 6, home) for h in ("2513", "2514", "memphis"))
    assert far < near < there
    found = march.plan(s, worth, t.leader["sherman"])
    assert found is not None
    assert found.end == t.board.hex("memphis")


def test_what_the_union_has_conquered_it_wants_to_keep(t: Tables):
    nashville = t.board.hex("nashville")
    held, small, year = (
        operations(t, "nashville union 4 volunteer", scenario=scenario)[1].goal[nashville].worth
        for scenario in ("campaign", "tennessee-1862", "1862")
    )
    assert held > small == year


@pytest.mark.rule("9.31")
def test_9_31_a_corps_runs_down_a_garrison_of_one_and_has_taken_the_city(t: Tables):
    s, worth = operations(t, "2514 union 6 volunteer; leaders sherman\nmemphis confederate 1 volunteer")
    found = march.plan(s, worth, t.leader["sherman"])
    assert found is not None
    assert found.overruns == found.end == t.board.hex("memphis")
    assert "overrun 2515" in orders(s, UNION)


@pytest.mark.rule("9.31")
@pytest.mark.parametrize(("rows", "scenario"), [
    ("2514 union 3 volunteer; leaders sherman\nmemphis confederate 1 volunteer", "campaign"),
    ("2514 union 6 volunteer; leaders sherman\nmemphis confederate 1 volunteer", "tennessee-1862"),
    ("2514 union 6 volunteer; leaders sherman\nmemphis confederate 1 volunteer", "1862"),
])  # fmt: skip
def test_9_31_no_overrun_with_less_than_four_to_one_or_in_a_small_scenario(
    t: Tables, rows: str, scenario: str
):
    s, worth = operations(t, rows, scenario=scenario)
    found = march.plan(s, worth, t.leader["sherman"])
    assert found is None or found.overruns < 0
    assert not any(line.startswith("overrun") for line in orders(s, UNION))


@pytest.mark.rule("13.73")
def test_13_73_nobody_stakes_washington_on_an_attack(t: Tables):
    """All of the garrison against as many: driven off, it would leave the city open."""
    rows = "washington union 6 volunteer; leaders mcdowell\n5905 confederate 4 volunteer; leaders beauregard"
    s = field(t, f"{SUMMER}\n{rows}")
    begin(s, "combat", UNION)
    choices = FLOW.choices(s)
    assert any(c.kind is w.ATTACK for c in choices)
    worth = Worth(s, UNION, {})
    target = t.board.hex("5905")
    with_stake = max(value for value, _ in fight.attempts(s, UNION, target, False, 0.0, worth))
    without = max(value for value, _ in fight.attempts(s, UNION, target, False))
    assert with_stake < without
    assert fight.attack(s, worth, False, choices).kind is not w.ATTACK


def test_an_army_goes_up_to_the_enemy_though_its_first_corps_alone_is_too_few(t: Tables):
    """4 and 5 and 5 SPs in a hex, seven of the enemy two hexes away: each counts on those who can follow."""
    rows = "6006 union 14 volunteer; leaders franklin, sumner, keyes\n5908 confederate 7 volunteer"
    worth = operations(t, rows)[1]
    home, near = t.board.hex("6006"), t.board.hex("6007")
    assert worth.comrades(home, near, 6) > 4
    assert worth.comrades(home, home, 6) == 0
    assert operations(t, rows, scenario="1862")[1].comrades(home, near, 6) == 0


@pytest.mark.rule("10.62")
def test_10_62_nobody_goes_to_sea_to_lead_one_or_two(t: Tables):
    """Six leaders stood before Charleston with four SPs, each had come with one or two."""
    s, worth = operations(t, "ft-monroe union 4 volunteer; leaders butler")
    start, to = t.board.hex("ft-monroe"), t.board.hex("aquia-landing")
    butler = t.leader["butler"]
    few, many = (passage.gain(s, worth, start, to, men, butler, -9.0) for men in (2, 4))
    assert few == -1.0 < many


def test_half_of_the_army_is_no_garrison(t: Tables):
    """In January 1864 50 of 114 SPs were: a conquered city is worth twice as much to keep, but asks for no more men."""
    rows = "6311 union 6 volunteer\n6111 confederate 9 volunteer; leaders lee"
    norfolk = t.board.hex("norfolk")
    held, year = (operations(t, rows, scenario=name)[1] for name in ("campaign", "1862"))
    assert held.goal[norfolk].worth > year.goal[norfolk].worth
    assert 1 < held.garrison(norfolk) <= year.garrison(norfolk)


def test_an_army_before_washington_stands_for_its_garrison(t: Tables):
    rows = (
        "washington union 14 volunteer\n5905 union 10 volunteer\n5907 confederate 12 volunteer; leaders lee"
    )
    washington = t.board.hex("washington")
    guards = [operations(t, rows, scenario=name)[1].garrison(washington) for name in ("campaign", "1862")]
    assert 6 <= guards[0] < guards[1]
