"""Rows in and out of the database, as small named values. Everything here runs inside the store's transactions."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, insert, or_, select, update

from longroll.table import schema as db


class Account(NamedTuple):
    id: int
    name: str
    key: str
    password: str | None
    email: str | None
    webhook: str | None
    confirmed: bool = False
    banned: str = ""

    @property
    def guest(self) -> bool:
        return self.password is None


class Move(NamedTuple):
    """One decision and the dice that it caused; number 0 holds the dice of the set-up."""

    serial: int
    number: int
    side: str
    text: str
    dice: tuple[str, ...]
    player: str


class Seat(NamedTuple):
    """Whose a side is: an account's, or nobody's yet; and the computer that plays it at present, if one does."""

    account: int | None
    name: str
    bot: str | None


Key = tuple[str, str]
"""A side and one of its roles; "" stands for the side itself."""


class Card(NamedTuple):
    """A table as its row tells."""

    id: str
    name: str
    game: str
    scenario: str
    head: str
    owner: int
    version: int
    created: float
    changed: float
    to_decide: str | None
    turn: str
    over: bool
    asked: str = ""
    pace: str = ""
    since: float = 0.0
    seed_known: bool = False
    closed: str = ""
    watched: bool = True
    advised: bool = False
    clock: str = ""
    late: float = 0.0


class Overtaken(Exception):
    """A change to a table that somebody else has changed meanwhile."""


def digest(token: str) -> str:
    """What is kept of a secret that only its holder should know."""
    return hashlib.sha256(token.encode()).hexdigest()


# ---- accounts ------------------------------------------------------------------------------------------------------------

_ACCOUNT = [db.accounts.c[name] for name in Account._fields]


def account(c: Connection, number: int) -> Account | None:
    row = c.execute(select(*_ACCOUNT).where(db.accounts.c.id == number)).first()
    return Account(*row) if row else None


def account_named(c: Connection, key: str) -> Account | None:
    row = c.execute(select(*_ACCOUNT).where(db.accounts.c.key == key)).first()
    return Account(*row) if row else None


def add_account(c: Connection, name: str, key: str, password: str | None) -> Account:
    made = c.execute(
        insert(db.accounts).values(name=name, key=key, password=password, created=time.time())
    ).inserted_primary_key
    assert made is not None
    return Account(int(made[0]), name, key, password, None, None)


def change_account(c: Connection, number: int, **values: Any) -> Account | None:
    c.execute(update(db.accounts).where(db.accounts.c.id == number).values(**values))
    return account(c, number)


# ---- tables --------------------------------------------------------------------------------------------------------------

_CARD = [db.tables.c[name] for name in Card._fields]


def add_table(
    c: Connection, card: Card, seats: dict[str, Seat], moves: Iterable[Move], leader: str | None = None
) -> None:
    c.execute(insert(db.tables).values(**card._asdict(), leader=leader))
    for side, seat in seats.items():
        c.execute(insert(db.seats).values(table_id=card.id, side=side, account_id=seat.account, bot=seat.bot))
    add_moves(c, card.id, moves)


def card(c: Connection, table: str) -> Card | None:
    row = c.execute(select(*_CARD).where(db.tables.c.id == table)).first()
    return Card(*row) if row else None


def cards_of(c: Connection, number: int) -> list[Card]:
    """The tables where an account sits, that it laid, or that it looks on; the newest change first."""
    sits = select(db.seats.c.table_id).where(db.seats.c.account_id == number)
    serves = select(db.staff.c.table_id).where(db.staff.c.account_id == number)
    looks = select(db.onlookers.c.table_id).where(db.onlookers.c.account_id == number)
    rows = c.execute(
        select(*_CARD)
        .where(
            or_(
                db.tables.c.owner == number,
                db.tables.c.id.in_(sits),
                db.tables.c.id.in_(serves),
                db.tables.c.id.in_(looks),
            )
        )
        .order_by(db.tables.c.changed.desc())
        .limit(500)
    )
    return [Card(*row) for row in rows]


def all_cards(c: Connection) -> list[Card]:
    """Every table, the newest change first."""
    return [Card(*row) for row in c.execute(select(*_CARD).order_by(db.tables.c.changed.desc()))]


def waiting_for_a_computer(c: Connection) -> list[str]:
    """The tables where a computer is, or may be, to decide, and that no living server leads."""
    found: dict[str, None] = {}
    led = exists(select(db.servers.c.id).where(db.servers.c.id == db.tables.c.leader))
    for places in (db.seats, db.staff):
        rows = c.execute(
            select(db.tables.c.id)
            .join(places, places.c.table_id == db.tables.c.id)
            .where(
                places.c.side == db.tables.c.to_decide,
                places.c.bot.is_not(None),
                db.tables.c.over.is_(False),
                ~led,
            )
        )
        found.update((row[0], None) for row in rows)
    return list(found)


CHANGE = update(db.tables).where(
    db.tables.c.id == bindparam("table"), db.tables.c.version == bindparam("was")
)
CHANGE_LED = CHANGE.where(db.tables.c.leader == bindparam("led"))


def change_table(c: Connection, table: str, was: int, leader: str | None, **values: Any) -> None:
    """New values in a table's row, if it still stands at the version from which they were made, and (where several servers share
    the database) is still led by the server that made them; else nothing may be written.

    The statement is made once: making it took longer than running it.
    """
    words = {"table": table, "was": was, "changed": time.time(), **values}
    done = c.execute(CHANGE, words) if leader is None else c.execute(CHANGE_LED, {**words, "led": leader})
    if done.rowcount != 1:
        raise Overtaken(table)


def demand_lead(c: Connection, table: str, leader: str | None) -> None:
    """Hold a table's row until the transaction ends, if a server still leads it; else nothing may be written."""
    t = db.tables.c
    if (
        leader is not None
        and c.execute(select(t.leader).where(t.id == table).with_for_update()).scalar() != leader
    ):
        raise Overtaken(table)


