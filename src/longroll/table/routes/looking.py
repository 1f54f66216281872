"""Looking at a game without changing it: log, replay, charts, questions, exports. All of it through the window."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from longroll.core.errors import LongrollError, nearest
from longroll.table import chances as prospects
from longroll.table import export, seen
from longroll.table import requests as q
from longroll.table.charts import Wanted, wanted
from longroll.table.charts import charts as make_charts
from longroll.table.crew import Crew, Overdue
from longroll.table.match import Match
from longroll.table.models.answers import (
    Chances,
    Charts,
    LayersAnswer,
    OddsAnswer,
    ReachAnswer,
    SupplyAnswer,
    ThreatsAnswer,
    WhyAnswer,
)
from longroll.table.models.tables import At, LogRows
from longroll.table.questions import packed
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.routing import (
    ADMITTED,
    CHANGES,
    LOOKS,
    SideQuery,
    TableId,
    Who,
    address,
    answer,
    server_of,
)
from longroll.table.snapshot import viewer
from longroll.table.standing import sides_of

router = APIRouter(prefix="/api/tables/{table}", tags=["looking"], dependencies=ADMITTED)
Look = Callable[[Match, list[str], str | None], Any]
Words = Callable[[Match, str | None], tuple[Any, ...]]
A_MINUTE = "300/minute"
DEADLINE = 10.0
"""Seconds that a question may take."""
MANY = 2**31 - 1
log = logging.getLogger("longroll.table")


async def look(request: Request, table: str, account: Account | None, side: str | None, at: Look) -> Any:
    """Look at a table through the eyes of one of my sides; nobody can change it while we look."""
    house = server_of(request).house
    async with house.holding(table) as match:
        mine = sides_of(match, account.id if account else None)
        if side is not None and side not in mine:
            raise Refused(403, f"you do not hold {match.name_of(side)}")
        try:
            return await house.work(at, match, mine, viewer(match, mine, side))
        except seen.NotYours as error:
            raise Refused(403, str(error)) from None
        except Refused:
            raise
        except LongrollError as error:
            raise Refused(422, str(error)) from None
        except NotImplementedError:
            raise Refused(422, "this game cannot tell") from None
        except Exception as error:
            log.exception("a question about table %s broke", table)
            raise Refused(500, "the game itself broke over this question; nothing has changed") from error


class MovedOn(Refused):
    """A question about a choice that was offered before the last one was taken: no fault of whoever asks."""


async def ask(
    request: Request, table: str, account: Account | None, side: str | None, name: str, words: Words
) -> Any:
    """A question that may take long: a worker answers it from a copy of the game, and nobody at the table waits."""
    await count(request, account)

    def at(match: Match, _mine: list[str], eyes: str | None) -> tuple[Any, ...]:
        return seen.position(match, eyes), *words(match, eyes)

    return await _answered(request, table, account, name, *await look(request, table, account, side, at))


def _who(request: Request, account: Account | None) -> str:
    return f"account {account.id}" if account else address(request)


async def count(request: Request, account: Account | None) -> None:
    """Questions have a budget."""
    await server_of(request).people.limits.demand(A_MINUTE, "question", _who(request, account))


async def _answered(request: Request, table: str, account: Account | None, name: str, *arguments: Any) -> Any:
    """A clerk's answer, or why there is none."""
    return await from_crew(server_of(request).clerks, DEADLINE, request, table, account, name, *arguments)


async def from_crew(
    crew: Crew,
    deadline: float,
    request: Request,
    table: str,
    account: Account | None,
    name: str,
    *arguments: Any,
) -> Any:
    """An answer of some workers, or why there is none."""
    try:
        return await crew.ask(_who(request, account), deadline, name, *arguments)
    except Overdue:
        raise Refused(503, "this question takes too long to answer", wait=10) from None
    except Refused:
        raise
    except LongrollError as error:
        raise Refused(422, str(error)) from None
    except NotImplementedError:
        raise Refused(422, "this game cannot tell") from None
    except RuntimeError as error:
        log.error("a question about table %s: %s", table, error)
        raise Refused(500, "the game itself broke over this question; nothing has changed") from None


