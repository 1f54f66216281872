"""Requests and websockets of a table that another server leads: passed on to it, message by message, and its answers back.

Both ends speak ASGI, the interface between a Python web server and its application; so the leader's application does not know
whether a request came from its own socket or through another server, which has already done what concerns the connection: limits of
size, origin, compression, headers of safety. A message to a websocket is sent when the one before it has gone out at the
other end; so a slow page holds up its own messages and nobody else's.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longroll.table import company
from longroll.table.cluster.link import Called, Channel, Lost
from longroll.table.refusals import ELSEWHERE, Refused
from longroll.table.store import ATTEMPT, Attempt

if TYPE_CHECKING:
    from longroll.table.cluster.group import Group

TABLE = re.compile(r"^/api/tables/([A-Za-z0-9_-]{8,32})(?:/|$)")
INVITE = re.compile(r"^/api/invites/([A-Za-z0-9_-]{16,64})$")
COOKIE = "longroll.cookie"
"""The key of a scope that names the session cookie, which may be called otherwise at another server."""
NEW = ""
"""Stands for a table that is to be laid: by the server that has least to do."""
PATIENCE = 12.0
"""Seconds for which a request waits until somebody leads its table: a dead server's tables are free within four, if the machine
has time to breathe."""
PART = 1024 * 1024
"""So much of an answer travels in one frame."""
AHEAD = 8
"""So many messages of a page may be on the way to the leader that it has not taken up."""
RESTART = 1012
"""The code that tells a page to open its websocket again."""
UNCERTAIN = "the server that kept this table is gone; look again before you repeat this"
log = logging.getLogger("longroll.table")


class Moved(Exception):
    """The server that was asked does not lead the table (any more)."""


class Relay:
    """The innermost middleware: what this server leads goes on to its own routes, the rest to the leader."""

    def __init__(self, app: ASGIApp, state: Any) -> None:
        self.app = app
        self.state = state
        state.relay = self

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        group: Group | None = getattr(self.state, "group", None)
        if group is None or scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        sent = Sent(send)
        try:
            await self._pass(group, scope, receive, sent)
        except Refused as error:
            await refuse(scope, sent, error)
        except Lost:
            await refuse(scope, sent, Refused(503, UNCERTAIN, wait=1))
        except HTTPException as error:  # the guard, over a body that is too large
            await refuse(scope, sent, Refused(error.status_code, str(error.detail)))

    async def _pass(self, group: Group, scope: Scope, receive: Receive, sent: Sent) -> None:
        table = await self._table(group, scope)
        if table is None:
            await self.app(scope, receive, sent)
            return
        first: Message | None = None
        until = time.monotonic() + PATIENCE
        while True:
            leader = await group.leads.of(table) if table else group.lighter()
            if first is None and (leader is not None or scope["type"] == "http"):
                first = await opening(scope, receive)
            if leader is None:
                if await self._here(scope, receive if first is None else again(first, receive), sent):
                    return
                await self._later(group, table, until)
                continue
            assert first is not None
            try:
                link = await group.links.to(leader.address)
            except Lost:
                await self._later(group, table, until)
                continue
            channel = link.channel()
            try:
                channel.say(
                    "open", first.get("body", b""), table=table, scope=packed(scope, group.settings.cookie)
                )
                await (carry_http if scope["type"] == "http" else carry_socket)(channel, receive, sent)
                return
            except Moved:
                await self._later(group, table, until)
            except Lost:
                if sent.begun or scope.get("method") not in ("GET", None):
                    raise
                await self._later(group, table, until)
            finally:
                channel.close()

    async def _here(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Our own routes answer; False where the table has gone to another server meanwhile, and nothing was done."""
        attempt = Attempt()
        ATTEMPT.set(attempt)
        withheld = Withheld(send, attempt)
        await self.app(dict(scope), receive, withheld)
        return not withheld.moved

    async def _later(self, group: Group, table: str, until: float) -> None:
        """Look again who leads a table, as long as it makes sense."""
        group.leads.wrong(table)
        if time.monotonic() > until:
            raise Refused(503, "the server that kept this table is gone; try again", wait=1)
        await asyncio.sleep(0.1)

    async def _table(self, group: Group, scope: Scope) -> str | None:
        found = TABLE.match(scope["path"])
        if found:
            return found[1]
        found = INVITE.match(scope["path"])
        if found:
            token = found[1]
            row = await group.store.read(lambda c: company.invite(c, token))
            return row[0] if row else None
        return NEW if scope["path"] == "/api/tables" and scope.get("method") == "POST" else None

    # ---- the called side ---------------------------------------------------------------------------------------------------

    async def answer(self, group: Group, head: dict[str, Any], body: bytes, called: Called) -> None:
        """A request that another server has passed on."""
        try:
            moved = head["table"] != NEW and await group.leads.of(head["table"]) is not None
        except Refused:  # the database is away, or this server begins anew: the other one looks again
            moved = True
        if moved:
            called.say("moved")
            return
        scope = unpacked(head["scope"], self.state.app)
        remote = Remote(scope["type"], body, called)
        here = await self._here(scope, remote.receive, remote.send)
        called.say("end" if here else "moved")


