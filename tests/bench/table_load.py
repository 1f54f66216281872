"""Load on the table: N games with two random pages each, over loopback. Prints the floors of the issue as measured.

    python tests/bench/table_load.py --games 200 --seconds 300
    python tests/bench/table_load.py --games 20 --seconds 20          a quick look
    python tests/bench/table_load.py --against greedy --seconds 30    one person against a computer
    python tests/bench/table_load.py --games 1000 --think 5 --seconds 300 --workers 2     on a PostgreSQL of its own

Each page waits `--think` seconds (on average) before it chooses. Measured is the time from sending a choice to holding the
new snapshot that shows it. At the end every game is read again: no acknowledged move may be missing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))
from table.following import apply
from table.postgres import Postgres


class Tally:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors: list[str] = []
        self.versions: dict[str, int] = {}
        self.finished = 0
        self.cpu_before = self.cpu_after = (0.0, 0.0)
        self.doors = asyncio.Semaphore(20)
        self.here = 0
        self.begin = asyncio.Event()
        self.until = 0.0


def start(home: Path, workers: int, database: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [
            sys.executable,
            *os.environ.get("LOAD_SERVER", "-m longroll.cli.app").split(),
            "serve",
            "--no-browser",
            "--port",
            "0",
            *(["--workers", str(workers)] if workers > 1 else []),
        ],
        env={
            **os.environ,
            "LONGROLL_HOME": str(home),
            "PYTHONUNBUFFERED": "1",
            "LONGROLL_TABLES_PER_MINUTE": "100000",
            "LONGROLL_SOCKETS_PER_ADDRESS": "100000",
            **({"LONGROLL_DATABASE_URL": database} if database else {}),
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the server did not start"
    return process, found[0].rstrip("/")


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for one in found:
        try:
            found += map(int, Path(f"/proc/{one}/task/{one}/children").read_text("ascii").split())
        except OSError:
            continue
    return found


def memory(pid: int) -> int:
    """The most memory that a process and its children have held, in MB; what they share counts for each."""
    total = 0
    for one in family(pid):
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{one}/status").read_text("ascii"))
        total += int(found[1]) // 1024 if found else 0
    return total


def servers(pid: int) -> list[int]:
    """The processes that serve: the children of one command with --workers, else the process itself."""
    forked = [
        one
        for one in family(pid)[1:]
        if Path(f"/proc/{one}/cmdline").read_bytes() == Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    return forked or [pid]


def processor(pid: int) -> tuple[float, float]:
    """Seconds of processor time that the servers have used, and how much of it in the system."""
    whole = inside = 0.0
    for one in servers(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        user, system = (int(field) / os.sysconf("SC_CLK_TCK") for field in fields[11:13])
        whole, inside = whole + user + system, inside + system
    return whole, inside


class Person:
    """A browser without a window: its cookie and its word, on a client that all share."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.headers: dict[str, str] = {}

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.client.request(method, path, json=body, headers=self.headers)
        if "set-cookie" in answer.headers:
            self.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self.client.cookies.clear()
        return answer.raise_for_status().json()

    async def hello(self) -> Person:
        self.headers["x-csrf-token"] = (await self.ask("GET", "/api/me"))["csrf"]
        return self


async def page(url: str, person: Person, table: str, think: float, tally: Tally) -> None:
    """One open page: plays at random whenever it is its turn. All come in before the first choice, some at a time."""
    rng = random.Random(person.headers["cookie"])
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?changes=1"
    sent, told_version = 0.0, 0
    base: dict[str, Any] = {}
    async with tally.doors:
        socket = await connect(
            address,
            additional_headers={"cookie": person.headers["cookie"]},
            max_size=2**24,
            compression=None,
            open_timeout=60,
        )
    tally.here += 1
    await tally.begin.wait()
    async with socket:
        while (left := tally.until - time.monotonic()) > 0:
            try:
                told = json.loads(await asyncio.wait_for(socket.recv(), left))
            except (TimeoutError, ConnectionClosed):
                return
            if told["type"] == "error":
                tally.errors.append(told["error"])
                continue
            if told["type"] == "changes":
                told = apply(base, told)
            elif told["type"] != "snapshot":
                continue
            base = told
            if sent and told["version"] > told_version:
                tally.times.append(time.monotonic() - sent)
                sent = 0.0
            tally.versions[table] = max(tally.versions.get(table, 0), told["version"])
            if told["over"]:
                tally.finished += 1
                return
            if told["my_decision"] and not sent:
                await asyncio.sleep(rng.expovariate(1 / think) if think else 0)
                told_version = told["version"]
                sent = time.monotonic()
                text = rng.choice(told["choices"])["text"]
                await socket.send(json.dumps({"type": "play", "version": told_version, "text": text}))


