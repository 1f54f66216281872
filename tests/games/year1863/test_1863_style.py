"""Styles of the regular: what they say, what a liking does, and the chance that a search values a position by."""

from typing import Any

import pytest

import longroll
from longroll.core.state import Outcome
from longroll.games.year1863.bot import SCHOOL
from longroll.games.year1863.bot.style import NAMED, PLAIN, STYLES, taste


def test_styles_are_told_apart() -> None:
    assert next(iter(STYLES)) == PLAIN
    assert len(set(STYLES.values())) == len(STYLES)
    assert len({*STYLES, *NAMED.values()}) == len(STYLES) + len(NAMED)


def test_a_liking_makes_some_points_dearer_and_others_cheaper() -> None:
    assert {taste(PLAIN, place) for place in range(90)} == {1.0}
    liked = [taste(PLAIN._replace(liking=11), place) for place in range(90)]
    assert min(liked) < 0.6 < 1.6 < max(liked)
    assert liked != [taste(PLAIN._replace(liking=12), place) for place in range(90)]


def test_a_point_counts_more_the_later_it_is_and_a_result_for_itself() -> None:
    game = longroll.new("1863", seed=1)
    s: Any = game.state
    gains = []
    for turn in (1, 9):
        s.turn = turn
        before = SCHOOL.value(s, "union-east")
        assert SCHOOL.value(s, "union-west") == pytest.approx(1 - before)
        s.vp[0] += 3
        gains.append(SCHOOL.value(s, "union-east") - before)
        s.vp[0] -= 3
    assert 0 < gains[0] < gains[1] / 3
    for winner, value in (("player-a", 1.0), ("draw", 0.5), ("player-b", 0.0)):
        s.outcome = Outcome(winner, "4.2", "points", (), (0, 0, 0, 0))
        assert SCHOOL.value(s, "confederate-west") == value
