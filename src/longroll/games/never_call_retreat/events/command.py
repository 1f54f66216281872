"""5.0 Turns, points and pulses."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import SideSlug


class TurnBegan(NamedTuple):
    turn: int
    rule: str


class Allocated(NamedTuple):
    """5.11 The ranking of theaters in force."""

    side: SideSlug
    order: tuple[str, ...]
    rule: str


class PointsReceived(NamedTuple):
    side: SideSlug
    roll: int
    points: tuple[int, ...]
    rule: str


class InitiativeWon(NamedTuple):
    winner: SideSlug
    rolls: tuple[int, int]
    difference: int
    rule: str


class Tied(NamedTuple):
    roll: int
    ends: bool
    ignored: bool
    rule: str


class ActionOver(NamedTuple):
    uses: int
    rule: str


class PointBurned(NamedTuple):
    side: SideSlug
    track: str
    rule: str


class Paid(NamedTuple):
    side: SideSlug
    points: tuple[str, ...]
    cost: int
    rule: str


COMMAND_EVENTS = (
    TurnBegan, Allocated, PointsReceived, InitiativeWon, Tied, ActionOver, PointBurned, Paid,
)  # fmt: skip
