"""Worker processes with a queue in front: everybody's tasks in turn, a deadline for each, and an honest "busy"."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from typing import Any, NamedTuple

from longroll.core.errors import LongrollError
from longroll.table import worker
from longroll.table.refusals import Refused

STARTS = 60.0
"""Seconds in which a worker must be ready."""
log = logging.getLogger("longroll.table")


class Overdue(LongrollError):
    """A task that took longer than it may; its worker was ended."""


class Task(NamedTuple):
    name: str
    arguments: tuple[Any, ...]
    deadline: float
    done: asyncio.Future[Any]


class Queue:
    """What waits, by person: each gets his turn, however much another has asked for."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Task]] = OrderedDict()
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def of(self, who: str) -> int:
        return len(self._waiting.get(who, ()))

    def put(self, who: str, task: Task) -> None:
        self._waiting.setdefault(who, deque()).append(task)
        self._news.set()

    async def get(self) -> Task:
        while True:
            while self._waiting:
                who, tasks = self._waiting.popitem(last=False)
                task = tasks.popleft()
                if tasks:
                    self._waiting[who] = tasks  # to the end of the row
                if not task.done.done():
                    return task
            self._news.clear()
            await self._news.wait()


class Crew:
    """Some worker processes. They start when they are needed, and end with the server however it ends."""

    def __init__(self, size: int, most: int = 0, each: int = 0) -> None:
        self.size = size
        self.most, self.each = most, each
        """How many tasks may wait, in all and of one person; 0: any number."""
        self._queue = Queue()
        self._idle = 0
        self.asked = 0
        """How many tasks are worked on or wait."""
        self._workers: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def ask(self, who: str, deadline: float, name: str, *arguments: Any) -> Any:
        """A task's answer. Refused where too much waits; `Overdue` if it takes longer than its deadline (seconds)."""
        if self.each and self._queue.of(who) >= self.each:
            raise Refused(429, "you ask faster than it can be answered; wait a second", wait=1)
        if self.most and len(self._queue) >= self.most:
            raise Refused(503, "the server is busy; try again in a few seconds", wait=3)
        self.asked += 1
        try:
            return await self._ask(who, deadline, name, arguments)
        finally:
            self.asked -= 1

    async def _ask(self, who: str, deadline: float, name: str, arguments: tuple[Any, ...]) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(who, Task(name, arguments, deadline, done))
        if not self._idle and len(self._workers) < self.size and not self._closed:
            working = asyncio.create_task(self._work())
            self._workers.add(working)
            working.add_done_callback(self._workers.discard)
        return await done

    async def _work(self) -> None:
        """One worker's life: a process, and task after task for it."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                self._idle += 1
                try:
                    task = await self._queue.get()
                finally:
                    self._idle -= 1
                if process is None or process.returncode is not None:
                    process = await self._start()
                process = await self._run(process, task)
        finally:
            if process is not None:
                await _end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "longroll.table.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
        )
        assert process.stdin is not None
        process.stdin.write(worker.message(worker.known_games()))
        try:
            async with asyncio.timeout(STARTS):
                await _hear(process)
        except (EOFError, TimeoutError):
            await _end(process)  # the task for which it was started finds out
        return process

    async def _run(
        self, process: asyncio.subprocess.Process, task: Task
    ) -> asyncio.subprocess.Process | None:
        """Give a task to a process; the process, or None where it had to be ended."""
        try:
            async with asyncio.timeout(task.deadline):
                how, said = await _exchange(process, task)
        except TimeoutError:
            log.warning("a task (%s) took longer than %g seconds and was ended", task.name, task.deadline)
            await _end(process)
            _settle(task, Overdue("this takes too long; it was given up"))
            return None
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            await _end(process)
            _settle(task, RuntimeError(f"a worker died over the task '{task.name}': {error}"))
            return None
        except BaseException:
            await _end(process)
            _settle(task, Refused(503, "the server is closing", wait=5))
            raise
        if how == worker.OK:
            if not task.done.done():
                task.done.set_result(said)
        elif how == worker.REFUSED:
            _settle(task, LongrollError(said))
        elif how == worker.MUTE:
            _settle(task, NotImplementedError())
        else:
            _settle(task, RuntimeError(f"the task '{task.name}' broke"))
        return process

    async def close(self) -> None:
        self._closed = True
        for working in list(self._workers):
            working.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)


async def _exchange(process: asyncio.subprocess.Process, task: Task) -> tuple[str, Any]:
    assert process.stdin is not None
    process.stdin.write(worker.message((task.name, task.arguments)))
    await process.stdin.drain()
    return await _hear(process)


async def _hear(process: asyncio.subprocess.Process) -> tuple[str, Any]:
    assert process.stdout is not None
    size = int.from_bytes(await process.stdout.readexactly(4), "big")
    found: tuple[str, Any] = pickle.loads(await process.stdout.readexactly(size))
    return found


def _settle(task: Task, error: Exception) -> None:
    if not task.done.done():
        task.done.set_exception(error)


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
