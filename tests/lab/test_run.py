"""Runs: the same rows from one process, several, or one that was killed and went on; nothing is overwritten."""

import errno
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import longroll
from longroll.lab import rundir, stopping
from longroll.lab.compare import compare, pairs
from longroll.lab.match import Plan, play
from longroll.lab.rows import KINDS, rows_of
from longroll.lab.run import engine, run
from longroll.lab.rundir import RunDir

TEXT = """
name = "fords"
seed = 40
games = 10
block = 3
[product]
game = "toy"
set = ["", "charts.toml: battle.ford_bonus = 4"]
"""


def begin(folder: Path, text: str = TEXT, name: str = "run") -> RunDir:
    (folder / f"{name}.toml").write_text(text)
    return RunDir.create(folder / f"{name}.toml", folder / name)


def rows(at: RunDir) -> dict[str, Any]:
    return {
        f"{kind} {cell}": at.table(kind, cell).to_pydict()
        for cell in range(len(at.experiment.cells))
        for kind in KINDS
    }


@pytest.fixture
def done(tmp_path: Path) -> RunDir:
    at = begin(tmp_path, name="done")
    run(at)
    return at


def test_rows_are_those_of_the_games(done: RunDir) -> None:
    plan = Plan("toy", "short", {"blue": "random", "grey": "random"}, 40)
    records = [play(plan, n) for n in range(10)]
    expected = rows_of("toy", records)
    games = done.table("games", 0).to_pylist()
    assert games == expected["games"]
    assert [row["seed"] for row in games] == list(range(40, 50))
    series = done.table("series", 0).to_pylist()
    assert series == expected["series"]
    assert [row["turn"] for row in series[:3]] == ["Turn 1", "Turn 2", "end"]
    assert series[0]["figure blue strength"] == 6
    assert done.table("battles", 0).num_rows == sum(len(r.battles) for r in records) > 0


def test_a_number_that_is_changed_changes_the_games(done: RunDir) -> None:
    assert done.table("battles", 0) != done.table("battles", 1)


def test_processes_do_not_matter(done: RunDir, tmp_path: Path) -> None:
    at = begin(tmp_path)
    run(at, engine("local", 3))
    assert rows(at) == rows(done)


def test_what_is_missing_is_played(done: RunDir, tmp_path: Path) -> None:
    """Whichever block was lost, and whatever a killed process left half written."""
    before = rows(done)
    done.file("games", 1, 2).unlink()
    done.file("series", 0, 1).unlink()
    done.file("games", 0, 1).unlink()
    torn = done.file("games", 0, 1).with_name(".games-000001.parquet.17")
    torn.write_bytes(b"PAR1")
    ticks: list[int] = []
    run(RunDir.open(done.path), tick=ticks.append)
    assert rows(done) == before
    assert sorted(ticks) == [3, 3]
    assert not torn.exists()


