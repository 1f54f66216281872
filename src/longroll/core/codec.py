"""Values to JSON and back, by their declared types: what frames and events are made of.

Allowed: int, str, bool, float, None and unions with None, new types of these, `list[X]`, `tuple[X, ...]`, `tuple[X, Y]`,
`dict[str, X]`, and named tuples of such values. JSON knows neither tuples nor names, so reading needs the type.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

PLAIN = (int, str, bool, float, NoneType, Any)

Reader = Callable[[Any], Any]


@cache
def hints(cls: type) -> dict[str, Any]:
    """The declared fields of a class, in order."""
    return get_type_hints(cls)


@cache
def reader(hint: Any) -> Reader | None:
    """What turns JSON back into a value of this type; None where JSON has it as it is."""
    hint = getattr(hint, "__supertype__", hint)
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN or origin is Literal:
        return None
    if origin in (Union, UnionType):
        readers = [read for arg in args if (read := reader(arg)) is not None]
        if not readers:
            return None
        if len(readers) > 1:
            raise TypeError(f"{hint}: at most one part of a union may need reading")
        only = readers[0]
        return lambda value: only(value) if isinstance(value, list | dict) else value
    if origin is list:
        item = reader(args[0])
        return None if item is None else _each(item)
    if origin is dict:
        item = reader(args[1])
        return None if item is None else _values(item)
    if origin is tuple:
        return _tuple_reader(args)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return record_reader(hint)
    raise TypeError(f"{hint} cannot be kept as JSON")


def _each(read: Reader) -> Reader:
    return lambda value: [read(x) for x in value]


def _values(read: Reader) -> Reader:
    return lambda value: {k: read(x) for k, x in value.items()}


def _tuple_of(read: Reader) -> Reader:
    return lambda value: tuple(read(x) for x in value)


def _tuple_reader(args: tuple[Any, ...]) -> Reader:
    if len(args) == 2 and args[1] is Ellipsis:
        each = reader(args[0])
        return tuple if each is None else _tuple_of(each)
    readers = [reader(arg) for arg in args]
    return lambda value: tuple(x if read is None else read(x) for read, x in zip(readers, value, strict=True))


@cache
def record_reader(cls: Any) -> Reader:
    """For a named tuple, which JSON keeps as a list of its fields."""
    declared = hints(cls)
    readers = [reader(declared[name]) for name in cls._fields]
    if not any(readers):
        return lambda value: cls(*value)
    return lambda value: cls(*(x if read is None else read(x) for read, x in zip(readers, value)))
