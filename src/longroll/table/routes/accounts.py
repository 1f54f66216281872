"""Accounts and sessions."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from longroll.table import models as m
from longroll.table import requests as q
from longroll.table.door import (
    CHANGES,
    Actor,
    Who,
    address,
    answer,
    check_csrf,
    problems,
    server_of,
    set_session,
)
from longroll.table.people import csrf
from longroll.table.records import Account, digest
from longroll.table.refusals import Refused

router = APIRouter(prefix="/api", tags=["accounts"])


def _me(request: Request, account: Account | None, token: str | None) -> dict[str, object]:
    settings = server_of(request).settings
    return {
        "name": account.name if account else None,
        "guest": account.guest if account else False,
        "local": settings.local,
        "csrf": csrf(token) if account and token else None,
        "webhook": account.webhook if account else None,
        "email": account.email if account else None,
        "mail": bool(settings.smtp_url),
    }


@router.get("/me", response_model=m.Me, responses=problems(429))
async def me(request: Request, account: Who) -> Response:
    """Who I am, and the word that every change must carry. On the own machine a stranger becomes a guest."""
    server = server_of(request)
    token = request.cookies.get(server.settings.cookie)
    if account is None and server.settings.local:
        account, token = await server.people.guest(address(request))
        request.state.new_session = token
    return answer(request, _me(request, account, token))


@router.post("/accounts", status_code=201, response_model=m.Me, responses=CHANGES)
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


@router.post("/login", response_model=m.Me, responses=CHANGES)
async def login(request: Request, body: q.Login) -> Response:
    """Log in by name and password."""
    people = server_of(request).people
    account = await people.login(body.name, body.password, address(request))
    return await _logged_in(request, account, 200)


async def _logged_in(request: Request, account: Account, status: int) -> Response:
    token = await server_of(request).people.open_session(account)
    response = answer(request, _me(request, account, token), status)
    set_session(request, response, token)
    return response


@router.post("/logout", response_model=m.Done, responses=CHANGES)
async def logout(request: Request, account: Who) -> Response:
    """End this session; its open pages are closed."""
    server = server_of(request)
    token = request.cookies.get(server.settings.cookie)
    if account is None or token is None:
        raise Refused(401, "nobody is logged in")
    check_csrf(request)
    await server.people.close_session(token)
    server.house.audience.end_session(digest(token))
    response = answer(request, {"done": True})
    response.delete_cookie(server.settings.cookie)
    return response


@router.put("/me/notices", response_model=m.Me, responses=CHANGES)
async def notices(request: Request, body: q.Notices, account: Actor) -> Response:
    """How I want to be called when it is my move and I am away."""
    server = server_of(request)
    await server.notifier.check(body.webhook, body.email)
    changed = await server.people.set_notices(account, body.webhook, body.email)
    token = getattr(request.state, "new_session", None) or request.cookies.get(server.settings.cookie)
    return answer(request, _me(request, changed, token))
