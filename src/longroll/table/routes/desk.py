"""What lies on the desk beside a decision: papers to carry away, and a form that answers it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from longroll.table import requests as q
from longroll.table.models.tables import Snapshot
from longroll.table.refusals import Refused
from longroll.table.routing import CHANGES, LOOKS, Actor, Page, TableId, Who, answer, server_of

router = APIRouter(prefix="/api/tables/{table}", tags=["tables"])
PaperName = Annotated[
    str, Path(pattern=r"^[a-z0-9-]{1,40}\.[a-z]{1,5}$", description="A paper of the snapshot")
]


@router.get(
    "/papers/{name}",
    response_class=Response,
    responses={**LOOKS, 200: {"content": {"application/pdf": {}, "text/plain": {}}}},
)
async def paper(request: Request, table: TableId, name: PaperName, account: Who) -> Response:
    """A paper of my present decision, as a file."""
    if account is None:
        raise Refused(403, "you hold no seat at this table")
    made, media = await server_of(request).house.paper(table, account, name)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(made, media_type=media, headers=headers)


@router.post("/form", response_model=Snapshot, responses=CHANGES)
async def fill(request: Request, table: TableId, body: q.Form, account: Actor, page: Page = None) -> Response:
    """Answer my present decision by its form, filled in; a wrong one is refused with its line."""
    house = server_of(request).house
    await house.fill(table, account, body.version, body.text, page)
    return answer(request, await house.snapshot(table, account.id))
