"""Concentration: from where a prize of the enemy can be reached next month, and how many factors it wants."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.bot.assault import goal
from longroll.games.year1863.bot.guards import columns, marched_from
from longroll.games.year1863.bot.style import PLAIN, Style, taste
from longroll.games.year1863.bot.weigh import distance
from longroll.games.year1863.combat.force import Force
from longroll.games.year1863.state import Year1863State

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
        self._seen = (s, command, enemies, foes, style)
        self._near: dict[int, list[Prize]] | None = None

    def _prizes(self) -> dict[int, list[Prize]]:
        """By Point, the cities in reach; sought when a camp is first weighed, for most phases ask for none."""
        s, command, enemies, foes, style = self._seen
        t = s.tables
        side = command >> 1
        found: dict[int, list[Prize]] = {}
        for place in range(t.n):
            if t.theater[place] != command & 1 or not t.value[place] or t.area[place]:
                continue
            worth = taste(style, place) * goal(s, command, place)
            if worth < 1.0:
                continue
            help_ = max((w for p, w in enemies.items() if 0 < distance(t, p, place) <= 2), default=0)
            guard = (foes[place].strength if place in foes else 0) + HELP * help_
            need = max(LEAST, guard * (ODDS + COLUMN * columns(s, 1 - side, place)))
            for p in marched_from(s, place, PACE[command & 1], 1 - side) - {place}:
                found.setdefault(p, []).append(Prize(place, worth, need))
        return found

    def __call__(self, place: int, mass: float) -> float:
        """What so many factors in a Point may win from there."""
        if self._near is None:
            self._near = self._prizes()
        near = self._near.get(place, ())
        return HOPE * max((x.worth * min(1.0, mass / x.need) ** 2 for x in near), default=0.0)
