"""Pieces and Points as a player names them, for prompts, choices and the log."""

from __future__ import annotations

from collections.abc import Sequence

from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import FORT, KINDS, LEADER, SIDE_NAMES, TRAIN

ARMS = {"infantry": "Corps", "cavalry": "Cavalry", "artillery": "Artillery", "engineer": "Engineers", "riverine": "Flotilla",
        "garrison": "garrison", "militia": "militia", "ranger": "Rangers", "train": "supply train", "fort": "fort"}  # fmt: skip
WORDS = {"N": "Northern", "S": "Southern", "Virg": "Virginia", "Tenn": "Tennessee", "Miss": "Mississippi", "Potm": "Potomac",
         "Potmc": "Potomac", "Res": "Reserve", "West": "Western", "Carol": "Carolina", "Cumb": "Cumberland", "CS": "Confederate",
         "Moseby": "Mosby"}  # fmt: skip
"""What the counters abbreviate (2.6)."""


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
