"""Roles of a side in several hands: links, computers, superiors, borders of undo, and who sees what."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.table.notices import Notifier
from table.persons import Person

CAMPAIGN = {"union": "me", "confederate": "random"}


@pytest.fixture
def president(host: Person) -> tuple[Person, dict[str, Any]]:
    """A person who holds the Union, at its first question of a turn."""
    table = host.lay("acw-campaign", seats=CAMPAIGN, seed=7)
    return host, wait(host, table, lambda s: s["my_decision"] and s["kind"] == "command")


def wait(person: Person, table: dict[str, Any], fits: Any) -> dict[str, Any]:
    with person.live(table) as page:
        while not fits(seen := page.receive_json()):
            pass
    return dict(seen)


def path(table: dict[str, Any], role: str, side: str = "union") -> str:
    return f"/api/tables/{table['id']}/roles/{side}/{role}"


def hand(holder: Person, table: dict[str, Any], role: str, to: Person) -> dict[str, Any]:
    made = holder.post(f"{path(table, role)}/invite", status=201)
    assert (made["sides"], made["role"]) == (["union"], role)
    taken: dict[str, Any] = to.post(f"/api/invites/{made['token']}")
    return taken


def role(table: dict[str, Any], slug: str) -> dict[str, Any]:
    return next(dict(r) for r in table["roles"]["union"] if r["role"] == slug)


def test_a_commander_is_handed_over_by_a_link_and_answers_for_himself(
    president: tuple[Person, dict[str, Any]], guest: Person, local: TestClient
) -> None:
    lincoln, table = president
    assert role(table, "mcdowell")["player"] == "me"
    taken = hand(lincoln, table, "mcdowell", guest)
    assert taken["me"] == ["union"]
    assert not taken["my_decision"]
    assert role(taken, "mcdowell")["mine"]
    assert not role(taken, "president")["mine"]
    assert "not your decision" in guest.play(table, "march washington", 403)["error"]
    after = lincoln.play(table, "march washington")
    assert not after["my_decision"]
    assert after["role"] == "mcdowell"
    assert not after["can_undo"]
    assert lincoln.undo(after, 403)
    assert "McDowell of the Union decides" in lincoln.play(after, "done", 403)["error"]
    stranger = Person(local).hello()
    assert "no seat" in stranger.play(after, "done", 403)["error"]
    mine = guest.see(table)
    assert mine["my_decision"]
    assert mine["choices"]
    assert not mine["can_undo"]  # the march was the president's choice
    assert guest.undo(mine, 409)
    assert [t["my_decision"] for t in guest.get("/api/tables")["tables"]] == [True]
    assert [t["my_decision"] for t in lincoln.get("/api/tables")["tables"]] == [False]
    moved = guest.play(mine, next(c["text"] for c in mine["choices"] if c["verb"] == "leave"))
    assert moved["can_undo"]
    back = guest.undo(moved)
    done = guest.play(back, "done")
    assert not done["my_decision"]
    assert lincoln.see(table)["my_decision"]
    assert not lincoln.see(table)["can_undo"]


def test_a_role_is_taken_back_and_its_links_are_torn_up(
    president: tuple[Person, dict[str, Any]], guest: Person
) -> None:
    lincoln, table = president
    link = lincoln.post(f"{path(table, 'mcdowell')}/invite", status=201)["token"]
    assert guest.get(f"/api/invites/{link}")["role_name"] == "McDowell"
    assert lincoln.ask("DELETE", f"{path(table, 'mcdowell')}/invite").status_code == 200
    assert lincoln.ask("DELETE", f"{path(table, 'mcdowell')}/invite").status_code == 404
    guest.post(f"/api/invites/{link}", status=404)
    hand(lincoln, table, "mcdowell", guest)
    assert "take it back first" in lincoln.post(f"{path(table, 'mcdowell')}/invite", status=409)["error"]
    lincoln.play(table, "march washington")
    seen = lincoln.post(path(table, "mcdowell"), {"player": "back"})
    assert seen["my_decision"]
    assert guest.see(table)["me"] == []
    assert guest.see(table)["choices"] == []
    hand(lincoln, table, "mcdowell", guest)
    guest.post(path(table, "mcdowell"), {"player": "back"})  # he resigns
    assert lincoln.see(table)["my_decision"]


def test_only_the_holder_hands_out_roles_and_only_such_as_exist(
    president: tuple[Person, dict[str, Any]], guest: Person
) -> None:
    lincoln, table = president
    assert guest.post(f"{path(table, 'mcdowell')}/invite", status=403)
    assert guest.post(path(table, "mcdowell"), {"player": "greedy"}, 403)
    assert guest.post(path(table, "mcdowell"), {"player": "back"}, 403)
    assert guest.ask("DELETE", f"{path(table, 'mcdowell')}/invite").status_code == 403
    error = lincoln.post(f"{path(table, 'mcdowel')}/invite", status=404)["error"]
    assert "mcdowell" in error
    assert "unknown player" in lincoln.post(path(table, "mcdowell"), {"player": "halleck"}, 422)["error"]
    assert lincoln.post(path(table, "mcdowell", "blue"), {"player": "greedy"}, 404)
    link = lincoln.post(f"{path(table, 'mcdowell')}/invite", status=201)["token"]
    assert "already" in lincoln.post(f"/api/invites/{link}", status=409)["error"]


def test_an_enemy_does_not_look_over_the_shoulder(host: Person, guest: Person) -> None:
    table = host.lay(
        "acw-campaign", seats={"union": "me", "confederate": "open"}, options={"intelligence": True}
    )
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["confederate"]}, 201)["token"]
    guest.post(f"/api/invites/{token}")
    link = host.post(f"{path(table, 'mcdowell')}/invite", status=201)["token"]
    assert "you play the Confederacy" in guest.post(f"/api/invites/{link}", status=409)["error"]
    assert set(guest.see(table)["roles"]) == {"confederate"}
    assert set(host.see(table)["roles"]) == {"union"}


def test_a_computer_plays_a_commander_under_a_person(president: tuple[Person, dict[str, Any]]) -> None:
    lincoln, table = president
    seen = lincoln.post(path(table, "mcdowell"), {"player": "greedy"})
    assert role(seen, "mcdowell")["player"] == "greedy"
    after = lincoln.play(seen, "march washington")
    again = wait(lincoln, table, lambda s: s["my_decision"])
    assert again["kind"] == "command"
    assert again["decisions"] > after["decisions"]
    assert not again["can_undo"]


def test_a_person_plays_a_commander_under_a_computer(host: Person, guest: Person) -> None:
    """He who laid the table hands out the roles of a side that a computer plays."""
    table = host.lay("acw-campaign", seats={"union": "random", "confederate": "me"}, seed=3)
    seen = wait(host, table, lambda s: s["my_decision"])
    hand(host, seen, "mcdowell", guest)
    host.post(f"/api/tables/{table['id']}/seats/confederate", {"player": "random"})
    mine = wait(guest, table, lambda s: s["my_decision"])
    assert (mine["to_decide"], mine["role"]) == ("union", "mcdowell")
    guest.play(mine, mine["choices"][0]["text"])


def test_the_presidents_role_answers_for_commanders_without_a_player(
    president: tuple[Person, dict[str, Any]], guest: Person
) -> None:
    holder, table = president
    hand(holder, table, "president", guest)
    assert not holder.see(table)["my_decision"]
    seen = guest.see(table)
    assert seen["my_decision"]
    after = guest.play(seen, "march washington")
    assert after["role"] == "mcdowell"
    assert after["my_decision"]
    assert role(after, "mcdowell")["mine"]


def test_hands_are_remembered_after_a_restart(start: Any) -> None:
    first: TestClient = start()
    lincoln, general = Person(first).hello(), Person(first).hello()
    table = lincoln.lay("acw-campaign", seats=CAMPAIGN, seed=7)
    table = wait(lincoln, table, lambda s: s["my_decision"] and s["kind"] == "command")
    hand(lincoln, table, "mcdowell", general)
    lincoln.play(table, "march washington")
    again = Person(start())
    again.cookies = general.cookies
    again.hello()
    seen = again.see(table)
    assert seen["my_decision"]
    assert seen["role"] == "mcdowell"


def test_games_without_roles_have_none(host: Person) -> None:
    table = host.lay(seats={"blue": "me", "grey": "greedy"})
    assert table["roles"] == {}
    assert table["role"] == ""
    assert "this game has none" in host.post(path(table, "lee", "blue"), {"player": "greedy"}, 404)["error"]


def test_the_one_who_is_asked_is_called(
    president: tuple[Person, dict[str, Any]], guest: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A notice goes to the holder of the role, not to the holder of the side."""
    called: list[int] = []

    async def call(_self: Any, _match: Any, _side: str, number: int) -> None:
        called.append(number)

    monkeypatch.setattr(Notifier, "_call", call)
    lincoln, table = president
    hand(lincoln, table, "mcdowell", guest)
    lincoln.play(table, "march washington")
    match = lincoln.client.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    assert called == [match.staff["union", "mcdowell"].account]


