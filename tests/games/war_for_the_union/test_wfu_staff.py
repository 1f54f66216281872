"""The regular: what cities will pay, what is kept for them, operations of several corps, and a search over its styles."""

from random import Random

import pytest
from war import begin, field, scenario

import longroll
from longroll import bots
from longroll.bots.search import Veteran
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import campaign, fight, style
from longroll.games.war_for_the_union.bot.picture import Picture, driven
from longroll.games.war_for_the_union.bot.prospects import attempts, prospect
from longroll.games.war_for_the_union.bot.regular import Regular
from longroll.games.war_for_the_union.bot.style import NAMED, PLAIN, STYLES, Style
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

SLUG = "war-for-the-union"


def picture(s: WfuState, side: int, how: Style = PLAIN) -> Picture:
    return Picture(s, side, {}, how)


def bull_run(t: Tables, side: int = UNION) -> WfuState:
    s = scenario(t, "bull-run")
    begin(s, "operations", side)
    return s


def free(s: WfuState, p: Picture) -> list[campaign.Corps]:
    t = s.tables
    leaders = [
        i for i, man in enumerate(t.leaders) if man.side == p.side and 0 <= s.leader_at[i] < t.board.count
    ]
    return campaign.corps(s, p, leaders)


@pytest.mark.rule("13.6")
def test_13_6_better_odds_drive_more_defenders_off():
    chances = [driven(odds) for odds in (0.3, 0.8, 1.0, 1.7, 2.5, 3.5, 6.0)]
    assert chances == sorted(chances)
    assert chances[0] == 0.0
    assert chances[-1] < 1.0
    assert driven(2.0, -1) < driven(2.0) < driven(2.0, 1)


@pytest.mark.rule("17.11")
def test_17_11_washington_is_worth_its_first_points_and_two_for_every_month_after(t: Tables):
    s = bull_run(t)
    p = picture(s, CONFEDERATE)
    washington = t.board.hex("washington")
    assert p.goal[washington].worth >= 4 + 2 * 3
    s.turn += 3
    last = picture(s, CONFEDERATE)
    assert last.goal[washington].worth == 4
    assert last.ends
    assert not p.ends


def test_after_the_last_march_nobody_is_hungry_and_the_confederacy_fears_nothing(t: Tables):
    s = bull_run(t, CONFEDERATE)
    far = t.board.hex("wheeling")
    now = picture(s, CONFEDERATE)
    assert now.hungry(far)
    assert now.danger(t.board.hex("washington"), 1)
    s.turn += 3
    last = picture(s, CONFEDERATE)
    assert not last.hungry(far)
    assert not last.danger(t.board.hex("washington"), 1)
    assert not last.lost(t.board.hex("richmond"), 1.0)


def test_a_garrison_grows_with_the_threat_and_shrinks_with_thrift(t: Tables):
    quiet = field(t, 'turn = "1861-07"\n6005 union 8 militia', "bull-run")
    pressed = field(
        t,
        'turn = "1861-07"\n6005 union 8 militia\n5905 confederate 6 volunteer; leaders beauregard',
        "bull-run",
    )
    washington = t.board.hex("washington")
    assert picture(quiet, UNION).garrison(washington) == 0
    plain = picture(pressed, UNION).garrison(washington)
    thrifty = picture(pressed, UNION, PLAIN._replace(thrift=30.0)).garrison(washington)
    assert plain > thrifty


def test_the_army_before_the_capital_goes_into_it_when_it_may_be_lost(t: Tables):
    s = bull_run(t)
    p = picture(s, UNION)
    corps = free(s, p)
    found = {op.target: op for op in campaign.operations(s, p, corps)}
    washington = t.board.hex("washington")
    assert [t.leaders[leader].slug for leader, _ in found[washington].moves] == ["mcdowell"]
    assert campaign.said(s, found[washington]) == "McDowell to hold 6005 Washington"


