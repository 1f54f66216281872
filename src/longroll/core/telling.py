"""How a reader hears of events: several that are one thing (the steps of a march, the same word twice, dice for one purpose) are told as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from longroll.core.events import Rolled

Together = Callable[[Any, Any], Any]
"""Two events of one kind that follow each other, as one; None where they are two things."""


class Said(NamedTuple):
    """A sentence for an event."""

    text: str
    goes_on: bool
    """whether it tells what the sentence before it told as well, and stands in its place"""


def folded(events: Iterable[Any], together: Together) -> list[Any]:
    """The events, those that are one thing put together."""
    found: list[Any] = []
    for event in events:
        both = together(found[-1], event) if found and type(found[-1]) is type(event) else None
        if both is None:
            found.append(event)
        else:
            found[-1] = both
    return found


class Teller:
    """Tells events one after the other and remembers what it said last."""

    __slots__ = ("_last", "_narrate", "_results", "_text", "_times", "_together")

    def __init__(self, together: Together, narrate: Callable[[Any], str]) -> None:
        self._together = together
        self._narrate = narrate
        self._last: Any = None
        self._text = ""
        self._times = 1
        self._results: list[int] = []

    def pause(self) -> None:
        """Somebody else has spoken: what comes next stands by itself."""
        self._last = None

    def say(self, event: Any) -> Said:
        last = self._last
        self._last = event
        if type(event) is Rolled:
            return self._die(last, event)
        if type(last) is type(event):
            both = self._together(last, event) if self._times == 1 else None
            if both is not None:
                self._last, self._text = both, self._narrate(both)
                return Said(self._text, True)
        text = self._narrate(event)
        if last is not None and text == self._text and event.rule == last.rule:
            self._times += 1
            return Said(f"{self._times} × {text}", True)
        self._text, self._times = text, 1
        return Said(text, False)

    def _die(self, last: Any, die: Rolled) -> Said:
        """Dice that are thrown for the same purpose are one line, with what each of them shows."""
        text = self._narrate(die)
        alike = type(last) is Rolled and last._replace(result=die.result) == die
        self._results = [*self._results, die.result] if alike else [die.result]
        before, number, after = text.rpartition(str(die.result))
        self._text, self._times = text, 1
        if not alike or not number:
            return Said(text, False)
        shown = ", ".join(str(result) for result in self._results)
        return Said(f"{len(self._results)} × {before}{shown}{after}", True)


def way(one: Any, two: Any, start: str, end: str, *sums: str) -> Any:
    """Two steps as one way, if the second begins where the first ends, does not lead back, and is else alike; `sums` are added up."""
    if getattr(one, end) != getattr(two, start) or getattr(one, start) == getattr(two, end):
        return None
    both = one._replace(
        **{end: getattr(two, end)}, **{name: getattr(one, name) + getattr(two, name) for name in sums}
    )
    alike = two._replace(**{start: getattr(one, start)}, **{name: getattr(both, name) for name in sums})
    return both if both == alike else None


def amount(one: Any, two: Any, number: str) -> Any:
    """Two events that differ in nothing but a number, as one."""
    both = one._replace(**{number: getattr(one, number) + getattr(two, number)})
    return both if both == two._replace(**{number: getattr(both, number)}) else None
