"""What the map is worth to a side: the cities that count, how far they are, and how strong everybody is near them.

A `Worth` stands for one moment: what it finds out it keeps, so it is made anew when anything has moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil

from longroll.games.war_for_the_union.bot import larder
from longroll.games.war_for_the_union.bot.goals import FADE, HORIZON, WIDE_FADE, Goal, distances, share
from longroll.games.war_for_the_union.bot.levies import recruits
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.movement.march import command_rating, in_area
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.siege import needed as siege_needs
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Place
from longroll.games.war_for_the_union.words import CONFEDERATE, MILITIA, STATE_MILITIA, UNION

NEAR = 7
"""MPs within which the enemy threatens a city"""
COUNTED, LOYAL = 1.0, 0.35
"""what a Supply Value is worth that the scenario counts, and one that only feeds troops"""
BOLD = (4.0, 1.6)
"""how much more than its own cities each side wants the enemy's: the Union must conquer, the Confederacy hold out"""
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
NEAR_BY, ABOUT = 2, 5
"""hexes that are near by: in a small scenario, and where the whole war is fought"""
SEAT = 4.0
"""in the campaign: how much more Washington is worth to the Union than its points, since its fall goes on costing"""
KEPT = 2.0
"""the same for what the Union has conquered: it is as hard to take again"""
FOLLOWS = 2
"""hexes to which the corps of a hex are thought to march together"""
PLENTY = 2.0
"""how much more than a city asks for gathers before it, where the whole war is fought"""
CORPS = 3
"""where the whole war is fought: SPs with which a leader goes for the enemy's cities; with fewer he fetches troops"""
BAND = 0.2
"""how far fewer are drawn by the enemy's cities"""
RELIEVED = 0.5
"""how far field troops near a city count for those who would take it, where the whole war is fought"""
FOOTHOLD = 1.5
"""SPs that a city asks for though nobody is near it, where the whole war is fought"""
SEATS = ("washington", "richmond")
"""cities that are never left without a strong garrison"""
SEAT_GUARD = ((6, 14), (4, 12))
"""SPs that each side leaves there, with nobody near and with the enemy before it; with three Washington fell to a corps that slipped by"""
SCREEN = 0.3
"""how far troops outside the city count for its garrison"""
SCREENED = 0.6
"""the same for Washington in the campaign, whose army stands before it for years"""
WIDE = 12
"""MPs within which the enemy threatens such a city"""