def test_two_corps_together_promise_more_than_one(t: Tables):
    s = field(
        t,
        'turn = "1861-08"\n5803 union 4 militia; leaders banks\n5804 union 4 militia; leaders patterson\n5704 confederate 3 volunteer',
        "bull-run",
    )
    begin(s, "operations", UNION)
    p = picture(s, UNION)
    winchester = t.board.hex("winchester")
    alone, both = campaign.against(s, p, free(s, p), winchester)
    assert (len(alone.moves), len(both.moves)) == (1, 2)
    assert both.won > alone.won


@pytest.mark.rule("13.7")
def test_13_7_a_prospect_is_what_the_combat_table_says(t: Tables):
    s = field(
        t,
        'turn = "1861-08"\n5804 union 4 militia; leaders patterson\n5704 confederate 1 volunteer',
        "bull-run",
    )
    begin(s, "combat", UNION)
    ((choice, odds),) = attempts(s, UNION, t.board.hex("winchester"))
    found = prospect(s, odds)
    assert choice.piece == "patterson"
    assert 0.5 < found.won <= 1.0
    assert found.beaten < 0.5
    assert found.swap > 0


@pytest.mark.rule("16.11")
def test_16_11_militia_goes_home_from_where_nobody_threatens(t: Tables):
    game = longroll.new(SLUG, "bull-run", 3)
    bot = Regular(3)
    while FLOW.asking(game.state)[1].do != "withdraw":
        game.play(bot.choose(game))
    chosen = bot.choose(game)
    p = picture(game.state, UNION)
    node = t.board.index[chosen.places[-1]]
    men = game.state.strength(node, UNION)
    goal = p.goal.get(node)
    assert goal is None or goal.worth * (p.lost(node, men - 1.0) - p.lost(node, men)) < 1.0


def test_a_copy_plays_the_same_and_says_why():
    game = longroll.new(SLUG, "bull-run", 5)
    bot, words = Regular(5), set()
    for _ in range(150):
        twin = bot.copy()
        choice = bot.choose(game)
        assert twin.choose(game) == choice
        assert twin.reason == bot.reason
        words.add(bot.reason)
        game.play(choice)
    assert any("to hold" in reason for reason in words)


def test_styles_differ_from_the_plain_one_and_mutants_from_their_parents():
    assert STYLES[0] == PLAIN
    assert style.said(PLAIN) == "plain"
    assert len({style.said(s) for s in (*STYLES, *NAMED.values())}) == len(STYLES) + len(NAMED)
    assert style.mutate(PLAIN, Random(1)) == style.mutate(PLAIN, Random(1)) != PLAIN
    assert set(bots.styles(SLUG)) == {"raider", "hedgehog", "blitz", "hoarder"}


def test_a_hoarder_never_attacks():
    game = longroll.new(SLUG, "bull-run", 2)
    players = {side: bots.make("hoarder", SLUG, i) for i, side in enumerate(game.sides)}
    verbs = set()
    while game.decisions < 120:
        choice = players[game.decision.side].choose(game)
        verbs.add(choice.verb)
        game.play(choice)
    assert "attack" not in verbs
    assert "lead" in verbs


def test_a_veteran_weighs_plans_and_plays_the_same_again():
    told = []
    for _ in range(2):
        game = longroll.new(SLUG, "bull-run", 4)
        bot = Veteran(bots.school(SLUG), 4, budget=3)
        while not bot.weighed:
            game.play(bot.choose(game))
        told.append((bot.choose(game).text, bot.weighed))
    assert told[0] == told[1]
    assert told[0][1]


@pytest.mark.rule("10.71")
def test_10_71_where_invaders_must_attack_each_target_has_its_turn():
    a, b, done = w.ATTACK("6006"), w.ATTACK("6010"), w.DONE()
    assert fight.due([a, b], []) == a
    assert fight.due([a, b], ["6006", "6006", "6010"]) == b
    assert fight.due([a, b, done], []) == done


def test_a_veteran_plays_the_whole_war_as_the_regular_does():
    school = bots.school(SLUG)
    for slug, searched in (("bull-run", True), ("campaign", False)):
        game = longroll.new(SLUG, slug, 1)
        players = {side: Regular(i) for i, side in enumerate(game.sides)}
        while FLOW.asking(game.state)[1].do != "operations":
            game.play(players[game.decision.side].choose(game))
        assert school.begins(game) is searched
