"""The game of docs/adding-a-game.md is put together from its pages, played, and held to the contracts of every game."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts import walk
from longroll.core import registry
from longroll.lab.coverage import coverage

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.M | re.S)
SLUG, PACKAGE = "the-bridge", "the_bridge"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the package, made of the page and registered."""
    root = tmp_path_factory.mktemp("game")
    for name, text in FILE.findall(PAGE.read_text("utf-8")):
        target = root / PACKAGE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    sys.path.insert(0, str(root))
    registry.register(SLUG, PACKAGE, root / PACKAGE)
    yield root / PACKAGE
    sys.path.remove(str(root))
    del registry.MODULES[SLUG], registry.FOLDERS[SLUG]
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_its_own_tests_pass(game: Path) -> None:
    space: dict[str, object] = {"__name__": "test_the_bridge"}
    exec(compile((game / "test_the_bridge.py").read_text("utf-8"), "test_the_bridge.py", "exec"), space)
    tests = [value for name, value in space.items() if name.startswith("test_")]
    assert len(tests) == 3
    for test in tests:
        test()  # type: ignore[operator]


@pytest.mark.parametrize(
    "contract",
    [
        walk.sound,
        walk.distinct,
        walk.isolated,
        walk.storable,
        walk.written_as_a_position,
        walk.secret,
        walk.viewed,
    ],
    ids=lambda c: c.__name__,
)
def test_it_keeps_the_contracts(game: Path, contract: object) -> None:
    for seed in range(20):
        finished = walk.guarded(SLUG, "bridge", seed, contract)  # type: ignore[arg-type]
        walk.told(finished)


def test_its_rules_are_obeyed_and_tested(game: Path) -> None:
    found = coverage(SLUG, game)
    assert found["lists"]["not_implemented"] == []
    assert found["lists"]["not_tested"] == []
