"""What the map is worth to a side: the cities that count, how far they are, and how strong everybody is near them.

A `Worth` stands for one moment: what it finds out it keeps, so it is made anew when anything has moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil
from typing import NamedTuple

from longroll.games.war_for_the_union.bot import larder
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.movement.march import command_rating, in_area
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.siege import needed as siege_needs
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Place, Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, MILITIA, STATE_MILITIA, UNION
from longroll.kit.graph import FAR, search

HORIZON = 22
"""MPs beyond which a city does not draw anybody"""
NEAR = 7
"""MPs within which the enemy threatens a city"""
COUNTED, LOYAL = 1.0, 0.35
"""what a Supply Value is worth that the scenario counts, and one that only feeds troops"""
BOLD = (4.0, 1.6)
"""how much more than its own cities each side wants the enemy's: the Union must conquer, the Confederacy hold out"""
FADE = tuple(0.87**far for far in range(HORIZON + 1))
"""how a city's pull falls off with the MPs between"""
WATCHED = 1.0
"""SPs that a city deserves which ships could reach, though no enemy is near"""
UNLED = 0.4
"""what troops are worth in the open whom nobody leads"""
BARRIER = 1.0
"""what a place with enemy guns is worth that is no city"""
HQ_GUARD = 3
"""SPs that stay with an HQ when the enemy is near"""
GUNS = 0.6
"""what a fort or battery is worth to whoever holds it"""


TOGETHER = 0.7
"""how far troops near by count as if they were in the stack"""


def success(force: float, need: float) -> float:
    """How likely a force takes what needs so much: hardly with half of it, surely with twice as much."""
    if need <= 0.4:
        return min(1.0, 2.0 * force)
    return min(1.0, max(0.05, (force / need - 0.5) / 1.5))


def share(men: float, friends: float, need: float) -> float:
    """What a stack adds to the success of all: its part of it, or all that would fail without it."""
    force = men + friends
    whole = success(force, need)
    return max(whole - success(friends, need), whole * men / force) if force > 0 else 0.0


class Goal(NamedTuple):
    """A city that a side wants to take or to keep."""

    node: int
    worth: float
    own: bool


_FAR: dict[tuple[int, int], tuple[int, ...]] = {}


def distances(t: Tables, node: int) -> tuple[int, ...]:
    """MPs of a march from every hex to a hex, over open ground; kept, since ground does not change."""
    key = (id(t), node)
    if key not in _FAR:
        found = search(t.board.graph, t.ground.back_march, [node], HORIZON).far
        _FAR[key] = tuple(HORIZON + 1 if far == FAR else far for far in found)
    return _FAR[key]


