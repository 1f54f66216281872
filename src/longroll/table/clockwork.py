"""The clocks of all tables: whoever has no time left is dealt with as was agreed, whether or not somebody looks.

The server that leads a table rings its clock to the second; what no living server leads is looked for in the database. While no
server runs no clock does: whoever starts first afterwards puts all of them on by as long as that was.
"""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy import Connection, and_, exists, insert, or_, select, update

from longroll.core.errors import LongrollError
from longroll.table import finish
from longroll.table import schema as db
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.pace import Clock
from longroll.table.refusals import Elsewhere, Refused

EVERY = 5.0
"""So often the database is looked into (seconds)."""
SOON = 600.0
"""A clock that runs out within so many seconds has a timer of its own."""
ALIVE = "alive"
PULSE = 10.0
"""So often it is written down that a server runs."""
log = logging.getLogger("longroll.table")


class Clockwork:
    """Rings when a player's time is up."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ringing: set[asyncio.Task[None]] = set()
        house.on_change.append(self.set)

    def set(self, match: Match) -> None:
        """A table has changed: its clock may run out at another time."""
        table, due = match.card.id, match.late
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()
        if due is not None and due - time.time() < SOON:
            wait = max(0.0, due - time.time()) + 0.01
            self._timers[table] = asyncio.get_running_loop().call_later(wait, self._begin, table)

    def _begin(self, table: str) -> None:
        self._timers.pop(table, None)
        task = asyncio.create_task(self.ring(table))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def ring(self, table: str) -> None:
        """Look whether somebody's time is up, and do what was agreed."""
        try:
            async with self.house.holding(table) as match:
                if not await finish.run_out(self.house, match):
                    await finish.keep_clock(self.house, match)
                    self.set(match)
                    return
            self.house.changed(match)
        except Elsewhere:
            return
        except LongrollError as error:
            log.warning("the clock of table %s: %s", table, error)

    async def start(self) -> None:
        """Before anybody comes in."""
        await self.house.store.write(lambda c: live_on(c, time.time(), first=True))

    async def run(self) -> None:
        pulse = time.monotonic()
        while True:
            try:
                if time.monotonic() - pulse > PULSE:
                    await self.house.store.write(lambda c: live_on(c, time.time()))
                    pulse = time.monotonic()
                for table in await self.house.store.read(self._run_out):
                    await self.ring(table)
            except Refused as error:  # the database is away, and the store has said so
                log.debug("the clocks wait: %s", error)
            await asyncio.sleep(EVERY)

    def _run_out(self, c: Connection) -> list[str]:
        return run_out(c, time.time(), self.house.leader)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)


def run_out(c: Connection, now: float, me: str | None) -> list[str]:
    """The tables where somebody's time is up, led by this server or by none that lives."""
    t = db.tables.c
    led = exists(select(db.servers.c.id).where(db.servers.c.id == t.leader))
    due = and_(t.late > 0, t.late <= now, t.over.is_(False))
    return list(c.execute(select(t.id).where(due, or_(~led, t.leader == me))).scalars())


def live_on(c: Connection, now: float, first: bool = False) -> None:
    """A server runs. Where none did for a while, and this is the first again, every clock is put on by that while."""
    w = db.words.c
    if c.dialect.name == "postgresql":  # several servers may start at once
        c.exec_driver_sql("LOCK TABLE words IN EXCLUSIVE MODE")
    before = c.execute(select(w.value).where(w.name == ALIVE)).scalar()
    if before is None:
        c.execute(insert(db.words).values(name=ALIVE, value=f"{now:.3f}"))
        return
    c.execute(update(db.words).where(w.name == ALIVE).values(value=f"{now:.3f}"))
    gap = now - float(before)
    if first and gap > PULSE + EVERY:
        put_on(c, gap)


def put_on(c: Connection, gap: float) -> None:
    """Nobody could play for so many seconds: they count for nobody."""
    t = db.tables.c
    for table, text, late in c.execute(
        select(t.id, t.clock, t.late).where(t.late > 0, t.over.is_(False)).with_for_update()
    ).all():
        clock = Clock.read(text)
        clock.since += gap
        c.execute(update(db.tables).where(t.id == table).values(clock=clock.text, late=late + gap))
