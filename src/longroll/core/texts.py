"""Texts that a person hands in, TOML and JSON: read, or refused in one line, whatever is in them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

from longroll.core.errors import LongrollError

BITS = 256
"""No whole number of ours is longer; Python itself gives up writing one of more than 4,300 digits."""
SHOWN = 80
_REFUSE = Callable[[str], LongrollError]


def shown(text: str) -> str:
    """A text as an error shows it: not longer than a line."""
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def read_toml(text: str, refuse: _REFUSE) -> dict[str, Any]:
    """A TOML text; `refuse` makes the error from the reason."""
    found: dict[str, Any] = _read(tomllib.loads, text, refuse)
    return found


def read_json(text: str, refuse: _REFUSE) -> Any:
    """A JSON text; `refuse` makes the error from the reason."""
    return _read(json.loads, text, refuse)


def _read(reader: Callable[[str], Any], text: str, refuse: _REFUSE) -> Any:
    try:
        found = reader(text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError) as error:
        raise refuse(str(error)) from None
    except (ValueError, RecursionError) as error:
        raise refuse(_reason(error)) from None
    _demand_small(found, refuse)
    return found


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return "a number in it has too many digits" if "digits" in str(error) else str(error)


def _demand_small(found: Any, refuse: _REFUSE) -> None:
    """Numbers in other bases pass the readers at any length."""
    waiting = [found]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, int) and value.bit_length() > BITS:
            raise refuse("a number in it has too many digits")
