"""The plan of one march: every stack, every box that it reaches, weighed by what is won there and what is left open here."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from longroll.games.acw_campaign.bot.staff import Staff
from longroll.games.acw_campaign.bot.ways import Legs, reach
from longroll.games.acw_campaign.movement.officers import ready
from longroll.games.acw_campaign.movement.phase import cost_of_spades
from longroll.games.acw_campaign.words import CONFEDERATE, FIELD, OFF, UNION

FAIR = 0.45
"""the chance below which nobody attacks"""
WORTHWHILE = 0.25
"""what a march must bring"""
CLAIMS = (8, 4)
"""goals that each side goes for at one time: who must take everything has more of them"""


Pair = tuple[tuple[float, int], tuple[float, int]]


class Plan(NamedTuple):
    """What to do with the next marches."""

    verb: str
    box: int
    to: int
    movers: tuple[int, ...]
    legs: Legs
    score: float


class Planner:
    """Looks for the best next march of the active side."""

    def __init__(self, staff: Staff, seed: int) -> None:
        self.staff, self.s, self.me, self.p = staff, staff.s, staff.me, staff.p
        s = self.s
        self.rng = Random(f"{seed} {s.turn} {self.me} {s.marches}")
        self.boxes = sorted({s.co_box[c] for c in range(len(s.co_side)) if s.co_side[c] == self.me})
        self.claims = self._claims()
        self.plans: list[Plan] = []
        self._others: dict[tuple[int, int], set[int]] = {}
        self._pairs: dict[tuple[int, int, tuple[int, int]], Pair] = {}
        self._now: dict[int, float] = {}

    def _claims(self) -> dict[int, tuple[float, int]]:
        """Which stack goes for which goal: each for one, the most promising first."""
        rated = sorted(
            ((value, box, goal) for box in self.boxes for value, goal in self.staff.hopes(box, self.p.mine[box])),
            reverse=True,
        )  # fmt: skip
        found: dict[int, tuple[float, int]] = {}
        taken: set[int] = set()
        for value, box, goal in rated:
            if box not in found and goal not in taken and len(found) < CLAIMS[self.me]:
                found[box] = (value, goal)
                taken.add(goal)
        return found

    def hope(self, a: int, stay: float, b: int, force: float) -> float:
        """What two stacks may look forward to, beside what the others go for, if they were as strong as that."""
        key = a if a in self.claims else -1, b if b in self.claims else -1
        others = self._others.get(key)
        if others is None:
            others = self._others[key] = {c[1] for box, c in self.claims.items() if box not in (a, b)}
        here = self._pair(a, stay, others, key)
        if b == a:
            return here[0][0]
        there = self._pair(b, force, others, key)
        if here[0][1] != there[0][1]:
            return here[0][0] + there[0][0]
        return max(here[0][0] + there[1][0], there[0][0] + here[1][0])

    def _pair(self, box: int, force: float, others: set[int], key: tuple[int, int]) -> Pair:
        """The two best goals of a stack that no other goes for; none if enough goals are gone for already."""
        known = box, round(force), key
        found = self._pairs.get(known)
        if found is None:
            rated = [x for x in self.staff.hopes(box, force) if x[1] not in others]
            if len(others) >= CLAIMS[self.me]:
                rated = []
            best, second = [*rated[:2], (0.0, -1), (0.0, -1)][:2]
            found = self._pairs[known] = (best, second)
        return found

    def now(self, box: int) -> float:
        """How things are at a box before anybody moves, but for its hopes."""
        s, staff, force = self.s, self.staff, self.p.mine[box]
        if box not in self._now:
            if self.p.foe[box]:
                value = staff.fight(box, force, box)[1] if force else 0.0
            else:
                value = staff.keep(box, force, s.control[box] == self.me)
                value -= staff.hunger(box, len(s.mobile_at(self.me, box))) if force else 0.0
            self._now[box] = value
        return self._now[box]

    def best(self) -> Plan | None:
        """7 The march, the passage or the entrenchment that brings most for each march that it takes."""
        s, me, p, staff = self.s, self.me, self.p, self.staff
        ports, landings = self._ports()
        for box in self.boxes:
            here = s.mobile_at(me, box)
            corps = sorted((c for c in here if ready(s, c)), key=lambda c: (-p.corps[c], c))
            if not corps or p.foe[box]:
                continue
            fresh = [c for c in corps if not s.co_marches[c]]
            before = self.now(box)
            ways: dict[int, dict[int, Legs]] = {}
            for count in range(1, len(corps) + 1):
                movers = corps[:count]
                force = sum(p.corps[c] for c in movers)
                stay = max(0.0, p.mine[box] - force)
                leaving = staff.keep(box, stay, s.control[box] == me) - before
                leaving -= staff.hunger(box, len(here) - count) if count < len(here) else 0.0
                most = min(s.marches, 2 - max(s.co_marches[c] for c in movers))
                came = {s.co_from[c] for c in movers}
                if most not in ways:
                    ways[most] = reach(staff.net(), box, p.met, most)
                for to, legs in ways[most].items():
                    if to != box and to not in came:
                        self._weigh("march", box, to, movers, legs, len(legs), (leaving, force, stay))
                if box in ports and count <= len(fresh) and movers == fresh[:count]:
                    self._by_sea(box, movers, (leaving, force, stay), ports, landings)
            if fresh and s.marches >= cost_of_spades(s, box):
                c = max(fresh, key=lambda c: (s.units(c), -c))
                gain = staff.keep(box, p.mine[box], s.control[box] == me, 3 * s.units(c)) - before
                gain -= staff.hunger(box, len(here))
                self.plans.append(Plan("entrench", box, box, (c,), (), gain / cost_of_spades(s, box)))
        good = [x for x in self.plans if x.score > WORTHWHILE]
        return max(good, key=lambda x: (x.score * (1 + 0.05 * self.rng.random()), -x.box), default=None)

    def _weigh(
        self, verb: str, box: int, to: int, movers: list[int], legs: Legs, cost: int, how: tuple[float, float, float]
    ) -> None:  # fmt: skip
        """One march or passage: what it brings there, less what it gives up here."""
        s, p, staff = self.s, self.p, self.staff
        leaving, force, stay = how
        there = p.mine[to]
        value = leaving - staff.hunger(to, len(movers)) - self.now(to)
        if s.tables.kentucky[to] and not s.kentucky:
            value -= staff.VICTORY  # 15.1
        hope = self.hope(box, stay, to, there + force)
        if p.foe[to] > 0:
            win, worth = staff.fight(to, there + force, box)
            if win < FAIR:
                return
            value += worth
            hope *= win
        else:
            ours = s.control[to] == self.me
            value += staff.keep(to, there + force, True) if ours else staff.taken(to, there + force)
        value += hope - self.hope(box, p.mine[box], to, there)
        self.plans.append(Plan(verb, box, to, tuple(movers), legs, value / cost))

    def _by_sea(
        self, box: int, movers: list[int], how: tuple[float, float, float], ports: Iterable[int], landings: Iterable[int]
    ) -> None:  # fmt: skip
        """7.4, 7.5 A march for each corps, two for a field corps."""
        cost = sum(2 if self.s.co_kind[c] == FIELD else 1 for c in movers)
        if cost > self.s.marches:
            return
        for verb, goals in (("sail", ports), ("invade", landings)):
            for to in goals:
                if to != box:
                    self._weigh(verb, box, to, movers, (), cost, how)

    def _ports(self) -> tuple[list[int], list[int]]:
        s, port = self.s, self.s.tables.port
        if self.me != UNION:
            return [], []
        own = [b for b in range(s.n) if port[b] and s.control[b] == UNION and s.at_start[b] == UNION]
        if s.die != 6:
            return own, []
        if s.invasion != OFF:
            return own, [s.invasion]
        return own, [b for b in range(s.n) if port[b] and s.control[b] == CONFEDERATE]
