"""Several events that are one thing are told as one, and nothing else is."""

from typing import NamedTuple

from longroll.core.events import Rolled
from longroll.core.telling import Said, Teller, amount, folded, way


class Marched(NamedTuple):
    who: str
    start: str
    to: str
    cost: int
    rule: str = "1.1"


class Came(NamedTuple):
    where: str
    number: int = 1
    rule: str = "1.2"


def together(one: object, two: object) -> object:
    return way(one, two, "start", "to", "cost") if isinstance(one, Marched) else None


def narrate(event: object) -> str:
    if isinstance(event, Marched):
        return f"{event.who} goes from {event.start} to {event.to} for {event.cost}"
    if isinstance(event, Rolled):
        return f"a die: {event.result}"
    assert isinstance(event, Came)
    return f"someone comes to {event.where}"


def test_steps_that_meet_are_one_way() -> None:
    one, two = Marched("lee", "a", "b", 2), Marched("lee", "b", "c", 3)
    assert way(one, two, "start", "to", "cost") == Marched("lee", "a", "c", 5)
    assert way(one, two._replace(who="grant"), "start", "to", "cost") is None
    assert way(one, two._replace(start="x"), "start", "to", "cost") is None
    assert way(one, two._replace(to="a"), "start", "to", "cost") is None, "there and back is no way"
    assert way(one, two._replace(rule="9"), "start", "to", "cost") is None
    assert amount(Came("a", 2), Came("a", 3), "number") == Came("a", 5)
    assert amount(Came("a", 2), Came("b", 3), "number") is None


def test_what_is_one_thing_is_folded() -> None:
    steps = [Marched("lee", "a", "b", 1), Marched("lee", "b", "c", 1), Marched("lee", "c", "d", 1)]
    assert folded([*steps, Came("d"), Marched("lee", "d", "e", 1)], together) == [
        Marched("lee", "a", "d", 3),
        Came("d"),
        Marched("lee", "d", "e", 1),
    ]


def test_a_teller_says_which_sentence_goes_on() -> None:
    teller = Teller(together, narrate)
    events = [
        Marched("lee", "a", "b", 1),
        Marched("lee", "b", "c", 1),
        Came("c"),
        Came("c"),
        Came("c"),
        Came("d"),
    ]
    assert [teller.say(e) for e in events] == [
        Said("lee goes from a to b for 1", False),
        Said("lee goes from a to c for 2", True),
        Said("someone comes to c", False),
        Said("2 × someone comes to c", True),
        Said("3 × someone comes to c", True),
        Said("someone comes to d", False),
    ]


def test_the_same_under_another_rule_is_told_again() -> None:
    teller = Teller(together, narrate)
    assert not teller.say(Came("c")).goes_on
    assert not teller.say(Came("c", rule="1.3")).goes_on


def test_the_same_way_twice_goes_on_from_neither() -> None:
    teller = Teller(together, narrate)
    said = [teller.say(Marched("lee", *ends, 1)) for ends in (("a", "b"), ("a", "b"), ("b", "c"))]
    assert [x.goes_on for x in said] == [False, True, False]


def test_every_die_is_told_those_for_one_purpose_in_one_line() -> None:
    teller = Teller(together, narrate)
    die = Rolled("battle", 6, 3, "fire", "1.1")
    thrown = [die, die, die._replace(result=6), die._replace(why="rout"), die, Came("a"), die]
    assert [teller.say(e) for e in thrown] == [
        Said("a die: 3", False),
        Said("2 × a die: 3, 3", True),
        Said("3 × a die: 3, 3, 6", True),
        Said("a die: 3", False),
        Said("a die: 3", False),
        Said("someone comes to a", False),
        Said("a die: 3", False),
    ]


def test_after_a_pause_nothing_goes_on() -> None:
    teller = Teller(together, narrate)
    teller.say(Marched("lee", "a", "b", 1))
    teller.pause()
    assert teller.say(Marched("lee", "b", "c", 1)) == Said("lee goes from b to c for 1", False)
