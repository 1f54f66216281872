"""What areas are worth to a side, and how far they are."""

from __future__ import annotations

from functools import lru_cache

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, NOBODY, USA, Tables
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken

FAR = 99


@lru_cache(maxsize=8)
def hops(t: Tables) -> list[list[int]]:
    """Areas between any two places by road and rail."""
    table = []
    for start in range(t.n):
        far = [FAR] * t.n
        far[start] = 0
        queue = [start]
        for a in queue:
            for b in t.near[a]:
                if far[b] == FAR:
                    far[b] = far[a] + 1
                    queue.append(b)
        table.append(far)
    return table


class Worth:
    """The war as one side sees it now: what to take, what to keep, and from what danger."""

    def __init__(self, s: DwfState, side: int) -> None:
        t = s.tables
        self.side = side
        self.far = hops(t)
        n = t.n
        enemy = 1 - side
        self.goals: dict[int, float] = {}
        self.keep: dict[int, float] = {}
        enemies = [(a, s.men[enemy * n + a]) for a in range(n) if s.men[enemy * n + a]]
        self.danger = [0.0] * n
        for a, men in enemies:
            row = self.far[a]
            for b in range(n):
                if row[b] <= 3:
                    self.danger[b] = max(self.danger[b], men / (1 + row[b]))
        if side == USA:
            self._union(s)
        else:
            self._confederate(s)
        for a in t.flags[side]:
            if s.control[a] == side:
                self.keep[a] = max(self.keep.get(a, 0), 6.0)
            elif s.control[a] == enemy:
                self.goals[a] = max(self.goals.get(a, 0), 14.0)

    def _union(self, s: DwfState) -> None:
        """Richmond, and the groups of cities that lie nearest to completion (D03)."""
        t = s.tables
        army = [a for a in range(t.n) if s.men[USA * t.n + a] >= 3]
        held = set(groups_taken(s))
        need = max(groups_needed(s), groups_needed(s) + (s.turn % 6 >= 3)) - len(held)
        open_ = []
        for g, (cities, _) in t.groups[CSA].items():
            if g == "cs" or g in held:
                continue
            left = [a for a in cities if not s.strong(USA, a)]
            cost = sum(
                2 + min((self.far[x][a] for x in army), default=9) + s.men[a] + 2 * s.fort[a] for a in left
            )
            open_.append((cost, g, left))
        open_.sort()
        for rank, (_, _, left) in enumerate(open_):
            for a in left:
                self.goals[a] = 45.0 if rank < need else 10.0 if rank == need else 5.0
        if s.strong(USA, t.richmond):
            self.keep[t.richmond] = 40.0
        else:
            self.goals[t.richmond] = 45.0
        for cities, _ in t.groups[CSA].values():
            for a in cities:
                if s.strong(USA, a) and a != t.richmond:
                    self.keep[a] = 14.0
        self.keep[t.washington] = 30.0

    def _confederate(self, s: DwfState) -> None:
        """Keep Richmond and the groups, strike at Washington and the flag cities of the border (D02)."""
        t = s.tables
        self.keep[t.richmond] = 30.0
        if s.strong(USA, t.washington):
            self.goals[t.washington] = 18.0
        for name in ("cincinnati", "cairo", "st-louis", "baltimore", "harrisburg"):
            a = t.index[name]
            if s.control[a] != CSA:
                self.goals[a] = 7.0

    def pull(self, s: DwfState, a: int, men: int) -> float:
        """How well a force of so many men stands at a place: near what it can take, near what needs it."""
        best = 0.0
        far = self.far[a]
        n = s.tables.n
        enemy = 1 - self.side
        for o, value in self.goals.items():
            need = s.men[enemy * n + o] + 2 * s.fort[enemy * n + o] + 3
            best = max(best, value * min(1.0, men / need) / (1.0 + far[o]))
        for o, value in self.keep.items():
            if self.danger[o]:
                short = max(0.0, self.danger[o] + 2 - s.men[self.side * n + o])
                if a == o:
                    short = max(0.0, self.danger[o] + 2 - (s.men[self.side * n + o] - men))
                best = max(best, value * 0.8 * min(1.0, short / (men + 1.0)) / (1.0 + far[o]))
        return best

    def need(self, s: DwfState, a: int) -> float:
        """Men that a place to be kept should have."""
        if a not in self.keep:
            return 0.0
        danger = self.danger[a]
        if s.home[a] != self.side:
            return max(2.0, 1 + danger)
        if a in (s.tables.washington, s.tables.richmond):
            return max(3.0, 1 + danger)
        return 1 + danger if danger >= 1 else 0.0

    def leaving(self, s: DwfState, a: int, men: int) -> float:
        """What it costs to take so many men away from a place."""
        rest = s.men[self.side * s.tables.n + a] - men
        want = self.need(s, a)
        if want:
            return self.keep[a] * max(0.0, min(1.0, (want - rest) / want))
        if rest <= 0 and s.home[a] not in (self.side, NOBODY) and s.tables.flag[a] != NOBODY:
            return 6.0
        return 0.0

    def hub(self, s: DwfState, a: int) -> float:
        """How near a place is to the armies that have a leader."""
        side = self.side
        n = s.tables.n
        best = 0.0
        for i in s.tables.leaders_of[side]:
            b = s.leader_at[i]
            if b < n and s.men[side * n + b] >= 3:
                best = max(best, s.men[side * n + b] / (1 + self.far[a][b]) ** 2)
        return best

    def thirst(self, s: DwfState, a: int) -> float:
        """How much a supply unit placed here would serve: the armies with a leader that have none near."""
        side = self.side
        t = s.tables
        n = t.n
        best = 0.0
        for i in t.leaders_of[side]:
            b = s.leader_at[i]
            if b >= n or s.men[side * n + b] < 2 or not t.land_area[b]:
                continue
            stock = s.supplies(side, b) + sum(s.supplies(side, x) for x in t.near[b])
            best = max(best, (4 + min(10, s.men[side * n + b])) / (1 + self.far[a][b]) / (1 + 2 * stock))
        return best
