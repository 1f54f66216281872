"""D24 to D26: command points, and those that each side owes to a theater."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.events import PointSpent
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import EAST, SIDES, USA, WEST

THEATERS: Final = {WEST: "the Trans-Mississippi", EAST: "the East"}


def mark_theater(s: DwfState, area: int) -> None:
    """D25, D26 A point was spent in an area."""
    theater = s.tables.theater[area]
    if theater == EAST:
        s.east = True
    elif theater == WEST:
        s.west = True


def owed(s: DwfState) -> list[str]:
    """The theaters that a point must still be spent in: the East by the Union, the Trans-Mississippi by both."""
    due = [] if s.west else [WEST]
    if s.phasing == USA and not s.east:
        due.append(EAST)
    return due


def point_refused(s: DwfState, area: int) -> Refusal | None:
    """D24, R27 Why no command point may be spent in an area: the last ones are kept for theaters that are owed one."""
    if s.command <= 0:
        return Refusal("no command points are left", "D24")
    due = owed(s)
    if s.command > len(due) or s.tables.theater[area] in due:
        return None
    names = " and ".join(THEATERS[x] for x in due)
    return Refusal(f"the points that are left are owed to {names}", "D25" if due == [EAST] else "D26")


def spend(s: DwfState, area: int, action: str, rule: str = "D24", piece: str = "", infantry: int = 0) -> None:
    """D24 Spend a command point in an area; fort points count for a theater only when all forts are known (R78)."""
    s.command -= 1
    if action != "fort":
        mark_theater(s, area)
    s.out.append(
        PointSpent(SIDES[s.phasing], action, s.tables.slug[area], s.command, rule, PieceSlug(piece), infantry)
    )
