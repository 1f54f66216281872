"""Rows that servers share: who is alive, who leads a table. Everything here runs inside a transaction."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, delete, exists, insert, or_, select, update

from longroll.table import schema as db

CHANNEL = "longroll"
"""On this channel of PostgreSQL a bell rings whenever there is news: errands, jobs, answers. The rows tell what."""


class Member(NamedTuple):
    """A server, as its row tells."""

    id: str
    address: str
    beat: int
    tables: int


def join(c: Connection, name: str, address: str) -> None:
    c.execute(insert(db.servers).values(id=name, address=address, beat=0, tables=0))


def beat(c: Connection, name: str, tables: int) -> bool:
    """Say that a server is alive; False if the others have taken it for dead."""
    s = db.servers.c
    return (
        c.execute(update(db.servers).where(s.id == name).values(beat=s.beat + 1, tables=tables)).rowcount == 1
    )


def members(c: Connection) -> list[Member]:
    s = db.servers.c
    return [Member(*row) for row in c.execute(select(s.id, s.address, s.beat, s.tables).order_by(s.id))]


def bury(c: Connection, gone: Member) -> bool:
    """A server is dead, unless its beat has moved after all. Its tables are free, for nobody of their leader's name lives."""
    s = db.servers.c
    if c.execute(delete(db.servers).where(s.id == gone.id, s.beat == gone.beat)).rowcount != 1:
        return False
    leave(c, gone.id)
    return True


def leave(c: Connection, name: str) -> None:
    """A server ends. What it was thinking about waits again; what it wanted to know nobody wants any more."""
    j = db.jobs.c
    c.execute(delete(db.servers).where(db.servers.c.id == name))
    c.execute(delete(db.jobs).where(j.asker == name))
    c.execute(update(db.jobs).where(j.taker == name, j.answer.is_(None)).values(taker=None))


def claim(c: Connection, table: str, name: str) -> Member | None:
    """Lead a table if no living server does; who leads it now. None if there is no such table."""
    t, s = db.tables.c, db.servers.c
    alive = exists(select(s.id).where(s.id == t.leader))
    free = or_(t.leader.is_(None), t.leader == name, ~alive)
    known = exists(select(s.id).where(s.id == name))
    c.execute(update(db.tables).where(t.id == table, free, known).values(leader=name))
    row = c.execute(
        select(s.id, s.address, s.beat, s.tables).join(db.tables, t.leader == s.id).where(t.id == table)
    ).first()
    return Member(*row) if row else None


def release(c: Connection, table: str, name: str) -> None:
    """Lead a table no longer."""
    t = db.tables.c
    c.execute(update(db.tables).where(t.id == table, t.leader == name).values(leader=None))


def word(c: Connection, name: str) -> str:
    """A secret of this installation, made when it is first asked for."""
    w = db.words.c
    asked = select(w.value).where(w.name == name)
    found = c.execute(asked).scalar()
    if found is None:
        made = select(w.name).where(w.name == name)
        if c.dialect.name == "postgresql":
            c.exec_driver_sql("LOCK TABLE words IN EXCLUSIVE MODE")
        if c.execute(made).first() is None:
            c.execute(insert(db.words).values(name=name, value=secrets.token_hex(32)))
        found = c.execute(asked).scalar_one()
    return str(found)


def ring(c: Connection) -> None:
    """Wake every server when this transaction is done."""
    if c.dialect.name == "postgresql":
        c.exec_driver_sql(f"NOTIFY {CHANNEL}")
