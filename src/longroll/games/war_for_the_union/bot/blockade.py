"""The Union's blockade: which ship goes to which port when a quarter begins, and who is put on station."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.levies import kept_home
from longroll.games.war_for_the_union.bot.ships import Voyage
from longroll.games.war_for_the_union.capacity import city_value
from longroll.games.war_for_the_union.flags import BLOCKADING
from longroll.games.war_for_the_union.home.blockade import blockade_modifiers, port_at, ports, station_refused
from longroll.games.war_for_the_union.naval.fleet import contested, ships_at, transport
from longroll.games.war_for_the_union.naval.sailing import movable, reach
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import UNION
from longroll.kit.modifiers import total

LEAST = 0.08
"""the chance that a ship must add"""

RECRUITED = 4.0
"""in the campaign: what an SP that a shut port cannot recruit adds to the point that a blockade costs"""


def chance(s: WfuState, port: str, strength: int) -> float:
    """10.33 How likely ships of so much strength shut a port."""
    faces = s.tables.charts.faces
    best = s.tables.naval.blockade.per_factor * strength - total(blockade_modifiers(s, port))
    return min(max(best, 0), faces) / faces


def gain(s: WfuState, port: str, there: int, ship: int) -> float:
    """What a ship adds to the blockade of a port where others of some strength are."""
    more = s.tables.counters[s.tables.ships[ship]].strength
    value = 1.0 if city_value(s, s.tables.place(port)) else 0.5
    if s.tables.scenarios[s.scenario].sudden_death:
        value += RECRUITED * kept_home(s, port)
        return value * (share(s, port, there + more) - share(s, port, there))
    return value * (chance(s, port, there + more) - chance(s, port, there))


def share(s: WfuState, port: str, strength: int) -> float:
    """10.33 In the campaign: how much of what shuts a port for certain is there; small ships count, which shut nothing alone."""
    enough = s.tables.charts.faces + total(blockade_modifiers(s, port))
    return min(1.0, s.tables.naval.blockade.per_factor * strength / max(enough, 1))


class Squadron:
    """Who is meant for which port in this quarter's first month."""

    def __init__(self) -> None:
        self.meant: dict[int, str] = {}

    def strength(self, s: WfuState, port: str) -> int:
        return sum(
            s.tables.counters[s.tables.ships[x]].strength for x, meant in self.meant.items() if meant == port
        )

    def voyage(self, s: WfuState, start: int) -> Voyage | None:
        """The way to its station for a ship at a water that is meant for none yet; None where nobody has one.

        Where the whole war is fought it goes a month early: whoever comes out of a river when the quarter begins is too late (10.31).
        """
        early = (
            not s.tables.scenarios[s.scenario].area.states and s.month % 12 + 1 in s.tables.economy.quarters
        )
        if s.month not in s.tables.economy.quarters and not early:
            return None
        for ship in ships_at(s, start, UNION):
            free = movable(s, ship) and not transport(s, ship) and ship not in self.meant
            if not free or s.ship_damage[ship] or not s.tables.counters[s.tables.ships[ship]].seagoing:
                continue
            found = self._station(s, start, ship)
            if found is not None:
                return found
        return None

    def _station(self, s: WfuState, start: int, ship: int) -> Voyage | None:
        ways = {start: [], **reach(s, [ship])}
        best: tuple[float, str, tuple[int, ...]] | None = None
        for port in ports(s):
            value = gain(s, port, self.strength(s, port), ship)
            berths = [x for x in s.tables.stations[port] if x in ways and not contested(s, x, UNION)]
            if value < LEAST or not berths:
                continue
            way = min((tuple(ways[x]) for x in berths), key=len)
            if best is None or value - 0.01 * len(way) > best[0]:
                best = (value - 0.01 * len(way), port, way)
        if best is None:
            return None
        self.meant[ship] = best[1]
        return Voyage(start, (ship,), best[2], 5.0 + best[0]) if best[2] else self.voyage(s, start)

    def put_on_station(self, s: WfuState, choices: list[Choice]) -> Choice:
        """10.32 Every ship at the port that it is meant for, else where it helps most."""
        ship = s.tables.ship
        offered = [c for c in choices if c.kind is w.BLOCKADE]
        for choice in offered:
            if self.meant.get(ship[choice.piece]) == port_at(s, choice.place):
                return choice
        best, most = choices[-1], 0.0
        for choice in offered:
            port = port_at(s, choice.place)
            there = sum(
                s.tables.counters[s.tables.ships[x]].strength
                for x, mark in enumerate(s.ship_port)
                if mark == s.tables.place(port) + 1 and s.ship_state[x] & BLOCKADING
            )
            value = gain(s, port, there, ship[choice.piece])
            if value > most and station_refused(s, ship[choice.piece], port) is None:
                best, most = choice, value
        return best
