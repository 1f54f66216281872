"""Marches, works, commands and militia: what happened, as values."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug


class Marched(NamedTuple):
    side: SideSlug
    leader: PieceSlug
    strength: int
    start: PlaceSlug
    to: PlaceSlug
    mp: int
    rule: str
    eyes: tuple[str, ...] | None = None


class ForceMarched(NamedTuple):
    """9.22 What the table gives one kind of troops of a stack."""

    side: SideSlug
    leader: PieceSlug
    place: PlaceSlug
    kind: str
    strength: int
    roll: int
    mp: int
    tired: bool
    loss: bool
    rule: str
    eyes: tuple[str, ...] | None = None


class OverrunDeclared(NamedTuple):
    """9.31"""

    side: SideSlug
    leader: PieceSlug
    place: PlaceSlug
    rule: str


class Entrenched(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    strength: int
    level: int
    rule: str
    eyes: tuple[str, ...] | None = None


class FortWork(NamedTuple):
    """8.11, 8.13 A fort is `begun`, `finished`, `improving`, `improved` or `abandoned`."""

    side: SideSlug
    place: PlaceSlug
    what: str
    rule: str


class RailBroken(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class CommandTaken(NamedTuple):
    """4.52 A leader takes over an army."""

    leader: PieceSlug
    hq: str
    place: PlaceSlug
    rule: str
    eyes: tuple[str, ...] | None = None


class MilitiaCalled(NamedTuple):
    """4.71"""

    side: SideSlug
    state: str
    place: PlaceSlug
    rule: str


class MilitiaLost(NamedTuple):
    """4.75a All of a state's militia is gone for good."""

    side: SideSlug
    state: str
    rule: str


MOVEMENT_EVENTS = (
    Marched, ForceMarched, OverrunDeclared, Entrenched, FortWork, RailBroken, CommandTaken, MilitiaCalled, MilitiaLost,
)  # fmt: skip
