"""The staff of a regular: garrisons, attacks that pay in Victory Points, then leaders and trains where the army is.

Railroads and ships are booked once. Armies have marched before (`armies.py`); here go those who march by themselves.
"""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.bot.assault import Assault, answered, assault
from longroll.games.year1863.bot.guards import guards, needs, reliefs
from longroll.games.year1863.bot.lift import Movement, Task
from longroll.games.year1863.bot.plan import Plan, seen_enemies
from longroll.games.year1863.bot.prospects import Prospects
from longroll.games.year1863.bot.rally import boats, rally
from longroll.games.year1863.bot.routes import routes, way_to_friends
from longroll.games.year1863.bot.style import PLAIN, Style
from longroll.games.year1863.bot.weigh import danger, distance
from longroll.games.year1863.combat.force import Force
from longroll.games.year1863.movement.phase import movers
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.victory import occupies
from longroll.games.year1863.words import CAVALRY, CE, CONFEDERATE, CW, DONE, RIVERINE, TRAIN

TRAINS = 2
"""trains that an army keeps with it"""
ARMY = 6.0
"""factors that are worth a commander and a train"""
ATTACKING = 1.5
"""how much more an army that attacks counts than one in camp when commanders and trains are sent"""
SUDDEN, HINT = 22.0, 5.0
"""what the second city is worth that ends the game, and the first if the second lies open"""
LAST_CHANCE = 0.25
"""how much less an attack must promise when it is the last"""
LIKELY = 0.6
"""how likely a battle is to be won that was thought worth beginning"""
RISK = 1.5
"""Victory Points that may be in danger where a train goes into camp"""


class Situation(NamedTuple):
    """What a staff knows at the beginning of its work: the map, the enemy, and who is free to go."""

    s: Year1863State
    command: int
    style: Style
    enemies: dict[int, int]
    """factors by Point, at their strongest in a few imagined worlds; none where they will not move again"""
    foes: dict[int, Force]
    free: list[int]
    """units without a garrison to keep"""
    wanted: dict[int, float]
    """the factors that garrisons want"""
    prospects: Prospects


def situation(worlds: list[Year1863State], command: int, style: Style = PLAIN) -> Situation:
    """What a stack may hide is counted at its strongest of a few imagined worlds."""
    s = worlds[0]
    t = s.tables
    enemies, foes = seen_enemies(worlds, command)
    if not answered(s, command):
        enemies = {}
        style = style._replace(enough=LAST_CHANCE * style.enough)
    wanted = needs(s, command, enemies, style)
    free = [i for i in movers(s) if not t.leader[i] and t.kind[i] not in (TRAIN, RIVERINE)]
    stay = guards(s, free, wanted) if free else set()
    prospects = Prospects(s, command, enemies, foes, style)
    return Situation(s, command, style, enemies, foes, [i for i in free if i not in stay], wanted, prospects)


def make_plan(worlds: list[Year1863State], command: int, style: Style = PLAIN) -> Plan:
    """A plan for all who march by themselves."""
    now = situation(worlds, command, style)
    s, free = now.s, now.free
    flotillas = [i for i in movers(s) if s.tables.boat[i]]
    moves = Movement(s, free + flotillas)
    for unit, place in reliefs(s, command, free, moves.ways, now.wanted):
        moves.send(unit, place)
    _attack(moves, now, free + flotillas)
    led = {s.at[i] for i in s.army_commanders(command) if s.flags[i] & DONE}
    rest = [i for i in free if i not in moves.ends and s.at[i] not in led]
    reached = {i: moves.ways(i) for i in rest}
    for unit, place in rally(s, command, rest, reached, now.enemies, style, now.prospects)[0]:
        moves.send(unit, place)
    armies = _armies(moves, command)
    tasks = moves.tasks + _commanders(moves, command, armies) + _trains(moves, command, armies, now.enemies)
    tasks += [task for task in boats(s, command, set()) if task[0] not in moves.ends]
    return Plan([], tasks + _raiders(moves, free))


def _raiders(moves: Movement, free: list[int]) -> list[Task]:
    """11.8 Cavalry under a leader that has nothing to do tries its luck: a good roll may open a way."""
    s = moves.s
    horse = [i for i in free if s.tables.kind[i] == CAVALRY and s.commander[i] and i not in moves.ends]
    return [(i, []) for i in horse]


