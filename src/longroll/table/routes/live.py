"""The websocket of a table: snapshots and talk come, choices go."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from longroll.table import requests as q
from longroll.table.encoded import decoded
from longroll.table.guard import same_origin
from longroll.table.live import Viewer
from longroll.table.problems import sentence
from longroll.table.records import Account, digest
from longroll.table.refusals import Elsewhere, Refused
from longroll.table.routing import Server, address, cookie, server_of
from longroll.table.snapshot import admit

router = APIRouter()
log = logging.getLogger("longroll.table")
RESTART = 1012
"""The code that tells a page to open its websocket again: another server leads the table by now."""
MANY_OPEN = 4429
"""The code for a page of which there are too many."""
CLOSED = 4403
"""The code for a page that may not look on."""
MANY = 20
"""A page that sends so much nonsense in a row is disconnected."""


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    """Pushes `snapshot` (or `changes` to it, for a page that asks for them by `changes=1`), `chat` and `error`; accepts `play`, `undo` and `look` (through which side's eyes)."""
    server = server_of(socket)
    if not same_origin(socket.headers, server.settings, socket.url.scheme):
        await socket.close(4403, "this connection comes from another site")
        return
    token = socket.cookies.get(cookie(socket))
    try:
        account = await server.people.by_token(token)
    except Refused as error:  # the database is away: the page comes back by itself
        await _turn_away(socket, error, RESTART)
        return
    side = socket.query_params.get("side")
    page = socket.query_params.get("page")
    follows = socket.query_params.get("changes") == "1"
    me, name = (account.id, account.name) if account else (None, "")
    viewer = Viewer(me, side, digest(token) if token else None, page, follows, name)
    host = socket.client.host if socket.client else ""
    try:
        with server.sockets.place(host, address(socket), viewer.account):
            await _serve(server, socket, table[:32], account, viewer)
    except Refused as error:
        await _turn_away(socket, error, MANY_OPEN)


async def _serve(
    server: Server, socket: WebSocket, table: str, account: Account | None, viewer: Viewer
) -> None:
    """A page that may come in, until it goes."""
    audience = server.house.audience
    audience.join(table, viewer)  # before it is looked for: a table that is watched stays with its server
    try:
        if await _found(server, socket, table, viewer.account):
            await _talk(server, socket, table, account, viewer)
    finally:
        audience.leave(table, viewer)
    with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already if the page went away
        await socket.close()


async def _turn_away(socket: WebSocket, error: Refused, code: int) -> None:
    """Tell a page why it may not stay. Browsers learn a reason only from a connection that was accepted."""
    await socket.accept()
    await socket.send_json({"type": "error", "status": error.status, **error.problem()})
    await socket.close(code, str(error)[:100])


async def _found(server: Server, socket: WebSocket, table: str, account: int | None) -> bool:
    """Whether the table is there, led here and open to this page; else it is told why not."""
    try:
        admit(await server.house.match(table), account)
    except Refused as error:
        codes = {403: CLOSED, 404: 4404}
        await _turn_away(
            socket, error, RESTART if isinstance(error, Elsewhere) else codes.get(error.status, 4404)
        )
        return False
    await socket.accept()
    return True


async def _talk(
    server: Server, socket: WebSocket, table: str, account: Account | None, viewer: Viewer
) -> None:
    """Snapshots go out and choices come in, until either ends."""
    sending = asyncio.create_task(server.house.audience.serve(table, viewer, socket.send_text))
    hearing = asyncio.create_task(_hear(server, socket, table, account, viewer))
    for task in (sending, hearing):
        task.add_done_callback(_finished)
    try:
        await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        sending.cancel()
        if viewer.acts:
            viewer.close()  # what was begun is carried through, even if the page goes away meanwhile; then it ends
        else:
            hearing.cancel()


def _finished(task: asyncio.Task[None]) -> None:
    """A page that goes away while something is sent to it is no news; anything else is."""
    if not task.cancelled() and (error := task.exception()) is not None:
        level = logging.DEBUG if isinstance(error, WebSocketDisconnect | RuntimeError) else logging.ERROR
        log.log(level, "a page was lost", exc_info=error)


async def _hear(
    server: Server, socket: WebSocket, table: str, account: Account | None, viewer: Viewer
) -> None:
    nonsense = 0
    while nonsense < MANY and not viewer.closed:
        try:
            message = await socket.receive()
        except (WebSocketDisconnect, RuntimeError):
            return
        if message["type"] == "websocket.disconnect":
            return
        try:
            viewer.acts = True
            await _obey(server, table, account, viewer, message.get("text"))
            nonsense = 0
        except Elsewhere:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(RESTART)
            return
        except Refused as error:
            nonsense += error.status in (400, 413)
            viewer.tell({"type": "error", "status": error.status, **error.problem()})
        finally:
            viewer.acts = False


async def _obey(
    server: Server, table: str, account: Account | None, viewer: Viewer, text: str | None
) -> None:
    body = _read(text)
    kind = body.pop("type", None)
    if kind == "look":
        wanted = body.get("side")
        viewer.side = wanted if isinstance(wanted, str) else None
        viewer.stir()
        return
    if kind not in ("play", "undo"):
        raise Refused(400, "a message's type is play, undo or look")
    try:
        asked = q.Play.model_validate(body) if kind == "play" else q.Undo.model_validate(body)
    except ValidationError as error:
        raise Refused(422, sentence(error.errors())) from None
    if account is None:
        raise Refused(403, "onlookers do not play")
    if isinstance(asked, q.Play):
        await server.house.play(table, account, asked.version, asked.way)
    else:
        await server.house.undo(table, account, asked.version)


def _read(text: str | None) -> dict[str, Any]:
    if text is None:
        raise Refused(400, "a message is JSON text")
    if len(text) > 16_000:
        raise Refused(413, "the message is too long")
    try:
        body = decoded(text)
    except ValueError:
        raise Refused(400, "the message is not JSON") from None
    if not isinstance(body, dict):
        raise Refused(400, "a message is a JSON object")
    return body
