"""D82, D83: what is left after a battle, and who holds the field."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import USA


class Attackers(NamedTuple):
    """What is left of the attacker."""

    men: int
    navy: int
    leaders: list[int]


class Standing(NamedTuple):
    """What is left of the defender."""

    men: int
    navy: int
    fort: int


class Verdict(NamedTuple):
    """Who holds the field, why (a word that `narrate.py` knows), by which rule, and what is left, the winner's first."""

    winner: int
    why: str
    rule: str
    left: tuple[int, int] = (0, 0)


def leaders_worth(s: DwfState, leaders: list[int], units: int) -> int:
    """D09, D54, D76, R2 All leaders together add no more than the units that they lead."""
    return min(sum(s.rating(i) for i in leaders), units)


def standing(s: DwfState, side: int, at: int, losses: int) -> Standing:
    """What is left of a defender who gives up infantry first, then boats, and of a fort no more than he must (D39)."""
    base = side * s.tables.n + at
    men, fort = s.men[base], s.fort[base]
    boats = s.naval_value(at) if side == USA else 0
    step = 1 if fort and losses else 0
    owed = max(0, losses - step)
    men_lost = min(men, owed)
    boats_lost = min(boats, owed - men_lost)
    return Standing(men - men_lost, boats - boats_lost, max(0, fort - step - (owed - men_lost - boats_lost)))


def verdict(s: DwfState, side: int, at: int, mine: Attackers, stand: Standing) -> Verdict:
    """D82, D83, R5 Who holds the field."""
    enemy = 1 - side
    if stand.fort:
        return Verdict(enemy, "fort-stands", "D83", (stand.fort, 0))
    if not mine.men and not mine.navy:
        return Verdict(enemy, "attacker-gone", "D82")
    if not stand.men and (
        mine.men or not stand.navy
    ):  # R59: boats alone do not hold a port against land units
        return Verdict(side, "defender-gone", "D82")
    guards = s.leaders_at(enemy, at)
    led, guarded = bool(mine.leaders and mine.men), bool(guards and stand.men)
    if led != guarded:
        return Verdict(side, "defender-unled", "D83") if led else Verdict(enemy, "attacker-unled", "D83")
    ours = mine.men + leaders_worth(s, mine.leaders, mine.men) + mine.navy
    theirs = stand.men + leaders_worth(s, guards, stand.men) + stand.navy
    if ours > theirs:
        return Verdict(side, "stronger", "D82", (ours, theirs))
    return Verdict(enemy, "tie" if ours == theirs else "stronger", "D82", (theirs, ours))
