"""Rows of the log that are one thing with the rows before them, as they come and after something was taken back."""

from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient

from longroll.core.events import Rolled
from longroll.table import seen
from longroll.table.match import Match
from table.persons import Person


@pytest.fixture
def table(host: Person) -> dict[str, Any]:
    return host.lay("divided-we-fall", scenario="1862", seats={"usa": "me", "csa": "me"}, seed=2)


@pytest.fixture
def match(table: dict[str, Any], local: TestClient, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Every two events of a kind are one thing."""
    found: Match = local.app.state.server.house.matches[table["id"]]  # type: ignore[attr-defined]
    monkeypatch.setattr(found.rules, "together", lambda one, two: None if type(one) is Rolled else two)
    afresh(found)
    return found


def afresh(match: Match) -> list[dict[str, Any]]:
    """The log as somebody reads it who comes now."""
    for known in (match.logs, match.logged, match.told, match.tellers):
        known.clear()
    return seen.log(match, "usa")


def test_a_row_that_goes_on_says_so_however_the_log_is_read(
    host: Person, table: dict[str, Any], match: Match
) -> None:
    for _ in range(25):
        table = host.play(table, table["choices"][0]["text"])
        came = list(seen.log(match, "usa"))
        assert came == afresh(match)
    goes_on = 0
    for before, row in pairwise(came):
        same = all(before[key] == row[key] for key in ("event", "turn", "phase"))
        assert bool(row["whole"]) == (same and row["event"] not in ("Rolled", "Table")), row
        goes_on += bool(row["whole"])
    assert goes_on > 3


def test_what_is_told_after_a_choice_was_taken_back_goes_on_as_before(
    host: Person, table: dict[str, Any], match: Match
) -> None:
    taken_back = 0
    for _ in range(25):
        table = host.play(table, table["choices"][0]["text"])
        seen.log(match, "usa")
        if table["can_undo"]:
            table = host.undo(table)
            came = list(seen.log(match, "usa"))
            taken_back += 1
            assert came == afresh(match)
            table = host.play(table, table["choices"][-1]["text"])
            came = list(seen.log(match, "usa"))
            assert came == afresh(match)
    assert taken_back > 3


def test_what_a_turn_brings_stands_under_that_turn(host: Person, table: dict[str, Any]) -> None:
    """The decision that ends a turn leads to the next one: what happens there is not told under the turn that is over."""
    for _ in range(200):
        ends = [c for c in table["choices"] if c["ends"]]
        table = host.play(table, (ends or table["choices"])[0]["text"])
        rows = host.get(f"/api/tables/{table['id']}/log?limit=500")["rows"]
        begun = [i for i, row in enumerate(rows) if row["event"] == "TurnBegan"]
        if len(begun) > 1:
            break
    assert rows[begun[1] - 1]["phase"] != rows[begun[1]]["phase"]
    assert {(row["turn"], row["phase"]) for row in rows[begun[1] :]} == {
        (rows[begun[1]]["turn"], rows[begun[1]]["phase"])
    }
