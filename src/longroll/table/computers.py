"""Computer players at the tables: they think in processes of their own, on a copy, and their moves arrive in batches."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial
from typing import Any
from zlib import crc32

from longroll.bots.random_bot import RandomBot
from longroll.core.errors import LongrollError
from longroll.table import records
from longroll.table.cluster.jobs import Jobs
from longroll.table.crew import Crew, Overdue
from longroll.table.house import House
from longroll.table.match import Match
from longroll.table.questions import Position, packed, unpacked
from longroll.table.records import Key, Move, Seat
from longroll.table.refusals import Elsewhere, Refused
from longroll.table.staff import Seats, Staff, acting

DEADLINE = 60.0
"""Seconds that a computer may think about one decision."""
ORPHANS = 5.0
"""So often it is looked for computers that no living server goes on with (seconds)."""
TRIES, PAUSE = 5, 1.0
"""A computer that failed tries again so often, after a pause that doubles (seconds)."""
log = logging.getLogger("longroll.table")


def _play(match: Match, said: list[tuple[Key, str]]) -> list[Move]:
    """Play what a computer said, as long as the seats are still its own."""
    moves = []
    for who, text in said:
        key, seat = match.acting
        if key != who or seat.bot is None:
            break
        moves.append(match.play(text, seat.bot))
    return moves


def task(table: str, position: Position, seats: Seats, staff: Staff) -> list[Any]:
    """A game to think about, as it travels through the database: JSON."""
    return [table, position, seats, [[*key, seat] for key, seat in staff.items()]]


def untask(told: list[Any]) -> tuple[str, Position, Seats, Staff]:
    table, position, seats, staff = told
    header, state, side, seeds = position
    return (
        table,
        Position(header, state, side, tuple(seeds)),
        {name: Seat(*seat) for name, seat in seats.items()},
        {(name, role): Seat(*seat) for name, role, seat in staff},
    )


class Computers:
    """Wakes at every change of a table and plays as long as a computer is to decide there."""

    def __init__(self, house: House, thinkers: int, jobs: Jobs | None = None) -> None:
        self.house = house
        self.jobs = jobs
        """The queue that several servers share."""
        self._crews = [Crew(1) for _ in range(thinkers)]
        """One process each; a table's computers always think in the same one, which remembers their plans."""
        self._running: dict[str, asyncio.Task[None]] = {}
        self._waiting: set[asyncio.Task[None]] = set()
        self._failures: dict[str, int] = {}
        self._orphans = asyncio.Event()
        house.on_change.append(self.wake)
        if jobs is not None:
            jobs.idle = lambda: sum(not crew.asked for crew in self._crews)
            jobs.think = self._think_for_another

    def wake(self, match: Match) -> None:
        table = match.card.id
        if table not in self._running and self._due(match):
            task = asyncio.create_task(self._drive(table))
            self._running[table] = task
            task.add_done_callback(lambda done: self._finished(table, done))

    def _finished(self, table: str, task: asyncio.Task[None]) -> None:
        self._running.pop(table, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._failures.pop(table, None)
            match = self.house.matches.get(table)
            if match is not None:
                self.wake(match)  # something may have changed while it was putting its things away
            return
        if isinstance(error, Elsewhere):
            return  # its computers are another server's business
        if isinstance(error, Refused) and error.status == 404:
            return  # the table was deleted while its computer thought
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        if isinstance(error, Refused) and error.status == 503:
            failures = 1  # the database is away, and the store has said so: it goes on when it is back
        else:
            log.error("the computer at table %s stopped", table, exc_info=error)
        if failures <= TRIES:
            again = asyncio.create_task(self._again(table, PAUSE * 2 ** (failures - 1)))
            self._waiting.add(again)
            again.add_done_callback(self._waiting.discard)

    async def _again(self, table: str, pause: float) -> None:
        """After a failure: look at the table anew, and go on."""
        await asyncio.sleep(pause)
        try:
            self.wake(await self.house.match(table))
        except Elsewhere:
            return
        except Refused as error:
            if error.status == 503:
                await self._again(table, min(2 * pause, 30.0))
            else:
                log.warning("table %s: %s", table, error)

    @staticmethod
    def _due(match: Match) -> bool:
        return not match.dead and not match.stuck and not match.over and bool(match.acting[1].bot)

    async def _drive(self, table: str) -> None:
        while True:
            async with self.house.holding(table) as match:
                if not self._due(match):
                    return
                version, position, owner = match.version, packed(match.game), str(match.card.owner)
                seats, staff = dict(match.seats), dict(match.staff)
            said = await self._think(table, owner, position, seats, staff)
            async with self.house.holding(table) as match:
                if match.version != version or not self._due(match):
                    continue
                try:
                    moves = await self.house.attempt(match, partial(_play, match, said))
                except LongrollError:
                    self.house.forget(match)
                    raise
                await self.house.keep(match, moves)
            self.house.changed(match)

    async def _think(
        self, table: str, owner: str, position: Position, seats: Seats, staff: Staff
    ) -> list[tuple[Key, str]]:
        """What a computer says. One that thinks for too long is cut short: a choice is made at random for it."""
        crew = self._crews[crc32(table.encode()) % len(self._crews)]
        try:
            if self.jobs is not None and crew.asked:
                found = await self.jobs.ask(owner, task(table, position, seats, staff))
                return [((who[0], who[1]), text) for who, text in found]
            said: list[tuple[Key, str]] = await crew.ask(
                owner, DEADLINE, "think", table, position, seats, staff
            )
            if self.jobs is not None:
                self.jobs.ring()
        except Overdue:
            game = await self.house.work(unpacked, position)
            who, _ = acting(game, seats, staff)
            choice = await self.house.work(RandomBot(secrets.randbits(32)).choose, game)
            return [(who, choice.text)]
        return said

    async def _think_for_another(self, told: Any) -> list[tuple[Key, str]]:
        """A task of the shared queue, in the process that knows the table if it is idle, else in any."""
        table, position, seats, staff = untask(told)
        own = self._crews[crc32(table.encode()) % len(self._crews)]
        crew = min((own, *self._crews), key=lambda crew: crew.asked)
        found: list[tuple[Key, str]] = await crew.ask(
            "queue", DEADLINE, "think", table, position, seats, staff
        )
        return found

    @property
    def thinking(self) -> int:
        """At how many tables a computer is to decide."""
        return len(self._running)

    async def resume(self) -> None:
        """After a start: go on wherever a computer is to decide. Where there are several servers, look again and again whether
        one has died whose computers nobody goes on with."""
        while True:
            self._orphans.clear()
            try:
                waiting = await self.house.store.read(records.waiting_for_a_computer)
            except Refused:  # the database is away, and the store has said so
                waiting = []
            for table in waiting:
                try:
                    self.wake(await self.house.match(table))
                except Elsewhere:
                    continue
                except LongrollError as error:
                    log.warning("table %s: %s", table, error)
            if self.jobs is None:
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._orphans.wait(), ORPHANS)

    def adopt(self) -> None:
        """A server has died: go on with its computers."""
        self._orphans.set()

    async def close(self) -> None:
        tasks = [*self._running.values(), *self._waiting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for crew in self._crews:
            await crew.close()
