"""What happens in a battle, as values; `report.py` turns them into English.

`at` is where the campaign fights it; a battle by itself is nowhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.events import PlaceSlug

POWERS = ("Union", "Confederacy")
"""the sides as a sentence names them: the Union, the Confederacy"""
NOWHERE = PlaceSlug("")


class Dawn(NamedTuple):
    """A day of battle begins: sunrise, and the hour of each route that comes on."""

    day: int
    hour: int
    routes: tuple[str, ...]
    hours: tuple[int, ...]
    rule: str = "8.3"
    at: PlaceSlug = NOWHERE


class Ordered(NamedTuple):
    """What an army commander orders (`report.ORDERS`), with the corps that is to do it and his name where they are known."""

    side: int
    day: int
    hour: int
    order: str
    rule: str
    name: str = ""
    corps: str = ""
    at: PlaceSlug = NOWHERE


class CameUp(NamedTuple):
    """Troops reach the field: by a road (with its name), in the cars or in a night march."""

    side: int
    day: int
    hour: int
    what: str
    points: int
    by: str
    rule: str
    road: str = ""
    at: PlaceSlug = NOWHERE


class LineCut(NamedTuple):
    """8.4 The railroad is cut: the rest of the division marches."""

    side: int
    day: int
    hour: int
    what: str
    rule: str = "8.4"
    at: PlaceSlug = NOWHERE


class Fought(NamedTuple):
    """One division was attacked by others in this hour: who lost what, who won the charges."""

    day: int
    hour: int
    side: int
    attackers: tuple[str, ...]
    target: str
    cover: int
    lost: tuple[int, int]
    carried: int
    thrown_back: int
    rule: str = "8"
    at: PlaceSlug = NOWHERE


class Bombarded(NamedTuple):
    """Losses of an hour outside any assault, by side."""

    day: int
    hour: int
    lost: tuple[int, int]
    rule: str = "8"
    at: PlaceSlug = NOWHERE


class Worn(NamedTuple):
    """A division is exhausted, or breaks."""

    side: int
    day: int
    hour: int
    what: str
    state: int
    lost: int
    limit: int
    rule: str = "9.2"
    at: PlaceSlug = NOWHERE


class GroundWon(NamedTuple):
    day: int
    hour: int
    step: int
    forward: bool
    rule: str = "8.6"
    at: PlaceSlug = NOWHERE


class DugIn(NamedTuple):
    side: int
    day: int
    hour: int
    what: str
    rule: str = "14.6"
    at: PlaceSlug = NOWHERE


class NightFell(NamedTuple):
    day: int
    hour: int
    lost: tuple[int, int]
    step: int
    rule: str = "8.58"
    at: PlaceSlug = NOWHERE


class CameBack(NamedTuple):
    """8.51, 9.1 Stragglers and lightly wounded return."""

    day: int
    back: tuple[int, int]
    last: bool
    rule: str
    at: PlaceSlug = NOWHERE


class OffField(NamedTuple):
    side: int
    day: int
    hour: int
    what: str
    rule: str = "8.57"
    at: PlaceSlug = NOWHERE


class Ended(NamedTuple):
    day: int
    hour: int
    winner: int
    leaving: int
    both: bool
    guard: bool
    why: str
    rule: str = "8.6"
    at: PlaceSlug = NOWHERE


EVENTS: tuple[type[Any], ...] = (
    Dawn, Ordered, CameUp, LineCut, Fought, Bombarded, Worn, GroundWon, DugIn, NightFell, CameBack, OffField, Ended,
)  # fmt: skip
