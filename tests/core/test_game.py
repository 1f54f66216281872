"""The game object: copies share nothing, illegal choices change nothing, open forms are accepted."""

import pytest

import longroll
from toy.words import MARCH


@pytest.fixture
def game() -> longroll.Game:
    return longroll.new("toy", "long", seed=1)


def test_copy_shares_nothing_that_changes(game: longroll.Game) -> None:
    before = game.to_json()
    copy = game.copy()
    assert copy == game
    for text in ("march b1 upper-ford", "pass", "march g1 upper-ford", "stand"):
        copy.play(text)
    assert game.to_json() == before
    assert game.events == []
    assert game.decisions == 0
    assert copy != game


def test_a_copy_of_a_copy_keeps_the_whole_history(game: longroll.Game) -> None:
    for text in ("march b1 upper-ford", "pass"):
        game = game.copy()
        game.play(text)
    game.copy().play("pass")
    assert [line.what for line in game.lines] == ["march b1 upper-ford", "pass"]
    assert len(game.events) == game.event_count == 1


@pytest.mark.parametrize("text", ["", "march", "march b1 south", "march g1 south", "jump", "pass "])
def test_an_illegal_choice_changes_nothing(game: longroll.Game, text: str) -> None:
    before = game.to_json()
    with pytest.raises(longroll.IllegalChoice) as caught:
        game.play(text)
    assert caught.value.reason
    assert caught.value.rule == "T1"
    assert game.to_json() == before
    assert game.choices()


def test_why_knows_the_rule(game: longroll.Game) -> None:
    game.play("march b1 upper-ford")
    assert game.why("march b1 north") == ("b1 has marched this turn", "T1")
    assert game.why("march g1 north") == ("g1 is not yours", "T1")
    assert game.why("pass") is None


def test_a_choice_from_elsewhere_is_found_by_its_text(game: longroll.Game) -> None:
    game.play(MARCH("b1", "upper-ford"))
    assert game.lines[-1].what == "march b1 upper-ford"
    with pytest.raises(longroll.IllegalChoice):
        game.play(MARCH("b1", "upper-ford"))


def test_an_interrupt_belongs_to_the_other_side(game: longroll.Game) -> None:
    game.play("march b3 lower-ford")
    assert (game.decision.side, game.decision.kind, game.decision.rule) == ("grey", "react", "T2")
    game.play("withdraw south")
    assert game.decision.side == "blue"


def test_an_open_form_takes_what_the_menu_does_not_show(game: longroll.Game) -> None:
    game.play("pass")
    game.play("pass")
    assert "bid 42" not in [str(c) for c in game.choices()]
    with pytest.raises(longroll.IllegalChoice, match="a number from 0 to 99"):
        game.play("bid 100")
    game.play("bid 42")
    assert longroll.replay(game.journal()) == game


def test_hidden_events_stay_hidden(game: longroll.Game) -> None:
    for text in ("pass", "pass", "bid 42"):
        game.play(text)
    assert game.log("blue") == ["blue bids 42 [T4]"]
    assert game.log("grey") == game.log(None) == []
    assert game.view("grey") == game.imagine("grey", 5).view("grey")
    assert "42" not in str(game.view("grey"))


def test_imagined_dice_are_not_the_real_ones(game: longroll.Game) -> None:
    game.play("march b3 lower-ford")
    outcomes = set()
    for seed in range(20):
        other = game.imagine("grey", seed)
        outcomes.add(str(other.play("stand")))
    assert len(outcomes) > 5


def test_when_it_is_over_nothing_is_left(game: longroll.Game) -> None:
    while not game.over:
        game.play(game.choices()[-1])
    assert game.choices() == []
    assert game.result is not None
    assert game.result["rule"] == "T5"
    with pytest.raises(longroll.LongrollError, match="over"):
        _ = game.decision
    with pytest.raises(longroll.IllegalChoice, match="over"):
        game.play("pass")
    assert game.why("pass") == ("the game is over", "T5")


def test_unknown_sides_are_refused(game: longroll.Game) -> None:
    for call in (game.view, game.supply):
        with pytest.raises(longroll.UnknownName, match="did you mean 'grey'"):
            call("gray")


def test_the_lines_since_a_moment(game: longroll.Game) -> None:
    """They are the end of all lines, also where a copy was made in between."""
    for number in range(12):
        if number % 5 == 0:
            game.copy()
        game.play(game.choices()[0])
        assert game.line_count == len(game.lines)
        assert [game.lines_since(i) for i in range(game.line_count + 1)] == [
            game.lines[i:] for i in range(game.line_count + 1)
        ]
