"""The optional rules: what happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class Intercepted(NamedTuple):
    """20.12 Ships try to meet the enemy."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    net: int
    met: bool
    rule: str


class IntenseAttack(NamedTuple):
    """20.11 An attack is pressed home."""

    side: SideSlug
    rule: str


class CardPlayed(NamedTuple):
    """20.15 A tactical card is revealed."""

    side: SideSlug
    card: str
    rule: str


class CavalryRefilled(NamedTuple):
    """20.6 Forrest finds an SP of cavalry."""

    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class BatteryRecast(NamedTuple):
    """20.3 A lost battery may be built again."""

    battery: PieceSlug
    rule: str


class DavisMeddled(NamedTuple):
    """20.13 `relieve`, `attack`, `transfer` or `nothing`; the army that it concerns."""

    what: str
    army: PieceSlug
    rule: str


class Transferred(NamedTuple):
    """20.13 An SP changes theaters."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    kind: str
    rule: str
    eyes: tuple[str, ...] | None = None


OPTIONAL_EVENTS = (
    Intercepted, IntenseAttack, CardPlayed, CavalryRefilled, BatteryRecast, DavisMeddled, Transferred,
)  # fmt: skip
