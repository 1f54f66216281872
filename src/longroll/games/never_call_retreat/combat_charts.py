"""Land combat as data: columns, the table by size, losses (combat.toml). Checked on loading, so that no file leaves a hole."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from longroll.core.errors import DataError
from longroll.kit.records import entries, record

FILE: Final = "combat.toml"
COLUMNS: Final = "ABCDEFGHIJKL"
SIZES: Final = ("small", "medium", "large")
HURT: Final = ("attacker", "defender")
OVERRUN: Final = "o"
ELIMINATED: Final = "-"
FACES: Final = 12


class Result(NamedTuple):
    """8.7 What a side suffers."""

    loss: int
    demoralized: bool


class Odds(NamedTuple):
    ratios: tuple[str, ...]
    ratio_columns: str
    differences: tuple[int, ...]
    difference_columns: str
    overrun: int
    overrun_whatever: int
    largest_shift: int
    demoralized_defender: int


class Limits(NamedTuple):
    medium: int
    large: int
    die: int
    bonus: int
    rerolls: int


class Rounds(NamedTuple):
    most: int
    most_at_landing: int
    most_at_storm: int


class Combat:
    """8.2, 8.3 The column of a battle, its result and what it costs."""

    def __init__(self, raw: dict[str, Any]) -> None:
        known = ("odds", "limits", "table", "losses", "rounds")
        for name in known:
            if name not in raw:
                raise DataError(f"{FILE}: the table [{name}] is missing")
        self.odds = record(Odds, raw["odds"], f"{FILE}: odds")
        self.limits = record(Limits, raw["limits"], f"{FILE}: limits")
        self.rounds = record(Rounds, raw["rounds"], f"{FILE}: rounds")
        self.by_ratio = dict(
            zip(self.odds.ratios, _letters(self.odds.ratio_columns, "odds.ratio_columns"), strict=True)
        )
        columns = _letters(self.odds.difference_columns, "odds.difference_columns")
        self.by_difference = dict(zip(self.odds.differences, columns, strict=True))
        if list(columns) != sorted(columns):
            raise DataError(f"{FILE}: odds.difference_columns must rise from left to right")
        self.table = {
            (size, hurt): _table(raw["table"], size, hurt) for size in range(len(SIZES)) for hurt in HURT
        }
        self.losses = tuple(_losses(raw["losses"], number) for number in ("1", "2", "3"))

    def size(self, points: int) -> int:
        """8.12 Small, medium or large, by a side's own Strength Points."""
        return (points >= self.limits.medium) + (points >= self.limits.large)

    def column(self, attack: int, defence: int, shift: int = 0) -> str:
        """8.21, 8.31, 8.32 The column after shifts to the left; `o` for an overrun, `-` where the attacker is eliminated."""
        if attack >= 2 * defence:
            return self._above(attack // defence, shift)
        if 2 * attack <= defence:
            ratio = f"1:{-(-defence // attack)}"
            return self._left(self.by_ratio[ratio], shift) if ratio in self.by_ratio else ELIMINATED
        low, high = self.odds.differences[0], self.odds.differences[-1]
        return self._left(self.by_difference[max(low, min(high, attack - defence))], shift)

    def _above(self, ratio: int, shift: int) -> str:
        highest = int(self.odds.ratios[-1].split(":")[0])
        if ratio >= self.odds.overrun:
            room = ratio - self.odds.overrun + 1
            return OVERRUN if ratio >= self.odds.overrun_whatever or shift < room else COLUMNS[-1]
        if ratio >= highest:  # 8.21: a higher ratio takes the shifts before the column does
            return self._left(COLUMNS[-1], max(0, shift - (ratio - highest)))
        return self._left(self.by_ratio[f"{ratio}:1"], shift)

    def _left(self, column: str, shift: int) -> str:
        return COLUMNS[max(0, min(len(COLUMNS) - 1, COLUMNS.index(column) - shift))]

    def result(self, size: int, hurt: str, column: str, die: int) -> Result:
        """8.24 What a side suffers by the other's die with its bonus."""
        return self.table[size, hurt][column][min(self.limits.die, max(1, die)) - 1]

    def lost(self, points: int, number: int) -> int:
        """8.26 Strength Points that a Loss Number costs a force."""
        if not number or points <= 0:
            return 0
        row = self.losses[number - 1]
        whole, rest = divmod(points, len(row))
        return whole * row[-1] + (row[rest - 1] if rest else 0)


def _letters(text: str, where: str) -> tuple[str, ...]:
    letters = tuple(text.split())
    for letter in letters:
        if letter not in tuple(COLUMNS):
            raise DataError(f"{FILE}: {where}: a column is a letter from A to L, not '{letter}'")
    return letters


def _table(raw: dict[str, Any], size: int, hurt: str) -> dict[str, tuple[Result, ...]]:
    where = f"{FILE}: table.{SIZES[size]}.{hurt}"
    try:
        rows = entries(raw[SIZES[size]][hurt])
    except KeyError:
        raise DataError(f"{where} is missing") from None
    if list(rows) != list(COLUMNS):
        raise DataError(f"{where}: the columns must be A to L, not {' '.join(rows)}")
    return {column: _results(rows[column], f"{where}.{column}") for column in COLUMNS}


def _results(text: Any, where: str) -> tuple[Result, ...]:
    cells = str(text).split()
    if len(cells) != FACES:
        raise DataError(f"{where}: {len(cells)} results where there are {FACES} faces")
    return tuple(_result(cell, where) for cell in cells)


def _result(cell: str, where: str) -> Result:
    number = cell.removeprefix("d")
    if cell == "-":
        return Result(0, False)
    if number not in ("1", "2", "3"):
        raise DataError(f"{where}: a result is written -, 1, 2, 3, d1, d2 or d3, not '{cell}'")
    return Result(int(number), cell.startswith("d"))


def _losses(raw: dict[str, Any], number: str) -> tuple[int, ...]:
    row = raw.get(number)
    if not isinstance(row, list) or not row or any(type(x) is not int for x in row):
        raise DataError(f"{FILE}: losses.{number} must be a list of whole numbers")
    if row != sorted(row) or any(lost > points for points, lost in enumerate(row, start=1)):
        raise DataError(f"{FILE}: losses.{number} must rise, and no force loses more than it has")
    return tuple(row)
