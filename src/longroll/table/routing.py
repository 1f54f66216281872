"""What every route shares: who asks, in whose name, and how an answer is written."""

from __future__ import annotations

import ipaddress
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Header, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from longroll.table.cluster.group import Group
from longroll.table.cluster.relay import COOKIE
from longroll.table.computers import Computers
from longroll.table.crew import Crew
from longroll.table.encoded import encoded
from longroll.table.house import House
from longroll.table.letters import Letters
from longroll.table.models.people import Problem
from longroll.table.notices import Notifier
from longroll.table.people import SESSION_SECONDS, People, csrf
from longroll.table.records import Account
from longroll.table.refusals import Refused
from longroll.table.settings import Settings
from longroll.table.snapshot import admit
from longroll.table.sockets import Sockets
from longroll.table.store import Store


class Server(NamedTuple):
    """The parts of a running server."""

    settings: Settings
    store: Store
    people: People
    house: House
    computers: Computers
    notifier: Notifier
    letters: Letters
    clerks: Crew
    players: Crew
    """They play games on to their ends, to see what may come; so long a task shall not keep a clerk."""
    sockets: Sockets
    group: Group | None = None
    """The servers of the same database, where several may share it."""

    async def online(self, tables: list[str]) -> dict[str, set[int]]:
        """Who has each of these tables open."""
        if self.group is not None:
            return await self.group.online(tables)
        return {table: self.house.audience.online(table) for table in tables}


def server_of(connection: HTTPConnection) -> Server:
    server: Server = connection.app.state.server
    return server


def cookie(connection: HTTPConnection) -> str:
    """The session cookie's name, at the server that the browser called."""
    name: str = connection.scope.get(COOKIE) or server_of(connection).settings.cookie
    return name


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, for counting: of the new internet the network, for one person has a whole one."""
    host = connection.client.host if connection.client else "unknown"
    try:
        place = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(place, ipaddress.IPv4Address):
        return host
    if place.ipv4_mapped:
        return str(place.ipv4_mapped)
    return str(ipaddress.ip_network((place, 64), strict=False))


async def who(request: Request) -> Account | None:
    """The account of the cookie, or nobody."""
    server = server_of(request)
    return await server.people.by_token(request.cookies.get(cookie(request)))


Who = Annotated[Account | None, Depends(who)]
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,32}$", description="A table")]


async def actor(request: Request, response: Response) -> Account:
    """The account in whose name something is changed. On the own machine a stranger becomes a guest."""
    server = server_of(request)
    account = await who(request)
    if account is not None:
        check_csrf(request)
        return account
    if not server.settings.local:
        raise Refused(401, "log in first")
    account, token = await server.people.guest(address(request))
    request.state.new_session = token
    return account


async def admitted(request: Request, table: TableId, account: Who) -> None:
    """Whoever asks may look on at a table."""
    admit(await server_of(request).house.match(table), account.id if account else None)


def check_csrf(request: Request) -> None:
    """A change must carry the word that only our own pages can read."""
    token = request.cookies.get(cookie(request), "")
    given = request.headers.get("x-csrf-token", "")
    if not secrets.compare_digest(given.encode(), csrf(token).encode()):
        raise Refused(403, "the header X-CSRF-Token is missing or wrong; GET /api/me tells it")


def set_session(request: Request, response: Response, token: str) -> None:
    settings = server_of(request).settings
    response.set_cookie(
        cookie(request),
        token,
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=settings.secure or request.url.scheme == "https",
    )


def answer(
    request: Request, content: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """JSON, and the cookie of a session that was opened on the way."""
    response = Response(encoded(content), status, headers, "application/json")
    token = getattr(request.state, "new_session", None)
    if token:
        set_session(request, response, token)
    return response


_WORDS = {
    400: "The request makes no sense",
    401: "Log in first",
    403: "Not yours",
    404: "There is no such thing",
    409: "It does not fit the present state",
    413: "Too large",
    415: "Not JSON",
    422: "Not allowed, with the reason and, where a rule forbids it, the rule",
    429: "Too many tries",
    503: "Busy, or the database is away; try again after Retry-After seconds",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for OpenAPI."""
    return {status: {"model": Problem, "description": _WORDS[status]} for status in sorted(statuses)}


CHANGES = problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
LOOKS = problems(400, 403, 404, 409, 422, 429, 503)

Actor = Annotated[Account, Depends(actor)]
ADMITTED = [Depends(admitted)]
"""For requests that only look."""
SideQuery = Annotated[
    str | None, Query(pattern=r"^[a-z0-9-]{1,40}$", description="Through which of my sides' eyes")
]
Page = Annotated[
    str | None,
    Header(
        alias="x-page",
        pattern=r"^[a-z0-9-]{8,40}$",
        description="The word with which my page opened its websocket: it gets the new snapshot as this answer, not twice",
    ),
]
GameSlug = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$", description="A game")]
