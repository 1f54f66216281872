"""The fixed words and numbers of the game: sides, seasons, kinds of lines, areas and vessels, and turns by name."""

from __future__ import annotations

from longroll.core.errors import unknown
from longroll.core.events import SideSlug

OFF = 255
"""not on the map; no leader; no goal"""
CSA, USA, NOBODY = 0, 1, 2
SIDES = (SideSlug("csa"), SideSlug("usa"))
NONE = SideSlug("none")
SIDE_NAMES = ("Confederate", "Union")
SEASONS = ("winter", "may", "june", "july", "august", "october")
SEASON_NAMES = ("Winter", "May", "June", "July-August", "August-September", "October-November")
PER_YEAR = len(SEASONS)
FIRST_YEAR, LAST_YEAR = 1861, 1865
CLEAR = 0
WEATHERS = ("clear", "rain", "harsh")
RIVER, SEASONAL, COASTAL, SEA = 0, 1, 2, 3
WATERS = ("river", "seasonal", "coastal", "sea")
SHIP, GUNBOAT, IRONCLAD, LIFT = 0, 1, 2, 3
NAVAL = ("ship", "gunboat", "ironclad")
INLAND, RIVERPORT, SEAPORT, BOX = 0, 1, 2, 3
KINDS = ("inland", "riverport", "seaport", "box")
PART, BOTH = 3, 4
NATIONS = ("csa", "usa", "neutral", "part", "both", "sea")
EAST, WEST = "east", "trans-mississippi"
SIZES = 5
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


LAST_TURN = turn_index(f"{LAST_YEAR}-{SEASONS[0]}")
