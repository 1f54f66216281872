"""16.0, 19.0 Partisans and the Far West."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PlaceSlug, SideSlug


class BandRaised(NamedTuple):
    """16.1, 19.52, 19.53 A band, partisans or regulars of the Far West appear."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class BandGone(NamedTuple):
    """19.23, 19.32, 19.42 A band or Civilized Indians are scattered until the next Cycle."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    cause: str
    rule: str


class BandFled(NamedTuple):
    side: SideSlug
    kind: str
    start: PlaceSlug
    to: PlaceSlug
    rule: str


class BandsFought(NamedTuple):
    """19.42 The higher die wins."""

    side: SideSlug
    hunter: str
    kind: str
    place: PlaceSlug
    won: bool
    rule: str


class BandWon(NamedTuple):
    """19.25 A tribe goes over to a side."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class BandRefused(NamedTuple):
    side: SideSlug
    kind: str
    place: PlaceSlug
    rule: str


class Alerted(NamedTuple):
    side: SideSlug
    place: PlaceSlug
    rule: str


class Raided(NamedTuple):
    """19.26, 19.27 A raid, or what follows a massacre."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    result: str
    rule: str


class CadreRoused(NamedTuple):
    """16.1 A cadre gathers, rises as partisans, or stays quiet."""

    side: SideSlug
    kind: str
    place: PlaceSlug
    success: bool
    rule: str


class CadreHunted(NamedTuple):
    """16.2, R43 A cadre is attacked."""

    side: SideSlug
    place: PlaceSlug
    gone: bool
    rule: str


FRONTIER_EVENTS = (
    BandRaised, BandGone, BandFled, BandsFought, BandWon, BandRefused, Alerted, Raided, CadreRoused, CadreHunted,
)  # fmt: skip
