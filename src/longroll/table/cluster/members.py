"""This server among the others: it shows that it is alive, and notices when another is not.

Nobody's clock is compared with another's. A server adds one to its beat every EVERY seconds; it is dead for an observer who has
looked TICKS times, for at least DEAD seconds of his own, and seen the same beat. Whoever notices it first takes its row away, and
with it its tables. A server trusts its memory only for LEASE seconds after it began its last beat, which is less; one that was
stopped for longer beats first, finds that its row is gone, forgets every game and joins anew under another name.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from longroll.table.cluster import rows
from longroll.table.cluster.rows import Member
from longroll.table.refusals import Refused

EVERY, LEASE, DEAD, TICKS = 0.5, 1.8, 2.5, 4
PATIENCE = 3.0
"""Seconds that a request waits for the next beat where the last one is too old."""
log = logging.getLogger("longroll.table")


class Members:
    """The living servers. The beat has a thread of its own, so that a busy loop is not taken for a dead one."""

    def __init__(self, engine: Engine, address: str, followed: str = "") -> None:
        self.engine = engine
        self.address = address
        self.followed = followed
        """A server that is known to be dead: this one has been started in its place."""
        self.id = ""
        self.others: dict[str, Member] = {}
        self.tables: Callable[[], int] = lambda: 0
        self.on_loss: list[Callable[[], None]] = []
        self.on_death: list[Callable[[], None]] = []
        self._seen: dict[str, tuple[int, float, int]] = {}
        """A server -> its beat, when it was first seen so, how often since."""
        self._sure_until = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="longroll-beat", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Join; blocks until the others can know of it."""
        self._loop = loop
        self.id = self._join()
        self._beat()
        self._thread.start()

    def _join(self) -> str:
        name = secrets.token_hex(8)
        with self.engine.begin() as c:
            rows.join(c, name, self.address)
            if self.followed:
                rows.leave(c, self.followed)
                self.followed = ""
        return name

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken this server for dead."""
        return time.monotonic() < self._sure_until

    async def be_sure(self) -> None:
        """Wait for a beat if the last one is too old."""
        until = time.monotonic() + PATIENCE
        while not self.sure:
            if time.monotonic() > until:
                raise Refused(503, "the games cannot be reached at the moment; try again", wait=3)
            self._wake.set()
            await asyncio.sleep(0.02)

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(EVERY)
            self._wake.clear()
            if self._stop.is_set():
                return
            try:
                self._beat()
            except DBAPIError as error:  # the store says it too, once, as soon as somebody asks
                log.debug("no beat: %s", error)
                self._stop.wait(EVERY)
            except Exception:  # without a beat this server would be dead for good
                log.exception("a beat broke")
                self._stop.wait(EVERY)

    def _beat(self) -> None:
        began = time.monotonic()
        gone = [m for m in self.others.values() if self._dead(m, began)]
        buried = []
        with self.engine.begin() as c:
            c.exec_driver_sql("SET LOCAL synchronous_commit TO OFF")
            alive = rows.beat(c, self.id, self.tables())
            if alive:
                buried = [member.id for member in gone if rows.bury(c, member)]
            found = rows.members(c)
        if not alive:
            self._reborn()
            return
        self._look(found, began)
        self._sure_until = began + LEASE
        if buried:
            log.warning("%d server(s) died; their tables are free", len(buried))
            self._call(self.on_death)

    def _look(self, found: list[Member], now: float) -> None:
        seen = {}
        for member in found:
            beat, since, ticks = self._seen.get(member.id, (-1, now, 0))
            seen[member.id] = (beat, since, ticks + 1) if beat == member.beat else (member.beat, now, 0)
        self._seen = seen
        self.others = {m.id: m for m in found if m.id != self.id}

    def _dead(self, member: Member, now: float) -> bool:
        _, since, ticks = self._seen[member.id]
        return ticks >= TICKS and now - since > DEAD

    def _reborn(self) -> None:
        """The others took this server for dead. Everything in memory may be outdated."""
        log.warning("this server was taken for dead; it begins anew")
        self._sure_until = 0.0
        name = self._join()
        assert self._loop is not None
        done = threading.Event()

        def forget() -> None:
            self.id = name
            for listener in self.on_loss:
                listener()
            done.set()

        self._loop.call_soon_threadsafe(forget)
        while not done.wait(0.1):
            if self._stop.is_set():
                return

    def _call(self, listeners: list[Callable[[], None]]) -> None:
        assert self._loop is not None
        for listener in listeners:
            self._loop.call_soon_threadsafe(listener)

    def close(self) -> None:
        """Leave: the tables are free at once."""
        self._stop.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        try:
            with self.engine.begin() as c:
                rows.leave(c, self.id)
        except DBAPIError as error:
            log.warning("the database is away; the others will notice that this server is gone: %s", error)
