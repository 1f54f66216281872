"""The staff's picture of the war: what each city will pay until the end, who can come to it, and how likely it is lost.

It answers the same questions as `Worth`, so that marches, trains and ships of both players are planned by the same code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise

from longroll.games.war_for_the_union.bot.goals import FADE, HORIZON, Goal, distances
from longroll.games.war_for_the_union.bot.style import Style
from longroll.games.war_for_the_union.bot.worth import LOYAL, Worth
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.movement.march import command_rating, in_area
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

BOLD = (2.7, 1.2)
"""how much more than its own cities each side wants the enemy's: the Union must conquer, the Confederacy hold out"""
THRIFT = (0.1, 0.5)
"""points that an SP is worth elsewhere: the Union has many and much to lose, the Confederacy few, and wins by what they take"""
DRIVEN = ((0.0, 0.0), (0.5, 0.02), (1.0, 0.2), (1.5, 0.3), (2.0, 0.5), (3.0, 0.7), (4.0, 0.85))
"""13.6 How likely an attack at some odds drives the defenders off"""
POINT = 0.1
"""what a modifier of the die changes"""
REACH = ((4, 1.0), (6, 0.4))
"""MPs to a city, and how far enemies so far away count against it: next month, or by a force march"""
COMES = 0.85
"""how likely the enemy comes when he can; he has other things to do"""
FEW = 0.4
"""odds at which nobody attacks"""
UNGUIDED = 0.25
"""how far troops count whom nobody leads"""
RESERVE = 0.4
"""how far it helps a city that troops stand so near as to come in time"""
RISK = 0.15
"""points that every SP costs by which enemies near by outweigh a stack"""
LAST_TRICK = 0.3
"""in the last month, how far the Union minds what follows its march: the Confederacy moves once more"""


def driven(odds: float, modifier: float = 0.0) -> float:
    """How likely defenders are driven off."""
    if odds <= FEW:
        return 0.0
    for (low, before), (high, after) in pairwise(DRIVEN):
        if odds <= high:
            found = before + (after - before) * (odds - low) / (high - low)
            break
    else:
        found = DRIVEN[-1][1]
    return min(0.97, max(0.01, found + POINT * modifier))


