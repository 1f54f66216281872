"""Accounts, cookies, forged requests, haste, and what is too large or from elsewhere."""

from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from longroll.table import people
from longroll.table.settings import Settings, is_local
from table.persons import BOTH, Person

WORLD = {"host": "0.0.0.0"}


@pytest.fixture
def world(start: Any) -> TestClient:
    client: TestClient = start(**WORLD)
    return client


def test_on_the_own_machine_play_needs_no_account(local: TestClient) -> None:
    nobody = Person(local)
    table = nobody.lay(seats=BOTH)
    assert nobody.cookies
    nobody.hello()
    nobody.play(table, "pass")


def test_for_others_an_account_is_needed(world: TestClient) -> None:
    nobody = Person(world)
    assert nobody.get("/api/me")["name"] is None
    nobody.post("/api/tables", {"game": "toy"}, 401)
    nobody.get("/api/tables", 401)
    grant = nobody.register("U. S. Grant")
    assert grant.get("/api/me")["name"] == "U. S. Grant"
    table = grant.lay(seats=BOTH)
    other = Person(world)
    assert other.see(table)["viewer"] is None
    other.post(f"/api/tables/{table['id']}/play", {"version": 1, "text": "pass"}, 401)


def test_passwords(world: TestClient) -> None:
    Person(world).register("Lee", "a grey traveller")
    assert Person(world).post("/api/accounts", {"name": "lee", "password": "another password"}, 409)
    assert Person(world).post("/api/accounts", {"name": "Ewell", "password": "short"}, 422)
    lee = Person(world)
    lee.post("/api/login", {"name": "Lee", "password": "wrong one here"}, 401)
    lee.csrf = lee.post("/api/login", {"name": "LEE", "password": "a grey traveller"})["csrf"]
    lee.lay(seats=BOTH)
    lee.post("/api/logout")
    assert lee.get("/api/me")["name"] is None


def test_kept_secrets_are_no_secrets(world: TestClient, tmp_path: Any) -> None:
    lee = Person(world).register("Lee", "a grey traveller")
    token = next(iter(lee.cookies.values()))
    raw = b"".join(p.read_bytes() for p in tmp_path.glob("table.db*"))
    assert b"$argon2id$" in raw
    assert b"a grey traveller" not in raw
    assert token.encode() not in raw


def test_a_password_is_dear_to_guess(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "PasswordHasher", PasswordHasher)
    hasher = start(host="0.0.0.0").app.state.server.people._hasher
    assert hasher.type.name == "ID"
    assert hasher.memory_cost >= 19 * 1024
    assert hasher.time_cost >= 2


def test_haste_at_the_door(world: TestClient) -> None:
    Person(world).register("Lee", "a grey traveller")
    meade = Person(world)
    for _ in range(8):
        meade.post("/api/login", {"name": "Lee", "password": "is it this one?"}, 401)
    answer = meade.ask("POST", "/api/login", json={"name": "Lee", "password": "a grey traveller"})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0


def test_a_change_carries_the_word(host: Person) -> None:
    table = host.lay(seats=BOTH)
    path = f"/api/tables/{table['id']}/play"
    body = {"version": table["version"], "text": "pass"}
    for word in ("", "0" * 32, "\u00e9"):
        host.post(path, body, 403, headers={"x-csrf-token": word.encode("latin-1")})
    assert host.see(table)["version"] == table["version"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://testserver.evil.example"},
    ],
)
def test_foreign_pages_change_nothing(host: Person, headers: dict[str, str]) -> None:
    table = host.lay(seats=BOTH)
    path = f"/api/tables/{table['id']}"
    host.post(f"{path}/play", {"version": table["version"], "text": "pass"}, 403, headers=headers)
    with pytest.raises(WebSocketDisconnect), host.live(table, "", **headers) as page:
        page.receive_json()
    assert host.see(table)["version"] == table["version"]


def test_forms_and_large_bodies_are_refused(host: Person) -> None:
    assert (
        host.ask(
            "POST", "/api/tables", content=b"game=toy", headers={"content-type": "text/plain"}
        ).status_code
        == 415
    )
    huge = b'{"game": "' + b"x" * 70_000 + b'"}'
    kind = {"content-type": "application/json"}
    assert host.ask("POST", "/api/tables", content=huge, headers=kind).status_code == 413
    pieces = (huge[i : i + 8192] for i in range(0, len(huge), 8192))
    assert host.ask("POST", "/api/tables", content=pieces, headers=kind).status_code == 413
    assert host.ask("POST", "/api/tables", content=b"[" * 60_000, headers=kind).status_code == 400


def test_foreign_names_for_this_machine_are_refused(host: Person) -> None:
    assert host.ask("GET", "/api/me", headers={"host": "evil.example"}).status_code == 400


def test_cookies_are_guarded(start: Any) -> None:
    client: TestClient = start(host="0.0.0.0", public_url="https://testserver")
    answer = Person(client).ask(
        "POST",
        "/api/accounts",
        json={"name": "Lee", "password": "a grey traveller"},
        headers={"origin": "https://testserver"},
    )
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "samesite=lax", "secure"))
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_host_enters_by_his_link(local: TestClient) -> None:
    host = Person(local)
    assert host.ask("GET", "/enter?key=guess").status_code == 403
    key = local.app.state.server.people.entry()  # type: ignore[attr-defined]
    assert host.ask("GET", f"/enter?key={key}").status_code == 303
    assert host.hello().get("/api/me")["name"] == "Host"
    table = host.lay(seats=BOTH)
    elsewhere = Person(local)
    elsewhere.ask("GET", f"/enter?key={key}")
    assert elsewhere.see(table)["me"] == ["blue", "grey"]


def test_a_guest_who_takes_an_account_keeps_his_seats(host: Person, local: TestClient) -> None:
    table = host.lay(seats=BOTH)
    host.register("Hancock")
    assert host.see(table)["me"] == ["blue", "grey"]
    assert host.see(table)["seats"]["blue"]["name"] == "Hancock"


def test_notices_do_not_lead_inside(host: Person) -> None:
    for url in ("http://127.0.0.1:9/", "http://localhost/", "http://10.0.0.1/x", "http://[::1]/"):
        answer = host.ask("PUT", "/api/me/notices", json={"webhook": url})
        assert answer.status_code == 422, url
    assert host.ask("PUT", "/api/me/notices", json={"email": "a@b.example"}).status_code == 409


@pytest.mark.parametrize(
    ("name", "local"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("x.org", False),
    ],
)
def test_what_is_the_own_machine(name: str, local: bool) -> None:
    assert is_local(name) == local == Settings(host=name).local
