"""Carrying out a change of who plays: on the disk, in memory, in the log."""

from __future__ import annotations

import time
from typing import Any

from longroll.table import company, happenings, records
from longroll.table.happenings import Happening
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.records import Key, Seat
from longroll.table.seating import Change


async def reseat(house: House, match: Match, change: Change) -> None:
    """Seats and roles in other hands. The time of the one who is asked begins anew."""
    table, since = match.card.id, time.time()

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        for side, seat in change.seats.items():
            records.set_seat(c, table, side, seat)
            if seat.account is not None:
                company.withdraw_invites(c, table, side)
        for key in change.roles:
            records.set_role(c, table, key, None)
            company.withdraw_invites(c, table, *key)
        _note(c, table, change.happened, since)

    await house.written(match, put)
    match.seats.update(change.seats)
    for key in change.roles:
        match.staff.pop(key, None)
    _noted(match, change.happened, since)


async def set_role(
    house: House, match: Match, key: Key, seat: Seat | None, happened: list[Happening]
) -> None:
    """Who plays a role from now on, or (None) nobody but its superior; whatever links led to it are torn up."""
    table, since = match.card.id, time.time()

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        records.set_role(c, table, key, seat)
        company.withdraw_invites(c, table, *key)
        _note(c, table, happened, since)

    await house.written(match, put)
    if seat is None:
        match.staff.pop(key, None)
    else:
        match.staff[key] = seat
    _noted(match, happened, since)


def _note(c: Any, table: str, happened: list[Happening], since: float) -> None:
    happenings.add(c, table, happened)
    known = {"seed_known": False} if any(h.secret for h in happened) else {}
    records.set_table(c, table, since=since, **known)


def _noted(match: Match, happened: list[Happening], since: float) -> None:
    match.since = since
    match.happen(happened)
