"""What the map is worth to a side: the cities that count, how far they are, and how strong everybody is near them.

A `Picture` stands for one moment: what it finds out it keeps, so it is made anew when anything has moved.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from longroll.games.never_call_retreat.state import FORTRESS, INSIDE, NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.supply import rail_net
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import LAND, UNION
from longroll.kit.graph import Graph, search

HORIZON = 60
"""movement points beyond which a city draws nobody"""
FADE = tuple(0.93**far for far in range(HORIZON + 1))
"""how a city's pull falls off with the movement points between"""
NEAR = 6
"""hexes within which the enemy threatens"""
RINGS = (1.0, 1.0, 1.0, 0.7, 0.7, 0.4, 0.4)
"""how much he does by his distance"""
CAPITALS = ("washington-dc", "richmond")
CAPITAL = (8.0, 4.0)
"""what Washington and Richmond are worth besides their points to whoever owns them"""
PRIZE = (4.0, 6.0)
"""what the enemy's capital is worth besides its points"""
GUARD = (10.0, 6.0)
"""Strength Points that stay in each capital, whoever is near"""
COUNTRY = 10
"""hexes around a capital where no enemy is suffered"""
LARGE = 4.0
"""strength of the enemy that makes a front"""
INTRUDER, LIFELINE = 2.0, 3.0
"""what an enemy in one's own country is worth, and a rail hex that he took near Washington"""
MOST_RAILS = 6
RIVER = 1.0
"""what a city on the Mississippi is worth besides its points"""
BOLD = (2.4, 0.8)
"""how much more than its own cities each side wants the enemy's: the Union must conquer, the Confederacy hold out"""


class Goal(NamedTuple):
    """A city that a side wants to take or to keep."""

    hex: int
    worth: float
    own: bool


_FAR: dict[tuple[int, int], array[int]] = {}
_BACK: dict[int, tuple[Graph, bytearray]] = {}
_WIDE: dict[tuple[int, int], frozenset[int]] = {}
_NEAR: dict[tuple[int, int], dict[int, int]] = {}


def distances(t: Tables, hex_: int) -> array[int]:
    """Movement points of a march from every hex to a hex in fair weather; kept, since ground does not change."""
    key = (id(t), hex_)
    if key not in _FAR:
        if id(t) not in _BACK:
            near = t.board.neighbours
            graph = Graph([near[6 * i : 6 * i + 6] for i in range(t.board.count)])
            _BACK[id(t)] = graph, graph.reverse(t.ground.fair)
        graph, cost = _BACK[id(t)]
        _FAR[key] = search(graph, cost, [hex_], HORIZON).far
    return _FAR[key]


def near(t: Tables, hex_: int) -> dict[int, int]:
    """The hexes around a hex with their distance; kept."""
    key = (id(t), hex_)
    if key not in _NEAR:
        _NEAR[key] = {j: t.board.distance(hex_, j) for j in t.board.within(hex_, NEAR)}
    return _NEAR[key]


def near_wide(t: Tables, hex_: int) -> frozenset[int]:
    """The country around a capital; kept."""
    key = (id(t), hex_)
    if key not in _WIDE:
        _WIDE[key] = frozenset(t.board.within(hex_, COUNTRY))
    return _WIDE[key]


def success(force: float, need: float) -> float:
    """How likely a force takes what needs so much: hardly with half of it, surely with twice as much."""
    if need <= 0.5:
        return min(1.0, force)
    return min(1.0, max(0.0, (force / need - 0.6) / 1.2))


class Row(NamedTuple):
    """A city with all that does not depend on who asks."""

    hex: int
    own: bool
    worth: float
    far: array[int]
    need: float
    """strength that takes it, or that it lacks"""
    friends: float
    """one's own near it"""


