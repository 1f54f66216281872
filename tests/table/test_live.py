"""Websockets: pushes to both seats, refusals, onlookers, sides, logging out; and notices to the absent."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from longroll.table.refusals import Elsewhere, Refused
from longroll.table.routes.live import RESTART
from table.persons import BOTH, FRIENDS, Person

Two = tuple[Person, Person, dict[str, Any]]


def until(page: Any, fits: Any) -> dict[str, Any]:
    while not fits(told := page.receive_json()):
        pass
    return dict(told)


def test_both_pages_follow_the_game(two: Two) -> None:
    blue, grey, table = two
    with blue.live(table) as left, grey.live(table) as right:
        first = until(left, lambda s: s["my_decision"])
        left.send_json({"type": "play", "version": first["version"], "text": "pass"})
        seen = until(right, lambda s: s["my_decision"])
        assert seen["seats"]["blue"]["online"]
        assert seen["viewer"] == "grey"
        right.send_json({"type": "play", "version": first["version"], "text": "pass"})
        refused = until(right, lambda s: s["type"] == "error")
        assert refused["status"] == 409
        right.send_json({"type": "play", "version": seen["version"], "text": "fly"})
        refused = until(right, lambda s: s["type"] == "error")
        assert (refused["status"], refused["rule"]) == (422, "T1")
        right.send_json({"type": "undo", "version": seen["version"]})
        assert until(right, lambda s: s["type"] == "error")["status"] == 409
        right.send_json({"type": "play", "version": seen["version"], "text": "pass"})
        until(left, lambda s: s["my_decision"])


def test_a_page_that_comes_while_the_database_is_away_is_told_to_come_back(
    host: Person, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = host.lay(seats=BOTH)

    async def away(_token: str | None) -> None:
        raise Refused(503, "the games cannot be reached at the moment; try again", wait=3)

    monkeypatch.setattr(local.app.state.server.people, "by_token", away)  # type: ignore[attr-defined]
    with host.live(table) as page:
        assert page.receive_json()["status"] == 503
        with pytest.raises(WebSocketDisconnect) as end:
            page.receive_json()
    assert end.value.code == RESTART


def test_an_onlooker_sees_and_does_not_play(host: Person, local: TestClient) -> None:
    table = host.lay(seats=BOTH)
    with Person(local).live(table) as page:
        seen = page.receive_json()
        assert (seen["viewer"], seen["choices"]) == (None, [])
        page.send_json({"type": "play", "version": seen["version"], "text": "pass"})
        assert until(page, lambda s: s["type"] == "error")["status"] == 403


def test_one_looks_through_one_side_at_a_time(host: Person) -> None:
    table = host.lay(seats=BOTH)
    with host.live(table) as page:
        assert page.receive_json()["viewer"] == "blue"
        page.send_json({"type": "look", "side": "grey"})
        assert until(page, lambda s: s["viewer"] == "grey")["my_decision"]
        page.send_json({"type": "look", "side": "purple"})
        assert until(page, lambda s: s["viewer"] == "blue")


def test_a_page_whose_table_another_server_took_opens_anew(
    host: Person, local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is watched stays with its server; where it went all the same, the page is told to come again (1012)."""
    table = host.lay(seats=BOTH)
    server = local.app.state.server  # type: ignore[attr-defined]
    house = server.house
    while server.notifier._tasks:  # whoever is called away from the page looks at the table too
        time.sleep(0.01)
    look, watched = house.match, []

    async def match(name: str) -> Any:
        watched.append(house.audience.watched(name))
        return await look(name)

    async def gone(*_: Any) -> None:
        raise Elsewhere

    monkeypatch.setattr(house, "match", match)
    with host.live(table) as page:
        seen = until(page, lambda s: s["my_decision"])
        assert watched[0]
        monkeypatch.setattr(house, "play", gone)
        page.send_json({"type": "play", "version": seen["version"], "text": "pass"})
        with pytest.raises(WebSocketDisconnect) as closed:
            until(page, lambda _: False)
    assert closed.value.code == RESTART
    monkeypatch.setattr(house, "match", gone)
    with host.live(table) as page:
        assert page.receive_json()["status"] == 503
        with pytest.raises(WebSocketDisconnect) as closed:
            page.receive_json()
    assert closed.value.code == RESTART
    assert not house.audience.watched(table["id"])


def test_logging_out_closes_the_pages(start: Any) -> None:
    lee = Person(start(host="0.0.0.0")).register("Lee", "a grey traveller")
    table = lee.lay(seats=BOTH)
    with lee.live(table) as page:
        page.receive_json()
        lee.post("/api/logout")
        with pytest.raises(WebSocketDisconnect):
            until(page, lambda _: False)


def test_no_such_table(host: Person) -> None:
    with host.live({"id": "nosuchtable"}) as page:
        assert page.receive_json()["status"] == 404


def test_the_absent_are_called(start: Any) -> None:
    """A webhook hears whose move it is, and nothing of the game."""
    heard: list[dict[str, Any]] = []
    done = threading.Event()

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()
            done.set()

        def log_message(self, *_: Any) -> None:
            pass

    ear = HTTPServer(("127.0.0.1", 0), Ear)
    threading.Thread(target=ear.serve_forever, daemon=True).start()
    client = start(private_webhooks=True)
    blue, grey = Person(client).hello(), Person(client).hello()
    hook = {"webhook": f"http://127.0.0.1:{ear.server_port}/"}
    assert grey.ask("PUT", "/api/me/notices", json=hook).status_code == 200
    table = blue.lay(seats=FRIENDS)
    token = blue.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    grey.post(f"/api/invites/{token}")
    blue.play(table, "pass")
    assert done.wait(10)
    assert heard[0]["side"] == "grey"
    assert set(heard[0]) == {"text", "table", "url", "side"}
    ear.shutdown()


def test_a_page_is_not_told_twice_what_it_played(host: Person, local: TestClient) -> None:
    """It has the snapshot as the answer to its choice; another page of the same person is told by its websocket."""
    table = host.lay(seats=BOTH)
    with host.live(table, "?page=page-number-one") as one, host.live(table, "?page=page-number-two") as two:
        for page in (one, two):
            page.receive_json()
        body = {"version": table["version"], "text": "pass"}
        path = f"/api/tables/{table['id']}"
        answer = host.post(f"{path}/play", body, headers={"x-page": "page-number-one"})
        while (told := two.receive_json())["version"] < answer["version"]:
            pass
        assert told["view"] == answer["view"]
        host.post(f"{path}/chat", {"text": "what comes next?"}, 201)
        heard = one.receive_json()
        while heard["type"] == "snapshot":  # that the second page is here
            assert heard["version"] == table["version"]
            heard = one.receive_json()
        assert heard["text"] == "what comes next?"
