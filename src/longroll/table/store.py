"""The database: one writer whose transactions gather what is waiting, readers beside it, migrations on opening."""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    InternalError,
    NoSuchModuleError,
    OperationalError,
)

from longroll.core.errors import LongrollError
from longroll.table import schema
from longroll.table.claim import Claim
from longroll.table.express import Express, Kept
from longroll.table.refusals import Refused

T = TypeVar("T")
GATHER = 128
"""How many waiting changes share one commit, and with it one wait for the disk."""
BREATHS = ((0.08, 0.028), (0.128, 0.008))
OFTEN = 8
"""In a rush a commit waits for company: where the last OFTEN changes came within so many seconds, for so long. A commit and its way to
the disk cost as much processor time as all else about a choice, and hardly more for four changes than for one."""
BUSY_MS = 10_000
READERS = 8
PATIENT = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
"""How long PostgreSQL on another machine may be silent before it counts as away."""
RETRY = 3
"""Seconds after which whoever was refused may try again."""
MIGRATING = 0x6C6F6E67  # "long"
log = logging.getLogger("longroll.table")
MIGRATIONS = Path(__file__).parent / "migrations"


class Attempt:
    """A request that may be made once more elsewhere, as long as nothing was written for it."""

    wrote = False


ATTEMPT: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


class Job(NamedTuple):
    """A change that waits, and who waits for it."""

    change: Callable[[Connection], Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


Answer = tuple[Job, Any, BaseException | None]


class Store:
    """`write` returns when the change is on the disk; `read` sees what was written before it was called."""

    def __init__(self, url: str, alone: bool = False, serves: bool = False) -> None:
        """`alone`: nobody else may have it open. `serves`: for a server; several of them may share PostgreSQL, not SQLite."""
        self.engine = _engine(url)
        self._claim = Claim(self.engine, shared=serves) if alone or serves else None
        try:
            _migrate(self.engine)
        except LongrollError:
            self._let_go()
            raise
        self._readers = ThreadPoolExecutor(READERS, "longroll-reader")
        self._away = False
        self._failures = 0
        self._connection: Connection | None = None
        self._express = Express(self.engine.dialect)
        self._rush: deque[float] = deque(maxlen=OFTEN)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._run, name="longroll-writer", daemon=True)
        self._writer.start()

    async def write(
        self, change: Callable[[Connection], T], meanwhile: Callable[[], Awaitable[object]] | None = None
    ) -> T:
        """Run a change in the writer's next transaction; all of it is done, or nothing. `meanwhile` is done while the disk is waited
        for; if it fails, whoever asked does not know what became of the change."""
        loop, before = asyncio.get_running_loop(), self._failures
        attempt = ATTEMPT.get()
        if attempt is not None:
            attempt.wrote = True
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put(Job(change, done, loop))  # from here on it is carried through, whoever goes away
        if meanwhile is not None:
            await meanwhile()
        try:
            found = await done
        except DBAPIError as error:
            raise self._failed(error) from None
        self._answered(before)
        return found

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database, in threads that nothing else needs."""
        loop, before = asyncio.get_running_loop(), self._failures
        try:
            found = await loop.run_in_executor(self._readers, self.read_now, question)
        except DBAPIError as error:
            raise self._failed(error) from None
        self._answered(before)
        return found

    async def apart(self, change: Callable[[Connection], T]) -> T:
        """A change in a transaction of its own, which waits for no other and keeps none waiting."""

        def run() -> T:
            with self.engine.begin() as connection:
                return change(connection)

        before = self._failures
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except DBAPIError as error:
            raise self._failed(error) from None
        self._answered(before)
        return found

    def _answered(self, before: int) -> None:
        """The database is back, unless it has failed since this was asked: what began before an outage does not end it."""
        if self._failures == before:
            self._away = False

    def _failed(self, error: DBAPIError) -> Exception:
        """A database that is away, full or locked is a reason to wait; it is said once in the log until it is back."""
        if (
            not isinstance(error, OperationalError | InterfaceError | InternalError)
            and not error.connection_invalidated
        ):
            return error
        if not self._away:
            log.error("the database does not answer: %s", reason(error))
        self._away = True
        self._failures += 1
        return Refused(503, "the games cannot be reached at the moment; try again", wait=RETRY)

    def read_now(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def _run(self) -> None:
        while True:
            job = self._jobs.get()
            self._breathe()
            jobs = []
            while job is not None:
                jobs.append(job)
                self._rush.append(time.monotonic())
                if len(jobs) >= GATHER or self._jobs.empty():
                    break
                job = self._jobs.get()
            if jobs:
                self._commit(jobs)
            if job is None:
                return

    def _breathe(self) -> None:
        """In a rush a commit waits a little: two changes on one way to the disk cost hardly more than one."""
        if len(self._rush) == OFTEN:
            span = time.monotonic() - self._rush[0]
            time.sleep(next((breath for most, breath in BREATHS if span < most), 0))

    def _commit(self, jobs: list[Job]) -> None:
        """All in one transaction; if one of them fails, again with each in a savepoint of its own, so that it takes no other along.

        If the commit itself fails nobody knows what is on the disk, and nothing is done twice.
        """
        answers = self._straight(jobs)
        if answers is not None:
            _tell(answers)
            return
        committing = False
        try:
            connection = self._open()
            with connection.begin():
                answers = [(job, job.change(connection), None) for job in jobs]
                committing = True
        except Exception as error:
            broken = isinstance(error, DBAPIError) and error.connection_invalidated
            if isinstance(error, DBAPIError):
                self.drop()
            if not committing and (broken or len(jobs) > 1):
                answers = self._apart(jobs)
            else:
                answers = [(job, None, error) for job in jobs]
        _tell(answers)

    def _straight(self, jobs: list[Job]) -> list[Answer] | None:
        """Decisions alone go straight through the driver. None where that is not possible or fails before the commit."""
        if not all(isinstance(job.change, Kept) for job in jobs):
            return None
        raw: Any = None
        try:
            raw = self._open().connection.dbapi_connection
            cursor = raw.cursor()
            self._express.begin(cursor)
            for job in jobs:
                self._express.write(cursor, job.change)  # type: ignore[arg-type]
        except Exception as error:
            if raw is None or not _rolled_back(raw):
                self.drop()
            log.debug("decisions go the ordinary way: %s", error)
            return None
        try:
            raw.commit()
        except Exception as error:
            self.drop()
            base = self.engine.dialect.loaded_dbapi.Error
            failure = DBAPIError.instance("COMMIT", None, error, base, dialect=self.engine.dialect)
            return [(job, None, failure) for job in jobs]
        return [(job, None, None) for job in jobs]

    def _apart(self, jobs: list[Job]) -> list[Answer]:
        answers: list[Answer] = []
        try:
            connection = self._open()
            with connection.begin():
                for job in jobs:
                    try:
                        with connection.begin_nested():
                            answers.append((job, job.change(connection), None))
                    except Exception as error:
                        answers.append((job, None, error))
        except Exception as error:  # the commit itself: nothing of it is on the disk
            self.drop()
            return [(job, None, error) for job in jobs]
        return answers

    def _open(self) -> Connection:
        """The writer's own connection, which stays open: taking one from the pool costs as much as a change."""
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection

    def drop(self) -> None:
        """Let go of the writer's connection, which may be broken; the next change opens another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()

    def close(self) -> None:
        """Finish what is waiting, then let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self.drop()
        self._readers.shutdown(wait=True)
        self._let_go()

    def _let_go(self) -> None:
        if self._claim is not None:
            self._claim.release()
        self.engine.dispose()


