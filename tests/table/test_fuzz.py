"""Ten thousand malformed messages, by HTTP and by websocket: each is answered with a 4xx, and nothing changes."""

import asyncio
import json
import random
import string
from pathlib import Path
from typing import Any

import pytest

from longroll.table.app import create_app
from longroll.table.people import csrf
from longroll.table.settings import Settings
from table.persons import run

HTTP, LIVE = 5000, 5000
ODD: list[Any] = [
    None, True, -1, 0, 1e308, 2**70, "", " ", "pass ", "\x00", "\ud800", "é", "x" * 500, [], {}, [[]], {"a": {}}, "1; --", "../..",
    "%00", float("nan"), "blue", "grey", "me", "pass", "toy",
]  # fmt: skip


class Wire:
    """Speaks ASGI to the server directly: fast, and without a client library that would refuse to send nonsense."""

    def __init__(self, app: Any, token: str) -> None:
        self.app = app
        self.headers = {"host": "127.0.0.1", "cookie": f"longroll-1863={token}", "x-csrf-token": csrf(token)}

    def scope(
        self, kind: str, method: str, path: str, query: bytes, headers: dict[str, str]
    ) -> dict[str, Any]:
        raw = [(k.encode("latin-1"), v.encode("latin-1")) for k, v in {**self.headers, **headers}.items()]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query,
            "root_path": "",
            "headers": raw,
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 1863),
            "subprotocols": [],
        }

    async def http(self, method: str, path: str, body: bytes, query: bytes = b"", **headers: str) -> int:
        given = {"content-length": str(len(body)), "content-type": "application/json", **headers}
        sent: list[dict[str, Any]] = []
        inbox = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return inbox.pop(0) if inbox else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.app(self.scope("http", method, path, query, given), receive, send)
        return int(sent[0]["status"])


