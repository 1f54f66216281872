"""Several servers on one PostgreSQL: every attack that one server withstands, with the two ends at different servers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import psycopg
import pytest
import uvloop
from sqlalchemy import text
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from longroll.table.cluster import members, relay
from longroll.table.cluster.link import Called, Links, Listener, Lost
from longroll.table.cluster.tallies import Tallies
from longroll.table.limits import item
from longroll.table.refusals import ELSEWHERE
from longroll.table.store import Attempt, Store
from table.attacks.test_house import one_line
from table.attacks.test_house import run as run_command
from table.persons import BOTH, FRIENDS
from table.postgres import Postgres
from table.served import Served

Serve = Callable[..., Served]
LONG = {"game": "toy", "scenario": "long"}


class Visitor:
    """A browser that may call any of the servers, as it does behind a proxy."""

    def __init__(self, served: Served) -> None:
        with httpx.Client(base_url=served.url) as client:
            me = client.get("/api/me").json()
            self.token = client.cookies[f"longroll-{served.port}"]
            self.csrf = me["csrf"]

    def headers(self, served: Served) -> dict[str, str]:
        return {"cookie": f"longroll-{served.port}={self.token}", "x-csrf-token": self.csrf}

    def ask(self, served: Served, method: str, path: str, body: Any = None) -> httpx.Response:
        return httpx.request(
            method, served.url + path, json=body, headers=self.headers(served), timeout=20, trust_env=False
        )

    def get(self, served: Served, path: str) -> Any:
        answer = self.ask(served, "GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, served: Served, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.ask(served, "POST", path, body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def play(self, served: Served, table: dict[str, Any], text: str, status: int = 200) -> Any:
        body = {"version": table["version"], "text": text}
        return self.post(served, f"/api/tables/{table['id']}/play", body, status)

    def live(self, served: Served, table: dict[str, Any]) -> ClientConnection:
        address = f"{served.url.replace('http', 'ws', 1)}/api/tables/{table['id']}/live"
        return connect(address, additional_headers={"cookie": self.headers(served)["cookie"]}, max_size=2**24)


def heard(
    socket: ClientConnection, fits: Callable[[dict[str, Any]], bool], seconds: float = 10
) -> dict[str, Any]:
    """The first message that fits."""
    until = time.monotonic() + seconds
    while True:
        told: dict[str, Any] = json.loads(socket.recv(max(0.01, until - time.monotonic())))
        if fits(told):
            return told


def closed(socket: ClientConnection) -> int:
    """The code with which a page is shut; whatever comes before it is let pass."""
    while True:
        try:
            socket.recv(10)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 0


def leader(url: str, table: str) -> str | None:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT leader FROM tables WHERE id = %s", (table,)).fetchone()
        assert row
        return row[0]


@pytest.fixture
def two(serve: Serve, postgres: str) -> tuple[Served, Served]:
    """Two servers that a test may kill."""
    return serve(LONGROLL_DATABASE_URL=postgres), serve(LONGROLL_DATABASE_URL=postgres)


class Pair(NamedTuple):
    one: Served
    other: Served
    url: str


@pytest.fixture(scope="module")
def pair(
    postgres_server: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
    toy_command: tuple[list[str], dict[str, str]],
) -> Iterator[Pair]:
    """Two servers that live as long as this file: a server takes seconds to start."""
    url = postgres_server.fresh("pair")
    made = [
        Served(toy_command, tmp_path_factory.mktemp(name), LONGROLL_DATABASE_URL=url)
        for name in ("one", "other")
    ]
    yield Pair(made[0], made[1], url)
    for served in made:
        served.end()


def test_a_table_is_played_through_either_server(pair: Pair) -> None:
    one, other, _ = pair
    host, guest = Visitor(one), Visitor(other)
    table = host.post(one, "/api/tables", {**LONG, "seats": FRIENDS}, 201)
    path = f"/api/tables/{table['id']}"
    token = host.post(other, f"{path}/invites", {"sides": ["grey"]}, 201)["token"]
    assert guest.get(other, f"/api/invites/{token}")["taken"] is False
    guest.post(
        other, f"/api/invites/{token}"
    )  # a seat changes hands at the server that does not lead the table
    seen = host.get(one, path)
    assert seen["eyes"]["grey"]
    first = leader(pair.url, table["id"])
    for turn in range(6):  # each at the server that does not lead it, and at the other
        here, there = (one, other) if turn % 2 else (other, one)
        who = host if seen["my_decision"] else guest
        choice = who.get(here, path)["choices"][0]["text"]
        played = who.play(there, who.get(here, path), choice)
        assert host.get(one, path)["version"] == host.get(other, path)["version"] == played["version"]
        seen = host.get(here, path)
    assert leader(pair.url, table["id"]) == first


def test_the_clock_of_a_dead_servers_table_runs_out_at_another(
    two: tuple[Served, Served], postgres: str
) -> None:
    """The server that leads a table is killed; nobody asks for the table, and still its clock ends the game once."""
    one, other = two
    host, guest = Visitor(one), Visitor(one)
    pace = {"reserve": 600, "zero": "over"}
    table = host.post(one, "/api/tables", {**LONG, "seats": FRIENDS, "pace": pace}, 201)
    path = f"/api/tables/{table['id']}"
    token = host.post(one, f"{path}/invites", {"sides": ["grey"]}, 201)["token"]
    guest.post(one, f"/api/invites/{token}")
    os.kill(one.process.pid, signal.SIGKILL)
    with psycopg.connect(postgres) as connection:
        row = connection.execute("SELECT clock, late FROM tables WHERE id = %s", (table["id"],)).fetchone()
        assert row
        clock = json.loads(row[0])
        clock["since"] -= 600
        words = json.dumps(clock), row[1] - 600, table["id"]
        connection.execute("UPDATE tables SET clock = %s, late = %s WHERE id = %s", words)
    until, over = time.monotonic() + 30, False
    while not over and time.monotonic() < until:
        time.sleep(0.2)
        with psycopg.connect(postgres) as connection:
            [over] = connection.execute(
                "SELECT over FROM tables WHERE id = %s", (table["id"],)
            ).fetchone() or [False]
    seen = guest.get(other, path)
    assert seen["result"] == {"winner": "grey", "rule": "", "reason": "Blue ran out of time."}
    rows = guest.get(other, f"{path}/log")["rows"]
    assert sum("ran out of time" in row["text"] for row in rows) == 1


def test_a_choice_is_played_once_and_a_stale_undo_is_refused(pair: Pair) -> None:
    one, other, _ = pair
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    path = f"/api/tables/{table['id']}"
    text = table["choices"][0]["text"]
    found: list[int] = []

    def play(served: Served) -> None:
        body = {"version": table["version"], "text": text}
        found.append(host.ask(served, "POST", f"{path}/play", body).status_code)

    threads = [threading.Thread(target=play, args=(served,)) for served in (one, other) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200] + [409] * 7
    now = host.get(other, path)
    assert (now["decisions"], now["version"]) == (1, table["version"] + 1)
    stale = host.ask(other, "POST", f"{path}/undo", {"version": table["version"]})
    assert stale.status_code == 409
    taken_back = [
        host.ask(s, "POST", f"{path}/undo", {"version": now["version"]}).status_code for s in (one, other)
    ]
    assert sorted(taken_back) in ([200, 409], [409, 409])
    assert host.get(one, path)["version"] == host.get(other, path)["version"]


def test_websockets_across_servers(pair: Pair) -> None:
    """Moves, talk and presence reach a page wherever it is connected."""
    one, other, _ = pair
    host, guest = Visitor(one), Visitor(other)
    table = host.post(one, "/api/tables", {**LONG, "seats": FRIENDS}, 201)
    path = f"/api/tables/{table['id']}"
    token = host.post(one, f"{path}/invites", {"sides": ["grey"]}, 201)["token"]
    guest.post(one, f"/api/invites/{token}")
    with host.live(one, table) as here, guest.live(other, table) as there:
        both = lambda told: told["type"] == "snapshot" and all(s["online"] for s in told["seats"].values())  # noqa: E731
        heard(here, both)
        now = heard(there, both)
        for served in (one, other):
            rows = host.get(served, "/api/tables")["tables"]
            assert all(seat["online"] for seat in rows[0]["seats"].values())
        mover, socket = (host, here) if host.get(one, path)["my_decision"] else (guest, there)
        text = mover.get(other, path)["choices"][0]["text"]
        socket.send(json.dumps({"type": "play", "version": now["version"], "text": text}))
        for page in (here, there):
            heard(page, lambda told: told.get("version", 0) > now["version"])
        host.post(other, f"{path}/chat", {"text": "well met"}, 201)
        for page in (here, there):
            assert heard(page, lambda told: told["type"] == "chat")["text"] == "well met"
        there.send("nonsense")
        assert heard(there, lambda told: told["type"] == "error")["status"] == 400
    until = time.monotonic() + 5
    while any(s["online"] for s in host.get(other, path)["seats"].values()) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(s["online"] for s in host.get(other, path)["seats"].values())


def test_a_session_that_ends_at_one_server_ends_at_all(pair: Pair) -> None:
    one, other, _ = pair
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    assert host.get(other, "/api/tables")["tables"]  # the other remembers the session now
    with host.live(other, table) as page:
        heard(page, lambda told: told["type"] == "snapshot")
        host.post(one, "/api/logout")
        closed(page)
    body = {"version": table["version"], "text": "pass"}
    for served in (one, other):
        answer = host.ask(served, "POST", f"/api/tables/{table['id']}/play", body)
        assert answer.status_code == 403, answer.text  # a stranger by now


def test_limits_are_counted_together(pair: Pair) -> None:
    one, other, _ = pair
    wrong = {"name": "nobody", "password": "wrong password"}
    found = [
        httpx.post(f"{served.url}/api/login", json=wrong, timeout=20).status_code
        for served in (one, other) * 6
    ]
    assert found[:8] == [401] * 8
    assert set(found[8:]) == {429}


def test_where_a_window_of_time_ends_nobody_gains_a_try(postgres: str) -> None:
    store = Store(postgres)
    tallies, rate = Tallies(store), item("1/day")

    async def day_by_day() -> tuple[bool, bool, int]:
        first = await tallies.hit(rate, "somebody")
        await store.write(lambda c: c.execute(text("UPDATE tallies SET slot = slot - 1")))  # it was yesterday
        return first, await tallies.hit(rate, "somebody"), (await tallies.used(rate, "somebody"))[0]

    assert asyncio.run(day_by_day()) == (True, False, 1)
    store.close()


def test_a_server_that_dies_loses_nothing_and_its_tables_move(
    two: tuple[Served, Served], postgres: str
) -> None:
    assert members.LEASE + members.EVERY < members.DEAD  # nobody believes his memory when others may lead
    assert members.DEAD + 2 * members.EVERY < 4  # so much by design; the rest is loading the game
    death(two, postgres)


@pytest.mark.clock
def test_the_tables_of_a_dead_server_move_within_five_seconds(
    two: tuple[Served, Served], postgres: str
) -> None:
    assert death(two, postgres) < 5


def death(two: tuple[Served, Served], postgres: str) -> float:
    """One of two servers dies; after how many seconds the other has all its tables."""
    one, other = two
    host = Visitor(one)
    tables = [host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201) for _ in range(3)]
    told = [host.play(one, table, table["choices"][0]["text"]) for table in tables]
    assert all(leader(postgres, t["id"]) == leader(postgres, tables[0]["id"]) for t in tables)
    with host.live(other, tables[0]) as page:
        heard(page, lambda said: said["type"] == "snapshot")
        os.kill(one.process.pid, signal.SIGKILL)
        begin = time.monotonic()
        assert closed(page) == 1012  # come back
    for table in told:
        now = host.get(other, f"/api/tables/{table['id']}")
        assert (now["version"], now["view"]) == (table["version"], table["view"])
    took = time.monotonic() - begin
    host.play(other, now, now["choices"][0]["text"])
    return took


def test_computers_of_a_dead_server_go_on(two: tuple[Served, Served], postgres: str) -> None:
    one, _ = two
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": {"blue": "random", "grey": "random"}}, 201)
    os.kill(one.process.pid, signal.SIGKILL)
    before = _standing(postgres, table["id"])
    until = time.monotonic() + 15
    while not before[1] and _standing(postgres, table["id"])[0] <= before[0] and time.monotonic() < until:
        time.sleep(0.1)  # nobody asks for it
    after = _standing(postgres, table["id"])
    assert after[1] or after[0] > before[0]


def _standing(url: str, table: str) -> tuple[int, bool]:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT version, over FROM tables WHERE id = %s", (table,)).fetchone()
        assert row
        return row[0], row[1]


def test_a_server_that_was_stopped_for_long_does_not_answer_from_memory(
    two: tuple[Served, Served], postgres: str
) -> None:
    """A lease that is lost in mid-write, or while nobody looked: the others have moved on, and it must know."""
    one, other = two
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    path = f"/api/tables/{table['id']}"
    first = leader(postgres, table["id"])
    os.kill(one.process.pid, signal.SIGSTOP)
    played = host.play(other, host.get(other, path), table["choices"][0]["text"])
    assert leader(postgres, table["id"]) != first
    found: list[httpx.Response] = []
    body = {"version": table["version"], "text": table["choices"][-1]["text"]}
    asking = [
        threading.Thread(target=lambda: found.append(host.ask(one, "POST", f"{path}/play", body))),
        threading.Thread(target=lambda: found.append(host.ask(one, "GET", path))),
    ]
    for thread in asking:
        thread.start()
    time.sleep(0.3)
    os.kill(one.process.pid, signal.SIGCONT)
    for thread in asking:
        thread.join()
    by_method = {answer.request.method: answer for answer in found}
    assert by_method["GET"].json()["version"] == played["version"]
    assert by_method["POST"].status_code == 409
    assert host.get(one, path)["version"] == host.get(other, path)["version"] == played["version"]


def test_a_lead_that_is_taken_away_in_mid_write(pair: Pair) -> None:
    """Rows that say another leads: nothing is written by the one that believes it does."""
    one, other, _ = pair
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    path = f"/api/tables/{table['id']}"
    with psycopg.connect(pair.url, autocommit=True) as connection:
        names = {row[0] for row in connection.execute("SELECT id FROM servers")}
        first = leader(pair.url, table["id"])
        connection.execute(
            "UPDATE tables SET leader = %s WHERE id = %s", ((names - {first}).pop(), table["id"])
        )
    assert "moved on" in host.play(one, table, table["choices"][0]["text"], 409)["error"]
    seats = host.ask(one, "POST", f"{path}/seats/grey", {"player": "random"})
    assert seats.status_code == 200  # by the other server, which leads it by now
    assert host.get(one, path)["seats"]["grey"]["computer"]
    assert host.get(other, path)["seats"]["grey"]["computer"]


def test_a_stranger_at_the_servers_own_door_gets_nothing(pair: Pair) -> None:
    with psycopg.connect(pair.url) as connection:
        addresses = [row[0] for row in connection.execute("SELECT address FROM servers")]

    async def knock(address: str) -> bytes:
        host, _, port = address.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        theirs = await reader.readexactly(32)
        writer.write(theirs + theirs)  # their own words back at them
        writer.write(b"\0\0\0\2\0\0\0\0{}")
        rest = b""
        with contextlib.suppress(ConnectionResetError):  # shut while we speak: nothing comes either
            while part := await asyncio.wait_for(reader.read(4096), 10):
                rest += part
        writer.close()
        return rest

    for address in addresses:
        assert len(asyncio.run(knock(address))) <= 32  # its own proof, and then the door is shut


def test_several_processes_of_one_command(serve: Serve, postgres: str) -> None:
    """--workers 2: both serve; one is killed, another takes its place, and no move is lost."""
    served = serve("--workers", "2", LONGROLL_DATABASE_URL=postgres)
    host = Visitor(served)
    tables = [host.post(served, "/api/tables", {**LONG, "seats": BOTH}, 201) for _ in range(4)]
    told = {t["id"]: host.play(served, t, t["choices"][0]["text"]) for t in tables}
    children = (
        Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text("ascii").split()
    )
    assert len(children) == 2

    def names() -> set[str]:
        with psycopg.connect(postgres) as connection:
            return {name for (name,) in connection.execute("SELECT id FROM servers")}

    first = names()
    assert len(first) == 2
    os.kill(int(children[0]), signal.SIGKILL)
    begin = time.monotonic()
    for table, last in told.items():
        while True:
            try:
                now = host.get(served, f"/api/tables/{table}")
                break
            except httpx.TransportError:  # it was connected to the one that died
                assert time.monotonic() - begin < 30
        assert (now["version"], now["view"]) == (last["version"], last["view"])
    until = time.monotonic() + 60
    while len(now_there := names()) != 2 or now_there == first:  # the dead one's row stays until it is buried
        assert time.monotonic() < until, now_there
        time.sleep(0.1)
    assert len(now_there & first) == 1
    served.end()
    assert names() == set()


def test_several_processes_need_a_database_that_they_can_share(
    tmp_path: Path, toy_command: tuple[list[str], dict[str, str]]
) -> None:
    done = run_command(toy_command, tmp_path, "serve", "--no-browser", "--port", "0", "--workers", "2")
    one_line(done, "LONGROLL_DATABASE_URL")


def test_a_page_that_floods_waits_for_the_leader(pair: Pair) -> None:
    """Messages go no faster to the leader than it takes them up, and nonsense is shown the door there too."""
    one, other, _ = pair
    host = Visitor(one)
    table = host.post(one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    with host.live(other, table) as page:
        for _ in range(60):
            try:
                page.send("x" * 15_000)
            except ConnectionClosed:
                break
        errors = 0
        while True:
            try:
                errors += json.loads(page.recv(20))["type"] == "error"
            except ConnectionClosed:
                break
    assert 1 <= errors <= 20  # those that came before the door was shut
    assert host.get(other, f"/api/tables/{table['id']}")["version"] == table["version"]


FORGETFUL = """
import asyncio, runpy
from longroll.table import house, people

