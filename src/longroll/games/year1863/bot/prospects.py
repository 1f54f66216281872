"""Concentration: from where a prize of the enemy can be reached next month, and how many factors it wants."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.bot.assault import goal
from longroll.games.year1863.bot.guards import columns
from longroll.games.year1863.bot.style import PLAIN, Style, taste
from longroll.games.year1863.bot.weigh import distance
from longroll.games.year1863.combat.force import Force
from longroll.games.year1863.state import Year1863State
from longroll.kit.paths import within

PACE = (3, 2)
"""11.1 Points that infantry marches in a month, by theater"""
ODDS, COLUMN = 1.6, 0.45
"""the odds that an attack wants in the open, and how much more for each column of the defender's ground"""
LEAST = 4.0
"""factors that go for an empty city"""
HELP = 0.4
"""how much of the strongest enemy near by comes to the rescue"""
HOPE = 0.5
"""what a prize within reach of enough factors is worth against one in hand"""


class Prize(NamedTuple):
    """An enemy city, what it is worth, and the factors that it wants."""

    place: int
    worth: float
    need: float


class Prospects:
    """What may be won next month from each Point."""

    def __init__(
        self,
        s: Year1863State,
        command: int,
        enemies: dict[int, int],
        foes: dict[int, Force],
        style: Style = PLAIN,
    ) -> None:
        t = s.tables
        side = command >> 1
        self._near: dict[int, list[Prize]] = {}

        def back(p: int, way: tuple[int, ...]) -> list[int]:
            if way and (t.rough[p] or s.combat(p, 1 - side)):
                return []
            return [q for q, _ in t.land[p] if not t.area[q]]

        for place in range(t.n):
            if t.theater[place] != command & 1 or not t.value[place] or t.area[place]:
                continue
            worth = taste(style, place) * goal(s, command, place)
            if worth < 1.0:
                continue
            help_ = max((w for p, w in enemies.items() if 0 < distance(t, p, place) <= 2), default=0)
            guard = (foes[place].strength if place in foes else 0) + HELP * help_
            need = max(LEAST, guard * (ODDS + COLUMN * columns(s, 1 - side, place)))
            for p in within(place, PACE[command & 1], back):
                if p != place:
                    self._near.setdefault(p, []).append(Prize(place, worth, need))

    def __call__(self, place: int, mass: float) -> float:
        """What so many factors in a Point may win from there."""
        near = self._near.get(place, ())
        return HOPE * max((x.worth * min(1.0, mass / x.need) ** 2 for x in near), default=0.0)
