"""What the three point-board builders share: slugs, line numbers, reading proposals, writing rows."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
RULES = Path(__file__).with_name("rules")
GAMES = ROOT / "src" / "longroll" / "games"

Row = dict[str, str]


def slug(name: str) -> str:
    """`Harper's Ferry` -> `harpers-ferry`, `Ft. Monroe` -> `ft-monroe`, `A & B` -> `a-b`."""
    text = name.lower().replace("'", "").replace("’", "").replace(".", "")
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


def lines(numbers: Iterable[str]) -> str:
    """Line numbers as the basis column writes them: `L352 L474`."""
    return " ".join(f"L{n}" for n in numbers)


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def rules(name: str) -> dict[str, Any]:
    """The reviewed rule file of one board: what a person decided, with the reason."""
    with (RULES / f"{name}.toml").open("rb") as handle:
        return tomllib.load(handle)


def table(columns: list[str], rows: Iterable[Row]) -> str:
    """Rows as CSV text. A key that is not a column is an error, a missing one is empty."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(row)
    return out.getvalue()


def apply(rows: list[Row], key: str, corrections: dict[str, dict[str, str]], file: str) -> None:
    """Apply a rule file's corrections to the rows that they name; an unknown name or column is an error."""
    by_key = {row[key]: row for row in rows}
    for name, values in corrections.items():
        if name not in by_key:
            raise SystemExit(f"{file}: no row {name!r}")
        unknown = set(values) - set(by_key[name])
        if unknown:
            raise SystemExit(f"{file}: {name}: no column {sorted(unknown)}")
        by_key[name].update(values)