async def lay(client: httpx.AsyncClient, options: argparse.Namespace) -> tuple[str, list[Person]]:
    """A table, and those who sit at it: a second person by link, or a computer."""
    first = await Person(client).hello()
    card = next(g for g in (await first.ask("GET", "/api/games"))["games"] if g["slug"] == options.game)
    mine, *others = card["parties"].values()
    seats = dict.fromkeys(mine, "me") | {s: options.against or "open" for party in others for s in party}
    scenario = options.scenario or card["scenarios"][0]["slug"]
    table = await first.ask(
        "POST", "/api/tables", {"game": options.game, "scenario": scenario, "seats": seats}
    )
    if options.against:
        return table["id"], [first]
    made = await first.ask("POST", f"/api/tables/{table['id']}/invites", {"sides": others[0]})
    second = await Person(client).hello()
    await second.ask("POST", f"/api/invites/{made['token']}")
    return table["id"], [first, second]


async def load(url: str, options: argparse.Namespace, pid: int) -> Tally:
    tally = Tally()
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as client:
        laid: list[tuple[str, list[Person]]] = []
        for start in range(0, options.games, 10):  # ten at a time
            some = range(min(10, options.games - start))
            laid += await asyncio.gather(*(lay(client, options) for _ in some))
        pages = [
            asyncio.create_task(page(url, p, table, options.think, tally))
            for table, people in laid
            for p in people
        ]
        while tally.here < len(pages) and not any(p.done() for p in pages):
            await asyncio.sleep(0.05)
        tally.cpu_before = processor(pid)
        tally.until = time.monotonic() + options.seconds
        tally.begin.set()
        results = await asyncio.gather(*pages, return_exceptions=True)
        tally.cpu_after = processor(pid)
        tally.errors += [repr(r) for r in results if isinstance(r, BaseException)]
        for table, people in laid:
            now = await people[0].ask("GET", f"/api/tables/{table}")
            if now["version"] < tally.versions.get(table, 0):
                tally.errors.append(f"table {table}: an acknowledged move is lost")
    return tally


def report(tally: Tally, pid: int, options: argparse.Namespace) -> dict[str, Any]:
    times = sorted(tally.times)

    def share(part: float) -> float:
        return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1) if times else 0.0

    spent, system = (after - before for after, before in zip(tally.cpu_after, tally.cpu_before, strict=True))
    return {
        "games": options.games,
        "seconds": options.seconds,
        "against": options.against or "another page",
        "choices": len(times),
        "median_ms": share(0.5),
        "p95_ms": share(0.95),
        "p99_ms": share(0.99),
        "errors": len(tally.errors),
        "first_errors": tally.errors[:3],
        "finished": tally.finished,
        "server_mb": memory(pid),
        "moves_lost": sum("is lost" in error for error in tally.errors),
        "cpu_ms_a_choice": round(1000 * spent / max(1, len(times)), 2),
        "of_it_system_ms": round(1000 * system / max(1, len(times)), 2),
        "server_cpu_share": round(spent / options.seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--game", default="divided-we-fall")
    parser.add_argument("--scenario")
    parser.add_argument(
        "--home", help="a folder whose maps are drawn already, so that drawing is not measured"
    )
    parser.add_argument(
        "--workers", type=int, default=1, help="more than one: on a PostgreSQL that is started for it"
    )
    parser.add_argument("--against", help="a computer player instead of a second page")
    options = parser.parse_args()
    # All pages share one process here: none may wait while Python sweeps for the others.
    gc.set_threshold(100_000, 20, 100)
    database = Postgres() if options.workers > 1 else None
    with tempfile.TemporaryDirectory() as home:
        process, url = start(Path(options.home or home), options.workers, database.url() if database else "")
        try:
            tally = asyncio.run(load(url, options, process.pid))
            print(json.dumps(report(tally, process.pid, options), indent=2))
        finally:
            process.terminate()
            process.wait()
            if database is not None:
                database.close()
    sys.exit(1 if tally.errors else 0)


if __name__ == "__main__":
    main()