def test_killed_at_any_moment_it_resumes(
    toy_command: tuple[list[str], dict[str, str]], tmp_path: Path
) -> None:
    command, environment = toy_command
    text = TEXT.replace("games = 10", "games = 300").replace("block = 3", "block = 20")
    whole = begin(tmp_path, text, "whole")
    run(whole)
    at = tmp_path / "killed"
    for attempt in range(3):
        what = (
            ["resume", at] if (at / "run.json").is_file() else ["run", tmp_path / "whole.toml", "--out", at]
        )
        process = subprocess.Popen(
            [*command, "lab", *map(str, what), "--jobs", "2"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wanted = 4 * (attempt + 1)
        while process.poll() is None and len(list(at.glob("rows/*/games-*.parquet"))) < wanted:
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert 0 < len(list(at.glob("rows/*/games-*.parquet"))) < 30, "it was killed in the middle"
    ended = subprocess.run(
        [*command, "lab", "resume", str(at)], env=environment, capture_output=True, text=True, check=True
    )
    assert "300 games" in ended.stdout
    assert rows(RunDir.open(at)) == rows(whole)


# --- until --------------------------------------------------------------------------------------------------------------

UNTIL = """
seed = 5
block = 10
until = { width = 0.3, most = 400, of = "blue" }
[product]
game = "toy"
"""


def test_a_run_ends_when_the_interval_is_narrow(tmp_path: Path) -> None:
    at = begin(tmp_path, UNTIL)
    run(at)
    games = at.table("games", 0)
    wins = [("blue" in w.split()) for w in games.column("winners").to_pylist()]
    assert 10 < games.num_rows < 400
    assert stopping.width(sum(wins), len(wins)) <= 0.3
    assert stopping.width(sum(wins[:-10]), len(wins) - 10) > 0.3, "the block before was not enough"
    many = begin(tmp_path, UNTIL, "many")
    run(many, engine("local", 3))
    assert rows(many) == rows(at)
    many.file("games", 0, 3).unlink()
    with pytest.raises(longroll.LongrollError, match="have a gap"):
        run(many)
    for block in range(3, len(many.done(0)) + 1):
        many.file("games", 0, block).unlink(missing_ok=True)
    run(many)
    assert rows(many) == rows(at)


# --- bad input --------------------------------------------------------------------------------------------------------


def test_nothing_is_overwritten(done: RunDir) -> None:
    with pytest.raises(
        longroll.LongrollError, match=r"is there already, and nothing is overwritten; `longroll lab resume"
    ):
        RunDir.create(done.path / "experiment.toml", done.path)


def test_a_number_that_the_game_refuses_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(longroll.LongrollError, match="has a hole"):
        begin(tmp_path, TEXT.replace("ford_bonus = 4", "turns.short = 0"))
    assert not (tmp_path / "run").exists()


def test_another_version_does_not_go_on(done: RunDir, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rows(done)
    done.file("games", 0, 0).unlink()
    monkeypatch.setattr(rundir, "__version__", "9.9.9")
    with pytest.raises(longroll.LongrollError, match=r"begun by longroll .*, this is 9\.9\.9"):
        run(RunDir.open(done.path))
    monkeypatch.undo()
    run(RunDir.open(done.path))
    assert rows(done) == before


def test_other_rules_or_data_do_not_go_on(done: RunDir) -> None:
    (done.path / "data" / "001" / "charts.toml").write_text("[battle]\nford_bonus = 9\n")
    with pytest.raises(longroll.LongrollError, match="the data are not those that the run began with"):
        run(RunDir.open(done.path))
    text = (done.path / "run.json").read_text()
    (done.path / "run.json").write_text(text.replace('"toy": 1', '"toy": 7'))
    with pytest.raises(longroll.LongrollError, match="begun with rules version 7 of toy"):
        run(RunDir.open(done.path))
    (done.path / "run.json").write_text("{}")
    with pytest.raises(longroll.LongrollError, match="not of this version"):
        RunDir.open(done.path)


def test_a_full_disk_is_one_line_and_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = begin(tmp_path)
    write, calls = pyarrow.parquet.write_table, []

    def full(*args: Any, **options: Any) -> None:
        calls.append(1)
        if len(calls) > 6:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(*args, **options)

    monkeypatch.setattr(pyarrow.parquet, "write_table", full)
    with pytest.raises(
        longroll.LongrollError,
        match=r"No space left on device; what is finished is kept, `longroll lab resume",
    ):
        run(at)
    monkeypatch.undo()
    assert at.done(0) == [0]
    assert not list(at.path.glob("rows/*/.*"))
    run(at)
    assert at.table("games", 1).num_rows == 10


def test_no_run(tmp_path: Path) -> None:
    with pytest.raises(longroll.LongrollError, match="is no run of the laboratory"):
        RunDir.open(tmp_path)
    with pytest.raises(longroll.LongrollError, match="does not exist"):
        RunDir.create(tmp_path / "e.toml", tmp_path / "x")
    with pytest.raises(longroll.LongrollError, match="--on takes local or ray"):
        engine("moon", 1)


# --- comparing ----------------------------------------------------------------------------------------------------------


def test_runs_are_compared_in_pairs(done: RunDir, tmp_path: Path) -> None:
    found = compare((done, 0), (done, 1))
    assert found.games == 10
    changes = {c.what: c for c in found.changes}
    wins = changes["blue wins"]
    assert wins.low <= wins.difference <= wins.high
    assert wins.before == sum("blue" in w for w in done.table("games", 0).column("winners").to_pylist()) / 10
    assert "grey strength" in changes
    same = compare((done, 0), (done, 0))
    assert all(c.difference == 0 for c in same.changes)
    assert not any(c.clear for c in same.changes)
    other = begin(tmp_path, TEXT.replace("seed = 40", "seed = 900"), "other")
    run(other)
    with pytest.raises(longroll.LongrollError, match="no seed in common"):
        compare((done, 0), (other, 0))
    assert [(a[1], b[1]) for a, b in pairs(done, other)] == [(0, 0), (1, 1)]
