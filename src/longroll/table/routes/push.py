"""Web push: a browser wants to be called when it is my move."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from longroll.table import requests as q
from longroll.table import subscriptions
from longroll.table.models.people import Done, PushKey
from longroll.table.refusals import Refused
from longroll.table.routing import CHANGES, Actor, answer, problems, server_of
from longroll.table.subscriptions import Subscription

router = APIRouter(prefix="/api", tags=["accounts"])


@router.get("/push", response_model=PushKey, responses=problems(503))
async def key(request: Request) -> Response:
    """The server's public key: a browser takes messages from its holder alone."""
    return answer(request, {"key": await server_of(request).notifier.public_key()})


@router.put("/me/push", response_model=Done, responses=CHANGES)
async def subscribe(request: Request, body: q.Subscribe, account: Actor) -> Response:
    """Call this browser when it is my move and I am away."""
    from longroll.table.push import browser_key, decoded  # only here, so that the server starts sooner

    server = server_of(request)
    await server.people.limits.demand("30/hour", "push", str(account.id))
    try:
        browser_key(body.p256dh)
        fits = len(decoded(body.auth)) == 16
    except ValueError:
        fits = False
    if not fits:
        raise Refused(422, "p256dh and auth are the keys of a browser's push subscription")
    await server.notifier.check_address(body.endpoint, "the address of a push service")
    asked = Subscription(body.endpoint, body.p256dh, body.auth)
    await server.store.write(lambda c: subscriptions.subscribe(c, account.id, asked))
    return answer(request, {"done": True})


@router.post("/me/push/end", response_model=Done, responses=CHANGES)
async def end(request: Request, body: q.Unsubscribe, account: Actor) -> Response:
    """Call this browser no more."""
    store = server_of(request).store
    if not await store.write(lambda c: subscriptions.unsubscribe(c, body.endpoint, account.id)):
        raise Refused(404, "this browser is not called")
    return answer(request, {"done": True})
