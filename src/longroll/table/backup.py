"""Backup and restore: the whole database as one packed file of JSON lines, the same for SQLite and PostgreSQL."""

from __future__ import annotations

import gzip
import json
import os
import time
import zlib
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from longroll import __version__
from longroll.core.errors import LongrollError
from longroll.core.texts import read_json
from longroll.table import schema as db
from longroll.table.store import Store, newest

FORMAT = "longroll-backup 1"
BATCH = 500
LEFT_OUT = ("errands", "servers", "tallies", "jobs", "words")
"""What only running servers need."""


def _tables() -> list[Table]:
    """Every table, those that others point at first."""
    return [table for table in db.metadata.sorted_tables if table.name not in LEFT_OUT]


def _private(path: str, flags: int) -> int:
    """Open a file that nobody else may read."""
    return os.open(path, flags, 0o600)


def backup(store: Store, path: Path) -> dict[str, int]:
    """Write everything, as it stood at one moment, beside a running server; how many rows of each table.

    The file appears under its name only when it is whole, and only its owner may read it: it holds the passwords' digests and
    the seeds of running games.
    """
    if path.exists():
        raise LongrollError(f"{path} exists already; a backup overwrites nothing")
    part = path.with_name(path.name + ".part")
    counts: dict[str, int] = {}
    try:
        with (
            store.engine.connect() as connection,
            open(part, "wb", opener=_private) as raw,
            gzip.open(raw, "wt", encoding="utf-8") as file,
        ):
            if store.engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            head = {"format": FORMAT, "shape": newest(), "version": __version__, "at": time.time()}
            file.write(json.dumps(head) + "\n")
            for table in _tables():
                counts[table.name] = 0
                for row in connection.execute(select(table)).mappings():
                    file.write(json.dumps([table.name, dict(row)]) + "\n")
                    counts[table.name] += 1
            file.write(json.dumps({"rows": counts}) + "\n")
        with part.open("rb+") as done:
            os.fsync(done.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise LongrollError(f"the backup cannot be written to {path}: {error.strerror}") from None
    return counts


def restore(store: Store, path: Path) -> dict[str, int]:
    """Put a backup into an empty database, all of it or nothing; how many rows of each table."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, store.engine.begin() as connection:
            return _restore(connection, file, path)
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise LongrollError(f"the backup {path} cannot be read: {why}") from None


def _restore(connection: Connection, file: Any, path: Path) -> dict[str, int]:
    def refuse(why: str) -> LongrollError:
        return LongrollError(f"the backup {path} is damaged: {why}")

    _check_head(read_json(file.readline(), refuse), path)
    _check_empty(connection)
    known = {table.name: table for table in _tables()}
    counts = dict.fromkeys(known, 0)
    waiting: list[dict[str, Any]] = []
    last = ""
    for line in file:
        row = read_json(line, refuse)
        if isinstance(row, dict):
            _insert(connection, known, last, waiting)
            if row.get("rows") != counts:
                raise refuse("rows are missing")
            if file.read():  # to the very end: there the packer's own check stands
                raise refuse("something follows its end")
            _set_counters(connection)
            return counts
        name, values = row
        if name not in known:
            raise refuse(f"it has a table '{name}' that we do not know")
        if name != last or len(waiting) >= BATCH:
            _insert(connection, known, last, waiting)
            waiting, last = [], name
        waiting.append(values)
        counts[name] += 1
    raise refuse("it is cut off")


def _check_head(head: Any, path: Path) -> None:
    """Whether the file is a backup, and of this version's shape."""
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise LongrollError(f"{path} is no backup of longroll")
    if head.get("shape") != newest():
        raise LongrollError(
            f"{path} was written by another version (shape {head.get('shape')}, ours {newest()}): restore it with longroll "
            f"{head.get('version')}, then start this one"
        )


def _check_empty(connection: Connection) -> None:
    for table in _tables():
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise LongrollError(
                f"the database is not empty (it has {table.name}); restore into an empty place"
            )


def _insert(connection: Connection, known: dict[str, Table], name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(known[name]), rows)


def _set_counters(connection: Connection) -> None:
    """PostgreSQL counts new ids by itself, and must go on where the rows end."""
    if connection.dialect.name != "postgresql":
        return
    for table in _tables():
        for column in table.primary_key:
            if column.name == "id" and column.type.python_type is int:
                connection.execute(
                    text(
                        f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), "
                        f"(SELECT COALESCE(MAX(id), 0) + 1 FROM {table.name}), false)"
                    )
                )
