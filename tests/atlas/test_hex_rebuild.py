"""The committed hex boards are what the workshop makes from the shared geography."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"


@pytest.mark.parametrize(
    "game, package",
    [("never-call-retreat", "never_call_retreat"), ("war-for-the-union", "war_for_the_union")],
)
def test_rebuild_and_compare(tmp_path: Path, game: str, package: str) -> None:
    if not (SHARED / "geo").is_dir():
        pytest.skip("the shared geography is not here: nothing to rebuild from")
    pytest.importorskip("shapely")
    pytest.importorskip("scipy")
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "build_board.py"), game, "--out", str(tmp_path), "--quiet"],
        check=True,
    )
    committed = ROOT / "src" / "longroll" / "games" / package / "data" / "board"
    made = sorted(p.name for p in tmp_path.iterdir())
    assert made == [
        "board.toml",
        "facts.toml",
        "hexes.csv",
        "places.csv",
        "rails.csv",
        "shapes.json",
        "sides.csv",
    ]
    for name in made:
        new = (tmp_path / name).read_text(encoding="utf-8").splitlines()
        old = (committed / name).read_text(encoding="utf-8").splitlines()
        changed = [f"{name}: {o!r} became {n!r}" for o, n in zip(old, new) if o != n][:3]
        assert not changed
        assert len(old) == len(new)