class Withheld:
    """A `send` that lets an answer pass, but not the one that the table is elsewhere: whoever asked asks there instead."""

    def __init__(self, send: Send, attempt: Attempt) -> None:
        self._send = send
        self._attempt = attempt
        self.moved = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            kept = [(name, value) for name, value in headers if name.lower() != ELSEWHERE.encode()]
            self.moved = len(kept) < len(headers) and not self._attempt.wrote
            message = {**message, "headers": kept}
        if not self.moved:
            await self._send(message)


class Sent:
    """A `send` that knows whether an answer has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        self.begun = True
        await self._send(message)


class Remote:
    """The leader's end of a passed-on request: what its application receives and sends."""

    def __init__(self, kind: str, body: bytes, called: Called) -> None:
        self.called = called
        self.socket = kind == "websocket"
        self._first: Message | None = (
            {"type": "websocket.connect"} if self.socket else {"type": "http.request", "body": body}
        )
        self._gone = False
        self._sent = asyncio.Event()
        self._sent.set()
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._hearing: asyncio.Task[None] | None = None

    async def receive(self) -> Message:
        if self._first is not None:
            first, self._first = self._first, None
            return first
        if self._gone:
            return self._end
        self._listen()
        message = await self._messages.get()
        self._gone = self._gone or message["type"].endswith("disconnect")
        if not self._gone:
            self.called.say("more")
        return message

    @property
    def _end(self) -> Message:
        return {"type": "websocket.disconnect", "code": 1006} if self.socket else {"type": "http.disconnect"}

    def _listen(self) -> None:
        if self._hearing is None:
            self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        """Sort what the other end says: acknowledgements, messages, the end."""
        while True:
            frame = await self.called.inbox.get()
            if frame is None or frame[0]["k"] == "gone":
                self._gone = True
                self._sent.set()
                self._messages.put_nowait(self._end)
                return
            if frame[0]["k"] == "sent":
                self._sent.set()
            else:
                self._messages.put_nowait({"type": "websocket.receive", "text": frame[1].decode()})

    async def send(self, message: Message) -> None:
        if self.socket:
            self._listen()
            await self._sent.wait()
            if self._gone:
                raise RuntimeError("the page is gone")
            self._sent.clear()
        body = message.get("body") or (message.get("text") or "").encode()
        words = {name: value for name, value in message.items() if name not in ("body", "text", "bytes")}
        if "headers" in words:
            words["headers"] = [[a.decode("latin-1"), b.decode("latin-1")] for a, b in words["headers"]]
        while len(body) > PART:  # a frame has a largest size, and others want their turn on the link
            self.called.say("out", body[:PART], message={**words, "more_body": True})
            body = body[PART:]
        self.called.say("out", body, message=words)


async def carry_http(channel: Channel, _receive: Receive, send: Sent) -> None:
    """An answer from the leader, passed on as it comes."""
    more = True
    while more:
        head, body = await channel.hear()
        if head["k"] == "moved":
            raise Moved
        if head["k"] == "broke":
            raise RuntimeError("the server that leads this table broke over a request; it is in its log")
        if head["k"] == "end":
            raise Lost
        message = head["message"]
        if "headers" in message:
            message["headers"] = [(a.encode("latin-1"), b.encode("latin-1")) for a, b in message["headers"]]
        if message["type"] == "http.response.body":
            message["body"] = body
            more = message.get("more_body", False)
        await send(message)


