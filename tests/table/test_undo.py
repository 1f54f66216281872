"""Taking back, by the four nevers: a die, a reveal, another side's move, a change of the player to act."""

from typing import Any

from starlette.testclient import TestClient

from table.persons import BOTH, Person

Two = tuple[Person, Person, dict[str, Any]]


def march(table: dict[str, Any]) -> str:
    return next(c["text"] for c in table["choices"] if c["verb"] == "march")


def quiet(person: Person, table: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A march after which the same side still decides."""
    for choice in table["choices"]:
        after = person.play(table, choice["text"])
        if after["can_undo"]:
            return after, choice["text"]
        raise AssertionError(f"{choice['text']} cannot be taken back")
    raise AssertionError


def test_what_was_taken_back_is_gone(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    after, _ = quiet(host, table)
    back = host.undo(after)
    assert back["version"] == after["version"] + 1
    for key in ("view", "choices", "log_length", "decisions"):
        assert back[key] == table[key]
    assert not back["can_undo"]
    assert "nothing can be taken back" in host.undo(back, 409)["error"]
    assert host.undo(after, 409)["error"].startswith("the table has moved on")
    again, _ = quiet(host, back)
    assert again["view"] == after["view"]


def test_not_across_another_sides_move_or_a_change_of_the_player(two: Two) -> None:
    blue, grey, table = two
    after, _ = quiet(blue, table)
    assert grey.undo(after, 403)
    passed = blue.play(after, "pass")
    assert not passed["can_undo"]
    assert blue.undo(passed, 403)
    assert grey.undo(passed, 409)


def test_not_across_a_die_or_a_reveal(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=2, scenario="long")
    seen = 0
    while not table["over"] and table["decisions"] < 60:
        before = table
        table = host.play(table, before["choices"][table["decisions"] % len(before["choices"])]["text"])
        fresh = host.get(f"/api/tables/{table['id']}/log?from={before['log_length']}")["rows"]
        if any(row["roll"] or row["event"] in ("Fought", "Opened") for row in fresh):
            seen += 1
            assert not table["can_undo"]
            assert table["over"] or host.undo(table, 409)
    assert seen


def test_not_what_a_computer_chose_for_me(host: Person, local: TestClient) -> None:
    """Rows say who chose: a computer's choice in my seat is not mine to take back, nor is a journal's."""
    table = host.lay(seats=BOTH, seed=1)
    after, _ = quiet(host, table)
    text = host.ask("GET", f"/api/tables/{table['id']}/journal").text
    brought = host.post("/api/tables/import", {"journal": text, "seats": BOTH}, 201)
    assert brought["view"] == after["view"]
    assert not brought["can_undo"]
    host.undo(brought, 409)
    match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    match.moves[-1] = match.moves[-1]._replace(player="greedy")
    match.cache.clear()
    assert not host.see(table)["can_undo"]
    host.undo(after, 409)


def test_undo_survives_a_restart(start: Any) -> None:
    first: TestClient = start()
    host = Person(first).hello()
    table = host.lay(seats=BOTH, seed=1)
    one, _ = quiet(host, table)
    two, _ = quiet(host, one)
    back = host.undo(two)
    again = Person(start())
    again.cookies = host.cookies
    again.hello()
    seen = again.see(table)
    assert seen["version"] == back["version"]
    assert seen["view"] == one["view"]
    assert seen["can_undo"]
    assert again.undo(seen)["view"] == table["view"]


def test_nobody_gains_time_by_taking_back(two: Two, local: TestClient) -> None:
    """The time for a move runs from when it was first asked, however often a choice is tried and taken back."""
    blue, _, table = two
    match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    match.clock.since -= 3600
    match.cache.clear()
    due = blue.see(table)["late"]
    for _ in range(3):
        after, _ = quiet(blue, blue.see(table))
        assert after["late"] == due  # it is the same move
        assert blue.undo(after)["late"] == due
