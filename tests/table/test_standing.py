"""The part of a snapshot that decisions leave as it is: kept as long as nothing of it changes, and never a moment longer."""

from typing import Any

import pytest

from longroll.core.choice import Verb
from longroll.table.labels import Labels
from longroll.table.match import Match
from longroll.table.shown import changes
from longroll.table.standing import standing
from table.persons import Person

Two = tuple[Person, Person, dict[str, Any]]


def match_of(person: Person, table: dict[str, Any]) -> Match:
    found: Match = person.client.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    return found


def demand_fresh(match: Match) -> None:
    """What is kept for everybody is what would be made now."""
    accounts = (*{seat.account for seat in match.seats.values()}, None)
    kept = [standing(match, account, set()) for account in accounts]
    match.standing.clear()
    assert kept == [standing(match, account, set()) for account in accounts]


def test_it_is_kept_over_decisions(two: Two) -> None:
    blue, _, table = two
    now = blue.see(table)
    match = match_of(blue, table)
    account = match.seats["blue"].account
    before = standing(match, account, set())
    blue.play(now, now["choices"][0]["text"])
    assert standing(match, account, set()) is before
    demand_fresh(match)


def test_whatever_happens_it_is_as_if_made_afresh(two: Two) -> None:
    blue, grey, table = two
    path = f"/api/tables/{table['id']}"
    match = match_of(blue, table)

    def decide() -> None:
        who = blue if blue.see(table)["my_decision"] else grey
        now = who.see(table)
        who.play(now, now["choices"][-1]["text"])

    def until_grey_has() -> None:
        for _ in range(50):
            decide()
            demand_fresh(match)
            if match.moves[-1].side == "grey":
                return

    steps: list[Any] = [
        lambda: blue.post(f"{path}/draw", {"say": "offer"}),
        decide,
        until_grey_has,
        lambda: grey.post(f"{path}/draw", {"say": "offer"}),
        lambda: blue.post(f"{path}/draw", {"say": "decline"}),
        decide,
        lambda: grey.post(f"{path}/seats/grey", {"player": "random"}),
        lambda: grey.post(f"{path}/resign"),
        lambda: blue.post(f"{path}/rematch", {"say": "offer"}),
    ]
    seen = []
    for step in steps:
        step()
        demand_fresh(match)
        seen.append(blue.see(table)["may"])
    assert "withdraw-draw" in seen[0]
    assert "offer-draw" in seen[2], "an offer ends when another decides"
    assert "accept-draw" in seen[3]
    assert seen[-1] == ["decline-rematch"]


def test_an_undo_takes_an_offer_back_to_its_decision(two: Two) -> None:
    host, _, table = two
    match = match_of(host, table)
    now = host.see(table)
    host.play(now, now["choices"][0]["text"])
    host.post(f"/api/tables/{table['id']}/draw", {"say": "offer"})
    demand_fresh(match)
    now = host.see(table)
    assert now["can_undo"]
    host.post(f"/api/tables/{table['id']}/undo", {"version": now["version"]})
    demand_fresh(match)
    assert "withdraw-draw" in host.see(table)["may"]


PLACE, MOVE = Verb("go {place}"), Verb("move {piece} {place}")


def test_rows_of_choices_are_shared_where_no_piece_moves_them() -> None:
    here = {
        "places": {"a": {"name": "A", "stacks": [{"id": "x", "name": "X"}]}, "b": {"name": "B", "stacks": []}}
    }
    there = {
        "places": {"a": {"name": "A", "stacks": []}, "b": {"name": "B", "stacks": [{"id": "x", "name": "X"}]}}
    }
    first, second = Labels(here), Labels(there)
    assert first.of(PLACE("a"), "Go to A") is second.of(PLACE("a"), "Go to A")
    assert first.of(PLACE("a"), "Go to A") != first.of(PLACE("a"), "Come to A")
    assert first.of(MOVE("x", "a"), "X goes")["places"] == ["a"]
    assert second.of(MOVE("x", "a"), "X goes")["places"] == ["b", "a"], "where it stands by now"


@pytest.mark.parametrize("order", [["a", "b", "c"], ["c", "b", "a"]])
def test_changes_do_not_depend_on_the_order_of_the_words(order: list[str]) -> None:
    same = [1, 2]
    was = {"a": same, "b": 1, "c": [3]}
    now = {key: {"a": same, "b": 2, "c": [3]}[key] for key in order}
    rest = {"view": {"places": {}}, "log_tail": [], "version": 1}
    assert changes({**was, **rest}, {**now, **rest})["set"] == {"b": 2}
