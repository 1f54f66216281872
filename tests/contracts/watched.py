"""Data that remembers what was read of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from longroll.atlas import points
from longroll.core.data import DataSet, Row, keyed_rows

UNWATCHED = ("provenance", "basis", "note")


class Readings:
    """All leaves of a game's data files, and those that somebody has read.

    A leaf is a value of a TOML file (a list of values counts as one) or a column of a CSV file.
    """

    def __init__(self) -> None:
        self.leaves: set[str] = set()
        self.read: set[str] = set()

    @property
    def files(self) -> set[str]:
        """Every file that was loaded."""
        return {leaf.partition(":")[0] for leaf in self.leaves}

    @property
    def unread(self) -> list[str]:
        return sorted(self.leaves - self.read)

    def watch(self, value: Any, path: str) -> Any:
        """The same value; of tables and lists of tables, a copy that remembers."""
        if isinstance(value, dict):
            return WatchedTable(value, path, self)
        if isinstance(value, list) and any(isinstance(x, dict) for x in value):
            return [self.watch(x, f"{path}[]") for x in value]
        self.leaves.add(path)
        return value


class WatchedTable(dict[str, Any]):
    """A TOML table."""

    def __init__(self, raw: dict[str, Any], path: str, readings: Readings) -> None:
        self.readings = readings
        joint = "." if ":" in path else ":"
        self.paths = {key: f"{path}{joint}{key}" for key in raw}
        super().__init__(
            (key, value if key in UNWATCHED else readings.watch(value, self.paths[key]))
            for key, value in raw.items()
        )

    def _note(self, key: str) -> None:
        if key in self.paths:
            self.readings.read.add(self.paths[key])

    def __getitem__(self, key: str) -> Any:
        self._note(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._note(key)
        return super().get(key, default)

    def pop(self, key: str, *default: Any) -> Any:
        self._note(key)
        return super().pop(key, *default)

    def __iter__(self) -> Iterator[str]:  # with it, `**table` asks for every item
        return super().__iter__()

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]


class WatchedRow(Row):
    """A row of a CSV file."""

    def __init__(self, row: Row, readings: Readings) -> None:
        self.readings = readings
        self.name = row.file
        super().__init__(dict(row), row.file, row.line)
        readings.leaves.update(f"{row.file}:{c}" for c in row if c.rpartition("_")[2] not in UNWATCHED)

    def __getitem__(self, key: str) -> str:
        self.readings.read.add(f"{self.name}:{key}")
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.readings.read.add(f"{self.name}:{key}")
        return super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        return super().__iter__()

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


def watch_data(monkeypatch: pytest.MonkeyPatch) -> Readings:
    """From now on every file that a game loads remembers what is read of it."""
    readings = Readings()
    table, rows = DataSet.table, DataSet.rows

    def watched_table(self: DataSet, name: str) -> dict[str, Any]:
        watched: dict[str, Any] = readings.watch(table(self, name), name)
        return watched

    def watched_rows(self: DataSet, name: str, key: tuple[str, ...]) -> list[Row]:
        return [WatchedRow(row, readings) for row in rows(self, name, key)]

    def board_rows(path: Path, name: str, key: tuple[str, ...], own: Path | None = None) -> list[Row]:
        return [WatchedRow(row, readings) for row in keyed_rows(path, f"board/{name}", key, own)]

    monkeypatch.setattr(points, "keyed_rows", board_rows)
    monkeypatch.setattr(DataSet, "table", watched_table)
    monkeypatch.setattr(DataSet, "rows", watched_rows)
    return readings


def data_files(folder: Path) -> set[str]:
    """The files of a game's data folder that hold its numbers."""
    named = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.suffix in (".toml", ".csv")}
    return {name for name in named if not name.startswith("battles/")}
