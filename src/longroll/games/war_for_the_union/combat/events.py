"""Land combat and sieges: what happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


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


class Lost(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


class Eliminated(NamedTuple):
    """13.73h, 14.23, 14.26 Troops that could not get away."""

    side: SideSlug
    place: PlaceSlug
    strength: int
    rule: str


class LeaderFell(NamedTuple):
    """13.72 `killed`, `wounded` or `displaced`"""

    leader: PieceSlug
    place: PlaceSlug
    fate: str
    rule: str


class LeaderCame(NamedTuple):
    """13.72b A replacement."""

    leader: PieceSlug
    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class Captured(NamedTuple):
    """9.18 An HQ, fort, battery, depot or railroad unit that enemy troops found alone."""

    side: SideSlug
    place: PlaceSlug
    what: str
    rule: str


class Uncovered(NamedTuple):
    """20.2 An attack that is declared in the dark shows what stands there."""

    side: SideSlug
    place: PlaceSlug
    rule: str

    @property
    def reveals(self) -> bool:
        return True


class WentInside(NamedTuple):
    """14.12, 14.13 Troops go inside their fort."""

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


COMBAT_EVENTS = (
    Fought, Retreated, Advanced, Lost, Eliminated, LeaderFell, LeaderCame, Captured, Uncovered, WentInside, Besieged,
    SiegeLifted, Surrendered,
)  # fmt: skip
