"""What a game has behind it: who chose what, and the events that followed. Texts are made when somebody reads them."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.events import Rolled
from longroll.core.journal import DIE, SEED, Line

Entry = tuple[str, Choice | None, tuple[Any, ...]]
"""Who, what (None where the game began or took a new seed), and the events."""


class History:
    """Grows at its end and copies in constant time: frozen chunks are shared, only the newest chunk is a list."""

    __slots__ = ("_events", "_frozen", "_lines", "_past", "_read", "_recent", "_size", "event_count")

    def __init__(self, lines: tuple[Line, ...] = (), events: tuple[Any, ...] = ()) -> None:
        """A history that goes on where saved lines and events end."""
        self._past = (lines, events)
        self._frozen: Any = None
        """chunks of entries, each with those before it"""
        self._recent: list[Entry] = []
        self._size = 0
        self.event_count = len(events)
        # What somebody has read is kept, and only added to when he reads again; -1: nobody has.
        self._read = -1
        self._lines: list[Line] = []
        self._events: list[Any] = []

    def add(self, who: str, what: Choice | None, events: list[Any]) -> None:
        self._recent.append((who, what, tuple(events)))
        self._size += 1
        self.event_count += len(events)

    def reseeded(self, seed: int) -> None:
        self.add(str(seed), None, [])

    def copy(self) -> History:
        if self._recent:
            self._frozen = (self._frozen, self._recent)
            self._recent = []
        new = History(*self._past)
        new._frozen = self._frozen
        new._size = self._size
        new.event_count = self.event_count
        return new

    def lines(self) -> list[Line]:
        """The decisions, dice and seeds so far, as a journal writes them. The list is not the caller's to change."""
        self._catch_up()
        return self._lines

    def events(self) -> list[Any]:
        """Everything that happened so far. The list is not the caller's to change."""
        self._catch_up()
        return self._events

    def _catch_up(self) -> None:
        if self._read < 0:
            self._read = 0
            self._lines += self._past[0]
            self._events += self._past[1]
        for who, what, events in self._unread():
            if what is not None:
                self._lines.append(Line(who, what.text))
            elif who:
                self._lines.append(Line(SEED, who))
            self._lines += [Line(DIE, e.text) for e in events if type(e) is Rolled]
            self._events += events
        self._read = self._size

    def _unread(self) -> list[Entry]:
        first = self._size - len(self._recent)
        if self._read >= first:
            return self._recent[self._read - first :]
        chunks = [self._recent]
        node = self._frozen
        while node is not None:
            chunks.append(node[1])
            node = node[0]
        return [entry for chunk in reversed(chunks) for entry in chunk][self._read :]
