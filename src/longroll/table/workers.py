"""`longroll serve --workers N`: several server processes on one machine, one socket, one PostgreSQL.

The parent does nothing but look after them: it binds the socket that all of them listen on, starts one in the place of each that dies,
and ends them when it is told to end. They end by themselves if it is killed. It opens no thread before it forks.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import sys
import time
import traceback
from dataclasses import replace
from types import FrameType
from typing import NamedTuple

from fastapi import FastAPI

from longroll.core.errors import LongrollError
from longroll.table.run import run, say, shared
from longroll.table.settings import Settings
from longroll.table.store import Store

GRACE = 15
"""Seconds that the processes have for an orderly end."""
HASTY = 1.0
"""A process that dies within so many seconds is started again only after a pause."""


class Worker(NamedTuple):
    pid: int
    began: float
    said: int
    """The pipe on which it says that it is ready, and by what name the others know it."""


class Parent:
    """Looks after the processes."""

    def __init__(self, settings: Settings, listening: socket.socket, number: int) -> None:
        self.settings = settings
        self.listening = listening
        self.number = number
        self.workers: dict[int, Worker] = {}
        self.names: dict[int, str] = {}
        self.ending = False
        self.alive, self._end = os.pipe()
        """Whoever reads from it learns that the parent is gone."""

    def start(self, followed: str = "") -> Worker:
        told, said = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(told)
            os.close(self._end)
            code = 1
            try:
                self._child(said, followed)
                code = 0
            except LongrollError as error:
                print(f"error: {error}", file=sys.stderr, flush=True)
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        os.close(said)
        worker = self.workers[pid] = Worker(pid, time.monotonic(), told)
        return worker

    def _child(self, said: int, followed: str) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        settings = replace(self.settings, followed=followed)

        def ready(app: FastAPI) -> None:
            os.write(said, app.state.group.members.id.encode())
            os.close(said)

        store = Store(settings.database, serves=True)  # what is wrong with it is one line
        run(settings, self.listening, store, ready, self.alive, warm=not self.workers)

    def wait_for(self, worker: Worker) -> None:
        """Until a process is ready; its name among the servers is remembered."""
        name = os.read(worker.said, 100).decode()
        os.close(worker.said)
        if not name:
            raise LongrollError("a server process could not start")
        self.names[worker.pid] = name

    def end(self, _signal: int = 0, _frame: FrameType | None = None) -> None:
        self.ending = True
        signal.signal(signal.SIGALRM, self._kill)
        signal.alarm(GRACE)
        for pid in list(self.workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def _kill(self, _signal: int, _frame: FrameType | None) -> None:
        for pid in list(self.workers):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def look_after(self) -> None:
        """Start another for each process that dies, until told to end."""
        while self.workers:
            try:
                pid, _ = os.wait()
            except ChildProcessError:
                return
            gone = self.workers.pop(pid, None)
            if gone is None:
                continue
            name = self.names.pop(pid, "")
            if self.ending:
                continue
            print(f"A server process ended ({pid}); another takes its place.", file=sys.stderr, flush=True)
            if time.monotonic() - gone.began < HASTY:
                time.sleep(HASTY)
            try:
                self.wait_for(self.start(name))
            except LongrollError as error:
                print(f"error: {error}", file=sys.stderr, flush=True)


def serve(settings: Settings, listening: socket.socket, browser: bool, number: int) -> None:
    if not hasattr(os, "fork"):
        raise LongrollError("this system runs one server process only; leave --workers out")
    if not settings.database.startswith("postgresql"):
        raise LongrollError(
            "several processes share a PostgreSQL, not SQLite: set LONGROLL_DATABASE_URL, or leave --workers out"
        )
    Store(settings.database).close()  # what is wrong with it is said in one line; and it is in shape for all
    listening.listen()
    settings = shared(settings, number, secrets.token_urlsafe(24))
    parent = Parent(settings, listening, number)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, parent.end)
    for worker in [parent.start() for _ in range(number)]:
        parent.wait_for(worker)
    say(settings, settings.entry, browser)
    parent.look_after()
