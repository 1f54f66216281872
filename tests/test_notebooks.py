"""The notebooks of examples/ run from their first cell to their last, as a researcher would run them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
BOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks", ROOT / "tools" / "notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_there_are_five() -> None:
    assert [book.stem for book in BOOKS] == ["balance", "campaign-map", "learner", "one-rule", "position"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_runs(book: Path, runner: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    assert runner.run(book), capfd.readouterr().out


def test_a_broken_one_is_noticed(
    tmp_path: Path, runner: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.ipynb").write_text('{"cells": [{"cell_type": "code", "source": ["1 / 0"]}]}')
    assert not runner.run(tmp_path / "broken.ipynb")
    assert "ZeroDivisionError" in capfd.readouterr().out
