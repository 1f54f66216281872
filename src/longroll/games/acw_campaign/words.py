"""The words of the game as small integers, and its calendar."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug

UNION: Final = 0
CONFEDERATE: Final = 1
NOBODY: Final = 2
SIDES: Final[tuple[SideSlug, ...]] = (SideSlug("union"), SideSlug("confederate"))
SIDE_NAMES: Final[tuple[str, ...]] = ("Union", "Confederate")
OF_SIDE: Final = tuple(bytes(side == x for x in range(256)) for side in (UNION, CONFEDERATE))
"""for `translate`: 1 where a column names the side"""
OFF: Final = 255
"""Nowhere: a formation that is not on the map, a slot that is free."""

# stands
INF: Final = 0
CAV: Final = 1
ART: Final = 2
SIEGE: Final = 3
SS: Final = 4
MOUNTED: Final = 5
KINDS: Final[tuple[str, ...]] = ("inf", "cav", "art", "siege", "ss", "mounted")
KIND_NAMES: Final[tuple[str, ...]] = (
    "infantry",
    "cavalry",
    "artillery",
    "siege guns",
    "sharpshooters",
    "mounted infantry",
)
GREEN: Final = 0
VETERAN: Final = 1
CRACK: Final = 2
STATUS: Final[tuple[str, ...]] = ("green", "veteran", "crack")
PT: Final = 1
NE: Final = 2
SHOCK: Final = 4
HORSE: Final = 8
MILITIA: Final = 16
COHESIVE: Final = 32
REGULAR: Final = 64
RAISED: Final = 128
"""Marks of a stand. RAISED: promoted in this turn already, so not again (9.3); it is cleared when a game turn begins."""
MARKS: Final = {
    "PT": PT,
    "NE": NE,
    "shock": SHOCK,
    "H": HORSE,
    "militia": MILITIA,
    "cohesive": COHESIVE,
    "regular": REGULAR,
}
WEAPONS: Final[tuple[str, ...]] = (
    "-",
    "SB-F",
    "SB-H",
    "R-F",
    "SG-SB",
    "SG-R",
    "mixed",
    "carbine",
    "breech",
    "cartridge",
    "spencer",
)
NONE: Final = 0
SB_F: Final = 1
SB_H: Final = 2
R_F: Final = 3
SG_SB: Final = 4
SG_R: Final = 5
MIXED: Final = 6
CARBINE: Final = 7
BREECH: Final = 8
CARTRIDGE: Final = 9
SPENCER: Final = 10

# corps
CORPS: Final = 0
FIELD: Final = 1
HORSE_CORPS: Final = 2
RESERVE: Final = 3
FORT: Final = 4
GUARD: Final = 5
CORPS_KINDS: Final[tuple[str, ...]] = ("corps", "field", "cavalry", "reserve", "fort", "guard")
CORPS_KIND_NAMES: Final[tuple[str, ...]] = (
    "infantry corps", "field corps", "cavalry corps", "artillery reserve", "fortress guns", "home guard",
)  # fmt: skip
MOBILE: Final[tuple[int, ...]] = (CORPS, FIELD, HORSE_CORPS, RESERVE)

# divisions
DIVISION: Final = 256
"""hungry formations: a corps by its index, a detached division by its index and this"""
WITH_CORPS: Final = 0
GARRISON: Final = 1
SCREEN: Final = 2
DUTIES: Final[tuple[str, ...]] = ("", "garrison", "screen")
FRESH: Final = 0
EXHAUSTED: Final = 1
BROKEN: Final = 2
STATES: Final[tuple[str, ...]] = ("fresh", "exhausted", "broken")
ENGAGED: Final = 1
TRIED: Final = 2
COLLAPSED: Final = 4
PROMOTED: Final = 8
LED: Final = 16
LED_TWICE: Final = 32
"""What a division has been through in this turn: in action; exhausted; broken; promoted (9.3, in this game turn); led by an army commander (6.23)."""

MET: Final = 1
FOUGHT: Final = 2
"""What a corps has been through in this turn: it stood before the enemy, so its movement is over (7); it was in a battle (8.4)."""

# officers
COMMANDER: Final = 0
ARMY: Final = 1
RANKS: Final[tuple[str, ...]] = ("corps commander", "army commander")

# lines
ROAD: Final = 0
RAIL: Final = 1
RIVER: Final = 2
PIKE: Final = 3
LINES: Final[tuple[str, ...]] = ("road", "rail", "river", "pike")
BY_LAND: Final = 0
BY_RIVER: Final = 1
BY_SEA: Final = 2
CAME_BY: Final[tuple[str, ...]] = ("", "river", "sea")
"""By which line a corps came into its box: a road or railroad, of which there is one at most between two boxes, a river, the sea."""

# 5: the calendar
MONTHS: Final[tuple[str, ...]] = ("jan", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov")
MONTH_NAMES: Final[tuple[str, ...]] = (
    "January-February", "March", "April", "May", "June", "July", "August", "September", "October", "November-December",
)  # fmt: skip


def year(turn: int) -> int:
    return 1861 + (turn + 5) // 10


def month(turn: int) -> str:
    return MONTHS[(turn + 5) % 10]


def turn_name(turn: int) -> str:
    """`1862-apr`"""
    return f"{year(turn)}-{month(turn)}"


def turn_label(turn: int) -> str:
    return f"{MONTH_NAMES[(turn + 5) % 10]} {year(turn)}"


def turn_index(name: str) -> int:
    """5 The turn of a name like `1862-apr`, counted from July 1861."""
    number, _, word = name.partition("-")
    return (int(number) - 1861) * 10 + MONTHS.index(word) - 5


def roman(number: int) -> str:
    text = ""
    for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            text += sign
            number -= value
    return text


def ordinal(number: int) -> str:
    """`1st`, `22nd`"""
    tail = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


ARMS: Final = {
    "R-F": "rifled field guns",
    "SB-F": "smoothbore field guns",
    "SB-H": "heavy smoothbores",
    "carbine": "carbines",
    "breech": "breech-loading carbines",
    "cartridge": "cartridge carbines",
}
"""Weapons as one says them."""
