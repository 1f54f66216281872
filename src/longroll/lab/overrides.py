"""Single numbers of a game's data, changed for an experiment: `charts.toml: rates.infantry = 7`.

A path names a file, and in it the keys down to a number: table by table in a TOML file (`rows[3][1]` counts into lists from 0), or
the key of a row and a column in a CSV (`leaders.csv: grant.combat`). What is written is a folder as a player lays over ours with
`--data`, so the one loader checks it.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core import registry
from longroll.core.data import read_rows
from longroll.core.errors import DataError, nearest

Step = str | int
_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_META = ("provenance", "basis")


class Number(NamedTuple):
    """One number of a game's data and the value that it gets."""

    file: str
    path: str
    value: Any

    @property
    def text(self) -> str:
        return f"{self.file}: {self.path} = {toml_value(self.value)}"


def parse(text: str) -> Number:
    """`charts.toml: rates.infantry = 7`."""
    head, equals, value = text.partition("=")
    file, colon, path = head.partition(":")
    if not equals or not colon or not path.strip() or not value.strip():
        raise DataError(f"'{text}' is no change of a number; write 'charts.toml: rates.infantry = 7'")
    try:
        read = tomllib.loads(f"x = {value}")["x"]
    except tomllib.TOMLDecodeError:
        raise DataError(
            f"'{text}': '{value.strip()}' is no value; write a number, or a text in quotes"
        ) from None
    return Number(file.strip(), path.strip(), read)


def folder(game: str) -> Path:
    """Our data of a game."""
    registry.info(game)
    return registry.FOLDERS[game] / "data"


def current(game: str, file: str, path: str) -> Any:
    """The value that a number has in our data."""
    return _find(game, file, path)[1]


def table(game: str, file: str, key: str) -> dict[str, Any]:
    """A table at the top of one of our files; empty where it is none."""
    found = tomllib.loads((folder(game) / file).read_text(encoding="utf-8")).get(key, {})
    return found if isinstance(found, dict) else {}


def write(game: str, numbers: list[Number], to: Path, base: Path | None = None) -> None:
    """A folder of own data: a copy of `base` where there is one, with the numbers put in."""
    if base is not None:
        shutil.copytree(base, to, dirs_exist_ok=True)
    to.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        check(game, number)
        path = to / number.file
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".csv":
            _write_cell(game, number, path)
        else:
            _write_key(game, number, path)


def check(game: str, number: Number) -> None:
    """Whether the game has such a number, and it can have such a value."""
    old = current(game, number.file, number.path)
    fits = isinstance(number.value, str) if isinstance(old, str) else type(old) is type(number.value)
    if not fits and not (isinstance(old, float) and isinstance(number.value, int)):
        raise DataError(
            f"{number.file}: {number.path} is {toml_value(old)}, a {type(old).__name__}; it cannot become {toml_value(number.value)}"
        )


def _find(game: str, file: str, path: str) -> tuple[list[Step], Any]:
    """The steps to a number, and its value."""
    ours = folder(game)
    if not (ours / file).is_file() or not file.endswith((".toml", ".csv")):
        known = [p.relative_to(ours).as_posix() for p in ours.rglob("*") if p.suffix in (".toml", ".csv")]
        raise DataError(f"{game} has no data file '{file}'; {nearest(file, known)}")
    if file.endswith(".csv"):
        return _find_cell(game, file, path)
    steps = _steps(path)
    value: Any = tomllib.loads((ours / file).read_text(encoding="utf-8"))
    for i, step in enumerate(steps):
        value = _down(value, step, file, "".join(map(_shown, steps[:i])).lstrip("."))
    if isinstance(value, dict):
        raise DataError(
            f"{game}: {file}: '{path}' is a table; name one of its keys: {', '.join(_keys(value))}"
        )
    return steps, value


def _down(value: Any, step: Step, file: str, at: str) -> Any:
    place = f"{file}: '{at}'" if at else file
    if isinstance(step, int):
        if not isinstance(value, list) or step >= len(value):
            many = f"a list of {len(value)}" if isinstance(value, list) else "no list"
            raise DataError(f"{place} is {many}; [{step}] is not in it")
        return value[step]
    if not isinstance(value, dict):
        raise DataError(f"{place} is {toml_value(value)}; there is no '{step}' in it")
    if step not in value:
        raise DataError(f"{place} has no key '{step}'; {nearest(step, _keys(value))}")
    return value[step]


def _keys(value: dict[str, Any]) -> list[str]:
    return [key for key in value if key not in _META]


def _steps(path: str) -> list[Step]:
    return [int(index) if index else name.strip() for name, index in _PART.findall(path)]


