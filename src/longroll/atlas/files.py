"""Board files: CSV rows that know their line, TOML tables, and a clear word when one is missing or broken."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from longroll.core.data import Row
from longroll.core.errors import DataError


def read_rows(path: Path, name: str) -> Iterator[Row]:
    """The rows of a CSV file; a row with too many or too few cells is an error."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"the board file '{name}' is missing") from None
    except UnicodeDecodeError:
        raise DataError(f"{name}: not a UTF-8 text file") from None
    reader = csv.reader(text.splitlines())
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
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(f"the board file '{name}' is missing") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: {error}") from None
