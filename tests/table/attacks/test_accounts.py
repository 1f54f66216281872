"""Accounts: guessers, letters, sessions, names that pretend, webhooks that lead inside, and leaving for good."""

import re
import socket
import time
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.table import addresses, people
from longroll.table.addresses import public
from table.persons import BOTH, FRIENDS, Person
from table.test_notices import Post, office, post, wait_for

__all__ = ["office", "post"]
WORLD = {"host": "0.0.0.0"}
PASSWORD = "a grey traveller"


@pytest.fixture
def world(start: Any) -> TestClient:
    client: TestClient = start(**WORLD)
    return client


@pytest.fixture
def post_world(start: Any, office: Callable[..., str]) -> TestClient:
    client: TestClient = start(**WORLD, smtp_url=office(), mail_from="table@longroll.example")
    return client


def from_elsewhere(client: TestClient, host: str) -> Person:
    """A person at another address."""
    other = TestClient(client.app, client=(host, 50000))
    other.portal = client.portal  # the same running server
    return Person(other)


# ---- guessing ----------------------------------------------------------------------------------------------------------------


def test_wrong_passwords_of_strangers_do_not_lock_an_owner_out(
    world: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "SLOWEST", 0.05)
    Person(world).register("Lee", PASSWORD)
    for i in range(6):
        guesser = from_elsewhere(world, f"198.51.100.{i}")
        for _ in range(8):
            guesser.post("/api/login", {"name": "Lee", "password": "is it this one?"}, 401)
        answer = guesser.ask("POST", "/api/login", json={"name": "Lee", "password": PASSWORD})
        assert answer.status_code == 429  # the guesser is turned away, even if he guessed right
        assert int(answer.headers["retry-after"]) > 0
    assert from_elsewhere(world, "203.0.113.5").post("/api/login", {"name": "Lee", "password": PASSWORD})[
        "csrf"
    ]


def test_where_many_addresses_try_one_name_every_try_waits(world: TestClient) -> None:
    Person(world).register("Lee", PASSWORD)
    for i in range(10):
        from_elsewhere(world, f"198.51.100.{i}").post(
            "/api/login", {"name": "Lee", "password": "guess guess"}, 401
        )
    begin = time.monotonic()
    from_elsewhere(world, "203.0.113.5").post("/api/login", {"name": "Lee", "password": PASSWORD})
    assert 0.4 < time.monotonic() - begin < people.SLOWEST
    begin = time.monotonic()
    Person(world).register("Meade", PASSWORD)
    from_elsewhere(world, "203.0.113.6").post("/api/login", {"name": "Meade", "password": PASSWORD})
    assert time.monotonic() - begin < 0.4


def test_one_network_of_the_new_internet_is_one_guesser(world: TestClient) -> None:
    Person(world).register("Lee", PASSWORD)
    tries = [
        from_elsewhere(world, f"2001:db8:1:2::{i:x}").ask(
            "POST", "/api/login", json={"name": "Lee", "password": "x"}
        )
        for i in range(10)
    ]
    assert [t.status_code for t in tries] == [401] * 8 + [429] * 2


# ---- letters -----------------------------------------------------------------------------------------------------------------


def link(letters: list[Any], kind: str) -> str:
    wait_for(letters)
    found = re.search(rf"/{kind}/(\S+)", letters.pop()[0].get_payload())
    assert found
    return found[1]


