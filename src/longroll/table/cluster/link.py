"""Connections between servers: frames of a JSON head and a body of bytes, over one connection for all that two servers say.

A server proves that it belongs to the others by the secret word in their database, without saying it: each side answers the
other's random number with an HMAC. What travels afterwards is neither hidden nor sealed: between machines it needs a private network.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

NONCE = 32
GREETING = 5.0
"""Seconds for the proof."""
ANSWER = 1.0
"""Seconds that a short question may take."""
LARGEST = 16 * 1024 * 1024
Frame = tuple[dict[str, Any], bytes]
log = logging.getLogger("longroll.table")


class Lost(Exception):
    """The other server is gone, or was never there."""


def _proof(key: str, who: bytes, asked: bytes, asking: bytes) -> bytes:
    return hmac.digest(key.encode(), who + asked + asking, hashlib.sha256)


class Wire:
    """One connection, after the proof."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def read(self) -> Frame:
        sizes = await self.reader.readexactly(8)
        head, body = int.from_bytes(sizes[:4], "big"), int.from_bytes(sizes[4:], "big")
        if head + body > LARGEST:
            raise ConnectionError("a frame is too large")
        said: dict[str, Any] = json.loads(await self.reader.readexactly(head))
        return said, await self.reader.readexactly(body) if body else b""

    def write(self, said: dict[str, Any], body: bytes = b"") -> None:
        """Say something; `Lost` where the connection is shut already."""
        if self.writer.is_closing():
            raise Lost
        head = json.dumps(said, separators=(",", ":")).encode()
        self.writer.write(len(head).to_bytes(4, "big") + len(body).to_bytes(4, "big") + head + body)

    def close(self) -> None:
        self.writer.close()


async def greet(wire: Wire, key: str, calls: bool) -> None:
    """Prove to each other that both know the key; ConnectionError where one does not."""
    mine = secrets.token_bytes(NONCE)
    own, other = (b"caller", b"called") if calls else (b"called", b"caller")
    async with asyncio.timeout(GREETING):
        wire.writer.write(mine)
        theirs = await wire.reader.readexactly(NONCE)
        wire.writer.write(_proof(key, own, theirs, mine))
        given = await wire.reader.readexactly(32)
    if not hmac.compare_digest(given, _proof(key, other, mine, theirs)):
        raise ConnectionError("the other does not know the key")


class Channel:
    """One conversation on a link: what comes in waits in a queue; None when the link is gone."""

    def __init__(self, link: Link, number: int) -> None:
        self.link, self.number = link, number
        self.inbox: asyncio.Queue[Frame | None] = asyncio.Queue()

    def say(self, kind: str, body: bytes = b"", **words: Any) -> None:
        self.link.wire.write({"c": self.number, "k": kind, **words}, body)

    async def drain(self) -> None:
        try:
            await self.link.wire.writer.drain()
        except (OSError, RuntimeError):
            raise Lost from None

    async def hear(self) -> Frame:
        found = await self.inbox.get()
        if found is None:
            raise Lost
        return found

    def close(self) -> None:
        self.link.channels.pop(self.number, None)