class Worth:
    """The situation for one side, as it is now."""

    def __init__(self, s: WfuState, side: int, taste: Mapping[int, float]) -> None:
        self.s, self.side, self.t = s, side, s.tables
        self.taste = taste
        self.grand = not self.t.scenarios[s.scenario].area.states
        """whether the whole war is fought, in which armies gather before they march"""
        self.conquers = side == UNION and bool(self.t.scenarios[s.scenario].sudden_death)
        """whether the side has to conquer in a war that goes on for years, so that what is taken has to be kept: the Union in the campaign"""
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
        self._led: dict[int, int] = {}

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
            own = owner(s, i) == side
            if self.conquers:
                worth, own = self._to_the_union(i, p, worth)
            if worth:
                found.append(Goal(p.hex, worth * self.taste.get(p.hex, 1.0), own))
        return found + self._barriers({g.node for g in found})

    def _to_the_union(self, place: int, p: Place, worth: float) -> tuple[float, bool]:
        """In the campaign: what a city is worth to the Union, and whether it is one to keep.

        What it has conquered it wants to keep as it wanted to take it; a loyal city without an owner is not conquered by going there.
        """
        holder = owner(self.s, place)
        if p.slug == SEATS[0]:
            worth *= SEAT
        if p.territory == "csa":
            return (KEPT * worth, True) if holder == UNION else (worth, False)
        return worth, holder != CONFEDERATE

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
        friends = self.friends(node, men, home)
        bold = self.bold if led else self.bold * UNLED
        if self.grand and men < CORPS:
            bold *= BAND
        fade = WIDE_FADE if self.grand else FADE
        for goal, far_from, need, have in self._rows:
            far = far_from[node]
            if far > HORIZON:
                continue
            if goal.own:
                there = have - (men if goal.node == home else 0.0)
                if self.grand:
                    there = max(there, self.friends(goal.node, men, home))
                gap = min(max(need - there, 0.0), men)
                value = goal.worth * gap / max(need, 1.0)
                if self.grand:  # a corps is not kept where a few would do
                    value *= gap / max(men, 1.0)
            else:
                value = goal.worth * bold * self._taking(goal, far, men, home, friends, need)
            value *= fade[far]
            if value > best:
                best = value
            total += value
        return best + 0.08 * total

    def _taking(self, goal: Goal, far: int, men: float, home: int, friends: float, need: float) -> float:
        """What a stack adds to the taking of a city, of 1; in the campaign those count who are near the city, wherever the
        stack itself would stand, and who can enter it has taken it.
        """
        if not self.conquers:
            return self._part(men, friends, need) if self.grand else share(men, friends, need)
        return 1.0 if far == 0 else self._part(men, self.friends(goal.node, men, home), need)

    def _part(self, men: float, friends: float, need: float) -> float:
        """What a stack adds to those near a city, also while all are still too few."""
        mine = share(men, friends, need)
        enough = PLENTY * need
        return max(mine, (min(men + friends, enough) - min(friends, enough)) / enough)

    @cached_property
    def _rows(self) -> list[tuple[Goal, tuple[int, ...], float, float]]:
        """Every city with its distances, what it asks for, and who is there."""
        return [
            (g, distances(self.t, g.node), self.need(g), float(self.s.strength(g.node, self.side)))
            for g in self.goals
        ]

    def friends(self, node: int, men: float, home: int) -> float:
        """Troops of one's own near by, those apart that the question is about."""
        board = self.t.board
        near = ABOUT if self.grand else NEAR_BY
        if node not in self._around:
            self._around[node] = sum(n for h, n in self.own if board.distance(h, node) <= near)
        counted = home >= 0 and home < board.count and board.distance(home, node) <= near
        return TOGETHER * (self._around[node] - (men if counted else 0.0))

    def comrades(self, home: int, node: int, men: float) -> float:
        """In the campaign: what those count who could march from a hex with a stack to another near by."""
        if not self.conquers or home == node or not 0 <= home < self.t.board.count:
            return 0.0
        if self.t.board.distance(home, node) > FOLLOWS:
            return 0.0
        if home not in self._led:
            able = sum(command_rating(self.s, i) for i in self.s.leaders_at(home, self.side))
            self._led[home] = min(able, self.s.strength(home, self.side) - self.garrison(home))
        return TOGETHER * max(0.0, self._led[home] - men)

    def need(self, goal: Goal) -> float:
        """The strength that a city asks for: to be kept, or to be taken."""
        if not goal.own:
            held = self.held(goal.node)
            return max(FOOTHOLD, held, RELIEVED * self.threat(goal.node)) if self.grand else held
        return max(self.threat(goal.node), WATCHED if self.exposed(goal.node) else 0.0)

    def exposed(self, node: int) -> bool:
        """Whether a city must be held by somebody although no enemy is near: conquered ones, Confederate ports."""
        place = self.t.city_at[node]
        if place < 0:
            return False
        p = self.t.places[place]
        if self.side == UNION:
            return p.territory == "csa" or (self.conquers and recruits(self.s, p.slug) > 0)
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

    def near(self, node: int, mps: int) -> float:
        """Enemy strength within so many MPs of a hex, half of it where it is farther off than a month's march."""
        far = distances(self.t, node)
        return sum(f * (1.0 if far[h] <= NEAR else 0.5) for h, f in self.foes if far[h] <= mps)

    def _screen(self, node: int) -> float:
        """Troops of one's own outside a city that could come back to it in time."""
        far = distances(self.t, node)
        return sum(n for h, n in self.own if 0 < far[h] <= NEAR)

    def seat(self, node: int) -> bool:
        """Whether a city is one of the two capitals; only the Union has reason to hold both."""
        kept = SEATS if self.side == UNION else SEATS[1:]
        return any(node == self.t.places[self.t.place(slug)].hex for slug in kept)

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
        if self.grand and goal is not None and goal.own and self.seat(node):
            least, most = SEAT_GUARD[self.side]
            screen = SCREENED if self.conquers else SCREEN
            return max(least, min(most, ceil(self.near(node, WIDE) - screen * self._screen(node))))
        if goal is None or not goal.own or goal.worth < GUNS:
            return 1 if guns and node < self.t.board.count and self.threat(node) else 0
        threat = self.threat(node)
        if not threat:
            return 1 if self.exposed(node) or guns else 0
        worth = goal.worth / KEPT if self.conquers and self.exposed(node) else goal.worth
        return max(1, min(round(0.5 * threat), round(worth)))

    def hungry(self, node: int) -> float:
        """How bad it is to be in a hex for want of supply: 0 where a line reaches, little where a depot could feed."""
        if self.fed[node]:
            return 0.0
        return 0.15 if node < self.t.board.count and self.could_feed[node] else 1.0
