"""Raw sockets against a running server: headers, bodies, silence, and haste."""

import json
import select
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from longroll.table import wire
from table.served import Served

Serve = Callable[..., Served]


def answer(connection: socket.socket, seconds: float = 20) -> bytes:
    """Whatever comes until the server hangs up."""
    connection.settimeout(seconds)
    found = b""
    try:
        while piece := connection.recv(65536):
            found += piece
    except ConnectionError:
        pass
    return found


def closed(connection: socket.socket, seconds: float) -> bool:
    """Whether the server hangs up within some seconds."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ready, _, _ = select.select([connection], [], [], max(0.0, until - time.monotonic()))
        try:
            if ready and not connection.recv(65536):
                return True
        except ConnectionError:
            return True
    return False


def test_headers_have_a_limit(serve: Serve) -> None:
    """195 MB of headers were accepted once; now the connection ends, and the memory does not grow."""
    served = serve()
    before = served.memory()
    with served.connect() as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n")
        sent = 0
        row = b"x-" + b"a" * 1000 + b": " + b"b" * 6000 + b"\r\n"
        try:
            while sent < 30_000_000:
                connection.sendall(row)
                sent += len(row)
        except ConnectionError:
            pass
        assert sent < 5_000_000
    assert served.memory() - before < 20_000
    with served.connect() as connection:
        connection.sendall(
            b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-long: " + b"y" * 40_000 + b"\r\n\r\n"
        )
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    with served.connect() as connection:
        many = b"".join(b"x-%d: 1\r\n" % i for i in range(200))
        connection.sendall(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n" + many + b"\r\n")
        assert answer(connection).startswith(b"HTTP/1.1 431 ")
    with served.connect() as connection:
        connection.sendall(b"GET /" + b"z" * 60_000 + b" HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert answer(connection)[9:12] in (b"431", b"400", b"")
    assert httpx.get(f"{served.url}/api/me").status_code == 200


def test_a_body_without_end_is_cut_off(serve: Serve) -> None:
    served = serve()
    before = served.memory()
    with served.connect() as connection:
        connection.sendall(
            b"POST /api/tables/import HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            b"transfer-encoding: chunked\r\n\r\n"
        )
        sent = 0
        try:
            while sent < 60_000_000:
                connection.sendall(b"10000\r\n" + b" " * 65536 + b"\r\n")
                sent += 65536
        except ConnectionError:
            pass
    assert sent < 40_000_000
    assert served.memory() - before < 60_000


def test_slow_and_silent_connections_block_nobody(serve: Serve) -> None:
    """Three hundred that say a few letters and wait: the server answers others at once, and cuts them off."""
    served = serve()
    slow = []
    for i in range(300):
        connection = served.connect()
        connection.sendall((b"", b"G", b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ")[i % 3])
        slow.append(connection)
    waits = []
    for _ in range(20):
        begin = time.monotonic()
        assert httpx.get(f"{served.url}/api/me", timeout=5).status_code == 200
        waits.append(time.monotonic() - begin)
    assert sorted(waits)[10] < 2
    assert all(closed(connection, wire.HEAD_SECONDS + 5) for connection in slow)


def test_a_half_said_body_is_cut_off_and_its_request_changes_nothing(
    serve: Serve,
) -> None:
    served = serve()
    with served.connect() as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
            b'content-length: 40\r\n\r\n{"game": "to'
        )
        assert not closed(connection, 2)
        connection.shutdown(socket.SHUT_WR)
        assert closed(connection, wire.BODY_SECONDS + 5)
    assert httpx.get(f"{served.url}/api/tables").json() == {"tables": []}


def test_a_resting_connection_is_closed(serve: Serve) -> None:
    served = serve()
    with served.connect() as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert b"200 OK" in connection.recv(65536)
        assert closed(connection, 12)


def test_a_next_request_on_the_same_connection_is_heard(serve: Serve) -> None:
    served = serve()
    with served.connect() as connection:
        for _ in range(5):
            connection.sendall(b"GET /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            found = b""
            while b'{"tables":[]}' not in found:
                piece = connection.recv(65536)
                assert piece
                found += piece


def test_forwarded_addresses_are_believed_of_trusted_proxies_only(serve: Serve) -> None:
    """Without a trusted proxy a guesser cannot take a new address with every try."""
    served = serve(
        "--host", "127.0.0.1", LONGROLL_PUBLIC_URL="http://127.0.0.1", LONGROLL_TRUSTED_PROXIES="10.1.2.3"
    )
    body = {"name": "Lee", "password": "is it this one?"}
    tries = [
        httpx.post(
            f"{served.url}/api/login", json=body, headers={"x-forwarded-for": f"198.51.100.{i}"}
        ).status_code
        for i in range(10)
    ]
    assert tries == [401] * 8 + [429] * 2
    served.end()
    served = serve(
        "--host", "127.0.0.1", LONGROLL_PUBLIC_URL="http://127.0.0.1"
    )  # then this machine is trusted
    tries = [
        httpx.post(
            f"{served.url}/api/login", json=body, headers={"x-forwarded-for": f"198.51.100.{i}"}
        ).status_code
        for i in range(9)
    ]
    assert tries == [401] * 9
    # The last word of the row is the proxy's; what the client wrote before it counts for nothing.
    forged = [
        httpx.post(
            f"{served.url}/api/login", json=body, headers={"x-forwarded-for": f"198.51.100.{i}, 203.0.113.9"}
        ).status_code
        for i in range(10)
    ]
    assert forged == [401] * 8 + [429] * 2


def refusal(served: Served, path: str, cookie: str) -> tuple[dict[str, Any], int, str]:
    """What a page is told that may not come in: its error, the code of the end and the reason."""
    address = f"ws://127.0.0.1:{served.port}{path}"
    with connect(address, additional_headers={"cookie": cookie}, open_timeout=60) as page:
        told = json.loads(page.recv(60))
        with pytest.raises(ConnectionClosed) as end:
            page.recv(60)
        assert end.value.rcvd is not None
        return told, end.value.rcvd.code, end.value.rcvd.reason


def test_pages_of_one_address_and_of_one_person_have_a_limit(serve: Serve) -> None:
    """Thousands of websockets were taken from one connection's address; now the next one is told why it is too many."""
    served = serve(LONGROLL_SOCKETS_PER_ADDRESS="6", LONGROLL_SOCKETS_PER_PERSON="4")
    with httpx.Client(base_url=served.url, timeout=60, trust_env=False) as client, ExitStack() as pages:
        csrf = client.get("/api/me").json()["csrf"]
        seats = {"blue": "me", "grey": "me"}
        body = {"game": "toy", "scenario": "long", "seats": seats}
        table = client.post("/api/tables", json=body, headers={"x-csrf-token": csrf}).json()["id"]
        mine = f"longroll-{served.port}={client.cookies[f'longroll-{served.port}']}"
        path = f"/api/tables/{table}/live"

        def opened(cookie: str) -> ClientConnection:
            address = f"ws://127.0.0.1:{served.port}{path}"
            page = pages.enter_context(
                connect(address, additional_headers={"cookie": cookie}, open_timeout=60)
            )
            assert json.loads(page.recv(60))["type"] == "snapshot"
            return page

        first = [opened(mine) for _ in range(4)]
        told, code, reason = refusal(served, path, mine)
        assert (told["status"], code) == (429, 4429)
        assert told["error"] == reason == "4 pages are open in your name already; close one first"
        for _ in range(2):
            opened("nobody=1")
        told, code, reason = refusal(served, path, "nobody=1")
        assert (told["status"], code) == (429, 4429)
        assert reason == "6 pages are open from your address already; close one first"
        for page in first[:2]:  # whoever closes one has room again
            page.close()
        until = time.monotonic() + 10
        while time.monotonic() < until:
            with connect(f"ws://127.0.0.1:{served.port}{path}", additional_headers={"cookie": mine}) as page:
                if json.loads(page.recv(60))["type"] == "snapshot":
                    return
            time.sleep(0.1)
        raise AssertionError("the places of closed pages stay taken")


def test_refused_pages_leave_nothing_behind(serve: Serve) -> None:
    """A table that is not there, and a limit that is full, free their places again."""
    served = serve(LONGROLL_SOCKETS_PER_ADDRESS="2")
    for _ in range(6):
        told, code, _ = refusal(served, "/api/tables/nosuchtable1/live", "nobody=1")
        assert (told["status"], code) == (404, 4404)
