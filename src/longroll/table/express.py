"""The decisions of a game on their way to the disk: the one change that is made at every choice, straight through the driver.

SQLAlchemy makes statements, parameters and transactions anew each time, which takes three times as long as the database itself.
So these two statements are compiled once. Whatever goes wrong is left to the ordinary way, which knows every fault.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Executable, insert
from sqlalchemy.engine import Dialect

from longroll.table import records
from longroll.table import schema as db
from longroll.table.records import Move, Overtaken

ROW = ("version", "since", "to_decide", "turn", "over", "asked", "clock", "late")
"""What a table's row says about its game (`Match.row`)."""
_MOVE = (*Move._fields, "table_id", "at")


@dataclass(frozen=True, slots=True)
class Kept:
    """Decisions of a table that stood at the version `was`, and what its row says after them."""

    table: str
    was: int
    leader: str | None
    row: dict[str, Any]
    moves: list[Move]

    def __call__(self, c: Connection) -> None:
        """The ordinary way."""
        records.change_table(c, self.table, self.was, self.leader, **self.row)
        records.add_moves(c, self.table, self.moves)


class Statement:
    """A statement as the driver takes it."""

    def __init__(self, made: Executable, dialect: Dialect, keys: tuple[str, ...]) -> None:
        compiled: Any = made.compile(dialect=dialect, column_keys=list(keys))  # type: ignore[attr-defined]
        self.text = str(compiled)
        self._order: list[str] | None = compiled.positiontup if compiled.positional else None

    def run(self, cursor: Any, words: dict[str, Any]) -> int:
        """Run it, and say how many rows it met."""
        cursor.execute(self.text, words if self._order is None else [words[name] for name in self._order])
        return int(cursor.rowcount)


class Express:
    """Writes decisions through a cursor of the driver."""

    def __init__(self, dialect: Dialect) -> None:
        keys = (*ROW, "changed")
        self._begin = "BEGIN" if dialect.name == "sqlite" else ""  # other drivers begin by themselves
        self._change = Statement(records.CHANGE, dialect, keys)
        self._change_led = Statement(records.CHANGE_LED, dialect, keys)
        self._add = Statement(insert(db.moves), dialect, _MOVE)

    def begin(self, cursor: Any) -> None:
        if self._begin:
            cursor.execute(self._begin)

    def write(self, cursor: Any, kept: Kept) -> None:
        """The same as a call of `kept`, in the transaction of a cursor."""
        now = time.time()
        words = {**kept.row, "table": kept.table, "was": kept.was, "changed": now, "led": kept.leader}
        change = self._change if kept.leader is None else self._change_led
        if change.run(cursor, words) != 1:
            raise Overtaken(kept.table)
        for move in kept.moves:
            self._add.run(cursor, records.move_row(kept.table, move, now))
