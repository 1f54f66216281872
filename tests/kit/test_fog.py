"""Fog: a copy with other dice to come; events for those whom they name."""

from typing import NamedTuple

from longroll.core.state import State
from longroll.kit.fog import afresh, told


class Seen(NamedTuple):
    to: tuple[str, ...] | None = None


def test_the_dice_to_come_are_dealt_afresh_and_what_was_scripted_is_forgotten() -> None:
    s = State(7)
    s.dice.script = [6, 6]
    new, chance = afresh(s, 3)
    again, same = afresh(s, 3)
    other, _ = afresh(s, 4)
    assert new.dice.script == []
    assert s.dice.script == [6, 6]
    assert s.dice.seed == 7
    assert new.dice.seed == again.dice.seed != other.dice.seed
    assert chance.random() == same.random()


def test_an_event_is_for_those_whom_it_names_and_for_all_where_it_names_nobody() -> None:
    assert told(Seen(), "union")
    assert told(Seen(), None)
    assert told(Seen(("union",)), "union")
    assert not told(Seen(("union",)), "confederate")
    assert not told(Seen(("union",)), None)
    assert not told(Seen(()), "union")
    assert told(object(), "union")
