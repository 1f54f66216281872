"""What statistics read out of a game's events: battles and places that change hands, in the same words for every game."""

from __future__ import annotations

from typing import NamedTuple


class Battle(NamedTuple):
    """One battle, or one round where a game fights in rounds. None where the game does not count it."""

    place: str
    attacker: str
    """a side"""
    attack: float | None = None
    defense: float | None = None
    """strengths as they are compared, before modifiers of the column"""
    column: str = ""
    """of the combat table"""
    modifiers: tuple[str, ...] = ()
    """kind and amount: `rough -1`"""
    attacker_loss: float = 0
    defender_loss: float = 0
    result: str = ""
    """as the table or the game names it"""
    won: bool | None = None
    """whether the attacker won; None where nobody did"""


class Taken(NamedTuple):
    """A place has another holder."""

    place: str
    holder: str
    """a side, or the flag under which several sides fight; "none" where nobody holds it"""
