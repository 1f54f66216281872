"""Load on the table: N games with two random pages each, over loopback. Prints the floors of the issue as measured.

    python tests/bench/table_load.py --games 200 --seconds 300
    python tests/bench/table_load.py --games 20 --seconds 20          a quick look
    python tests/bench/table_load.py --against greedy --seconds 30    one person against a computer

Each page waits `--think` seconds (on average) before it chooses. Measured is the time from sending a choice to holding the
new snapshot that shows it. At the end every game is read again: no acknowledged move may be missing.
"""

from __future__ import annotations

import argparse
import asyncio
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


class Tally:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.errors: list[str] = []
        self.versions: dict[str, int] = {}
        self.finished = 0
        self.cpu_before = 0.0


def start(home: Path) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen(
        [sys.executable, "-m", "longroll.cli.app", "serve", "--no-browser", "--port", "0"],
        env={**os.environ, "LONGROLL_HOME": str(home), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the server did not start"
    return process, found[0].rstrip("/")


def memory(pid: int) -> int:
    """The most memory that a process has held, in MB."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text)[1]) // 1024  # type: ignore[index]


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def person(url: str) -> tuple[httpx.AsyncClient, dict[str, str]]:
    client = httpx.AsyncClient(base_url=url, timeout=60)
    me = (await client.get("/api/me")).json()
    return client, {"x-csrf-token": me["csrf"]}


async def page(
    url: str, client: httpx.AsyncClient, table: str, until: float, think: float, tally: Tally
) -> None:
    """One open page: plays at random whenever it is its turn."""
    rng = random.Random(f"{table}{id(client)}")
    cookie = "; ".join(f"{k}={v}" for k, v in client.cookies.items())
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    sent, told_version = 0.0, 0
    async with connect(
        address, additional_headers={"cookie": cookie}, max_size=2**24, compression=None
    ) as socket:
        while time.monotonic() < until:
            try:
                told = json.loads(await asyncio.wait_for(socket.recv(), max(0.1, until - time.monotonic())))
            except (TimeoutError, ConnectionClosed):
                return
            if told["type"] == "error":
                tally.errors.append(told["error"])
                continue
            if told["type"] != "snapshot":
                continue
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


async def seat(url: str, options: argparse.Namespace, until: float, tally: Tally) -> None:
    """One game: a table, a second person by link (or a computer), and their pages."""
    first, headers = await person(url)
    card = next(g for g in (await first.get("/api/games")).json()["games"] if g["slug"] == options.game)
    mine, *others = card["parties"].values()
    seats = dict.fromkeys(mine, "me") | {s: options.against or "open" for party in others for s in party}
    body = {
        "game": options.game,
        "scenario": options.scenario or card["scenarios"][0]["slug"],
        "seats": seats,
    }
    table = (await first.post("/api/tables", json=body, headers=headers)).raise_for_status().json()["id"]
    pages = [page(url, first, table, until, options.think, tally)]
    second = None
    if not options.against:
        made = await first.post(f"/api/tables/{table}/invites", json={"sides": others[0]}, headers=headers)
        second, second_headers = await person(url)
        token = made.raise_for_status().json()["token"]
        (await second.post(f"/api/invites/{token}", headers=second_headers)).raise_for_status()
        pages.append(page(url, second, table, until, options.think, tally))
    results = await asyncio.gather(*pages, return_exceptions=True)
    tally.errors += [repr(r) for r in results if isinstance(r, BaseException)]
    now = (await first.get(f"/api/tables/{table}")).raise_for_status().json()
    if now["version"] < tally.versions.get(table, 0):
        tally.errors.append(f"table {table}: an acknowledged move is lost")
    await first.aclose()
    if second:
        await second.aclose()


async def load(url: str, options: argparse.Namespace, pid: int) -> Tally:
    tally = Tally()
    tally.cpu_before = processor(pid)
    until = time.monotonic() + options.seconds
    gate = asyncio.Semaphore(20)  # tables are laid a few at a time

    async def one() -> None:
        async with gate:
            await asyncio.sleep(0.01)
        await seat(url, options, until, tally)

    await asyncio.gather(*(one() for _ in range(options.games)))
    return tally


def report(tally: Tally, pid: int, options: argparse.Namespace) -> dict[str, Any]:
    times = sorted(tally.times)

    def share(part: float) -> float:
        return round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1) if times else 0.0

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
        "server_cpu_share": round((processor(pid) - tally.cpu_before) / options.seconds, 2),
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
    parser.add_argument("--against", help="a computer player instead of a second page")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        process, url = start(Path(options.home or home))
        try:
            tally = asyncio.run(load(url, options, process.pid))
            print(json.dumps(report(tally, process.pid, options), indent=2))
        finally:
            process.terminate()
            process.wait()
    sys.exit(1 if tally.errors else 0)


if __name__ == "__main__":
    main()