def set_table(c: Connection, table: str, **values: Any) -> None:
    """New values beside the game itself, whatever its version."""
    c.execute(update(db.tables).where(db.tables.c.id == table).values(**values))


def seats_of(c: Connection, tables: list[str]) -> dict[str, dict[str, Seat]]:
    rows = c.execute(
        select(
            db.seats.c.table_id, db.seats.c.side, db.seats.c.account_id, db.accounts.c.name, db.seats.c.bot
        )
        .outerjoin(db.accounts, db.accounts.c.id == db.seats.c.account_id)
        .where(db.seats.c.table_id.in_(tables))
    )
    found: dict[str, dict[str, Seat]] = {table: {} for table in tables}
    for table, side, number, name, bot in rows:
        found[table][side] = Seat(number, name or "", bot)
    return found


def set_seat(c: Connection, table: str, side: str, seat: Seat) -> None:
    c.execute(
        update(db.seats)
        .where(db.seats.c.table_id == table, db.seats.c.side == side)
        .values(account_id=seat.account, bot=seat.bot)
    )


def staff_of(c: Connection, tables: list[str]) -> dict[str, dict[Key, Seat]]:
    t = db.staff.c
    rows = c.execute(
        select(t.table_id, t.side, t.role, t.account_id, db.accounts.c.name, t.bot)
        .outerjoin(db.accounts, db.accounts.c.id == t.account_id)
        .where(t.table_id.in_(tables))
    )
    found: dict[str, dict[Key, Seat]] = {table: {} for table in tables}
    for table, side, role, number, name, bot in rows:
        found[table][side, role] = Seat(number, name or "", bot)
    return found


def set_role(c: Connection, table: str, key: Key, seat: Seat | None) -> None:
    """Give a role to somebody, or (None) back to its superior."""
    t = db.staff.c
    side, role = key
    c.execute(delete(db.staff).where(t.table_id == table, t.side == side, t.role == role))
    if seat is not None:
        c.execute(
            insert(db.staff).values(
                table_id=table, side=side, role=role, account_id=seat.account, bot=seat.bot
            )
        )


def add_moves(c: Connection, table: str, moves: Iterable[Move]) -> None:
    now = time.time()
    rows = [move_row(table, move, now) for move in moves]
    if rows:
        c.execute(insert(db.moves), rows)


def move_row(table: str, move: Move, now: float) -> dict[str, Any]:
    return {**move._asdict(), "dice": "\n".join(move.dice), "table_id": table, "at": now}


def withdraw(c: Connection, table: str, serial: int) -> None:
    """A decision is taken back: it stays in the book, crossed out."""
    c.execute(
        update(db.moves)
        .where(db.moves.c.table_id == table, db.moves.c.serial == serial)
        .values(withdrawn=True)
    )


def moves_of(c: Connection, table: str) -> tuple[list[Move], int]:
    """The decisions that stand, in order, and the highest serial number ever given."""
    m = db.moves.c
    rows = c.execute(
        select(m.serial, m.number, m.side, m.text, m.dice, m.player, m.withdrawn)
        .where(m.table_id == table)
        .order_by(m.serial)
    ).all()
    standing = [
        Move(serial, number, side, text, tuple(dice.split("\n")) if dice else (), player)
        for serial, number, side, text, dice, player, withdrawn in rows
        if not withdrawn
    ]
    return standing, rows[-1][0] if rows else 0
