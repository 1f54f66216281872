"""The interphases: what happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class OnStation(NamedTuple):
    """10.32 A ship is put on blockade duty."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class BlockadeRolled(NamedTuple):
    """10.33 The points of the blockading ships, the net roll, and whether the port is blockaded."""

    place: PlaceSlug
    points: int
    net: int
    won: bool
    rule: str


class CapacityCounted(NamedTuple):
    """6.32 The Supply Capacity of the quarter, and the part of it beyond the river if the Confederacy is divided, else -1."""

    total: int
    beyond: int
    rule: str


class Arrived(NamedTuple):
    """6.61 An SP comes into play: a replacement, recruit, reinforcement or bonus."""

    side: SideSlug
    place: PlaceSlug
    kind: str
    source: str
    rule: str
    eyes: tuple[str, ...] | None = None


class Forfeited(NamedTuple):
    """6.64 SPs that found no room."""

    side: SideSlug
    strength: int
    kind: str
    source: str
    rule: str


class GoneForGood(NamedTuple):
    """6.42, 16.11 SPs of the Replacement Boxes that do not return, or are withdrawn."""

    side: SideSlug
    strength: int
    rule: str


class UnitPlaced(NamedTuple):
    """6.45, 6.67, 6.68 An HQ or railroad unit comes into play."""

    side: SideSlug
    piece: PieceSlug
    place: PlaceSlug
    rule: str


class ShipArrived(NamedTuple):
    """6.46, 6.69 A ship comes into play."""

    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    rule: str


class LeaderRemoved(NamedTuple):
    """6.66, 6.71 A leader is set aside."""

    side: SideSlug
    leader: PieceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class LeaderPromoted(NamedTuple):
    """6.72 The dated counter of a leader is used from now on."""

    side: SideSlug
    leader: PieceSlug
    rule: str


class ReinforcementsLost(NamedTuple):
    """6.65 SPs that do not come, for cities that the enemy holds, Washington's fall or a lost election."""

    side: SideSlug
    strength: int
    rule: str


class HqDissolved(NamedTuple):
    """6.33, 6.67 An HQ that the Supply Capacity does not allow, or that the schedule takes away, is removed."""

    side: SideSlug
    army: PieceSlug
    place: PlaceSlug
    rule: str


class ShipLost(NamedTuple):
    """6.69 A ship whose city the enemy holds never comes."""

    side: SideSlug
    ship: PieceSlug
    place: PlaceSlug
    rule: str


class YardLost(NamedTuple):
    """6.89 A ship under construction is destroyed."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class ShipBegun(NamedTuple):
    """6.86 A ship is laid down."""

    ship: PieceSlug
    place: PlaceSlug
    rule: str


class CenterOpened(NamedTuple):
    """6.85 A city becomes an industrial center."""

    place: PlaceSlug
    rule: str


class PointsGained(NamedTuple):
    """6.82 Resource Points of the quarter, and how many there are now."""

    points: int
    total: int
    rule: str


class MilitiaHome(NamedTuple):
    """6.91 State militia goes home."""

    side: SideSlug
    state: str
    strength: int
    rule: str


class Withdrawn(NamedTuple):
    """16.11 An SP is withdrawn."""

    side: SideSlug
    place: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


HOME_EVENTS = (
    OnStation, BlockadeRolled, CapacityCounted, Arrived, Forfeited, GoneForGood, UnitPlaced, ShipArrived, LeaderRemoved,
    LeaderPromoted, ReinforcementsLost, HqDissolved, ShipLost, YardLost, ShipBegun, CenterOpened, PointsGained,
    MilitiaHome, Withdrawn,
)  # fmt: skip