class Link:
    """A connection that this server has opened to another."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.channels: dict[int, Channel] = {}
        self.lost = False
        self._next = 0
        self._reading = asyncio.create_task(self._read())

    def channel(self) -> Channel:
        self._next += 1
        made = self.channels[self._next] = Channel(self, self._next)
        return made

    async def _read(self) -> None:
        try:
            while True:
                head, body = await self.wire.read()
                channel = self.channels.get(head["c"])
                if channel is not None:
                    channel.inbox.put_nowait((head, body))
        except (OSError, EOFError, ValueError) as error:
            log.debug("a link is lost: %r", error)
        finally:
            self.lost = True
            self.wire.close()
            for channel in self.channels.values():
                channel.inbox.put_nowait(None)

    async def close(self) -> None:
        self._reading.cancel()
        await asyncio.gather(self._reading, return_exceptions=True)


class Links:
    """The links of this server to the others, opened when they are needed."""

    def __init__(self, key: str) -> None:
        self.key = key
        self._links: dict[str, Link] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def to(self, address: str) -> Link:
        found = self._links.get(address)
        if found is not None and not found.lost:
            return found
        async with self._opening.setdefault(address, asyncio.Lock()):
            found = self._links.get(address)
            if found is None or found.lost:
                found = self._links[address] = await self._open(address)
        return found

    async def _open(self, address: str) -> Link:
        host, _, port = address.rpartition(":")
        writer = None
        try:
            async with asyncio.timeout(GREETING):
                reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
            wire = Wire(reader, writer)
            await greet(wire, self.key, calls=True)
        except (OSError, EOFError, TimeoutError) as error:
            if writer is not None:
                writer.close()
            log.debug("no link to %s: %r", address, error)
            raise Lost from None
        return Link(wire)

    async def ask(self, address: str, what: str, words: Any) -> Any:
        """A short question to another server, and its answer; `Lost` if it does not come soon."""
        try:
            async with asyncio.timeout(ANSWER):
                channel = (await self.to(address)).channel()
                try:
                    channel.say("ask", what=what, words=words)
                    head, _ = await channel.hear()
                    return head["answer"]
                finally:
                    channel.close()
        except TimeoutError:
            raise Lost from None

    async def end(self, addresses: set[str]) -> None:
        """End the links to servers that are not alive any more: one that was stopped holds its connections open."""
        for address in addresses & self._links.keys():
            await self._links.pop(address).close()

    async def close(self) -> None:
        for link in self._links.values():
            await link.close()


Handler = Callable[[dict[str, Any], bytes, "Called"], Awaitable[None]]


class Called:
    """The called side of one conversation."""

    def __init__(self, wire: Wire, number: int) -> None:
        self.wire, self.number = wire, number
        self.inbox: asyncio.Queue[Frame | None] = asyncio.Queue()

    def say(self, kind: str, body: bytes = b"", **words: Any) -> None:
        """Answer; nobody hears it where the caller is gone."""
        with suppress(Lost):
            self.wire.write({"c": self.number, "k": kind, **words}, body)


class Listener:
    """Where other servers call. Every conversation is handled by a task of its own, and ends with the link."""

    def __init__(self, key: str, handle: Handler) -> None:
        self.key = key
        self.handle = handle
        self.server: asyncio.Server | None = None
        self._open: set[Wire] = set()

    async def start(self, host: str, port: int) -> str:
        """Listen; the address at which the others find it."""
        self.server = await asyncio.start_server(self._called, host, port)
        found = self.server.sockets[0].getsockname()
        return f"[{found[0]}]:{found[1]}" if ":" in found[0] else f"{found[0]}:{found[1]}"

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = Wire(reader, writer)
        self._open.add(wire)
        talks: dict[int, tuple[Called, asyncio.Task[None]]] = {}
        try:
            await greet(wire, self.key, calls=False)
            while True:
                head, body = await wire.read()
                self._heard(wire, talks, head, body)
        except (OSError, EOFError, ValueError, TimeoutError) as error:
            log.debug("a caller is gone: %r", error)
        finally:
            self._open.discard(wire)
            for called, _ in talks.values():
                called.inbox.put_nowait(None)
            with suppress(OSError):
                writer.close()

    def _heard(
        self,
        wire: Wire,
        talks: dict[int, tuple[Called, asyncio.Task[None]]],
        head: dict[str, Any],
        body: bytes,
    ) -> None:
        number = head["c"]
        if number in talks:
            talks[number][0].inbox.put_nowait((head, body))
        elif head["k"] in ("open", "ask"):
            called = Called(wire, number)
            task = asyncio.create_task(self._handle(head, body, called))
            talks[number] = called, task
            task.add_done_callback(lambda _: talks.pop(number, None))

    async def _handle(self, head: dict[str, Any], body: bytes, called: Called) -> None:
        try:
            await self.handle(head, body, called)
        except Exception:
            log.exception("a relayed request broke")
            called.say("broke")

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
            for wire in list(self._open):
                wire.close()
            await self.server.wait_closed()
