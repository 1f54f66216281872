"""The committed boards and the base map are what the builders make of the shared geography."""

import importlib
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
BOARDS = ["divided_we_fall", "acw_campaign", "year1863"]
needs_shared = pytest.mark.skipif(
    not (SHARED / "geo").is_dir(), reason="../shared is absent: nothing to rebuild from"
)


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])


def rebuild_point_board(board: str) -> None:
    for path, text in importlib.import_module("build_points").build(board).items():
        assert path.read_text(encoding="utf-8") == text, (
            f"{path.name} of {board} is not what tools/build_points.py makes"
        )


def rebuild_base_map() -> None:
    pytest.importorskip("shapely")
    for path, content in importlib.import_module("build_base").build().items():
        assert path.read_bytes() == content, f"{path.name} is not what tools/build_base.py makes"


@needs_shared
@pytest.mark.parametrize("board", BOARDS)
def test_point_board_whose_inputs_changed(board: str) -> None:
    if not importlib.import_module("rebuilt").proven(board):
        rebuild_point_board(board)


@needs_shared
def test_base_map_whose_inputs_changed() -> None:
    if not importlib.import_module("rebuilt").proven("base"):
        rebuild_base_map()


@needs_shared
@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_point_board(board: str) -> None:
    rebuild_point_board(board)


@needs_shared
@pytest.mark.soak
def test_base_map() -> None:
    rebuild_base_map()


def test_letter_widths() -> None:
    pytest.importorskip("font_source_serif_pro")
    pytest.importorskip("font_source_sans_pro")
    built = importlib.import_module("build_advances")
    assert built.TARGET.read_text(encoding="utf-8") == built.build()