class Worth:
    """The situation for one side, as it is now."""

    def __init__(self, s: WfuState, side: int, taste: Mapping[int, float]) -> None:
        self.s, self.side, self.t = s, side, s.tables
        self.taste = taste
        self.goals = self._goals()
        self.goal = {g.node: g for g in self.goals}
        self.foes = self._foes()
        self.foe_at = dict(self.foes)
        self.works = self._works()
        counters, hexes = self.t.counters, self.t.board.count
        self.hqs = [
            at for k, at in enumerate(s.hq_at) if 0 <= at < hexes and counters[self.t.hqs[k]].side == side
        ]
        """where the side's HQs are"""
        net = network(s, side)
        self.fed = bytearray(self.t.nodes)
        """where a line of supply reaches now"""
        for reach in (net.los, net.sea_los):
            for h in reach.hexes if reach is not None else ():
                self.fed[h] = 1
        self.could_feed = larder.could_feed(s, side)
        """where a depot could be placed that feeds troops"""
        base = side * self.t.nodes
        self.own = [(h, float(s.sps[base + h])) for h in range(self.t.board.count) if s.sps[base + h]]
        self.bold = BOLD[side]
        """how much more a city of the enemy's is wanted than one's own"""
        self._drawn: dict[tuple[int, float, int, bool], float] = {}
        self._around: dict[int, float] = {}
        self._held: dict[int, float] = {}
        self._threats: dict[int, float] = {}
        self._near: dict[int, float] = {}

    # --- what there is -----------------------------------------------------------------------------------------------

    def counts(self, p: Place) -> bool:
        """17.1 Whether whoever holds a city gains or loses its value at the end of the scenario."""
        v = self.t.scenarios[self.s.scenario].victory
        if p.territory == "csa" and (v.capacity or p.state in v.held_states):
            return True
        return p.slug in v.held_cities or p.state in v.union_held_states

    def _goals(self) -> list[Goal]:
        """17.1 Cities by what the scenario pays for them; a Union city by what the Confederacy scores for it."""
        s, t, side = self.s, self.t, self.side
        v = t.scenarios[s.scenario].victory
        found = []
        for i, p in enumerate(t.places):
            if p.hex < 0 or not in_area(s, p.hex):
                continue
            counted = self.counts(p)
            worth = p.value * (COUNTED if counted else LOYAL) + abs(v.holder.get(p.slug, 0))
            if p.territory != "csa":
                worth += p.vp_first * (1.0 if side == CONFEDERATE or owner(s, i) != side else 0.6)
            if worth:
                found.append(Goal(p.hex, worth * self.taste.get(p.hex, 1.0), owner(s, i) == side))
        return found + self._barriers({g.node for g in found})

    def _barriers(self, known: set[int]) -> list[Goal]:
        """Batteries of the enemy bar the rivers to the Union: to take the ground is to silence them."""
        s, t = self.s, self.t
        if self.side != UNION:
            return []
        guns = {at for b, at in enumerate(s.battery_at) if at != OFF and t.batteries[b].side == CONFEDERATE}
        return [Goal(h, BARRIER, False) for h in sorted(guns - known) if in_area(s, h)]

    def _foes(self) -> list[tuple[int, float]]:
        """Hexes of the enemy with their strength."""
        enemy = 1 - self.side
        base = enemy * self.t.nodes
        return [(h, self.strength(h, enemy)) for h in range(self.t.board.count) if self.s.sps[base + h]]

    def _works(self) -> set[int]:
        """Hexes with a battery or a fort of the side."""
        s, t = self.s, self.t
        found = {at for b, at in enumerate(s.battery_at) if at != OFF and t.batteries[b].side == self.side}
        found |= {h for h, kind in enumerate(s.fort) if kind and s.fort_side[h] == self.side}
        return found

    def strength(self, node: int, side: int) -> float:
        """What the troops of a hex are worth in battle: less when tired, hungry or green."""
        s = self.s
        total = 0.0
        for sp in s.sps_at(node, side):
            one = 1.0 if s.sp_fatigue[sp] < 2 else 0.6
            one *= (1.0, 0.75, 0.5)[s.sp_supply[sp]]
            if s.quality_of(sp) in (MILITIA, STATE_MILITIA):
                one *= 0.85
            total += one
        if side != self.side and total:
            total *= 1.0 + 0.25 * s.works_of(node, side) + 0.3 * bool(s.fort_of(node, side))
        return total

    # --- what it means -----------------------------------------------------------------------------------------------

    def draw(self, node: int, men: float, home: int = -1, led: bool = True) -> float:
        """How much a hex is worth to a stack from `home`: the cities that it could take with the friends near, or must keep.

        What takes a city is shared by all who are near it, so that no more gather than are needed.
        """
        key = (node, men, home, led)
        if key not in self._drawn:
            self._drawn[key] = self._draw(*key) if node < self.t.board.count else 0.0
        return self._drawn[key]

    def _draw(self, node: int, men: float, home: int, led: bool) -> float:
        best = total = 0.0
        friends = self._friends(node, men, home)
        bold = self.bold if led else self.bold * UNLED
        for goal, far_from, need, have in self._rows:
            far = far_from[node]
            if far > HORIZON:
                continue
            if goal.own:
                there = have - (men if goal.node == home else 0.0)
                value = goal.worth * min(max(need - there, 0.0), men) / max(need, 1.0)
            else:
                value = goal.worth * bold * share(men, friends, need)
            value *= FADE[far]
            if value > best:
                best = value
            total += value
        return best + 0.08 * total

    @cached_property
    def _rows(self) -> list[tuple[Goal, tuple[int, ...], float, float]]:
        """Every city with its distances, what it asks for, and who is there."""
        return [
            (g, distances(self.t, g.node), self.need(g), float(self.s.strength(g.node, self.side)))
            for g in self.goals
        ]

    def _friends(self, node: int, men: float, home: int) -> float:
        """Troops of one's own within two hexes, those apart that the question is about."""
        board = self.t.board
        if node not in self._around:
            self._around[node] = sum(n for h, n in self.own if board.distance(h, node) <= 2)
        counted = home >= 0 and home < board.count and board.distance(home, node) <= 2
        return TOGETHER * (self._around[node] - (men if counted else 0.0))

    def need(self, goal: Goal) -> float:
        """The strength that a city asks for: to be kept, or to be taken."""
        if not goal.own:
            return self.held(goal.node)
        return max(self.threat(goal.node), WATCHED if self.exposed(goal.node) else 0.0)

    def exposed(self, node: int) -> bool:
        """Whether a city must be held by somebody although no enemy is near: conquered ones, Confederate ports."""
        place = self.t.city_at[node]
        if place < 0:
            return False
        p = self.t.places[place]
        if self.side == UNION:
            return p.territory == "csa"
        return p.port and bool(self.t.waters.maritime[node])

    def held(self, node: int) -> float:
        """Enemy strength in a hex and next to it."""
        if node not in self._held:
            board = self.t.board
            near = set(board.around(node))
            self._held[node] = sum(
                f if h == node else 0.4 * f for h, f in self.foes if h == node or h in near
            )
        return self._held[node]

    def threat(self, node: int) -> float:
        """Enemy strength that could come to a hex soon."""
        if node not in self._threats:
            far = distances(self.t, node)
            self._threats[node] = sum(
                f * (1.0 if far[h] <= 3 else 0.6) for h, f in self.foes if far[h] <= NEAR
            )
        return self._threats[node]

    @cached_property
    def unled(self) -> list[tuple[int, int]]:
        """Hexes with SPs that are no garrison and that nobody there can lead, and how many."""
        s, found = self.s, []
        for h, men in self.own:
            able = sum(command_rating(s, i) for i in s.leaders_at(h, self.side))
            spare = int(men) - self.garrison(h) - able
            if spare > 0:
                found.append((h, spare))
        return found

    def danger(self, node: int, men: float) -> float:
        """How far the enemy next to a hex outweighs a stack there."""
        if node not in self._near:
            board = self.t.board
            self._near[node] = sum(f for h, f in self.foes if board.distance(h, node) <= 2)
        return max(0.0, self._near[node] - 1.4 * men)

    def garrison(self, node: int, hq_goes: bool = False) -> int:
        """SPs that should stay in a hex when a stack leaves it, which may take the HQ there along."""
        guard = 0 if hq_goes else self._staff(node)
        return max(guard, self._watch(node))

    def _staff(self, node: int) -> int:
        """17.15 Troops that an HQ needs lest it be lost."""
        t = self.t
        hq = any(at == node and t.counters[t.hqs[k]].side == self.side for k, at in enumerate(self.s.hq_at))
        return HQ_GUARD if hq and node < t.board.count and self.threat(node) else 0

    def _watch(self, node: int) -> int:
        if node < self.t.board.count and self.s.siege[node]:
            return ceil(siege_needs(self.s, node, self.side))
        goal = self.goal.get(node)
        guns = GUNS if node in self.works else 0.0
        if goal is None or not goal.own or goal.worth < GUNS:
            return 1 if guns and node < self.t.board.count and self.threat(node) else 0
        threat = self.threat(node)
        if not threat:
            return 1 if self.exposed(node) or guns else 0
        return max(1, min(round(0.5 * threat), round(goal.worth)))

    def hungry(self, node: int) -> float:
        """How bad it is to be in a hex for want of supply: 0 where a line reaches, little where a depot could feed."""
        if self.fed[node]:
            return 0.0
        return 0.15 if node < self.t.board.count and self.could_feed[node] else 1.0
