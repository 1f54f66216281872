"""What is derived from a position and expensive: kept as long as the columns that it depends on are the same, byte for byte.

The last position is remembered whole and compared, which takes some microseconds; nothing has to be announced by the verbs, and a copy
that has not changed finds the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.state import NcrState

T = TypeVar("T")
COLUMNS = (
    "at", "kind", "side", "flags", "control", "rail_owner", "marks", "works", "works_side", "blockaded", "allegiance", "converted", "lean",
)  # fmt: skip
"""what lines of supply, works and rivers hang on; Strength Points by hex follow from the pieces"""


class Memo:
    """Answers for one position."""

    def __init__(self) -> None:
        self.turn = -1
        self.lost = False
        self.columns: tuple[Any, ...] = ()
        self.found: dict[Any, Any] = {}

    def of(self, s: NcrState) -> dict[Any, Any]:
        """The answers that hold for a position."""
        if self.turn == s.turn and self.lost == s.mississippi_lost:
            for name, kept in zip(COLUMNS, self.columns, strict=True):
                if getattr(s, name) != kept:
                    break
            else:
                return self.found
        self.turn, self.lost = s.turn, s.mississippi_lost
        self.columns = tuple(getattr(s, name)[:] for name in COLUMNS)
        self.found = {}
        return self.found


def remembered(s: NcrState, key: Any, find: Callable[[], T]) -> T:
    """An answer from the memo, or found now and kept there."""
    found = s.tables.memo.of(s)
    if key in found:
        answer: T = found[key]
        return answer
    answer = find()
    s.tables.memo.of(s)[key] = answer
    return answer
