"""The floors of the laboratory: what a second process brings, what Ray costs, how much memory a long run takes.

    python tests/bench/laboratory.py                                    all, as many games as the floors say
    python tests/bench/laboratory.py --only speedup --games 300
    python tests/bench/laboratory.py --only ray --games 20              needs Ray: make lab-test installs it

By the clock these want a quiet machine. On a busy one look at the processor time, which is told beside it: what two processes spend
together against what one spends is the part of the speed-up that is ours; the rest is the machine's.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from longroll.lab.run import engine, run
from longroll.lab.rundir import RunDir

IDLE = 8.0
"""Seconds in which it is seen what Ray spends while nothing is played."""
TICKS = os.sysconf("SC_CLK_TCK")
ONE_SECOND = 'game = "divided-we-fall"\nunion = "greedy"\nconfederate = "greedy"'
"""The whole war between greedy players: about a second a game."""


def family(pid: int) -> list[int]:
    """A process and all that come from it."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found = [pid]
    for one in found:
        found += parents.get(one, [])
    return found


def seconds(pid: int) -> float:
    """The processor time of a process, its family, and of those children that have ended."""
    total = 0
    for one in family(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(map(int, fields[11:15]))
    return total / TICKS


def begin(folder: Path, name: str, text: str, games: int, block: int, seed: int = 1) -> RunDir:
    head = f"seed = {seed}\ngames = {games}\nblock = {block}\n[product]\n{text}\n"
    return RunDir.begin(head, name, folder, folder / name)


def measured(work: Callable[[], object]) -> tuple[float, float]:
    """(seconds by the clock, processor seconds of this process and its children)."""
    clock, processor = time.perf_counter(), seconds(os.getpid())
    work()
    return time.perf_counter() - clock, seconds(os.getpid()) - processor


def speedup(games: int = 1000, parts: int = 5) -> dict[str, Any]:
    """Random games of 1863 on one process and on two, by turns: a machine that is shared is now faster, now slower."""
    clock, processor = [0.0, 0.0], [0.0, 0.0]
    each = max(1, games // parts)
    for part in range(parts):
        with tempfile.TemporaryDirectory() as folder:
            for jobs in (1, 2) if part % 2 else (2, 1):
                at = begin(
                    Path(folder), f"jobs{jobs}", 'game = "1863"', each, max(1, each // 20), 1 + part * each
                )
                took = measured(lambda at=at, jobs=jobs: run(at, engine("local", jobs)))  # type: ignore[misc]
                clock[jobs - 1] += took[0]
                processor[jobs - 1] += took[1]
    return {
        "games": each * parts,
        "clock": [round(x, 2) for x in clock],
        "processor": [round(x, 2) for x in processor],
        "share of linear, clock": round(clock[0] / clock[1] / 2, 3),
        "share of linear, processor": round(processor[0] / processor[1], 3),
    }


def on_ray(games: int = 30) -> dict[str, Any]:
    """Games of about a second, a block each, on a cluster of one processor and on one process of this machine."""
    import ray

    with tempfile.TemporaryDirectory() as folder:
        local = begin(Path(folder), "local", ONE_SECOND, games, 1)
        here = measured(lambda: run(local, engine("local", 1)))
        ray.init(num_cpus=1, log_to_driver=False, include_dashboard=False, configure_logging=False)
        try:
            warm = begin(Path(folder), "warm", ONE_SECOND, 2, 1)
            run(warm, engine("ray", 1))  # the worker starts, and imports what it needs
            waited = measured(lambda: time.sleep(IDLE))
            at = begin(Path(folder), "ray", ONE_SECOND, games, 1)
            there = measured(lambda: run(at, engine("ray", 1)))
        finally:
            ray.shutdown()
        played = [
            sum(json.loads(row)["seconds"] for row in (x.path / "log.jsonl").read_text().splitlines())
            for x in (local, at)
        ]
    # Ray's processes spend something while nothing is played, too. On a busy machine the games wait for a processor most of the time;
    # what Ray spends in that time is not the games' price.
    idle = waited[1] / waited[0]
    held_up = max(0.0, there[0] - there[1])
    more = (there[1] - played[1]) - (here[1] - played[0])
    return {
        "games": games,
        "seconds a game": round(played[0] / games, 3),
        "clock": [round(here[0], 2), round(there[0], 2)],
        "processor": [round(here[1], 2), round(there[1], 2)],
        "games alone, processor": [round(x, 2) for x in played],
        "processor of idle Ray": round(idle, 4),
        "overhead of Ray beyond the games": round(more / played[1], 4),
        "the same without what it spends while held up": round((more - idle * held_up) / played[1], 4),
    }


@contextmanager
def watched(pid: int, every: float = 0.2) -> Iterator[dict[str, int]]:
    """The largest memory (resident, kB) that a family of processes takes together, and its largest member."""
    most = {"together": 0, "one": 0}
    over = threading.Event()

    def look() -> None:
        while not over.wait(every):
            sizes = [resident(one) for one in family(pid)]
            most["together"] = max(most["together"], sum(sizes))
            most["one"] = max(most["one"], *sizes)

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield most
    finally:
        over.set()
        thread.join()


def resident(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(row.split()[1]) for row in text.splitlines() if row.startswith("VmRSS:")), 0)


def memory(games: int = 1000, jobs: int = 2) -> dict[str, Any]:
    """Greedy games of 1863 by the command line, and the memory of all its processes."""
    text = f'seed = 1\ngames = {games}\n[product]\ngame = "1863"\nunion = "greedy"\nconfederate = "greedy"\n'
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "e.toml").write_text(text)
        words = ["lab", "run", f"{folder}/e.toml", "--out", f"{folder}/run", "--jobs", str(jobs)]
        process = subprocess.Popen(
            [sys.executable, "-m", "longroll.cli.app", *words], stdout=subprocess.DEVNULL
        )
        halves = []
        with watched(process.pid) as most:
            while process.poll() is None:
                time.sleep(0.5)
                done = len(list(Path(folder).glob("run/rows/*/games-*.parquet")))
                if not halves and done >= 20:
                    halves.append(most["together"])
        assert process.returncode == 0
    return {
        "games": games,
        "processes": jobs + 1,
        "MB together": round(most["together"] / 1024),
        "MB together after half the games": round(halves[0] / 1024) if halves else None,
        "MB of the largest": round(most["one"] / 1024),
    }


FLOORS: dict[str, Callable[..., dict[str, Any]]] = {"speedup": speedup, "ray": on_ray, "memory": memory}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=FLOORS)
    parser.add_argument("--games", type=int, help="fewer than the floor asks for")
    given = parser.parse_args()
    for name, measure in FLOORS.items():
        if given.only in (None, name):
            print(name, json.dumps(measure(given.games) if given.games else measure(), indent=1), flush=True)


if __name__ == "__main__":
    main()
