"""`longroll serve`: bind, say where, open a browser, run until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import webbrowser
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from longroll.core.errors import LongrollError
from longroll.table.app import create_app
from longroll.table.settings import Settings, from_environment, is_local
from longroll.table.store import Store
from longroll.table.wire import Wire

MESSAGE_BYTES = 64 * 1024
SWEEPS = (10_000, 10, 20)
"""How seldom Python looks for unreachable cycles. With 200 games in memory a look at everything stops the table for a quarter of
a second, finds nothing, and by Python's own figures (700, 10, 10) came every four seconds."""


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


def serve(host: str, port: int, browser: bool) -> None:
    listening = bind(host, port)
    settings = from_environment(host, listening.getsockname()[1])
    store = Store(
        settings.database, alone=True
    )  # what is wrong with it is said in one line, before anything runs
    app = create_app(settings, warm=True, store=store)
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
    )
    Wire.settings = settings
    server = uvicorn.Server(config)
    gc.freeze()  # what is loaded by now stays: no look is needed at it
    gc.set_threshold(*SWEEPS)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(_run(server, app, settings, listening, browser))


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed; it does not exist for Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _run(
    server: uvicorn.Server, app: FastAPI, settings: Settings, listening: socket.socket, browser: bool
) -> None:
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not task.done():
        await asyncio.sleep(0.01)
    if task.done():
        task.result()
        raise LongrollError("the server could not start")
    print(f"The table is laid at {settings.url()}", flush=True)
    link = settings.url("/")
    if settings.local:
        link = settings.url(f"/enter?key={app.state.server.people.entry()}")
        print(f"You are the host by this link: {link}", flush=True)
    elif not settings.secure and not is_local(settings.host):
        print(
            "Passwords travel unencrypted: put an HTTPS proxy before it and set LONGROLL_PUBLIC_URL.",
            flush=True,
        )
    print("Ctrl-C ends the server; every game is kept.", flush=True)
    if browser:
        await asyncio.to_thread(webbrowser.open, link)
    await task
