"""What the map is worth to a side: the cities that count, how far they are, and how strong everybody is near them.

A `Picture` stands for one moment: what it finds out it keeps, so it is made anew when anything has moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import itemgetter
from typing import Any

from mypy_extensions import mypyc_attr

from longroll.games.never_call_retreat.bot.measures import HORIZON, NEAR, distances, near, near_wide
from longroll.games.never_call_retreat.bot.notes import CLOSE, Goal, Notes, Row
from longroll.games.never_call_retreat.bot.rails import Rails
from longroll.games.never_call_retreat.bot.sites import Sites
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import UNION

FADE = tuple(0.93**far for far in range(HORIZON + 1))
"""how a city's pull falls off with the movement points between"""
RINGS = (1.0, 1.0, 1.0, 0.7, 0.7, 0.4, 0.4)
"""how much he does by his distance"""
CAPITALS = ("washington-dc", "richmond")
CAPITAL = (8.0, 4.0)
"""what Washington and Richmond are worth besides their points to whoever owns them"""
PRIZE = (4.0, 6.0)
"""what the enemy's capital is worth besides its points"""
GUARD = (10.0, 6.0)
"""Strength Points that stay in each capital, whoever is near"""
HUNGRY = 4.0
"""14.15 an attacker out of supply is Demoralized by his victory"""
LARGE = 4.0
"""strength of the enemy that makes a front"""
INTRUDER, LIFELINE = 2.0, 3.0
"""what an enemy in one's own country is worth, and a rail hex that he took near Washington"""
MOST_RAILS = 6
MOST_OBJECTIVES = 6
RIVER = 1.0
"""what a city on the Mississippi is worth besides its points"""
BOLD = (2.4, 0.8)
"""how much more than its own cities each side wants the enemy's: the Union must conquer, the Confederacy hold out"""


_CITIES: dict[int, Any] = {}


def _cities(t: Tables) -> Any:
    """Reads the cells of all cities from a column of hexes."""
    key = id(t)
    if key not in _CITIES:
        _CITIES[key] = itemgetter(*[city.hex for city in t.cities])
    return _CITIES[key]


def success(force: float, need: float) -> float:
    """How likely a force takes what needs so much: hardly with half of it, surely with twice as much."""
    if need <= 0.5:
        return min(1.0, force)
    chance = (force / need - 0.6) / 1.2
    return 0.0 if chance < 0.0 else 1.0 if chance > 1.0 else chance


