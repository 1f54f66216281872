"""Advise me: what a computer player would choose in my place."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from longroll.table import advice, seen
from longroll.table.match import Match
from longroll.table.models.answers import Advice
from longroll.table.questions import Position
from longroll.table.routes.looking import count, from_crew, look
from longroll.table.routing import LOOKS, TableId, Who, answer, server_of

router = APIRouter(prefix="/api/tables/{table}", tags=["looking"])


@router.get("/advice", response_model=Advice, responses=LOOKS)
async def advise(request: Request, table: TableId, account: Who) -> Response:
    """What the game's best computer player would choose for me, from what my seat can know. Off between people."""
    await count(request, account)

    def at(match: Match, _mine: list[str], _eyes: str | None) -> Position:
        advice.may_ask(match, account.id if account else None)
        return seen.position(match, match.game.decision.side)

    position = await look(request, table, account, None, at)
    crew = server_of(request).players
    found = await from_crew(crew, advice.DEADLINE, request, table, account, "advise", position)
    return answer(request, found)
