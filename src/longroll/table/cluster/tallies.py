"""Counts that all servers share: in the database, by its clock, in windows that fade.

Of each thing two windows are kept, the present one and the one before; that of the one before counts by the part of it that still
lies within the time asked about, rounded up: where a window ends nobody gains a try. It is one statement a count, and off by
little: a moving window would keep a row for each.
"""

from __future__ import annotations

import hashlib

from limits import RateLimitItem
from sqlalchemy import Connection, delete, text

from longroll.table import schema as db
from longroll.table.store import Store

_NOW = "extract(epoch FROM clock_timestamp())"
_PART = f"({_NOW} / :seconds - floor({_NOW} / :seconds))"
_SLOT = f"(floor({_NOW} / :seconds))::bigint % 2000000000"
_BEFORE = f"CASE WHEN t.slot = {_SLOT} THEN t.before WHEN t.slot + 1 = {_SLOT} THEN t.count ELSE 0 END"
_COUNT = f"CASE WHEN t.slot = {_SLOT} THEN t.count ELSE 0 END"
_USED = f"{_COUNT} + ceil({_BEFORE} * (1 - {_PART}))"
_HIT = text(
    f"""INSERT INTO tallies AS t (key, slot, count, before, until)
    VALUES (:key, {_SLOT}, 1, 0, {_NOW} + 2 * :seconds)
    ON CONFLICT (key) DO UPDATE SET before = {_BEFORE}, count = {_COUNT} + 1, slot = {_SLOT}, until = {_NOW} + 2 * :seconds
    WHERE {_USED} < :amount RETURNING t.count"""
)
_LOOK = text(f"SELECT ({_USED})::int, (1 - {_PART}) * :seconds FROM tallies AS t WHERE key = :key")
_SWEEP = text(f"DELETE FROM tallies WHERE until < {_NOW}")


class Tallies:
    """A counter for `Limits`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @staticmethod
    def _words(rate: RateLimitItem, key: tuple[str, ...]) -> dict[str, object]:
        name = rate.key_for(*key)
        if len(name) > 200:
            name = hashlib.sha256(name.encode()).hexdigest()
        return {"key": name, "seconds": float(rate.get_expiry()), "amount": rate.amount}

    async def hit(self, rate: RateLimitItem, *key: str) -> bool:
        words = self._words(rate, key)
        return await self.store.apart(lambda c: c.execute(_HIT, words).first() is not None)

    async def used(self, rate: RateLimitItem, *key: str) -> tuple[int, float]:
        words = self._words(rate, key)
        row = await self.store.read(lambda c: c.execute(_LOOK, words).first())
        return (int(row[0]), float(row[1])) if row else (0, 0.0)

    async def clear(self, rate: RateLimitItem, *key: str) -> None:
        name = self._words(rate, key)["key"]
        await self.store.apart(lambda c: c.execute(delete(db.tallies).where(db.tallies.c.key == name)))


def sweep(c: Connection) -> None:
    """Forget what counts no more."""
    c.execute(_SWEEP)