class Picture:
    """The situation for one side, as it is now."""

    def __init__(
        self, s: NcrState, side: int, taste: Mapping[int, float], nets: dict[int, dict[int, int]]
    ) -> None:
        self.s, self.side, self.t = s, side, s.tables
        self.taste = taste
        self.own: dict[int, int] = {}
        self.foes: dict[int, float] = {}
        self._count()
        self._threats: dict[int, float] = {}
        self._friends: dict[int, float] = {}
        self._nets = nets

    def _count(self) -> None:
        """Strength Points by hex; the enemy's within works count for more."""
        s, hexes, first = self.s, self.t.board.count, self.t.pieces.slot0
        land = [kind.sort in LAND for kind in self.t.roster.kinds]
        side, own, foes = self.side, self.own, self.foes
        for x, (kind, at) in enumerate(zip(s.kind[first:], s.at[first:], strict=True), first):
            if not kind or not 0 <= at < hexes or not land[kind - 1]:
                continue
            if s.side[x] == side:
                own[at] = own.get(at, 0) + s.points[x]
            else:
                factor = 1.0
                if s.flags[x] & INSIDE:
                    factor = 3.0 if s.works[at] == FORTRESS else 2.0
                foes[at] = foes.get(at, 0.0) + factor * s.points[x]

    @cached_property
    def goals(self) -> list[Goal]:
        """23.13 Cities by their points, the capitals and the Mississippi for more; none in a neutral Kentucky."""
        s, t = self.s, self.t
        worth: dict[int, float] = {}
        neutral = kentucky_neutral(s)
        for city in t.cities:
            if neutral and t.states[t.state[city.hex]] == "KY" and s.control[city.hex] != self.side:
                continue
            worth[city.hex] = worth.get(city.hex, 0.0) + city.vp
        for owner, name in enumerate(CAPITALS):
            hex_ = t.places[t.index[name]].hex
            worth[hex_] = worth.get(hex_, 0.0) + (CAPITAL if owner == self.side else PRIZE)[owner]
        for hex_ in t.river_cities:
            if hex_ in worth:
                worth[hex_] += RIVER
        return [
            Goal(hex_, value * self.taste.get(hex_, 1.0), s.control[hex_] == self.side)
            for hex_, value in worth.items()
        ]

    @cached_property
    def goal(self) -> dict[int, Goal]:
        return {goal.hex: goal for goal in self.goals}

    def keeps(self, hex_: int) -> bool:
        """Whether a hex is a city of one's own."""
        return hex_ in self.goal and self.goal[hex_].own

    def threat(self, hex_: int) -> float:
        """Enemy strength that could come to a hex soon."""
        if hex_ not in self._threats:
            around = near(self.t, hex_)
            self._threats[hex_] = sum(RINGS[around[h]] * n for h, n in self.foes.items() if h in around)
        return self._threats[hex_]

    def held(self, hex_: int) -> float:
        """Enemy strength in a hex, and half of what stands within two hexes of it."""
        around = near(self.t, hex_)
        total = 0.0
        for h, n in self.foes.items():
            far = around.get(h, 9)
            if far <= 2:
                total += n if far == 0 else 0.5 * n
        return total

    def friends(self, hex_: int) -> float:
        """Strength of one's own within three hexes of a hex."""
        if hex_ not in self._friends:
            around = near(self.t, hex_)
            self._friends[hex_] = float(sum(n for h, n in self.own.items() if around.get(h, 9) <= 3))
        return self._friends[hex_]

    def net(self, hex_: int) -> dict[int, int]:
        """The rail hexes that are joined to a hex, with the next one towards it."""
        if hex_ not in self._nets:
            self._nets[hex_] = rail_net(self.s, hex_, self.side)
        return self._nets[hex_]

    def garrison(self, hex_: int) -> int:
        """Strength Points that should stay in a hex when a force leaves it."""
        goal = self.goal.get(hex_)
        if goal is None or not goal.own:
            return 0
        threat = self.threat(hex_)
        if hex_ == self.capital:
            return round(self.wanted(hex_))
        if not threat:
            return 1 if goal.worth >= 2 and self.hostile(hex_) else 0
        return max(1, min(round(0.5 * threat), round(2 * goal.worth)))

    def wanted(self, hex_: int) -> float:
        """Strength Points that a city of one's own should have; the capital is never without."""
        if hex_ == self.capital:
            return max(GUARD[self.side], 0.8 * self.threat(hex_))
        return 0.6 * self.threat(hex_)

    @cached_property
    def capital(self) -> int:
        return self.t.places[self.t.index[CAPITALS[self.side]]].hex

    def hostile(self, hex_: int) -> bool:
        """Whether a hex lies in a state that is not one's own."""
        return self.t.home[self.t.state[hex_]] != self.side

    def front(self, hex_: int) -> float:
        """How near to the war a hex is: 1 next to enemies or a city of theirs, 0 far from both."""
        if self.threat(hex_) > max(LARGE, 0.2 * self.own.get(hex_, 0)):
            return 1.0
        distance = self.t.board.distance
        far = min((distance(h, hex_) for h in self._rivals), default=99)
        return max(0.0, 1.0 - 0.08 * max(0, far - NEAR))

    @cached_property
    def _rivals(self) -> list[int]:
        """Enemies of some strength, and their cities."""
        strong = [hex_ for hex_, men in self.foes.items() if men > LARGE]
        return strong + [g.hex for g in self.goals if not g.own]

    # --- objectives ---------------------------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """The cities that somebody should go to."""
        found = []
        for goal in self.goals:
            if goal.own:
                need = self.wanted(goal.hex)
                lack = need - self.own.get(goal.hex, 0)
                if lack > 0:
                    far = distances(self.t, goal.hex)
                    found.append(Row(goal.hex, True, goal.worth / max(need, 1.0), far, lack, 0.0))
            else:
                need = self.held(goal.hex)
                worth = goal.worth * BOLD[self.side]
                far = distances(self.t, goal.hex)
                found.append(Row(goal.hex, False, worth, far, need, self.friends(goal.hex)))
        return found + self._intruders() + self._lifeline()

    def _intruders(self) -> list[Row]:
        """Enemies in one's own states, the more so near the capital: they are driven out."""
        home = near_wide(self.t, self.capital)
        found = []
        for hex_ in self.foes:
            if hex_ in self.goal or self.t.home[self.t.state[hex_]] != self.side:
                continue
            worth = INTRUDER + (INTRUDER if hex_ in home else 0.0)
            need = self.held(hex_)
            found.append(Row(hex_, False, worth, distances(self.t, hex_), need, self.friends(hex_)))
        return found

    def _lifeline(self) -> list[Row]:
        """5.15 The railroads around Washington that the enemy has taken."""
        s = self.s
        if self.side != UNION:
            return []
        lost = [
            hex_
            for hex_ in near_wide(self.t, self.capital)
            if s.rail_owner[hex_] == 1 - UNION
            and self.t.rail_hexes[hex_]
            and self.t.home[self.t.state[hex_]] == UNION
        ]
        worth = LIFELINE * (2.0 if s.isolated else 1.0)
        return [
            Row(hex_, False, worth, distances(self.t, hex_), self.held(hex_), self.friends(hex_))
            for hex_ in lost[:MOST_RAILS]
            if hex_ not in self.goal and hex_ not in self.foes
        ]

    def objectives(self, hex_: int, men: float, most: int = 6) -> list[tuple[float, int]]:
        """What a force at a hex could best go for: value and hex, best first."""
        found = []
        here = 0.6 * (self.friends(hex_) - men)
        for row in self.rows:
            far = row.far[hex_]
            if far > HORIZON or row.hex == hex_:
                continue
            if row.own:
                value = row.worth * min(row.need, men)
            else:
                friends = row.friends - (men if far <= 3 else 0.0)
                force = men + here + (0.4 * row.friends if far > 6 else 0.0)
                value = row.worth * success(force, row.need)
                if friends > 2.0 * row.need + 1.0:  # those who are nearer can do it
                    value *= 0.35 if row.hex in self.goal else 0.05
            if value > 0:
                found.append((value * FADE[far], row.hex))
        found.sort(reverse=True)
        return found[:most]

    def hold(self, hex_: int, men: float) -> float:
        """What it is worth that a force stays where it is."""
        goal = self.goal.get(hex_)
        if goal is None or not goal.own:
            return 0.0
        need = self.wanted(hex_)
        if not need:
            return 0.0
        others = self.own.get(hex_, 0) - men
        return goal.worth * min(max(need - others, 0.0), men) / max(need, 1.0)


def theater_weight(pic: Picture) -> list[float]:
    """How much is to be won and lost in each main theater."""
    found = [0.0, 0.0, 0.0]
    for goal in pic.goals:
        where = pic.t.theater[goal.hex]
        if where < 3:
            near_it = pic.threat(goal.hex) if goal.own else pic.friends(goal.hex)
            found[where] += goal.worth * (1.0 + min(near_it, 30.0) / 10.0)
    for hex_, men in pic.own.items():
        where = pic.t.theater[hex_]
        if where < 3:
            found[where] += 0.4 * men
    return found


def far(t: Tables, goal: int, hex_: int) -> int:
    """Movement points from a hex to a goal, one more than the horizon where it is too far."""
    return min(HORIZON + 1, distances(t, goal)[hex_])
