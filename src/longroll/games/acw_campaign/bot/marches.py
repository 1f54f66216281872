"""The plan of one march: every stack, every box that it reaches, weighed by what is won there and what is left open here."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from longroll.games.acw_campaign.bot.campaign import Campaign
from longroll.games.acw_campaign.bot.staff import Staff
from longroll.games.acw_campaign.bot.ways import Legs, reach
from longroll.games.acw_campaign.movement.officers import ready
from longroll.games.acw_campaign.movement.phase import cost_of_digging, trench
from longroll.games.acw_campaign.words import CONFEDERATE, FIELD, OFF, UNION

DESPERATE = 0.25
"""the same for the Union when the war is nearly over and cities are still wanting (4.2)"""
TOGETHER = 0.6
"""and the chance that armies want who come by different ways"""
WORTHWHILE = 0.1
"""what a march must bring"""


class Plan(NamedTuple):
    """What to do with the next marches."""

    verb: str
    box: int
    to: int
    movers: tuple[int, ...]
    legs: Legs
    score: float


class How(NamedTuple):
    """What a part of a stack gives up by going, how strong it is, and what it is worth to the efforts of the side."""

    leaving: float
    force: float
    shares: list[tuple[float, list[float]]]


class Planner:
    """Looks for the best next march of the active side."""

    def __init__(self, staff: Staff, campaign: Campaign, seed: int) -> None:
        self.staff, self.s, self.me, self.p = staff, staff.s, staff.me, staff.p
        s = self.s
        self.rng = Random(f"{seed} {s.turn} {self.me} {s.marches}")
        self.boxes = sorted({s.co_box[c] for c in range(len(s.co_side)) if s.co_side[c] == self.me})
        self.campaign = campaign
        self.last = self.me == UNION and s.turn >= s.tables.last_turn
        """4.2 what is left open now can be taken back by nobody in time"""
        self.fair = DESPERATE if self.me == UNION and s.turn >= staff.style.late else staff.style.fair
        self.plans: list[Plan] = []
        self.comers: dict[int, list[tuple[float, int, int]]] = {}
        """who can come to a box of the enemy: (strength, marches, from where)"""
        wanting = staff.wanting() if self.me == UNION else []
        self.crown = wanting[0] if len(wanting) == 1 else OFF
        """the great city that would win the war at the end of this turn"""
        self._now: dict[int, float] = {}
        self._ways: dict[tuple[int, int], dict[int, Legs]] = {}

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
        self._gather()
        for box in self.boxes:
            corps = self._ready(box)
            if corps:
                self._from(box, corps)
        good = [x for x in self.plans if x.score > WORTHWHILE]
        return max(good, key=lambda x: (x.score * (1 + 0.05 * self.rng.random()), -x.box), default=None)

    def _gather(self) -> None:
        """8.4 Who could come to each battle, and in how many marches."""
        for box in self.boxes:
            corps = self._ready(box)
            if corps:
                force = sum(self.p.corps[c] for c in corps)
                for to, legs in self._reach(box, self._most(corps)).items():
                    if self.p.met[to]:
                        self.comers.setdefault(to, []).append((force, len(legs), box))

    def _from(self, box: int, corps: list[int]) -> None:
        """7 What the corps of a box could do: the strongest, the two strongest, and so on."""
        s, me, p, staff = self.s, self.me, self.p, self.staff
        ports, landings = self._ports()
        here = s.mobile_at(me, box)
        fresh = [c for c in corps if not s.co_marches[c]]
        before = self.now(box)
        for count in range(1, len(corps) + 1):
            movers = corps[:count]
            force = sum(p.corps[c] for c in movers)
            stay = max(0.0, p.mine[box] - force)
            leaving = staff.keep(box, stay, s.control[box] == me) - before
            leaving -= staff.hunger(box, len(here) - count) if count < len(here) else 0.0
            came = {s.co_from[c] for c in movers}
            how = How(leaving, force, self.campaign.shares(movers))
            for to, legs in self._reach(box, self._most(movers)).items():
                if to != box and to not in came:
                    self._weigh("march", box, to, movers, legs, len(legs), how)
            if box in ports and count <= len(fresh) and movers == fresh[:count]:
                self._by_sea(box, movers, how, ports, landings)
        if fresh and s.marches >= cost_of_digging(s, box):
            c = max(fresh, key=lambda c: (s.units(c), -c))
            dug = trench(s, c)
            gain = staff.keep(box, p.mine[box], s.control[box] == me, dug) - before
            gain -= staff.hunger(box, len(here))
            self.plans.append(Plan("entrench", box, box, (c,), (), gain / cost_of_digging(s, box)))

    def _ready(self, box: int) -> list[int]:
        """Corps of a box that can march, the strongest first; none from among the enemy."""
        s, strength = self.s, self.p.corps
        corps = [] if self.p.foe[box] else [c for c in s.mobile_at(self.me, box) if ready(s, c)]
        return sorted(corps, key=lambda c: (-strength[c], c))

    def _most(self, corps: list[int]) -> int:
        """7 The marches that all of these corps still have."""
        return min(self.s.marches, self.s.tables.most_marches - max(self.s.co_marches[c] for c in corps))

    def _reach(self, box: int, most: int) -> dict[int, Legs]:
        if (box, most) not in self._ways:
            self._ways[box, most] = reach(self.staff.net(), box, self.p.met, most)
        return self._ways[box, most]

    def others(self, to: int, start: int, cost: int) -> tuple[float, int]:
        """Those from other boxes who can come to the same battle with the marches that are left: (strength, marches)."""
        left = self.s.marches - cost
        force, spent = 0.0, 0
        for strength, marches, box in sorted(self.comers.get(to, []), reverse=True):
            if box != start and marches <= left - spent:
                force += strength
                spent += marches
        return force, spent

    def _weigh(
        self, verb: str, box: int, to: int, movers: list[int], legs: Legs, cost: int, how: How
    ) -> None:  # fmt: skip
        """One march or passage: what it brings there, less what it gives up here."""
        s, p, staff = self.s, self.p, self.staff
        leaving, force, shares = how
        if self.last:
            leaving = 0.0
        there = p.mine[to]
        value = leaving - staff.hunger(to, len(movers)) - self.now(to)
        if s.tables.kentucky[to] and not s.kentucky:
            value -= staff.VICTORY  # 15.1
        hope = sum([x * (pull[to] - pull[box]) for x, pull in shares])
        if p.foe[to] > 0:
            win, worth = staff.fight(to, there + force, box)
            if win < self.fair and not (self.last and to == self.crown):
                others, more = self.others(to, box, cost)
                win, worth = staff.fight(to, there + force + others, box, helped=False)
                cost += more
                if win < TOGETHER or not others:
                    return
            if to == self.crown:
                value += win * (staff.style.crown - leaving)
            value += worth - staff.style.pin * win * min(0.0, leaving) * self._share(box, to)
            hope *= win if hope > 0 else 1.0
        else:
            if to == self.crown:
                value += staff.style.crown - leaving
            ours = s.control[to] == self.me
            value += staff.keep(to, there + force, True) if ours else staff.taken(to, there + force)
            hope *= (1 - staff.risk(to, there + force)) ** 2 if hope > 0 else 1.0
        value += hope
        self.plans.append(Plan(verb, box, to, tuple(movers), legs, value / cost))

    def _share(self, box: int, to: int) -> float:
        """How much of what threatens a box stands in another."""
        threat = self.staff.threats[0][box]
        return min(1.0, self.p.field[to] / threat) if threat else 0.0

    def _by_sea(
        self, box: int, movers: list[int], how: How, ports: Iterable[int], landings: Iterable[int]
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
