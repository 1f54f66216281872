"""When cities fell in the war itself, turn by turn of each game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def _all() -> dict[str, dict[str, str]]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)
    return found


def fell(game: str) -> dict[str, str]:
    """City -> the turn in which the Union took it; none for a game of which we have no dates."""
    return _all().get(game, {})
