"""What happened, under the turn and phase in which it did."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from longroll.core.game import Game


class Part(NamedTuple):
    """What happened in one phase."""

    heading: str
    lines: list[str]


def last(parts: list[Part], number: int) -> list[Part]:
    """The last so many lines."""
    found: list[Part] = []
    for part in reversed(parts):
        if number <= 0:
            break
        found.append(Part(part.heading, part.lines[-number:]))
        number -= len(part.lines)
    return found[::-1]


def shown(part: Part) -> Iterator[RenderableType]:
    """A phase as the terminal prints it: its heading, and each line with its rule, indented."""
    if part.heading:
        yield Text(part.heading, style="bold")
    for line in part.lines:
        text, _, rule = line.rpartition(" [")
        yield Padding(Text.assemble(text, (f" [{rule}", "dim")), (0, 0, 0, 2))


class Mark(NamedTuple):
    """A turn and phase as it began."""

    begins: int
    """its first event"""
    heading: str
    noted: int
    """so many events there were when it was first decided in"""


class Chronicle:
    """Where each phase of a game begins among its events, as far as the game was watched."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._noted = 0
        """so many events had happened when somebody was last about to decide"""

    def note(self, game: Game) -> None:
        """Somebody is about to decide."""
        if game.over:
            return
        heading = ", ".join(filter(None, game.rules.moment(game.state)))
        if not self._marks or self._marks[-1].heading != heading:
            now, since = game.event_count, self._noted
            opening = game.rules.events.opening(game.events_since(since)) if self._marks else None
            self._marks.append(Mark(now if opening is None else since + opening, heading, now))
        self._noted = game.event_count

    def back(self, count: int) -> None:
        """Something was taken back: so many events are left."""
        self._noted = min(self._noted, count)
        while self._marks and self._marks[-1].noted > count:
            self._marks.pop()

    def told(self, game: Game, side: str | None, start: int = 0) -> list[Part]:
        """What a side may know of what has happened since an event, phase by phase; before the first phase there is no heading."""
        self.note(game)  # whoever reads is about to decide: what the last decision led to has its own heading
        end = game.event_count
        marks = [Mark(0, "", 0), *self._marks, Mark(end, "", end)]
        found = []
        for mark, after in pairwise(marks):
            ends = after.begins
            lines = game.log(side, max(mark.begins, start), short=True, stop=ends) if ends > start else []
            if lines:
                found.append(Part(mark.heading, lines))
        return found
