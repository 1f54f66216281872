"""Accounts and sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from longroll.table import clearing, visits
from longroll.table import requests as q
from longroll.table.letters import set_password
from longroll.table.models.people import Done, Me, Visits
from longroll.table.people import csrf
from longroll.table.records import Account, digest
from longroll.table.refusals import Refused
from longroll.table.routing import (
    CHANGES,
    Actor,
    Who,
    address,
    answer,
    check_csrf,
    cookie,
    problems,
    server_of,
    set_session,
)

router = APIRouter(prefix="/api", tags=["accounts"])
OTHERS = "others"
SessionId = Annotated[
    str, Path(pattern=r"^(others|[0-9a-f]{16})$", description="A session of mine, or others")
]


def _me(request: Request, account: Account | None, token: str | None) -> dict[str, object]:
    settings = server_of(request).settings
    return {
        "name": account.name if account else None,
        "guest": account.guest if account else False,
        "local": settings.local,
        "csrf": csrf(token) if account and token else None,
        "webhook": account.webhook if account else None,
        "email": account.email if account else None,
        "confirmed": account.confirmed if account else False,
        "mail": bool(settings.smtp_url),
    }


@router.get("/me", response_model=Me, responses=problems(429))
async def me(request: Request, account: Who) -> Response:
    """Who I am, and the word that every change must carry. On the own machine a stranger becomes a guest."""
    server = server_of(request)
    token = request.cookies.get(cookie(request))
    if account is None and server.settings.local:
        account, token = await server.people.guest(address(request))
        request.state.new_session = token
    return answer(request, _me(request, account, token))


@router.post("/accounts", status_code=201, response_model=Me, responses=CHANGES)
async def register(request: Request, body: q.Register, account: Who) -> Response:
    """Make an account and log in. A guest who makes one keeps his seats."""
    server = server_of(request)
    if account is not None:
        check_csrf(request)
        if not account.guest:
            raise Refused(409, "log out first")
    made = await server.people.register(body.name, body.password, address(request), account)
    server.house.rename(made)
    return await _logged_in(request, made, 201)


@router.post("/login", response_model=Me, responses=CHANGES)
async def login(request: Request, body: q.Login) -> Response:
    """Log in by name and password."""
    people = server_of(request).people
    account = await people.login(body.name, body.password, address(request))
    return await _logged_in(request, account, 200)


async def _logged_in(request: Request, account: Account, status: int) -> Response:
    agent = request.headers.get("user-agent", "")
    token = await server_of(request).people.open_session(account, "".join(filter(str.isprintable, agent)))
    response = answer(request, _me(request, account, token), status)
    set_session(request, response, token)
    return response


@router.post("/logout", response_model=Done, responses=CHANGES)
async def logout(request: Request, account: Who) -> Response:
    """End this session; its open pages are closed."""
    server = server_of(request)
    token = request.cookies.get(cookie(request))
    if account is None or token is None:
        raise Refused(401, "nobody is logged in")
    check_csrf(request)
    await server.people.close_session(token)
    server.house.audience.end_session(digest(token))
    response = answer(request, {"done": True})
    response.delete_cookie(cookie(request))
    return response


@router.put("/me/notices", response_model=Me, responses=CHANGES)
async def notices(request: Request, body: q.Notices, account: Actor) -> Response:
    """How I want to be called when it is my move and I am away. A new address gets a letter, and no other until it is confirmed."""
    server = server_of(request)
    await server.people.limits.demand("20/hour", "notices", str(account.id))
    await server.notifier.check(body.webhook, body.email)
    same = account.confirmed and body.email == account.email
    if account.confirmed and not same and not account.guest:
        await _demand_password(request, account, body.password or "")
    if body.email and not same:
        await server.letters.ask_to_confirm(account, body.email)
    changed = await server.people.change(account, webhook=body.webhook, email=body.email, confirmed=same)
    if not same:
        server.letters.moved(account)
    token = getattr(request.state, "new_session", None) or request.cookies.get(cookie(request))
    return answer(request, _me(request, changed, token))


@router.post("/confirm", response_model=Done, responses=CHANGES)
async def confirm(request: Request, body: q.LetterToken) -> Response:
    """Confirm an e-mail address by the word of a letter."""
    server = server_of(request)
    await server.people.limits.demand("60/hour", "confirm-by", address(request))
    await server.letters.confirm(body.token)
    return answer(request, {"done": True})


@router.post("/password/forgot", response_model=Done, responses=CHANGES)
async def forgot(request: Request, body: q.Forgot) -> Response:
    """Ask for a letter with a link to a new password. The answer is the same whether there is such an account or not."""
    server = server_of(request)
    if not server.settings.smtp_url:
        raise Refused(409, "this server sends no e-mail; ask its administrator")
    await server.letters.forgot(body.name, address(request))
    return answer(request, {"done": True})


@router.post("/password/reset", response_model=Done, responses=CHANGES)
async def reset(request: Request, body: q.Reset) -> Response:
    """Choose a new password by the word of a letter. Every session of the account ends."""
    server = server_of(request)
    _, ended = await server.letters.reset(body.token, body.password, address(request))
    _end(request, ended)
    return answer(request, {"done": True})


@router.put("/me/password", response_model=Done, responses=CHANGES)
async def password(request: Request, body: q.NewPassword, account: Actor) -> Response:
    """Choose a new password. Every other session of mine ends."""
    server = server_of(request)
    await _demand_password(request, account, body.old)
    own = digest(request.cookies.get(cookie(request), ""))
    _, ended = await set_password(server.people, account, body.new, but=own)
    _end(request, ended)
    return answer(request, {"done": True})


async def _demand_password(request: Request, account: Account, given: str) -> None:
    """Who changes an account says its password again; a guest has none."""
    people = server_of(request).people
    await people.limits.demand("20/hour", "password", str(account.id))
    if account.guest:
        raise Refused(409, "a guest has no password; make an account first")
    if not await people.fits(account, given):
        raise Refused(403, "the password is wrong")


def _end(request: Request, sessions: list[str]) -> None:
    for session in sessions:
        server_of(request).house.audience.end_session(session)


@router.get("/me/sessions", response_model=Visits, responses=problems(401))
async def sessions(request: Request, account: Who) -> Response:
    """Where I am logged in."""
    server = server_of(request)
    if account is None:
        raise Refused(401, "log in first")
    own = digest(request.cookies.get(cookie(request), ""))
    rows = await server.store.read(lambda c: visits.sessions_of(c, account.id))
    found = [{**row._asdict(), "this": own.startswith(row.id)} for row in rows]
    return answer(request, {"sessions": found})


@router.delete("/me/sessions/{session}", response_model=Done, responses=CHANGES)
async def end_session(request: Request, session: SessionId, account: Actor) -> Response:
    """End one of my sessions, or all others ("others"); their open pages are closed."""
    server = server_of(request)
    own = digest(request.cookies.get(cookie(request), ""))
    if session == OTHERS:
        ended = await server.people.end_sessions(account.id, but=own)
    else:
        ended = await server.people.end_sessions(account.id, only=session)
        if not ended:
            raise Refused(404, "you have no such session")
    server.people.forget(account.id)
    _end(request, ended)
    return answer(request, {"done": True})


@router.post("/me/delete", response_model=Done, responses=CHANGES)
async def delete(request: Request, body: q.Farewell, account: Actor) -> Response:
    """Delete my account and what is kept of me. Tables where others sit go on without me; the rest are deleted."""
    server = server_of(request)
    if not account.guest:
        await _demand_password(request, account, body.password or "")
    ended = await server.people.end_sessions(account.id)
    touched = await server.store.write(lambda c: clearing.delete_account(c, account))
    server.people.forget(account.id)
    _end(request, ended)
    server.house.look_again(touched)
    response = answer(request, {"done": True})
    response.delete_cookie(cookie(request))
    return response
