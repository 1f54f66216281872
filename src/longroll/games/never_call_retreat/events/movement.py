"""7.0, 13.3, 15.0 Marches, railroads and reactions."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class SetOut(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    points: int
    place: PlaceSlug
    allowance: int
    supplied: bool
    rule: str


class Marched(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    """empty where nobody leads"""
    points: int
    start: PlaceSlug
    to: PlaceSlug
    cost: int
    rule: str


class MarchForced(NamedTuple):
    side: SideSlug
    wanted: int
    gained: int
    place: PlaceSlug
    rule: str


class PointsLost(NamedTuple):
    """8.8 Strength Points lost from whatever cause."""

    side: SideSlug
    points: int
    place: PlaceSlug
    cause: str
    rule: str


class ControlTaken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Detached(NamedTuple):
    """3.33 A brigade that a division sheds, or points of a pile that stay behind."""

    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class RailCut(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class RailTaken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Rode(NamedTuple):
    """7.71 A train goes a hex."""

    side: SideSlug
    leader: PieceSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Detrained(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class RailMended(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Joined(NamedTuple):
    """17 A state joins a side."""

    state: str
    side: SideSlug
    cause: str
    rule: str


class Scattered(NamedTuple):
    """13.24, R65 Headquarters or trains without troops are lost to whoever enters."""

    side: SideSlug
    pieces: tuple[PieceSlug, ...]
    place: PlaceSlug
    rule: str


class Reacted(NamedTuple):
    side: SideSlug
    office: PieceSlug
    success: bool
    place: PlaceSlug
    rule: str


class LetCome(NamedTuple):
    """13.32a A side has Headquarters that could react, and they do not try (any longer)."""

    side: SideSlug
    place: PlaceSlug
    rule: str

    @property
    def reveals(self) -> bool:
        """R44 What the enemy's orders are cannot be found out by a step that is taken back."""
        return True


class ReactionMoved(NamedTuple):
    side: SideSlug
    office: PieceSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class Screened(NamedTuple):
    """11.1 Cavalry retreats before combat."""

    side: SideSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


MOVEMENT_EVENTS = (
    SetOut, Marched, MarchForced, PointsLost, ControlTaken, RailCut, RailTaken, Rode, Detrained, RailMended, Joined, Scattered, Reacted,
    LetCome, ReactionMoved, Screened, Detached,
)  # fmt: skip
