"""Boards loaded once for all tests, and the command line in this process."""

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from longroll.atlas.points import PointBoard, load
from longroll.cli.app import run
from longroll.core.registry import FOLDERS

POINT_GAMES = ("divided-we-fall", "acw-campaign", "1863")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def boards() -> dict[str, PointBoard]:
    return {game: load(FOLDERS[game]) for game in POINT_GAMES}


@pytest.fixture
def longroll_(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    monkeypatch.setenv("COLUMNS", "160")

    def command(*arguments: object) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        code = run([str(a) for a in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command
