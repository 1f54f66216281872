"""The fixed words and numbers of the game: sides, seasons, kinds of lines, areas and vessels, and turns by name."""

from __future__ import annotations

from typing import Final

from longroll.core.errors import unknown
from longroll.core.events import SideSlug

OFF: Final = 255
"""not on the map; no leader; no goal"""
CSA: Final = 0
USA: Final = 1
NOBODY: Final = 2
SIDES: Final[tuple[SideSlug, ...]] = (SideSlug("csa"), SideSlug("usa"))
NONE: Final = SideSlug("none")
SIDE_NAMES: Final[tuple[str, ...]] = ("Confederate", "Union")
SEASONS: Final[tuple[str, ...]] = ("winter", "may", "june", "july", "august", "october")
SEASON_NAMES: Final[tuple[str, ...]] = (
    "Winter",
    "May",
    "June",
    "July-August",
    "August-September",
    "October-November",
)
PER_YEAR: Final = len(SEASONS)
FIRST_YEAR: Final = 1861
LAST_YEAR: Final = 1865
CLEAR: Final = 0
WEATHERS: Final[tuple[str, ...]] = ("clear", "rain", "harsh")
RIVER: Final = 0
SEASONAL: Final = 1
COASTAL: Final = 2
SEA: Final = 3
WATERS: Final[tuple[str, ...]] = ("river", "seasonal", "coastal", "sea")
SHIP: Final = 0
GUNBOAT: Final = 1
IRONCLAD: Final = 2
LIFT: Final = 3
NAVAL: Final[tuple[str, ...]] = ("ship", "gunboat", "ironclad")
INLAND: Final = 0
RIVERPORT: Final = 1
SEAPORT: Final = 2
BOX: Final = 3
KINDS: Final[tuple[str, ...]] = ("inland", "riverport", "seaport", "box")
PART: Final = 3
BOTH: Final = 4
NATIONS: Final[tuple[str, ...]] = ("csa", "usa", "neutral", "part", "both", "sea")
EAST: Final = "east"
WEST: Final = "trans-mississippi"
SIZES: Final = 5
"""infantry counters are worth 1 to 5 (D07)"""


def turn_index(name: str, where: str = "") -> int:
    """`1862-may` -> 7. The set-up is Winter 1861, turn 0."""
    year, _, season = name.partition("-")
    if season not in SEASONS or not year.isdigit() or not FIRST_YEAR <= int(year) <= LAST_YEAR:
        known = [f"{y}-{x}" for y in range(FIRST_YEAR, LAST_YEAR + 1) for x in SEASONS]
        raise unknown("turn", name, known, where)
    return (int(year) - FIRST_YEAR) * PER_YEAR + SEASONS.index(season)


def turn_name(turn: int) -> str:
    return f"{FIRST_YEAR + turn // PER_YEAR}-{SEASONS[turn % PER_YEAR]}"


def turn_label(turn: int) -> str:
    return f"{SEASON_NAMES[turn % PER_YEAR]} {FIRST_YEAR + turn // PER_YEAR}"


LAST_TURN: Final = turn_index(f"{LAST_YEAR}-{SEASONS[0]}")
