"""Changes beside the game that need no game in memory: an account goes, a table is closed, rewound, given to another, deleted.

Everything runs inside one transaction of the store. A running server must then look again at the tables that are returned.
"""

from __future__ import annotations

import secrets
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from longroll.core.dice import SEED_BITS
from longroll.core.errors import LongrollError, nearest
from longroll.table import company, happenings, records
from longroll.table import schema as db
from longroll.table.cluster.rows import ring
from longroll.table.happenings import DICE, REDRAWN, Happening
from longroll.table.records import Seat

FORMER = "a player who left"


def decisions(c: Connection, table: str) -> int:
    """How many decisions stand at a table."""
    m = db.moves.c
    standing = and_(m.table_id == table, m.withdrawn.is_(False))
    return int(c.execute(select(func.coalesce(func.max(m.number), 0)).where(standing)).scalar_one())


def _note(c: Connection, table: str, kind: str, **words: str) -> None:
    happening = Happening(kind, decision=decisions(c, table), at=time.time(), **words)
    happenings.add(c, table, [happening])


def tables_of(c: Connection, number: int) -> list[str]:
    """The tables that an account laid, sits at or serves at."""
    t = db.tables.c
    sits = select(db.seats.c.table_id).where(db.seats.c.account_id == number)
    serves = select(db.staff.c.table_id).where(db.staff.c.account_id == number)
    found = c.execute(select(t.id).where(or_(t.owner == number, t.id.in_(sits), t.id.in_(serves))))
    return list(found.scalars())


def _others(c: Connection, table: str, number: int) -> list[int]:
    """The other persons at a table."""
    found: list[int] = []
    for places in (db.seats, db.staff):
        p = places.c
        rows = c.execute(
            select(p.account_id).where(p.table_id == table, p.account_id.is_not(None), p.account_id != number)
        )
        found += rows.scalars()
    return found


def delete_account(c: Connection, account: records.Account) -> list[str]:
    """An account goes with its data. Tables where others sit stay and are theirs; returns every table that changed."""
    present = tables_of(c, account.id)
    former = _once_at(c, account.name, present)
    for table in former:
        _unname(c, table, account)
    touched = present + former
    for table in present:
        others = _others(c, table, account.id)
        if not others:
            delete_table(c, table)
            continue
        _leave(c, table, account)
        owner = and_(db.tables.c.id == table, db.tables.c.owner == account.id)
        c.execute(update(db.tables).where(owner).values(owner=others[0]))
        _unname(c, table, account)
    for rows in (db.talk, db.onlookers, db.sessions, db.letters, db.pushes, db.notes):
        c.execute(delete(rows).where(rows.c.account_id == account.id))
    c.execute(delete(db.accounts).where(db.accounts.c.id == account.id))
    for table in touched:
        tell_others(c, table=table)
    tell_others(c, account=account.id)
    return touched


def _once_at(c: Connection, name: str, but: list[str]) -> list[str]:
    """The tables whose log names somebody who has no place there any more."""
    h = db.happenings.c
    found = c.execute(select(h.table_id).distinct().where(h.who == name)).scalars()
    return [table for table in found if table not in but]


def _unname(c: Connection, table: str, account: records.Account) -> None:
    """What an account did at a table stands there without its name."""
    h, m = db.happenings.c, db.moves.c
    named = and_(h.table_id == table, h.who == account.name)
    c.execute(update(db.happenings).where(named).values(who=FORMER))
    played = and_(m.table_id == table, m.player == str(account.id))
    c.execute(update(db.moves).where(played).values(player="gone"))


def _leave(c: Connection, table: str, account: records.Account) -> None:
    s, t = db.seats.c, db.staff.c
    for side in (
        c.execute(select(s.side).where(s.table_id == table, s.account_id == account.id)).scalars().all()
    ):
        c.execute(update(db.seats).where(s.table_id == table, s.side == side).values(account_id=None))
        c.execute(delete(db.staff).where(t.table_id == table, t.side == side))
        company.withdraw_invites(c, table, side, None)
        _note(c, table, "gone", side=side, who=FORMER)
    mine = and_(t.table_id == table, t.account_id == account.id)
    for side, role in c.execute(select(t.side, t.role).where(mine)).all():
        records.set_role(c, table, (side, role), None)
        _note(c, table, "role-back", side=side, role=role)


