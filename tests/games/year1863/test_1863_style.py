"""Styles of the regular: how they are bred, what they say, and what a liking does."""

from random import Random

from longroll.games.year1863.bot import style
from longroll.games.year1863.bot.style import NAMED, PLAIN, STYLES, taste


def test_styles_are_told_apart_and_bred_the_same_way_twice() -> None:
    assert len({style.said(s) for s in (*STYLES, *NAMED.values())}) == len(STYLES) + len(NAMED)
    assert style.said(PLAIN) == "plain"
    assert style.mutate(PLAIN, Random(1)) == style.mutate(PLAIN, Random(1)) != PLAIN
    bred = [style.mutate(PLAIN, Random(k)) for k in range(40)]
    assert 20 < sum(bool(s.liking) for s in bred) < 40
    assert "other goals" in style.said(PLAIN._replace(liking=7))


def test_a_liking_makes_some_points_dearer_and_others_cheaper() -> None:
    assert {taste(PLAIN, place) for place in range(90)} == {1.0}
    liked = [taste(PLAIN._replace(liking=11), place) for place in range(90)]
    assert min(liked) < 0.6 < 1.6 < max(liked)
    assert liked != [taste(PLAIN._replace(liking=12), place) for place in range(90)]
