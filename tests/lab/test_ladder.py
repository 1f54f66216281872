"""The ladder: everybody meets everybody both ways round, and ratings say what the points say."""

import pytest

import longroll
from longroll.lab import ladder
from longroll.lab.ladder import Meeting, Played


def results(a: str, b: str, points: list[float]) -> list[Played]:
    """Games of `a` as the Union against `b`."""
    return [Played(Meeting("toy", "long", a, b, k), p, (0.5, 0.1)) for k, p in enumerate(points)]


def test_everybody_meets_everybody_on_the_same_seeds() -> None:
    games = ladder.meetings("toy", "long", ["random", "recruit", "greedy"], 3, seed=7)
    assert len(games) == 6 * 3
    assert {(g.union, g.confederate) for g in games} == {
        (a, b) for a in ("random", "recruit", "greedy") for b in ("random", "recruit", "greedy") if a != b
    }
    assert {g.seed for g in games} == {7, 8, 9}


def test_a_ladder_may_be_of_games_with_options() -> None:
    games = ladder.meetings("never-call-retreat", "1861", ["random", "greedy"], 1, 3, (("end", "4/2/62"),))
    assert {dict(g.options)["end"] for g in games} == {"4/2/62"}
    wrong = Meeting("never-call-retreat", "1861", "random", "greedy", 3, (("end", "4/2/99"),))
    with pytest.raises(longroll.LongrollError, match="4/2/99"):
        ladder.play(wrong)


def test_ratings_of_known_points() -> None:
    """30 points of 40 against an equal opponent of a third is worth about 191: 400 times the logarithm of 3 to 1."""
    games = results("a", "b", [1.0] * 300 + [0.0] * 100) + results("b", "a", [0.0] * 300 + [1.0] * 100)
    first, second = ladder.standings(games)
    assert (first.player, second.player) == ("a", "b")
    assert first.rating - second.rating == pytest.approx(191, abs=2)
    assert (first.points, first.games, first.as_union, first.as_confederate) == (600, 800, 0.75, 0.75)
    assert first.low < 0.75 < first.high
    assert first.seconds == pytest.approx(0.3)


def test_who_lost_every_game_has_a_rating_and_a_large_error() -> None:
    games = results("a", "b", [1.0] * 5) + results("b", "a", [0.0] * 5)
    first, second = ladder.standings(games)
    assert 1500 < first.rating < 2200
    assert 800 < second.rating < 1500
    assert second.error > 200


def test_half_points_count_half() -> None:
    games = results("a", "b", [0.5] * 10) + results("b", "a", [0.5] * 10)
    first, second = ladder.standings(games)
    assert first.rating == pytest.approx(second.rating)
    assert first.points == second.points == 10
    assert ladder.pairs(games) == {("a", "b"): (5.0, 10), ("b", "a"): (5.0, 10)}


def test_the_toy_ladder_does_not_depend_on_processes() -> None:
    games = ladder.meetings("toy", "long", ["random", "greedy"], 15, seed=1)
    one = ladder.run(games)
    two = ladder.run(games, processes=2)
    assert [(p.meeting, p.points) for p in one] == [(p.meeting, p.points) for p in two]
    assert ladder.standings(one)[0].player == "greedy"


def test_a_ladder_wants_two_known_players() -> None:
    with pytest.raises(longroll.LongrollError, match="two different players"):
        ladder.meetings("toy", "long", ["greedy", "greedy"], 1, 0)
    with pytest.raises(longroll.UnknownName, match="did you mean 'greedy'"):
        ladder.meetings("toy", "long", ["gredy", "random"], 1, 0)
