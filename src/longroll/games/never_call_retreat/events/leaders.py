"""6.0 Leaders and what comes from the pools."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class LeaderEntered(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str

    @property
    def reveals(self) -> bool:
        """21.61 He was drawn unseen, even where he was the last one in the pool: it cannot be taken back."""
        return True


class LeaderPromoted(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str


class PromotionDue(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    cycle: int
    place: PlaceSlug
    rule: str


class CounterDiscarded(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    rank: int
    rule: str


class MilitiaRaised(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    rule: str


class CommandTaken(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    office: PieceSlug
    displaced: PieceSlug
    """empty where nobody was"""
    place: PlaceSlug
    rule: str


class LeaderHit(NamedTuple):
    """6.42 A Casualty Roll that hurts."""

    side: SideSlug
    leader: PieceSlug
    fate: str
    """killed, wounded or away"""
    cycle: int
    """when he returns, -1 for never"""
    place: PlaceSlug
    rule: str


class LeaderRevealed(NamedTuple):
    """26.2 An untried Leader shows who he is."""

    side: SideSlug
    leader: PieceSlug
    rank: int
    place: PlaceSlug
    rule: str


class Removed(NamedTuple):
    """6.34 A Leader is removed from command, and what becomes of him."""

    side: SideSlug
    leader: PieceSlug
    fate: str
    place: PlaceSlug
    rule: str


class Assigned(NamedTuple):
    """13.11 A unit or a Leader goes on the display of a Headquarters."""

    side: SideSlug
    piece: PieceSlug
    points: int
    """Strength Points of a unit, 0 for a Leader"""
    office: PieceSlug
    place: PlaceSlug
    rule: str


class Unassigned(NamedTuple):
    """7.33, 13.11 A Leader leaves his place on the display of a Headquarters."""

    side: SideSlug
    piece: PieceSlug
    office: PieceSlug
    place: PlaceSlug
    rule: str


class HeadquartersGone(NamedTuple):
    side: SideSlug
    office: PieceSlug
    place: PlaceSlug
    rule: str


LEADERS_EVENTS = (
    LeaderEntered, LeaderPromoted, PromotionDue, CounterDiscarded, MilitiaRaised, CommandTaken, LeaderHit, LeaderRevealed, Removed,
    Assigned, Unassigned, HeadquartersGone,
)  # fmt: skip