@router.get("/log", response_model=LogRows, responses=LOOKS)
async def log_rows(
    request: Request,
    table: TableId,
    account: Who,
    side: SideQuery = None,
    start: Annotated[int, Query(alias="from", ge=0, le=MANY)] = 0,
    limit: Annotated[int, Query(ge=1, le=20000)] = 20000,
) -> Response:
    """The log from a row on, as sentences with their rule."""

    def at(match: Match, _mine: list[str], eyes: str | None) -> dict[str, Any]:
        rows = seen.log(match, eyes)
        return {"rows": rows[start : start + limit], "length": len(rows), "version": match.version}

    return answer(request, await look(request, table, account, side, at))


@router.get("/at/{number}", response_model=At, responses=LOOKS)
async def replay(
    request: Request,
    table: TableId,
    number: Annotated[int, Path(ge=0, le=MANY)],
    account: Who,
    side: SideQuery = None,
) -> Response:
    """The view after a decision, as my seat saw it then."""

    await count(request, account)

    def at(match: Match, _mine: list[str], eyes: str | None) -> tuple[dict[str, Any], tuple[Any, ...]]:
        if number > match.decisions:
            raise Refused(404, f"the game has {match.decisions} decisions, not {number}")
        game, moves = match.before(number)
        seen_then = sum(1 for row in seen.log(match, eyes) if row["decision"] <= number)
        known = {"decision": number, "of": match.decisions, "viewer": eyes, "log_length": seen_then}
        return known, (packed(game), [(m.side, m.text, m.dice) for m in moves], eyes)

    known, arguments = await look(request, table, account, side, at)
    return answer(request, {**known, **await _answered(request, table, account, "at", *arguments)})


async def _charted(
    request: Request, table: str, account: Account | None, side: str | None
) -> list[tuple[int, str]]:
    """The moments of a chart, with their figures found out by a worker."""
    await count(request, account)
    found: Wanted = await look(request, table, account, side, lambda match, _, eyes: wanted(match, eyes))
    if found.positions:
        told = await _answered(request, table, account, "series", found.positions)
        figures = dict(zip(found.keys, told, strict=True))
        await look(request, table, account, side, lambda match, _, _eyes: match.figures.update(figures))
    return found.points


@router.get("/charts", response_model=Charts, responses=LOOKS)
async def charts(request: Request, table: TableId, account: Who, side: SideQuery = None) -> Response:
    """Figures turn by turn, and the luck ledger."""
    points = await _charted(request, table, account, side)
    found = await look(request, table, account, side, lambda match, _, eyes: make_charts(match, eyes, points))
    return answer(request, found)


@router.get("/chances", response_model=Chances, responses=LOOKS)
async def chances(
    request: Request,
    table: TableId,
    account: Who,
    at: Annotated[int, Query(ge=0, le=MANY, description="After so many decisions")],
    player: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,40}$", description="Who plays on")] = "greedy",
    games: Annotated[int, Query(ge=1, le=prospects.MOST)] = 100,
    side: SideQuery = None,
) -> Response:
    """Who would win from a moment of the game, by playing on. Each asking plays for about a second and tells how far it is; ask
    again until `games` is `wanted`."""
    await count(request, account)
    asked: prospects.Portion | None = await look(
        request,
        table,
        account,
        side,
        lambda match, _, eyes: prospects.portion(match, eyes, at, player, games),
    )
    if asked is not None:
        crew = server_of(request).players
        ends = await from_crew(crew, prospects.DEADLINE, request, table, account, "play on", *asked.arguments)
        await look(request, table, account, side, lambda match, _, _eyes: prospects.keep(match, asked, ends))
    found = await look(
        request, table, account, side, lambda match, _, eyes: prospects.told(match, eyes, at, player, games)
    )
    return answer(request, found)


@router.post("/why", response_model=WhyAnswer, responses=CHANGES)
async def why(
    request: Request, table: TableId, body: q.Why, account: Who, side: SideQuery = None
) -> Response:
    """Why a text is not a choice now."""

    def words(match: Match, eyes: str | None) -> tuple[Any, ...]:
        seen.may_ask_why(match, eyes)
        return (body.text,)

    return answer(request, await ask(request, table, account, side, "why", words))


