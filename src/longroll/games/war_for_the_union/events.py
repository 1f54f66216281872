"""What happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PieceSlug, PlaceSlug, SideSlug


class Marched(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    strength: int
    start: PlaceSlug
    to: PlaceSlug
    mp: int
    rule: str


class Entrenched(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    level: int
    rule: str


class RailBroken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class SupplyChanged(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    before: str
    after: str
    rule: str


class Lost(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    kind: str
    rule: str


class Fought(NamedTuple):
    """13.6 The die, the column and the result of a battle."""

    side: SideSlug
    place: PlaceSlug
    leaders: tuple[PieceSlug, ...]
    column: str
    roll: int
    result: str
    rule: str


class Retreated(NamedTuple):
    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    strength: int
    rule: str


class Advanced(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    to: PlaceSlug
    strength: int
    rule: str


class LeaderFell(NamedTuple):
    """13.72 `killed`, `wounded` or `displaced`"""

    leader: PieceSlug
    place: PlaceSlug
    fate: str
    rule: str


class Captured(NamedTuple):
    """9.18 An HQ, fort, battery, depot or railroad unit that enemy troops found alone."""

    side: SideSlug
    place: PlaceSlug
    what: str
    rule: str


class StateJoined(NamedTuple):
    """6.22 Kentucky takes sides."""

    state: str
    side: SideSlug
    rule: str


class Scored(NamedTuple):
    """17.1 Victory Points of the Confederacy."""

    amount: int
    reason: str
    rule: str


class Ended(NamedTuple):
    """17 The game is over: `union`, `confederate` or `draw`."""

    winner: str
    cause: str
    about: tuple[str, ...]
    numbers: tuple[int, ...]
    rule: str


class ElectionHeld(NamedTuple):
    """17.21 The election of 1864."""

    net: int
    lost: bool
    rule: str


EVENTS = EventBook(
    Ended,
    Scored,
    ElectionHeld,
    Marched,
    Entrenched,
    RailBroken,
    SupplyChanged,
    Lost,
    Fought,
    Retreated,
    Advanced,
    LeaderFell,
    Captured,
    StateJoined,
)
