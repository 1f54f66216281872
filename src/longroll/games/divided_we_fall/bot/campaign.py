"""The war as a staff sees it: what wins it for the side, and nothing else, is worth a march or a guard."""

from __future__ import annotations

from longroll.games.divided_we_fall.bot.ground import reach
from longroll.games.divided_we_fall.bot.worth import Worth
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken
from longroll.games.divided_we_fall.words import CSA, LAST_YEAR, PER_YEAR, USA

RESCUE = 150.0
"""what a city is worth that the enemy wins the war with if it is not taken back at once"""

LOST = 34.0
"""a northern city that is lost"""
HALF = 38.0
"""a northern city that is half of a pair, of which the enemy holds a half"""
SECOND = 40.0
"""what a northern city is worth when the Confederacy has the other half of a pair"""

REMEMBERED = 4000
_THREATS: dict[tuple[object, ...], list[float]] = {}
"""threats by all that they depend on: playouts meet the same positions again and again"""


class Campaign(Worth):
    """Goals are the capital and the groups that the year asks for; other cities are for whoever passes by."""

    def _union(self, s: DwfState) -> None:
        t = s.tables
        held = groups_taken(s)
        late = s.turn % PER_YEAR == PER_YEAR - 1 and s.year < LAST_YEAR
        lacking = groups_needed(s) + late - len(held)
        open_ = self._open_groups(s, held, lacking, 0.6)
        for rank, (_, _, left) in enumerate(open_):
            for a in left:
                value = (40.0 if rank < lacking else 20.0 if rank == lacking else 8.0) - len(left)
                self.goals[a] = self.style.cities * value
        if s.occupies(USA, t.richmond):
            self.keep[t.richmond] = 45.0
        else:
            self.goals[t.richmond] = 60.0 * self.style.capital
        for g, (cities, _) in t.groups[CSA].items():
            wanted = g in held or g in self.groups
            for a in cities:
                if s.occupies(USA, a) and a != t.richmond:
                    self.keep[a] = 36.0 if wanted else 6.0
        self.keep[t.washington] = 50.0
        self._north(s)

    def _north(self, s: DwfState) -> None:
        """D02 A lost northern city is taken back; when a half of a pair is lost the other is guarded; a whole pair is broken at once."""
        t = s.tables
        for a in t.flags[USA]:
            if s.occupies(CSA, a):
                self.goals[a] = max(self.goals.get(a, 0.0), LOST)
        for condition in t.csa_victory.conditions:
            halves = [[t.index[x] for x in cities] for cities in condition]
            lost = [[a for a in half if s.occupies(CSA, a)] for half in halves]
            for k, half in enumerate(halves):
                if all(lost):
                    weak = min(self.needed(a) for a in lost[k])
                    self.goals.update(dict.fromkeys(lost[k], RESCUE - weak))
                elif len(halves) > 1 and lost[1 - k]:
                    self.goals.update((a, max(self.goals.get(a, 0.0), HALF)) for a in lost[1 - k])
                    for a in half:
                        if self.threat[a] > 1:
                            self.keep[a] = max(self.keep.get(a, 0.0), HALF)

    def _confederate(self, s: DwfState) -> None:
        """D02 Washington, or a pair of northern cities, of which the second is worth more than the first; and what the Union needs."""
        t = s.tables
        self.goals[t.washington] = 30.0 * self.style.capital
        for condition in t.csa_victory.conditions:
            halves = [[t.index[x] for x in cities] for cities in condition]
            held = [any(s.occupies(CSA, a) for a in half) for half in halves]
            for k, half in enumerate(halves):
                other = len(halves) > 1 and held[1 - k]
                for a in half:
                    if s.occupies(CSA, a):
                        self.keep[a] = max(self.keep.get(a, 0.0), 40.0 if other else 16.0)
                    elif not held[k] and a != t.washington:
                        value = (SECOND if other else 14.0) * self.style.cities
                        self.goals[a] = max(self.goals.get(a, 0.0), value)
        if s.occupies(CSA, t.washington):
            self.keep[t.washington] = 60.0
            del self.goals[t.washington]
        for g, (cities, _) in t.groups[CSA].items():
            lost = sum(s.occupies(USA, a) for a in cities)
            close = lost >= len(cities) - 1
            for a in cities:
                if s.occupies(USA, a):
                    self.goals[a] = 60.0 if g == "cs" else 36.0 if close else 22.0
                else:
                    self.keep[a] = 45.0 if g == "cs" else 21.0 if close and lost else 12.0

    def _threat(self, s: DwfState, enemy: int) -> list[float]:
        """For each place the strongest attack that could come in the enemy's next turn, by what rail and road let him reach."""
        n = s.tables.n
        men = bytes(s.men[enemy * n : enemy * n + n])
        base = (1 - enemy) * n
        held = bytes(map(bool, map(int.__or__, s.men[base : base + n], s.fort[base : base + n])))
        leaders = bytes(s.leader_at[i] for i in s.tables.leaders_of[enemy])
        key = (s.tables, enemy, s.turn, men, held, leaders, bytes(s.leader_version), bytes(s.cut))
        if key not in _THREATS:
            if len(_THREATS) >= REMEMBERED:
                _THREATS.clear()
            _THREATS[key] = threats(s, enemy)
        return _THREATS[key]

    def guard(self, a: int) -> int:
        """Men without whom a place would fall to the strongest attack (D79 to D82); a token where that is too dear."""
        if a not in self.keep:
            return 0
        s = self.s
        t = s.tables
        base = self.side * t.n
        fort = s.fort[base + a]
        threat = self.threat[a]
        lead = max((s.rating(i) for i in s.leaders_at(self.side, a)), default=0)
        want = threat / 3 - fort - lead + 1 if fort >= 2 else 0.95 * threat - 2 * lead - fort
        want = int(self.style.guard * want + 0.7)
        if a in (t.washington, t.richmond):
            return max(2, want)
        if self.keep[a] > 20:
            return max(1, min(12, want))
        return 1 if s.home[a] != self.side else 0

    def fort_step(self, a: int) -> float:
        """What stands twice as high as a field work is held by a third of the men (D82)."""
        if a not in self.keep or self.keep[a] < 20:
            return super().fort_step(a)
        fort = self.s.fort[self.side * self.s.tables.n + a]
        return (
            self.style.works
            * self.keep[a]
            * (0.1 + 0.012 * min(15.0, self.threat[a]))
            / (1 + 0.5 * max(0, fort - 1))
        )


def threats(s: DwfState, enemy: int) -> list[float]:
    """The strongest stack that can reach a place, and half of the second."""
    t = s.tables
    n = t.n
    first, second = [0.0] * n, [0.0] * n
    for a in range(n):
        men = s.men[enemy * n + a]
        if not men or not t.land_area[a]:
            continue
        leaders = s.leaders_at(enemy, a)
        if leaders:
            value = men + min(men, sum(s.rating(i) for i in leaders))
            mf = max(s.pace(i) for i in leaders)
        else:
            value, mf = min(men, s.max_unit(enemy)), t.rates.infantry
        for b in reach(s, enemy, a, mf):
            if value > first[b]:
                first[b], second[b] = value, first[b]
            elif value > second[b]:
                second[b] = value
    return [x + 0.5 * y for x, y in zip(first, second, strict=True)]