def test_mail_goes_to_confirmed_addresses_only_with_our_words(post_world: TestClient, post: Post) -> None:
    """A table's name in a subject was a way to write to strangers."""
    blue, grey = Person(post_world).register("Blue Boy"), Person(post_world).register("Grey Boy")
    table = blue.lay(seats=FRIENDS, scenario="long", name="BUY NOW at evil.example")
    token = blue.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    grey.post(f"/api/invites/{token}")
    assert (
        grey.ask("PUT", "/api/me/notices", json={"email": "victim@home.example"}).json()["confirmed"] is False
    )
    word = link(post.letters, "confirm")
    blue.play(blue.see(table), "pass")
    time.sleep(0.3)
    assert post.letters == []  # nobody has confirmed it
    grey.post("/api/confirm", {"token": "x" * 32}, 404)
    grey.post("/api/confirm", {"token": word})
    grey.post("/api/confirm", {"token": word}, 404)  # good once
    assert grey.get("/api/me")["confirmed"]
    server: Any = post_world.app.state.server  # type: ignore[attr-defined]
    server.notifier._last.clear()
    while not post.letters:
        for person in (grey, blue):
            now = person.see(table)
            if now["my_decision"]:
                person.play(now, now["choices"][0]["text"])
        time.sleep(0.05)
    wait_for(post.letters)
    letter = post.letters[0][0]
    assert letter["Subject"] == "longroll: it is your move"
    assert "evil" not in letter.as_string()
    post.letters.clear()
    body = {"email": "another@home.example"}
    assert grey.ask("PUT", "/api/me/notices", json=body).status_code == 403  # a stolen session is not enough
    assert grey.get("/api/me")["email"] == "victim@home.example"
    changed = grey.ask("PUT", "/api/me/notices", json={**body, "password": "correct horse battery"}).json()
    assert changed["confirmed"] is False
    while len(post.letters) < 2:
        time.sleep(0.02)
    told = {letter[0]["To"]: letter[0]["Subject"] for letter in post.letters}
    assert told == {
        "another@home.example": "longroll: confirm your e-mail address",
        "victim@home.example": "longroll: your e-mail address was changed",
    }


def test_one_address_is_not_flooded_with_letters(post_world: TestClient, post: Post) -> None:
    statuses = []
    for i in range(5):
        person = Person(post_world).register(f"Flooder {i}")
        answer = person.ask("PUT", "/api/me/notices", json={"email": "victim@home.example"})
        statuses.append(answer.status_code)
    assert statuses == [200] * 3 + [429] * 2


def test_a_password_is_reset_by_a_letter(post_world: TestClient, post: Post) -> None:
    lee = Person(post_world).register("Lee", PASSWORD)
    lee.ask("PUT", "/api/me/notices", json={"email": "lee@home.example"})
    stranger = Person(post_world)
    stranger.post("/api/password/forgot", {"name": "Lee"})  # not confirmed yet: no letter goes out
    lee.post("/api/confirm", {"token": link(post.letters, "confirm")})
    known = stranger.ask("POST", "/api/password/forgot", json={"name": "Lee"})
    unknown = stranger.ask("POST", "/api/password/forgot", json={"name": "Nobody Here"})
    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    word = link(post.letters, "reset")
    stranger.post("/api/password/reset", {"token": "y" * 32, "password": "another password"}, 404)
    stranger.post("/api/password/reset", {"token": word, "password": "another password"})
    stranger.post("/api/password/reset", {"token": word, "password": "a third password"}, 404)
    assert lee.get("/api/me")["name"] is None  # every session has ended
    stranger.post("/api/login", {"name": "Lee", "password": PASSWORD}, 401)
    stranger.post("/api/login", {"name": "Lee", "password": "another password"})


def test_a_letter_to_an_address_given_up_opens_nothing(post_world: TestClient, post: Post) -> None:
    """Who loses a mailbox gives another address; what lies in the old one is of no use to its finder."""
    lee = Person(post_world).register("Lee", PASSWORD)
    lee.ask("PUT", "/api/me/notices", json={"email": "lee@home.example"})
    lee.post("/api/confirm", {"token": link(post.letters, "confirm")})
    lee.post("/api/password/forgot", {"name": "Lee"})
    word = link(post.letters, "reset")
    moved = lee.ask("PUT", "/api/me/notices", json={"email": "lee@camp.example", "password": PASSWORD})
    assert moved.status_code == 200
    lee.post("/api/password/reset", {"token": word, "password": "the finder's own"}, 404)
    Person(post_world).post("/api/login", {"name": "Lee", "password": PASSWORD})


# ---- sessions and passwords --------------------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended(world: TestClient) -> None:
    here = Person(world).register("Lee", PASSWORD)
    there = Person(world)
    there.csrf = there.post("/api/login", {"name": "Lee", "password": PASSWORD})["csrf"]
    listed = here.get("/api/me/sessions")["sessions"]
    assert [row["this"] for row in listed].count(True) == 1
    other = next(row["id"] for row in listed if not row["this"])
    token = next(iter(there.cookies.values()))
    assert token not in str(listed)
    stranger = Person(world).register("Meade")
    assert stranger.ask("DELETE", f"/api/me/sessions/{other}").status_code == 404
    table = there.lay(seats=BOTH)
    with there.live(table) as page:
        page.receive_json()
        assert here.ask("DELETE", f"/api/me/sessions/{other}").status_code == 200
        assert page.receive()["type"] == "websocket.close"
    assert there.get("/api/me")["name"] is None
    assert here.get("/api/me")["name"] == "Lee"


