"""The staff of Divided We Fall: it reckons with railways, knows what wins the war, and keeps its armies at their work."""

import pytest
from dwf import position

from longroll import bots
from longroll.games.divided_we_fall.bot import SCHOOL
from longroll.games.divided_we_fall.bot.campaign import RESCUE, SECOND, Campaign
from longroll.games.divided_we_fall.bot.greedy import Greedy
from longroll.games.divided_we_fall.bot.ground import reach, ways
from longroll.games.divided_we_fall.bot.landing import landings
from longroll.games.divided_we_fall.bot.leading import engaged
from longroll.games.divided_we_fall.bot.plan import Army, strike, within
from longroll.games.divided_we_fall.bot.school import ABROAD
from longroll.games.divided_we_fall.bot.shipping import voyage
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


def guards(garrison):
    game = seen(position("1863-may", "usa", {"petersburg": LEE, "richmond": {"usa": garrison}}), USA)
    return game.guard(game.s.tables.richmond)


@pytest.mark.rule("D83")
def test_a_leader_holds_with_as_many_men_as_come_and_without_one_no_number_would():
    butler = {"infantry": [4, 4], "leaders": ["butler"]}
    assert guards(butler) == 8 + 5 - 1
    assert guards({"infantry": [4, 4]}) == 2


@pytest.mark.rule("D82")
def test_a_fort_of_two_steps_lets_the_garrison_go():
    """While a fort stands the field is held."""
    garrison = {"infantry": [4, 4], "leaders": ["butler"]}
    assert guards(garrison | {"fort": 2}) < guards(garrison | {"fort": 1}) / 2


SIEGE = {
    "charlottesville": {"usa": {"infantry": [3, 3, 3, 3, 3, 1], "leaders": ["butler"], "supply": 2}},
    "richmond": {"csa": {"infantry": [4, 4, 3], "fort": 1, "leaders": ["jackson"]}},
}


@pytest.mark.rule("D76")
def test_an_attack_that_holds_back_takes_richmond():
    """All 17 would lose six men and the field to 11 and Jackson; with a few of them committed the fort falls and the larger force stays."""
    game = position("1862-june", "usa", SIEGE)
    s = game.state
    i = s.tables.leader_index["butler"]
    army = Army("activate butler", at(game, "charlottesville"), 16, 0, 3, (i,), 2, 0)
    richmond = at(game, "richmond")
    way = ways(s, USA, army.at, army.mf)[richmond]
    assert strike(s, seen(game, USA), army, richmond, way) > 0 > strike(s, Worth(s, USA), army, richmond, way)
    bot = bots.make("regular", "divided-we-fall", 1)
    while s.phasing == USA and not s.occupies(USA, richmond) and s.command > 1:
        game.play(bot.choose(game).text)
        s = game.state
    assert s.occupies(USA, richmond)


COAST = {
    "washington-dc": {
        "usa": {"infantry": [3, 3, 3], "fort": 3, "leaders": ["mcclellan", "pope"], "supply": 2}
    },
    "box-wilmington": {"usa": {"ships": 1}},
    "wilmington": {"csa": {"infantry": [2], "fort": 1}},
}


@pytest.mark.rule("D67")
def test_a_leader_lands_with_as_many_as_the_lift_takes():
    game = position("1862-june", "usa", COAST)
    s = game.state
    by_text = {c.text: c for c in game.choices()}
    plans = landings(s, seen(game, USA), by_text)
    best = max(plans, key=lambda p: p.score)
    assert (best.action, best.goal, best.by) == ("activate pope", at(game, "wilmington"), "sea")
    assert best.leave == 9 - s.lift
    assert all(p.action != "activate pope" for p in landings(s, Worth(s, USA), by_text))


@pytest.mark.rule("D62")
def test_men_sail_without_a_point_to_where_more_is_to_be_gained():
    """Wilmington is taken and Raleigh lies behind it; nobody threatens Washington."""
    areas = {
        "washington-dc": {"usa": {"infantry": [3, 3], "fort": 3, "leaders": ["mcclellan"]}},
        "wilmington": {"usa": {"infantry": [2], "leaders": ["grant"]}},
        "richmond": {"usa": {"infantry": [3]}},
        "raleigh": {"csa": {"infantry": [3], "fort": 1}},
    }
    game = position("1862-july", "usa", areas)
    game.state.command = 0
    found = voyage(game.state, seen(game, USA), {c.text: c for c in game.choices()})
    assert found is not None
    assert (found.choice.text, found.path[-1]) == ("lift 3 washington-dc", at(game, "wilmington"))
    bot = Greedy(1, CAMPAIGN)
    while "halt" not in (text := bot.choose(game).text):
        game.play(text)
    assert game.state.men[USA * game.state.tables.n + at(game, "wilmington")] == 5


@pytest.mark.rule("D02")
def test_mcclellan_teaches_until_a_pair_must_be_broken():
    raid = {"csa": {"infantry": [3]}}
    areas = {"washington-dc": {"usa": {"infantry": [3, 3], "fort": 3, "leaders": ["mcclellan"]}}}
    for more, taught in (({}, True), ({"harrisburg": raid, "cairo": raid}, False)):
        game = position("1862-july", "usa", areas | more)
        i = game.state.tables.leader_index["mcclellan"]
        assert engaged(game.state, seen(game, USA), i) is taught


def test_a_leader_with_a_handful_rides_to_where_an_army_waits():
    areas = {
        "charleston-wv": {"usa": {"infantry": [2], "leaders": ["pope"]}},
        "washington-dc": {"usa": {"infantry": [3, 3, 3, 3], "fort": 3, "leaders": ["mcclellan"]}},
    }
    game = position("1862-may", "usa", areas)
    i = game.state.tables.leader_index["pope"]
    assert engaged(game.state, seen(game, USA), i)
    assert not engaged(game.state, Worth(game.state, USA), i)


def test_a_style_may_like_other_places():
    plain = Greedy(3, CAMPAIGN)
    assert plain.copy().taste == plain.taste
    other = plain.copy(CAMPAIGN._replace(liking=7))
    assert other.taste == plain.copy(CAMPAIGN._replace(liking=7)).taste != plain.taste


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
