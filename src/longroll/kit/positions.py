"""Writing and reading positions as TOML: what every game's `position.py` needs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from longroll.core.errors import PositionError, nearest
from longroll.core.options import written
from longroll.core.texts import read_toml


def toml_value(value: Any) -> str:
    """A value as TOML on one line: strings, numbers, lists, and tables."""
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return "[" + ", ".join(toml_value(x) for x in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {toml_value(v)}" for k, v in value.items()) + " }"
    return written(value)


def parsed(text: str) -> dict[str, Any]:
    """A position as it was written."""
    return read_toml(text, lambda reason: PositionError(f"the position is not TOML: {reason}"))


def only_known(table: dict[str, Any], known: Iterable[str], where: str) -> None:
    """Refuse a key that the table does not have, with the nearest one."""
    keys = set(known)
    for key in table:
        if key not in keys:
            raise PositionError(f"{where}: unknown key '{key}'; {nearest(key, keys)}")


def one_of(word: str, known: Iterable[str], what: str, where: str) -> str:
    """A word that is known, or a complaint with the nearest one."""
    names = list(known)
    if word not in names:
        raise PositionError(f"{where}: unknown {what} '{word}'; {nearest(word, names)}")
    return word
