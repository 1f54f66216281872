"""The war as a staff sees it: what wins it for the side, and nothing else, is worth a march or a guard."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.games.divided_we_fall.bot.ground import reach
from longroll.games.divided_we_fall.bot.worth import Worth, heaviest, remembered
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken
from longroll.games.divided_we_fall.words import CSA, LAST_YEAR, PER_YEAR, USA

RESCUE = 150.0
"""what a city is worth that the enemy wins the war with if it is not taken back at once"""

DECIDES = 30.0
"""what the rest of the group is worth beside that with which the Union wins this year"""
MOST = 4
"""groups that the Union needs in the end (D03): whoever waits for the year that asks for them comes too late"""
LOST = 34.0
"""a northern city that is lost"""
HALF = 38.0
"""a northern city that is half of a pair, of which the enemy holds a half"""
SECOND = 40.0
"""what a northern city is worth when the Confederacy has the other half of a pair"""


class Campaign(Worth):
    """Goals are the capital and the groups that the year asks for; other cities are for whoever passes by."""

    by_sea = 8.0

    def _union(self, s: DwfState) -> None:
        t = s.tables
        held = groups_taken(s)
        late = s.turn % PER_YEAR == PER_YEAR - 1 and s.year < LAST_YEAR
        lacking = groups_needed(s) + late - len(held)
        open_ = self._open_groups(s, held, lacking, 0.6)
        for rank, (_, _, left) in enumerate(open_):
            for a in left:
                value = (40.0 if rank < lacking else 31.0 if rank + len(held) < MOST else 8.0) - len(left)
                if rank == 0 and lacking == 1:
                    value += DECIDES / len(left)
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
                    self.desperate = True
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
        return remembered(key, lambda: heaviest(n, reachable(s, enemy)))

    def guard(self, a: int, gone: tuple[int, ...] = ()) -> int:
        """Men without whom a place would fall to the strongest attack (D79 to D83), when some leaders have gone; a token where that is too dear.

        Behind a fort of two steps a few hold it; a leader holds it with as many men as come; without either no number would."""
        if a not in self.keep:
            return 0
        s = self.s
        t = s.tables
        base = self.side * t.n
        fort = s.fort[base + a]
        threat = self.threat[a]
        leaders = [i for i in s.leaders_at(self.side, a) if i not in gone]
        if fort >= 2:
            want = threat / 3 - fort - max((s.rating(i) for i in leaders), default=0) + 1
        elif leaders:
            want = threat - sum(s.rating(i) for i in leaders)
        else:
            want = 1.0
        want = int(self.style.guard * want + 0.7)
        if a in (t.washington, t.richmond):
            return max(2, want)
        if self.keep[a] > 20:
            return max(1, min(12, want))
        return 1 if s.home[a] != self.side else 0

    def forsaken(self, a: int, gone: tuple[int, ...]) -> float:
        """What is risked when leaders and their men leave a place that neither a fort nor another leader then holds."""
        s = self.s
        held = s.fort[self.side * s.tables.n + a] >= 2 or len(s.leaders_at(self.side, a)) > len(gone)
        return 0.0 if held or not self.threat[a] else self.keep.get(a, 0.0)

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


def reachable(s: DwfState, enemy: int) -> Iterator[tuple[int, float]]:
    """What every enemy stack could strike by rail and road in its next turn, and how hard."""
    t = s.tables
    n = t.n
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
            yield b, value
