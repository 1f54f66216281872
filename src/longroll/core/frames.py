"""Frames: the locals of a step while it waits on the stack.

A game declares one class per kind of step that has locals; several steps may share a class when one hands its frame on:

    @frame
    class Battle(Frame):
        at: int
        arrivals: list[Arrival] = field(default_factory=list)

    s.push(Battle("battle", at=7))

Fields are ints, strings, bools, lists of those or of named tuples, and named tuples: JSON from head to foot. A list belongs
to its frame alone; `copy` copies lists, and shares everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from dataclasses import field as field
from functools import cache
from typing import Any, Self, TypeVar, dataclass_transform, get_origin

from longroll.core import codec
from longroll.core.errors import PositionError, nearest

T = TypeVar("T", bound="Frame")


def _copied(frame: Any) -> Any:
    cls: Any = type(frame)
    cls.copy = _copier(cls)
    return cls.copy(frame)


@dataclass(slots=True, eq=False)
class Frame:
    """A step by its name; a step without locals needs no more."""

    do: str

    def copy(self) -> Self:
        """A frame that shares nothing that changes."""
        made: Self = _copied(self)
        return made

    def __init_subclass__(cls) -> None:
        """Every class copies by a function of its own, written out when it is first wanted."""
        kind: Any = cls
        kind.copy = _copied

    def to_json(self) -> dict[str, Any]:
        """Its fields; those at their default are left out, so that a person has less to read and write."""
        cls: Any = type(self)
        usual = _defaults(cls)
        given = ((name, getattr(self, name)) for name in names(cls))
        return {name: value for name, value in given if name not in usual or value != usual[name]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read back what `to_json` wrote; whatever does not fit is named."""
        kind: Any = cls
        known = names(kind)
        for key in data:
            if key not in known:
                raise PositionError(f"flow: step '{data.get('do')}' has no '{key}'; {nearest(key, known)}")
        readers = _readers(kind)
        try:
            return cls(**{k: v if readers[k] is None else readers[k](v) for k, v in data.items()})
        except TypeError as error:
            raise PositionError(f"flow: step '{data.get('do')}': {error}") from None


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def frame(cls: type[T]) -> type[T]:
    """Declare a class of frames."""
    return dataclass(slots=True, eq=False)(cls)


@frame
class Part(Frame):
    """A sequence of steps, and which of them comes next."""

    part: int = 0


@cache
def names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls))


@cache
def required(cls: Any) -> tuple[str, ...]:
    """The fields without which no frame of this class can be made, after its name."""
    return tuple(
        f.name
        for f in fields(cls)
        if f.default is MISSING and f.default_factory is MISSING and f.name != "do"
    )


@cache
def _defaults(cls: Any) -> dict[str, Any]:
    found: dict[str, Any] = {f.name: f.default for f in fields(cls) if f.default is not MISSING}
    found.update((f.name, f.default_factory()) for f in fields(cls) if f.default_factory is not MISSING)
    return found


@cache
def _readers(cls: Any) -> dict[str, Any]:
    declared = codec.hints(cls)
    return {name: codec.reader(declared[name]) for name in names(cls)}


def _copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies frames of this class, written out field by field, because copies are made very often."""
    declared = codec.hints(cls)
    lines = []
    for name in names(cls):
        mutable = get_origin(declared[name]) in (list, dict)
        lines.append(f"    new.{name} = old.{name}{'.copy()' if mutable else ''}")
    space: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    exec("\n".join(["def copied(old):", "    new = make(cls)", *lines, "    return new"]), space)
    made: Callable[[Any], Any] = space["copied"]
    return made