def _shown(step: Step) -> str:
    return f"[{step}]" if isinstance(step, int) else f".{step}"


def _write_key(game: str, number: Number, path: Path) -> None:
    steps, _ = _find(game, number.file, number.path)
    ours = tomllib.loads((folder(game) / number.file).read_text(encoding="utf-8"))
    theirs: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    mine: Any = theirs
    for i, step in enumerate(steps):
        assert isinstance(mine, dict | list)
        ours = ours[step]  # type: ignore[index]
        if i == len(steps) - 1:
            mine[step] = number.value  # type: ignore[index]
        elif isinstance(mine, dict) and step not in mine:
            # a list is replaced as a whole, so it is taken over as a whole
            mine[str(step)] = {} if isinstance(ours, dict) else deepcopy(ours)
            mine = mine[str(step)]
        else:
            mine = mine[step]  # type: ignore[index]
    path.write_text("".join(f"{_key(k)} = {toml_value(v)}\n" for k, v in theirs.items()), encoding="utf-8")


# --- rows of a CSV ---------------------------------------------------------------------------------------------------


def key_columns(game: str, file: str) -> tuple[str, ...]:
    """The columns by which the rows of a file are found, as the game's own loader has them."""
    keys = [s.key for s in registry.ruleset(game).provenance() if s.file == file]
    rows = list(read_rows(folder(game) / file, file))
    if not keys or len(keys) != len(rows):
        raise DataError(f"{game}: single cells of '{file}' cannot be changed; give a folder of data instead")
    width = keys[0].count("/") + 1
    for columns in itertools.permutations(rows[0], width):
        if all("/".join(row[c] for c in columns) == key for row, key in zip(rows, keys)):
            return columns
    raise DataError(f"{game}: the rows of '{file}' have no key that we know")


def _find_cell(game: str, file: str, path: str) -> tuple[list[Step], Any]:
    key, dot, column = path.rpartition(".")
    columns = key_columns(game, file)
    rows = {"/".join(row[c] for c in columns): row for row in read_rows(folder(game) / file, file)}
    if not dot or key not in rows:
        raise DataError(f"{game}: {file} has no row '{key or path}'; {nearest(key or path, rows)}")
    if column not in rows[key] or column in columns:
        known = [c for c in rows[key] if c not in (*columns, *_META)]
        raise DataError(f"{game}: {file} has no column '{column}' to change; {nearest(column, known)}")
    return [key, column], cell(rows[key][column])


def cell(text: str) -> Any:
    """A cell as a number where it is one."""
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def _write_cell(game: str, number: Number, path: Path) -> None:
    key, _, column = number.path.rpartition(".")
    columns = key_columns(game, number.file)
    rows = [dict(row) for row in read_rows(path, str(path))] if path.is_file() else []
    wanted = dict(zip(columns, key.split("/")))
    for row in rows:
        if all(row.get(c) == v for c, v in wanted.items()):
            row[column] = str(number.value)
            break
    else:
        rows.append({**wanted, column: str(number.value)})
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(text.getvalue(), encoding="utf-8")


# --- numbers there are -------------------------------------------------------------------------------------------------


def numbers(game: str, provenance: str = "reconstructed") -> Iterator[tuple[str, str, int | float]]:
    """(file, path, value) of every number in the TOML tables and CSV rows that have this provenance."""
    sourced = registry.ruleset(game).provenance()
    wanted = {(s.file, s.key) for s in sourced if s.provenance == provenance}
    for file in sorted({file for file, _ in wanted}):
        if file.endswith(".toml"):
            table = tomllib.loads((folder(game) / file).read_text(encoding="utf-8"))
            for key, value in table.items():
                if (file, key) in wanted:
                    yield from ((file, path, found) for path, found in _numbers_in(value, key))
        elif file.endswith(".csv"):
            yield from _numbers_of_rows(game, file, {key for f, key in wanted if f == file})


def _numbers_in(value: Any, at: str) -> Iterator[tuple[str, int | float]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _numbers_in(part, f"{at}.{key}")
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from _numbers_in(part, f"{at}[{i}]")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield at, value


def _numbers_of_rows(game: str, file: str, keys: set[str]) -> Iterator[tuple[str, str, int | float]]:
    columns = key_columns(game, file)
    for row in read_rows(folder(game) / file, file):
        key = "/".join(row[c] for c in columns)
        if key in keys:
            for column, text in row.items():
                if column not in columns and isinstance(value := cell(text), int):
                    yield file, f"{key}.{column}", value


# --- TOML ----------------------------------------------------------------------------------------------------------------


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it, in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {toml_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
