"""How long and how much a connection may say before it has said something: uvicorn's HTTP protocol with limits in front.

uvicorn reads headers of any size and waits for them for ever. Here a request's head must be said within HEAD_SECONDS and fit into
HEAD_BYTES, its body within BODY_SECONDS, and of one address only so many connections may be half said: the oldest of them goes
when another comes. A page that is silent after its answer is cut off by uvicorn itself (keep-alive), a websocket by its pings, and
an answer that nobody reads after STALL_SECONDS.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from longroll.table.settings import Settings

HEAD_BYTES = 32 * 1024
HEAD_COUNT = 100
HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
STALL_SECONDS = 60.0
SLACK = 64 * 1024
"""What may come of a body beyond the largest one that is taken, before the connection is cut."""
HALF_SAID = 60
"""So many connections of one address may be half said at once."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b'content-length: 41\r\n\r\n{"error": "the headers are too large"}   '
)
TOO_SLOW = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n"
    b'content-length: 40\r\n\r\n{"error": "the request took too long"}  '
)


class Wire(HttpToolsProtocol):
    """One connection."""

    most_body: ClassVar[int] = 4 * 1024 * 1024
    settings: ClassVar[Settings] = Settings()
    """They say which addresses speak for many: a proxy that is trusted has no limit of connections."""
    half_said: ClassVar[dict[str, OrderedDict[Wire, None]]] = {}

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._head = 0
        self._in_head = True
        self._body = 0
        self._timer: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None

    # ---- the clock -------------------------------------------------------------------------------------------------------

    def _wait(self, seconds: float) -> None:
        self._rest()
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        answering = self.cycle is not None and self.cycle.response_started
        self._cut(b"" if answering or self._silent else TOO_SLOW)

    @property
    def _silent(self) -> bool:
        return self._in_head and self._head == 0

    def _cut(self, said: bytes = b"") -> None:
        if self.transport.is_closing():
            return
        if said:
            self.transport.write(said)
            self.transport.close()
        else:
            self.transport.abort()

    # ---- half-said connections -------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        host = self.client[0] if self.client else ""
        if self.settings.trusts(host):
            return
        here = self.half_said.setdefault(host, OrderedDict())
        here[self] = None
        while len(here) > HALF_SAID:
            oldest, _ = here.popitem(last=False)
            oldest._cut()

    def _said(self) -> None:
        host = self.client[0] if self.client else ""
        here = self.half_said.get(host)
        if here is not None:
            here.pop(self, None)
            if not here:
                self.half_said.pop(host, None)

    # ---- uvicorn's protocol ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._moving()
        self._said()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            if self._head == 0 and self._timer is None:  # the next request of a connection that rested
                self._begin()
                self._wait(HEAD_SECONDS)
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > HEAD_BYTES:
            self._cut(TOO_LARGE)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > HEAD_COUNT:
            self._cut(TOO_LARGE)

    def on_headers_complete(self) -> None:
        self._in_head, self._head, self._body = False, 0, 0
        self._said()
        self._wait(BODY_SECONDS)
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > HEAD_BYTES:
            self._cut(TOO_LARGE)
        if self.transport.is_closing():
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > self.most_body + SLACK:
            self._cut()
            return
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._rest()
        self._in_head = True
        if self.transport.is_closing():
            return
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._rest()
        self._said()
        super().handle_websocket_upgrade()

    # ---- answers that nobody reads ---------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stall is None:
            self._stall = self.loop.call_later(STALL_SECONDS, self._cut)

    def resume_writing(self) -> None:
        self._moving()
        super().resume_writing()

    def _moving(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None
