"""A siege of the table: everything dies again and again while pages play, slow ones hold on, and nonsense rains.

    python tests/bench/siege.py --minutes 10
    python tests/bench/siege.py --minutes 3 --only servers --seed 7

Three fields, each with players who remember what was acknowledged to them:

    alone     one process on SQLite: killed, started again
    full      one process on SQLite whose disk is full after a while; then it has room again
    servers   --workers 2 on PostgreSQL: processes, their parent and the database are killed, processes are stopped and let go

The clock on the wall jumps by up to two days in all of them. Prints what was counted. It fails if an acknowledged move is not in
the database at the end, if a version goes back, if an answer is a 500, or if the server does not come back.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import httpx
import psycopg

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from bench.besiegers import Field, Player, deaf, rain, slow  # noqa: E402
from table.postgres import Missing, Postgres  # noqa: E402

SHARES = {"alone": 0.3, "full": 0.1, "servers": 0.6}
BROKEN = re.compile(r"^([A-Za-z_.]+(?:Error|Exception|Interrupted|Refused)\b[^\n]{0,90})", re.M)
"""The last line of a traceback."""
ROWS = "SELECT table_id, text FROM moves WHERE number > 0 ORDER BY table_id, serial"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Keep:
    """A server under siege."""

    def __init__(self, home: Path, seconds: float, options: argparse.Namespace) -> None:
        self.home = home
        self.clock = home / "clock"
        self.clock.write_text("0", "ascii")
        self.field = Field(free_port(), seconds, options.game)
        self.options = options
        self.words: list[str] = []
        self.before: list[str] = []
        self.settings: dict[str, str] = {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [*self.before, sys.executable, str(HERE / "clocked.py"), "serve", "--no-browser"]
        environment = {
            **os.environ,
            "LONGROLL_HOME": str(self.home),
            "LONGROLL_TABLES_PER_MINUTE": "1000",
            "LONGROLL_SOCKETS_PER_ADDRESS": "1000",
            "LONGROLL_CLOCK": str(self.clock),
            **self.settings,
        }
        log = (self.home / "log").open("ab")
        self.process = subprocess.Popen(
            [*command, "--port", str(self.field.port), *self.words],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
        begin = time.monotonic()
        while time.monotonic() - begin < 90:
            try:
                if httpx.get(f"{self.field.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise SystemExit("the server did not come back: " + (self.home / "log").read_text("utf-8")[-2000:])

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def children(self) -> list[int]:
        assert self.process is not None
        pid = self.process.pid
        try:
            return [int(x) for x in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
        except OSError:
            return []

    def jump(self, rng: random.Random) -> None:
        """Turn the clock on the wall."""
        while self.field.on:
            time.sleep(rng.uniform(1, 6))
            self.clock.write_text(str(rng.uniform(-2, 2) * 86400), "ascii")
            self.field.count("clock jumps")

    def run(self, attack: Callable[[random.Random], None]) -> None:
        """Players and besiegers, all at once, until the time is over."""
        seed, field = self.options.seed, self.field
        jobs = [Player(field, random.Random(seed + i)).run for i in range(self.options.players)]
        jobs += [lambda: attack(random.Random(seed)), lambda: self.jump(random.Random(seed))]
        jobs += [lambda: slow(field), lambda: deaf(field), lambda: rain(field, random.Random(seed))]
        threads = [threading.Thread(target=job) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def compare(self, rows: Iterable[tuple[str, str]]) -> None:
        """Every choice that was acknowledged is in the database, in its order."""
        kept: dict[str, list[str]] = {}
        for table, text in rows:
            kept.setdefault(table, []).append(text)
        for table, texts in self.field.acknowledged.items():
            there = iter(kept.get(table, []))
            missing = [text for text in texts if text not in there]
            if missing:
                self.field.faults.append(
                    f"table {table}: {len(missing)} acknowledged moves are lost: {missing[:3]}"
                )

    def told(self) -> dict[str, Any]:
        log = (self.home / "log").read_text("utf-8", "replace")
        field = self.field
        return {
            **dict(sorted(field.counts.items())),
            "longest silence for a player (s)": round(field.longest, 1),
            "tracebacks in the log": log.count("Traceback"),
            "what broke": dict(Counter(BROKEN.findall(log)).most_common(8)),
            "why 503": dict(field.reasons),
            "faults": field.faults[:10],
        }


def sqlite_rows(home: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(home / "table.db") as database:
        return list(database.execute(ROWS))


def alone(home: Path, seconds: float, options: argparse.Namespace) -> dict[str, Any]:
    """One process, killed at any moment."""
    keep = Keep(home, seconds, options)
    keep.start()

    def attack(rng: random.Random) -> None:
        while keep.field.on:
            time.sleep(rng.uniform(0.2, options.pause))
            keep.kill()
            keep.field.count("kills of the server")
            keep.start()

    keep.run(attack)
    keep.kill()
    keep.compare(sqlite_rows(home))
    return keep.told()


def full(home: Path, seconds: float, options: argparse.Namespace) -> dict[str, Any]:
    """A disk that takes nothing more after a while, and then does again."""
    keep = Keep(home, seconds, options)
    keep.start()
    keep.field.heard(httpx.get(f"{keep.field.url}/api/me"))

    def attack(_rng: random.Random) -> None:
        assert keep.process is not None
        begin, size = time.monotonic(), 0
        while keep.field.on and time.monotonic() - begin < seconds / 3:
            time.sleep(0.2)
        size = max(path.stat().st_size for path in home.glob("table.db*"))
        limit = ["prlimit", f"--pid={keep.process.pid}", f"--fsize={size + 4096}:unlimited"]
        subprocess.run(limit, check=True)
        keep.field.count("disks full")
        while keep.field.on and time.monotonic() - begin < 2 * seconds / 3:
            time.sleep(0.2)
        subprocess.run(["prlimit", f"--pid={keep.process.pid}", "--fsize=unlimited:unlimited"], check=True)

    keep.run(attack)
    keep.kill()
    keep.compare(sqlite_rows(home))
    return keep.told()


def servers(home: Path, seconds: float, options: argparse.Namespace) -> dict[str, Any]:
    """Two processes on PostgreSQL; everything dies."""
    try:
        database = Postgres()
    except Missing as reason:
        return {"skipped": str(reason)}
    keep = Keep(home, seconds, options)
    keep.words = ["--workers", "2"]
    keep.settings = {"LONGROLL_DATABASE_URL": database.url()}
    keep.start()

    def attack(rng: random.Random) -> None:
        while keep.field.on:
            time.sleep(rng.uniform(0.2, options.pause))
            blow = rng.choices(("worker", "stop", "database", "parent"), options.blows)[0]
            children = keep.children()
            if blow == "database":
                database.kill()
                time.sleep(rng.uniform(0, 3))
                database.start()
                keep.field.count("kills of the database")
            elif blow == "parent":
                keep.kill()
                keep.field.count("kills of the parent")
                time.sleep(0.5)
                keep.start()
            elif children and blow == "worker":
                strike(rng.choice(children), signal.SIGKILL)
                keep.field.count("kills of a process")
            elif children:
                stopped = rng.choice(children)
                strike(stopped, signal.SIGSTOP)
                time.sleep(rng.uniform(0.5, 6))
                strike(stopped, signal.SIGCONT)
                keep.field.count("processes stopped and let go")

    try:
        keep.run(attack)
        keep.kill()
        with psycopg.connect(database.url()) as connection:
            keep.compare(connection.execute(ROWS).fetchall())
    finally:
        database.close()
    return keep.told()


def strike(pid: int, blow: signal.Signals) -> None:
    try:
        os.kill(pid, blow)
    except ProcessLookupError:
        return


FIELDS = {"alone": alone, "full": full, "servers": servers}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--game", default="divided-we-fall")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds between blows, at most")
    parser.add_argument(
        "--blows", type=int, nargs=4, default=(12, 3, 2, 1), help="how often: process, stop, database, parent"
    )
    parser.add_argument("--only", choices=FIELDS, help="one field only, for the whole time")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = {}
    for name, field in FIELDS.items():
        share = 1.0 if options.only else SHARES[name]
        if options.only in (None, name):
            with tempfile.TemporaryDirectory() as home:
                found[name] = field(Path(home), 60 * options.minutes * share, options)
            print(json.dumps({name: found[name]}, indent=2), flush=True)
    kills = sum(n for told in found.values() for what, n in told.items() if what.startswith("kills"))
    moves = sum(told.get("moves acknowledged", 0) for told in found.values())
    faults = sum(len(told.get("faults", ())) for told in found.values())
    print(f"{kills} kills, {moves} acknowledged moves, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
