"""Rows about those who come and go: invitations, talk, onlookers."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from longroll.table import schema as db
from longroll.table.records import digest


def add_invite(c: Connection, token: str, table: str, sides: list[str], role: str = "") -> None:
    c.execute(
        insert(db.invites).values(
            token=digest(token), table_id=table, sides=" ".join(sides), role=role, created=time.time()
        )
    )


def invite(c: Connection, token: str) -> tuple[str, list[str], str] | None:
    """(table, sides, role) of a link; the role is "" where it leads to the sides themselves."""
    row = c.execute(
        select(db.invites.c.table_id, db.invites.c.sides, db.invites.c.role).where(
            db.invites.c.token == digest(token)
        )
    ).first()
    return (row[0], row[1].split(" "), row[2]) if row else None


def invited_sides(c: Connection, table: str) -> list[str]:
    i = db.invites.c
    rows = c.execute(select(i.sides).where(i.table_id == table, i.role == ""))
    return sorted({side for row in rows for side in row[0].split(" ")})


def withdraw_invites(c: Connection, table: str, side: str, role: str | None = "") -> int:
    """Tear up every link that leads to a side, or to one of its roles, or (None) to either; how many there were."""
    i = db.invites.c
    wanted = [i.table_id == table] if role is None else [i.table_id == table, i.role == role]
    rows = c.execute(select(i.token, i.sides).where(*wanted))
    gone = [token for token, sides in rows if side in sides.split(" ")]
    c.execute(delete(db.invites).where(db.invites.c.token.in_(gone)))
    return len(gone)


def say(c: Connection, table: str, number: int, text: str) -> dict[str, Any]:
    now = time.time()
    made = c.execute(
        insert(db.talk).values(table_id=table, account_id=number, text=text, at=now)
    ).inserted_primary_key
    assert made is not None
    return {"id": int(made[0]), "at": now, "text": text}


def talk_of(c: Connection, table: str, after: int, most: int = 500) -> list[tuple[int, int, str, str, float]]:
    """(id, account, name, text, time) of the newest messages after one, oldest first."""
    t = db.talk.c
    rows = c.execute(
        select(t.id, t.account_id, db.accounts.c.name, t.text, t.at)
        .join(db.accounts, db.accounts.c.id == t.account_id)
        .where(t.table_id == table, t.id > after)
        .order_by(t.id.desc())
        .limit(most)
    ).all()
    return [(row[0], row[1], row[2], row[3], row[4]) for row in reversed(rows)]


def muted(c: Connection, table: str) -> set[int]:
    """The onlookers who may not speak at a table."""
    o = db.onlookers.c
    return set(c.execute(select(o.account_id).where(o.table_id == table, o.muted)).scalars())


def called(c: Connection, table: str, name: str) -> int | None:
    """The account of this name that plays, looks on or has spoken at a table."""
    a = db.accounts.c
    known = [
        select(rows.c.account_id).where(rows.c.table_id == table)
        for rows in (db.onlookers, db.talk, db.seats)
    ]
    fits = or_(*(a.id.in_(rows) for rows in known))
    found = c.execute(select(a.id).where(a.name == name, fits).order_by(a.id)).scalar()
    return None if found is None else int(found)


def mute(c: Connection, table: str, number: int, silent: bool) -> None:
    look_on(c, table, number)
    o = db.onlookers.c
    c.execute(update(db.onlookers).where(o.table_id == table, o.account_id == number).values(muted=silent))


def look_on(c: Connection, table: str, number: int) -> None:
    o = db.onlookers.c
    if c.execute(select(o.table_id).where(o.table_id == table, o.account_id == number)).first() is None:
        c.execute(insert(db.onlookers).values(table_id=table, account_id=number))
