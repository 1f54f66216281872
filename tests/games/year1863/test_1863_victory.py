"""7: Victory Points."""

import pytest
from field import T, field, march, play, result, run, vp, where

import longroll


@pytest.mark.rule("7.0", "7.1", "7.2", "7.3")
def test_7_0_the_index_stays_between_0_and_12() -> None:
    game = field({})
    game.state.score(0, 15, "test", "7.2")
    assert vp(game)["union-east"] == 12
    game.state.score(0, -15, "test", "7.3")
    assert vp(game)["union-east"] == 0
    assert not game.over


@pytest.mark.rule("7.4", "7.1")
def test_7_4_the_first_occupation_of_an_enemy_city_pays_once() -> None:
    game = field({"danville": ["us-1-corps", "us-2-corps"]})
    march(game, "us-1-corps", "lynchburg")
    value = T.value[T.place_index["lynchburg"]]
    assert vp(game)["union-east"] == value
    march(game, "us-2-corps", "lynchburg")
    assert vp(game)["union-east"] == value


@pytest.mark.rule("7.4")
def test_7_4_a_train_or_leader_does_not_take_a_city() -> None:
    game = field({"danville": ["us-1-train", "meade"]})
    march(game, "us-1-train", "lynchburg")
    march(game, "meade", "lynchburg")
    assert vp(game)["union-east"] == 0


@pytest.mark.rule("7.4")
def test_7_4_cities_held_at_the_start_pay_nothing() -> None:
    game = longroll.new("1863", seed=1)
    scored = {T.place_slugs[p] for p in range(T.n) if game.state.scored[p]}
    assert scored == {"norfolk", "nashville", "memphis"}


@pytest.mark.rule("7.4", "2.10")
@pytest.mark.parametrize(
    ("command", "unit", "start", "city"),
    [
        ("confederate-east", "cs-1-n-virg-corps", "carlisle", "harrisburg"),
        ("union-east", "us-1-corps", "burkeville", "lynchburg"),
        ("union-west", "us-15-corps", "vicksburg", "jackson"),
        ("confederate-west", "cs-1-tenn-corps", "bowling-green", "louisville"),
    ],
)
def test_7_4_the_command_that_takes_a_city_has_its_value(
    command: str, unit: str, start: str, city: str
) -> None:
    game = march(field({start: [unit]}, command), unit, city)
    value = T.value[T.place_index[city]]
    assert value > 0
    assert vp(game) == {**dict.fromkeys(vp(game), 0), command: value}


@pytest.mark.rule("7.4", "2.10")
def test_7_4_a_boat_alone_takes_no_city() -> None:
    game = field({"grand-gulf": ["us-miss-1-flotilla"]}, "union-west")
    play(game, "sail us-miss-1-flotilla", "to vicksburg", "halt")
    assert where(game, "us-miss-1-flotilla") == "vicksburg"
    assert vp(game)["union-west"] == 0


@pytest.mark.rule("7.5", "7.3")
def test_7_5_richmond_costs_the_confederate_east_a_die_once() -> None:
    game = field({"malvern-hill": ["us-1-corps", "us-2-corps"]}, vp=[0, 0, 5, 0])
    play(game, "march us-1-corps", dice=(4,))
    play(game, "to richmond", "halt")
    assert vp(game)["confederate-east"] == 1
    assert vp(game)["union-east"] == 3
    march(game, "us-2-corps", "richmond")
    assert vp(game)["confederate-east"] == 1


@pytest.mark.rule("7.6", "14.7")
def test_7_6_the_other_reading_of_the_award_is_an_option() -> None:
    game = run(
        result("DE", ["us-1-corps veteran"], ["cs-1-n-virg-corps"], vp=[0, 0, 3, 0], options={"battle_vp": 1})
    )
    assert (vp(game)["union-east"], vp(game)["confederate-east"]) == (1, 2)