def test_a_person_is_the_referee(host: Person, guest: Person) -> None:
    """His seat is there only where a person is the referee; he sees both sides, and is asked at a battle."""
    options = {"referee": "person", "intelligence": True}
    assert "referee" not in host.lay("acw-campaign", seats=CAMPAIGN)["seats"]
    table = host.lay("acw-campaign", seats={"union": "random", "confederate": "random"}, options=options)
    assert table["seats"]["referee"]["player"] == "open"
    token = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["referee"]}, 201)["token"]
    taken = guest.post(f"/api/invites/{token}")
    assert taken["me"] == ["referee"]
    assert set(taken["roles"]) == {"union", "confederate"}
    seen = wait(guest, table, lambda s: s["my_decision"])
    while seen["kind"] != "battlefield":  # new corps may come before the first battle
        assert seen["to_decide"] == "referee"
        guest.play(seen, seen["choices"][0]["text"])
        seen = wait(guest, table, lambda s: s["my_decision"])
    stands = {stack["side"] for place in seen["view"]["places"].values() for stack in place["stacks"]}
    assert stands == {"union", "confederate"}
    guest.play(seen, "by-the-map")
    assert "(hidden)" not in guest.ask("GET", f"/api/tables/{table['id']}/journal").text
    assert "(hidden)" in host.ask("GET", f"/api/tables/{table['id']}/journal").text
    assert host.see(table)["roles"] == {}
