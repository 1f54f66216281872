"""What happened on the water, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class Sailed(NamedTuple):
    side: SideSlug
    ships: tuple[PieceSlug, ...]
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class ShipHit(NamedTuple):
    """11.26 `D1`, `D2` or `sunk`: how it is after the hit."""

    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    state: str
    rule: str


class Fired(NamedTuple):
    """11.24 Ships fire at a ship: the column, the die with all modifiers, and the levels of damage."""

    side: SideSlug
    ships: tuple[PieceSlug, ...]
    target: PieceSlug
    place: PlaceSlug
    column: str
    roll: int
    levels: int
    rule: str


class BatteryFired(NamedTuple):
    """11.34 A battery fires at a ship."""

    side: SideSlug
    battery: PieceSlug
    target: PieceSlug
    place: PlaceSlug
    roll: int
    levels: int
    rule: str


class WaveFired(NamedTuple):
    """11.36 A wave fires at a battery: `-`, `S`, `S*`, `R`, `R*` or `X`."""

    side: SideSlug
    ships: tuple[PieceSlug, ...]
    battery: PieceSlug
    place: PlaceSlug
    difference: int
    roll: int
    result: str
    rule: str


class ShipsWithdrew(NamedTuple):
    side: SideSlug
    ships: tuple[PieceSlug, ...]
    place: PlaceSlug
    rule: str


class Embarked(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    people: tuple[PieceSlug, ...]
    rule: str
    eyes: tuple[str, ...] | None = None


class Landed(NamedTuple):
    """10.43, 10.62 Ashore, or (`invades`) about to attack whoever holds the hex."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    people: tuple[PieceSlug, ...]
    invades: bool
    rule: str
    eyes: tuple[str, ...] | None = None


class WentBack(NamedTuple):
    """10.74 Invaders who have failed."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    strength: int
    rule: str


class FerryDeclared(NamedTuple):
    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    rule: str


class BatteryBegun(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    battery: PieceSlug
    onto: str
    """the battery that it upgrades, "" for a new one"""
    rule: str


class BatteryDone(NamedTuple):
    """`ready`, `given up`, `removed`, `unsuppressed`"""

    side: SideSlug
    place: PlaceSlug
    battery: PieceSlug
    state: str
    rule: str


class DepotSet(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    kind: str
    there: bool
    rule: str


class ShipRepaired(NamedTuple):
    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    damage: int
    success: bool
    rule: str


class ShipSupply(NamedTuple):
    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    before: str
    after: str
    rule: str


NAVAL_EVENTS = (
    Sailed, ShipHit, Fired, BatteryFired, WaveFired, ShipsWithdrew, Embarked, Landed, WentBack, FerryDeclared, BatteryBegun,
    BatteryDone, DepotSet, ShipRepaired, ShipSupply,
)  # fmt: skip
