"""Looking after a running server: errands of an administrator, figures for Prometheus, and whether all is well."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection

from longroll.core.errors import LongrollError
from longroll.table import clearing, records
from longroll.table.house import House
from longroll.table.people import People
from longroll.table.refusals import Refused
from longroll.table.store import Store

T = TypeVar("T")
EVERY = 1.0
LATE = 200
"""So many errands back it is looked for one that was written at the same time and came later."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
log = logging.getLogger("longroll.table")


class Figures:
    """What has been counted since the start."""

    def __init__(self) -> None:
        self.started = time.time()
        self.answers: Counter[int] = Counter()
        self.took: list[int] = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0

    def answered(self, status: int, seconds: float) -> None:
        self.answers[status] += 1
        self.seconds += seconds
        self.took[next((i for i, most in enumerate(BUCKETS) if seconds <= most), len(BUCKETS))] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All figures, as Prometheus reads them."""
        rows = ["# TYPE longroll_http_requests_total counter"]
        rows += [f'longroll_http_requests_total{{status="{s}"}} {n}' for s, n in sorted(self.answers.items())]
        rows.append("# TYPE longroll_http_request_seconds histogram")
        total = 0
        for most, n in zip((*map(str, BUCKETS), "+Inf"), self.took):
            total += n
            rows.append(f'longroll_http_request_seconds_bucket{{le="{most}"}} {total}')
        rows += [
            f"longroll_http_request_seconds_sum {self.seconds:.6f}",
            f"longroll_http_request_seconds_count {total}",
        ]
        for name, value in {**gauges, "start_time_seconds": self.started}.items():
            rows += [f"# TYPE longroll_{name} gauge", f"longroll_{name} {value:g}"]
        return "\n".join(rows) + "\n"


class Watch:
    """Runs errands: what an administrator changed in the database is looked at again within a second or two."""

    def __init__(self, store: Store, house: House, people: People) -> None:
        self.store, self.house, self.people = store, house, people
        self._last = self._begun = 0
        self._done: OrderedDict[int, None] = OrderedDict()
        self._news = asyncio.Event()

    async def run(self) -> None:
        self._last = self._begun = await self._ask(clearing.last_errand) or 0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), EVERY)
            self._news.clear()
            await self.look()

    def ring(self) -> None:
        """There is news."""
        self._news.set()

    async def look(self) -> None:
        """Run every errand once. Of two that are written at the same time the later one may be seen first, so it looks back a little."""
        since = self._last - LATE
        for errand in await self._ask(lambda c: clearing.errands_after(c, since)) or ():
            if errand.id in self._done or errand.id <= self._begun:
                continue
            self._last = max(self._last, errand.id)
            self._done[errand.id] = None
            while len(self._done) > 2 * LATE:
                self._done.popitem(last=False)
            await self._run(errand)

    async def _run(self, errand: clearing.Errand) -> None:
        if errand.table is not None:
            await self._table(errand.table)
        if errand.session is not None:
            self.people.forget_session(errand.session)
            self.house.audience.end_session(errand.session)
        if errand.account is not None:
            await self._account(errand.account, errand.what)

    async def _account(self, number: int, what: str) -> None:
        self.people.forget(number)
        if what == clearing.NAME:
            account = await self._ask(lambda c: records.account(c, number))
            if account is not None:
                self.house.rename(account)
        elif what != clearing.KNOWN:
            self.house.audience.end_account(number)

    async def _table(self, table: str) -> None:
        """Read a table anew; a computer that is to decide there now wakes up."""
        if not self.house.leads_now(table):
            return
        self.house.look_again([table])
        try:
            self.house.changed(await self.house.match(table))
        except LongrollError as error:
            log.info("table %s: %s", table, error)

    async def _ask(self, question: Callable[[Connection], T]) -> T | None:
        try:
            return await self.store.read(question)
        except Refused:  # the database is away, and the store has said so
            return None
