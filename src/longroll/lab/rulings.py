"""The rulings of a game: what `data/rulings.md` says under each heading."""

from __future__ import annotations

import re

from longroll.core import registry

_HEADING = re.compile(r"^#+\s+(R\d+)\b[\s.:]*(.*)$")


def rulings_of(slug: str) -> dict[str, str]:
    """`R12` -> its text, heading first; empty where the game has no rulings yet."""
    registry.info(slug)
    path = registry.FOLDERS[slug] / "data" / "rulings.md"
    if not path.is_file():
        return {}
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for row in path.read_text(encoding="utf-8").splitlines():
        if heading := _HEADING.match(row):
            current = found.setdefault(heading[1], [heading[2]])
        elif row.startswith("#"):
            current = None
        elif current is not None:
            current.append(row)
    return {number: "\n".join(rows).strip() for number, rows in found.items()}
