"""The server put together."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from longroll import __version__
from longroll.core import registry
from longroll.table import problems, static
from longroll.table.clockwork import Clockwork
from longroll.table.cluster.group import grouped
from longroll.table.cluster.relay import Relay
from longroll.table.cluster.tallies import Tallies
from longroll.table.computers import Computers
from longroll.table.crew import Crew
from longroll.table.drawings import Drawings
from longroll.table.guard import Guard
from longroll.table.house import House
from longroll.table.letters import Letters
from longroll.table.mail import Mailer
from longroll.table.notices import Notifier
from longroll.table.openapi import describe as describe_all
from longroll.table.people import People
from longroll.table.routes import (
    accounts,
    advice,
    book,
    describe,
    desk,
    ending,
    games,
    health,
    live,
    looking,
    notes,
    onlookers,
    push,
    roles,
    seats,
    tables,
)
from longroll.table.routing import Server
from longroll.table.settings import Settings
from longroll.table.sockets import Sockets
from longroll.table.store import Store
from longroll.table.watch import Figures, Watch

SWITCH = 0.002
"""Seconds after which a thinking thread lets another run; Python's own 0.005 would be felt at the table."""


def create_app(settings: Settings, warm: bool = False, store: Store | None = None) -> FastAPI:
    """The whole application. `warm` draws the maps of all playable games as soon as it runs; a store may be open already."""
    app = FastAPI(
        title="longroll table",
        version=__version__,
        summary="Board wargames of the American Civil War over HTTP and websockets.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_lifespan,
    )
    app.openapi = partial(describe_all, app)  # type: ignore[method-assign]
    app.state.settings = settings
    app.state.warm = warm
    app.state.store = store
    problems.install(app)
    parts = (
        games,
        accounts,
        tables,
        looking,
        advice,
        desk,
        book,
        seats,
        roles,
        ending,
        onlookers,
        notes,
        push,
        live,
        describe,
        health,
    )
    for part in parts:
        app.include_router(part.router)
    app.include_router(static.router)
    app.state.app = app
    app.add_middleware(Relay, state=app.state)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.state.figures = Figures()
    app.add_middleware(Guard, settings=settings, figures=app.state.figures)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=settings.allowed_hosts)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.proxies))
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database, go on with every game, and let go of everything at the end."""
    settings: Settings = app.state.settings
    sys.setswitchinterval(SWITCH)
    store = app.state.store or await asyncio.to_thread(Store, settings.database, serves=True)
    group = await grouped(store, settings)
    house = House(store, group.leads if group else None)
    computers = Computers(house, settings.thinkers, group.jobs if group else None)
    clerks, players = Crew(settings.clerks, most=100, each=6), Crew(1, most=20, each=2)
    mailer = Mailer(settings)
    notifier = Notifier(settings, house, mailer)
    people = People(settings, store, Tallies(store) if group else None)
    letters = Letters(people, mailer)
    app.state.server = Server(
        settings,
        store,
        people,
        house,
        computers,
        notifier,
        letters,
        clerks,
        players,
        Sockets(settings),
        group,
    )
    app.state.drawings = Drawings(settings.cache, settings.maps)
    watch = Watch(store, house, people)
    clockwork = Clockwork(house)
    await clockwork.start()
    if group is not None:
        group.audience, group.relay = house.audience, app.state.relay
        group.bell.listeners.append(watch.ring)
        group.members.on_death.append(computers.adopt)
        await group.start()
        app.state.group = group
    running = (computers.resume(), watch.run(), clockwork.run())
    background = [asyncio.create_task(task) for task in running]
    if app.state.warm:
        playable = [g.slug for g in registry.games() if g.playable]
        background.append(asyncio.create_task(app.state.drawings.warm(playable)))
    try:
        yield
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        if group is not None:
            app.state.group = None
        await clockwork.close()
        await computers.close()
        await clerks.close()
        await players.close()
        await notifier.close()
        await letters.close()
        people.close()
        await app.state.drawings.close()
        house.close()
        if group is not None:
            await group.close()
        await asyncio.to_thread(store.close)