def _tell(answers: list[Answer]) -> None:
    """Wake those who wait, all of a loop at once; one that has ended meanwhile waits no more."""
    for loop in {answer[0].loop for answer in answers}:
        mine = [answer for answer in answers if answer[0].loop is loop]
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_wake, mine)


def _wake(answers: list[Answer]) -> None:
    for job, value, failure in answers:
        if job.done.done():  # whoever asked has gone away
            continue
        if failure is not None:
            job.done.set_exception(failure)
        else:
            job.done.set_result(value)


def _rolled_back(raw: Any) -> bool:
    """Whether a connection of the driver is as before its transaction."""
    try:
        raw.rollback()
    except Exception:  # whatever the driver raises: it is broken
        return False
    return True


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            raise LongrollError(
                f"the table keeps its games in sqlite or postgresql, not in '{parsed.drivername}'"
            )
        if backend == "sqlite" and parsed.database:
            _keep_private(Path(parsed.database).absolute())
        pool = {"pool_pre_ping": True, "connect_args": PATIENT} if backend == "postgresql" else {}
        engine = create_engine(parsed, pool_size=READERS + 4, **pool)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise LongrollError(f"LONGROLL_DATABASE_URL: {error}") from None
    except OSError as error:
        raise LongrollError(f"the folder of '{parsed.database}' cannot be made: {error.strerror}") from None
    if backend == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _keep_private(path: Path) -> None:
    """A new database is readable by its owner alone (SQLite gives its other files the same mode): it holds the seeds of running
    games. One that exists keeps the mode that somebody gave it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers beside the writer (WAL), and no commit that the disk has not confirmed (FULL)."""
    connection.isolation_level = None  # transactions are begun by us, so that savepoints work
    cursor = connection.cursor()
    for word in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {word}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def newest() -> str:
    """The number of the last migration: their files are called what_0001.py, what_0002.py, and so on."""
    return max(path.stem.rpartition("_")[2] for path in (MIGRATIONS / "versions").glob("*_[0-9]*.py"))


def _shape(engine: Engine) -> str:
    """The migration at which a database stands; empty where it is new."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def reason(error: DBAPIError) -> str:
    """What the database says, in one line."""
    return str(error.orig or error).strip().partition("\n")[0]


def _demand_writable(engine: Engine) -> None:
    """Write something and take it away again, so that a full or read-only disk is known before the first move."""
    with engine.begin() as connection:
        made = connection.execute(insert(schema.errands).values(at=0.0)).inserted_primary_key
    assert made is not None
    with engine.begin() as connection:
        connection.execute(delete(schema.errands).where(schema.errands.c.id == made[0]))


def _migrate(engine: Engine) -> None:
    """Bring the database to the newest shape."""
    try:
        found = _shape(engine)
        if found == newest():  # as a rule; Alembic is not even imported
            _demand_writable(engine)
            return
        if found > newest():
            raise LongrollError(
                f"the database was written by a newer version of longroll (its shape is {found}, ours {newest()})"
            )
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # several servers may start at once: one of them does it
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise LongrollError(f"the database cannot be opened: {reason(error)}") from None
    except sqlite3.Error as error:  # while the connection was prepared
        raise LongrollError(f"the database cannot be opened: {error}") from None
