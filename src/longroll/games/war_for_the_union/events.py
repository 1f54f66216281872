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


class OverrunDeclared(NamedTuple):
    """9.31"""

    side: SideSlug
    leader: PieceSlug
    place: PlaceSlug
    rule: str


class ForceMarched(NamedTuple):
    """9.22 What the table gives one kind of troops of a stack."""

    side: SideSlug
    leader: PieceSlug
    kind: str
    strength: int
    roll: int
    mp: int
    tired: bool
    loss: bool
    rule: str


class MilitiaCalled(NamedTuple):
    """4.71"""

    side: SideSlug
    state: str
    place: PlaceSlug
    rule: str


class MilitiaLost(NamedTuple):
    """4.75a All of a state's militia is gone for good."""

    side: SideSlug
    state: str
    rule: str


class CommandTaken(NamedTuple):
    """4.52 A leader takes over an army."""

    leader: PieceSlug
    hq: str
    rule: str


class LeaderCame(NamedTuple):
    """13.72b A replacement."""

    leader: PieceSlug
    place: PlaceSlug
    rule: str


class WentInside(NamedTuple):
    """14.12, 14.13 Troops go inside their fort."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    rule: str


class Eliminated(NamedTuple):
    """13.73h, 14.23, 14.26 Troops that could not get away."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    rule: str


class Besieged(NamedTuple):
    """14.21 A side lays siege."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class SiegeLifted(NamedTuple):
    """14.22 A side gives a siege up."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class Surrendered(NamedTuple):
    """14.25 The roll for a besieged fort, and whether it surrenders."""

    side: SideSlug
    place: PlaceSlug
    roll: int
    surrenders: bool
    rule: str


class FortWork(NamedTuple):
    """8.11, 8.13 A fort is `begun`, `finished`, `improving`, `improved` or `abandoned`."""

    side: SideSlug
    place: PlaceSlug
    what: str
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
    OverrunDeclared,
    ForceMarched,
    MilitiaCalled,
    MilitiaLost,
    CommandTaken,
    LeaderCame,
    WentInside,
    Eliminated,
    Besieged,
    SiegeLifted,
    Surrendered,
    FortWork,
)
