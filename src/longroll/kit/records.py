"""Data as records: a table of a data file becomes a typed tuple, and every key is accounted for.

The fields of a NamedTuple say which keys a table has and what they hold; a key too many, one too few or a value of the wrong
kind is one line that names the file, the table and the nearest right answer. Provenance and basis are read by `core.data`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from longroll.core.errors import DataError, nearest

R = TypeVar("R", bound=tuple[Any, ...])
SOURCES = ("provenance", "basis")
_hints: dict[type, dict[str, Any]] = {}


def record(cls: type[R], raw: Mapping[str, Any], where: str) -> R:
    """A table as a NamedTuple; fields with a default may be missing."""
    hints = _hints.get(cls)
    if hints is None:
        hints = _hints[cls] = get_type_hints(cls)
    for key in raw:
        if key not in hints and key not in SOURCES:
            raise DataError(f"{where}: unknown key '{key}'; {nearest(key, hints)}")
    defaults: Mapping[str, Any] = cls._field_defaults  # type: ignore[attr-defined]
    found = {}
    for name, hint in hints.items():
        if name in raw:
            found[name] = value(raw[name], hint, f"{where}.{name}")
        elif name not in defaults:
            raise DataError(f"{where}: the key '{name}' is missing")
    return cls(**found)


def entries(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A table whose keys are names of its own, without those that say where it came from."""
    return {key: entry for key, entry in raw.items() if key not in SOURCES}


def value(raw: Any, hint: Any, where: str) -> Any:
    """A value of a data file as the type that a field wants."""
    origin = get_origin(hint)
    if hint is Fraction:
        return fraction(raw, where)
    if origin is tuple:
        inner = get_args(hint)[0]
        return tuple(value(x, inner, where) for x in _kind(raw, list, where))
    if origin is dict:
        inner = get_args(hint)[1]
        return {k: value(v, inner, f"{where}.{k}") for k, v in entries(_kind(raw, dict, where)).items()}
    if hint is int and isinstance(raw, bool):
        raise DataError(f"{where} must be a whole number, not {str(raw).lower()}")
    return _kind(raw, hint, where)


_NAMES = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


def _kind(raw: Any, kind: Any, where: str) -> Any:
    if not isinstance(raw, kind):
        raise DataError(f"{where} must be {_NAMES[kind]}, not {raw!r}")
    return raw


def fraction(raw: Any, where: str) -> Fraction:
    """`3/4` or `2`."""
    parts = raw.split("/") if isinstance(raw, str) else []
    if 1 <= len(parts) <= 2 and all(p.isdigit() for p in parts) and int(parts[-1]):
        return Fraction(int(parts[0]), int(parts[1]) if len(parts) == 2 else 1)
    raise DataError(f"{where}: a fraction is written like 3/4, not {raw!r}")