house.LOADED = 1
known = people.People.by_token

async def slow(self, token):
    if token is None:
        await asyncio.sleep(2)
    return await known(self, token)

people.People.by_token = slow
runpy.run_module("toy", run_name="__main__")
"""
"""A server that keeps a single game in memory, so that it lets go of a table when another is wanted, and that takes its time over
strangers, between finding out who leads a table and looking at it."""


@pytest.fixture
def forgetful(
    postgres: str, tmp_path: Path, toy_command: tuple[list[str], dict[str, str]]
) -> Iterator[list[Served]]:
    command = [toy_command[0][0], "-c", FORGETFUL], toy_command[1]
    made = [Served(command, tmp_path, LONGROLL_DATABASE_URL=postgres) for _ in range(3)]
    yield made
    for served in made:
        served.end()


@pytest.mark.parametrize("asked", [0, 2], ids=["the server that let go", "one that passes on"])
def test_a_request_that_races_a_table_on_its_way_to_another_server(
    forgetful: list[Served], postgres: str, asked: int
) -> None:
    """Whoever asks a server that lets go of the table meanwhile is answered by the next one, not told to try again."""
    first, second, _ = forgetful
    visitor = Visitor(first)
    other = visitor.post(first, "/api/tables", {**LONG, "seats": BOTH}, 201)
    table = visitor.post(first, "/api/tables", {**LONG, "seats": BOTH}, 201)
    path = f"/api/tables/{table['id']}"
    led = leader(postgres, table["id"])
    answers: list[httpx.Response] = []

    def ask() -> None:
        answers.append(httpx.get(forgetful[asked].url + path, timeout=20, trust_env=False))

    stranger = threading.Thread(target=ask)
    stranger.start()
    time.sleep(0.7)
    visitor.get(first, f"/api/tables/{other['id']}")
    until = time.monotonic() + 10
    while leader(postgres, table["id"]) is not None and time.monotonic() < until:
        time.sleep(0.02)
    visitor.get(second, path)
    assert leader(postgres, table["id"]) not in (led, None)
    assert not answers, "the stranger was answered before the table had moved: nothing is tested"
    stranger.join()
    (found,) = answers
    assert found.status_code == 200, found.text
    assert found.json()["id"] == table["id"]
    assert ELSEWHERE not in found.headers


def test_what_was_written_is_not_asked_for_again() -> None:
    """An answer 'elsewhere' that comes after a change is passed on: done twice would be worse than told to look again."""

    async def told(wrote: bool) -> tuple[bool, list[Any]]:
        attempt, passed = Attempt(), []
        attempt.wrote = wrote

        async def send(message: Any) -> None:
            passed.append(message)

        withheld = relay.Withheld(send, attempt)
        headers = [(ELSEWHERE.encode(), b"1"), (b"retry-after", b"1")]
        await withheld({"type": "http.response.start", "status": 503, "headers": headers})
        await withheld({"type": "http.response.body", "body": b"{}"})
        return withheld.moved, passed

    assert asyncio.run(told(False)) == (True, [])
    moved, passed = asyncio.run(told(True))
    assert not moved
    assert [message["type"] for message in passed] == ["http.response.start", "http.response.body"]
    assert passed[0]["headers"] == [(b"retry-after", b"1")]


def test_a_body_without_end_is_refused_at_every_server(pair: Pair) -> None:
    """Said in pieces, so that its length is known only when it is too late."""
    host = Visitor(pair.one)
    table = host.post(pair.one, "/api/tables", {**LONG, "seats": BOTH}, 201)
    for served in (pair.one, pair.other):
        headers = {**host.headers(served), "content-type": "application/json"}
        body = (b" " * 10_000 for _ in range(20))
        path = f"{served.url}/api/tables/{table['id']}/play"
        answer = httpx.post(path, content=body, headers=headers, trust_env=False, timeout=20)
        assert answer.status_code == 413, answer.text
        assert "larger than 64 kB" in answer.json()["error"]


def test_a_link_that_is_shut_is_lost_and_nothing_else() -> None:
    """Writing to a connection that is closed already is no mistake of the server's (it was a 500)."""

    async def scene() -> None:
        async def handle(_head: dict[str, Any], _body: bytes, called: Called) -> None:
            called.wire.close()
            called.say("end")  # to nobody

        listener = Listener("key", handle)
        links = Links("key")
        link = await links.to(await listener.start("127.0.0.1", 0))
        with pytest.raises(Lost):
            await links.ask(next(iter(links._links)), "online", [])
        with pytest.raises(Lost):
            link.channel().say("open")
        await links.close()
        await listener.close()

    uvloop.run(scene())


def test_an_answer_larger_than_a_frame_travels_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[bytes, dict[str, Any]]] = []

    class Ear:
        def say(self, _kind: str, body: bytes = b"", **words: Any) -> None:
            said.append((body, words["message"]))

    monkeypatch.setattr(relay, "PART", 10)
    remote = relay.Remote("http", b"", Ear())  # type: ignore[arg-type]
    asyncio.run(remote.send({"type": "http.response.body", "body": b"x" * 25}))
    assert [len(body) for body, _ in said] == [10, 10, 5]
    assert [words.get("more_body", False) for _, words in said] == [True, True, False]
