"""Texts that break readers: numbers without end, nesting without end, in journals, positions, saves and requests."""

import json
from pathlib import Path
from typing import Any

import pytest

from longroll.core import registry
from longroll.core.data import read_table
from longroll.core.errors import LongrollError
from longroll.kit.positions import parsed
from table.persons import BOTH, Person

DIGITS = "9" * 5000
DEEP = "[" * 60_000
HEAD = "longroll-journal 1\ngame toy\nrules 1\nscenario long\nseed 1\n"


def journals() -> dict[str, str]:
    return {
        "seed": HEAD.replace("seed 1", f"seed {DIGITS}") + "---\n",
        "rules": HEAD.replace("rules 1", f"rules {DIGITS}") + "---\n",
        "die": HEAD + f"---\n  die battle d6={DIGITS}\n",
        "sides of a die": HEAD + f"---\n  die battle d{DIGITS}=1\n",
        "decision": HEAD + f"---\n{DIGITS} blue: pass\n",
        "new seed": HEAD + f"---\n  seed {DIGITS}\n",
        "position, a number": HEAD + f'| game = "toy"\n| x = {DIGITS}\n---\n',
        "position, hex": HEAD + f'| game = "toy"\n| x = 0x{"f" * 5000}\n---\n',
        "position, deep": HEAD + f'| game = "toy"\n| x = {"[" * 5000}\n---\n',
        "option": HEAD + f"option bidding={DIGITS}\n---\n",
    }


@pytest.mark.parametrize("name", journals())
def test_a_journal_that_no_reader_bears_is_refused_in_one_line(host: Person, name: str) -> None:
    error = host.post("/api/tables/import", {"journal": journals()[name]}, 422)["error"]
    assert "\n" not in error
    assert len(error) < 500
    assert host.get("/api/tables")["tables"] == []


@pytest.mark.parametrize(
    "body", [b'{"version": ' + DIGITS.encode() + b', "text": "pass"}', DEEP.encode(), b'{"a":' * 5000]
)
def test_a_request_that_no_reader_bears_is_refused(host: Person, body: bytes) -> None:
    table = host.lay(seats=BOTH)
    kind = {"content-type": "application/json"}
    answer = host.ask("POST", f"/api/tables/{table['id']}/play", content=body, headers=kind)
    assert answer.status_code in (400, 422)


def test_a_live_message_that_no_reader_bears_is_refused(host: Person) -> None:
    table = host.lay(seats=BOTH)
    with host.live(table) as page:
        page.receive_json()
        for text in (f'{{"version": {DIGITS}}}', "[" * 15_000):
            page.send_text(text)
            assert page.receive_json()["status"] == 400


@pytest.mark.parametrize("text", [f"x = {DIGITS}", f"x = {'[' * 5000}", f"x = 0x{'f' * 5000}"])
def test_positions_and_data_files(text: str, tmp_path: Path) -> None:
    for read in (registry.from_position, parsed):
        with pytest.raises(LongrollError) as found:
            read(text)
        assert "\n" not in str(found.value)
    (tmp_path / "data.toml").write_text(text, "utf-8")
    with pytest.raises(LongrollError, match=r"^data.toml: "):
        read_table(tmp_path / "data.toml", "data.toml")


@pytest.mark.parametrize("text", [DEEP, f'{{"longroll": {DIGITS}}}', '{"a":' * 50_000])
def test_saves(text: str) -> None:
    with pytest.raises(LongrollError, match="not a saved game"):
        registry.from_json(text)


@pytest.mark.parametrize("harm", [["x", [0, 0, 0], []], [1, None, []], []])
def test_a_damaged_save_is_found_when_it_is_read(harm: list[Any]) -> None:
    saved = json.loads(registry.new("toy", "long", 1).to_json())
    saved["state"]["dice"] = harm
    with pytest.raises(LongrollError, match="damaged"):
        registry.from_json(json.dumps(saved))
