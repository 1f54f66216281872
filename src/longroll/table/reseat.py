"""Carrying out a change of who plays: on the disk, in memory, in the log."""

from __future__ import annotations

import time
from typing import Any

from longroll.table import company, ending, happenings, records
from longroll.table.happenings import Happening
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.records import Key, Seat
from longroll.table.seating import Change


async def reseat(house: House, match: Match, change: Change) -> None:
    """Seats and roles in other hands. A clock runs on as it did, unless its time was up (`anew`)."""
    table = match.card.id
    other = [side for side, seat in change.seats.items() if seat.account != match.seats[side].account]
    match.seats.update(change.seats)
    for key in change.roles:
        match.staff.pop(key, None)
    noted = _noted(match, change.happened, change.anew)

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        for side, seat in change.seats.items():
            records.set_seat(c, table, side, seat)
        for side in other:  # links to roles too: those that another holder made are not this one's will
            company.withdraw_invites(c, table, side, None)
        for key in change.roles:
            records.set_role(c, table, key, None)
            company.withdraw_invites(c, table, *key)
        _note(c, table, change.happened, noted)

    await house.written(match, put)


async def set_role(
    house: House, match: Match, key: Key, seat: Seat | None, happened: list[Happening]
) -> None:
    """Who plays a role from now on, or (None) nobody but its superior; whatever links led to it are torn up."""
    table = match.card.id
    if seat is None:
        match.staff.pop(key, None)
    else:
        match.staff[key] = seat
    noted = _noted(match, happened)

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        records.set_role(c, table, key, seat)
        company.withdraw_invites(c, table, *key)
        _note(c, table, happened, noted)

    await house.written(match, put)


def _note(c: Any, table: str, happened: list[Happening], noted: dict[str, Any]) -> None:
    happenings.add(c, table, happened)
    known = {"seed_known": False} if any(h.secret for h in happened) else {}
    records.set_table(c, table, **noted, **known)


def _noted(match: Match, happened: list[Happening], anew: str = "") -> dict[str, Any]:
    """In memory; what the table's row says from now on. If it cannot be written, the game is read anew from its rows."""
    match.since = time.time()
    match.happen(happened)
    match.tick(earned=False)
    if anew and match.pace is not None and match.clock is not None:
        match.clock.begin_anew(match.pace, ending.party_of(match, anew), match.since)
    row = match.row()
    return {"since": match.since, "clock": row["clock"], "late": row["late"]}
