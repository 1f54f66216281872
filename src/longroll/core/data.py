"""Data files: read, checked loudly, patched by a player's own files, with a provenance for every number."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.errors import DataError, nearest
from longroll.core.texts import read_toml

PROVENANCE = ("stated", "inferred", "reconstructed")
CHANGE = "change"
"""the column of a player's file that says whether a row corrects ours (empty), is added or removed"""


class Sourced(NamedTuple):
    """One datum (a row, a table) and where it came from."""

    file: str
    key: str
    provenance: str
    basis: str


def slug(name: str) -> str:
    """`Harper's Ferry` -> `harpers-ferry`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "").replace(".", "")).strip("-")


class Row(dict[str, str]):
    """A CSV row that knows its line, so that every complaint can name it."""

    def __init__(self, cells: dict[str, str], file: str, line: int) -> None:
        super().__init__(cells)
        self.file = file
        self.line = line

    @property
    def where(self) -> str:
        return f"{self.file} line {self.line}"

    def number(self, column: str) -> int:
        try:
            return int(self[column])
        except ValueError:
            raise DataError(f"{self.where}: {column} must be a whole number, not '{self[column]}'") from None

    def one_of(self, column: str, known: Iterable[str]) -> str:
        names = list(known)
        value = self[column]
        if value not in names:
            raise DataError(f"{self.where}: unknown {column} '{value}'; {nearest(value, names)}")
        return value


class DataSet:
    """The data folder of one game, with a player's own folder laid over it if given."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        if override is not None and not override.is_dir():
            raise DataError(f"the data folder '{override}' does not exist")
        self.folder = folder
        self.override = override
        self.sources: list[Sourced] = []
        if override is not None:
            ours = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
            for path in sorted(override.rglob("*")):
                name = path.relative_to(override).as_posix()
                if path.is_file() and name not in ours:
                    raise DataError(f"{path}: the game has no data file '{name}'; {nearest(name, ours)}")

    def rows(self, name: str, key: tuple[str, ...]) -> list[Row]:
        """All rows of a CSV, corrected by the player's file of the same name."""
        rows = keyed_rows(self.folder / name, name, key, self.override / name if self.override else None)
        for row in rows:
            self._source(
                name,
                "/".join(row[c] for c in key),
                row.get("provenance", ""),
                row.get("basis", ""),
                row.where,
            )
        return rows

    def table(self, name: str) -> dict[str, Any]:
        """A TOML file, with the override merged in table by table."""
        data = read_table(self.folder / name, name)
        path = self.override / name if self.override else None
        theirs = read_table(path, str(path)) if path is not None and path.is_file() else {}
        _merge(data, theirs, str(path), "")
        for key, value in data.items():
            parts = value if isinstance(value, list) else [value]
            for i, part in enumerate(parts):
                if isinstance(part, dict):
                    label = f"{key}[{i}]" if isinstance(value, list) else key
                    provenance = part.get("provenance", data.get("provenance", ""))
                    basis = part.get("basis", data.get("basis", ""))
                    if key in theirs and path is not None:
                        provenance, basis = "stated", f"player's file {path.name}"
                    self._source(name, label, provenance, basis, f"{name}: {label}")
        return data

    def _source(self, file: str, key: str, provenance: str, basis: str, where: str) -> None:
        if provenance not in PROVENANCE:
            raise DataError(
                f"{where}: provenance must be stated, inferred or reconstructed, not '{provenance}'"
            )
        self.sources.append(Sourced(file, key, provenance, basis))


def _read(path: Path, name: str) -> str:
    """The text of a data file; the mark that spreadsheets put before it is dropped."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DataError(f"the data file '{name}' is missing") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{name}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def read_rows(path: Path, name: str) -> Iterator[Row]:
    """The rows of a CSV file; a row with too many or too few cells is an error."""
    reader = csv.reader(_read(path, name).splitlines())
    header = next(reader, None)
    if not header:
        raise DataError(f"{name}: empty file")
    for cells in reader:
        if not cells:
            continue
        if len(cells) != len(header):
            raise DataError(
                f"{name} line {reader.line_num}: {len(cells)} cells where the header has {len(header)}"
            )
        yield Row(dict(zip(header, cells)), name, reader.line_num)


class Patch(NamedTuple):
    """A row of a player's file, checked against ours."""

    key: tuple[str, ...]
    change: str
    """nothing (correct), `add` or `remove`"""
    cells: dict[str, str]
    """the columns that it fills, its provenance among them; `-` in the file empties one"""
    line: int


