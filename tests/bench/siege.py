"""A siege of the table: the server is killed again and again while pages play, slow ones hold on, and nonsense rains.

    python tests/bench/siege.py --minutes 10
    python tests/bench/siege.py --minutes 10 --database postgresql://user@host/name

Prints what was counted. It fails if an acknowledged move is missing, if an answer is a 500, or if the server does not come back.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from longroll.core import registry

NONSENSE = (
    b"[" * 5000,
    b'{"version": ' + b"9" * 5000 + b"}",
    b"\xff\xfe",
    b'{"text": "\\ud800"}',
    b"null",
    b'{"game": 7}',
    b"",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Siege:
    def __init__(self, options: argparse.Namespace, home: Path) -> None:
        self.options = options
        self.home = home
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.until = time.monotonic() + 60 * options.minutes
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.lock = threading.Lock()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "longroll.cli.app",
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
        ]
        environment = {**os.environ, "LONGROLL_HOME": str(self.home), "LONGROLL_TABLES_PER_MINUTE": "1000"}
        if self.options.database:
            environment["LONGROLL_DATABASE_URL"] = self.options.database
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        begin = time.monotonic()
        while time.monotonic() - begin < 60:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise SystemExit("the server did not come back")

    def killer(self, rng: random.Random) -> None:
        """End the server at any moment, and start it again."""
        while self.on:
            time.sleep(rng.uniform(0.5, self.options.pause))
            assert self.process is not None
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.count("kills")
            self.start()

    # ---- players -----------------------------------------------------------------------------------------------------------

    def player(self, rng: random.Random) -> None:
        """Play at random and take back; after every kill what was acknowledged must be there."""
        with httpx.Client(base_url=self.url, timeout=20) as client:
            told: dict[str, Any] = {}
            csrf = ""
            while self.on:
                try:
                    if not csrf:
                        csrf = client.get("/api/me").json().get("csrf") or ""
                        continue
                    told = self.step(client, {"x-csrf-token": csrf}, told, rng)
                except (httpx.TransportError, KeyError, json.JSONDecodeError):
                    self.count("connections lost")
                    time.sleep(0.1)

    def step(
        self, client: httpx.Client, headers: dict[str, str], told: dict[str, Any], rng: random.Random
    ) -> dict[str, Any]:
        if not told or told["over"]:
            sides = registry.info(self.options.game).sides
            body = {"game": self.options.game, "seats": dict.fromkeys(sides, "me")}
            return self.heard(client.post("/api/tables", json=body, headers=headers), told)
        path = f"/api/tables/{told['id']}"
        now = self.heard(client.get(path), told)
        if now["version"] < told["version"]:
            self.faults.append(
                f"table {told['id']} stands at {now['version']}, {told['version']} was acknowledged"
            )
        if now["over"] or not now["choices"]:
            return now
        if now["can_undo"] and rng.random() < 0.2:
            answer = client.post(f"{path}/undo", json={"version": now["version"]}, headers=headers)
        else:
            choice = rng.choice(now["choices"])["text"]
            asked = {"version": now["version"], "text": choice}
            answer = client.post(f"{path}/play", json=asked, headers=headers)
        after = self.heard(answer, now)
        self.count("moves acknowledged" if after is not now else "moves refused")
        return after

    def heard(self, answer: httpx.Response, before: dict[str, Any]) -> dict[str, Any]:
        self.count(f"answers {answer.status_code}")
        if answer.status_code == 500:
            self.faults.append(f"500 at {answer.request.url}")
        return dict(answer.json()) if answer.status_code in (200, 201) else before

    # ---- besiegers ---------------------------------------------------------------------------------------------------------

    def slow(self) -> None:
        """Connections that say a little and wait."""
        held: list[socket.socket] = []
        while self.on:
            try:
                connection = socket.create_connection(("127.0.0.1", self.port), 2)
                connection.sendall(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ")
                held.append(connection)
                self.count("slow connections")
            except OSError:
                time.sleep(0.1)
            if len(held) > 300:
                held.pop(0).close()
            time.sleep(0.05)

    def rain(self, rng: random.Random) -> None:
        """Malformed requests."""
        paths = (
            "/api/tables",
            "/api/tables/import",
            "/api/login",
            "/api/accounts",
            "/api/invites/x",
            "/api/tables/x/play",
        )
        while self.on:
            try:
                answer = httpx.post(
                    self.url + rng.choice(paths),
                    content=rng.choice(NONSENSE),
                    headers={"content-type": "application/json"},
                    timeout=10,
                )
                self.count("malformed messages")
                self.heard(answer, {})
            except httpx.TransportError:
                time.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--game", default="divided-we-fall")
    parser.add_argument("--pause", type=float, default=6.0, help="seconds between kills, at most")
    parser.add_argument("--database", default="")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        siege = Siege(options, Path(home))
        siege.start()
        jobs = [
            threading.Thread(target=siege.player, args=(random.Random(options.seed + i),))
            for i in range(options.players)
        ]
        jobs += [threading.Thread(target=siege.killer, args=(random.Random(options.seed),))]
        jobs += [
            threading.Thread(target=siege.slow),
            threading.Thread(target=siege.rain, args=(random.Random(options.seed),)),
        ]
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
        assert siege.process is not None
        siege.process.kill()
        siege.process.wait()
    print(json.dumps({**dict(sorted(siege.counts.items())), "faults": siege.faults[:10]}, indent=2))
    sys.exit(1 if siege.faults else 0)


if __name__ == "__main__":
    main()
