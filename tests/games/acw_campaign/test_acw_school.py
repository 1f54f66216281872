"""What the Campaign gives to the search: styles by side, copies that remember, and turns."""

from random import Random

import longroll
from longroll import bots
from longroll.games.acw_campaign.bot import style
from longroll.games.acw_campaign.bot.greedy import Greedy
from longroll.games.acw_campaign.bot.school import School
from longroll.games.acw_campaign.bot.style import NORTH, SOUTH
from longroll.games.acw_campaign.words import SIDES

SCHOOL = School()


def test_a_search_begins_with_the_regulars_style() -> None:
    assert [SCHOOL.styles(side)[0] for side in SIDES] == [NORTH, SOUTH]
    for side in SIDES:
        ways = SCHOOL.styles(side)
        assert len({SCHOOL.said(way) for way in ways}) == len(ways)
    assert style.mutate(NORTH, Random(2)) == style.mutate(NORTH, Random(2)) != NORTH
    assert all(1 <= style.mutate(NORTH, Random(k)).efforts <= 6 for k in range(50))


def test_no_veteran_is_offered_before_it_is_measured() -> None:
    assert bots.VETERAN not in bots.levels("acw-campaign")


def test_a_copy_goes_on_with_the_march_that_was_begun() -> None:
    game = longroll.new("acw-campaign", seed=2)
    players = {side: Greedy(1, NORTH, SOUTH) for side in SIDES}
    compared = 0
    while compared < 60:
        player = players[SIDES[SIDES.index(game.decision.side)]]
        copied = player.copy().choose(game)
        choice = player.choose(game)
        assert copied.text == choice.text
        compared += len(game.choices()) > 1
        game.play(choice)


def test_another_style_keeps_the_memory() -> None:
    game = longroll.new("acw-campaign", seed=2)
    first = Greedy(1, NORTH, SOUTH)
    while not first.reason:
        game.play(first.choose(game))
    other = first.copy(NORTH._replace(efforts=1))
    assert {s.efforts for s in other.styles} == {1}
    assert other._goals == first._goals