async def carry_socket(channel: Channel, receive: Receive, send: Sent) -> None:
    """A websocket between a page here and the leader, until one of them ends it."""
    room = asyncio.Semaphore(AHEAD)
    listening = asyncio.create_task(_from_page(channel, receive, room))
    try:
        while True:
            head, body = await channel.hear()
            if head["k"] == "more":
                room.release()
                continue
            if head["k"] == "moved":
                raise Moved
            if head["k"] in ("end", "broke"):
                return
            message = head["message"]
            if message["type"] == "websocket.send":
                message["text"] = body.decode()
            await send(message)
            channel.say("sent")
    except Lost:
        if not send.begun:
            raise
        await send({"type": "websocket.close", "code": RESTART, "reason": "the server is gone; come back"})
    finally:
        listening.cancel()
        with suppress(Lost):
            channel.say("gone")


async def _from_page(channel: Channel, receive: Receive, room: asyncio.Semaphore) -> None:
    """What a page says, no faster than the leader takes it up. If the leader is gone, whoever hears the channel knows it too."""
    with suppress(Lost):
        while True:
            await room.acquire()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                channel.inbox.put_nowait(({"k": "end"}, b""))
                return
            channel.say("in", (message.get("text") or "").encode())
            await channel.drain()


async def opening(scope: Scope, receive: Receive) -> Message:
    """The first message: a request's whole body (it is small, the guard sees to it), or a page that calls."""
    if scope["type"] == "websocket":
        return await receive()
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Lost
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return {"type": "http.request", "body": b"".join(parts)}


def again(first: Message, receive: Receive) -> Receive:
    """A message that was read already, to be read by our own routes after all."""
    waiting = [first]

    async def ask() -> Message:
        return waiting.pop() if waiting else await receive()

    return ask


def packed(scope: Scope, cookie: str) -> dict[str, Any]:
    """A scope as it travels."""
    return {
        "type": scope["type"],
        "method": scope.get("method"),
        "cookie": cookie,
        "scheme": scope["scheme"],
        "path": scope["path"],
        "query": scope["query_string"].decode("latin-1"),
        "client": list(scope["client"]) if scope.get("client") else None,
        "server": list(scope["server"]) if scope.get("server") else None,
        "headers": [[a.decode("latin-1"), b.decode("latin-1")] for a, b in scope["headers"]],
    }


def unpacked(told: dict[str, Any], app: Any) -> Scope:
    scope: Scope = {
        "type": told["type"],
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": told["scheme"],
        "path": told["path"],
        "raw_path": told["path"].encode(),
        "root_path": "",
        "query_string": told["query"].encode("latin-1"),
        "client": tuple(told["client"]) if told["client"] else None,
        "server": tuple(told["server"]) if told["server"] else None,
        "headers": [(a.encode("latin-1"), b.encode("latin-1")) for a, b in told["headers"]],
        "app": app,
        COOKIE: told["cookie"],
        "state": {},
    }
    if told["type"] == "http":
        scope["method"] = told["method"]
    else:
        scope["subprotocols"] = Headers(scope=scope).get("sec-websocket-protocol", "").split(",")
    return scope


async def refuse(scope: Scope, sent: Sent, error: Refused) -> None:
    """Say no at this end."""
    if scope["type"] == "websocket":
        if not sent.begun:
            await sent({"type": "websocket.accept"})
            said = json.dumps({"type": "error", "status": error.status, **error.problem()})
            await sent({"type": "websocket.send", "text": said})
        await sent({"type": "websocket.close", "code": RESTART, "reason": "try again"})
        return
    if sent.begun:
        log.warning("an answer was cut off: its server died")
        raise error
    headers = [(b"content-type", b"application/json")]
    if error.wait:
        headers.append((b"retry-after", str(error.wait).encode()))
    await sent({"type": "http.response.start", "status": error.status, "headers": headers})
    await sent({"type": "http.response.body", "body": json.dumps(error.problem()).encode()})
