"""The database of an older version opens: every table is there, played as far as today's rules allow, and says where they do not.

`data/rules-1.sql` is what `sqlite3 .dump` writes of a database of the rules before `rules_version` 2: six tables under way, two of
each game, of Anna with Ben or with the computer. It is never written anew.
"""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from table.persons import Person

KEPT = Path(__file__).parent / "data" / "rules-1.sql"
DECISIONS = {
    "kept-table-1": 108,
    "kept-table-2": 69,
    "kept-table-3": 133,
    "kept-table-4": 166,
    "kept-table-5": 381,
    "kept-table-6": 164,
}


@pytest.fixture
def kept(start: Any, tmp_path: Path) -> TestClient:
    """A server on the old database."""
    database = tmp_path / "kept.db"
    connection = sqlite3.connect(database)
    connection.executescript(KEPT.read_text("utf-8"))
    connection.close()
    client: TestClient = start(database_url=f"sqlite:///{database}")
    return client


def person(client: TestClient, name: str) -> Person:
    """Somebody whose session is in the database."""
    found = Person(client)
    found.cookies = {"longroll-1863": f"session-of-{name}"}
    return found.hello()


def test_every_kept_table_opens(kept: TestClient) -> None:
    anna = person(kept, "anna")
    assert {t["id"] for t in anna.get("/api/tables")["tables"]} == set(DECISIONS)
    for table, decisions in DECISIONS.items():
        now = anna.see({"id": table})
        if now["stuck"]:
            assert now["decisions"] < decisions
            assert f"decision {now['decisions'] + 1} (" in now["stuck"]
            assert "\n" not in now["stuck"]
        else:
            assert now["decisions"] >= decisions
        assert anna.get(f"/api/tables/{table}/log")["rows"]


@pytest.mark.parametrize("table", ["kept-table-1", "kept-table-3", "kept-table-5"])
def test_a_kept_table_is_played_on_or_refuses(kept: TestClient, table: str) -> None:
    persons = [person(kept, "anna"), person(kept, "ben")]
    seen = [(p, p.see({"id": table})) for p in persons]
    if seen[0][1]["stuck"]:
        refused = persons[0].play(seen[0][1], "pass", 409)
        assert refused["error"] == seen[0][1]["stuck"]
        return
    holder, now = next((p, s) for p, s in seen if s["my_decision"])
    after = holder.play(now, now["choices"][0]["text"])
    assert after["decisions"] == now["decisions"] + 1


def test_ben_keeps_the_role_that_he_was_given(kept: TestClient) -> None:
    """Anna gave him a commander's role in a game against the computer."""
    now = person(kept, "ben").see({"id": "kept-table-6"})
    assert [r["role"] for r in now["roles"]["union"] if r["mine"]] == ["anderson"]
