"""Roles of a side: handed to a person by a link or to a computer, and taken back."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from longroll.table import company, staff
from longroll.table import requests as q
from longroll.table.happenings import now
from longroll.table.models.people import Done, InviteMade
from longroll.table.models.tables import Snapshot
from longroll.table.refusals import Refused
from longroll.table.reseat import set_role
from longroll.table.routing import CHANGES, Actor, TableId, answer, server_of

router = APIRouter(prefix="/api/tables/{table}/roles/{side}/{role}", tags=["seats"])
Side = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$", description="A side of the game")]
Role = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,80}$", description="A role of that side")]


@router.post("", response_model=Snapshot, responses=CHANGES)
async def change(
    request: Request, table: TableId, side: Side, role: Role, body: q.RoleChange, account: Actor
) -> Response:
    """Give a role of my side to a computer, or take it back; whoever plays it may give it back too."""
    server = server_of(request)
    async with server.house.holding(table) as match:
        seat = staff.change(match, account, side, role, body.player)
        kind = "role-computer" if seat else "role-back"
        happened = now(match, kind, side=side, role=role, player=body.player if seat else "")
        await set_role(server.house, match, (side, role), seat, [happened])
    server.house.changed(match)
    return answer(request, await server.house.snapshot(table, account.id))


@router.post("/invite", status_code=201, response_model=InviteMade, responses=CHANGES)
async def invite(request: Request, table: TableId, side: Side, role: Role, account: Actor) -> Response:
    """A link that nobody can guess: whoever opens it first plays the role."""
    server = server_of(request)
    async with server.house.holding(table) as match:
        staff.may_hand(match, account, side, role)
        if (side, role) in match.staff:
            raise Refused(409, "the role is in other hands; take it back first")
        token = secrets.token_urlsafe(24)
        await server.store.write(lambda c: company.add_invite(c, token, table, [side], role))
    made = {"token": token, "url": server.settings.url(f"/invite/{token}"), "sides": [side], "role": role}
    return answer(request, made, 201)


@router.delete("/invite", response_model=Done, responses=CHANGES)
async def withdraw(request: Request, table: TableId, side: Side, role: Role, account: Actor) -> Response:
    """Tear up every link that leads to a role."""
    server = server_of(request)
    match = await server.house.match(table)
    if not staff.commands(match, account, side):
        raise Refused(403, f"only the holder of {match.name_of(side)} withdraws the links to its roles")
    if not await server.store.write(lambda c: company.withdraw_invites(c, table, side, role)):
        raise Refused(404, "no link to this role is out")
    return answer(request, {"done": True})
