"""The sheet that a position is written on: its tables, and the checks that every name and number of it goes through."""

from __future__ import annotations

from typing import Any

from longroll.core.errors import PositionError, nearest
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import OFF
from longroll.kit.positions import only_known, parsed

TOP = {
    "game", "scenario", "seed", "turn", "active", "phase", "options", "now", "control", "at_start", "works", "marks", "flow",
    "reports", "orders", "officer", "corps",
}  # fmt: skip


class Sheet:
    """One position as it was written."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.t = tables
        self.raw = parsed(text)
        only_known(self.raw, TOP, "the position")
        self.taken: set[int] = set()
        """numbers of stands that are given out"""

    def word(self, value: Any, words: tuple[str, ...], what: str, where: str) -> int:
        if value not in words:
            raise PositionError(f"{where}: unknown {what} '{value}'; {nearest(str(value), words)}")
        return words.index(value)

    def box(self, value: Any, where: str) -> int:
        """A box by its name."""
        if not isinstance(value, str) or value not in self.t.index:
            raise PositionError(f"{where}: unknown box '{value}'; {nearest(str(value), self.t.index)}")
        return self.t.index[value]

    def any_box(self, value: Any, where: str) -> int:
        """A box, or none if nothing is written."""
        return OFF if value == "" else self.box(value, where)

    def entries(self, value: Any, kind: type, where: str) -> list[Any]:
        """A list of texts, or of tables."""
        if not isinstance(value, list) or not all(isinstance(x, kind) for x in value):
            what = "texts in quotes" if kind is str else "tables"
            raise PositionError(f"{where} must be a list of {what}, not '{value}'")
        return value

    def number(self, value: Any, low: int, high: int, where: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise PositionError(f"{where} must be a whole number from {low} to {high}, not '{value}'")
        return value

    def numbers(self, value: object, count: int, most: int, where: str) -> list[int]:
        """A list of whole numbers; of a length, unless that is 0."""
        if not isinstance(value, list) or (count and len(value) != count):
            raise PositionError(f"{where} must be a list of {count or 'whole'} numbers, not '{value}'")
        return [self.number(x, 0, most, where) for x in value]

    def table(self, key: str) -> dict[str, Any]:
        value = self.raw.get(key, {})
        if not isinstance(value, dict):
            raise PositionError(f"{key} must be a table")
        return value

    def rows(self, key: str) -> list[dict[str, Any]]:
        value = self.raw.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            raise PositionError(f"{key} must be written as [[{key}]]")
        return value
