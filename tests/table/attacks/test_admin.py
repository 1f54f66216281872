"""The administrator's command line beside a running server, and a backup restored into an empty place."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.cli.app import run
from longroll.table.store import Store
from table.attacks.test_seats import join, match_of, role_link
from table.persons import FRIENDS, Person


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """`longroll admin …` on the server's database."""
    monkeypatch.setenv("LONGROLL_HOME", str(tmp_path))

    def ask(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert run(["admin", *words]) == code
        said = capsys.readouterr()
        return said.err if code else said.out

    return ask


@pytest.fixture
def game(start: Any) -> Iterator[tuple[Person, Person, dict[str, Any]]]:
    client: TestClient = start(host="0.0.0.0")
    grant, lee = Person(client).register("Grant"), Person(client).register("Lee")
    table = grant.lay(seats=FRIENDS, scenario="long", name="A long war")
    token = grant.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    lee.post(f"/api/invites/{token}")
    for _ in range(4):
        for person in (grant, lee):
            now = person.see(table)
            if now["my_decision"]:
                person.play(now, now["choices"][0]["text"])
    return (yield grant, lee, grant.see(table))


def wait(fits: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not fits():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_tables_are_listed_and_looked_at(game: Any, command: Callable[..., str]) -> None:
    _, _, table = game
    assert table["id"] in command("tables")
    assert "A long war" in command("tables", "--of", "lee")
    shown = command("show", table["id"])
    assert "Grant" in shown
    assert "604800" in shown
    assert "sat grey Lee" in shown
    assert "did you mean" in command("show", table["id"][:-1], code=2)
    assert "there is no account 'Leee'" in command("tables", "--of", "Leee", code=2)


def test_a_game_is_rewound_and_played_on(game: Any, command: Callable[..., str]) -> None:
    grant, lee, table = game
    assert table["decisions"] > 2
    before = grant.get(f"/api/tables/{table['id']}/at/2")["view"]
    assert "crossed out" in command("rewind", table["id"], "2")
    wait(lambda: grant.see(table)["decisions"] == 2)
    now = grant.see(table)
    assert now["view"] == before
    assert now["version"] > table["version"]
    assert now["log_tail"][-1]["text"] == (
        "An administrator takes the game back to this decision; new dice are drawn."
    )
    grant.play(table, "pass", 409)  # a page that has not looked yet
    player = grant if now["my_decision"] else lee
    mine = player.see(table)
    assert player.play(mine, mine["choices"][0]["text"])["decisions"] == 3
    assert "0 to" in command("rewind", table["id"], "99", code=2)


def test_a_seat_is_handed_over(game: Any, command: Callable[..., str]) -> None:
    grant, lee, table = game
    meade = Person(grant.client).register("Meade")
    assert "Meade's" in command("hand-over", table["id"], "grey", "meade")
    wait(lambda: meade.see(table)["me"] == ["grey"])
    assert lee.see(table)["me"] == []
    assert "unknown side" in command("hand-over", table["id"], "gray", "Meade", code=2)


def test_a_seat_that_is_handed_over_has_new_dice_and_no_old_links(
    game: Any, command: Callable[..., str]
) -> None:
    """The one who laid the table knew its seed, and gave links to roles of the computer's side."""
    grant, lee, _ = game
    table = grant.lay("acw-campaign", seats={"union": "me", "confederate": "random"}, seed=7)
    link = grant.post(f"/api/tables/{table['id']}/roles/confederate/president/invite", status=201)["token"]
    command("hand-over", table["id"], "confederate", "Lee")
    wait(lambda: lee.see(table)["me"] == ["confederate"])
    log = lee.get(f"/api/tables/{table['id']}/log")["rows"]
    assert any(row["text"].startswith("New dice are drawn") for row in log)
    assert match_of(lee, table).game.state.dice.seed != 7
    Person(grant.client).register("Meade").post(f"/api/invites/{link}", status=404)


def test_links_to_roles_end_with_their_givers_account(game: Any) -> None:
    grant, lee, _ = game
    table = grant.lay("acw-campaign", seats={"union": "me", "confederate": "open"})
    join(grant, lee, table, "confederate")
    link = role_link(lee, table, "confederate", "president")
    lee.post("/api/me/delete", {"password": "correct horse battery"})
    wait(lambda: grant.see(table)["seats"]["confederate"]["player"] == "open")
    Person(grant.client).register("Meade").post(f"/api/invites/{link}", status=404)


def test_a_table_is_closed_opened_and_deleted(game: Any, command: Callable[..., str]) -> None:
    grant, lee, table = game
    command("close", table["id"], "--why", "a quarrel")
    wait(lambda: bool(grant.see(table)["stuck"]))
    player = grant if table["my_decision"] else lee
    assert "a quarrel" in player.play(player.see(table), "pass", 409)["error"]
    command("reopen", table["id"])
    wait(lambda: not grant.see(table)["stuck"])
    mine = player.see(table)
    player.play(mine, mine["choices"][0]["text"])
    assert "--yes" in command("delete", table["id"], code=2)
    command("delete", table["id"], "--yes")
    wait(lambda: bool(grant.ask("GET", f"/api/tables/{table['id']}").status_code == 404))


def test_a_banned_account_is_out_at_once(game: Any, command: Callable[..., str]) -> None:
    grant, lee, table = game
    with lee.live(table) as page:
        page.receive_json()
        command("ban", "Lee", "--why", "foul language")
        while (told := page.receive())["type"] != "websocket.close":
            pass
        assert told
    wait(lambda: lee.get("/api/me")["name"] is None)
    answer = lee.post("/api/login", {"name": "Lee", "password": "correct horse battery"}, 403)
    assert "foul language" in answer["error"]
    command("unban", "Lee")
    lee.post("/api/login", {"name": "Lee", "password": "correct horse battery"})
    assert grant.see(table)["seats"]["grey"]["name"] == "Lee"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_is_restored_into_an_empty_place(
    game: Any, command: Callable[..., str], start: Any, tmp_path: Path, kind: str, request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Written beside the running server, read into a fresh database of either kind; the games go on there."""
    grant, lee, table = game
    file = tmp_path / "all.backup.gz"
    assert "1 tables" in command("backup", str(file))
    assert file.stat().st_mode & 0o077 == 0  # it holds seeds and digests of passwords
    assert "exists already" in command("backup", str(file), code=2)
    assert "another longroll server" in command("restore", str(file), code=2)
    if kind == "sqlite":
        place = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    else:
        place = str(request.getfixturevalue("postgres"))
    monkeypatch.setenv("LONGROLL_DATABASE_URL", place)
    assert "restored 1 tables" in command("restore", str(file))
    assert "not empty" in command("restore", str(file), code=2)
    client = start(host="0.0.0.0", database_url=place)
    again = []
    for person in (grant, lee):
        same = Person(client)
        same.cookies = person.cookies
        again.append(same.hello())
    seen = again[0].see(table)
    for key in ("view", "version", "decisions", "log_length", "log_tail", "seats", "pace"):
        assert seen[key] == table[key], key
    player = again[0] if seen["my_decision"] else again[1]
    mine = player.see(table)
    player.play(mine, mine["choices"][0]["text"])
    Person(client).register("Sheridan")  # new rows get new numbers


@pytest.mark.parametrize("harm", ["cut", "bent", "foreign"])
def test_a_damaged_backup_changes_nothing(
    game: Any, command: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    file = tmp_path / "all.backup.gz"
    command("backup", str(file))
    raw = file.read_bytes()
    file.write_bytes(
        {"cut": raw[: len(raw) // 2], "bent": raw[:200] + b"xx" + raw[202:], "foreign": b"hello"}[harm]
    )
    place = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    monkeypatch.setenv("LONGROLL_DATABASE_URL", place)
    said = command("restore", str(file), code=2)
    assert said.count("\n") == 1
    store = Store(place)
    assert store.read_now(lambda c: c.exec_driver_sql("SELECT count(*) FROM accounts").scalar()) == 0
    store.close()


def test_health_and_figures(start: Any) -> None:
    person = Person(start(metrics_key="a long secret word", host="0.0.0.0"))
    assert person.ask("GET", "/healthz").json() == {"ok": True}
    assert person.ask("GET", "/metrics").status_code == 403
    text = person.ask("GET", "/metrics", headers={"authorization": "Bearer a long secret word"}).text
    assert 'longroll_http_requests_total{status="200"} 1' in text
    assert "longroll_tables_in_memory 0" in text
    assert 'longroll_http_request_seconds_bucket{le="+Inf"} 2' in text


def test_the_dice_of_a_rewound_game_are_not_those_that_everybody_saw(
    game: Any, command: Callable[..., str]
) -> None:
    grant, lee, table = game

    def on(texts: list[str] | None) -> tuple[list[str], list[int]]:
        """Play on from the first decision, by the same choices where they are given; what was chosen, and the dice."""
        chosen: list[str] = []
        while len(chosen) < (80 if texts is None else len(texts)):
            person = next((p for p in (grant, lee) if p.see(table)["my_decision"]), None)
            if person is None:
                break
            now = person.see(table)
            offered = [c["text"] for c in now["choices"]]
            text = offered[len(chosen) % len(offered)] if texts is None else texts[len(chosen)]
            if text not in offered:
                break
            person.play(now, text)
            chosen.append(text)
        rows = grant.get(f"/api/tables/{table['id']}/log")["rows"]
        return chosen, [row["roll"]["result"] for row in rows if row["roll"]]

    def back() -> None:
        command("rewind", table["id"], "0")
        wait(lambda: grant.see(table)["decisions"] == 0)

    back()
    texts, before = on(None)
    again = []
    for _ in range(2):
        back()
        again.append(on(texts)[1])
    assert all(again)
    assert any(after != before[: len(after)] for after in again)
