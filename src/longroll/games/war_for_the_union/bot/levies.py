"""What the Confederacy recruits where, for a Union that has to wear it down over years."""

from __future__ import annotations

from longroll.games.war_for_the_union.economy import Recruit
from longroll.games.war_for_the_union.state import WfuState


def _row(s: WfuState, city: str) -> tuple[Recruit | None, int]:
    """6.51 The line of the Recruitment Chart of a city, and its column in this year."""
    column = min(max(s.year, 1862), 1864) - 1862
    return next((r for r in s.tables.economy.recruits if r.city == city), None), column


def recruits(s: WfuState, city: str) -> int:
    """6.51 The most that the Confederacy recruits in a city in a quarter of this year."""
    row, column = _row(s, city)
    return row.sps[column] + row.kic + row.port if row is not None else 0


def by_sea(s: WfuState, port: str) -> int:
    """6.51b The SPs that a port recruits in every quarter of the war while it is open."""
    row, _ = _row(s, port)
    return row.port if row is not None else 0


def kept_home(s: WfuState, port: str) -> int:
    """6.51 The SPs that the Confederacy cannot recruit in a quarter while a port is shut."""
    row, column = _row(s, port)
    if row is None:
        return 0
    return row.port + (row.sps[column] + row.kic if row.closed_by_blockade else 0)
