"""The server is killed at random moments while two pages play: nothing acknowledged is lost, every game goes on."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx

BODY = {"game": "toy", "scenario": "long", "seats": {"blue": "me", "grey": "me"}}


class Process:
    """`longroll serve` with the toy war, on a port of its own."""

    def __init__(self, home: Path, command: tuple[list[str], dict[str, str]]) -> None:
        self.process = subprocess.Popen(
            [*command[0], "serve", "--no-browser", "--port", "0"],
            env={**command[1], "LONGROLL_HOME": str(home), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found
        self.url = found[0]

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


def test_kill_9_loses_no_acknowledged_move(
    tmp_path: Path, toy_command: tuple[list[str], dict[str, str]]
) -> None:
    rng = random.Random(4)
    told: dict[str, dict[str, Any]] = {}
    session: str = ""
    for _ in range(3):
        server = Process(tmp_path, toy_command)
        try:
            with httpx.Client(base_url=server.url, timeout=20) as client:
                # The port is part of the cookie's name, so the session is carried over by hand.
                name = f"longroll-{httpx.URL(server.url).port}"
                if session:
                    client.cookies.set(name, session)
                me = client.get("/api/me").json()
                session = client.cookies[name]
                headers = {"x-csrf-token": me["csrf"]}
                for table, last in told.items():
                    now = client.get(f"/api/tables/{table}").json()
                    assert now["version"] >= last["version"], "an acknowledged move is lost"
                    if now["version"] == last["version"]:
                        assert now["view"] == last["view"]
                        assert now["choices"] == last["choices"]
                    last.update(now)
                while len(told) < 3:
                    made = client.post("/api/tables", json=BODY, headers=headers).json()
                    told[made["id"]] = made
                threading.Timer(0.2 + rng.random() * 0.5, server.kill).start()
                play(client, headers, told, rng)
        finally:
            time.sleep(0.05)
            server.process.kill()
            server.process.wait()
    assert sum(t["version"] for t in told.values()) > 6


def play(
    client: httpx.Client, headers: dict[str, str], told: dict[str, dict[str, Any]], rng: random.Random
) -> None:
    """Play at random, now and then take back, until the server is gone."""
    until = time.monotonic() + 15
    while time.monotonic() < until:
        table = rng.choice(list(told))
        now = told[table]
        try:
            if now["over"]:
                now.update(client.post("/api/tables", json=BODY, headers=headers).json())
                told[now["id"]] = told.pop(table)
            elif now["can_undo"] and rng.random() < 0.2:
                answer = client.post(
                    f"/api/tables/{table}/undo", json={"version": now["version"]}, headers=headers
                )
                now.update(answer.raise_for_status().json())
            else:
                body = {"version": now["version"], "text": rng.choice(now["choices"])["text"]}
                answer = client.post(f"/api/tables/{table}/play", json=body, headers=headers)
                now.update(answer.raise_for_status().json())
        except httpx.TransportError:
            return
    raise AssertionError("the server outlived its killer")


def test_a_taken_port_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "longroll.cli.app",
                "serve",
                "--no-browser",
                "--port",
                str(taken.getsockname()[1]),
            ],
            env={**os.environ, "LONGROLL_HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith("error: cannot listen on 127.0.0.1")
    assert ran.stderr.count("\n") == 1