def nonsense(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.randrange(6)
    if kind < 3 or depth > 2:
        return rng.choice(ODD)
    if kind == 3:
        return [nonsense(rng, depth + 1) for _ in range(rng.randrange(4))]
    words = [
        "version",
        "text",
        "game",
        "seats",
        "side",
        "sides",
        "player",
        "type",
        "journal",
        "name",
        "password",
        "at",
        "x",
    ]
    return {rng.choice(words): nonsense(rng, depth + 1) for _ in range(rng.randrange(5))}


def bent(rng: random.Random, good: dict[str, Any]) -> bytes:
    """A request that was right once: a key lost, added or with another value; or the text itself torn."""
    body = dict(good)
    way = rng.randrange(5)
    if way == 0 and body:
        body.pop(rng.choice(list(body)))
    elif way == 1:
        body[rng.choice([*body, "extra"])] = nonsense(rng)
    elif way == 2:
        return json.dumps(nonsense(rng)).encode("utf-8", "replace")
    text = json.dumps(body).encode("utf-8", "replace")
    if way == 3:
        cut = rng.randrange(len(text) + 1)
        return (
            text[:cut]
            + bytes(rng.randrange(256) for _ in range(rng.randrange(3)))
            + text[cut + rng.randrange(3) :]
        )
    if way == 4:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    return text


def requests(table: str) -> list[tuple[str, str, dict[str, Any]]]:
    here = f"/api/tables/{table}"
    return [
        ("POST", "/api/tables", {"game": "toys", "seats": {"blue": "me", "grey": "open"}}),
        ("POST", "/api/tables/import", {"journal": "longroll-journal 1\ngame toy\n"}),
        ("POST", f"{here}/play", {"version": 0, "text": "pass"}),
        ("POST", f"{here}/undo", {"version": 99}),
        ("POST", f"{here}/why", {"text": "march b1 b1"}),
        ("POST", f"{here}/odds", {"at": "nowhere", "attack": "x"}),
        ("POST", f"{here}/invites", {"sides": ["purple"]}),
        ("POST", f"{here}/seats/blue", {"player": "nobody"}),
        ("POST", f"{here}/chat", {"text": ""}),
        ("POST", "/api/login", {"name": "x", "password": ""}),
        ("POST", "/api/accounts", {"name": "?", "password": "y"}),
        ("PUT", "/api/me/notices", {"webhook": "ftp://x"}),
        ("POST", "/api/invites/xxxxxxxxxxxxxxxxxxxx", {}),
        ("DELETE", f"{here}/invites/blue", {}),
        ("GET", f"{here}/log", {}),
        ("GET", f"{here}/at/99999", {}),
        ("GET", f"{here}/supply", {}),
        ("GET", here, {}),
        ("GET", "/api/games/toy/rules/T1", {}),
        ("GET", "/api/games/toy/board", {}),
    ]


async def storm(folder: Path, seed: int) -> None:
    rng = random.Random(seed)
    settings = Settings(home=folder, cache=folder, static=folder, login_tries=10**6)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        server = app.state.server
        account, token = await server.people.guest("127.0.0.1")
        wire = Wire(app, token)
        body = json.dumps({"game": "toy", "seats": {"blue": "me", "grey": "me"}}).encode()
        assert await wire.http("POST", "/api/tables", body) == 201
        table = next(iter(server.house.matches))
        match = server.house.matches[table]
        version, seats = match.version, dict(match.seats)
        known = requests(table)
        statuses: dict[int, int] = {}
        for _ in range(HTTP):
            method, path, good = rng.choice(known)
            if rng.random() < 0.2:
                spot = rng.randrange(len(path) + 1)
                path = (
                    path[:spot]
                    + rng.choice([*string.printable, "é", "\x00", "//", "%2e", "\U0001f682"])
                    + path[spot:]
                )
            if rng.random() < 0.1:
                method = rng.choice(["PATCH", "TRACE", "HEAD", "OPTIONS", "PUT", "get", "DELETE"])
            if (method, path) == ("DELETE", f"/api/tables/{table}"):
                continue  # nothing is wrong with that one: whoever laid a table may delete it
            query = rng.choice(
                [
                    b"",
                    b"",
                    b"side=%00",
                    b"from=-1",
                    b"side=red",
                    b"from=1e9&side=blue",
                    b"\xff=\xff",
                    b"side=a&side=b",
                ]
            )
            status = await wire.http(method, path, bent(rng, good), query)
            assert status < 500, f"{status}: {method} {path} {query!r}"
            statuses[status] = statuses.get(status, 0) + 1
        await lives(wire, table, rng)
        match = server.house.matches[table]
        assert match.version == version
        assert {s: x.account for s, x in match.seats.items()} == {s: x.account for s, x in seats.items()}
        assert statuses.get(422, 0) > HTTP // 10
        assert account.id


async def lives(wire: Wire, table: str, rng: random.Random) -> None:
    """Nonsense by websocket: every message is answered with an error below 500, until the server hangs up."""
    sent = 0
    while sent < LIVE:
        outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})
        scope = wire.scope("websocket", "GET", f"/api/tables/{table}/live", b"", {})
        task = asyncio.create_task(wire.app(scope, inbox.get, outbox.put))
        assert (await outbox.get())["type"] == "websocket.accept"
        for _ in range(25):
            good = rng.choice(
                [
                    {"type": "play", "version": 0, "text": "pass"},
                    {"type": "undo", "version": 7},
                    {"type": "play", "version": 1, "text": "fly b1"},
                    {"type": "hello"},
                ]
            )
            raw = bent(rng, good)
            message: dict[str, Any] = {"type": "websocket.receive"}
            if rng.random() < 0.1:
                message["bytes"] = raw
            else:
                message["text"] = raw.decode("utf-8", "replace")
            inbox.put_nowait(message)
            sent += 1
        inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        while not outbox.empty():
            message = outbox.get_nowait()
            if message["type"] == "websocket.send":
                told = json.loads(message["text"])
                assert told["type"] in ("snapshot", "error")
                assert told.get("status", 400) < 500, told


@pytest.mark.filterwarnings("ignore")
def test_ten_thousand_malformed_messages(tmp_path: Path) -> None:
    run(storm(tmp_path, 1))
