"""Seats: links, withdrawn links, two persons, computers that stand in, onlookers, talk."""

from typing import Any

from starlette.testclient import TestClient

from table.persons import BOTH, FRIENDS, Person

Two = tuple[Person, Person, dict[str, Any]]


def test_two_persons_play_each_other(two: Two) -> None:
    blue, grey, table = two
    assert (blue.see(table)["me"], grey.see(table)["me"]) == (["blue"], ["grey"])
    assert grey.see(table)["choices"] == []
    assert "not your decision" in grey.play(table, "pass", 403)["error"]
    after = blue.play(table, "pass")
    assert after["choices"] == []
    assert grey.see(table)["my_decision"]
    grey.play(after, "pass")


def test_nobody_reads_or_moves_another_seat(two: Two, local: TestClient) -> None:
    blue, grey, table = two
    stranger = Person(local).hello()
    path = f"/api/tables/{table['id']}"
    assert "no seat" in stranger.play(table, "pass", 403)["error"]
    assert stranger.see(table)["viewer"] is None
    for side in ("blue", "grey"):
        stranger.get(f"{path}?side={side}", 403)
        stranger.get(f"{path}/log?side={side}", 403)
        stranger.get(f"{path}/at/0?side={side}", 403)
        stranger.get(f"{path}/export.json?side={side}", 403)
        stranger.post(f"{path}/seats/{side}", {"player": "greedy"}, 403)
    grey.get(f"{path}?side=blue", 403)
    grey.post(f"{path}/seats/blue", {"player": "greedy"}, 409)
    stranger.post(f"{path}/invites", {"sides": ["grey"]}, 403)
    stranger.get(f"{path}/invites", 403)
    assert blue.see(table)["version"] == table["version"]


def test_a_link_is_good_once_and_can_be_withdrawn(host: Person, guest: Person, local: TestClient) -> None:
    table = host.lay(seats=FRIENDS)
    path = f"/api/tables/{table['id']}/invites"
    lost = host.post(path, {"sides": ["grey"]}, 201)["token"]
    assert guest.get(f"/api/invites/{lost}")["sides"] == ["grey"]
    assert host.ask("DELETE", f"{path}/grey").status_code == 200
    assert host.ask("DELETE", f"{path}/grey").status_code == 404
    guest.post(f"/api/invites/{lost}", status=404)
    kept = host.post(path, {"sides": ["grey"]}, 201)
    assert kept["url"].endswith(kept["token"])
    assert host.get(path) == {"sides": ["grey"]}
    assert guest.post(f"/api/invites/{kept['token']}")["me"] == ["grey"]
    Person(local).hello().post(f"/api/invites/{kept['token']}", status=404)
    assert "not open" in host.post(path, {"sides": ["grey"]}, 409)["error"]
    assert guest.ask("DELETE", f"{path}/grey").status_code == 403


def test_links_cannot_be_guessed(host: Person) -> None:
    table = host.lay(seats=FRIENDS)
    tokens = {
        host.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"] for _ in range(5)
    }
    assert len(tokens) == 5
    assert all(len(token) >= 32 for token in tokens)
    for _ in range(60):
        host.get(f"/api/invites/{'x' * 32}", 404)
    host.get(f"/api/invites/{'x' * 32}", 429)


def test_a_computer_stands_in_and_gives_back(two: Two) -> None:
    blue, grey, table = two
    path = f"/api/tables/{table['id']}/seats/grey"
    blue.play(table, "pass")
    grey.post(path, {"player": "random"})
    seen = wait_for(blue, table, lambda s: s["my_decision"])
    assert seen["seats"]["grey"]["player"] == "random"
    assert seen["seats"]["grey"]["name"]
    assert grey.see(table)["me"] == ["grey"]
    assert grey.post(path, {"player": "human"})["seats"]["grey"]["player"] == "me"
    assert "no computer" in grey.post(path, {"player": "human"}, 409)["error"]
    assert "unknown player" in grey.post(path, {"player": "grant"}, 422)["error"]


def test_the_commands_of_one_person_stay_together(host: Person, guest: Person) -> None:
    """In 1863 a person sees all his commands, so they cannot be given to two."""
    mixed = {"union-east": "me", "confederate-west": "open", "union-west": "open", "confederate-east": "open"}
    assert "belong to one person" in host.post("/api/tables", {"game": "1863", "seats": mixed}, 422)["error"]
    seats = {**mixed, "confederate-west": "me"}
    table = host.lay("1863", seats=seats)
    assert table["me"] == ["union-east", "confederate-west"]
    made = host.post(f"/api/tables/{table['id']}/invites", {"sides": ["union-west"]}, 201)
    assert sorted(made["sides"]) == ["confederate-east", "union-west"]
    assert guest.post(f"/api/invites/{made['token']}")["me"] == ["union-west", "confederate-east"]


def test_bad_seats_are_refused(host: Person) -> None:
    for seats in ({"blue": "me"}, {"blue": "me", "gray": "me"}, {"blue": "me", "grey": "nobody"}):
        host.post("/api/tables", {"game": "toy", "seats": seats}, 422)
    host.post("/api/tables", {"game": "toy", "seats": FRIENDS, "seed": 4}, 422)
    assert host.get("/api/tables")["tables"] == []


def test_talk(two: Two) -> None:
    blue, grey, table = two
    path = f"/api/tables/{table['id']}/chat"
    with grey.live(table) as page:
        page.receive_json()
        blue.post(path, {"text": "Your move, sir."}, 201)
        told = page.receive_json()
        while told["type"] == "snapshot":
            told = page.receive_json()
        assert (told["type"], told["text"], told["mine"]) == ("chat", "Your move, sir.", False)
    assert [m["mine"] for m in blue.get(path)["messages"]] == [True]
    blue.post(path, {"text": "\x00"}, 422)
    blue.post(path, {"text": ""}, 422)


def test_an_onlooker_finds_the_table_again(host: Person, guest: Person) -> None:
    table = host.lay(seats=BOTH)
    seen = guest.see(table)
    assert (seen["me"], seen["choices"], seen["viewer"]) == ([], [], None)
    assert [t["id"] for t in guest.get("/api/tables")["tables"]] == [table["id"]]


def wait_for(person: Person, table: dict[str, Any], fits: Any) -> dict[str, Any]:
    with person.live(table) as page:
        while not fits(seen := page.receive_json()):
            pass
    return dict(seen)


def test_a_veteran_may_be_given_more_time(host: Person) -> None:
    """The lobby's slider: a level with how many times as long it thinks, within bounds."""
    table = host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "veteran-x3"}, seed=1)
    assert host.get(f"/api/tables/{table['id']}")["seats"]["csa"]["player"] == "veteran-x3"
    told = host.post(
        "/api/tables",
        {"game": "divided-we-fall", "scenario": "1862", "seats": {"usa": "me", "csa": "veteran-x30"}},
        422,
    )
    assert "unknown player 'veteran-x30'" in told["error"]
