"""24.0 Random events: what each roll brings, with the numbers that it needs (events.toml)."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.errors import DataError
from longroll.games.never_call_retreat.words import cycle
from longroll.kit.records import record

FILE = "events.toml"
ROLLS = range(2, 13)


class Event(NamedTuple):
    roll: int
    slug: str
    name: str
    text: str
    through: str = ""
    since: str = ""
    sinks_from: int = 0
    capacity: int = 0
    confederate_up_to: int = 0
    union_theaters: tuple[int, ...] = ()
    confederate_theaters: tuple[int, ...] = ()
    turns: int = 0
    vp: int = 0
    ship_up_to: int = 0
    supply: int = 0
    cycles: int = 0
    union_up_to: int = 0
    personnel: int = 0


class Occurs(NamedTuple):
    up_to: int


def read_events(raw: dict[str, Any]) -> dict[int, Event]:
    """24.2 The event of each roll."""
    events = [record(Event, x, f"{FILE}: event[{i}]") for i, x in enumerate(raw.get("event", []))]
    if [e.roll for e in events] != list(ROLLS):
        raise DataError(f"{FILE}: there must be an event for each roll from 2 to 12, in order")
    for e in events:
        for text in (e.through, e.since):
            if text:
                cycle(text, f"{FILE}: {e.slug}")
    return {e.roll: e for e in events}


def occurs(raw: dict[str, Any]) -> int:
    """24.1 The highest roll that brings an event."""
    return record(Occurs, raw["occurs"], f"{FILE}: occurs").up_to
