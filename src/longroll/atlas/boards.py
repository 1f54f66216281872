"""Any board by the name of its game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from longroll.atlas import points
from longroll.atlas.files import read_table
from longroll.core import registry
from longroll.core.errors import DataError, unknown


def load_board(game: str, override: Path | None = None) -> Any:
    """The board of a game: a `PointBoard` or a `HexBoard`, with a player's own files laid over it."""
    if game not in registry.FOLDERS:
        raise unknown("game", game, registry.FOLDERS)
    folder = registry.FOLDERS[game]
    if not (folder / "data" / "board" / "board.toml").is_file():
        raise DataError(f"{game} has no board yet")
    spec = read_table(folder / "data" / "board" / "board.toml", "board.toml")
    if spec.get("kind") == "hexes":
        return import_module("longroll.atlas.hexes").load(folder, override)
    return points.load(folder, override)
