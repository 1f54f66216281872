"""The words of the game as small integers, and its calendar."""

from __future__ import annotations

from longroll.core.events import SideSlug

UNION, CONFEDERATE, NOBODY = 0, 1, 2
SIDES = (SideSlug("union"), SideSlug("confederate"))
SIDE_NAMES = ("Union", "Confederate")
OFF = 255
"""Nowhere: a formation that is not on the map, a slot that is free."""

# stands
INF, CAV, ART, SIEGE, SS, MOUNTED = range(6)
KINDS = ("inf", "cav", "art", "siege", "ss", "mounted")
KIND_NAMES = ("infantry", "cavalry", "artillery", "siege guns", "sharpshooters", "mounted infantry")
GREEN, VETERAN, CRACK = range(3)
STATUS = ("green", "veteran", "crack")
PT, NE, SHOCK, HORSE, MILITIA, COHESIVE, REGULAR, RAISED = (1 << i for i in range(8))
"""Marks of a stand. RAISED: promoted in this turn already, so not again (9.3); it is cleared when a game turn begins."""
MARKS = {
    "PT": PT,
    "NE": NE,
    "shock": SHOCK,
    "H": HORSE,
    "militia": MILITIA,
    "cohesive": COHESIVE,
    "regular": REGULAR,
}
WEAPONS = ("-", "SB-F", "SB-H", "R-F", "SG-SB", "SG-R", "mixed", "carbine", "breech", "cartridge", "spencer")
NONE, SB_F, SB_H, R_F, SG_SB, SG_R, MIXED, CARBINE, BREECH, CARTRIDGE, SPENCER = range(11)

# corps
CORPS, FIELD, HORSE_CORPS, RESERVE, FORT, GUARD = range(6)
CORPS_KINDS = ("corps", "field", "cavalry", "reserve", "fort", "guard")
CORPS_KIND_NAMES = (
    "infantry corps", "field corps", "cavalry corps", "artillery reserve", "fortress guns", "home guard",
)  # fmt: skip
MOBILE = (CORPS, FIELD, HORSE_CORPS, RESERVE)

# divisions
DIVISION = 256
"""hungry formations: a corps by its index, a detached division by its index and this"""
WITH_CORPS, GARRISON, SCREEN = range(3)
DUTIES = ("", "garrison", "screen")
FRESH, EXHAUSTED, BROKEN = range(3)
STATES = ("fresh", "exhausted", "broken")
ENGAGED, TRIED, COLLAPSED, PROMOTED, LED, LED_TWICE = 1, 2, 4, 8, 16, 32
"""What a division has been through in this turn: in action; exhausted; broken; promoted (9.3, in this game turn); led by an army commander (6.23)."""

MET, FOUGHT = 1, 2
"""What a corps has been through in this turn: it stood before the enemy, so its movement is over (7); it was in a battle (8.4)."""

# officers
COMMANDER, ARMY = range(2)
RANKS = ("corps commander", "army commander")

# lines
ROAD, RAIL, RIVER, PIKE = range(4)
LINES = ("road", "rail", "river", "pike")

# 5: the calendar
MONTHS = ("jan", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov")
MONTH_NAMES = (
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


ARMS = {
    "R-F": "rifled field guns",
    "SB-F": "smoothbore field guns",
    "SB-H": "heavy smoothbores",
    "carbine": "carbines",
    "breech": "breech-loading carbines",
    "cartridge": "cartridge carbines",
}
"""Weapons as one says them."""
