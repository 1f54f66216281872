"""What happened, as values; each chapter has its own, and here they are all together."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import EventBook, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.combat.events import (
    COMBAT_EVENTS,
    Advanced,
    Besieged,
    Captured,
    Eliminated,
    Fought,
    LeaderCame,
    LeaderFell,
    Lost,
    Retreated,
    SiegeLifted,
    Surrendered,
)  # fmt: skip
from longroll.games.war_for_the_union.home.events import (
    HOME_EVENTS,
    Arrived,
    ShipArrived,
    ShipLost,
    UnitPlaced,
    YardLost,
)
from longroll.games.war_for_the_union.movement.events import MOVEMENT_EVENTS, Marched, RailBroken
from longroll.games.war_for_the_union.naval.events import NAVAL_EVENTS
from longroll.games.war_for_the_union.optional.events import OPTIONAL_EVENTS
from longroll.games.war_for_the_union.rail.events import RAIL_EVENTS, RodeByRail


class SupplyChanged(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    before: str
    after: str
    rule: str
    eyes: tuple[str, ...] | None = None


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
    *NAVAL_EVENTS,
    *OPTIONAL_EVENTS,
    *RAIL_EVENTS,
    *HOME_EVENTS,
    *MOVEMENT_EVENTS,
    *COMBAT_EVENTS,
    SupplyChanged,
    StateJoined,
    Scored,
    Ended,
    ElectionHeld,
)
EVENTS.tell(
    battle=(Fought, Besieged, Surrendered), place=(StateJoined, SiegeLifted, RailBroken),
    loss=(Lost, LeaderFell, Captured, Eliminated, ShipLost, YardLost), arrival=(Arrived, LeaderCame, UnitPlaced, ShipArrived),
    move=(Marched, Advanced, Retreated, RodeByRail),
)  # fmt: skip
