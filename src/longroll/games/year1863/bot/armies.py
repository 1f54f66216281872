"""11.7, 11.9, 22.1 Armies on the march: the commander rolls first, then it is decided where he leads his men, and who stays."""

from __future__ import annotations

from collections.abc import Sequence
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


def commanders(s: Year1863State, command: int, free: Sequence[int]) -> list[int]:
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
    for unit, place in reliefs(s, now.command, now.free, moves.ways, now.wanted):
        moves.send(unit, place)
    at = s.at[leader]
    units = [i for i in now.free if s.at[i] == at and i not in moves.ends and s.tables.kind[i] != GARRISON]
    elsewhere = [i for i in now.free if i not in units and i not in moves.ends]
    trains = trains_at(s, at, s.tables.side[leader])[:TRAINS]
    return Army(leader, units, moves, elsewhere, trains)


class March(NamedTuple):
    """Where an army may go: what that promises, the Point, who of the army goes, and the way."""

    value: float
    place: int
    units: list[int]
    way: list[str]


def battles(now: Situation, army: Army, points: int, floor: float, count: int = 1) -> list[March]:
    """The attacks of an army with so many Movement Points that promise most, and more than `floor`."""
    s = now.s
    aims = pending(now)
    comers = army.others.comers(army.elsewhere)
    open_ = {p for p in (*comers, *(s.at[i] for i in army.elsewhere)) if p not in now.foes}
    seen = []
    for p, way in army.ways(points).items():
        if not way or s.tables.area[p] or p not in now.foes:
            continue
        others = army.others.together(comers.get(p, []), p)
        more = at_a_blow(now, p, open_, aims)
        attack = assault(s, now.command, p, army.units + others, now.enemies, now.foes, now.style, more)
        own = [i for i in attack.units if i in army.units]
        if own and attack.value > floor:
            seen.append(March(attack.value, p, own, way))
    found: list[March] = []
    before = army.uncovers(now, army.units, s.at[army.leader]) if seen else 0.0
    for march in sorted(seen, key=lambda x: -x.value):
        if len(found) >= count and march.value <= found[count - 1].value:
            break  # what is uncovered can only make it worse
        value = march.value - max(0.0, army.uncovers(now, march.units, march.place) - before)
        if value > floor:
            found = sorted([*found, march._replace(value=value)], key=lambda x: -x.value)
    return found[:count]


def camps(now: Situation, army: Army, points: int, count: int = 1) -> list[March]:
    """Where the whole army stands better than where it is, the best place first."""
    s, command = now.s, now.command
    t = s.tables
    side = command >> 1
    mass = sum(s.strength(i) for i in army.units)

    def merit(place: int) -> float:
        friends = sum(s.strength(i) for i in s.pieces_at(place, side) if t.combat[i] and i not in army.units)
        risk = 2 * danger(s, command, place, mass + friends, now.enemies) / len(army.units)
        crowd = now.style.mass * min(mass + friends, 30.0) + now.prospects(place, mass + friends)
        risk += army.uncovers(now, army.units, place)
        return crowd + station(s, command, place, now.style.forward) - risk

    least = merit(s.at[army.leader]) + BETTER
    found = []
    for place, way in army.ways(points).items():
        if not way or t.area[place] or s.present(place, 1 - side):
            continue
        value = merit(place) - 0.01 * len(way)
        if value > least:
            found.append(March(value, place, army.units, way))
    return sorted(found, key=lambda x: -x.value)[:count]


def doubling_pays(now: Situation, leader: int) -> bool:
    """22.1 Whether a train should be expended before the army marches."""
    s = now.s
    army = army_of(now, leader)
    if not army.units or s.flags[army.units[0]] & DOUBLED:
        return False
    points = allowance(s, army.units, now.command & 1)
    luck = ROLLED[s.tables.pieces[leader].campaign[1]]
    least = now.style.enough
    far = battles(now, army, points * s.tables.charts.doubling + luck, least + DOUBLE)
    if not far:
        return False
    near = battles(now, army, points + luck, least)
    return far[0].value > (near[0].value if near else least) + DOUBLE


def army_ways(now: Situation, leader: int, bonus: int, breadth: int = 0) -> list[tuple[list[str], str]]:
    """The choices of an army that has rolled: whom it leaves, and where it goes (nothing where it stays); and why.

    The first is what a staff would do. With a `breadth` there follow others: so many attacks, so many camps, and to stay.
    """
    s = now.s
    army = army_of(now, leader)
    if sum(s.strength(i) for i in army.units) < ARMY:
        return [([], "")]
    points = allowance(s, army.units, now.command & 1) + bonus
    attacks = battles(now, army, points, now.style.enough)
    rests = [] if attacks and not breadth else camps(now, army, points, max(1, breadth))
    found = [_orders(now, army, x, "attack") for x in attacks] or [
        _orders(now, army, x, "camp at") for x in rests[:1]
    ]
    if breadth:
        others = battles(now, army, points, 0.0, breadth)
        found += [_orders(now, army, x, "attack") for x in others]
        found += [_orders(now, army, x, "camp at") for x in rests]
    found.append(([], f"stay at {s.tables.places[s.at[leader]].name}"))
    return found if breadth else found[:1]


def _orders(now: Situation, army: Army, march: March, reason: str) -> tuple[list[str], str]:
    """The choices of an army that goes somewhere: those who stay are left first."""
    s, t = now.s, now.s.tables
    leader = army.leader
    going = {leader, *army.trains}.union(*(with_commander(s, i) for i in march.units))
    left = [
        i
        for i in s.pieces_at(s.at[leader], t.side[leader])
        if i not in going and not t.static[i] and not t.boat[i] and not s.corps[i]
    ]
    drops = [f"drop {t.slugs[i]}" for i in left if not t.leader[i]]
    return [*drops, *march.way], f"{reason} {t.places[march.place].name}"
