"""What happens to ships."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class Sailed(NamedTuple):
    """9.4 Ships leave their berth; who leads them, or which ships they are."""

    side: SideSlug
    leader: PieceSlug
    squadrons: int
    points: int
    """Strength Points aboard"""
    place: PlaceSlug
    allowance: int
    rule: str


class Steamed(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    squadrons: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Embarked(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class Debarked(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class FortFired(NamedTuple):
    """10.25 A work fires at ships; its side, and what it hit."""

    side: SideSlug
    place: PlaceSlug
    die: int
    result: str
    rule: str


class ShipsMet(NamedTuple):
    """10.22 Ships fight; Squadrons of whoever came, and of the other."""

    side: SideSlug
    squadrons: tuple[int, int]
    place: PlaceSlug
    rule: str


class ShipsLost(NamedTuple):
    """10.24 A Squadron is sunk, or damaged and back in a Cycle."""

    side: SideSlug
    kind: str
    squadrons: int
    sunk: bool
    cycle: int
    """-1 where it does not come back"""
    place: PlaceSlug
    rule: str


class ShipsSheltered(NamedTuple):
    """9.4 Ships stay under the guns of a work."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class SailedBack(NamedTuple):
    """9.52 Ships go back to where they came from."""

    side: SideSlug
    squadrons: int
    to: PlaceSlug
    rule: str


class LandingBegan(NamedTuple):
    """9.82 Troops go ashore among enemies; strength and defence as the table counts them."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    defence: int
    rule: str


class TookPassage(NamedTuple):
    """7.34 A Leader went by water, alone."""

    side: SideSlug
    leader: PieceSlug
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class FerryMade(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Patrolled(NamedTuple):
    """R5 The Union looks for raiders; what the next rolls are raised by."""

    patrols: int
    rule: str


class ShipsOffStation(NamedTuple):
    """9.9 Ships out of reach of every base are lost."""

    side: SideSlug
    kind: str
    squadrons: int
    place: PlaceSlug
    rule: str


class JointAttack(NamedTuple):
    """10.1 Ships lie off a hex to support an attack."""

    side: SideSlug
    guns: int
    place: PlaceSlug
    rule: str


SHIP_EVENTS = (
    Sailed, Steamed, Embarked, Debarked, FortFired, ShipsMet, ShipsLost, ShipsSheltered, SailedBack, LandingBegan, FerryMade, Patrolled,
    ShipsOffStation, JointAttack, TookPassage,
)  # fmt: skip
