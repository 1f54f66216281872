"""D25, D26: the points that each side owes to a theater."""

from __future__ import annotations

from longroll.games.divided_we_fall.events import Spent
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import SIDES, USA

THEATERS = {"trans-mississippi": "the Trans-Mississippi", "east": "the East"}


def mark_theater(s: DwfState, area: int) -> None:
    theater = s.tables.theater[area]
    if theater == "east":
        s.east = True
    elif theater == "trans-mississippi":
        s.west = True


def owed(s: DwfState) -> list[str]:
    """The theaters that a point must still be spent in: the East by the Union, the Trans-Mississippi by both."""
    due = [] if s.west else ["trans-mississippi"]
    if s.phasing == USA and not s.east:
        due.append("east")
    return due


def may_spend(s: DwfState, area: int) -> bool:
    """R27 The last points are kept for the theaters that are still owed one; a point not used there is passed."""
    if s.command <= 0:
        return False
    due = owed(s)
    return s.command > len(due) or s.tables.theater[area] in due


def spend(s: DwfState, area: int, what: str, rule: str = "D24", counts: bool = True) -> None:
    """D24 Spend a command point in an area."""
    s.command -= 1
    if counts:
        mark_theater(s, area)
    s.out.append(Spent(SIDES[s.phasing], what, s.tables.slug[area], s.command, rule))
