"""The golden playthroughs come out as committed, and every scenario has one."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import build

FILES = build.wanted()


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_golden_playthrough(path: Path) -> None:
    assert path.is_file(), f"no golden playthrough for {FILES[path]}; run make golden"
    found = build.playthrough(*FILES[path]).splitlines()
    kept = path.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(found, kept), start=1):
        assert now == then, (
            f"{path.name} line {number}; if the change is meant, run make golden and read the diff"
        )
    assert len(found) == len(kept)


def test_no_golden_of_a_scenario_that_is_gone() -> None:
    assert set(build.FOLDER.glob("*/*.txt")) <= set(FILES)
