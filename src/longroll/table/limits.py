"""How often something may be done. One server counts in memory; several count in the database they share."""

from __future__ import annotations

import time
from functools import cache
from typing import Protocol

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from longroll.table.refusals import Refused


@cache
def item(rate: str) -> RateLimitItem:
    """A rate as it is written: "30/minute"."""
    return parse(rate)


class Counter(Protocol):
    """Where it is counted."""

    async def hit(self, rate: RateLimitItem, *key: str) -> bool:
        """Count one, if there is room."""

    async def used(self, rate: RateLimitItem, *key: str) -> tuple[int, float]:
        """How many were counted, and in how many seconds there is room again."""

    async def clear(self, rate: RateLimitItem, *key: str) -> None:
        """Count from nothing."""


class InMemory:
    """Moving windows in memory; they live as long as the server."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def hit(self, rate: RateLimitItem, *key: str) -> bool:
        return self._limiter.hit(rate, *key)

    async def used(self, rate: RateLimitItem, *key: str) -> tuple[int, float]:
        found = self._limiter.get_window_stats(rate, *key)
        return int(rate.amount - found.remaining), found.reset_time - time.time()

    async def clear(self, rate: RateLimitItem, *key: str) -> None:
        self._limiter.clear(rate, *key)


class Limits:
    """Counts in windows of time: "30/minute" of something, by somebody."""

    def __init__(self, counter: Counter | None = None) -> None:
        self.counter: Counter = counter or InMemory()

    async def demand(self, rate: str, what: str, *who: str) -> None:
        """Count one, or refuse."""
        if not await self.counter.hit(item(rate), what, *who):
            await self._refuse(rate, what, *who)

    async def look(self, rate: str, what: str, *who: str) -> None:
        """Refuse if the measure is full, without counting."""
        if (await self.counter.used(item(rate), what, *who))[0] >= item(rate).amount:
            await self._refuse(rate, what, *who)

    async def count(self, rate: str, what: str, *who: str) -> None:
        await self.counter.hit(item(rate), what, *who)

    async def used(self, rate: str, what: str, *who: str) -> int:
        """How much of a measure is used."""
        return (await self.counter.used(item(rate), what, *who))[0]

    async def forget(self, rate: str, what: str, *who: str) -> None:
        await self.counter.clear(item(rate), what, *who)

    async def _refuse(self, rate: str, what: str, *who: str) -> None:
        wait = max(1, int((await self.counter.used(item(rate), what, *who))[1]))
        raise Refused(429, f"too many tries; wait {wait} seconds", wait=wait)
