"""Trains and railroads: what happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class RodeByRail(NamedTuple):
    """9.55 A train arrives; the points of rail capacity that it counted."""

    side: SideSlug
    start: PlaceSlug
    to: PlaceSlug
    strength: int
    points: int
    rule: str
    eyes: tuple[str, ...] | None = None


class RailRepaired(NamedTuple):
    """9.74, 15.11 A rail hex is a side's, and whole."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class EngineersMoved(NamedTuple):
    """9.72 A railroad unit marches."""

    unit: PieceSlug
    start: PlaceSlug
    to: PlaceSlug
    rule: str


RAIL_EVENTS = (
    RodeByRail, RailRepaired, EngineersMoved,
)  # fmt: skip