def test_a_new_password_ends_all_other_sessions(world: TestClient) -> None:
    here = Person(world).register("Lee", PASSWORD)
    thief = Person(world)
    thief.csrf = thief.post("/api/login", {"name": "Lee", "password": PASSWORD})["csrf"]
    body = {"old": "not this one", "new": "a better password"}
    assert thief.ask("PUT", "/api/me/password", json=body).status_code == 403
    assert here.ask("PUT", "/api/me/password", json={**body, "old": PASSWORD}).status_code == 200
    assert thief.get("/api/me")["name"] is None
    assert here.get("/api/me")["name"] == "Lee"
    Person(world).post("/api/login", {"name": "Lee", "password": PASSWORD}, 401)
    Person(world).post("/api/login", {"name": "Lee", "password": "a better password"})


def test_an_account_is_deleted_with_its_data(world: TestClient, tmp_path: Any) -> None:
    lee, meade = Person(world).register("Robert Lee", PASSWORD), Person(world).register("Meade", PASSWORD)
    alone = lee.lay(seats=BOTH)
    shared = lee.lay(seats=FRIENDS)
    token = lee.post(f"/api/tables/{shared['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    meade.post(f"/api/invites/{token}")
    lee.play(lee.see(shared), "pass")
    lee.post(f"/api/tables/{shared['id']}/chat", {"text": "I shall be gone soon"}, 201)
    left_before = meade.lay(seats=FRIENDS, scenario="long")  # he sat there once, and gave the seat up
    token = meade.post(f"/api/tables/{left_before['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    lee.post(f"/api/invites/{token}")
    assert "Robert Lee" in meade.ask("GET", f"/api/tables/{left_before['id']}/log").text
    lee.post(f"/api/tables/{left_before['id']}/seats/grey", {"player": "open"})
    assert "wrong" in lee.post("/api/me/delete", {"password": "not this one"}, 403)["error"]
    lee.post("/api/me/delete", {"password": PASSWORD})
    assert Person(world).get("/api/me")["name"] is None
    Person(world).post("/api/login", {"name": "Robert Lee", "password": PASSWORD}, 401)
    meade.get(f"/api/tables/{alone['id']}", 404)
    left = meade.see(shared)
    assert left["seats"]["blue"]["player"] == "open"
    assert left["owner"] is True  # the table is his who stayed
    assert left["decisions"] == 1
    assert meade.get(f"/api/tables/{shared['id']}/chat")["messages"] == []
    everything = "".join(
        str(meade.ask("GET", f"/api/tables/{table['id']}{p}").text)
        for table in (shared, left_before)
        for p in ("", "/log", "/export.json")
    )
    assert "Robert Lee" not in everything
    rows = world.app.state.server.store.read_now(  # type: ignore[attr-defined]
        lambda c: [
            str(c.exec_driver_sql(f"SELECT * FROM {t}").all())
            for t in ("accounts", "sessions", "talk", "happenings")
        ]
    )
    assert not any("Robert Lee" in row or "gone soon" in row for row in rows)
    Person(world).register("Robert Lee", PASSWORD)  # the name is free again


# ---- names -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "A.d.m.i.n",
        "adm1n",
        "R00t",
        "Host",
        "Guest 12AB",
        "greedy",
        "Union",
        "usa",
        "c-s-a",
        "Computer 2",
    ],
)
def test_reserved_names(world: TestClient, name: str) -> None:
    assert (
        "reserved" in Person(world).post("/api/accounts", {"name": name, "password": PASSWORD}, 409)["error"]
    )


@pytest.mark.parametrize("name", ["Grant", "U. S. Grant", "Modern Major", "Hostess", "Ulysses 1863"])
def test_other_names_are_free(world: TestClient, name: str) -> None:
    Person(world).register(name)


