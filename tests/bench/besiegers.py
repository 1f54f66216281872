"""Those who come to a siege: players who remember what was acknowledged, slow connections, nonsense."""

from __future__ import annotations

import json
import logging
import random
import socket
import threading
import time
from collections import Counter, defaultdict
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from longroll.core import registry

# Pages that never read are cut off: that is no news.
logging.getLogger("websockets").setLevel(logging.CRITICAL)
NONSENSE = (
    b"[" * 5000,
    b'{"version": ' + b"9" * 5000 + b"}",
    b"\xff\xfe",
    b'{"text": "\\ud800"}',
    b"null",
    b'{"game": 7}',
    b"",
)
PATHS = (
    "/api/tables",
    "/api/tables/import",
    "/api/login",
    "/api/accounts",
    "/api/invites/x",
    "/api/tables/x/play",
)


class Field:
    """What is counted, and what was acknowledged."""

    def __init__(self, port: int, seconds: float, game: str) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.game = game
        self.until = time.monotonic() + seconds
        self.counts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        """Why it was busy."""
        self.faults: list[str] = []
        self.acknowledged: defaultdict[str, list[str]] = defaultdict(list)
        """A table -> the choices that were acknowledged there, in order."""
        self.lock = threading.Lock()
        self.longest = 0.0
        """The longest time in which a player got no answer (seconds)."""

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    def count(self, what: str) -> None:
        with self.lock:
            self.counts[what] += 1

    def heard(self, answer: httpx.Response) -> dict[str, Any] | None:
        """What an answer says, if it is a good one."""
        self.count(f"answers {answer.status_code}")
        if answer.status_code == 503:
            with self.lock:
                self.reasons[answer.json()["error"]] += 1
        if answer.status_code == 500:
            self.faults.append(f"500 at {answer.request.method} {answer.request.url}")
        return dict(answer.json()) if answer.status_code in (200, 201) else None


class Player:
    """Plays both sides at random and takes back. What was acknowledged must be there ever after."""

    def __init__(self, field: Field, rng: random.Random) -> None:
        self.field, self.rng = field, rng
        self.client = httpx.Client(base_url=field.url, timeout=20, trust_env=False)
        self.csrf = ""
        self.told: dict[str, Any] = {}

    def run(self) -> None:
        last = time.monotonic()
        while self.field.on:
            try:
                if self.step():
                    last = time.monotonic()
                else:
                    time.sleep(0.05)
            except (httpx.TransportError, json.JSONDecodeError):
                self.field.count("connections lost")
                time.sleep(0.1)
            self.field.longest = max(self.field.longest, time.monotonic() - last)
        self.client.close()

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any] | None:
        headers = {"x-csrf-token": self.csrf}
        return self.field.heard(self.client.request(method, path, json=body, headers=headers))

    def step(self) -> bool:
        """One thing; whether it was answered."""
        if not self.csrf:
            me = self.ask("GET", "/api/me")
            self.csrf = (me or {}).get("csrf") or ""
            return bool(self.csrf)
        if not self.told or self.told["over"]:
            sides = registry.info(self.field.game).sides
            body = {"game": self.field.game, "seats": dict.fromkeys(sides, "me")}
            self.told = self.ask("POST", "/api/tables", body) or {}
            return bool(self.told)
        path = f"/api/tables/{self.told['id']}"
        now = self.ask("GET", path)
        if now is None:
            return False
        if now["version"] < self.told["version"]:
            self.field.faults.append(
                f"table {now['id']} stands at {now['version']}, {self.told['version']} was acknowledged"
            )
        self.told = now
        if now["over"] or not now["choices"]:
            return True
        return self.choose(path, now)

    def choose(self, path: str, now: dict[str, Any]) -> bool:
        if now["can_undo"] and self.rng.random() < 0.2:
            after = self.ask("POST", f"{path}/undo", {"version": now["version"]})
        else:
            text = self.rng.choice(now["choices"])["text"]
            after = self.ask("POST", f"{path}/play", {"version": now["version"], "text": text})
            if after is not None:
                self.field.acknowledged[now["id"]].append(text)
        self.field.count("moves acknowledged" if after is not None else "moves refused")
        self.told = after or now
        return after is not None


def slow(field: Field) -> None:
    """Connections that say a little and wait."""
    held: list[socket.socket] = []
    while field.on:
        try:
            connection = socket.create_connection(("127.0.0.1", field.port), 2)
            connection.sendall(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ")
            held.append(connection)
            field.count("slow connections")
        except OSError:
            time.sleep(0.1)
        if len(held) > 300:
            held.pop(0).close()
        time.sleep(0.05)


def deaf(field: Field) -> None:
    """Pages that never read what they are sent."""
    held: list[Any] = []
    while field.on:
        tables = list(field.acknowledged)
        try:
            if tables:
                address = f"ws://127.0.0.1:{field.port}/api/tables/{tables[-1]}/live"
                held.append(connect(address, open_timeout=5, max_queue=1))
                field.count("pages that never read")
        except (OSError, WebSocketException):
            time.sleep(0.2)
        if len(held) > 30:
            held.pop(0).socket.close()
        time.sleep(0.5)
    for page in held:
        page.socket.close()


def rain(field: Field, rng: random.Random) -> None:
    """Malformed requests."""
    while field.on:
        try:
            answer = httpx.post(
                field.url + rng.choice(PATHS),
                content=rng.choice(NONSENSE),
                headers={"content-type": "application/json"},
                timeout=10,
            )
            field.count("malformed messages")
            field.heard(answer)
        except httpx.TransportError:
            time.sleep(0.1)
