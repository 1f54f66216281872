"""Combat tables as data: columns found from strengths, rows found from a die, results in the cells.

Every table is checked when it is made, so that a player's own file cannot leave a hole: a complaint names the file, the table,
the row and the nearest right answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, Generic, TypeVar

from longroll.core.errors import DataError, nearest
from longroll.kit.records import entries

T = TypeVar("T")
BELOW: Final = -1
"""the column of a ratio that is under the lowest"""


class Bands:
    """Rising lower bounds: which band a number falls into."""

    def __init__(self, lows: Sequence[int], where: str) -> None:
        if not lows or list(lows) != sorted(set(lows)):
            raise DataError(f"{where}: the lowest values of the bands must rise, not {list(lows)}")
        self.lows = tuple(lows)

    def band(self, value: int) -> int:
        """The last band that begins at or under a value; -1 below the first."""
        return bisect_right(self.lows, value) - 1


class Odds:
    """Columns of a table of odds. A ratio belongs to the last column that it reaches: fractions are rounded down."""

    def __init__(self, names: Sequence[str], lows: Sequence[Fraction], where: str) -> None:
        if len(names) != len(lows):
            raise DataError(f"{where}: {len(names)} names for {len(lows)} columns")
        if not lows or list(lows) != sorted(set(lows)):
            raise DataError(f"{where}: the odds of the columns must rise from left to right")
        self.names = tuple(names)
        self.lows = tuple(lows)

    @classmethod
    def named(cls, names: Sequence[str], where: str) -> Odds:
        """Columns whose names say where they begin: `1-3`, `2-1`."""
        return cls(names, [ratio(name, where) for name in names], where)

    @classmethod
    def percent(cls, names: Sequence[str], lows: Sequence[int], where: str) -> Odds:
        """Columns that begin at a percentage of the defence."""
        return cls(names, [Fraction(low, 100) for low in lows], where)

    def column(self, attack: int | Fraction, defence: int | Fraction) -> int:
        """The column before shifts; BELOW under the lowest, the highest for anything above it."""
        found = BELOW
        for low in self.lows:
            if attack * low.denominator < low.numerator * defence:
                break
            found += 1
        return found

    def shifted(self, column: int, by: int) -> int:
        """The column after a net shift, held within the table."""
        return min(max(column + by, 0), len(self.names) - 1)


def ratio(name: str, where: str) -> Fraction:
    """`3-2` as a number."""
    parts = name.replace(":", "-").split("-")
    if len(parts) != 2 or not all(p.isdigit() and int(p) for p in parts):
        raise DataError(f"{where}: odds are written like 3-2 or 1-3, not '{name}'")
    return Fraction(int(parts[0]), int(parts[1]))


class RollTable(Generic[T]):
    """Rows by a (modified) die, one after the other without a hole, and columns. A roll beyond an end uses the end row."""

    def __init__(self, rows: Mapping[int, Sequence[T]], width: int, where: str) -> None:
        if not rows:
            raise DataError(f"{where}: no rows")
        self.low, self.high = min(rows), max(rows)
        self.width = width
        ordered: list[tuple[T, ...]] = []
        for roll in range(self.low, self.high + 1):
            if roll not in rows:
                raise DataError(f"{where}: the row for a roll of {roll} is missing")
            if len(rows[roll]) != width:
                raise DataError(
                    f"{where} row {roll}: {len(rows[roll])} results where there are {width} columns"
                )
            ordered.append(tuple(rows[roll]))
        self.rows = tuple(ordered)

    def at(self, column: int, roll: int) -> T:
        return self.rows[min(max(roll, self.low), self.high) - self.low][column]

    def chances(self, column: int, faces: Mapping[int, Fraction], modifier: int = 0) -> dict[T, Fraction]:
        """How likely each result is, given how likely each face (or sum of faces) is."""
        found: dict[T, Fraction] = {}
        for face, chance in faces.items():
            result = self.at(column, face + modifier)
            found[result] = found.get(result, Fraction(0)) + chance
        return found


def read_rows(raw: Mapping[str, Sequence[str]], known: Collection[str], where: str) -> dict[int, list[str]]:
    """The rows of a data file: the key is the roll, each cell one of the known results."""
    rows: dict[int, list[str]] = {}
    for key, cells in entries(raw).items():
        try:
            roll = int(key)
        except ValueError:
            raise DataError(f"{where}: a row is named by a roll, not '{key}'") from None
        for i, cell in enumerate(cells, start=1):
            if cell not in known:
                raise DataError(
                    f"{where} row {key}, column {i}: unknown result '{cell}'; {nearest(cell, known)}"
                )
        rows[roll] = list(cells)
    return rows


def die(sides: int) -> dict[int, Fraction]:
    """The faces of one die."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def dice(count: int, sides: int) -> dict[int, Fraction]:
    """The sums of several dice."""
    found = {0: Fraction(1)}
    for _ in range(count):
        after: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, Fraction(0)) + chance / sides
        found = after
    return found
