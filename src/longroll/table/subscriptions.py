"""Rows of browsers that want to be called by web push."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from longroll.table import schema as db
from longroll.table.records import digest


class Subscription(NamedTuple):
    """Where a browser is reached, its public key, and the secret that it shares with us alone."""

    endpoint: str
    p256dh: str
    auth: str


BROWSERS = 10
"""So many browsers of one person are called; the newest count."""


def subscribe(c: Connection, number: int, asked: Subscription) -> None:
    """A browser wants to be called for an account, and for no other."""
    p = db.pushes.c
    c.execute(delete(db.pushes).where(p.mark == digest(asked.endpoint)))
    c.execute(
        insert(db.pushes).values(
            account_id=number, mark=digest(asked.endpoint), created=time.time(), **asked._asdict()
        )
    )
    kept = select(p.id).where(p.account_id == number).order_by(p.id.desc()).limit(BROWSERS)
    newest = list(c.execute(kept).scalars())
    c.execute(delete(db.pushes).where(p.account_id == number, p.id.not_in(newest)))


def unsubscribe(c: Connection, endpoint: str, number: int | None = None) -> bool:
    """A browser is not called any more, for an account or for anybody; whether it was."""
    p = db.pushes.c
    fits = [p.mark == digest(endpoint)]
    if number is not None:
        fits.append(p.account_id == number)
    return c.execute(delete(db.pushes).where(*fits)).rowcount > 0


def of(c: Connection, number: int) -> list[Subscription]:
    """The browsers of an account that want to be called."""
    p = db.pushes.c
    rows = c.execute(select(p.endpoint, p.p256dh, p.auth).where(p.account_id == number).order_by(p.id))
    return [Subscription(*row) for row in rows]
