"""2 to 6: areas, theaters, victory, sequence of play."""

import pytest
from field import RULES, T, field, march, names, play, result, run, texts, where

import longroll
from longroll.games.year1863.victory import scores


@pytest.mark.rule("2.10", "4.1")
def test_2_10_entering_among_enemies_is_no_occupation() -> None:
    game = field(
        {"alexandria": ["cs-1-n-virg-corps"], "washington-dc": ["us-potm-corps"]}, "confederate-east"
    )
    play(game, "march cs-1-n-virg-corps")
    game.play("to washington-dc")
    assert not game.over
    assert game.state.control[T.washington] == 0


@pytest.mark.rule("2.10")
def test_2_10_passing_through_takes_control_and_leaders_take_none() -> None:
    game = field({"manassas": ["us-potmc-cavalry", "meade"]})
    march(game, "us-potmc-cavalry", "warrenton", "culpeper")
    assert game.state.control[T.place_index["warrenton"]] == 0
    march(game, "meade", "leesburg")
    assert where(game, "meade") == "leesburg"
    assert game.state.control[T.place_index["leesburg"]] == 1


@pytest.mark.rule("2.10")
def test_2_10_static_units_never_move() -> None:
    game = field({"alexandria": ["us-3-fort", "us-1-militia", "us-1-corps"]})
    assert texts(game, "march") == ["march us-1-corps"]
    assert game.why("march us-3-fort") == ("static units never move", "2.10")


@pytest.mark.rule("2.9", "11.3")
def test_2_9_an_empty_enemy_fieldwork_does_not_stop_and_is_levelled() -> None:
    game = field({"manassas": ["us-1-corps"]}, fieldworks={"warrenton": "confederate"})
    play(game, "march us-1-corps", "to warrenton")
    assert game.decision.kind == "march"
    assert [e.at for e in names(game, "Razed")] == ["warrenton"]


@pytest.mark.rule("3.0", "5.0", "5.1")
def test_3_0_seats() -> None:
    assert list(RULES.scenarios()) == ["standard", "go-west"]
    two = longroll.new("1863")
    assert RULES.seats(two.state) == {
        "player-a": ("union-east", "confederate-west"),
        "player-b": ("confederate-east", "union-west"),
    }
    four = longroll.new("1863", options={"seats": "four"})
    assert len(RULES.seats(four.state)) == 4


@pytest.mark.rule("3.0", "4.2")
def test_3_0_with_four_persons_the_best_command_wins() -> None:
    game = field({}, "confederate-west", turn=9, vp=[5, 1, 4, 4], options={"seats": "four"})
    play(game, "done")
    assert game.winners == ("union-east",)
    game = field({}, "confederate-west", turn=9, vp=[5, 4, 5, 1], options={"seats": "three-a"})
    play(game, "done")
    assert game.winners == ("union-east",)


@pytest.mark.rule("4.1")
def test_4_1_washington_falls_and_the_confederate_east_has_won() -> None:
    game = field({"alexandria": ["cs-1-n-virg-corps"]}, "confederate-east")
    play(game, "march cs-1-n-virg-corps")
    game.play("to washington-dc")
    assert game.result is not None
    assert (game.result["winner"], game.result["rule"]) == ("player-b", "4.1")


@pytest.mark.rule("4.1")
def test_4_1_two_western_cities_win_and_one_does_not() -> None:
    game = field({"nashville": ["cs-1-tenn-corps"], "lagrange": ["cs-2-tenn-corps"]}, "confederate-west")
    assert not game.over
    play(game, "march cs-2-tenn-corps")
    game.play("to memphis")
    assert game.result is not None
    assert game.result["winner"] == "player-a"


@pytest.mark.rule("4.1")
def test_4_1_two_of_norfolk_baltimore_philadelphia() -> None:
    game = field({"norfolk": ["cs-s-virg-corps"], "wilmington": ["cs-1-n-virg-corps"]}, "confederate-east")
    play(game, "march cs-1-n-virg-corps")
    game.play("to philadelphia")
    assert game.over


@pytest.mark.rule("4.1", "9.7")
def test_4_1_a_corps_raised_in_nashville_wins_with_memphis_held() -> None:
    held = {"nashville": "confederate", "memphis": "confederate"}
    game = field({"memphis": ["cs-3-garrison"]}, "confederate-west", "recruiting", control=held)
    play(game, "begin", "recruit cs-1-garrison nashville")
    assert game.result == {
        "winner": "player-a",
        "rule": "4.1",
        "reason": "Confederates hold Nashville and Memphis",
    }


