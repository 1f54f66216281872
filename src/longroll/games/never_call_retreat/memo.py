"""What is derived from a position and expensive: kept as long as the columns that it depends on are the same, byte for byte.

The last position is remembered whole and compared, which takes some microseconds; nothing has to be announced by the verbs, and a copy
that has not changed finds the same answers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from longroll.core.choice import Choice
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
        self.where, self.flags = b"", bytearray()
        self.columns: tuple[Any, ...] = ()
        self.found: dict[Any, Any] = {}
        self.asked: tuple[NcrState, dict[Any, Any]] | None = None
        """the position about which something is being found out, and its answers"""

    def of(self, s: NcrState) -> dict[Any, Any]:
        """The answers that hold for a position."""
        where, flags = s.at[s.tables.pieces.department0 :].tobytes(), s.flags.translate(LASTING)
        if (self.turn, self.lost, self.where, self.flags) == (s.turn, s.apart, where, flags):
            for name, kept in zip(COLUMNS, self.columns, strict=True):
                if getattr(s, name) != kept:
                    break
            else:
                return self.found
        self.turn, self.lost, self.where, self.flags = s.turn, s.apart, where, flags
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


def changed_cells(was: Any, now: Any, wide: int) -> set[int]:
    """Where a column differs from what it was, both frozen."""
    return {byte // wide for byte in differing(now, was)}


class Posts:
    """What both sides have at the nodes of one position (`standing.py`), and the columns from which that was found."""

    def __init__(self) -> None:
        self.columns: dict[str, Any] = {}
        self.here: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def changed(self, s: NcrState) -> set[int] | None:
        """The nodes where something is not as it was; None where everything is to be looked at anew."""
        old, here = self.columns, self.here
        before = array("h")
        before.frombytes(old.get("at", b""))
        dirty: set[int] = set()
        first = not old
        for name in (*PIECES, *GROUND):
            column = getattr(s, name)
            wide = isinstance(column, array)
            now = column.tobytes() if wide else column
            was = old.get(name)
            if was == now:
                continue
            old[name] = now if wide else now[:]
            if was is None:
                continue
            if name in GROUND:
                dirty.update(
                    node for held in here for node in held if node < len(now) and was[node] != now[node]
                )
                continue
            for at in changed_cells(was, now, 2 if wide else 1):
                if name == "hq_leader":
                    men = [x for x in (_cell(was, at), column[at]) if x >= 0]
                else:
                    men = [at]
                dirty.update(place[x] for x in men for place in (before, s.at))
        dirty.discard(-1)
        return None if first or len(dirty) > MANY else dirty


def _cell(column: bytes, at: int) -> int:
    """A cell of a wide column that is kept as bytes."""
    return array("h", column[2 * at : 2 * at + 2])[0]


# --- a whole position ----------------------------------------------------------------------------------------------------------

DERIVED: Final[tuple[str, ...]] = ("first", "after", "sp", "offices", "fleets")
"""columns that follow from others"""
SCALARS: Final[tuple[str, ...]] = (
    "turn", "isolated", "capital_lost", "mississippi_lost", "apart", "kentucky_open", "pulses", "table_uses", "table_box", "ships_sunk", "raiders",
    "raiders_lost", "rail_limit", "rail_bonus", "proclamation", "proclamation_rolled", "black_call", "intervention", "slidell",
    "more_fortresses", "patrol", "richmond", "richmond_from", "scenario", "last", "table_vp", "militia_rule", "rounds", "solitaire",
    "untried", "leader_dates", "secret_production", "ship_names",
)  # fmt: skip


class Menu:
    """5.22 What was offered in a half-pulse, and the position in which it was: whoever goes back to it finds the same list."""

    def __init__(self) -> None:
        self.half: tuple[int, ...] = ()
        self.flags = bytearray()
        self.wide: dict[str, bytes] = {}
        self.others: dict[str, Any] = {}
        self.found: list[Choice] = []

    def holds(self, s: NcrState, half: tuple[int, ...]) -> bool:
        """Whether nothing has changed since."""
        if half != self.half or s.flags != self.flags:
            return False
        if any(getattr(s, name).tobytes() != kept for name, kept in self.wide.items()):
            return False
        return all(getattr(s, name) == kept for name, kept in self.others.items())

    def keep(self, s: NcrState, half: tuple[int, ...], found: list[Choice]) -> None:
        self.half, self.flags, self.found = half, s.flags[:], found
        for name in s.COLUMNS:
            column = getattr(s, name)
            if isinstance(column, array):
                if name not in DERIVED:
                    self.wide[name] = column.tobytes()
            elif name not in DERIVED and self.others.get(name) != column:
                self.others[name] = column[:]
        for name in SCALARS:
            self.others[name] = getattr(s, name)