def _attack(moves: Movement, now: Situation, units: list[int]) -> None:
    """The attack that promises most, then the best with those who are left, and so on."""
    s, command = now.s, now.command
    t = s.tables
    targets = [p for p in range(t.n) if t.theater[p] == command & 1 and not t.area[p] and not t.sea[p]]
    aims = pending(now)
    while True:
        waiting = [i for i in units if i not in moves.ends]
        able = moves.comers(waiting)
        open_ = {p for p in targets if p in able and p not in now.foes}
        best, place = Assault(now.style.enough, [], 0.0), -1
        for p in targets:
            if p not in able:
                continue
            able[p].sort(key=lambda i: (-s.strength(i) - (2 if s.commander[i] else 0), i))
            force = moves.together(able[p], p)
            if force:
                more = at_a_blow(now, p, open_, aims)
                found = assault(s, command, p, force, now.enemies, now.foes, now.style, more)
                best, place = (found, p) if found.value > best.value else (best, place)
        if place < 0:
            return
        targets.remove(place)
        aims[place] = best.holds
        for i in sorted(
            best.units, key=lambda i: t.boat[i]
        ):  # riverines that carry troops are there with them
            if i not in moves.ends:
                moves.send(i, place)


def pending(now: Situation) -> dict[int, float]:
    """Points where a battle waits already, and a guess at how likely it is to be won."""
    s, side = now.s, now.command >> 1
    return {p: LIKELY for p in now.foes if s.combat(p, side)}


def at_a_blow(now: Situation, place: int, open_: set[int], aims: dict[int, float]) -> float:
    """4.1 What a city is worth beyond its prize because another that ends the game with it is taken in the same phase."""
    t = now.s.tables
    cities = {CE: t.east_cities, CW: t.west_cities}.get(now.command, ())
    if place not in cities or any(occupies(now.s, CONFEDERATE, p) for p in cities):
        return 0.0
    others = [aims[p] for p in cities if p != place and p in aims]
    if others:
        return SUDDEN * max(others)
    return HINT if any(p != place and p in open_ for p in cities) else 0.0


def _armies(moves: Movement, command: int) -> dict[int, float]:
    """Where the command's mobile units will stand and with how many factors, the heaviest first; attacks count more."""
    s = moves.s
    t = s.tables
    side = command >> 1
    mass: dict[int, float] = {}
    for i in t.of_side[side]:
        where = moves.ends.get(i, s.at[i])
        if where < t.n and t.combat[i] and not t.static[i] and t.theater[where] == command & 1:
            mass[where] = mass.get(where, 0.0) + s.strength(i)
    weight = {p: mass[p] * (ATTACKING if s.combat(p, 1 - side) else 1.0) for p in mass}
    return {p: mass[p] for p in sorted(mass, key=lambda p: -weight[p]) if mass[p] >= ARMY and not t.area[p]}


def _commanders(moves: Movement, command: int, armies: dict[int, float]) -> list[Task]:
    """Every army commander goes to the heaviest army that he can reach and nobody else has taken."""
    s = moves.s
    tasks: list[Task] = []
    led: set[int] = set()
    for leader in movers(s, s.army_commanders(command)):
        for goal in armies:
            if goal in led:
                continue
            way = way_to_friends(s, leader, goal)
            if goal == s.at[leader] or way:
                led.add(goal)
                if way:
                    tasks.append((leader, way))
                break
    return tasks


def _trains(moves: Movement, command: int, armies: dict[int, float], enemies: dict[int, int]) -> list[Task]:
    """Two trains to every army, the heaviest first, into its battle or its camp; the others go the way to the first."""
    s = moves.s
    side = command >> 1
    tasks: list[Task] = []
    waiting = set(movers(s, s.tables.of_kind[side][TRAIN]))
    with_army: dict[int, int] = {}
    for train in s.tables.of_kind[side][TRAIN]:
        if train not in waiting:
            with_army[s.at[train]] = with_army.get(s.at[train], 0) + 1
    safe = [
        p
        for p, mass in armies.items()
        if s.combat(p, 1 - side) or danger(s, command, p, mass, enemies) <= RISK
    ]
    for train in sorted(waiting):
        way: list[str] = []
        for goal in safe:
            if with_army.get(goal, 0) >= TRAINS:
                continue
            way = way_to_friends(s, train, goal)
            if way or goal == s.at[train]:
                with_army[goal] = with_army.get(goal, 0) + 1
                break
        else:
            way = _towards(s, train, safe[0]) if safe else []
        if way:
            tasks.append((train, way))
    return tasks


def _towards(s: Year1863State, train: int, goal: int) -> list[str]:
    """The way of a train that no army is in reach of: nearer to one, but never alone beside an enemy."""
    t = s.tables
    side = t.side[train]
    best: list[str] = []
    least = distance(t, s.at[train], goal)
    for place, way in routes(s, train).items():
        if not way or distance(t, place, goal) >= least:
            continue
        if s.combat(place, side) or not any(s.present(q, 1 - side) for q, _ in t.land[place]):
            best, least = way, distance(t, place, goal)
    return best