@pytest.mark.rule("4.1", "9.8")
def test_4_1_militia_at_norfolk_wins_with_baltimore_held() -> None:
    held = {"norfolk": "confederate", "baltimore": "confederate"}
    game = field({"baltimore": ["cs-1-n-virg-corps"]}, "confederate-east", "recruiting", control=held)
    play(game, "begin", "militia", dice=(1,))
    play(game, "muster norfolk")
    assert game.result is not None
    assert game.result["rule"] == "4.1"
    assert type(game.events[-1]).__name__ == "Ended"


@pytest.mark.rule("4.1", "15.0")
def test_4_1_a_city_won_by_a_retreat_of_the_union_counts_at_once() -> None:
    around = {"memphis": ["cs-3-garrison"]}
    game = run(
        result(
            "DR",
            ["cs-1-tenn-corps"],
            ["us-14-corps"],
            at="nashville",
            command="confederate-west",
            around=around,
        )
    )
    while not game.over and game.decision.kind == "retreat-to":
        play(game, texts(game)[0])
    assert game.result is not None
    assert game.result["rule"] == "4.1"


@pytest.mark.rule("4.2", "4.0")
def test_4_2_equal_sums_are_a_draw() -> None:
    game = play(field({}, "confederate-west", turn=9, vp=[3, 3, 3, 3]), "done")
    assert game.result is not None
    assert game.result["winner"] == "draw"
    assert game.winners == ()


@pytest.mark.rule("4.2")
def test_4_2_mississippi_and_richmond_count_five_each() -> None:
    river = {T.place_slugs[p]: "union" for p in T.mississippi}
    game = field({"richmond": ["us-1-corps"]}, control=river)
    assert scores(game.state) == (3 + 5, 5, 0, 0)
    del river["vicksburg"]
    assert scores(field({}, control=river).state)[1] == 0


@pytest.mark.rule("4.2", "2.10")
def test_4_2_a_boat_controls_but_does_not_occupy() -> None:
    game = field({"vicksburg": ["us-gulf-flotilla"]}, "union-west")
    assert game.state.control[T.place_index["vicksburg"]] == 0
    assert scores(game.state)[1] == 0


@pytest.mark.rule("6.0", "6.1", "6.2", "6.3")
def test_6_0_a_turn_is_four_operations_phases_of_five_steps() -> None:
    game = longroll.new("1863", seed=3)
    while game.state.turn < 2:
        verbs = {c.verb: c for c in game.choices()}
        game.play(verbs.get("done") or verbs.get("begin") or game.choices()[0])
    seen = [(e.command, e.phase) for e in names(game, "PhaseBegan")]
    order = list(dict.fromkeys(c for c, _ in seen))
    assert order == ["confederate-east", "union-east", "union-west", "confederate-west"]
    assert [p for c, p in seen if c == "union-east"] == ["orders", "recruiting", "movement", "combat"]
    assert [e.month for e in names(game, "TurnBegan")] == ["April", "May"]


@pytest.mark.rule("6.2", "3.1", "11.2", "9.1")
def test_6_2_example_in_a_phase_only_its_own_units_act() -> None:
    game = field(
        {"cairo": ["us-13-corps"], "alexandria": ["us-1-corps"], "richmond": ["cs-s-virg-corps"]},
        "union-west",
    )
    assert texts(game, "march") == ["march us-13-corps"]
    assert game.decision.side == "union-west"
    reason, rule = game.why("march us-1-corps") or ("", "")
    assert rule == "11.2"
    assert "operating" in reason


@pytest.mark.rule("6.3", "4.2", "4.0")
def test_6_3_the_last_turn_ends_the_game_on_points() -> None:
    game = field(
        {"atlanta": ["us-13-corps"], "cairo": ["us-14-corps"]}, "confederate-west", turn=9, vp=[1, 2, 3, 4]
    )
    play(game, "done")
    assert game.over
    assert game.result == {
        "winner": "player-b",
        "rule": "4.2",
        "reason": "most Victory Points (Union East 1, Union West 4, Confederate East 3, Confederate West 4)",
    }
    assert game.winners == ("confederate-east", "union-west")
