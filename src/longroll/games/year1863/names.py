"""Pieces and Points as a player names them, for prompts, choices and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longroll.core.state import Outcome
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import (
    COMMAND_NAMES,
    ENGINEER,
    FORT,
    KINDS,
    LEADER,
    RANGER,
    SIDE_NAMES,
    TRAIN,
)

ARMS: Final = {"infantry": "Corps", "cavalry": "Cavalry", "artillery": "Artillery", "engineer": "Engineers", "riverine": "Flotilla",
        "garrison": "garrison", "militia": "militia", "ranger": "Rangers", "train": "supply train", "fort": "fort"}  # fmt: skip
WORDS: Final = {"N": "Northern", "S": "Southern", "Virg": "Virginia", "Tenn": "Tennessee", "Miss": "Mississippi", "Potm": "Potomac",
         "Potmc": "Potomac", "Res": "Reserve", "West": "Western", "Carol": "Carolina", "Cumb": "Cumberland", "CS": "Confederate",
         "Moseby": "Mosby"}  # fmt: skip
"""What the counters abbreviate (2.6)."""
SHIFTS: Final = {
    "city": "city", "rough": "rough terrain", "river-assault": "river assault", "fort-1": "fort of level 1",
    "fort-2": "fort of level 2", "fieldwork": "fieldwork", "bombardment": "bombardment of a fortification",
    "engaged-artillery": "defending artillery, engaged", "attacker-supply": "attacker expends a train",
    "defender-supply": "defender expends a train", "attacker-vp": "attacker cashes a Victory Point",
    "defender-vp": "defender cashes a Victory Point", "attacker-maneuver": "Brilliant Maneuver of the attacker",
    "defender-maneuver": "Brilliant Maneuver of the defender", "those-people": "Those People!",
}  # fmt: skip
"""13.7 What moves the column, by the kind of shift."""


def ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def piece(tables: Tables, index: int, side: bool = False) -> str:
    """`the 7th Corps`, `Mosby's Rangers`, `Meade`; with its side where both are spoken of."""
    row = tables.pieces[index]
    if row.kind >= LEADER:
        return row.name
    arm = ARMS[KINDS[row.kind]]
    flag = f"{SIDE_NAMES[row.side]} " if side else ""
    if arm.islower():
        return f"{'a' if side and row.kind in (TRAIN, FORT) else 'the'} {flag}{arm}"
    words = row.name.replace("/", " ").split()
    number = next((ordinal(int(w)) + " " for w in words if w.isdecimal()), "")
    name = " ".join(WORDS.get(w, w) for w in words if not w.isdecimal())
    if arm == "Rangers":
        return "the Union Scouts" if name == "Scouts" else f"{name}'s Rangers"
    if flag.strip() == name:
        flag = ""
    if number and name:  # "the 1st Corps of Northern Virginia"
        return f"the {flag}{number}{arm} of {'the ' if arm == 'Flotilla' else ''}{name}"
    return f"the {flag}{number}{name}{' ' if name else ''}{arm}"


def seat(name: str) -> str:
    """`Player A`, `Union East`."""
    return " ".join(word.capitalize() for word in name.split("-"))


def plural(tables: Tables, index: int) -> bool:
    """Whether a piece is spoken of as many: engineers and rangers."""
    return tables.kind[index] in (ENGINEER, RANGER)


def place(tables: Tables, index: int) -> str:
    """A Point or an area inside a sentence."""
    name = tables.places[index].name
    return f"the {name}" if name.endswith((" Reserve", " Box")) else name


def party(tables: Tables, units: Sequence[int]) -> str:
    """Who goes together: the first by name, the rest by number."""
    more = len(units) - 1
    return piece(tables, units[0]) + (f" and {more} more" if more else "")


def counted(number: int, word: str) -> str:
    """`1 Recruit Point`, `2 Recruit Points`."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def ending(tables: Tables, end: Outcome) -> str:
    """4.1, 4.2 Why the game ended as it did."""
    if end.cause == "cities":
        return "Confederates hold " + " and ".join(
            tables.places[tables.place_index[p]].name for p in end.about
        )
    totals = ", ".join(f"{name} {total}" for name, total in zip(COMMAND_NAMES, end.numbers))
    return f"{'equal totals' if end.cause == 'equal' else 'most Victory Points'} ({totals})"
