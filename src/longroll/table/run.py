"""`longroll serve`: bind, say where, open a browser, run until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from fastapi import FastAPI

from longroll.core import collector
from longroll.core.errors import LongrollError
from longroll.table.app import create_app
from longroll.table.settings import Settings, from_environment, is_local
from longroll.table.store import Store
from longroll.table.wire import Wire

MESSAGE_BYTES = 64 * 1024
BACKLOG = 2048


def bind(host: str, port: int) -> socket.socket:
    """The listening socket, or one line that says why not."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # answers leave at once, not 40 ms later
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host.strip("[]"), port))
    except OSError as error:
        listening.close()
        why = error.strerror or str(error)
        raise LongrollError(
            f"cannot listen on {host} port {port}: {why}; choose another with --port"
        ) from None
    return listening


def serve(host: str, port: int, browser: bool, workers: int = 1) -> None:
    """Serve with one process, or with several that share a PostgreSQL."""
    listening = bind(host, port)
    settings = from_environment(host, listening.getsockname()[1])
    if workers > 1:
        from longroll.table import workers as several

        several.serve(settings, listening, browser, workers)
        return
    store = Store(
        settings.database, serves=True
    )  # what is wrong with it is said in one line, before anything runs
    run(settings, listening, store, lambda app: say(settings, app.state.server.people.entry(), browser))


def run(
    settings: Settings,
    listening: socket.socket,
    store: Store | None,
    ready: Callable[[FastAPI], None],
    parent: int | None = None,
    warm: bool = True,
) -> None:
    """One server process, until it is told to end; or until its parent is gone, whose end of a pipe (`parent`) then closes."""
    app = create_app(settings, warm=warm, store=store)
    config = uvicorn.Config(
        app,
        http=Wire,
        log_level="warning",
        proxy_headers=False,  # our own middleware does it, for those whom the settings trust
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_max_queue=16,
        server_header=False,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )
    Wire.settings = settings
    server = uvicorn.Server(config)
    collector.seldom()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(_run(server, app, listening, ready, parent))


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed; it does not exist for Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _run(
    server: uvicorn.Server,
    app: FastAPI,
    listening: socket.socket,
    ready: Callable[[FastAPI], None],
    parent: int | None,
) -> None:
    if parent is not None:
        os.set_blocking(parent, False)

        def orphaned() -> None:
            asyncio.get_running_loop().remove_reader(parent)
            server.should_exit = True

        asyncio.get_running_loop().add_reader(parent, orphaned)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    if task.done():
        task.result()
        raise LongrollError("the server could not start")
    await asyncio.to_thread(ready, app)
    await task


def say(settings: Settings, entry: str, browser: bool) -> None:
    """Say where the table is, and open it."""
    print(f"The table is laid at {settings.url()}", flush=True)
    link = settings.url("/")
    if settings.local:
        link = settings.url(f"/enter?key={entry}")
        print(f"You are the host by this link: {link}", flush=True)
    elif not settings.secure and not is_local(settings.host):
        print(
            "Passwords travel unencrypted: put an HTTPS proxy before it and set LONGROLL_PUBLIC_URL.",
            flush=True,
        )
    print("Ctrl-C ends the server; every game is kept.", flush=True)
    if browser:
        webbrowser.open(link)


def shared(settings: Settings, workers: int, entry: str) -> Settings:
    """The settings of one of several processes on this machine: they share its processors, and the link for the host."""
    each = max(1, settings.thinkers // workers)
    return replace(settings, thinkers=each, clerks=max(1, settings.clerks // workers), entry=entry)