class Picture(Worth):
    """The situation for one side, as its staff sees it."""

    def __init__(self, s: WfuState, side: int, taste: Mapping[int, float], style: Style) -> None:
        self.style = style
        t = s.tables
        self.left = t.economy.turn(t.scenarios[s.scenario].last_turn, s.scenario) - s.turn + 1
        """game turns that are left, the present one counted"""
        super().__init__(s, side, taste)
        self.bold = BOLD[side] * style.bold
        self._lost: dict[tuple[int, float], float] = {}

    @property
    def ends(self) -> bool:
        """Whether this is the side's last player turn, after which nobody is hungry any more."""
        return self.left <= 1

    # --- what there is -----------------------------------------------------------------------------------------------

    def _goals(self) -> list[Goal]:
        """17.1 Cities by the points that they will pay to one side or the other until the end."""
        s, t = self.s, self.t
        v = t.scenarios[s.scenario].victory
        found = []
        for i, p in enumerate(t.places):
            if p.hex < 0 or not in_area(s, p.hex):
                continue
            counted = self.counts(p)
            points = float(p.value) if counted else LOYAL * p.value * (0.0 if self.ends else 1.0)
            points += 2.0 * abs(v.holder.get(p.slug, 0))
            if p.territory != "csa" and (not v.point_states or p.state in v.point_states):
                points += self._raided(i, owner(s, i))
            if points:
                found.append(Goal(p.hex, points * self.taste.get(p.hex, 1.0), owner(s, i) == self.side))
        return found + self._barriers({g.node for g in found})

    def _raided(self, place: int, holder: int) -> float:
        """17.11 Points that the Confederacy would score for a Union city from now on."""
        p = self.t.places[place]
        later = int(p.vp_later) if p.vp_later.isdigit() else 0.3 * (p.vp_later == "pair")
        first = 0 if self.s.captured[place] else p.vp_first
        turns = self.left - (0 if holder == CONFEDERATE else bool(first))
        return first + later * min(turns, 6)

    @cached_property
    def _marchers(self) -> list[tuple[int, float]]:
        """Hexes of the enemy with the strength that its leaders there can move."""
        s, enemy = self.s, 1 - self.side
        found = []
        for h, strength in self.foes:
            men = s.strength(h, enemy)
            able = sum(command_rating(s, i) for i in s.leaders_at(h, enemy))
            able += sum(s.arm_of(sp) for sp in s.sps_at(h, enemy))
            led = min(1.0, able / men)
            found.append((h, strength * (led + UNGUIDED * (1.0 - led))))
        return found

    # --- what it means -----------------------------------------------------------------------------------------------

    def threat(self, node: int) -> float:
        """Enemy strength that could come to a hex soon."""
        if node not in self._threats:
            far = distances(self.t, node)
            total = 0.0
            for h, strength in self._marchers:
                total += strength * next((part for most, part in REACH if far[h] <= most), 0.0)
            self._threats[node] = total
        return self._threats[node]

    def lost(self, node: int, men: float) -> float:
        """How likely the enemy takes a hex from so many men in its next turn."""
        key = (node, men)
        if key not in self._lost:
            self._lost[key] = self._taken(node, men)
        return self._lost[key]

    def _taken(self, node: int, men: float) -> float:
        if self.side == CONFEDERATE and self.ends:
            return 0.0
        threat = self.threat(node)
        if men <= 0:
            if self.side == UNION and self.exposed(node):
                return 1.0  # what was conquered is the Confederacy's again as soon as nobody is there
            return COMES * min(1.0, threat) if threat else 0.1 * self.exposed(node)
        if not threat:
            return 0.0
        s = self.s
        works = s.tables.charts.works
        modifier = works.level_1 * min(s.works_of(node, self.side), 1)
        modifier += works.fort_outside * bool(s.fort_of(node, self.side))
        modifier += 1 if self.side == UNION and s.year <= 1862 else 0
        return COMES * driven(threat / men, modifier)

    def _watch(self, node: int) -> int:
        """The garrison with which a city costs least: what may be lost with it, and what its men are worth elsewhere."""
        goal = self.goal.get(node)
        if goal is None or not goal.own or self.s.siege[node]:
            return super()._watch(node)
        thrift = THRIFT[self.side] * self.style.thrift
        most = self.s.strength(node, self.side)
        costs = [goal.worth * self.lost(node, float(men)) + thrift * men for men in range(most + 1)]
        return min(range(most + 1), key=lambda men: costs[men])

    def _draw(self, node: int, men: float, home: int, led: bool) -> float:
        best = total = 0.0
        friends = self.friends(node, men, home)
        bold = self.bold if led else self.bold * 0.4
        for goal, far_from, need, have in self._rows:
            far = far_from[node]
            if far > HORIZON:
                continue
            if goal.own:
                there = have - (men if goal.node == home else 0.0)
                value = goal.worth * (self.lost(goal.node, there) - self.lost(goal.node, there + men))
                value *= 1.0 if not far else RESERVE * FADE[far]
            else:
                value = goal.worth * bold * self._part(men, friends, need) * FADE[far]
            if value > best:
                best = value
            total += value
        return best + 0.08 * total

    def _part(self, men: float, friends: float, need: float) -> float:
        """What a stack adds to the taking of a city: what would fail without it, or its part of the whole."""
        if need <= 0.4:
            return min(1.0, 2.0 * men)
        force = men + friends
        whole = driven(force / need)
        return max(whole - driven(friends / need), whole * men / force) if force > 0 else 0.0

    def danger(self, node: int, men: float) -> float:
        """How far the enemy near a hex outweighs a stack there; nobody minds after the last move."""
        minded = (LAST_TRICK if self.side == UNION else 0.0) if self.ends else 1.0
        return super().danger(node, men) * minded * self.style.caution

    def prize(self, node: int) -> float:
        """Points that it is worth to drive the enemy out of a hex."""
        goal = self.goal.get(node)
        return goal.worth * self.bold if goal is not None and not goal.own else 0.0

    def cost(self, node: int, men: int) -> float:
        """Points that it costs to stand in a hex at the end of a march: hunger, and enemies who outweigh the stack."""
        hunger = (0.5 + 0.2 * men) * self.hungry(node) * (1.5 if self.s.poor_weather else 1.0)
        return hunger + RISK * self.danger(node, men + self.s.strength(node, self.side))

    def hungry(self, node: int) -> float:
        return 0.0 if self.ends else super().hungry(node) * self.style.hunger
