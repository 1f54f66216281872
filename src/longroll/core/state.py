"""The changing facts of a game: columns of small integers, a stack of frames, dice, and the events of the last choice."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar

from mypy_extensions import mypyc_attr

from longroll.core import frames
from longroll.core.dice import Dice
from longroll.core.events import PieceSlug, PlaceSlug, Rolled, SideSlug

F = TypeVar("F", bound=frames.Frame)


class Outcome(NamedTuple):
    """How a game ended, as values; the game's `ending` puts them into words."""

    winner: str
    """a seat, as a rule a side; or "draw" or "neither\""""
    rule: str
    cause: str
    """the kind of end: `cities`, `conquest`"""
    about: tuple[str, ...] = ()
    """the places or months that it speaks of"""
    numbers: tuple[int, ...] = ()

    @classmethod
    def read(cls, data: Sequence[Any]) -> Outcome:
        """From a list, as a save or a position holds it."""
        winner, rule, cause, *rest = data
        about, numbers = rest or ((), ())
        return cls(str(winner), str(rule), str(cause), tuple(map(str, about)), tuple(map(int, numbers)))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's state.

    A subclass names its mutable columns in COLUMNS: bytearrays for small numbers, `array('h')` or `array('H')` for larger ones,
    or flat lists of ints or strings. Every other attribute must be immutable, or shared static data named in STATIC.
    `copy` then shares nothing that changes.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    STATIC: ClassVar[tuple[str, ...]] = ("tables",)

    stack: list[frames.Frame]
    dice: Dice
    out: list[Any]
    outcome: Outcome | None
    """how it ended, once the game is over"""

    def __init__(self, seed: int) -> None:
        self.stack = []
        self.dice = Dice(seed)
        self.out = []
        self.outcome = None

    def copy(self) -> Self:
        cls = type(self)
        copier = _COPIERS.get(cls)
        if copier is None:
            copier = _COPIERS[cls] = _copier(cls, _names(self))
        made: Self = copier(self)
        return made

    # --- the stack ---------------------------------------------------------------------------------------------------

    def push(self, frame: frames.Frame) -> None:
        """Put a step or a question on the stack; it runs next."""
        self.stack.append(frame)

    def frame(self, cls: type[F], depth: int = 1) -> F:
        """The frame `depth` from the top, which is known to be of this class."""
        found = self.stack[-depth]
        assert isinstance(found, cls), f"{found} is no {cls.__name__}"
        return found

    def within(self, cls: type[F]) -> F | None:
        """The innermost frame of a class, or None where no such step is under way."""
        for found in reversed(self.stack):
            if isinstance(found, cls):
                return found
        return None

    # --- dice --------------------------------------------------------------------------------------------------------

    def roll(
        self,
        stream: str,
        sides: int,
        why: str,
        rule: str,
        to: tuple[str, ...] | None = None,
        *,
        place: str | None = None,
        piece: str | None = None,
        side: str | None = None,
    ) -> int:
        """Throw one die and record it: what for (a kind), what it is about, and the sides that may see it where not all may."""
        result = self.dice.roll(stream, sides, why, rule)
        at = None if place is None else PlaceSlug(place)
        who = None if piece is None else PieceSlug(piece)
        whose = None if side is None else SideSlug(side)
        self.out.append(Rolled(stream, sides, result, why, rule, to, at, who, whose))
        return result

    # --- saving ------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name in _names(self):
            if name in self.STATIC or name == "out":
                continue
            value = getattr(self, name)
            if isinstance(value, bytearray):
                value = {"hex": value.hex()}
            elif isinstance(value, array):
                value = {value.typecode: value.tolist()}
            elif isinstance(value, Dice):
                value = value.to_json()
            elif isinstance(value, tuple):
                value = list(value)
            elif name == "stack":
                value = [f.to_json() for f in value]
            data[name] = value
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any], **static: Any) -> Self:
        """Read back what `to_json` wrote. The frames are revived by the game's flow."""
        new = cls.__new__(cls)
        for name, value in static.items():
            setattr(new, name, value)
        for name, value in data.items():
            if isinstance(value, dict):
                (code, cell), *_ = value.items()
                value = bytearray.fromhex(cell) if code == "hex" else array(code, cell)
            elif name == "dice":
                value = Dice.from_json(value)
            elif name == "outcome" and value is not None:
                value = Outcome.read(value)
            setattr(new, name, value)
        new.out = []
        return new

    def same(self, other: State) -> bool:
        """Whether two states are equal in everything that changes."""
        return self.to_json() == other.to_json()


def _names(state: State) -> tuple[str, ...]:
    """The attributes of a state: those that a compiled class keeps outside the dict, and those in it."""
    native = getattr(type(state), "__mypyc_attrs__", ())
    return (*[name for name in native if name != "__dict__"], *getattr(state, "__dict__", ()))


_COPIERS: Final[dict[Any, Callable[[Any], Any]]] = {}


def _copier(cls: type[State], names: tuple[str, ...]) -> Callable[[Any], Any]:
    """A function that copies states of this class, written out field by field, because computers copy very often."""
    special = {
        "stack": "[f.copy() for f in old.stack]",
        "dice": "old.dice.copy()",
        "out": "[]",
        **{name: f"old.{name}[:]" for name in cls.COLUMNS},
    }
    lines = [f"    new.{name} = {special.get(name, f'old.{name}')}" for name in names]
    if any(name not in names for name in cls.COLUMNS):
        missing = ", ".join(name for name in cls.COLUMNS if name not in names)
        raise TypeError(f"{cls.__name__}.COLUMNS names {missing}, which the state does not have")
    space: dict[str, Any] = {"make": cls.__new__, "cls": cls}
    exec("\n".join(["def copied(old):", "    new = make(cls)", *lines, "    return new"]), space)
    made: Callable[[Any], Any] = space["copied"]
    return made
