"""How often something may be done; counts live as long as the server."""

from __future__ import annotations

import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from longroll.table.refusals import Refused


class Limits:
    """Counts in moving windows: "30/minute" of something, by somebody."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}

    def _item(self, rate: str) -> RateLimitItem:
        if rate not in self._items:
            self._items[rate] = parse(rate)
        return self._items[rate]

    def demand(self, rate: str, what: str, *who: str) -> None:
        """Count one, or refuse."""
        if not self._limiter.hit(self._item(rate), what, *who):
            self._refuse(rate, what, *who)

    def look(self, rate: str, what: str, *who: str) -> None:
        """Refuse if the measure is full, without counting."""
        if not self._limiter.test(self._item(rate), what, *who):
            self._refuse(rate, what, *who)

    def count(self, rate: str, what: str, *who: str) -> None:
        self._limiter.hit(self._item(rate), what, *who)

    def used(self, rate: str, what: str, *who: str) -> int:
        """How much of a measure is used."""
        item = self._item(rate)
        return int(item.amount - self._limiter.get_window_stats(item, what, *who).remaining)

    def forget(self, rate: str, what: str, *who: str) -> None:
        self._limiter.clear(self._item(rate), what, *who)

    def _refuse(self, rate: str, what: str, *who: str) -> None:
        until = self._limiter.get_window_stats(self._item(rate), what, *who).reset_time
        wait = max(1, int(until - time.time()))
        raise Refused(429, f"too many tries; wait {wait} seconds", wait=wait)
