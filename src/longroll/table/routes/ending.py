"""How games end and begin again: resigning, draws, holidays, the rematch."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from longroll.table import ending, finish
from longroll.table import requests as q
from longroll.table.models.tables import Snapshot
from longroll.table.routes.tables import may_lay
from longroll.table.routing import CHANGES, Actor, TableId, answer, server_of

router = APIRouter(prefix="/api/tables", tags=["ending"])


@router.post("/{table}/resign", response_model=Snapshot, responses=CHANGES)
async def resign(request: Request, table: TableId, account: Actor) -> Response:
    """I give the game up; the other party wins. Only where two play."""
    house = server_of(request).house
    async with house.holding(table) as match:
        await finish.note(house, match, ending.resign(match, account))
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))


@router.post("/{table}/draw", response_model=Snapshot, responses=CHANGES)
async def draw(request: Request, table: TableId, body: q.Draw, account: Actor) -> Response:
    """I offer a draw to the other person, withdraw the offer, or answer his. It stands until he answers or plays on."""
    house = server_of(request).house
    async with house.holding(table) as match:
        await finish.note(house, match, ending.draw(match, account, body.say))
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))


@router.post("/{table}/holiday", response_model=Snapshot, responses=CHANGES)
async def holiday(request: Request, table: TableId, body: q.Holiday, account: Actor) -> Response:
    """My clock stands still for so many days; 0: I am back."""
    house = server_of(request).house
    async with house.holding(table) as match:
        await finish.holiday(house, match, account, body.days)
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))


@router.post("/{table}/rematch", response_model=Snapshot, responses=CHANGES)
async def rematch(request: Request, table: TableId, body: q.Rematch, account: Actor) -> Response:
    """The same game again with sides changed: it is laid as soon as every person at the table wants it. Answers with this table,
    which then names the new one."""
    server = server_of(request)
    house = server.house
    async with house.holding(table) as match:
        happening = ending.again(match, account, body.say)
        if happening is not None:
            await finish.note(house, match, happening)
        else:
            await may_lay(server, account)
            await finish.lay_again(house, match, account)
    house.changed(match)
    return answer(request, await house.snapshot(table, account.id))
