"""Tables of a hex board: read fast, patched by a player's rows, every complaint with file and line."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from longroll.core.data import PROVENANCE, patches
from longroll.core.errors import DataError, nearest

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
    ends = key[:2] == ("a", "b")
    index: dict[tuple[str, ...], int] = {}
    for k, row in enumerate(table.cells):
        own = tuple([row[p] for p in places])
        if ends and own[0] > own[1]:  # as `row_key` writes it
            own = (own[1], own[0], *own[2:])
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
    gone = set()
    for patch in patches(path, table.header, key, index.keys(), table.name in FIXED):
        if patch.change == "remove":
            gone.add(index[patch.key])
            continue
        if patch.change == "add" and patch.key not in index:
            index[patch.key] = len(table.cells)
            table.cells.append([patch.cells.get(c, "") for c in table.header])
            table.lines.append(patch.line)
        k = index[patch.key]
        for column, value in patch.cells.items():
            if column not in key:
                table.cells[k][table.at[column]] = value
        table.patched[k] = (str(path), patch.line)
    if gone:
        keep = [k for k in range(len(table.cells)) if k not in gone]
        table.patched = {new: table.patched[old] for new, old in enumerate(keep) if old in table.patched}
        table.cells = [table.cells[k] for k in keep]
        table.lines = [table.lines[k] for k in keep]
