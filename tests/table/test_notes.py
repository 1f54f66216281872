"""Private notes on the map: kept, changed, taken away, and read by nobody else."""

from typing import Any

from longroll.table import notes, schema
from table.persons import BOTH, Person

Two = tuple[Person, Person, dict[str, Any]]


def write(person: Person, table: dict[str, Any], place: str, text: str, status: int = 200) -> Any:
    answer = person.ask("PUT", f"/api/tables/{table['id']}/notes", json={"place": place, "text": text})
    assert answer.status_code == status, answer.text
    return answer.json()


def read(person: Person, table: dict[str, Any]) -> dict[str, str]:
    return {n["place"]: n["text"] for n in person.get(f"/api/tables/{table['id']}/notes")["notes"]}


def test_notes_are_ones_own(two: Two) -> None:
    blue, grey, table = two
    write(blue, table, "ford", "Hold this\nuntil May.")
    write(blue, table, "hill", "Guns here")
    write(grey, table, "ford", "Attack!")
    assert read(blue, table) == {"ford": "Hold this\nuntil May.", "hill": "Guns here"}
    assert read(grey, table) == {"ford": "Attack!"}
    assert read(Person(blue.client), table) == {}
    for person in (blue, grey):
        for path in ("", "/log", "/export.json", "/chat"):
            other = "Attack!" if person is blue else "Guns here"
            assert other not in person.ask("GET", f"/api/tables/{table['id']}{path}").text
    write(blue, table, "ford", "Leave it")
    write(blue, table, "hill", "  ")
    assert read(blue, table) == {"ford": "Leave it"}
    write(blue, table, "no place!", "x", 422)
    write(blue, table, "ford", "x" * 1001, 422)


def test_notes_survive_a_restart_and_go_with_the_account_and_the_table(start: Any) -> None:
    first = start()
    blue, grey = Person(first).hello(), Person(first).hello()
    table = blue.lay(scenario="long", seats=BOTH)
    for person in (blue, grey):
        write(person, table, "ford", "mine")
    second = start()
    again = [Person(second), Person(second)]
    for new, old in zip(again, (blue, grey)):
        new.cookies = old.cookies
        new.hello()
    assert read(again[1], table) == {"ford": "mine"}
    store = second.app.state.server.store

    def count() -> int:
        with store.engine.connect() as connection:
            return len(connection.execute(schema.notes.select()).all())

    again[1].post("/api/me/delete", {})
    assert count() == 1
    assert again[0].ask("DELETE", f"/api/tables/{table['id']}").status_code == 200
    assert count() == 0


def test_a_person_keeps_only_so_many(host: Person, monkeypatch: Any) -> None:
    monkeypatch.setattr(notes, "MOST", 2)
    table = host.lay(seats=BOTH)
    for n in range(2):
        write(host, table, f"p{n}", "x")
    assert "take one away" in write(host, table, "p2", "x", 409)["error"]
    write(host, table, "p1", "another text at the same place")
