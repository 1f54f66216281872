"""Records of decisions for learners elsewhere."""

import json
from pathlib import Path

import pytest

import longroll
from longroll.lab import export
from longroll.lab.run import run
from longroll.lab.rundir import RunDir


@pytest.fixture
def at(tmp_path: Path) -> RunDir:
    (tmp_path / "e.toml").write_text('seed = 7\ngames = 3\n[product]\ngame = "toy"\n')
    made = RunDir.create(tmp_path / "e.toml", tmp_path / "run")
    run(made)
    return made


def test_a_line_for_each_decision_of_each_game(at: RunDir, tmp_path: Path) -> None:
    out = tmp_path / "d.jsonl"
    count = export.write(at, out)
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    games = at.table("games", 0).to_pylist()
    assert count == len(rows) == sum(game["decisions"] for game in games)
    for game in games:
        mine = [row for row in rows if row["number"] == game["number"]]
        assert [row["decision"] for row in mine] == list(range(1, game["decisions"] + 1))
        for row in mine:
            assert row["choice"] in row["choices"]
            assert row["view"]["viewer"] == row["side"]
            held = game["winners"].split()
            assert row["reward"] == (0 if not held else 1 if row["side"] in held else -1)
    whole = longroll.new("toy", "short", games[0]["seed"])
    for row in rows[: games[0]["decisions"]]:
        whole.play(row["choice"])
    assert whole.over, "the choices are the game"


def test_fewer_games_and_no_views(at: RunDir, tmp_path: Path) -> None:
    out = tmp_path / "d.jsonl"
    export.write(at, out, games=1, views=False)
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert {row["number"] for row in rows} == {0}
    assert not any("view" in row for row in rows)
    with pytest.raises(longroll.LongrollError, match="nothing is overwritten"):
        export.write(at, out)
    with pytest.raises(longroll.LongrollError, match="has cells 0 to 0, not 4"):
        export.write(at, tmp_path / "x.jsonl", cell=4)
