"""The changing facts of a game: columns of small integers, a stack of frames, dice, and the events of the last choice."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from longroll.core.dice import Dice
from longroll.core.events import Rolled

Frame = dict[str, Any]
"""A step's name under "do", and its own few locals: ints, strings and flat lists of them."""


class State:
    """Base of every game's state.

    A subclass names its mutable columns in COLUMNS (bytearrays or flat lists of ints or strings); every other attribute must
    be immutable or shared static data. `copy` then shares nothing that changes.
    """

    COLUMNS: ClassVar[tuple[str, ...]] = ()
    STATIC: ClassVar[tuple[str, ...]] = ("tables",)

    stack: list[Frame]
    dice: Dice
    out: list[Any]
    outcome: tuple[str, str, str] | None
    """(winner or "draw", rule, reason) once the game is over."""

    def __init__(self, seed: int) -> None:
        self.stack = []
        self.dice = Dice(seed)
        self.out = []
        self.outcome = None

    def copy(self) -> Self:
        new = object.__new__(type(self))
        cells = new.__dict__
        cells.update(self.__dict__)
        for name in self.COLUMNS:
            cells[name] = cells[name][:]
        cells["stack"] = [
            {k: (v[:] if type(v) is list else v) for k, v in frame.items()} for frame in self.stack
        ]
        cells["dice"] = self.dice.copy()
        cells["out"] = []
        return new

    def push(self, do: str, **locals_: Any) -> None:
        """Put a step or a question on the stack; it runs next."""
        locals_["do"] = do
        self.stack.append(locals_)

    def roll(self, stream: str, sides: int, why: str, rule: str, to: tuple[str, ...] | None = None) -> int:
        """Throw one die and record it, with the sides that may see it where not all may."""
        result = self.dice.roll(stream, sides)
        self.out.append(Rolled(stream, sides, result, why, rule, to))
        return result

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name, value in self.__dict__.items():
            if name in self.STATIC or name == "out":
                continue
            if isinstance(value, bytearray):
                value = {"hex": value.hex()}
            elif isinstance(value, Dice):
                value = value.to_json()
            elif isinstance(value, tuple):
                value = list(value)
            data[name] = value
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any], **static: Any) -> Self:
        new = object.__new__(cls)
        cells = new.__dict__
        cells.update(static)
        for name, value in data.items():
            if isinstance(value, dict):
                value = bytearray.fromhex(value["hex"])
            elif name == "dice":
                value = Dice.from_json(value)
            elif name == "outcome" and value is not None:
                value = tuple(value)
            cells[name] = value
        cells["out"] = []
        return new

    def same(self, other: State) -> bool:
        """Whether two states are equal in everything that changes."""
        return self.to_json() == other.to_json()
