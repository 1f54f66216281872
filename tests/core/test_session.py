"""Undo: never across a die roll, a reveal, or another side's decision."""

import pytest

import longroll
from longroll.core.session import Session


def session(*choices: str) -> Session:
    made = Session(longroll.new("toy", "long", seed=1))
    for text in choices:
        made.play(text)
    return made


def test_nothing_to_take_back_at_the_start() -> None:
    assert not session().can_undo
    with pytest.raises(longroll.LongrollError, match="nothing can be taken back"):
        session().undo()


def test_own_choices_are_taken_back_one_by_one() -> None:
    start = longroll.new("toy", "long", seed=1)
    s = session("march b1 upper-ford", "march b2 mill")
    s.undo()
    assert [line.what for line in s.game.lines] == ["march b1 upper-ford"]
    assert s.undo() == start
    assert s.game.events == []
    assert not s.can_undo


def test_not_across_the_other_sides_turn() -> None:
    s = session("march b1 upper-ford", "pass")
    assert s.game.decision.side == "grey"
    assert not s.can_undo


def test_not_across_an_interrupt() -> None:
    s = session("march b1 upper-ford", "march b3 lower-ford", "withdraw south")
    assert s.game.decision.side == "blue"
    assert not s.can_undo


def test_not_across_a_die_or_a_reveal() -> None:
    s = session("pass", "march g2 lower-ford", "march g1 upper-ford")
    assert s.can_undo
    s.play("pass")
    s.play("bid 1")
    s.play("bid 1")
    assert not s.can_undo


def test_undone_choices_leave_no_trace_in_the_journal() -> None:
    s = session("march b1 upper-ford")
    s.undo()
    s.play("march b1 mill")
    assert "upper-ford" not in s.game.journal()
    assert longroll.replay(s.game.journal()) == s.game
