"""Those who look on: whether they may, and whether they may speak. Both is said by the one who laid the table."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from longroll.table import company, happenings, records
from longroll.table import requests as q
from longroll.table.happenings import Happening, now
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.models.people import Onlookers
from longroll.table.models.tables import Snapshot
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.routing import ADMITTED, CHANGES, LOOKS, Actor, TableId, answer, server_of
from longroll.table.standing import seated

router = APIRouter(prefix="/api/tables", tags=["onlookers"])


def _owns(match: Match, account: Account, what: str) -> None:
    if match.card.owner != account.id:
        raise Refused(403, f"only the one who laid the table {what}")


async def _noted(house: House, match: Match, happening: Happening, change: Any) -> None:
    table = match.card.id

    def put(c: Any) -> None:
        records.demand_lead(c, table, match.leader)
        change(c)
        happenings.add(c, table, [happening])

    await house.written(match, put)
    match.happen([happening])


@router.get("/{table}/onlookers", response_model=Onlookers, responses=LOOKS, dependencies=ADMITTED)
async def onlookers(request: Request, table: TableId) -> Response:
    """Who has this table open at this moment and does not play here. A snapshot does not say so: whoever comes and goes would
    make it anew for everybody."""
    house = server_of(request).house
    match = await house.match(table)
    guests = house.audience.guests(table, seated(match))
    named = [{"name": name, "muted": number in match.muted} for number, name in guests.named]
    return answer(request, {"onlookers": named, "strangers": guests.strangers})


@router.post("/{table}/watched", response_model=Snapshot, responses=CHANGES)
async def watched(request: Request, table: TableId, body: q.Watched, account: Actor) -> Response:
    """Close my table to onlookers, or open it again. Those who look on are shown out."""
    house = server_of(request).house
    async with house.holding(table) as match:
        _owns(match, account, "closes it to onlookers")
        if match.card.watched != body.watched:
            said = now(match, "watched" if body.watched else "unwatched", who=account.name)
            await _noted(house, match, said, lambda c: records.set_table(c, table, watched=body.watched))
            match.card = match.card._replace(watched=body.watched)
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))


@router.post("/{table}/mutes", response_model=Snapshot, responses=CHANGES)
async def mute(request: Request, table: TableId, body: q.Mute, account: Actor) -> Response:
    """An onlooker may not speak at my table any more, or may again. Who plays may always speak."""
    server = server_of(request)
    house = server.house
    known = await server.store.read(lambda c: company.called(c, table, body.name))
    async with house.holding(table) as match:
        _owns(match, account, "mutes an onlooker")
        here = {name: number for number, name in house.audience.guests(table, seated(match)).named}
        number = here.get(body.name, known)
        if number is None:
            raise Refused(404, f"nobody is called '{body.name}' here")
        if number in seated(match) | {account.id}:
            raise Refused(409, f"{body.name} plays at this table, and who plays may speak")
        if (number in match.muted) != body.muted:
            said = now(match, "muted" if body.muted else "unmuted", who=body.name)
            await _noted(house, match, said, lambda c: company.mute(c, table, number, body.muted))
            match.muted ^= {number}
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))
