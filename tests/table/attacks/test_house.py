"""One database and its server: a second server, a disk that is full or read-only, a database that goes away and comes back."""

import asyncio
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from longroll.table.refusals import Refused
from longroll.table.store import Store
from table.persons import BOTH, Person
from table.served import Served

Command = tuple[list[str], dict[str, str]]


def run(command: Command, home: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command[0], *words],
        env={**command[1], "LONGROLL_HOME": str(home), **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def one_line(done: subprocess.CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2, done
    assert done.stderr.count("\n") == 1, done.stderr
    assert words in done.stderr


def test_a_second_server_refuses_to_start(
    serve: Callable[..., Served], tmp_path: Path, toy_command: Command
) -> None:
    served = serve()
    second = run(toy_command, tmp_path, "serve", "--no-browser", "--port", "0")
    one_line(second, "another longroll server is running")
    assert httpx.get(f"{served.url}/healthz").json() == {"ok": True}
    os.kill(served.process.pid, 9)  # a dead server's claim is gone with it
    served.process.wait()
    serve()


@pytest.mark.skipif(os.geteuid() == 0 and not shutil.which("setpriv"), reason="root may write anywhere")
def test_a_read_only_folder_is_one_line(tmp_path: Path, toy_command: Command) -> None:
    home = tmp_path / "home"
    home.mkdir()
    Store(f"sqlite:///{home / 'table.db'}").close()
    for path in home.iterdir():
        path.chmod(0o444)
    home.chmod(0o555)
    tmp_path.chmod(0o755)
    command = toy_command
    if os.geteuid() == 0:
        for parent in [tmp_path, *tmp_path.parents]:
            if parent == Path("/tmp"):
                break
            parent.chmod(0o755)
        command = (
            ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *toy_command[0]],
            toy_command[1],
        )
    done = run(command, home, "serve", "--no-browser", "--port", "0", PYTHONDONTWRITEBYTECODE="1")
    home.chmod(0o755)
    one_line(done, "cannot be opened")


def test_a_file_that_is_no_database_is_one_line(tmp_path: Path, toy_command: Command) -> None:
    (tmp_path / "table.db").write_text(
        "not a database, but long enough to be looked at as one. " * 40, "utf-8"
    )
    one_line(run(toy_command, tmp_path, "serve", "--no-browser", "--port", "0"), "cannot be opened")


def test_a_disk_that_takes_nothing_more_is_one_line(tmp_path: Path, toy_command: Command) -> None:
    Store(f"sqlite:///{tmp_path / 'table.db'}").close()
    small = ["prlimit", "--fsize=4096", *toy_command[0]]
    done = run((small, toy_command[1]), tmp_path, "serve", "--no-browser", "--port", "0")
    one_line(done, "cannot be opened")


def test_a_full_disk_is_a_reason_to_wait(tmp_path: Path) -> None:
    """A database that may not grow, as on a full disk."""
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        many = ", ".join(f"({i})" for i in range(5000))
        with pytest.raises(OperationalError, match="full") as full:
            connection.exec_driver_sql(f"INSERT INTO errands (at) VALUES {many}")
    refused = store._failed(full.value)
    assert isinstance(refused, Refused)
    assert (refused.status, bool(refused.wait)) == (503, True)
    store.close()


class Outage:
    """A database that goes away and comes back."""

    def __init__(self, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store: Store = client.app.state.server.store  # type: ignore[attr-defined]
        self.away = False
        engine = self.store.engine
        true = engine.connect, engine.begin

        def connect() -> Any:
            self.refuse()
            return true[0]()

        def begin() -> Any:
            self.refuse()
            return true[1]()

        monkeypatch.setattr(engine, "connect", connect)
        monkeypatch.setattr(engine, "begin", begin)
        written = self.store._open

        def write() -> Any:
            self.refuse()
            return written()

        monkeypatch.setattr(self.store, "_open", write)

    def refuse(self) -> None:
        if self.away:
            raise OperationalError("SELECT 1", {}, Exception("the server closed the connection"))


async def outage_with_a_slow_reader(store: Store) -> None:
    """A question is on its way when the database goes away, and is answered afterwards."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: Any) -> None:
        begun.set()
        assert go_on.wait(10)

    def broken(connection: Any) -> None:
        raise OperationalError("SELECT 1", {}, Exception("the server closed the connection"))

    async def fails() -> None:
        with pytest.raises(Refused):
            await store.read(broken)

    early = asyncio.create_task(store.read(slow))
    await asyncio.to_thread(begun.wait, 10)
    await fails()
    go_on.set()
    await early
    await fails()
    await store.read(lambda connection: None)
    await fails()


def test_an_outage_is_said_once_though_an_older_question_is_still_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    try:
        asyncio.run(outage_with_a_slow_reader(store))
    finally:
        store.close()
    assert len([r for r in caplog.records if r.levelname == "ERROR"]) == 2  # it was back once in between


def test_while_the_database_is_away_answers_are_503_without_tracebacks(
    local: TestClient, host: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = host.lay(seats=BOTH)
    outage = Outage(local, monkeypatch)
    outage.away = True
    asked = [
        ("POST", f"/api/tables/{table['id']}/play", {"version": table["version"], "text": "pass"}),
        ("POST", f"/api/tables/{table['id']}/chat", {"text": "hello"}),
        ("GET", "/api/tables", None),
        ("POST", "/api/tables", {"game": "toy"}),
        ("GET", "/healthz", None),
    ]
    for method, path, body in asked * 3:
        answer = host.ask(method, path, **({"json": body} if body else {}))
        assert answer.status_code == 503, (path, answer.text)
        assert int(answer.headers["retry-after"]) > 0
    assert [r.exc_info for r in caplog.records if r.levelname == "ERROR"] == [None]  # said once, in one line
    outage.away = False
    assert host.see(table)["version"] == table["version"]  # what was not acknowledged did not happen
    host.play(table, "pass")


def test_a_live_page_survives_an_outage(
    local: TestClient, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.lay(seats=BOTH)
    outage = Outage(local, monkeypatch)
    with host.live(table) as page:
        now = page.receive_json()
        outage.away = True
        page.send_json({"type": "play", "version": now["version"], "text": "pass"})
        while (told := page.receive_json())["type"] != "error":
            pass
        assert told["status"] == 503
        outage.away = False
        page.send_json({"type": "play", "version": now["version"], "text": "pass"})
        while (told := page.receive_json()).get("version", 0) <= now["version"]:
            pass
        assert told["decisions"] == 1


def test_a_computer_goes_on_after_a_failed_write(
    local: TestClient, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.lay(seats={"blue": "me", "grey": "greedy"}, scenario="long")
    outage = Outage(local, monkeypatch)
    keep = local.app.state.server.house.keep  # type: ignore[attr-defined]

    failed: list[int] = []

    async def failing(match: Any, moves: Any, account: int | None = None) -> None:
        if moves and moves[0].player == "greedy" and len(failed) < 2:
            outage.away = True
            failed.append(1)
        try:
            await keep(match, moves, account)
        finally:
            outage.away = False

    monkeypatch.setattr(local.app.state.server.house, "keep", failing)  # type: ignore[attr-defined]
    host.play(table, "pass")
    until = time.monotonic() + 20
    while not (now := host.see(table))["my_decision"] and not now["over"] and time.monotonic() < until:
        time.sleep(0.1)
    assert now["my_decision"] or now["over"]
    assert now["decisions"] >= 2
    assert len(failed) == 2
