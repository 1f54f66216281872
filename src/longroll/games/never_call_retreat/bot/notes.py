"""What a player has found out about the map, kept from one decision to the next.

Each thing hangs on little: on who holds the cities, on where the enemy is, on where one's own troops are near a hex. It is looked at
again when that has changed, and only there.
"""

from __future__ import annotations

from array import array
from typing import Any, NamedTuple

from longroll.games.never_call_retreat.bot.measures import HORIZON
from longroll.games.never_call_retreat.bot.rails import Rails
from longroll.games.never_call_retreat.bot.sites import Sites
from longroll.games.never_call_retreat.flags import FORTRESS, INSIDE
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.kit.masks import marked

WITHIN = bytes(flag & INSIDE for flag in range(256))
"""the flag by which troops are counted"""
CLOSE = 3
"""hexes within which friends count"""


class Goal(NamedTuple):
    """A city that a side wants to take or to keep."""

    hex: int
    worth: float
    own: bool


class Row(NamedTuple):
    """A city or a hex that somebody should go to, with all that does not depend on who asks."""

    hex: int
    own: bool
    worth: float
    need: float
    """strength that takes it, or that it lacks"""
    friends: float
    """one's own near it"""
    left: float
    """what is left of its worth to others than those near it"""
    city: bool
    far: array[int]
    """movement points to it from everywhere"""

    def crowded(self, friends: float) -> float:
        """What is left of its worth where others are near it, who can do it."""
        if friends <= 2.0 * self.need + 1.0:
            return 1.0
        return 0.35 if self.city else 0.05


class Notes:
    """What holds for one side."""

    def __init__(self, works: bool = True) -> None:
        self.works = works
        """whether the enemy within works counts for more: not for a side that besieges him there"""
        self.control: tuple[bool, bytearray] = (False, bytearray())
        """whether Kentucky is neutral, and who holds the hexes, when the cities were looked at last"""
        self.owners: tuple[int, ...] = ()
        """who holds the cities, and whether Kentucky is neutral"""
        self.goals: list[Goal] = []
        self.goal: dict[int, Goal] = {}
        self.sites = Sites()
        self.rails = Rails()
        self.fars: dict[tuple[int, str], array[int]] = {}
        """movement points to a goal from everywhere, by the state that is shut"""
        self.odds: dict[tuple[object, ...], dict[str, Any]] = {}
        """what battles of the same sizes, dice and column promise"""
        self.columns: tuple[object, ...] = ()
        """where everybody was when it was looked at last"""
        self.own: dict[int, int] = {}
        """Strength Points of one's own by hex"""
        self.foes: dict[int, float] = {}
        """the enemy's; within works they count for more"""
        self.beside: set[int] = set()
        """hexes next to an enemy"""
        self.threats: dict[int, float] = {}
        self.held: dict[int, float] = {}
        self.friends: dict[int, float] = {}
        self.gaps: dict[int, int] = {}
        """hexes from a hex to the nearest enemy of some strength or city of his"""
        self.exposed: dict[tuple[int, int], float] = {}
        """worth of one's own cities around a hex"""
        self.rows: dict[int, Row] = {}
        self.best: dict[int, dict[float, list[tuple[float, int]]]] = {}
        """by hex and Strength Points, what a force could best go for: value and hex"""

    def look(self, s: NcrState, side: int) -> None:
        """See where everybody is, if anybody has moved."""
        where, within = s.at.tobytes(), s.flags.translate(WITHIN) if self.works else b""
        columns = (s.kind, s.side, s.points, within, s.works, where)
        if columns == self.columns:
            return
        self.columns = (s.kind[:], s.side[:], s.points[:], within, s.works[:], where)
        own, foes = counted(s, side, self.works)
        if foes != self.foes or list(foes) != list(self.foes):  # sums of fractions hang on the order
            self.foes, self.threats, self.held, self.gaps = foes, {}, {}, {}
            around = s.tables.board.around
            self.beside = {j for hex_, men in foes.items() if men for j in around(hex_)}
        if own != self.own:
            self._forget_friends(s.tables, {hex_ for hex_, _ in own.items() ^ self.own.items()})
            self.own = own

    def _forget_friends(self, t: Tables, changed: set[int]) -> None:
        for hex_ in changed:
            for j in self.friends.keys() & t.within(hex_, CLOSE):
                del self.friends[j]
                self.best.pop(j, None)

    def take_rows(self, rows: list[Row]) -> None:
        """What is to be done; whoever could do something else than before thinks again."""
        was, self.rows = self.rows, {row.hex: row for row in rows}
        changed = [row.far for row in rows if was.get(row.hex) != row]
        changed += [row.far for hex_, row in was.items() if hex_ not in self.rows]
        for hex_ in [hex_ for hex_ in self.best if any(far[hex_] <= HORIZON for far in changed)]:
            del self.best[hex_]

    def take_goals(self, owners: tuple[int, ...], goals: list[Goal]) -> None:
        """Cities have changed hands."""
        self.owners, self.goals, self.gaps, self.exposed = owners, goals, {}, {}
        self.goal = {goal.hex: goal for goal in goals}


def counted(s: NcrState, side: int, works: bool) -> tuple[dict[int, int], dict[int, float]]:
    """Strength Points by hex of a side and of its enemy; the enemy's within works count for more."""
    t = s.tables
    hexes, first = t.board.count, t.pieces.slot0
    own: dict[int, int] = {}
    foes: dict[int, float] = {}
    at, sides, points, flags = s.at, s.side, s.points, s.flags
    for k in marked(s.kind.translate(t.land_kinds.ljust(256, b"\0")), first):
        x = first + k
        where = at[x]
        if not 0 <= where < hexes:
            continue
        if sides[x] == side:
            own[where] = own.get(where, 0) + points[x]
        else:
            factor = 1.0
            if works and flags[x] & INSIDE:
                factor = 3.0 if s.works[where] == FORTRESS else 2.0
            foes[where] = foes.get(where, 0.0) + factor * points[x]
    return own, foes