# ---- webhooks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://[64:ff9b::7f00:1]/", "http://[64:ff9b:1::7f00:1]/", "http://[2002:7f00:1::]/", "http://[::127.0.0.1]/",
        "http://[::ffff:10.0.0.1]/", "http://[2001:0:53aa:64c:0:ffff:80ff:fffe]/", "http://[fe80::5efe:7f00:1]/",
        "http://[fec0::1]/", "http://[fd00::1]/", "http://2130706433/", "http://0x7f.1/", "http://127.1/", "http://0/",
        "http://localhost./", "http://169.254.169.254/latest", "http://[::]/", "http://100.64.0.1/", "http://255.255.255.255/",
    ],
)  # fmt: skip
def test_every_spelling_of_a_private_address_is_refused(host: Person, url: str) -> None:
    answer = host.ask("PUT", "/api/me/notices", json={"webhook": url})
    assert answer.status_code == 422, answer.text
    assert "public address" in answer.json()["error"]


@pytest.mark.parametrize(
    "url",
    [
        "http://[::1",
        "http://]",
        "http://x:99999/",
        "http://x:y/",
        "http://",
        "http:///x",
        "http://[fe80::1%25]:x/",
    ],
)
def test_a_malformed_webhook_is_refused(host: Person, url: str) -> None:
    assert host.ask("PUT", "/api/me/notices", json={"webhook": url}).status_code == 422


def test_public_addresses_in_other_spellings_are_public() -> None:
    assert public(["64:ff9b::5db8:d70e"])
    assert public(["2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
    assert not public(["2002:5db8:d70e::"])  # relays of that kind are gone from the internet


def test_slow_names_delay_no_visitor(
    local: TestClient, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve names that take half a minute each froze new visitors once."""
    true = socket.getaddrinfo

    def slow(name: str, *words: Any, **named: Any) -> Any:
        if str(name).endswith(".slow.example"):
            time.sleep(4)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 0))]
        return true(name, *words, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    monkeypatch.setattr(addresses, "PATIENCE", 1.0)
    from concurrent.futures import ThreadPoolExecutor

    crowd = [Person(local).hello() for _ in range(12)]

    def ask(i: int) -> int:
        fresh = TestClient(local.app, client=("127.0.0.1", 50000))
        fresh.portal = local.portal
        person = Person(fresh)
        person.cookies, person.csrf = crowd[i].cookies, crowd[i].csrf
        return int(
            person.ask("PUT", "/api/me/notices", json={"webhook": f"http://{i}.slow.example/"}).status_code
        )

    with ThreadPoolExecutor(12) as pool:
        asked = [pool.submit(ask, i) for i in range(12)]
        time.sleep(0.2)
        begin = time.monotonic()
        for _ in range(5):
            assert Person(local).hello().get("/api/tables") == {"tables": []}
        assert time.monotonic() - begin < 3
        assert all(job.result() in (422, 503) for job in asked)


# ---- pages -------------------------------------------------------------------------------------------------------------------


def test_the_scheme_of_a_page_counts(start: Any) -> None:
    client = start(host="0.0.0.0", public_url="https://testserver")
    body = {"name": "Lee", "password": PASSWORD}
    foreign = Person(client).ask("POST", "/api/accounts", json=body, headers={"origin": "http://testserver"})
    assert foreign.status_code == 403
    own = Person(client).ask("POST", "/api/accounts", json=body, headers={"origin": "https://testserver"})
    assert own.status_code == 201
    assert own.headers["strict-transport-security"].startswith("max-age=")


def test_without_https_nothing_is_promised(host: Person) -> None:
    answer = host.ask("GET", "/api/me")
    assert "strict-transport-security" not in answer.headers
    assert (
        host.ask(
            "POST", "/api/tables", json={"game": "toy"}, headers={"origin": "https://testserver"}
        ).status_code
        == 403
    )


def test_the_description_needs_nothing_from_elsewhere(host: Person) -> None:
    answer = host.ask("GET", "/api/docs")
    assert answer.status_code == 200
    assert "content-security-policy" in answer.headers
    assert "<script" not in answer.text
    assert not re.findall(r"(?:src|href)=\"(?!#|/api)", answer.text)
    assert "POST /api/tables" in answer.text
