"""Calling an absent player by e-mail, against a real mail server; and webhooks that no changing name leads astray."""

import asyncio
import logging
import re
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from longroll.table.addresses import Lookups, addresses_of, public
from longroll.table.notices import Notifier
from longroll.table.settings import Settings
from ports import free_port
from table.persons import FRIENDS, Person, run


class Post:
    """A mail server's memory: what came, and whether it came sealed."""

    def __init__(self) -> None:
        self.letters: list[tuple[Any, bool]] = []
        self.names: list[bytes] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append((message_from_bytes(envelope.content), session.ssl is not None))
        return "250 kept"

    def login(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        self.names.append(data.login)
        return AuthResult(success=data.password == b"s3cret/")


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def office(post: Post) -> Iterator[Callable[..., str]]:
    """Start a mail server; gives its LONGROLL_SMTP_URL."""
    running: list[Controller] = []

    def begin(scheme: str = "smtp", user: str = "", **options: Any) -> str:
        controller = Controller(post, hostname="127.0.0.1", port=free_port(), **options)
        controller.start()
        running.append(controller)
        return f"{scheme}://{user}localhost:{controller.port}"

    yield begin
    for controller in running:
        controller.stop()


def caller(settings: Settings) -> Notifier:
    """One who calls webhooks, without a table."""
    notifier = object.__new__(Notifier)
    notifier.settings, notifier.lookups, notifier._slots = settings, Lookups(), asyncio.Semaphore(2)
    return notifier


def confirm(person: Person, post: Post) -> None:
    """Read the letter that asks whether an address is one's own, and open its link."""
    wait_for(post.letters)
    letter = post.letters.pop()[0]
    assert letter["Subject"] == "longroll: confirm your e-mail address"
    token = re.search(r"/confirm/(\S+)", letter.get_payload())
    assert token
    person.post("/api/confirm", {"token": token[1]})


def call_grey(start: Any, url: str, post: Post | None = None) -> Person:
    """Grey goes away; blue passes, and it is grey's move."""
    client = start(smtp_url=url, mail_from="table@longroll.example")
    blue, grey = Person(client).hello(), Person(client).hello()
    table = blue.lay(scenario="long", seats=FRIENDS, name="A long war")
    token = blue.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    grey.post(f"/api/invites/{token}")
    assert grey.ask("PUT", "/api/me/notices", json={"email": "grey@home.example"}).status_code == 200
    if post is not None:
        confirm(grey, post)
    blue.play(blue.see(table), "pass")
    return grey


def wait_for(found: list[Any]) -> None:
    until = time.monotonic() + 10
    while not found and time.monotonic() < until:
        time.sleep(0.01)


def test_a_letter_says_whose_move_it_is_and_nothing_of_the_game(
    start: Any, office: Callable[..., str], post: Post
) -> None:
    call_grey(start, office(), post)
    wait_for(post.letters)
    [(letter, sealed)] = post.letters
    assert letter["To"] == "grey@home.example"
    assert letter["From"] == "table@longroll.example"
    assert letter["Subject"] == "longroll: it is your move"
    assert "it is your move (Grey)" in letter.get_payload()
    assert "A long war" not in letter.as_string()
    assert "/table/" in letter.get_payload()
    assert "pass" not in letter.get_payload()
    assert not sealed


def test_the_letter_is_sealed_and_the_password_with_it(
    start: Any, office: Callable[..., str], post: Post, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    seal = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost").configure_cert(seal)
    url = office(
        user="grant:s3cret%2F@",
        tls_context=seal,
        authenticator=post.login,
        auth_required=True,
        require_starttls=True,
    )
    call_grey(start, url, post)
    wait_for(post.letters)
    assert [sealed for _, sealed in post.letters] == [True]
    assert set(post.names) == {b"grant"}


def test_a_mail_server_that_nobody_vouches_for_gets_nothing(
    start: Any, office: Callable[..., str], post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    seal = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("localhost").configure_cert(seal)
    with caplog.at_level(logging.WARNING, "longroll.table"):
        call_grey(start, office(scheme="smtps", ssl_context=seal))
        wait_for(caplog.records)
    assert any("certificate verify failed" in said for said in caplog.messages)
    assert post.letters == []


@pytest.mark.parametrize(
    ("addresses", "open_world"),
    [
        (["93.184.215.14"], True),
        (["93.184.215.14", "10.0.0.1"], False),
        (["127.0.0.1"], False),
        (["169.254.169.254"], False),
        (["::1"], False),
        (["::ffff:127.0.0.1"], False),
        (["fe80::1%eth0"], False),
        (["224.0.0.1"], False),
        ([], False),
    ],
)
def test_which_addresses_are_public(addresses: list[str], open_world: bool) -> None:
    assert public(addresses) is open_world


def test_a_name_is_looked_up_once_and_the_call_goes_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is looked at and private a moment later (DNS rebinding) leads nobody inside."""
    asked: list[str] = []
    reached: list[str] = []

    def rebinding(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        address = "93.184.215.14" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0))]

    async def connect(*words: Any, **named: Any) -> Any:
        reached.append(str(words[0] if words else named["remote_host"]))
        raise OSError("nobody is there")

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    monkeypatch.setattr("anyio.connect_tcp", connect)
    notifier = caller(Settings())
    with pytest.raises(Exception, match="nobody is there"):
        run(notifier._webhook("https://rebind.example:8443/hook", {"text": "your move"}))
    assert asked == ["rebind.example"]
    assert reached == ["93.184.215.14"]
    asked.append("again")
    run(notifier._webhook("https://rebind.example:8443/hook", {"text": "your move"}))
    assert reached == ["93.184.215.14"]


def test_a_pinned_call_still_names_its_host() -> None:
    heard: list[bytes] = []

    async def scene() -> None:
        async def ear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            heard.append(await reader.readuntil(b"\r\n\r\n"))
            writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(ear, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        notifier = caller(Settings(private_webhooks=True))
        async with server:
            await notifier._webhook(f"http://localhost:{port}/hook?x=1", {"text": "your move"})

    assert addresses_of("https://") == []
    run(scene())
    assert heard[0].startswith(b"POST /hook?x=1 HTTP/1.1\r\n")
    assert b"host: localhost:" in heard[0].lower()