def delete_table(c: Connection, table: str) -> None:
    for rows in (db.moves, db.seats, db.staff, db.invites, db.talk, db.onlookers, db.happenings, db.notes):
        c.execute(delete(rows).where(rows.c.table_id == table))
    c.execute(delete(db.tables).where(db.tables.c.id == table))


def close_table(c: Connection, table: str, why: str) -> None:
    """Nobody plays on at a closed table ("" opens it again)."""
    records.set_table(c, table, closed=why[:200])
    if why:
        _note(c, table, "closed")


def rewind(c: Connection, table: str, to: int) -> int:
    """Take a game back to a decision; how many decisions are crossed out. Its version grows, so that no page plays on. New dice
    are drawn: those that fell after it, or the seed if the game was over, are known to everybody."""
    standing = decisions(c, table)
    if not 0 <= to < standing:
        raise LongrollError(f"the game has {standing} decisions; it can be taken back to 0 to {standing - 1}")
    m = db.moves.c
    c.execute(update(db.moves).where(m.table_id == table, m.number > to).values(withdrawn=True))
    happenings.move_back(c, table, to)
    t = db.tables.c
    c.execute(
        update(db.tables)
        .where(t.id == table)
        .values(version=t.version + 1, over=False, since=time.time(), late=1.0)
    )
    _note(c, table, REDRAWN, secret=str(secrets.randbits(SEED_BITS)))
    return standing - to


def give_seat(c: Connection, table: str, side: str, account: records.Account) -> None:
    """A seat is another's from now on; the roles that its former holder gave away end, and new dice are drawn."""
    seats = records.seats_of(c, [table])[table]
    if side not in seats:
        raise LongrollError(f"unknown side '{side}'; {nearest(side, seats)}")
    records.set_seat(c, table, side, Seat(account.id, account.name, None))
    t = db.staff.c
    c.execute(delete(db.staff).where(t.table_id == table, t.side == side))
    company.withdraw_invites(c, table, side, None)
    _note(c, table, "given", side=side, who=account.name)
    card = records.card(c, table)
    if card is not None and card.seed_known:
        _note(c, table, DICE, secret=str(secrets.randbits(SEED_BITS)))
    records.set_table(c, table, since=time.time(), seed_known=False, late=1.0)


class Errand(NamedTuple):
    """Something that running servers are to look at again."""

    id: int
    table: str | None
    account: int | None
    what: str
    session: str | None


KNOWN, NAME = "known", "name"
"""What is new about an account: what is known of it, or its name; else all, and its pages are closed."""


def send_errand(
    c: Connection,
    table: str | None = None,
    account: int | None = None,
    what: str = "",
    session: str | None = None,
) -> None:
    """Tell the running servers to look again at a table, an account or a session."""
    c.execute(delete(db.errands).where(db.errands.c.at < time.time() - 3600))
    c.execute(
        insert(db.errands).values(
            table_id=table, account_id=account, at=time.time(), what=what, session=session
        )
    )
    ring(c)


def tell_others(c: Connection, **words: Any) -> None:
    """An errand for the other servers, where there may be some."""
    if c.dialect.name == "postgresql":
        send_errand(c, **words)


def errands_after(c: Connection, last: int) -> list[Errand]:
    e = db.errands.c
    rows = c.execute(
        select(e.id, e.table_id, e.account_id, e.what, e.session).where(e.id > last).order_by(e.id)
    )
    return [Errand(*row) for row in rows]


def last_errand(c: Connection) -> int:
    return int(c.execute(select(func.coalesce(func.max(db.errands.c.id), 0))).scalar_one())