@router.post("/odds", response_model=OddsAnswer, responses=CHANGES)
async def odds(
    request: Request, table: TableId, body: q.Odds, account: Who, side: SideQuery = None
) -> Response:
    """The odds of a battle with every modifier and its rule, as far as my seat can know them."""

    def words(match: Match, eyes: str | None) -> tuple[Any, ...]:
        if body.choice is None:
            return body.at, body.attack, body.pieces
        if body.version not in (None, match.version):
            raise MovedOn(409, "the table has moved on since")
        seen.may_ask_why(match, eyes)
        return (body.choice,)

    name = "odds" if body.choice is None else "odds of choice"
    try:
        found = await ask(request, table, account, side, name, words)
    except MovedOn as late:
        found = {"certain": True, "odds": None, "why": str(late)}
    return answer(request, found)


@router.get("/supply", response_model=SupplyAnswer, responses=LOOKS)
async def supply(
    request: Request,
    table: TableId,
    account: Who,
    of: Annotated[str, Query(pattern=r"^[a-z0-9-]{1,40}$", alias="side")],
    eyes_of: Annotated[str | None, Query(pattern=r"^[a-z0-9-]{1,40}$", alias="viewer")] = None,
) -> Response:
    """Who of a side is in supply and why, as far as my seat can know it."""

    def words(match: Match, _eyes: str | None) -> tuple[Any, ...]:
        if of not in match.rules.sides:
            raise Refused(422, f"unknown side '{of}'; {nearest(of, match.rules.sides)}")
        return (of,)

    return answer(request, await ask(request, table, account, eyes_of, "supply", words))


@router.get("/reach", response_model=ReachAnswer, responses=LOOKS)
async def reach(
    request: Request,
    table: TableId,
    account: Who,
    piece: Annotated[str, Query(min_length=1, max_length=80, description="An id of the view, or KIND PLACE")],
    side: SideQuery = None,
) -> Response:
    """Where a piece can go and what it costs, now or as if its side's turn to move began."""
    found = await ask(request, table, account, side, "reach", lambda _match, _eyes: (piece.strip(),))
    return answer(request, found)


@router.get("/threats", response_model=ThreatsAnswer, responses=LOOKS)
async def threats(
    request: Request,
    table: TableId,
    account: Who,
    at: Annotated[str, Query(min_length=1, max_length=60, description="A place")],
    of: Annotated[
        str | None, Query(pattern=r"^[a-z0-9-]{1,40}$", description="Whose troops are threatened; else mine")
    ] = None,
    side: SideQuery = None,
) -> Response:
    """Who of the enemy could come to a place in one move, as far as my seat can know it."""

    def words(match: Match, eyes: str | None) -> tuple[Any, ...]:
        return at, of or eyes or match.rules.sides[0]

    return answer(request, await ask(request, table, account, side, "threats", words))


@router.get("/layers", response_model=LayersAnswer, responses=LOOKS)
async def layers(request: Request, table: TableId, account: Who, side: SideQuery = None) -> Response:
    """What can be laid over the map: zones, control, command, as far as my seat can know it."""
    return answer(request, await ask(request, table, account, side, "layers", lambda _match, eyes: (eyes,)))


@router.get(
    "/journal",
    response_class=Response,
    responses={**LOOKS, 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def journal(request: Request, table: TableId, account: Who) -> Response:
    """The journal: whole where nothing is secret (any more), else my part of it."""
    text = await look(request, table, account, None, lambda match, mine, _: export.journal(match, mine))
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/export.json", response_model=dict[str, Any], responses=LOOKS)
async def export_json(request: Request, table: TableId, account: Who, side: SideQuery = None) -> Response:
    """Everything that my seat may carry away."""
    points = await _charted(request, table, account, side)
    found = await look(
        request,
        table,
        account,
        side,
        lambda match, mine, eyes: export.everything(match, mine, eyes, points),
    )
    return answer(request, found)
