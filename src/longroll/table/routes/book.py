"""The book of a game: its history, armies and returns, as the reader's side may see them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from longroll import press
from longroll.core.book import ALL, PARTS, REFEREE, Book
from longroll.core.errors import LongrollError
from longroll.table.crew import Overdue
from longroll.table.match import Match
from longroll.table.refusals import Refused
from longroll.table.routes.looking import look
from longroll.table.routing import ADMITTED, LOOKS, SideQuery, TableId, Who, address, server_of

router = APIRouter(prefix="/api/tables/{table}", tags=["looking"], dependencies=ADMITTED)
DEADLINE = 60.0
"""Seconds that printing a book may take."""
PAGES = {"schema": {"type": "string"}}


def made(match: Match, eyes: str | None) -> Book:
    """The book through a person's eyes: a side's own, an onlooker's, and with nothing hidden once the game is over."""
    reader = REFEREE if match.over else eyes
    return match.rules.book(match.game.state, list(match.events), reader)


@router.get(
    "/book",
    response_class=Response,
    responses={**LOOKS, 200: {"content": {kind.split(";")[0]: PAGES for kind in press.FORMATS.values()}}},
)
async def book(
    request: Request,
    table: TableId,
    account: Who,
    side: SideQuery = None,
    part: Annotated[str, Query(pattern=rf"^({'|'.join((*PARTS, ALL))})$")] = ALL,
    format: Annotated[str, Query(pattern=rf"^({'|'.join(press.FORMATS)})$")] = "html",
) -> Response:
    """Campaign history, army lists and strength returns as text, HTML or PDF."""
    found: Book = await look(request, table, account, side, lambda match, _, eyes: made(match, eyes))
    server = server_of(request)
    who = f"account {account.id}" if account else address(request)
    await server.people.limits.demand("20/minute", "book", who)
    try:
        pages = await server.clerks.ask(who, DEADLINE, "render", found.only(part), format)
    except Overdue:
        raise Refused(503, "this book takes too long to print; ask for a part of it", wait=10) from None
    except Refused:
        raise
    except LongrollError as error:
        raise Refused(422, str(error)) from None
    name = f"book-{table}-{part}{press.SUFFIXES[format]}"
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}
    if format == "html":
        # Nothing of the book runs or loads anything; its own style and its map are all that it needs.
        headers["content-security-policy"] = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    return Response(pages, headers=headers, media_type=press.FORMATS[format])
