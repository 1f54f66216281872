"""Width of words in the map's typefaces, so that labels can be placed without a font engine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"


@cache
def _advances() -> dict[str, dict[str, int]]:
    tables: dict[str, dict[str, int]] = json.loads((DATA / "advances.json").read_text(encoding="utf-8"))
    return tables


def width(words: str, size: float, face: str = "serif", spacing: float = 0.0) -> float:
    """Width of a line of text. `face` is serif, serif-bold, serif-italic, sans or sans-bold."""
    table = _advances()[face]
    wide = sum(table.get(ch, 600) for ch in words) / 1000 * size
    return wide + spacing * max(0, len(words) - 1)
