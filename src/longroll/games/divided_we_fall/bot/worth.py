"""What places are worth to a side: what to take, what to keep, and how strong a guard it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from longroll.games.divided_we_fall.bot.ground import FAR, hops, march_to, vicinity
from longroll.games.divided_we_fall.bot.style import PLAIN, Style
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken
from longroll.games.divided_we_fall.words import CSA, LAST_YEAR, PER_YEAR, USA

REMEMBERED = 4000
_THREATS: dict[tuple[object, ...], list[float]] = {}
"""threats by all that they depend on: playouts meet the same positions again and again"""


def remembered(key: tuple[object, ...], found: Callable[[], list[float]]) -> list[float]:
    """Threats that were found before, or are found now."""
    if key not in _THREATS:
        if len(_THREATS) >= REMEMBERED:
            _THREATS.clear()
        _THREATS[key] = found()
    return _THREATS[key]


def heaviest(n: int, blows: Iterable[tuple[int, float]]) -> list[float]:
    """For each place the strongest blow that could fall on it, and half of the second."""
    first, second = [0.0] * n, [0.0] * n
    for b, value in blows:
        if value > first[b]:
            first[b], second[b] = value, first[b]
        elif value > second[b]:
            second[b] = value
    return [x + 0.5 * y for x, y in zip(first, second, strict=True)]


def nearby(s: DwfState, enemy: int) -> Iterator[tuple[int, float]]:
    """What every enemy stack could strike within three areas, and how hard."""
    t = s.tables
    n = t.n
    rooms = vicinity(t)
    for a in range(n):
        men = s.men[enemy * n + a]
        if not men or not t.land_area[a]:
            continue
        lead = max((s.rating(i) for i in s.leaders_at(enemy, a)), default=-1)
        value = men + max(0, min(men, lead)) if lead >= 0 else min(men, s.max_unit(enemy))
        for b, h in rooms[a]:
            yield b, value if h < 3 else 0.5 * value


class Worth:
    """The war as one side sees it at the moment."""

    def __init__(
        self,
        s: DwfState,
        side: int,
        distances: dict[int, list[float]] | None = None,
        groups: tuple[str, ...] = (),
        style: Style = PLAIN,
    ) -> None:
        self.s = s
        self.style = style
        self.side = side
        self.hops = hops(s.tables)
        self.goals: dict[int, float] = {}
        """enemy places to take, and what each is worth"""
        self.keep: dict[int, float] = {}
        """own places to hold, and what each is worth"""
        self.groups = groups
        """groups of cities that the Union has set its mind on"""
        self._far = {} if distances is None else distances
        self.threat = self._threat(s, 1 - side)
        if side == USA:
            self._union(s)
        else:
            self._confederate(s)

    desperate = False
    """whether the war is lost unless something is taken back this turn"""
    by_sea = float(FAR)
    """how far an enemy port on the sea is from an army that could land there"""

    def far(self, goal: int) -> list[float]:
        """Movement factors to a goal from everywhere."""
        if goal not in self._far:
            self._far[goal] = march_to(self.s, self.side, goal)
        return self._far[goal]

    def _threat(self, s: DwfState, enemy: int) -> list[float]:
        """For each place the strongest attack that the enemy could make on it in his next turn, roughly."""
        n = s.tables.n
        men = bytes(s.men[enemy * n : enemy * n + n])
        leaders = bytes(s.leader_at[i] for i in s.tables.leaders_of[enemy])
        key = (s.tables, enemy, s.max_unit(enemy), men, leaders, bytes(s.leader_version))
        return remembered(key, lambda: heaviest(n, nearby(s, enemy)))

    def _union(self, s: DwfState) -> None:
        """Richmond, and the groups of cities that lie nearest to completion (D03)."""
        t = s.tables
        held = groups_taken(s)
        late = s.turn % PER_YEAR >= 4 and s.year < LAST_YEAR
        lacking = groups_needed(s) + late - len(held)
        open_ = self._open_groups(s, held, lacking, 0.7)
        for rank, (_, _, left) in enumerate(open_):
            for a in left:
                value = (40.0 if rank < lacking else 28.0 if rank == lacking else 18.0) - len(left)
                self.goals[a] = self.style.cities * value
        if s.occupies(USA, t.richmond):
            self.keep[t.richmond] = 45.0
        else:
            self.goals[t.richmond] = 45.0 * self.style.capital
        for g, (cities, _) in t.groups[CSA].items():
            for a in cities:
                if s.occupies(USA, a) and a != t.richmond:
                    self.keep[a] = 30.0 if g in held else 16.0
        self.keep[t.washington] = 50.0
        self._own_flags(s)

    def _open_groups(
        self, s: DwfState, held: list[str], lacking: int, loyal: float
    ) -> list[tuple[float, str, list[int]]]:
        """Groups still to be completed, the cheapest first, with what is left of each; the mind is set on the first of them."""
        t = s.tables
        armies = [
            (a, 24 / s.men[USA * t.n + a]) for a in t.areas if s.men[USA * t.n + a] >= 3 and t.land_area[a]
        ]
        open_ = []
        for g, (cities, _) in t.groups[CSA].items():
            if g == "cs" or g in held:
                continue
            left = [a for a in cities if not s.occupies(USA, a)]
            cost = 0.0
            for a in left:
                far = self.far(a)
                way = min((far[x] + few for x, few in armies), default=FAR)
                cost += 5 + (min(way, self.by_sea) if t.at_box[a] else way) + s.men[a] + 3 * s.fort[a]
            liked = (loyal if g in self.groups else 1.0) * (0.3 if g in self.style.groups else 1.0)
            open_.append((cost * liked, g, left))
        open_.sort()
        self.groups = tuple(g for _, g, _ in open_[: max(0, lacking)])
        return open_

    def _confederate(self, s: DwfState) -> None:
        """Keep Richmond and the groups; strike at Washington and the cities of the border (D02)."""
        t = s.tables
        self.keep[t.richmond] = 45.0
        self.goals[t.washington] = 30.0 * self.style.capital
        border = {t.index[x] for case in t.csa_victory.conditions for cities in case for x in cities}
        for a in sorted(
            border - {t.washington}
        ):  # northern cities that count for a Confederate victory (D02)
            self.goals[a] = 8.0 * self.style.cities
        for a in list(self.goals):
            if s.occupies(CSA, a):
                self.keep[a] = self.goals.pop(a) + 8
        self._own_flags(s)

    def _own_flags(self, s: DwfState) -> None:
        """Flag cities at home are kept, and taken back."""
        for a in s.tables.flags[self.side]:
            if s.control[a] == self.side:
                self.keep[a] = max(self.keep.get(a, 0.0), 12.0)
            elif s.occupies(1 - self.side, a):
                self.goals[a] = max(self.goals.get(a, 0.0), 24.0)

    def forsaken(self, a: int, gone: tuple[int, ...]) -> float:
        """What is risked when leaders and their men leave a place."""
        return 0.0

    def guard(self, a: int, gone: tuple[int, ...] = ()) -> int:
        """Men that a place to be kept should have against what could come (D79 to D82)."""
        if a not in self.keep:
            return 0
        s = self.s
        t = s.tables
        threat = self.threat[a]
        fort = s.fort[self.side * t.n + a]
        if a in (t.washington, t.richmond):
            threat = max(threat, self._massed(a))
        want = threat / 3 - fort + 1 if fort >= 2 else 0.6 * threat - fort
        least = 0
        if a in (t.washington, t.richmond):
            least = 2
        elif s.home[a] != self.side:
            least = 1
        elif threat < 5:
            return 0
        most = (
            99
            if a in (t.washington, t.richmond)
            else 6
            if s.home[a] != self.side
            else 2 + 2 * (self.side == CSA)
        )
        return max(least, min(most, int(self.style.guard * want + 0.7)))

    def _massed(self, a: int) -> float:
        """All that the enemy could throw against a capital if he gave his mind to it."""
        s = self.s
        base = (1 - self.side) * s.tables.n
        total = sum(s.men[base + b] for b, h in vicinity(s.tables)[a] if h)
        share = 1.0 if a == s.tables.washington else 0.4  # its loss ends the war
        return share * total + (3 if total > 5 else 0)

    def fort_step(self, a: int) -> float:
        """What a step of a fort is worth: a fort that stands holds the field (D82)."""
        if a not in self.keep:
            return 0.02
        fort = self.s.fort[self.side * self.s.tables.n + a]
        dear = self.style.works * self.keep[a]
        return dear * (0.02 + 0.006 * min(12.0, self.threat[a])) / (1 + 0.3 * fort)

    def needed(self, a: int) -> float:
        """Combat value that would probably take a place from the enemy."""
        s = self.s
        enemy = 1 - self.side
        base = enemy * s.tables.n + a
        men, fort = s.men[base], s.fort[base]
        leaders = s.leaders_at(enemy, a) if men else []
        shield = max((s.rating(i) for i in leaders), default=0)
        if fort >= 2:
            return 3.0 * (men + fort + min(shield, men)) + 1
        if not men and not fort:
            return 1.0
        return 1.2 * (men + fort) + 2.0 * min(shield, men) + 1.5
