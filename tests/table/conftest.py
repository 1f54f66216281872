"""A server in the same process, and the persons who play on it."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from longroll.table import crew, people, worker
from longroll.table.app import create_app
from longroll.table.settings import Settings
from longroll.table.store import Store
from table.persons import FRIENDS, Person
from table.postgres import Missing, Postgres
from table.served import Served

Start = Callable[..., TestClient]


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database fresh from its migrations, to be copied: making one takes longer than most tests."""
    path = tmp_path_factory.mktemp("empty") / "table.db"
    Store(f"sqlite:///{path}").close()
    return path


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are dear to check by design; one test looks at the price, the others need not pay it."""
    monkeypatch.setattr(people, "PasswordHasher", partial(PasswordHasher, 1, 64, 1))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except Missing as reason:
        pytest.skip(str(reason))
    yield server
    server.close()


@pytest.fixture
def postgres(postgres_server: Postgres) -> str:
    """A database of its own for each test, on a PostgreSQL that all share."""
    return postgres_server.fresh(f"t{secrets.token_hex(6)}")


@pytest.fixture
def start(tmp_path: Path, empty_database: Path) -> Iterator[Start]:
    """Start a server; `start(host="0.0.0.0")` is one for others, with accounts. The one before it ends: one owns a database."""
    running: list[TestClient] = []
    shutil.copy(empty_database, tmp_path / "table.db")

    def begin(**options: Any) -> TestClient:
        given: dict[str, Any] = {
            "home": tmp_path,
            "cache": tmp_path,
            "static": tmp_path / "static",
            "maps": tmp_path / "maps",
            "extra_hosts": ("testserver",),
        }
        while running:
            running.pop().__exit__(None, None, None)
        client = TestClient(create_app(Settings(**{**given, **options})))
        client.__enter__()
        running.append(client)
        return client

    yield begin
    for client in running:
        client.__exit__(None, None, None)


@pytest.fixture
def local(start: Start) -> TestClient:
    return start()


@pytest.fixture
def host(local: TestClient) -> Person:
    return Person(local).hello()


@pytest.fixture
def guest(local: TestClient) -> Person:
    return Person(local).hello()


@pytest.fixture
def two(host: Person, guest: Person) -> tuple[Person, Person, dict[str, Any]]:
    """A table of the toy war with two persons: blue and grey."""
    table = host.lay(scenario="long", seats=FRIENDS)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    return host, guest, host.see(table)


class Nobody:
    """Stands where a worker process would be."""

    returncode = None

    def kill(self) -> None:
        """There is nothing to end."""

    async def wait(self) -> int:
        return 0


@pytest.fixture
def no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks of the workers are done in this process, where a test can look at them."""

    async def begin(_self: crew.Crew) -> Nobody:
        return Nobody()

    async def exchange(_process: Nobody, task: crew.Task) -> Any:
        return worker.answer(task.name, task.arguments)

    monkeypatch.setattr(crew.Crew, "_start", begin)
    monkeypatch.setattr(crew, "_exchange", exchange)


@pytest.fixture
def serve(tmp_path: Path, toy_command: tuple[list[str], dict[str, str]]) -> Iterator[Callable[..., Served]]:
    """Start servers in processes of their own, for what only shows on a real socket."""
    running: list[Served] = []

    def begin(*words: str, **settings: str) -> Served:
        made = Served(toy_command, tmp_path, *words, **settings)
        assert made.said, made.end()
        running.append(made)
        return made

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.end()
