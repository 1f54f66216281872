"""Tables of a hex board: read fast, patched by a player's rows, every complaint with file and line."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from longroll.core.data import PROVENANCE
from longroll.core.errors import DataError, nearest

CHANGE = "change"  # column of a player's file: empty (correct), add or remove
FIXED = ("hexes.csv",)  # tables to which a player adds no rows


class Table:
    """Rows as lists of cells; `at` gives the place of a column."""

    def __init__(self, name: str, header: list[str], cells: list[list[str]], lines: list[int]) -> None:
        self.name = name
        self.header = header
        self.at = {c: k for k, c in enumerate(header)}
        self.cells = cells
        self.lines = lines
        self.patched: dict[int, tuple[str, int]] = {}

    def where(self, k: int) -> str:
        file, line = self.patched.get(k, (self.name, self.lines[k]))
        return f"{file} line {line}"

    def column(self, name: str) -> list[str]:
        if name not in self.at:
            raise DataError(f"{self.name}: the column '{name}' is missing")
        k = self.at[name]
        return [row[k] for row in self.cells]

    def codes(
        self, name: str, known: Iterable[str] | None = None, fallback: str = ""
    ) -> tuple[tuple[str, ...], bytes]:
        """A column as one byte a row, with the words that the bytes stand for."""
        values = self.column(name)
        if fallback:
            values = [v or w for v, w in zip(values, self.column(fallback))]
        words = tuple(known) if known is not None else tuple(sorted(set(values)))
        code = {w: k for k, w in enumerate(words)}
        try:
            return words, bytes([code[v] for v in values])
        except KeyError:
            k = next(k for k, v in enumerate(values) if v not in code)
            raise DataError(
                f"{self.where(k)}: unknown {name} '{values[k]}'; {nearest(values[k], words)}"
            ) from None

    def tally(self) -> dict[str, int]:
        found = Counter(self.column("provenance"))
        for word in found:
            if word not in PROVENANCE:
                raise DataError(
                    f"{self.name}: provenance must be stated, inferred or reconstructed, not '{word}'"
                )
        return {p: found[p] for p in PROVENANCE}


def _cells(path: Path, name: str) -> tuple[list[str], list[list[str]], list[int]]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file)
            header = next(reader, None)
            if not header:
                raise DataError(f"{name}: empty file")
            width, cells, lines = len(header), [], []
            for row in reader:
                if len(row) != width:
                    if not row:
                        continue
                    raise DataError(
                        f"{name} line {reader.line_num}: {len(row)} cells where the header has {width}"
                    )
                cells.append(row)
                lines.append(reader.line_num)
    except FileNotFoundError:
        raise DataError(f"the board file '{name}' is missing") from None
    except UnicodeDecodeError:
        raise DataError(f"{name}: not a UTF-8 text file") from None
    return header, cells, lines


def read(folder: Path, name: str, key: tuple[str, ...], override: Path | None = None) -> Table:
    """A table of the board, with the player's file of the same name laid over it."""
    table = Table(name, *_cells(folder / name, name))
    places = [table.at[c] for c in key]
    index: dict[tuple[str, ...], int] = {}
    for k, row in enumerate(table.cells):
        own = tuple([row[p] for p in places])
        if own in index:
            raise DataError(
                f"{table.where(k)}: {'/'.join(own)} stands there twice (first in line {table.lines[index[own]]})"
            )
        index[own] = k
    if override is not None:
        if not override.is_dir():
            raise DataError(f"the data folder '{override}' does not exist")
        path = override / name
        if path.is_file():
            _patch(table, key, index, path)
    return table


def _patch(table: Table, key: tuple[str, ...], index: dict[tuple[str, ...], int], path: Path) -> None:
    header, cells, lines = _cells(path, str(path))
    known = [*table.header, CHANGE]
    for column in header:
        if column not in known:
            raise DataError(f"{path} line 1: unknown column '{column}'; {nearest(column, known)}")
    for column in key:
        if column not in header:
            raise DataError(f"{path} line 1: the column '{column}' is needed to find the row")
    gone = set()
    for row, line in zip(cells, lines):
        patch = dict(zip(header, row))
        change = patch.pop(CHANGE, "")
        own = tuple(patch[c] for c in key)
        if key == ("a", "b") and own not in index and own[::-1] in index:
            own = own[::-1]
        where = f"{path} line {line}"
        if change not in ("", "add", "remove"):
            raise DataError(f"{where}: change must be empty, add or remove, not '{change}'")
        if change == "add" and table.name not in FIXED:
            if own in index:
                raise DataError(f"{where}: {'/'.join(own)} is there already")
            table.cells.append([patch.get(c, "") for c in table.header])
            table.lines.append(line)
            index[own] = len(table.cells) - 1
        elif own not in index:
            names = ["/".join(x) for x in index]
            more = "" if table.name in FIXED else " (a new row needs 'add' in the column change)"
            raise DataError(
                f"{where}: unknown {'/'.join(key)} '{'/'.join(own)}'; {nearest('/'.join(own), names)}{more}"
            )
        k = index[own]
        if change == "remove":
            gone.add(k)
            continue
        for column, value in patch.items():
            if value and column not in key:
                table.cells[k][table.at[column]] = "" if value == "-" else value
        table.cells[k][table.at["provenance"]] = "stated"
        table.cells[k][table.at["basis"]] = f"player's file {path.name} line {line}"
        table.patched[k] = (str(path), line)
    if gone:
        keep = [k for k in range(len(table.cells)) if k not in gone]
        table.patched = {new: table.patched[old] for new, old in enumerate(keep) if old in table.patched}
        table.cells = [table.cells[k] for k in keep]
        table.lines = [table.lines[k] for k in keep]
