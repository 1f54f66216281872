"""This server as one of several: everything that servers on one database share, started and ended together."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from longroll.table.cluster import rows, tallies
from longroll.table.cluster.bell import Bell
from longroll.table.cluster.jobs import Jobs
from longroll.table.cluster.leads import Leads
from longroll.table.cluster.link import Called, Links, Listener, Lost
from longroll.table.cluster.members import EVERY, Members
from longroll.table.cluster.relay import Relay
from longroll.table.cluster.rows import Member
from longroll.table.live import Audience
from longroll.table.refusals import Refused
from longroll.table.settings import Settings
from longroll.table.store import Store

SLACK = 10
"""A server may lead so many tables more than another before new ones are laid there."""
SWEEP = 600.0
"""Every so many seconds counts that are over are forgotten."""
log = logging.getLogger("longroll.table")


class Group:
    """The servers of one database, as one of them sees them."""

    def __init__(self, store: Store, settings: Settings, key: str) -> None:
        self.store = store
        self.settings = settings
        self.links = Links(key)
        self.listener = Listener(key, self._handle)
        self.members = Members(store.engine, "", settings.followed)
        self.leads = Leads(self.members, store)
        self.bell = Bell(store.engine)
        self.jobs = Jobs(store, lambda: self.members.id)
        self.bell.listeners.append(self.jobs.ring)
        self.audience: Audience | None = None
        self.relay: Relay | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Listen, join, and hear the bell."""
        host, port = self.settings.cluster
        address = await self.listener.start(host, port)
        self.members.address = address
        await asyncio.to_thread(self.members.start, asyncio.get_running_loop())
        self._tasks = [
            asyncio.create_task(self.bell.run()),
            asyncio.create_task(self.jobs.run()),
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._tidy()),
        ]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Refused):  # the database is away, and the store has said so
                await self.store.apart(tallies.sweep)

    async def _tidy(self) -> None:
        """Whoever waits for a dead server's answer is told so."""
        before: set[str] = set()
        while True:
            await asyncio.sleep(EVERY)
            now = {member.address for member in self.members.others.values()}
            await self.links.end(before - now)  # one that has just joined may not be known here yet
            before = now

    def lighter(self) -> Member | None:
        """Another server that leads far fewer tables than this one."""
        least = min(self.members.others.values(), key=lambda m: m.tables, default=None)
        if least is None or self.members.tables() <= least.tables + SLACK:
            return None
        return least

    async def online(self, tables: list[str]) -> dict[str, set[int]]:
        """Who has each of these tables open, at whatever server."""
        assert self.audience is not None
        found = {table: self.audience.online(table) for table in tables}
        asked = [self.links.ask(m.address, "online", tables) for m in self.members.others.values()]
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(answer, BaseException):
                if not isinstance(answer, Lost):
                    raise answer
                continue
            for table, there in answer.items():
                found[table] = found[table] | set(there)
        return found

    async def _handle(self, head: dict[str, Any], body: bytes, called: Called) -> None:
        """What another server says."""
        if head["k"] == "ask":
            assert self.audience is not None
            here = {table: sorted(self.audience.online(table)) for table in head["words"]}
            called.say("answer", answer={table: there for table, there in here.items() if there})
        else:
            assert self.relay is not None
            await self.relay.answer(self, head, body, called)

    async def close(self) -> None:
        """End what runs here; the tables are free for the others."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.jobs.close()
        await self.listener.close()
        await self.links.close()
        await asyncio.to_thread(self.members.close)


async def grouped(store: Store, settings: Settings) -> Group | None:
    """The group of this server's database; None where one server owns it."""
    if store.engine.dialect.name != "postgresql":
        return None
    return Group(store, settings, await store.apart(lambda c: rows.word(c, "group")))
