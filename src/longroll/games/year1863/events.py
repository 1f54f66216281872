"""What happens in this game, as values. `narrate.py` turns them into sentences.

An event with a field `to` is for the eyes of those commands only (24.0).
"""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook


class TurnBegan(NamedTuple):
    turn: int
    month: str
    rule: str = "6.1"


class PhaseBegan(NamedTuple):
    command: str
    phase: str
    rule: str = "6.2"


class Deployed(NamedTuple):
    """A piece is set up or comes into play on a Point."""

    command: str
    piece: str
    at: str
    to: tuple[str, ...]
    rule: str


class OrderDrawn(NamedTuple):
    command: str
    order: str
    rule: str = "8.1"


class OrderKept(NamedTuple):
    """A marker stays face down with its holder."""

    command: str
    rule: str = "24.0"


class OrderHeld(NamedTuple):
    """What only the holder may know: which marker it is."""

    command: str
    order: str
    to: tuple[str, ...]
    rule: str = "24.0"


class OrderEffect(NamedTuple):
    command: str
    order: str
    text: str
    rule: str


class VpChanged(NamedTuple):
    command: str
    change: int
    now: int
    why: str
    rule: str


class Income(NamedTuple):
    command: str
    cities: int
    reserve: int
    draft: int
    cashed: int
    orders: int
    total: int
    rule: str = "9.1"


class Recruited(NamedTuple):
    """Everybody sees a counter leave the common box; only its side's holder sees where it goes."""

    command: str
    kind: str
    cost: int
    left: int
    rule: str = "9.6"


class Returned(NamedTuple):
    """A piece goes back to the box by its owner's will: demobilized, burned or expended."""

    command: str
    piece: str
    why: str
    rule: str


class Built(NamedTuple):
    command: str
    what: str
    at: str
    rule: str


class Razed(NamedTuple):
    """A fieldwork falls to the enemy and goes back to the markers."""

    at: str
    rule: str = "2.9"


class Assigned(NamedTuple):
    leader: str
    corps: str
    to: tuple[str, ...]
    rule: str = "17.3"


class Unassigned(NamedTuple):
    leader: str
    to: tuple[str, ...]
    rule: str = "17.3"


class Promoted(NamedTuple):
    """A leader takes an army (or a fleet)."""

    leader: str
    rule: str


class Demoted(NamedTuple):
    leader: str
    rule: str


class Marched(NamedTuple):
    """One step of a move, seen in full by its owner."""

    command: str
    pieces: tuple[str, ...]
    start: str
    end: str
    by: str
    to: tuple[str, ...]
    rule: str


class Seen(NamedTuple):
    """What everybody sees of a step: that units moved."""

    command: str
    start: str
    end: str
    by: str
    rule: str = "24.0"


class Contact(NamedTuple):
    """24.1: both sides look at all units of the Point."""

    at: str
    union: tuple[str, ...]
    confederate: tuple[str, ...]
    to: tuple[str, ...]
    rule: str = "24.1"

    @property
    def reveals(self) -> bool:
        return True


class ControlTaken(NamedTuple):
    side: str
    at: str
    rule: str = "2.10"


class TrainTaken(NamedTuple):
    at: str
    loser: str
    captured: bool
    rule: str = "22.7"


class Escaped(NamedTuple):
    leader: str
    at: str
    free: bool
    rule: str = "17.11b"


class Initiative(NamedTuple):
    at: str
    attacker: int
    defender: int
    holder: str
    maneuver: str
    rule: str = "13.2"


class TableChosen(NamedTuple):
    at: str
    by: str
    table: str
    rule: str = "13.4"


class Declared(NamedTuple):
    at: str
    by: str
    what: str
    rule: str


class Fought(NamedTuple):
    """One round: strengths, column and result."""

    at: str
    attacker: str
    round: int
    attack: int
    defense: int
    column: str
    shifts: tuple[str, ...]
    result: str
    rule: str = "13.2"


class Eliminated(NamedTuple):
    piece: str
    at: str
    why: str
    rule: str


class BattleWon(NamedTuple):
    at: str
    winner: str
    rule: str = "14.1"


class Veteran(NamedTuple):
    piece: str
    rule: str = "18.1"


class Retreated(NamedTuple):
    command: str
    pieces: tuple[str, ...]
    start: str
    end: str
    to: tuple[str, ...]
    rule: str


class Fell(NamedTuple):
    leader: str
    at: str
    rule: str = "17.11a"


class Ended(NamedTuple):
    winner: str
    scores: tuple[int, ...]
    reason: str
    rule: str


EVENTS = EventBook(
    TurnBegan, PhaseBegan, Deployed, OrderDrawn, OrderKept, OrderHeld, OrderEffect, VpChanged, Income, Recruited,
    Returned, Built, Razed, Assigned, Unassigned, Promoted, Demoted, Marched, Seen, Contact, ControlTaken, TrainTaken,
    Escaped, Initiative, TableChosen, Declared, Fought, Eliminated, BattleWon, Veteran, Retreated, Fell, Ended,
)  # fmt: skip
