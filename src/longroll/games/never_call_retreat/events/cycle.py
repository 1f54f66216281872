"""4.2, 10.3, 14.0, 17.0, 20.0-24.0 The Strategic Cycle, states and victory."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class CycleBegan(NamedTuple):
    cycle: int
    rule: str


class PointsScored(NamedTuple):
    side: SideSlug
    points: int
    cause: str
    rule: str


class ShipsLeave(NamedTuple):
    side: SideSlug
    rule: str


class ElectionHeld(NamedTuple):
    won: bool
    points: int
    rule: str


class WarEnded(NamedTuple):
    """23.2 The last word: who has won, how, and the Union's total."""

    side: SideSlug
    cause: str
    points: int
    rule: str


class Converted(NamedTuple):
    """3.13 A home state changes to neutral, or back."""

    state: str
    side: SideSlug
    """who gains"""
    back: bool
    rule: str


class KentuckyOpened(NamedTuple):
    die: int
    opened: bool
    rule: str


class EventHappened(NamedTuple):
    """24.2"""

    event: str
    side: SideSlug
    """empty where it is nobody's"""
    effect: str
    """what came of it, `nothing` where nothing did"""
    place: PlaceSlug
    piece: PieceSlug
    number: int
    rule: str


class Arrived(NamedTuple):
    side: SideSlug
    kind: str
    points: int
    place: PlaceSlug
    rule: str


class RaiderSailed(NamedTuple):
    """10.3 Commerce Raiders enter play At Sea."""

    side: SideSlug
    raiders: int
    rule: str


class RaiderCruised(NamedTuple):
    dice: int
    sunk: int
    lost: bool
    rule: str


class PortWatched(NamedTuple):
    place: PlaceSlug
    shut: bool
    cause: str
    rule: str


class SupplyCounted(NamedTuple):
    side: SideSlug
    production: int
    imports: int
    beyond: int
    """the same beyond a lost Mississippi"""
    rule: str


class Fed(NamedTuple):
    side: SideSlug
    need: int
    paid: int
    left: int
    rule: str


class Starved(NamedTuple):
    """14.17 Trains, gangs and ships that get no supply are lost."""

    side: SideSlug
    kind: str
    points: int
    place: PlaceSlug
    rule: str


class MenCame(NamedTuple):
    """22.2 The Personnel Points of a Cycle."""

    side: SideSlug
    men: int
    rule: str


class CallMade(NamedTuple):
    side: SideSlug
    call: str
    points: int
    rule: str


class Ordered(NamedTuple):
    """20.21 Something is in production."""

    side: SideSlug
    kind: str
    points: int
    cycle: int
    rule: str
    to: tuple[str, ...] | None = None
    """who is told, where production is secret"""


class Merged(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class HeadquartersMade(NamedTuple):
    side: SideSlug
    office: PieceSlug
    place: PlaceSlug
    rule: str


class DepartmentMoved(NamedTuple):
    side: SideSlug
    department: PieceSlug
    place: PlaceSlug
    rule: str


class LeadersDrawn(NamedTuple):
    side: SideSlug
    leaders: int
    rule: str


class ShipFinished(NamedTuple):
    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class NamedShipLost(NamedTuple):
    """26.3 A ship that has a name is gone for good."""

    side: SideSlug
    name: str
    place: PlaceSlug
    """empty for a raider"""
    rule: str


class RiverDecided(NamedTuple):
    """5.13 The Mississippi is lost to the Confederacy, or open again."""

    lost: bool
    rule: str


class Proclaimed(NamedTuple):
    rule: str


CYCLE_EVENTS = (
    CycleBegan, PointsScored, ShipsLeave, ElectionHeld, WarEnded, Converted, KentuckyOpened, EventHappened, Arrived, RaiderSailed, RaiderCruised, PortWatched,
    SupplyCounted, Fed, Starved, MenCame, CallMade, Ordered, Merged, HeadquartersMade, DepartmentMoved, LeadersDrawn, ShipFinished, RiverDecided, NamedShipLost, Proclaimed,
)  # fmt: skip
