"""Seats, invitations and talk."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from longroll.core import registry
from longroll.table import company, happenings, seating, staff
from longroll.table import requests as q
from longroll.table.match import Match
from longroll.table.models.people import Done, InviteMade, Invites, InviteView, Message, Messages
from longroll.table.models.tables import Snapshot
from longroll.table.refusals import Refused
from longroll.table.reseat import reseat, set_role
from longroll.table.routing import (
    CHANGES,
    LOOKS,
    Actor,
    TableId,
    Who,
    address,
    answer,
    problems,
    server_of,
)
from longroll.table.snapshot import admit
from longroll.table.standing import eyes, seated

router = APIRouter(prefix="/api", tags=["seats"])
Side = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$", description="A side of the game")]
Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16,64}$", description="An invitation")]


@router.get("/tables/{table}/invites", response_model=Invites, responses={**LOOKS, **problems(401)})
async def invites(request: Request, table: TableId, account: Who) -> Response:
    """For which sides links are out; the links themselves are shown once, when they are made."""
    server = server_of(request)
    match = await server.house.match(table)
    if account is None or match.card.owner != account.id:
        raise Refused(403, "only the one who laid the table sees its invitations")
    return answer(request, {"sides": await server.store.read(lambda c: company.invited_sides(c, table))})


@router.post("/tables/{table}/invites", status_code=201, response_model=InviteMade, responses=CHANGES)
async def invite(request: Request, table: TableId, body: q.Invite, account: Actor) -> Response:
    """A link that nobody can guess: whoever opens it first takes the seat."""
    server = server_of(request)
    async with server.house.holding(table) as match:
        sides = seating.invited(match, account, body.sides)
        token = secrets.token_urlsafe(24)
        await server.store.write(lambda c: company.add_invite(c, token, table, sides))
    made = {"token": token, "url": server.settings.url(f"/invite/{token}"), "sides": sides}
    return answer(request, made, 201)


@router.delete("/tables/{table}/invites/{side}", response_model=Done, responses=CHANGES)
async def withdraw(request: Request, table: TableId, side: Side, account: Actor) -> Response:
    """Tear up every link that leads to a side."""
    server = server_of(request)
    match = await server.house.match(table)
    if match.card.owner != account.id:
        raise Refused(403, "only the one who laid the table withdraws its invitations")
    if not await server.store.write(lambda c: company.withdraw_invites(c, table, side)):
        raise Refused(404, f"no invitation for {match.name_of(side)} is out")
    return answer(request, {"done": True})


async def _invited(request: Request, token: str) -> tuple[str, list[str], str]:
    server = server_of(request)
    limits, here = server.people.limits, address(request)
    await limits.look("60/hour", "invite", here)
    found = await server.store.read(lambda c: company.invite(c, token))
    if found is None:
        await limits.count("60/hour", "invite", here)
        raise Refused(404, "this invitation does not exist or was withdrawn")
    return found


@router.get("/invites/{token}", response_model=InviteView, responses={**LOOKS, **problems(429)})
async def look(request: Request, token: Token) -> Response:
    """What an invitation offers, before it is taken: the game, who sits there and sees what, and the time one has."""
    table, sides, role = await _invited(request, token)
    house = server_of(request).house
    async with house.holding(table) as match:
        return answer(request, await house.work(_offer, match, sides, role))


def _offer(match: Match, sides: list[str], role: str) -> dict[str, Any]:
    card = match.card
    if role:
        free = (sides[0], role) not in match.staff
    else:
        free = any(match.seats[s].account is None and not match.seats[s].bot for s in sides)
    known = match.rules.roles(match.game.state, sides[0]) if role else {}
    return {
        "table": card.id,
        "name": card.name,
        "game": card.game,
        "scenario": card.scenario,
        "sides": sides,
        "role": role,
        "role_name": known[role].name if role in known else role,
        "taken": not free,
        "game_name": registry.info(card.game).name,
        "scenario_name": match.rules.scenarios().get(card.scenario, card.scenario),
        "side_cards": {side.slug: side._asdict() for side in registry.info(card.game).side_cards},
        "pace": match.pace and match.pace._asdict(),
        "watched": card.watched,
        "advised": card.advised,
        "eyes": eyes(match),
        "decisions": match.decisions,
        "notes": [happenings.sentence(match, h, None) for h in match.happenings],
    }


@router.post("/invites/{token}", response_model=Snapshot, responses=CHANGES)
async def take(request: Request, token: Token, account: Actor) -> Response:
    """Take the seat that a link offers."""
    server = server_of(request)
    table, sides, role = await _invited(request, token)
    async with server.house.holding(table) as match:
        await _invited(request, token)  # it may have been torn up while this waited for the table
        if role:
            seat = staff.take(match, account, sides[0], role)
            said = happenings.now(match, "role", side=sides[0], role=role, who=account.name)
            happened = [said, *seating.fresh_dice(match)]
            await set_role(server.house, match, (sides[0], role), seat, happened)
        else:
            await reseat(server.house, match, seating.taken(match, account, sides))
    server.house.changed(match)
    return answer(request, await server.house.snapshot(table, account.id))


@router.post("/tables/{table}/seats/{side}", response_model=Snapshot, responses=CHANGES)
async def change(
    request: Request, table: TableId, side: Side, body: q.SeatChange, account: Actor
) -> Response:
    """A computer plays my seat, or that of one who ran out of time; I take it back, or give it up ("open")."""
    server = server_of(request)
    async with server.house.holding(table) as match:
        await reseat(server.house, match, seating.change(match, account, side, body.player))
    server.house.changed(match)
    return answer(request, await server.house.snapshot(table, account.id))


def _message(row: tuple[int, int, str, str, float], me: int | None) -> dict[str, Any]:
    number, speaker, name, text, at = row
    return {"id": number, "name": name, "mine": speaker == me, "text": text, "at": at}


@router.get("/tables/{table}/chat", response_model=Messages, responses=LOOKS)
async def messages(
    request: Request, table: TableId, account: Who, after: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Response:
    """What was said at the table."""
    server = server_of(request)
    me = account.id if account else None
    admit(await server.house.match(table), me)
    rows = await server.store.read(lambda c: company.talk_of(c, table, after))
    return answer(request, {"messages": [_message(row, me) for row in rows]})


@router.post("/tables/{table}/chat", status_code=201, response_model=Message, responses=CHANGES)
async def say(request: Request, table: TableId, body: q.Say, account: Actor) -> Response:
    """Say something to everybody at the table."""
    server = server_of(request)
    match = await server.house.match(table)
    admit(match, account.id)
    if account.id in match.muted and account.id not in seated(match):
        raise Refused(403, "the one who laid this table has muted you here")
    await server.people.limits.demand("30/minute", "talk", str(account.id))
    said = await server.store.write(lambda c: company.say(c, table, account.id, body.text))
    row = (said["id"], account.id, account.name, said["text"], said["at"])
    server.house.audience.tell(table, lambda v: {"type": "chat", **_message(row, v.account)})
    return answer(request, _message(row, account.id), 201)
