"""12.0 Forts and sieges."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.events import PlaceSlug, SideSlug


class WorkTaken(NamedTuple):
    """12.25 An empty work falls: razed, or turned into a Fort of one's own."""

    side: SideSlug
    place: PlaceSlug
    kept: bool
    points: int
    rule: str


class Sheltered(NamedTuple):
    """12.22 Troops go into a work, or come out of it."""

    side: SideSlug
    points: int
    place: PlaceSlug
    inside: bool
    rule: str


class WorkPlanned(NamedTuple):
    """12.41, 12.45 A work is paid for with supply, and the die says whether it will stand."""

    side: SideSlug
    place: PlaceSlug
    work: str
    supply: int
    success: bool
    rule: str


class WorkBuilt(NamedTuple):
    """12.41, 12.45 A Fort or Fortress is emplaced."""

    side: SideSlug
    place: PlaceSlug
    work: str
    rule: str


class Demolished(NamedTuple):
    """12.71 An owner removes his own work."""

    side: SideSlug
    place: PlaceSlug
    work: str
    rule: str


class Bombarded(NamedTuple):
    """12.52, 12.57 A Siege Train fires; the work that is left."""

    side: SideSlug
    place: PlaceSlug
    reduced: bool
    left: str
    rule: str


class SiegeLaid(NamedTuple):
    """12.51 A full Cycle of siege: the marker is laid."""

    side: SideSlug
    place: PlaceSlug
    rule: str


class CameToBlows(NamedTuple):
    """12.24, 12.52, 12.53 A storm, an assault or a sortie."""

    side: SideSlug
    place: PlaceSlug
    how: str
    rule: str


WORKS_EVENTS = (
    WorkTaken, Sheltered, WorkPlanned, WorkBuilt, Demolished, Bombarded, SiegeLaid, CameToBlows,
)  # fmt: skip
