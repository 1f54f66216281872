"""Onlookers: listed by name, shut out where the table is closed, muted by the one who laid it."""

from typing import Any

import pytest

from table.persons import Person
from table.test_ending import do, told


def here(person: Person, table: dict[str, Any]) -> Any:
    return person.get(f"/api/tables/{table['id']}/onlookers")


Two = tuple[Person, Person, dict[str, Any]]


def test_who_looks_on_is_listed_as_long_as_he_does(two: Two) -> None:
    blue, _, table = two
    watcher = Person(blue.client).hello()
    name = watcher.get("/api/me")["name"]
    assert here(blue, table)["onlookers"] == []
    with watcher.live(table) as page:
        page.receive_json()
        assert here(blue, table)["onlookers"] == [{"name": name, "muted": False}]
        with Person(blue.client).live(table) as stranger:
            stranger.receive_json()
            assert here(blue, table)["strangers"] == 1
    assert here(blue, table)["onlookers"] == []
    with blue.live(table) as page:
        page.receive_json()
        assert here(blue, table)["onlookers"] == [], "who plays does not look on"


def test_a_table_closed_to_onlookers_shows_them_nothing(two: Two) -> None:
    blue, grey, table = two
    watcher = Person(blue.client).hello()
    watcher.see(table)
    assert [row["id"] for row in watcher.get("/api/tables")["tables"]] == [table["id"]]
    path = f"/api/tables/{table['id']}"
    assert "only the one who laid" in do(grey, table, "watched", {"watched": False}, 403)["error"]
    with watcher.live(table) as page:
        page.receive_json()
        do(blue, table, "watched", {"watched": False})
        while (said := page.receive_json())["type"] != "error":
            pass
        assert (said["status"], said["error"]) == (403, "this table is closed to onlookers")
    for what in (
        "",
        "/log",
        "/at/0",
        "/charts",
        "/chat",
        "/journal",
        "/export.json",
        "/book",
        "/reach?piece=x",
        "/layers",
        "/onlookers",
        "/notes",
    ):
        assert watcher.ask("GET", path + what).status_code == 403, what
    for what, body in (("chat", {"text": "x"}), ("why", {"text": "pass"}), ("odds", {"at": "x"})):
        assert watcher.ask("POST", f"{path}/{what}", json=body).status_code == 403, what
    assert watcher.get("/api/tables")["tables"] == []
    with pytest.raises(AssertionError), watcher.live(table) as page:
        assert page.receive_json()["type"] == "snapshot"
    assert grey.see(table)["watched"] is False
    assert told(grey, table)[-1].endswith("closes this table to onlookers.")
    do(blue, table, "watched", {"watched": True})
    watcher.see(table)


def test_a_table_is_closed_from_the_beginning(host: Person, guest: Person) -> None:
    table = host.lay(seats={"blue": "me", "grey": "open"}, watched=False)
    guest.get(f"/api/tables/{table['id']}", 403)
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    assert guest.get(f"/api/invites/{token}")["watched"] is False
    assert guest.post(f"/api/invites/{token}")["me"] == ["grey"]
    guest.see(table)


def test_an_onlooker_is_muted_by_the_one_who_laid_the_table_and_a_player_never(start: Any) -> None:
    client = start()
    blue, grey, watcher = (Person(client).hello() for _ in range(3))
    table = blue.lay(scenario="long", seats={"blue": "me", "grey": "open"})
    token = blue.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    grey.post(f"/api/invites/{token}")
    path = f"/api/tables/{table['id']}/chat"
    name = watcher.get("/api/me")["name"]
    watcher.post(path, {"text": "March!"}, 201)
    assert "only the one" in do(grey, table, "mutes", {"name": name}, 403)["error"]
    assert "nobody is called" in do(blue, table, "mutes", {"name": "Napoleon"}, 404)["error"]
    player = grey.get("/api/me")["name"]
    assert "who plays may speak" in do(blue, table, "mutes", {"name": player}, 409)["error"]
    do(blue, table, "mutes", {"name": name})
    assert "muted" in watcher.post(path, {"text": "March!!"}, 403)["error"]
    assert told(grey, table)[-1] == f"{name} may not speak here any more."
    again = Person(start())
    again.cookies = watcher.cookies
    again.hello().post(path, {"text": "still?"}, 403)
    owner = Person(again.client)
    owner.cookies = blue.cookies
    do(owner.hello(), table, "mutes", {"name": name, "muted": False})
    again.post(path, {"text": "Thanks."}, 201)
