"""Which server leads a table: it alone keeps the game in memory and writes to it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from longroll.table.cluster import rows
from longroll.table.cluster.members import Members
from longroll.table.cluster.rows import Member
from longroll.table.refusals import Elsewhere, Refused
from longroll.table.store import Store

HINTS = 20_000
"""Of so many tables it is remembered that another leads them."""


class Leads:
    """The tables of this server, and what it knows of the others'.

    A hint may be wrong: the other server says so. What this server leads itself it knows for certain, while `members.sure`.
    """

    def __init__(self, members: Members, store: Store) -> None:
        self.members = members
        self.store = store
        self._mine: set[str] = set()
        self._hints: OrderedDict[str, Member] = OrderedDict()
        self._asking: dict[str, asyncio.Task[Member | None]] = {}
        self._releasing: dict[str, asyncio.Task[None]] = {}
        members.tables = lambda: len(self._mine)
        members.on_loss.append(self._lose_all)

    @property
    def me(self) -> str:
        return self.members.id

    def holds(self, table: str) -> bool:
        return table in self._mine and self.members.sure

    async def of(self, table: str) -> Member | None:
        """The other server that leads a table; None if this one does, or if there is no such table."""
        if self.holds(table):
            return None
        await self.members.be_sure()
        if table in self._mine:
            return None
        hint = self._hints.get(table)
        if hint is not None and hint.id in self.members.others:
            return hint
        task = self._asking.get(table)
        if task is None:
            task = asyncio.create_task(self._claim(table))
            self._asking[table] = task
            task.add_done_callback(lambda _: self._asking.pop(table, None))
        return await asyncio.shield(task)

    async def _claim(self, table: str) -> Member | None:
        if table in self._releasing:
            await self._releasing[table]
        me = self.me
        found = await self.store.apart(lambda c: rows.claim(c, table, me))
        if me != self.me:
            raise Refused(503, "this server has just begun anew; try again", wait=1)
        if found is None or found.id == me:
            if found is not None:
                self._mine.add(table)
            self._hints.pop(table, None)
            return None
        self._hints[table] = found
        while len(self._hints) > HINTS:
            self._hints.popitem(last=False)
        return found

    async def demand(self, table: str) -> None:
        """This server leads a table, or it is refused."""
        if not self.holds(table) and await self.of(table) is not None:
            raise Elsewhere

    def took(self, table: str) -> None:
        """A new table, laid here."""
        self._mine.add(table)

    def wrong(self, table: str) -> None:
        """What was believed about a table is not true (any more)."""
        self._mine.discard(table)
        self._hints.pop(table, None)

    def release(self, table: str) -> None:
        """Make room: whoever is asked next leads the table."""
        if table not in self._mine:
            return
        self._mine.discard(table)
        task = asyncio.create_task(self._release(table, self.me))
        self._releasing[table] = task
        task.add_done_callback(lambda _: self._releasing.pop(table, None))

    async def _release(self, table: str, me: str) -> None:
        try:
            await self.store.apart(lambda c: rows.release(c, table, me))
        except Refused:
            self._mine.add(table)  # the database is away: it stays as it is

    def _lose_all(self) -> None:
        self._mine.clear()
        self._hints.clear()
