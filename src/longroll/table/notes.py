"""Notes that a person keeps on the map of a table: his own eyes only."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from longroll.table import schema as db
from longroll.table.refusals import Refused

MOST = 300
"""So many notes a person keeps at one table."""


def of(c: Connection, table: str, number: int) -> list[dict[str, Any]]:
    """A person's notes at a table, by place."""
    n = db.notes.c
    rows = c.execute(
        select(n.place, n.text, n.at).where(n.table_id == table, n.account_id == number).order_by(n.place)
    )
    return [{"place": place, "text": text, "at": at} for place, text, at in rows]


def put(c: Connection, table: str, number: int, place: str, text: str) -> list[dict[str, Any]]:
    """Write a note at a place, or (an empty one) take it away; all that are left."""
    n = db.notes.c
    own = n.table_id == table, n.account_id == number
    c.execute(delete(db.notes).where(*own, n.place == place))
    if text:
        if c.execute(select(func.count()).select_from(db.notes).where(*own)).scalar_one() >= MOST:
            raise Refused(409, f"you keep {MOST} notes at this table already; take one away first")
        c.execute(
            insert(db.notes).values(table_id=table, account_id=number, place=place, text=text, at=time.time())
        )
    return of(c, table, number)
