"""Dates of turns, and what is due on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from longroll.core.errors import DataError

T = TypeVar("T")


class Date(NamedTuple):
    """A year and a part of it, from 1."""

    year: int
    part: int


class Calendar:
    """The turns of a game, from a first date on: months, pairs of months or seasons, so many to a year."""

    def __init__(self, first: Date, parts: Sequence[str]) -> None:
        self.first = first
        self.parts = tuple(parts)
        self.per_year = len(self.parts)
        if not 1 <= first.part <= self.per_year:
            raise DataError(f"a year has {self.per_year} turns, so none begins with turn {first.part}")

    def date(self, turn: int) -> Date:
        """The date of a turn; the first turn is 0."""
        months = self.first.part - 1 + turn
        return Date(self.first.year + months // self.per_year, months % self.per_year + 1)

    def turn(self, date: Date) -> int:
        """The turn of a date; below 0 before the first."""
        return (date.year - self.first.year) * self.per_year + date.part - self.first.part

    def name(self, turn: int) -> str:
        """`July 1861`."""
        year, part = self.date(turn)
        return f"{self.parts[part - 1]} {year}"

    def read(self, text: str, where: str) -> Date:
        """A date as `1861-07`."""
        year, _, part = text.partition("-")
        if not (year.isdigit() and len(year) == 4 and part.isdigit() and 1 <= int(part) <= self.per_year):
            raise DataError(
                f"{where}: a date is a year and one of its {self.per_year} turns such as "
                f"{self.first.year}-{self.first.part:02d}, not '{text}'"
            )
        return Date(int(year), int(part))


class Schedule(Generic[T]):
    """What is due on which turn, in the order in which it was written."""

    def __init__(self, entries: Iterable[tuple[int, T]]) -> None:
        due: dict[int, list[T]] = {}
        for turn, entry in entries:
            due.setdefault(turn, []).append(entry)
        self._due = {turn: tuple(found) for turn, found in sorted(due.items())}

    def due(self, turn: int) -> tuple[T, ...]:
        return self._due.get(turn, ())

    def after(self, turn: int) -> list[tuple[int, T]]:
        """Everything still to come after a turn, soonest first."""
        return [(t, entry) for t, entries in self._due.items() if t > turn for entry in entries]

    def turns(self) -> tuple[int, ...]:
        return tuple(self._due)