def row_key(row: Mapping[str, str], key: tuple[str, ...]) -> tuple[str, ...]:
    """What a row is found by. A row between two ends, `a` and `b`, is the same from either end."""
    if key[:2] == ("a", "b"):
        return (*sorted((row["a"], row["b"])), *(row[c] for c in key[2:]))
    return tuple(row[c] for c in key)


def patches(
    path: Path,
    columns: Collection[str],
    key: tuple[str, ...],
    known: Collection[tuple[str, ...]],
    fixed: bool = False,
) -> Iterator[Patch]:
    """The rows of a player's file, for a table with these columns and keys; to a `fixed` table nothing is added."""
    for row in read_rows(path, str(path)):
        for column in row:
            if column not in columns and column != CHANGE:
                near = nearest(column, [*columns, CHANGE])
                raise DataError(f"{path} line 1: unknown column '{column}'; {near}")
        for column in key:
            if column not in row:
                raise DataError(f"{path} line 1: the column '{column}' is needed to find the row")
        change = row.pop(CHANGE, "")
        k = row_key(row, key)
        _check_change(row, change, k, key, known, fixed)
        cells = {c: "" if v == "-" else v for c, v in row.items() if v != ""}
        sourced = {"provenance": "stated", "basis": f"player's file {path.name} line {row.line}"}
        yield Patch(k, change, cells | sourced, row.line)


def _check_change(
    row: Row,
    change: str,
    k: tuple[str, ...],
    key: tuple[str, ...],
    known: Collection[tuple[str, ...]],
    fixed: bool,
) -> None:
    if change not in ("", "add", "remove"):
        raise DataError(f"{row.where}: change must be empty, add or remove, not '{change}'")
    name = "/".join(k)
    if change == "add" and not fixed:
        if k in known:
            raise DataError(f"{row.where}: {name} is there already")
    elif k not in known:
        more = "" if fixed else f" (a new row needs 'add' in the column {CHANGE})"
        near = nearest(name, ["/".join(x) for x in known])
        raise DataError(f"{row.where}: unknown {'/'.join(key)} '{name}'; {near}{more}")


def keyed_rows(path: Path, name: str, key: tuple[str, ...], own: Path | None = None) -> list[Row]:
    """The rows of a CSV, none twice, corrected by a player's own file where there is one."""
    rows = list(read_rows(path, name))
    if not rows:
        raise DataError(f"{name}: no rows")
    index: dict[tuple[str, ...], Row] = {}
    for row in rows:
        k = row_key(row, key)
        if k in index:
            raise DataError(f"{row.where}: {'/'.join(k)} stands there twice (first in line {index[k].line})")
        index[k] = row
    if own is not None and own.is_file():
        columns = list(rows[0])
        for patch in patches(own, columns, key, index.keys()):
            if patch.change == "remove":
                del index[patch.key]
                continue
            old, cells = index.get(patch.key), patch.cells
            if old is not None and "a" in key and cells["a"] != old["a"]:
                cells = _turned(cells)  # written from its other end
            index[patch.key] = Row({**(old or dict.fromkeys(columns, "")), **cells}, str(own), patch.line)
    return list(index.values())


def _turned(cells: dict[str, str]) -> dict[str, str]:
    """The same row from its other end: the columns that belong to an end are exchanged."""
    other = {"a": "b", "b": "a", "into_a": "into_b", "into_b": "into_a"}
    return {other.get(name, name): value for name, value in cells.items()}


def read_table(path: Path, name: str) -> dict[str, Any]:
    """A TOML file."""
    return read_toml(_read(path, name), lambda reason: DataError(f"{name}: {reason}"))


def _merge(ours: dict[str, Any], theirs: dict[str, Any], file: str, at: str) -> None:
    for key, value in theirs.items():
        if key not in ours:
            raise DataError(f"{file}: unknown key '{at}{key}'; {nearest(key, ours)}")
        mine = ours[key]
        if isinstance(mine, dict) and isinstance(value, dict):
            _merge(mine, value, file, f"{at}{key}.")
        elif type(mine) is not type(value) and not (type(mine) is float and type(value) is int):
            raise DataError(
                f"{file}: '{at}{key}' must be a {type(mine).__name__}, not a {type(value).__name__}"
            )
        else:
            ours[key] = value
