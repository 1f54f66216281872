"""Sensitivity: what a number does, and which reconstruction matters."""

from pathlib import Path

import pytest

from longroll.core.errors import LongrollError
from longroll.lab import experiment, sweep
from longroll.lab.run import run
from longroll.lab.rundir import RunDir
from longroll.lab.sweep import Setting

TOY = Setting("toy", "short", "random", "random", 3, 30)


def test_a_sweep_has_a_cell_for_each_value(tmp_path: Path) -> None:
    text = sweep.sweep(TOY, "charts.toml:battle.ford_bonus", "0, 1, 5")
    found = experiment.read(text, "sweep", tmp_path)
    assert [cell.name for cell in found.cells] == [
        "as it is",
        "battle.ford_bonus = 0",
        "battle.ford_bonus = 5",
    ]
    assert found.games == 30


@pytest.mark.parametrize(
    ("over", "values", "message"),
    [
        ("battle.ford_bonus", "1", "--over takes file:number"),
        ("charts.toml:battle.fort_bonus", "1", "did you mean 'ford_bonus'"),
        ("charts.toml:battle.ford_bonus", " , ", "--values takes values"),
        ("charts.toml:battle.ford_bonus", "1,two", "is no value"),
        ("charts.toml:battle.ford_bonus", "1.5", "cannot become 1.5"),
    ],
)
def test_bad_sweeps(over: str, values: str, message: str) -> None:
    with pytest.raises(LongrollError) as caught:
        sweep.sweep(TOY, over, values)
    assert message in str(caught.value)


def test_the_number_that_matters_comes_first(tmp_path: Path) -> None:
    """A large bonus for the defender against a change that has no effect."""
    numbers = [
        [sweep.overrides.parse(f"charts.toml: battle.{text}")]
        for text in ("turns.long = 3", "ford_bonus = 9")
    ]
    text = sweep.experiment("x", TOY, list(zip(["no effect", "effect"], numbers)))
    at = RunDir.begin(text, "x", tmp_path, tmp_path / "run")
    run(at)
    first, second = sweep.ranking(at)
    assert (first.name, second.name) == ("effect", "no effect")
    assert second.touched == second.result.difference == 0
    assert first.touched > 0
    assert first.result.what == "blue wins"


def test_candidates_are_reconstructed_and_the_game_takes_them() -> None:
    found = {c.name: c.numbers for c in sweep.candidates("1863")}
    assert found["charts.toml: columns.from[1] 50 -> 55"][0].value == 55
    (table,) = found["charts.toml: battle.rows moved by a column"]
    assert table.value[0] == ["AD", "AM", "AM", "ENG", "ENG", "ENG", "DD", "DD"]
    assert not any("shifts" in name for name in found), "those are stated"
    strengths = next(numbers for name, numbers in found.items() if "reconstructed strength" in name)
    assert len(strengths) > 50
    assert not any("reconstructed id" in name or "reconstructed town" in name for name in found)


def test_the_numbers_of_a_table_change_together_and_other_scenarios_are_left_alone() -> None:
    found = sweep.together("war-for-the-union", "bull-run", tables=True)
    assert len(found["charts.toml", "attrition"]) > 50
    files = {file for file, _ in found}
    assert "scenarios/bull-run.toml" in files
    assert not any(file.startswith("scenarios/") and "bull-run" not in file for file in files)
    assert ("charts.toml", "attrition") not in sweep.together("war-for-the-union", "bull-run")
    assert any(file == "scenarios/1862.toml" for file, _ in sweep.together("war-for-the-union"))