@mypyc_attr(native_class=False)  # what it finds out it keeps in its dictionary
class Picture:
    """The situation for one side, as it is now."""

    def __init__(
        self,
        s: NcrState,
        side: int,
        taste: Mapping[int, float],
        nets: dict[int, dict[int, int]],
        notes: Notes | None = None,
    ) -> None:
        self.s, self.side, self.t = s, side, s.tables
        self.taste = taste
        self._kept = notes or Notes()
        self._nets = nets
        self.shut = "KY" if kentucky_neutral(s) else ""
        """17.8 the state that nobody enters"""

    @cached_property
    def _notes(self) -> Notes:
        """What is known about the map; whoever asks about a railroad alone does not look at it."""
        self._kept.look(self.s, self.side)
        return self._kept

    @cached_property
    def sites(self) -> Sites:
        """What stands in each hex."""
        self._kept.sites.look(self.s)
        return self._kept.sites

    @property
    def known_odds(self) -> dict[tuple[object, ...], dict[str, Any]]:
        return self._kept.odds

    @cached_property
    def own(self) -> dict[int, int]:
        """Strength Points of one's own by hex."""
        return self._notes.own

    @cached_property
    def foes(self) -> dict[int, float]:
        """The enemy's; within works they count for more."""
        return self._notes.foes

    @cached_property
    def beside(self) -> set[int]:
        """Hexes next to an enemy."""
        return self._notes.beside

    @cached_property
    def goals(self) -> list[Goal]:
        """23.13 Cities by their points, the capitals and the Mississippi for more; none in a neutral Kentucky."""
        s, notes = self.s, self._notes
        neutral = bool(self.shut)
        now = (neutral, s.control)
        if notes.control != now:
            notes.control = (neutral, s.control[:])
            owners = (neutral, *_cities(self.t)(s.control))
            if notes.owners != owners:
                notes.take_goals(owners, self._goals(neutral))
        return notes.goals

    def _goals(self, neutral: bool) -> list[Goal]:
        s, t = self.s, self.t
        worth: dict[int, float] = {}
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
        return self._notes.goal if self.goals else {}

    def keeps(self, hex_: int) -> bool:
        """Whether a hex is a city of one's own."""
        return hex_ in self.goal and self.goal[hex_].own

    def exposed(self, hex_: int, reach: int) -> float:
        """What one's own cities are worth that lie so near to a hex."""
        goals, known = self.goals, self._notes.exposed
        if (hex_, reach) not in known:
            around = self.t.within(hex_, reach)
            known[hex_, reach] = sum((goal.worth for goal in goals if goal.own and goal.hex in around), 0.0)
        return known[hex_, reach]

    def threat(self, hex_: int) -> float:
        """Enemy strength that could come to a hex soon."""
        known = self._notes.threats
        if hex_ not in known:
            around = near(self.t, hex_)  # always in the same order: sums of fractions hang on it
            known[hex_] = sum([RINGS[around[h]] * men for h, men in self.foes.items() if h in around])
        return known[hex_]

    def held(self, hex_: int) -> float:
        """Enemy strength in a hex, and half of what stands within two hexes of it."""
        known, foes = self._notes.held, self.foes
        if hex_ not in known:
            there = foes.keys() & self.t.within(hex_, 2)
            known[hex_] = sum((foes[h] if h == hex_ else 0.5 * foes[h] for h in there), 0.0)
        return known[hex_]

    def friends(self, hex_: int) -> float:
        """Strength of one's own within three hexes of a hex."""
        known, own = self._notes.friends, self.own
        if hex_ not in known:
            known[hex_] = float(sum(own[h] for h in own.keys() & self.t.within(hex_, CLOSE)))
        return known[hex_]

    def net(self, hex_: int) -> dict[int, int]:
        """The rail hexes that are joined to a hex, with the next one towards it."""
        if hex_ not in self._nets:
            self._nets[hex_] = self.rails.net(self.s, self.side, hex_)
        return self._nets[hex_]

    @cached_property
    def rails(self) -> Rails:
        """The railroads as they are now."""
        self._kept.rails.look(self.s, self.side, self.shut)
        return self._kept.rails

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

    def steps(self, goal: int, hex_: int) -> int:
        """Movement points from a hex to a goal; not through a neutral Kentucky unless the goal lies there."""
        key = (goal, self.shut)
        fars = self._kept.fars
        if key not in fars:
            inside = self.t.states[self.t.state[goal]] == self.shut
            fars[key] = distances(self.t, goal, "" if inside else self.shut)
        far = fars[key][hex_]
        return far if far <= HORIZON else HORIZON + 1

    @cached_property
    def capital(self) -> int:
        return self.t.places[self.t.index[CAPITALS[self.side]]].hex

    def offices(self, hex_: int) -> int:
        """Headquarters of one's own in a hex."""
        return self.s.offices[self.side * self.t.board.count + hex_]

    def hostile(self, hex_: int) -> bool:
        """Whether a hex lies in a state that is not one's own."""
        return self.t.home[self.t.state[hex_]] != self.side

    def front(self, hex_: int) -> float:
        """How near to the war a hex is: 1 next to enemies or a city of theirs, 0 far from both."""
        if self.threat(hex_) > max(LARGE, 0.2 * self.own.get(hex_, 0)):
            return 1.0
        return max(0.0, 1.0 - 0.08 * max(0, self._gap(hex_) - NEAR))

    def _gap(self, hex_: int) -> int:
        """Hexes to the nearest enemy of some strength, or city of his."""
        rivals = self._rivals
        known = self._notes.gaps
        if hex_ not in known:
            distance = self.t.board.distance
            known[hex_] = min((distance(h, hex_) for h in rivals), default=99)
        return known[hex_]

    @cached_property
    def _rivals(self) -> list[int]:
        strong = [hex_ for hex_, men in self.foes.items() if men > LARGE]
        return strong + [g.hex for g in self.goals if not g.own]

    def trifling(self, hex_: int, men: float) -> bool:
        """Whether so few enemies are in a hex that a force of so many does not turn aside for them."""
        return False

    def stray(self, men: float, most: int) -> int:
        """Movement points to a goal for which a force leaves its supply."""
        return most

    def hardship(self, men: float) -> float:
        """14.15 What it costs to attack out of supply."""
        return HUNGRY

    def pull(self, hex_: int) -> float:
        """How much more new troops are wanted in the theater of a hex than elsewhere."""
        return 0.0

    # --- objectives ---------------------------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """The cities that somebody should go to, and enemies who are to be driven out."""
        found = []
        for goal in self.goals:
            if goal.own:
                need = self.wanted(goal.hex)
                lack = need - self.own.get(goal.hex, 0)
                if lack > 0:
                    worth = goal.worth / max(need, 1.0)
                    found.append(
                        Row(
                            goal.hex,
                            True,
                            worth,
                            lack,
                            0.0,
                            1.0,
                            True,
                            distances(self.t, goal.hex, self.shut),
                        )
                    )
            else:
                found.append(self._row(goal.hex, goal.worth * BOLD[self.side], True))
        found += self.intruders() + self.lifeline()
        self._notes.take_rows(found)
        return found

    def _row(self, hex_: int, worth: float, city: bool) -> Row:
        """Something that is to be taken."""
        friends = self.friends(hex_)
        row = Row(hex_, False, worth, self.held(hex_), friends, 1.0, city, distances(self.t, hex_, self.shut))
        left = row.crowded(friends)
        return row if left == 1.0 else row._replace(left=left)

    def intruders(self) -> list[Row]:
        """Enemies in one's own states, the more so near the capital: they are driven out."""
        home = near_wide(self.t, self.capital)
        found = []
        for hex_ in self.foes:
            if hex_ in self.goal or self.t.home[self.t.state[hex_]] != self.side:
                continue
            worth = INTRUDER + (INTRUDER if hex_ in home else 0.0)
            found.append(self._row(hex_, worth, False))
        return found

    def lifeline(self) -> list[Row]:
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
            self._row(hex_, worth, False)
            for hex_ in lost[:MOST_RAILS]
            if hex_ not in self.goal and hex_ not in self.foes
        ]

    def objectives(self, hex_: int, men: float) -> list[tuple[float, int]]:
        """What a force at a hex could best go for: value and hex, best first."""
        rows, known = self.rows, self._notes.best.setdefault(hex_, {})
        if men not in known:
            known[men] = self._best(rows, hex_, men)
        return known[men]

    def _best(self, rows: list[Row], hex_: int, men: float) -> list[tuple[float, int]]:
        found = []
        force = men + 0.6 * (self.friends(hex_) - men)
        for row in rows:
            goal, own, worth, need, friends, left, _, fars = row
            far = fars[hex_]
            if far > HORIZON or goal == hex_:
                continue
            if own:
                value = worth * (need if need < men else men)
            else:
                value = worth * success(force + 0.4 * friends if far > 6 else force, need)
                if value > 0:
                    value *= left if far > CLOSE else row.crowded(friends - men)
            if value > 0:
                found.append((value * FADE[far], goal))
        found.sort(reverse=True)
        return found[:MOST_OBJECTIVES]

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
