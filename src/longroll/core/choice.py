"""Choices: small named values with a stable text, which is what a journal holds."""

from __future__ import annotations

from typing import Any


class Choice:
    """A verb and its arguments. Equal when the texts are equal; made once and shared."""

    __slots__ = ("args", "text", "verb")

    def __init__(self, verb: str, *args: Any) -> None:
        self.verb = verb
        self.args = args
        self.text = " ".join((verb, *map(str, args))) if args else verb

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class Book(dict[Any, Choice]):
    """Every choice ever offered, by (verb, *args): `book["to", "cairo", "rail"]`. Static, so it is shared freely."""

    def __missing__(self, key: Any) -> Choice:
        made = Choice(*key) if isinstance(key, tuple) else Choice(key)
        self[key] = made
        return made
