"""What is derived from a position and expensive: kept as long as the columns that it depends on are the same, byte for byte.

The last position is remembered whole and compared, which takes some microseconds; nothing has to be announced by the verbs, and a copy
that has not changed finds the same answers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from longroll.kit.masks import differing

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.state import NcrState

T = TypeVar("T")
COLUMNS = (
    "kind", "side", "control", "rail_owner", "marks", "works", "works_side", "blockaded", "allegiance", "converted", "lean",
)  # fmt: skip
"""what lines of supply, works and rivers hang on, besides where troops, ships and Departments are; Strength Points by hex follow"""
LASTING: Final = bytes(flag & (1 << 2 | 1 << 4) for flag in range(256))
"""of the flags only who is INSIDE a work, and which ships are a FERRY"""


class Memo:
    """Answers for one position."""

    def __init__(self) -> None:
        self.turn = -1
        self.lost = False
        self.where, self.flags = array("h"), bytearray()
        self.columns: tuple[Any, ...] = ()
        self.found: dict[Any, Any] = {}
        self.asked: tuple[NcrState, dict[Any, Any]] | None = None
        """the position about which something is being found out, and its answers"""

    def of(self, s: NcrState) -> dict[Any, Any]:
        """The answers that hold for a position."""
        where, flags = s.at[s.tables.pieces.department0 :], s.flags.translate(LASTING)
        if (self.turn, self.lost, self.where, self.flags) == (s.turn, s.mississippi_lost, where, flags):
            for name, kept in zip(COLUMNS, self.columns, strict=True):
                if getattr(s, name) != kept:
                    break
            else:
                return self.found
        self.turn, self.lost, self.where, self.flags = s.turn, s.mississippi_lost, where, flags
        self.columns = tuple(getattr(s, name)[:] for name in COLUMNS)
        self.found = {}
        return self.found


def remembered(s: NcrState, key: Any, find: Callable[[], T]) -> T:
    """An answer from the memo, or found now and kept there; what is asked on the way is about the same position."""
    memo = s.tables.memo
    found = memo.asked[1] if memo.asked is not None and memo.asked[0] is s else memo.of(s)
    if key in found:
        answer: T = found[key]
        return answer
    outer, memo.asked = memo.asked, (s, found)
    try:
        answer = find()
    finally:
        memo.asked = outer
    found[key] = answer
    return answer


# --- what stands where ---------------------------------------------------------------------------------------------------------

PIECES: Final[tuple[str, ...]] = ("at", "began", "side", "kind", "flags", "points", "posted", "hq_leader")
GROUND: Final[tuple[str, ...]] = ("works", "prepared", "marks")
MANY: Final = 150
"""nodes after which it is quicker to look at all of them"""


def changed_cells(was: Any, now: Any) -> set[int]:
    """Where a column differs from what it was."""
    if not isinstance(now, array):
        return set(differing(now, was))
    wide = now.itemsize
    return {byte // wide for byte in differing(now.tobytes(), was.tobytes())}


class Posts:
    """What both sides have at the nodes of one position (`standing.py`), and the columns from which that was found."""

    def __init__(self) -> None:
        self.columns: dict[str, Any] = {}
        self.here: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def changed(self, s: NcrState) -> set[int] | None:
        """The nodes where something is not as it was; None where everything is to be looked at anew."""
        old, here = self.columns, self.here
        dirty: set[int] = set()
        for name in (*PIECES, *GROUND) if old else ():
            was, now = old[name], getattr(s, name)
            if was == now:
                continue
            if name in GROUND:
                dirty.update(
                    node for held in here for node in held if node < len(now) and was[node] != now[node]
                )
                continue
            for at in changed_cells(was, now):
                men = (was[at], now[at]) if name == "hq_leader" else (at,)
                dirty.update(column[x] for x in men if x >= 0 for column in (old["at"], s.at))
        first = not old
        for name in (*PIECES, *GROUND):
            if first or old[name] != getattr(s, name):
                old[name] = getattr(s, name)[:]
        dirty.discard(-1)
        return None if first or len(dirty) > MANY else dirty
