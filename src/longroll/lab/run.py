"""Running an experiment: blocks of games go to an engine, finished blocks to the disk.

An engine takes tasks and gives back each with its rows, in any order. `local` is processes on this machine; Ray is another
(`on_ray.py`). Neither changes a row: a game's seed is its number.

With `until` a cell ends when the interval of a share is narrow enough. The interval is looked at after every block, in the order of
the games; blocks that were played ahead by then are thrown away, so the rows do not depend on how many played at once.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Protocol

from longroll.core.errors import LongrollError
from longroll.lab import stopping
from longroll.lab.rows import Rows, Task, play_block
from longroll.lab.rundir import RunDir

Done = tuple[Task, Rows, float]
"""a block, its rows, and the seconds that it took"""


class Engine(Protocol):
    """Where blocks are played."""

    def __call__(self, tasks: Iterable[Task]) -> Iterator[Done]: ...


def timed(task: Task) -> tuple[Rows, float]:
    """A block and how long it took, in the processor time of whoever plays it."""
    began = time.process_time()
    return play_block(task), time.process_time() - began


def _follow(parent: int) -> None:
    """A process of the pool ends when the run that started it was killed; else it would wait for work for ever."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def local(tasks: Iterable[Task], jobs: int = 1) -> Iterator[Done]:
    """On processes of this machine; with one job in this process itself."""
    if jobs <= 1:
        yield from ((task, *timed(task)) for task in tasks)
        return
    waiting: dict[Future[tuple[Rows, float]], Task] = {}
    source = iter(tasks)
    with ProcessPoolExecutor(jobs, initializer=_follow, initargs=(os.getpid(),)) as pool:
        try:
            while True:
                while len(waiting) < 2 * jobs and (task := next(source, None)) is not None:
                    waiting[pool.submit(timed, task)] = task
                if not waiting:
                    return
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield (waiting.pop(future), *future.result())
        except BrokenProcessPool:
            raise LongrollError(
                "a process of the run was killed, perhaps for want of memory; `longroll lab resume` goes on, with fewer --jobs if need be"
            ) from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def engine(on: str, jobs: int, address: str = "") -> Engine:
    """The engine of a name: `local` or `ray`."""
    if on == "local":
        return partial(local, jobs=jobs)
    if on == "ray":
        from longroll.lab.on_ray import on_ray

        return partial(on_ray, address=address)
    raise LongrollError(f"--on takes local or ray, not '{on}'")


def run(at: RunDir, play: Engine = local, tick: Callable[[int], object] = lambda games: None) -> None:
    """Play what is missing; `tick` hears how many games were finished."""
    at.demand_same_version()
    at.sweep_up()
    if at.experiment.until is None:
        _all(at, play, tick)
    else:
        for cell in range(len(at.experiment.cells)):
            _until(at, cell, play, tick)


def _all(at: RunDir, play: Engine, tick: Callable[[int], object]) -> None:
    cells = range(len(at.experiment.cells))
    done = {cell: set(at.done(cell)) for cell in cells}
    missing = (at.task(c, b) for b in range(at.blocks) for c in cells if b not in done[c])
    for task, rows, seconds in play(missing):
        at.keep(task, rows, seconds)
        tick(len(task.seeds))


def _until(at: RunDir, cell: int, play: Engine, tick: Callable[[int], object]) -> None:
    """Blocks in the order of their numbers, until the interval is narrow enough."""
    count = Count(at, cell)
    if count.enough:
        return
    early: dict[int, Done] = {}
    stream = play(at.task(cell, b) for b in range(count.blocks, at.blocks))
    for done in stream:
        early[done[0].block] = done
        while count.blocks in early:
            task, rows, seconds = early.pop(count.blocks)
            at.keep(task, rows, seconds)
            count.add([row["winners"] for row in rows["games"]])
            tick(len(task.seeds))
            if count.enough:
                close = getattr(stream, "close", None)
                if close is not None:
                    close()
                return


class Count:
    """The wins of a cell so far, block by block."""

    def __init__(self, at: RunDir, cell: int) -> None:
        assert at.experiment.until is not None
        self.until = at.experiment.until
        self.side = self.until.of or next(iter(at.experiment.cells[cell].seats))
        self.wins = self.games = self.blocks = 0
        done = at.done(cell)
        if done != list(range(len(done))):
            raise LongrollError(
                f"{at.path}: the blocks of cell {cell} have a gap; the files were changed by hand"
            )
        if done:
            games = at.table("games", cell)
            self.add(games.column("winners").to_pylist(), len(done))

    def add(self, winners: list[str], blocks: int = 1) -> None:
        self.wins += sum(self.side in held.split() for held in winners)
        self.games += len(winners)
        self.blocks += blocks

    @property
    def enough(self) -> bool:
        if self.games >= self.until.most:
            return True
        return self.games >= self.until.least and stopping.width(self.wins, self.games) <= self.until.width
