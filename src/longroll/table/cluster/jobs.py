"""The queue of games that wait for a computer to think: one for all servers, in the database.

A server whose own thinkers are idle lets them think at once. Otherwise the game goes into the queue, and whichever server has an idle
thinker takes it: everybody's first game before anybody's second. A thinker remembers plans of the tables that it knows; whoever takes
a game that it does not know makes a new plan. The answer comes back by the same row.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from longroll.table import schema as db
from longroll.table.cluster import rows
from longroll.table.crew import Overdue
from longroll.table.refusals import Refused
from longroll.table.store import Store

LOOK = 1.0
"""Seconds after which the rows are looked at even if the bell has not rung."""
OVERDUE, BROKE = "overdue", "broke"
log = logging.getLogger("longroll.table")


class Job(NamedTuple):
    id: int
    task: str


def put(c: Connection, owner: str, asker: str, task: str) -> int:
    j = db.jobs.c
    rank = c.execute(
        select(func.count()).select_from(db.jobs).where(j.owner == owner, j.taker.is_(None))
    ).scalar_one()
    made = c.execute(
        insert(db.jobs).values(owner=owner, rank=rank, asker=asker, task=task)
    ).inserted_primary_key
    assert made is not None
    rows.ring(c)
    return int(made[0])


def take(c: Connection, taker: str) -> Job | None:
    """The next job that nobody has taken; no two servers take the same."""
    j = db.jobs.c
    row = c.execute(
        select(j.id, j.task)
        .where(j.taker.is_(None), j.answer.is_(None))
        .order_by(j.rank, j.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    ).first()
    if row is None:
        return None
    c.execute(update(db.jobs).where(j.id == row[0]).values(taker=taker))
    return Job(*row)


def answer(c: Connection, number: int, taker: str, said: str) -> None:
    j = db.jobs.c
    c.execute(update(db.jobs).where(j.id == number, j.taker == taker).values(answer=said))
    rows.ring(c)


def answers(c: Connection, numbers: list[int]) -> tuple[dict[int, str], set[int]]:
    """(answers that are there, all of these jobs that still exist); what is answered leaves the queue."""
    j = db.jobs.c
    found = dict(c.execute(select(j.id, j.answer).where(j.id.in_(numbers))).tuples().all())
    done = {number: said for number, said in found.items() if said is not None}
    if done:
        c.execute(delete(db.jobs).where(j.id.in_(list(done))))
    return done, set(found)


class Jobs:
    """This server's part in the shared queue: what it has asked, and what it thinks about for others."""

    def __init__(self, store: Store, name: Callable[[], str]) -> None:
        self.store = store
        self.name = name
        self.idle: Callable[[], int] = lambda: 0
        """How many of this server's thinkers have nothing to do."""
        self.think: Callable[[Any], Awaitable[Any]] | None = None
        """Thinks about a task, here."""
        self._asked: dict[int, asyncio.Future[str]] = {}
        self._news = asyncio.Event()
        self._thinking: set[asyncio.Task[None]] = set()

    def ring(self) -> None:
        self._news.set()

    async def ask(self, owner: str, task: Any) -> Any:
        """Put a task into the queue and wait for its answer; `Overdue` where it took too long."""
        text = json.dumps(task)
        while True:
            me = self.name()
            number = await self.store.apart(partial(put, owner=owner, asker=me, task=text))
            done: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            self._asked[number] = done
            try:
                said = await done
            except LookupError:  # the database has lost its queue: ask again
                continue
            finally:
                self._asked.pop(number, None)
            if said == OVERDUE:
                raise Overdue("this takes too long; it was given up")
            if said == BROKE:
                raise RuntimeError("a computer broke while it was thinking")
            return json.loads(said)

    async def run(self) -> None:
        """Look at the rows whenever the bell rings, a thinker falls idle, or a second has passed."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK)
            self._news.clear()
            try:
                await self._collect()
                await self._serve()
            except Refused:  # the database is away, and the store has said so
                await asyncio.sleep(LOOK)
            except Exception:  # the queue must go on: computers wait for it
                log.exception("the queue broke")
                await asyncio.sleep(LOOK)

    async def _collect(self) -> None:
        waiting = list(self._asked)
        if not waiting:
            return
        done, there = await self.store.apart(lambda c: answers(c, waiting))
        for number in waiting:
            future = self._asked.get(number)
            if future is None or future.done():
                continue
            if number in done:
                future.set_result(done[number])
            elif number not in there:
                future.set_exception(LookupError(number))

    async def _serve(self) -> None:
        while self.think is not None and self.idle():
            me = self.name()
            job = await self.store.apart(partial(take, taker=me))
            if job is None:
                return
            task = asyncio.create_task(self._work(job, me))
            self._thinking.add(task)
            task.add_done_callback(self._done)
            await asyncio.sleep(0)  # it begins, and its thinker is idle no more

    def _done(self, task: asyncio.Task[None]) -> None:
        self._thinking.discard(task)
        self._news.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a job of the queue broke", exc_info=error)

    async def _work(self, job: Job, me: str) -> None:
        assert self.think is not None
        try:
            said = json.dumps(await self.think(json.loads(job.task)))
        except Overdue:
            said = OVERDUE
        except RuntimeError as error:
            log.error("a computer: %s", error)
            said = BROKE
        while True:
            try:
                await self.store.apart(partial(answer, number=job.id, taker=me, said=said))
                return
            except Refused:  # the database is away; whoever asked still waits
                await asyncio.sleep(LOOK)

    async def close(self) -> None:
        for task in list(self._thinking):
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)
