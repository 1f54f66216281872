"""The words of an entry of a position, read one after the other; a complaint names the entry and the place."""

from __future__ import annotations

from collections.abc import Callable

from longroll.core.errors import LongrollError, PositionError, nearest
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.kit.positions import one_of


class Words:
    """The words of one entry, read from left to right; a complaint names the entry and the place."""

    def __init__(self, text: object, where: str) -> None:
        if not isinstance(text, str):
            raise PositionError(f"{where}: {text} should be words in quotes")
        self.rest = text.split()
        self.text = text
        self.where = where

    def next(self, what: str) -> str:
        if not self.rest:
            raise PositionError(f"{self.where}: '{self.text}' ends where {what} should stand")
        return self.rest.pop(0)

    def number(self, what: str, most: int = 255) -> int:
        word = self.next(what)
        if not word.isdigit() or int(word) > most:
            raise PositionError(f"{self.where}: '{self.text}': {what} is a number up to {most}, not '{word}'")
        return int(word)

    def one_of(self, known: list[str] | tuple[str, ...] | dict[str, int], what: str) -> int:
        return list(known).index(one_of(self.next(what), known, what, self.where))

    def node(self, s: WfuState) -> int:
        return node_of(s, self.next("a hex"), self.where)

    def pairs(self, known: dict[str, Callable[[Words], None]]) -> None:
        """Modifiers in any order until the end."""
        while self.rest:
            word = self.rest.pop(0)
            if word not in known:
                raise PositionError(
                    f"{self.where}: '{self.text}': unknown word '{word}'; {nearest(word, known)}"
                )
            known[word](self)

    def columns(self, index: int, known: dict[str, bytearray]) -> None:
        """`spent 3 flags 1`: a number for each column that is named."""
        while self.rest:
            name = list(known)[self.one_of(list(known), "word")]
            known[name][index] = self.number(name)


def node_of(s: WfuState, word: str, where: str) -> int:
    try:
        return s.tables.node(str(word), where)
    except LongrollError as error:
        raise PositionError(str(error)) from None


def place_of(t: Tables, slug: str, where: str) -> int:
    """The number of a place that an entry names."""
    return t.index[one_of(slug, t.index, "place", where)]


def numbers(name: str, given: object, count: int) -> list[int]:
    """A list of so many numbers."""
    if not isinstance(given, list) or len(given) != count or any(type(x) is not int for x in given):
        raise PositionError(f"position: {name} is a list of {count} numbers, not {given}")
    return given[:]


def set_cells(column: bytearray, made: list[int], value: int) -> None:
    for sp in made:
        column[sp] = value
