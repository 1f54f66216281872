"""Data files: read, checked loudly, patched by a player's own files, with a provenance for every number."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.errors import DataError, nearest
from longroll.core.texts import read_toml

PROVENANCE = ("stated", "inferred", "reconstructed")


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
        """All rows of a CSV; rows of the override with the same key replace the columns that they fill."""
        rows = list(read_rows(self.folder / name, name))
        if not rows:
            raise DataError(f"{name}: no rows")
        index: dict[tuple[str, ...], Row] = {}
        for row in rows:
            k = tuple(row[c] for c in key)
            if k in index:
                raise DataError(
                    f"{row.where}: {'/'.join(k)} stands there twice (first in line {index[k].line})"
                )
            index[k] = row
        path = self.override / name if self.override else None
        if path is not None and path.is_file():
            columns = list(rows[0])
            for patch in read_rows(path, str(path)):
                for column in patch:
                    if column not in columns:
                        raise DataError(
                            f"{patch.where}: unknown column '{column}'; {nearest(column, columns)}"
                        )
                missing = [c for c in key if c not in patch]
                if missing:
                    raise DataError(f"{patch.where}: the column '{missing[0]}' is needed to find the row")
                k = tuple(patch[c] for c in key)
                if k not in index:
                    known = ["/".join(x) for x in index]
                    raise DataError(
                        f"{patch.where}: unknown {'/'.join(key)} '{'/'.join(k)}'; {nearest('/'.join(k), known)}"
                    )
                index[k].update({c: v for c, v in patch.items() if v != ""})
                index[k].update(provenance="stated", basis=f"player's file {path.name} line {patch.line}")
                index[k].file, index[k].line = str(path), patch.line
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
        if path is not None and path.is_file():
            _merge(data, read_table(path, str(path)), str(path), "")
        whole = data.get("provenance")
        for key, value in data.items():
            parts = value if isinstance(value, list) else [value]
            for i, part in enumerate(parts):
                if isinstance(part, dict):
                    label = f"{key}[{i}]" if isinstance(value, list) else key
                    self._source(
                        name,
                        label,
                        part.get("provenance", whole or ""),
                        part.get("basis", data.get("basis", "")),
                        f"{name}: {label}",
                    )
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
    if theirs and not any(isinstance(v, dict) for v in theirs.values()):
        ours.update(provenance="stated", basis=f"player's file {Path(file).name}")
