"""Rows about sessions and the letters with a secret word that go out by e-mail."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from longroll.table import schema as db
from longroll.table.records import _ACCOUNT, Account, digest

SEEN_EVERY = 3600
"""A session's last visit is written down at most so often (seconds)."""
SHORT = 16
"""So many letters of a session's digest name it in a list; they do not lead back to the session."""


class Visit(NamedTuple):
    """A session as its owner sees it in a list."""

    id: str
    created: float
    seen: float
    agent: str


def add_session(c: Connection, token: str, number: int, expires: float, agent: str = "") -> None:
    now = time.time()
    c.execute(delete(db.sessions).where(db.sessions.c.expires < now))
    c.execute(
        insert(db.sessions).values(
            token=digest(token), account_id=number, expires=expires, created=now, seen=now, agent=agent[:200]
        )
    )


def session_account(c: Connection, token: str) -> tuple[Account, float] | None:
    """The account of a session, and when it was last seen."""
    row = c.execute(
        select(db.sessions.c.seen, *_ACCOUNT)
        .join(db.accounts, db.sessions.c.account_id == db.accounts.c.id)
        .where(db.sessions.c.token == digest(token), db.sessions.c.expires > time.time())
    ).first()
    return (Account(*row[1:]), row[0]) if row else None


def touch(c: Connection, token: str) -> None:
    c.execute(update(db.sessions).where(db.sessions.c.token == digest(token)).values(seen=time.time()))


def sessions_of(c: Connection, number: int) -> list[Visit]:
    s = db.sessions.c
    rows = c.execute(
        select(s.token, s.created, s.seen, s.agent)
        .where(s.account_id == number, s.expires > time.time())
        .order_by(s.seen.desc())
    )
    return [Visit(token[:SHORT], created, seen, agent) for token, created, seen, agent in rows]


def end_sessions(c: Connection, number: int, only: str = "", but: str = "") -> list[str]:
    """End sessions of an account: the one of a short name, or all but one (by its digest); their digests."""
    s = db.sessions.c
    rows = c.execute(select(s.token).where(s.account_id == number)).scalars()
    gone = [token for token in rows if token != but and token.startswith(only)]
    c.execute(delete(db.sessions).where(s.token.in_(gone)))
    return gone


def end_session(c: Connection, token: str) -> None:
    c.execute(delete(db.sessions).where(db.sessions.c.token == digest(token)))


# ---- letters -------------------------------------------------------------------------------------------------------------


def add_letter(c: Connection, token: str, number: int, purpose: str, email: str, seconds: float) -> None:
    """Remember the secret word of a letter; an older one for the same purpose is void."""
    now = time.time()
    t = db.letters.c
    c.execute(delete(db.letters).where(t.expires < now))
    c.execute(delete(db.letters).where(t.account_id == number, t.purpose == purpose))
    c.execute(
        insert(db.letters).values(
            token=digest(token), account_id=number, purpose=purpose, email=email, expires=now + seconds
        )
    )


def open_letter(c: Connection, token: str, purpose: str) -> tuple[int, str] | None:
    """(account, address) of a letter's word, which is good once."""
    t = db.letters.c
    fits = (t.token == digest(token), t.purpose == purpose, t.expires > time.time())
    row = c.execute(select(t.account_id, t.email).where(*fits)).first()
    if row is None:
        return None
    c.execute(delete(db.letters).where(t.token == digest(token)))
    return int(row[0]), str(row[1])
