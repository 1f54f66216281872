"""The staff of a regular: greedy's eye for attacks, with rail capacity booked once, and leaders and trains where the army is."""

from __future__ import annotations

from longroll.games.year1863.bot.plan import Plan, best_attack, seen_enemies
from longroll.games.year1863.bot.rally import boats, rally, reinforcements, without_guards
from longroll.games.year1863.bot.routes import routes, way_to_friends
from longroll.games.year1863.bot.style import PLAIN, Style
from longroll.games.year1863.bot.weigh import danger, distance
from longroll.games.year1863.combat.force import Force
from longroll.games.year1863.movement.phase import movers
from longroll.games.year1863.movement.steps import rail_cost, with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import RIVERINE, TRAIN

Task = tuple[int, list[str]]
"""(piece, the choices of its march in order)"""
TRAINS = 2
"""trains that an army keeps with it"""
ARMY = 6.0
"""factors that are worth a commander and a train"""
ATTACKING = 1.5
"""how much more an army that attacks counts than one in camp when commanders and trains are sent"""
RISK = 1.5
"""Victory Points that may be in danger where a train goes into camp"""


class Movement:
    """The moves of a phase as they are decided: who goes where, and what the railroads can still carry (11.14)."""

    def __init__(self, s: Year1863State, units: list[int]) -> None:
        self.s = s
        self.capacity = s.rail_left
        self.ends: dict[int, int] = {}
        """where each unit that moves will stand"""
        self.tasks: list[Task] = []
        self._cost = {i: rail_cost(s, with_commander(s, i)) for i in units}
        self._rail = {i: routes(s, i) for i in units}
        self._road = {i: routes(s, i, rails=False) for i in units}

    def ways(self, unit: int) -> dict[int, list[str]]:
        """Where a unit can still get to: by road where that is enough, else by rail while there is room."""
        road = self._road[unit]
        return {**self._rail[unit], **road} if self._cost[unit] <= self.capacity else road

    def fare(self, unit: int, place: int) -> int:
        """What the way of a unit takes of the capacity."""
        return 0 if place in self._road[unit] else self._cost[unit]

    def together(self, units: list[int], place: int) -> list[int]:
        """The units, in their order, that get to a place with what the railroads can still carry."""
        left, found = self.capacity, []
        for i in units:
            fare = self.fare(i, place)
            if fare <= left:
                left -= fare
                found.append(i)
        return found

    def send(self, unit: int, place: int) -> None:
        """Decide a move, unless others have taken the room on the railroad meanwhile."""
        fare = self.fare(unit, place)
        if fare > self.capacity:
            return
        self.tasks.append((unit, list(self.ways(unit)[place])))
        self.capacity -= fare
        self.ends[unit] = place


def make_plan(worlds: list[Year1863State], command: int, style: Style = PLAIN) -> Plan:
    """A plan against the worst of a few imagined worlds: what a stack may hide is counted at its strongest."""
    s = worlds[0]
    t = s.tables
    enemies, foes = seen_enemies(worlds, command)
    free = [i for i in movers(s) if not t.leader[i] and t.kind[i] not in (TRAIN, RIVERINE)]
    free = without_guards(s, command, free, enemies, style)
    moves = Movement(s, free)
    for unit, place in reinforcements(s, command, free, {i: moves.ways(i) for i in free}, enemies, style):
        moves.send(unit, place)
    _attack(moves, command, free, enemies, foes, style)
    rest = [i for i in free if i not in moves.ends]
    for unit, place in rally(s, command, rest, {i: moves.ways(i) for i in rest}, enemies, style)[0]:
        moves.send(unit, place)
    armies = _armies(moves, command)
    tasks = moves.tasks + _commanders(moves, command, armies) + _trains(moves, command, armies, enemies)
    return Plan([], tasks + boats(s, command, {piece for piece, _ in tasks}))


def _attack(
    moves: Movement,
    command: int,
    free: list[int],
    enemies: dict[int, int],
    foes: dict[int, Force],
    style: Style,
) -> None:
    """The attack that promises most, then the best with those who are left, and so on."""
    s = moves.s
    t = s.tables
    targets = [p for p in range(t.n) if t.theater[p] == command & 1 and not t.area[p] and not t.sea[p]]

    def able(p: int) -> list[int]:
        units = [i for i in free if i not in moves.ends and s.at[i] != p and p in moves.ways(i)]
        units.sort(key=lambda i: (-s.strength(i) - (2 if s.commander[i] else 0), i))
        return moves.together(units, p)

    while True:
        best, best_units = best_attack(s, command, targets, able, enemies, foes, style)
        if best < 0:
            return
        targets.remove(best)
        for i in best_units:
            moves.send(i, best)


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
