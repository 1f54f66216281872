"""What is to be done: cities that are held or taken, enemies who are driven out, and how many each of these needs."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from longroll.games.never_call_retreat.bot.measures import distances
from longroll.games.never_call_retreat.bot.picture import GUARD, Picture
from longroll.games.never_call_retreat.bot.prizes import closed, prizes
from longroll.games.never_call_retreat.flags import CUT
from longroll.games.never_call_retreat.words import UNION, cycle

HOLD, TAKE, CLEAR, HOME = "hold", "take", "clear", "home"
OUTPOST = 4.0
"""the least that is sent into the enemy's states"""
SHADOW = 0.4
"""how much of the enemy near a target an attack must reckon with"""
CAPITAL_REACH = (11, 9)
"""hexes around a capital within which every enemy counts"""
CAPITAL_WATCH = (1.1, 0.9)
"""how much of them should stand in each capital: without Washington the war is lost"""
FEW = 2
"""Strength Points that are not worth leaving behind"""
STRENGTH = 1.5
"""how much stronger than the enemy a force should be that attacks"""
WATCH = 0.6
"""how much of the enemy near a city should stand in it"""
CERTAIN = 8.0
"""strength of the enemy near a city that takes it for certain if nobody is there"""
INTRUDER = 1.5
"""what it is worth to drive an enemy out of one's own states"""
RAID = 9
"""hexes within which a column of the enemy may come by surprise"""
BAIT = 0.25
"""part of the worth of the cities near an enemy that it is worth to be rid of him"""
MOST_BAIT = 6.0
GREAT = 3.0
"""worth of a city that is never empty while the enemy is about"""
ARMY = 50.0
"""Strength Points that can attack at once"""
MOST_RAILS = 8
LIFELINE = 3.0
"""5.15 what a rail hex near Washington is worth that the enemy took"""
KENTUCKY = cycle("12/61", "bot")
"""17.8 when both sides gather at the border of Kentucky"""
GUESS = 0.6
"""how likely Kentucky is open before long"""


class Task(NamedTuple):
    """Something to be done at a hex."""

    hex: int
    kind: str
    worth: float
    need: float
    far: array[int]
    """movement points to it from everywhere"""


class Tasks:
    """All that a side could do now."""

    def __init__(self, pic: Picture, free: Mapping[int, float]) -> None:
        self.s, self.pic, self.side = pic.s, pic, pic.side
        self.free = free
        """Strength Points by hex that can march"""

    def __iter__(self) -> Iterator[Task]:
        yield from self._holds()
        yield from self._takes()
        yield from self._clears()

    def far(self, hex_: int) -> array[int]:
        """Movement points to a hex from everywhere."""
        return distances(self.pic.t, hex_, self.shut(hex_))

    def shut(self, hex_: int) -> str:
        """17.8 The state that nobody marches through to a hex."""
        return "" if closed(self.s, hex_) else self.pic.shut

    def _holds(self) -> Iterable[Task]:
        """Cities of one's own that the enemy could take, and the capital."""
        pic = self.pic
        for goal in pic.goals:
            if not goal.own:
                continue
            threat = pic.threat(goal.hex)
            need, risk = WATCH * threat, min(1.0, threat / CERTAIN)
            if goal.hex == pic.capital:
                need = CAPITAL_WATCH[self.side] * self._army_near(goal.hex)
                need = max(GUARD[self.side], need / (1.5 if self.s.works[goal.hex] else 1.0))
                risk = 1.0
            elif not threat and goal.worth >= GREAT and self._around(goal.hex, RAID) > 0:
                need, risk = OUTPOST, 0.5
            elif threat and goal.worth >= 1.5:
                need = max(2.0, need)
            need -= self.pic.own.get(goal.hex, 0) - self.free.get(goal.hex, 0.0)  # who cannot march holds it
            if need > 0:
                yield Task(goal.hex, HOLD, goal.worth * risk, need, self.far(goal.hex))

    def _around(self, hex_: int, reach: int) -> float:
        """Enemy strength in the country around a hex."""
        foes = self.pic.foes
        return sum(foes[h] for h in foes.keys() & self.pic.t.within(hex_, reach))

    def _army_near(self, hex_: int) -> float:
        """Enemy strength that could attack a capital at once: all that is near, but no more than an army or his largest stack."""
        reach = CAPITAL_REACH[self.side]
        near = self.pic.t.within(hex_, reach)
        largest = max((men for h, men in self.pic.foes.items() if h in near), default=0.0)
        return min(max(ARMY, largest), self._around(hex_, reach))

    def _needed(self, hex_: int) -> float:
        """Strength Points with which a city is attacked."""
        pic = self.pic
        least = OUTPOST if pic.t.home[pic.t.state[hex_]] == 1 - self.side else FEW
        held = pic.held(hex_)
        return max(least, STRENGTH * held + FEW) + SHADOW * max(0.0, pic.threat(hex_) - held)

    def _takes(self) -> Iterable[Task]:
        """Cities of the enemy and of nobody."""
        s, pic = self.s, self.pic
        for goal in pic.goals:
            if not goal.own:
                yield Task(goal.hex, TAKE, goal.worth, self._needed(goal.hex), self.far(goal.hex))
        if self.pic.shut and s.cycle >= KENTUCKY:
            for hex_, worth in prizes(s, self.side).items():
                if closed(s, hex_) and s.control[hex_] != self.side:
                    yield Task(hex_, TAKE, GUESS * worth, self._needed(hex_), self.far(hex_))

    def _clears(self) -> Iterable[Task]:
        """Enemies in one's own states, the more so the more cities are near them, and railroads that cut off Washington."""
        pic = self.pic
        for hex_, men in pic.foes.items():
            if hex_ in pic.goal and not pic.goal[hex_].own:  # who besieges a city of one's own is driven off
                continue
            if pic.t.home[pic.t.state[hex_]] != self.side and not self._astride(hex_):
                continue
            worth = INTRUDER + 0.1 * min(men, 20.0) + BAIT * pic.exposed(hex_, RAID)
            yield Task(hex_, CLEAR, min(worth, MOST_BAIT), STRENGTH * pic.held(hex_) + FEW, self.far(hex_))
        for hex_ in self._lifeline():
            yield Task(hex_, CLEAR, LIFELINE, STRENGTH * pic.held(hex_) + FEW, self.far(hex_))

    def _astride(self, hex_: int) -> bool:
        """15.2 Whether an enemy stands on or next to a railroad of one's own."""
        owner, rails = self.s.rail_owner, self.pic.t.rail_hexes
        return any(
            j >= 0 and rails[j] and owner[j] == self.side for j in (hex_, *self.pic.t.board.around(hex_))
        )

    def _lifeline(self) -> list[int]:
        """5.15 The railroads of the East that the enemy has taken, while Washington is cut off; else those next to it."""
        s, t = self.s, self.pic.t
        if self.side != UNION:
            return []
        capital, distance = self.pic.capital, t.board.distance
        lost = [
            hex_
            for hex_ in t.rail_list
            if s.rail_owner[hex_] == 1 - UNION
            and not s.marks[hex_] & CUT
            and t.home[t.state[hex_]] == UNION
            and hex_ not in self.pic.foes
            and hex_ not in self.pic.goal
        ]
        reach = 30 if s.isolated else 8
        lost = [hex_ for hex_ in lost if distance(capital, hex_) <= reach]
        return sorted(lost, key=lambda hex_: (distance(capital, hex_), hex_))[:MOST_RAILS]
