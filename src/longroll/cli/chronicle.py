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


class Chronicle:
    """Where each phase of a game begins among its events, as far as the game was watched."""

    def __init__(self) -> None:
        self._marks: list[tuple[int, str]] = []

    def note(self, game: Game) -> None:
        """Somebody is about to decide."""
        if game.over:
            return
        heading = ", ".join(filter(None, game.rules.moment(game.state)))
        if not self._marks or self._marks[-1][1] != heading:
            self._marks.append((game.event_count, heading))

    def back(self, count: int) -> None:
        """Something was taken back: so many events are left."""
        while self._marks and self._marks[-1][0] > count:
            self._marks.pop()

    def told(self, game: Game, side: str | None, start: int = 0) -> list[Part]:
        """What a side may know of what has happened since an event, phase by phase; before the first phase there is no heading."""
        marks = [(0, ""), *self._marks, (game.event_count, "")]
        found = []
        for (begins, heading), (ends, _) in pairwise(marks):
            lines = game.log(side, max(begins, start), short=True, stop=ends) if ends > start else []
            if lines:
                found.append(Part(heading, lines))
        return found
