"""The committed hex boards are what the workshop makes from the shared geography."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"
BOARDS = [("never-call-retreat", "never_call_retreat"), ("war-for-the-union", "war_for_the_union")]
FILES = ["board.toml", "facts.toml", "hexes.csv", "places.csv", "rails.csv", "sides.csv"]
pytestmark = pytest.mark.skipif(
    not (SHARED / "geo").is_dir(), reason="the shared geography is not here: nothing to rebuild from"
)


def rebuild_and_compare(out: Path, game: str, package: str) -> None:
    pytest.importorskip("shapely")
    pytest.importorskip("scipy")
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "build_board.py"), game, "--out", str(out), "--quiet"],
        check=True,
    )
    committed = ROOT / "src" / "longroll" / "games" / package / "data" / "board"
    assert sorted(p.name for p in out.iterdir()) == FILES
    for name in FILES:
        new = (out / name).read_text(encoding="utf-8").splitlines()
        old = (committed / name).read_text(encoding="utf-8").splitlines()
        changed = [f"{name}: {o!r} became {n!r}" for o, n in zip(old, new) if o != n][:3]
        assert not changed
        assert len(old) == len(new)


@pytest.mark.parametrize("game, package", BOARDS)
def test_a_board_whose_inputs_changed(
    tmp_path: Path, game: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    import rebuilt

    if not rebuilt.proven(package):
        rebuild_and_compare(tmp_path, game, package)
        warnings.warn(
            f"{game} was built anew, which takes long; `make boards` records that it is right", stacklevel=1
        )


@pytest.mark.soak
@pytest.mark.parametrize("game, package", BOARDS)
def test_rebuild_and_compare(tmp_path: Path, game: str, package: str) -> None:
    rebuild_and_compare(tmp_path, game, package)
