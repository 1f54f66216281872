"""Arrows point inward only: a room imports what lies further in, and a game imports no other game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "longroll"
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "kit": {"core"},
    "atlas": {"core", "kit"},
    "games": {"core", "kit", "atlas"},
    "press": {"core", "kit", "atlas"},
    "bots": {"core", "kit", "atlas", "games"},
    "lab": {"core", "kit", "atlas", "games", "bots"},
    "envs": {"core", "kit", "atlas", "games", "bots"},
    "table": {"core", "kit", "atlas", "games", "bots", "lab", "press"},
    "cli": {"core", "kit", "atlas", "games", "bots", "lab", "envs", "table", "press"},
}
MODULES = sorted(
    p.relative_to(SOURCE).as_posix() for p in SOURCE.rglob("*.py") if len(p.relative_to(SOURCE).parts) > 1
)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything of ours that a module imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (
                (node.lineno, alias.name) for alias in node.names if alias.name.startswith("longroll")
            )
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} line {node.lineno}: imports are written in full"
            if node.module == "longroll":
                yield from ((node.lineno, f"longroll.{alias.name}") for alias in node.names)
            elif node.module and node.module.startswith("longroll."):
                yield node.lineno, node.module


@pytest.mark.parametrize("name", MODULES)
def test_arrows_point_inward(name: str) -> None:
    parts = name.split("/")
    room = parts[0]
    assert room in MAY_IMPORT, f"{room} is a new room: say in this test what it may import"
    for line, module in imports(SOURCE / name):
        words = module.split(".")
        if len(words) == 1 or words[1].startswith("__") or words[1] not in MAY_IMPORT:
            assert room not in ("core", "kit", "atlas", "games"), (
                f"{name} line {line}: imports the whole package"
            )
            continue
        target = words[1]
        assert target == room or target in MAY_IMPORT[room], (
            f"{name} line {line}: {room} must not import {module}"
        )
        if room == target == "games" and len(words) > 2 and len(parts) > 2:
            assert words[2] == parts[1], (
                f"{name} line {line}: a game imports another game; what they share is kit"
            )
