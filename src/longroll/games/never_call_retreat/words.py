"""The words of the game: sides, branches, theaters, and how Cycles and turns are written."""

from __future__ import annotations

from typing import Final

from longroll.core.errors import DataError

SIDES: Final[tuple[str, ...]] = ("union", "confederate")
UNION: Final = 0
CONFEDERATE: Final = 1
BRANCHES: Final[tuple[str, ...]] = ("infantry", "cavalry", "naval")
THEATERS: Final[tuple[str, ...]] = ("east", "west", "trans-mississippi", "far-west")
MAIN_THEATERS: Final = THEATERS[:3]
HQ_KINDS: Final[tuple[str, ...]] = ("army", "corps", "cavalry-corps")
CAVALRY: Final[tuple[str, ...]] = ("cav", "partisan-cavalry", "civilized-cavalry")
HOLDING: Final[tuple[str, ...]] = ("unit", "points", "civilized")
"""sorts whose Strength Points hold a hex"""
LAND: Final = (*HOLDING, "partisan")
"""sorts that fight on land; partisans come and go among the enemy (16.3)"""
YEARS: Final = (1861, 1862, 1863, 1864, 1865)
CYCLES_A_YEAR: Final = 13
TURNS_A_CYCLE: Final = 4
FIRST_CYCLE: Final = 7
"""the war begins in Cycle 7 of 1861"""
LAST_TURN: Final = 207
"""4/6/65"""
REACTION_ORDERS: Final[tuple[str, ...]] = ("ask", "always", "attacked", "never")
"""R44 standing orders: ask me, always try to react, only where own troops are attacked, never"""
ASK: Final = 0
ALWAYS: Final = 1
ATTACKED: Final = 2
NEVER: Final = 3


def cycle(text: str, where: str) -> int:
    """3.21 A Cycle written `7/61`, counted from that one."""
    number, slash, year = text.partition("/")
    if slash and number.isdecimal() and year.isdecimal() and len(year) == 2:
        found = (int(year) - 61) * CYCLES_A_YEAR + int(number) - FIRST_CYCLE
        if 1 <= int(number) <= CYCLES_A_YEAR and 0 <= found <= LAST_TURN // TURNS_A_CYCLE:
            return found
    raise DataError(f"{where}: a Cycle is written like 7/61, up to 6/65, not '{text}'")


def cycle_name(index: int) -> str:
    number = index + FIRST_CYCLE - 1
    return f"{number % CYCLES_A_YEAR + 1}/{61 + number // CYCLES_A_YEAR}"


def year(index: int) -> int:
    """The year of a Cycle."""
    return 1861 + (index + FIRST_CYCLE - 1) // CYCLES_A_YEAR


def turn(text: str, where: str) -> int:
    """3.21 A Game Turn written `1/7/61`, counted from that one."""
    week, slash, rest = text.partition("/")
    if slash and week in ("1", "2", "3", "4") and "/" in rest:
        return TURNS_A_CYCLE * cycle(rest, where) + int(week) - 1
    raise DataError(f"{where}: a turn is written like 1/7/61, up to 4/6/65, not '{text}'")


def turn_name(index: int) -> str:
    return f"{index % TURNS_A_CYCLE + 1}/{cycle_name(index // TURNS_A_CYCLE)}"


def winter(index: int, cycles: tuple[int, ...]) -> bool:
    """7.8 Whether a Cycle is one of winter."""
    return (index + FIRST_CYCLE - 1) % CYCLES_A_YEAR + 1 in cycles


def many(count: int, word: str) -> str:
    """`1 Squadron`, `2 Squadrons`"""
    return f"{count} {word}{'' if count == 1 else 's'}"


MONTH_ENDS: Final = (31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365)


def _month(index: int) -> int:
    """The month of the first day of a Cycle of 28 days: 186306."""
    number, year_ = cycle_name(index).split("/")
    days = 28 * (int(number) - 1)
    return 100 * (1800 + int(year_)) + next(k for k, last in enumerate(MONTH_ENDS, start=1) if days < last)


MONTHS: Final = tuple(_month(index) for index in range(LAST_TURN // TURNS_A_CYCLE + 1))
