"""11.7, 11.9, 22.1 Armies on the march: the commander rolls first, then it is decided where he leads his men, and who stays."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.bot.assault import assault
from longroll.games.year1863.bot.guards import exposed, reliefs
from longroll.games.year1863.bot.lift import Movement
from longroll.games.year1863.bot.rally import station
from longroll.games.year1863.bot.routes import ways_of
from longroll.games.year1863.bot.staff import ARMY, TRAINS, Situation, at_a_blow, pending
from longroll.games.year1863.bot.weigh import danger
from longroll.games.year1863.movement.steps import allowance, with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.supply import trains_at
from longroll.games.year1863.words import DOUBLED, GARRISON, TRIED

BETTER = 0.3
"""by how much another camp must be better"""
DOUBLE = 2.0
"""Victory Points that an attack must gain by a train that is expended for it (22.1)"""
ROLLED = (0, 0, 0, 1, 1, 2, 3)
"""11.9 Movement Points to count on before the roll, by campaign value"""


class Army(NamedTuple):
    """A commander and those who may march with him."""

    leader: int
    units: list[int]
    others: Movement
    """the moves of those who are elsewhere, or must go elsewhere"""
    elsewhere: list[int]
    trains: list[int]

    def uncovers(self, now: Situation, units: list[int], place: int) -> float:
        """What may be lost at home if these stand in a Point."""
        return exposed(now.s, now.command, now.enemies, now.style, units, place)

    def ways(self, points: int) -> dict[int, list[str]]:
        """Where the army gets to with its trains, and how."""
        return ways_of(self.others.s, self.units + self.trains, points)


def commanders(s: Year1863State, command: int, free: list[int]) -> list[int]:
    """Army commanders who have not rolled yet and have an army with them."""
    found = []
    for leader in s.army_commanders(command):
        mass = sum(s.strength(i) for i in free if s.at[i] == s.at[leader])
        if mass >= ARMY and not s.flags[leader] & TRIED and not s.tables.area[s.at[leader]]:
            found.append(leader)
    return found


def army_of(now: Situation, leader: int) -> Army:
    """Who can go with a commander: neither garrisons nor those who are wanted in a city."""
    s = now.s
    moves = Movement(s, now.free)
    sent = reliefs(s, now.command, now.free, {i: moves.ways(i) for i in now.free}, now.wanted)
    for unit, place in sent:
        moves.send(unit, place)
    at = s.at[leader]
    units = [i for i in now.free if s.at[i] == at and i not in moves.ends and s.tables.kind[i] != GARRISON]
    elsewhere = [i for i in now.free if i not in units and i not in moves.ends]
    trains = trains_at(s, at, s.tables.side[leader])[:TRAINS]
    return Army(leader, units, moves, elsewhere, trains)


def best_battle(now: Situation, army: Army, points: int) -> tuple[float, int, list[int], list[str]]:
    """The attack that promises most for an army with so many Movement Points: value, Point, who of it goes, and the way."""
    s = now.s
    ways = army.ways(points)
    aims = pending(now)
    comers = army.others.comers(army.elsewhere)
    open_ = {p for p in (*comers, *(s.at[i] for i in army.elsewhere)) if p not in now.foes}
    best: tuple[float, int, list[int], list[str]] = (now.style.enough, -1, [], [])
    before = army.uncovers(now, army.units, s.at[army.leader])
    for p, way in ways.items():
        if not way or s.tables.area[p] or p not in now.foes:
            continue
        others = army.others.together(comers.get(p, []), p)
        more = at_a_blow(now, p, open_, aims)
        found = assault(s, now.command, p, army.units + others, now.enemies, now.foes, now.style, more)
        own = [i for i in found.units if i in army.units]
        if found.value > best[0] and own:
            value = found.value - max(0.0, army.uncovers(now, own, p) - before)
            best = (value, p, own, way) if value > best[0] else best
    return best


def doubling_pays(now: Situation, leader: int) -> bool:
    """22.1 Whether a train should be expended before the army marches."""
    s = now.s
    army = army_of(now, leader)
    if not army.units or s.flags[army.units[0]] & DOUBLED:
        return False
    points = allowance(s, army.units, now.command & 1)
    luck = ROLLED[s.tables.pieces[leader].campaign[1]]
    near = best_battle(now, army, points + luck)[0]
    far = best_battle(now, army, points * s.tables.charts.doubling + luck)[0]
    return far > near + DOUBLE


def army_way(now: Situation, leader: int, bonus: int) -> tuple[list[str], str]:
    """The choices of an army that has rolled: whom it leaves, and where it goes; nothing where it stays. And why."""
    s = now.s
    t = s.tables
    army = army_of(now, leader)
    if sum(s.strength(i) for i in army.units) < ARMY:
        return [], ""
    points = allowance(s, army.units, now.command & 1) + bonus
    _, place, units, way = best_battle(now, army, points)
    reason = "attack"
    if place < 0:
        place, way = _camp(now, army, points)
        units, reason = army.units, "camp at"
    if place < 0:
        return [], ""
    going = {leader, *army.trains}.union(*(with_commander(s, i) for i in units))
    left = [
        i
        for i in s.pieces_at(s.at[leader], t.side[leader])
        if i not in going and not t.static[i] and not t.boat[i] and not s.corps[i]
    ]
    return [
        *(f"drop {t.slugs[i]}" for i in left if not t.leader[i]),
        *way,
    ], f"{reason} {t.places[place].name}"


def _camp(now: Situation, army: Army, points: int) -> tuple[int, list[str]]:
    """Where the whole army stands best, if that is not where it is."""
    s, command = now.s, now.command
    t = s.tables
    side = command >> 1
    mass = sum(s.strength(i) for i in army.units)
    here = s.at[army.leader]

    def merit(place: int) -> float:
        friends = sum(s.strength(i) for i in s.pieces_at(place, side) if t.combat[i] and i not in army.units)
        risk = 2 * danger(s, command, place, mass + friends, now.enemies) / len(army.units)
        crowd = now.style.mass * min(mass + friends, 30.0) + now.prospects(place, mass + friends)
        risk += army.uncovers(now, army.units, place)
        return crowd + station(s, command, place, now.style.forward) - risk

    best, most = -1, merit(here) + BETTER
    steps: list[str] = []
    for place, way in army.ways(points).items():
        if not way or t.area[place] or s.present(place, 1 - side):
            continue
        value = merit(place) - 0.01 * len(way)
        if value > most:
            best, most, steps = place, value, way
    return best, steps
