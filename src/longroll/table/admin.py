"""What an administrator may do, with the server running or not: look, rewind, hand over, close, delete, ban."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from longroll.core.errors import LongrollError, nearest
from longroll.table import clearing, happenings, records, visits
from longroll.table import schema as db
from longroll.table.records import Account, Card
from longroll.table.settings import from_environment
from longroll.table.store import Store, reason

T = TypeVar("T")


@contextmanager
def opened(alone: bool = False) -> Iterator[Store]:
    """The database of LONGROLL_HOME or LONGROLL_DATABASE_URL."""
    store = Store(from_environment("127.0.0.1", 0).database, alone)
    try:
        yield store
    except DBAPIError as error:
        raise LongrollError(f"the database does not answer: {reason(error)}") from None
    finally:
        store.close()


def _change(store: Store, change: Callable[[Connection], T]) -> T:
    with store.engine.begin() as connection:
        return change(connection)


def _card(c: Connection, table: str) -> Card:
    card = records.card(c, table)
    if card is None:
        known = list(c.execute(select(db.tables.c.id)).scalars())
        raise LongrollError(f"there is no table '{table}'; {nearest(table, known)}")
    return card


def _account(c: Connection, name: str) -> Account:
    account = records.account_named(c, name.casefold())
    if account is None:
        known = list(
            c.execute(select(db.accounts.c.name).where(db.accounts.c.password.is_not(None))).scalars()
        )
        raise LongrollError(f"there is no account '{name}'; {nearest(name, known)}")
    return account


def _ago(at: float) -> str:
    hours = int((time.time() - at) / 3600)
    return f"{hours} h ago" if hours < 48 else f"{hours // 24} days ago"


def _seats(c: Connection, table: str) -> str:
    found = []
    for side, seat in records.seats_of(c, [table])[table].items():
        who = seat.name or "open"
        found.append(
            f"{side}: {f'{who}, played by {seat.bot}' if seat.bot and seat.name else seat.bot or who}"
        )
    return "; ".join(found)


def tables(name: str = "") -> list[str]:
    """A line for each table, or for those of one account; the newest change first."""

    def rows(c: Connection) -> list[str]:
        cards = records.cards_of(c, _account(c, name).id) if name else records.all_cards(c)
        return [
            f"{card.id}  {card.name}  [{card.game} {card.scenario}, {card.turn}]  "
            f"{'over' if card.over else 'closed' if card.closed else f'{card.to_decide} to decide'}, "
            f"{_ago(card.changed)}  ({_seats(c, card.id)})"
            for card in cards
        ]

    with opened() as store:
        return store.read_now(rows)


def show(table: str) -> list[str]:
    """All that is known about a table, but not what is hidden in its game."""

    def rows(c: Connection) -> list[str]:
        card = _card(c, table)
        owner = records.account(c, card.owner)
        found = [
            f"{card.id}  {card.name}",
            f"game       {card.game}, {card.scenario}, {card.turn}",
            f"laid by    {owner.name if owner else 'nobody'}",
            f"state      {'over' if card.over else f'{card.to_decide} to decide since {_ago(card.since or card.changed)}'}",
            f"decisions  {clearing.decisions(c, table)} (version {card.version})",
            f"pace       {card.pace or 'no limit'}",
            f"seats      {_seats(c, table)}",
        ]
        if card.closed:
            found.append(f"closed     {card.closed}")
        for (side, role), seat in records.staff_of(c, [table])[table].items():
            found.append(f"role       {role} of {side}: {seat.bot or seat.name}")
        for h in happenings.of(c, table):
            words = " ".join(filter(None, (h.kind, h.side, h.role, h.who, h.player)))
            found.append(f"happened   after decision {h.decision}, {_ago(h.at)}: {words}")
        return found

    with opened() as store:
        return store.read_now(rows)


def on_table(table: str, change: Callable[[Connection, Card], str]) -> str:
    """Change a table, and tell a running server to look again. Returns what was done."""

    def write(c: Connection) -> str:
        said = change(c, _card(c, table))
        clearing.send_errand(c, table=table)
        return said

    with opened() as store:
        return _change(store, write)


def rewind(table: str, decision: int) -> str:
    def change(c: Connection, card: Card) -> str:
        gone = clearing.rewind(c, table, decision)
        return f"{card.name}: {gone} decisions are crossed out; it stands after decision {decision}"

    return on_table(table, change)


def hand_over(table: str, side: str, name: str) -> str:
    def change(c: Connection, card: Card) -> str:
        account = _account(c, name)
        clearing.give_seat(c, table, side, account)
        return f"{card.name}: {side} is {account.name}'s"

    return on_table(table, change)


def close(table: str, why: str) -> str:
    def change(c: Connection, card: Card) -> str:
        clearing.close_table(c, table, why)
        return f"{card.name} is {'closed' if why else 'open again'}"

    return on_table(table, change)


def delete(table: str) -> str:
    def change(c: Connection, card: Card) -> str:
        clearing.delete_table(c, table)
        return f"{card.name} is deleted"

    return on_table(table, change)


def ban(name: str, why: str) -> str:
    """An account may not come in any more ("" lets it in again); its sessions end."""

    def write(c: Connection) -> str:
        account = _account(c, name)
        records.change_account(c, account.id, banned=why[:200])
        if why:
            visits.end_sessions(c, account.id)
        clearing.send_errand(c, account=account.id)
        return f"{account.name} {'is banned' if why else 'may come in again'}"

    with opened() as store:
        return _change(store, write)
