"""Who goes where in a phase: by road, by rail, by ship and by river, with the room on trains and transports booked once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from longroll.games.year1863.bot.rally import rivers
from longroll.games.year1863.bot.routes import routes
from longroll.games.year1863.movement.steps import allowance, fights, hold_cost, rail_cost, with_commander
from longroll.games.year1863.naval import no_landing
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import GARRISON

Task = tuple[int, list[str]]
"""(piece, the choices of its march in order)"""
ROAD, RAIL, SEA = "road", "rail", "sea"
BOAT = "boat "
"""aboard the riverines of a Point, which is named by its number"""


class Way(NamedTuple):
    """How a unit gets to a Point."""

    by: str
    room: int
    """what it takes of the railroads (thirds of a corps, 11.14) or of the transports (halves, 21.3)"""
    steps: list[str]


class Movement:
    """The moves of a phase as they are decided: who goes where, and what railroads and ships can still carry."""

    def __init__(self, s: Year1863State, units: Iterable[int]) -> None:
        self.s = s
        self.room = {ROAD: 0, RAIL: s.rail_left, SEA: s.naval_left}
        self.ends: dict[int, int] = {}
        """where each unit that moves will stand"""
        self.tasks: list[Task] = []
        self._boats: dict[int, list[int]] = {}
        """the riverines that can still be loaded, by Point"""
        units = list(units)
        for i in units:
            if s.tables.boat[i]:
                self._boats.setdefault(s.at[i], []).append(i)
        hold = s.tables.charts.hold
        self.room |= {f"{BOAT}{p}": hold * len(boats) for p, boats in self._boats.items()}
        self._known: dict[int, dict[int, list[Way]]] = {}
        self._alike: dict[tuple[int, ...], dict[int, list[Way]]] = {}
        """the ways of units that go together anywhere"""

    def _of(self, unit: int) -> dict[int, list[Way]]:
        """Every way of a unit, sought when it is first asked for."""
        found = self._known.get(unit)
        if found is None:
            key = self._traveller(unit)
            found = self._alike.get(key)
            if found is None:
                found = self._alike[key] = self._all(unit)
            self._known[unit] = found
        return found

    def _traveller(self, unit: int) -> tuple[int, ...]:
        """All that the ways of a unit depend on; equal ones have the same."""
        s = self.s
        t = s.tables
        if t.boat[unit]:
            return (s.at[unit],)
        group = with_commander(s, unit)
        points = allowance(s, group, s.op & 1)
        load = rail_cost(s, group), hold_cost(s, group)
        return s.at[unit], points, *load, fights(s, group), t.kind[unit] == GARRISON

    def _all(self, unit: int) -> dict[int, list[Way]]:
        """Every way of a unit to every Point, the cheapest first."""
        s = self.s
        t = s.tables
        if t.boat[unit]:
            return {p: [Way(ROAD, 0, way)] for p, way in rivers(s, s.at[unit], t.side[unit]).items()}
        group = with_commander(s, unit)
        found = {p: [Way(ROAD, 0, way)] for p, way in routes(s, unit, rails=False).items()}
        fare = rail_cost(s, group)
        if fare <= s.rail_left:
            for p, way in routes(s, unit).items():
                if p not in found:
                    found[p] = [Way(RAIL, fare, way)]
        here, hold = s.at[unit], hold_cost(s, group)
        if t.coastal[here] and hold <= s.naval_left:
            for p in t.coast:
                if no_landing(s, group, here, p) is None and not t.area[p]:
                    found.setdefault(p, []).append(Way(SEA, hold, [f"ship {t.place_slugs[p]}"]))
        if (
            here in self._boats and t.kind[unit] != GARRISON
        ):  # 20.3: with troops aboard they stop at any enemy
            for p, way in rivers(s, here, t.side[unit], laden=True).items():
                if way:
                    found.setdefault(p, []).append(Way(f"{BOAT}{here}", hold, way))
        return found

    def way(self, unit: int, place: int) -> Way | None:
        """How a unit can still get to a Point."""
        ways = self._of(unit).get(place, ())
        return next((way for way in ways if way.room <= self.room[way.by]), None)

    def ways(self, unit: int) -> dict[int, list[str]]:
        """Where a unit can still get to, and how."""
        room = self.room
        found = {}
        for p, ways in self._of(unit).items():
            for way in ways:
                if way.room <= room[way.by]:
                    found[p] = way.steps
                    break
        return found

    def comers(self, units: Iterable[int]) -> dict[int, list[int]]:
        """By Point, which of the units can still get there from elsewhere, in their order."""
        found: dict[int, list[int]] = {}
        room, at = self.room, self.s.at
        for i in units:
            for p, ways in self._of(i).items():
                if p != at[i] and any(way.room <= room[way.by] for way in ways):
                    found.setdefault(p, []).append(i)
        return found

    def together(self, units: list[int], place: int) -> list[int]:
        """The units, in their order, that get to a place with what can still be carried."""
        left, found = dict(self.room), []
        for i in units:
            for way in self._of(i).get(place, ()):
                if way.room <= left[way.by]:
                    left[way.by] -= way.room
                    found.append(i)
                    break
        return found

    def send(self, unit: int, place: int) -> None:
        """Decide a move, unless others have taken the room meanwhile."""
        way = self.way(unit, place)
        if way is None:
            return
        if way.by.startswith(BOAT):
            if not self._embark(unit, place, way):
                return
        else:
            self.tasks.append((unit, list(way.steps)))
        if way.room:
            self.room[way.by] -= way.room
        if self.s.tables.boat[unit]:
            self._put_to_sea(unit)
        self.ends[unit] = place

    def _embark(self, unit: int, place: int, way: Way) -> bool:
        """20.2 A unit goes aboard riverines that have the same way, or none yet."""
        s = self.s
        load = f"load {s.tables.slugs[unit]}"
        hold = s.tables.charts.hold
        for boat, path in self.tasks:
            if self.ends.get(boat) == place and s.at[boat] == s.at[unit] and s.tables.boat[boat]:
                aboard = [s.tables.index[x.split()[1]] for x in path if x.startswith("load")]
                if hold_cost(s, aboard) + way.room <= hold:
                    path.insert(0, load)
                    return True
        boats = self._boats.get(s.at[unit])
        if not boats:
            return False
        boat = boats.pop()
        self.tasks.append((boat, [load, *way.steps]))
        self.ends[boat] = place
        return True

    def _put_to_sea(self, boat: int) -> None:
        """Riverines that sail by themselves carry nobody."""
        here = self.s.at[boat]
        waiting = self._boats.get(here, [])
        if boat in waiting:
            waiting.remove(boat)
            self.room[f"{BOAT}{here}"] -= self.s.tables.charts.hold
