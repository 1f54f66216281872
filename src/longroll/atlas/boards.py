"""Any board by the name of its game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from longroll.atlas import points
from longroll.core import registry
from longroll.core.data import read_table
from longroll.core.errors import DataError, unknown


def load_board(game: str, override: Path | None = None) -> Any:
    """The board of a game: a `PointBoard` or a `HexBoard`, with a player's own files laid over it."""
    if game not in registry.FOLDERS:
        raise unknown("game", game, registry.FOLDERS)
    folder = registry.FOLDERS[game]
    here = folder / "data" / "board"
    if not (here / "board.toml").is_file():
        raise DataError(f"{game} has no board yet")
    spec = read_table(here / "board.toml", "board.toml")
    if spec.get("kind") == "hexes":
        own = override / "board" if override is not None and (override / "board").is_dir() else override
        return import_module("longroll.atlas.hexes").load(here, own)
    return points.load(folder, override)
