"""8.0, 14.2 Battles, and the depots that feed them."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PlaceSlug, SideSlug


class BattleBegan(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    attack: int
    defence: int
    rule: str


class RoundFought(NamedTuple):
    place: PlaceSlug
    number: int
    column: str
    dice: tuple[int, int]
    totals: tuple[int, int]
    results: tuple[str, str]
    rule: str


class Rerolled(NamedTuple):
    side: SideSlug
    whose: SideSlug
    die: int
    place: PlaceSlug
    rule: str


class Overrun(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    points: int
    rule: str


class Demoralized(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    cause: str
    rule: str


class Rallied(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Retreated(NamedTuple):
    side: SideSlug
    points: int
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class ForceDestroyed(NamedTuple):
    side: SideSlug
    points: int
    place: PlaceSlug
    cause: str
    rule: str


class BattleEnded(NamedTuple):
    place: PlaceSlug
    winner: SideSlug
    losses: tuple[int, int]
    """attacker, defender"""
    rule: str


class FightsOn(NamedTuple):
    side: SideSlug
    success: bool
    place: PlaceSlug
    rule: str


class DepotBuilt(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class DepotGone(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    cause: str
    """spent, burned, destroyed or taken"""
    rule: str


COMBAT_EVENTS = (
    BattleBegan, RoundFought, Rerolled, Overrun, Demoralized, Rallied, Retreated, ForceDestroyed, BattleEnded, FightsOn, DepotBuilt,
    DepotGone,
)  # fmt: skip
