"""The core's typed views as models: what the server describes, and the page's types are made from."""

from __future__ import annotations

from functools import cache
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, create_model


@cache
def model_of(shape: Any) -> type[BaseModel]:
    """The model of a TypedDict; its own parts become models too."""
    fields: dict[str, Any] = {}
    for name, hint in get_type_hints(shape, include_extras=True).items():
        if get_origin(hint) is NotRequired:
            fields[name] = (_swapped(get_args(hint)[0]), None)
        else:
            fields[name] = (_swapped(hint), ...)
    return create_model(shape.__name__, **fields)


def _swapped(hint: Any) -> Any:
    """A type with a model for every TypedDict in it."""
    if is_typeddict(hint):
        return model_of(hint)
    parts = get_args(hint)
    if not parts or not any(_holds_shape(part) for part in parts):
        return hint
    origin: Any = get_origin(hint)
    if origin in (list, dict, tuple):
        return origin[tuple(_swapped(part) for part in parts)]
    found = _swapped(parts[0])
    for part in parts[1:]:
        found = found | _swapped(part)
    return found


def _holds_shape(hint: Any) -> bool:
    return is_typeddict(hint) or any(_holds_shape(part) for part in get_args(hint))
