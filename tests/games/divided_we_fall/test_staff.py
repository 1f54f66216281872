"""The staff of Divided We Fall: it reckons with railways, knows what wins the war, and keeps its armies at their work."""

import pytest
from dwf import position

from longroll import bots
from longroll.games.divided_we_fall.bot import SCHOOL
from longroll.games.divided_we_fall.bot.campaign import RESCUE, SECOND, Campaign
from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.ground import reach
from longroll.games.divided_we_fall.bot.plan import Army, within
from longroll.games.divided_we_fall.bot.school import ABROAD
from longroll.games.divided_we_fall.bot.style import CAMPAIGN, PAIR
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.words import CSA, USA

LEE = {"csa": {"infantry": [4, 4], "leaders": ["lee"], "supply": 2}}


def seen(game, side, style=CAMPAIGN):
    return Campaign(game.state, side, {}, (), style)


def at(game, name):
    return game.state.tables.index[name]


def test_an_army_by_rail_threatens_what_lies_beyond_three_areas():
    """Lee at Atlanta is four areas from Raleigh and one turn by rail."""
    game = position("1863-may", "usa", {"atlanta": LEE, "raleigh": {"usa": {"infantry": [4]}}})
    raleigh = at(game, "raleigh")
    assert Worth(game.state, USA).threat[raleigh] == 0
    assert seen(game, USA).threat[raleigh] == 8 + 5
    assert seen(game, USA).guard(raleigh) >= 10


def test_what_stands_in_the_way_shortens_the_reach():
    areas = {"atlanta": LEE, "raleigh": {"usa": {"infantry": [4]}}}
    blocked = areas | {"columbia": {"usa": {"infantry": [1]}}}
    open_, shut = (position("1863-may", "usa", x) for x in (areas, blocked))
    start, raleigh = at(open_, "atlanta"), at(open_, "raleigh")
    assert raleigh in reach(open_.state, CSA, start, 6)
    assert raleigh not in reach(shut.state, CSA, start, 6)


@pytest.mark.rule("D02")
def test_the_second_half_of_a_pair_is_worth_more():
    raid = {"csa": {"infantry": [3]}}
    before = seen(position("1862-may", "csa", {"knoxville": raid}), CSA, PAIR)
    after = seen(position("1862-may", "csa", {"harrisburg": raid}), CSA, PAIR)
    cairo = before.s.tables.index["cairo"]
    assert after.goals[cairo] == SECOND * PAIR.cities > before.goals[cairo]


@pytest.mark.rule("D02")
def test_a_pair_in_enemy_hands_is_broken_before_all_else():
    raid = {"csa": {"infantry": [3]}}
    one = seen(position("1862-may", "usa", {"harrisburg": raid}), USA)
    both = seen(position("1862-may", "usa", {"harrisburg": raid, "cairo": raid}), USA)
    cairo, harrisburg = (one.s.tables.index[x] for x in ("cairo", "harrisburg"))
    assert one.goals[harrisburg] < both.goals[harrisburg] == both.goals[cairo] > RESCUE / 2
    assert max(both.goals.values()) == both.goals[cairo]


def test_an_army_in_richmond_does_not_look_to_texas():
    """Raleigh lies at hand; the same army of greedy weighs Milam too."""
    areas = {
        "richmond": {"usa": {"infantry": [4, 4, 4], "leaders": ["grant"]}},
        "raleigh": {"csa": {"infantry": [1]}},
        "milam": {"csa": {"infantry": [1]}},
    }
    game = position("1863-may", "usa", areas)
    t = game.state.tables
    army = Army("activate grant", at(game, "richmond"), 12, 0, 6, (t.leader_index["grant"],), 0, 0)
    goals = [at(game, x) for x in ("raleigh", "milam")]
    staff = within(seen(game, USA), army, goals, None, [1.0] * t.n)
    assert list(staff) == goals[:1]
    assert list(within(Worth(game.state, USA), army, goals, None, [1.0] * t.n)) == goals


def test_a_fort_of_two_steps_lets_the_garrison_go():
    """D82: while a fort stands the field is held."""
    garrison = {"usa": {"infantry": [4, 4], "fort": 1}}
    strong = {"usa": {"infantry": [4, 4], "fort": 2}}
    low, high = (
        seen(position("1863-may", "usa", {"petersburg": LEE, "richmond": x}), USA) for x in (garrison, strong)
    )
    richmond = low.s.tables.richmond
    assert high.guard(richmond) < low.guard(richmond) / 2


def test_the_regular_plays_the_staff_of_its_side():
    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [3]}}})
    bot = bots.make("regular", "divided-we-fall", 1)
    bot.choose(game)
    assert isinstance(bot, Greedy)
    assert bot.style == CAMPAIGN
    assert isinstance(bot.now, Campaign)


@pytest.mark.rule("D94")
def test_the_search_counts_foreign_intervention():
    game = position("1862-may", "usa", {"cairo": {"usa": {"infantry": [3]}}})
    before = SCHOOL.value(game.state, "usa")
    game.state.intervention = game.state.turn
    assert SCHOOL.value(game.state, "usa") == before - ABROAD
    assert SCHOOL.value(game.state, "csa") == ABROAD - before
