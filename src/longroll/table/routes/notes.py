"""Private notes on the map."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from longroll.table import notes as kept
from longroll.table import requests as q
from longroll.table.models.people import Notes
from longroll.table.routing import ADMITTED, CHANGES, LOOKS, Actor, TableId, Who, answer, server_of

router = APIRouter(prefix="/api/tables/{table}", tags=["notes"], dependencies=ADMITTED)


@router.get("/notes", response_model=Notes, responses=LOOKS)
async def notes(request: Request, table: TableId, account: Who) -> Response:
    """My own notes on the map of this table; nobody else reads them."""
    if account is None:
        return answer(request, {"notes": []})
    me = account.id
    return answer(request, {"notes": await server_of(request).store.read(lambda c: kept.of(c, table, me))})


@router.put("/notes", response_model=Notes, responses=CHANGES)
async def note(request: Request, table: TableId, body: q.Note, account: Actor) -> Response:
    """Write a note at a place; an empty one is taken away."""
    server = server_of(request)
    await server.people.limits.demand("120/minute", "note", str(account.id))
    found = await server.store.write(lambda c: kept.put(c, table, account.id, body.place, body.text.strip()))
    return answer(request, {"notes": found})
