"""Who owns a database. SQLite has one server, and a second one refuses to start; servers share PostgreSQL, but a restore wants it alone."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from longroll.core.errors import LongrollError

KEY = 0x6C6F6E67726F6C6C  # "longroll"
TAKEN = "another longroll server is running on {where}; end it first, or set LONGROLL_HOME to another folder"


class Claim:
    """A lock that ends with the process: on a file beside SQLite's, or an advisory lock of PostgreSQL."""

    def __init__(self, engine: Engine, shared: bool = False) -> None:
        self._file: IO[str] | None = None
        self._connection: Connection | None = None
        self._how = ""
        if engine.dialect.name == "sqlite":
            if engine.url.database and engine.url.database != ":memory:":
                self._lock_file(Path(f"{engine.url.database}.lock"))
        else:
            self._lock_database(engine, "_shared" if shared else "")

    def _lock_file(self, path: Path) -> None:
        try:
            file = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise LongrollError(f"the database cannot be opened: {path}: {error.strerror}") from None
        if not _lock(file):
            file.close()
            raise LongrollError(TAKEN.format(where=path.with_suffix("")))
        self._file = file

    def _lock_database(self, engine: Engine, how: str) -> None:
        try:
            connection = engine.connect()
            got = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock{how}({KEY})").scalar()
            connection.commit()
        except DBAPIError as error:
            reason = str(error.orig or error).strip().partition("\n")[0]
            raise LongrollError(f"the database cannot be opened: {reason}") from None
        if not got:
            connection.close()
            raise LongrollError(TAKEN.format(where=f"the database {engine.url.database}"))
        self._connection, self._how = connection, how

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
        if self._connection is not None:
            with suppress(DBAPIError):
                self._connection.exec_driver_sql(f"SELECT pg_advisory_unlock{self._how}({KEY})")
                self._connection.commit()
            self._connection.close()


def _lock(file: IO[str]) -> bool:
    """Whether a file could be locked for this process."""
    if sys.platform == "win32":
        import msvcrt

        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
