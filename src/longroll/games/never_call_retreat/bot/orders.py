"""Half-pulses: which force is set in motion, where to, and what the rest of the dice difference buys."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.never_call_retreat import depots, forces, pools, railways, supply
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.actions import purse
from longroll.games.never_call_retreat.bot import gangs, ships
from longroll.games.never_call_retreat.bot.fight import promise
from longroll.games.never_call_retreat.bot.home import spare
from longroll.games.never_call_retreat.bot.measures import HORIZON, distances
from longroll.games.never_call_retreat.bot.picture import FADE, Picture
from longroll.games.never_call_retreat.combat.odds import STORM, Attack, over
from longroll.games.never_call_retreat.flags import DEMORALIZED, ENTRAINED, MOVED, OFF
from longroll.games.never_call_retreat.forces import fights_within, initiative, points_of
from longroll.games.never_call_retreat.forts import under_siege
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.movement import march, rail
from longroll.games.never_call_retreat.state import NcrState

LEAST = 0.05
"""what a command point must gain"""
STEPS = 4
"""movement points of a march, for a first estimate"""
JOIN = 0.05
"""what it is worth to bring a Strength Point to an army, for each point that could be won there"""
REINFORCED = 20
"""Strength Points with which an army is imagined when others think of joining it"""
MOST_WEIGHT = 4.0
ALONE = (40, 12)
"""movement points that a unit of each side goes for a city without a Leader: the Union has men to spare for it"""
RIDDEN = 10
"""7.34 movement points that a general rides alone"""
STRANDED = 0.6
"""what it is worth to save a general from that, by his stars"""
RALLY = 0.35
"""what it is worth to rally a Strength Point at once"""
DEAR = 0.2
"""by how much that grows with a point that the city is worth"""
DEPOT = 0.12
"""what it is worth to feed a Strength Point"""
LEADER, MILITIAMAN = v.BRING_IN("leader"), v.BRING_IN("militia")
LARGE = 10
"""Strength Points that deserve a depot"""
MOST_LINES = 3
"""armies to which a railroad is looked for"""
MOST_LED = 4
"""Leaders of a hex whose force is looked at"""


class Order(NamedTuple):
    """Something to be done at a place: a choice there, who does it, and where he goes."""

    gain: float
    """for each command point"""
    node: int
    text: str
    piece: int = OFF
    goal: int = OFF


class Memory:
    """What a player remembers of the half-pulse and of the last turns."""

    def __init__(self) -> None:
        self.clock = (-1, -1, -1)
        self.barred: set[tuple[int, str]] = set()
        """orders of this half-pulse that were not to be had"""
        self.blocked: dict[tuple[int, int], int] = {}
        """hexes and goals between which no way was found, and the turn until which it is not tried again"""
        self.stalled: dict[int, int] = {}
        """hexes where a force halted for want of supply ahead, and until when"""

        self.lines = gangs.Lines()

    def at(self, clock: tuple[int, int, int]) -> None:
        """A new half-pulse."""
        if self.clock != clock:
            self.clock, self.barred = clock, set()
            turn = clock[0]
            self.blocked = {key: until for key, until in self.blocked.items() if until >= turn}
            self.stalled = {key: until for key, until in self.stalled.items() if until >= turn}


def orders(s: NcrState, pic: Picture, left: int, memory: Memory) -> list[Order]:
    """Everything worth doing, best first."""
    found: list[Order] = []
    fronts = _fronts(pic)
    for hex_, able in acting(s, pic, left):
        found += _marches(s, pic, hex_, able, fronts)
        found += in_place(s, pic, hex_, able, hex_ in memory.stalled)
    found += stranded(s, pic, left)
    found += [Order(*row) for row in (*gangs.orders(s, pic, memory.lines), *ships.orders(s, pic, left))]
    found = [
        x
        for x in found
        if x.gain > LEAST and (x.node, x.text) not in memory.barred and (x.node, x.goal) not in memory.blocked
    ]
    found.sort(key=lambda x: (-x.gain, x.node, x.text))
    return found


def acting(s: NcrState, pic: Picture, left: int) -> Iterator[tuple[int, int]]:
    """5.27 The hexes where orders can be paid for, and how much each may cost."""
    purses: dict[int, int] = {}
    for hex_ in pic.own:
        theater = s.tables.node_theater[hex_]
        if theater not in purses:
            purses[theater] = purse(s, pic.side, hex_, left).land
        if purses[theater] > 0:
            yield hex_, purses[theater]


class Front(NamedTuple):
    """An army at the front."""

    hex: int
    men: int
    weight: float
    far: array[int]
    """movement points to it from everywhere"""


def _fronts(pic: Picture) -> list[Front]:
    """Stacks with a Headquarters or of some size near the enemy, to which others go: by what could be won or kept from there."""
    found = []
    for hex_, men in pic.own.items():
        if (men >= LARGE or pic.offices(hex_)) and pic.front(hex_) > 0.5:
            best = [value for value, goal in pic.objectives(hex_, men + REINFORCED) if goal in pic.goal]
            weight = min(MOST_WEIGHT, best[0] if best else 0.0)
            found.append(Front(hex_, men, weight, distances(pic.t, hex_, pic.shut)))
    return found


# --- marches ------------------------------------------------------------------------------------------------------------------


def _marches(s: NcrState, pic: Picture, hex_: int, able: int, fronts: list[Front]) -> list[Order]:
    """The best march of the Leaders of a hex, and of units that nobody leads."""
    p, names = s.tables.pieces, s.tables.pieces.names
    here = pic.sites.free(s, hex_, pic.side)
    keep = pic.garrison(hex_)
    total = pic.own[hex_]
    shaken = any(s.flags[x] & DEMORALIZED for x in here if s.land(x))
    found: list[Order] = []
    led = 0
    men = [x for x in here if x < p.hq0 and forces.general(s, x) and initiative(s, x) <= able]
    men.sort(key=lambda x: (s.seniority(x), x))
    for leader in men[:MOST_LED]:
        pieces = pic.sites.force(s, leader)
        points = points_of(s, pieces)
        if not points or forces.stays(s, leader) is not None:
            continue
        led = max(led, points)
        going = points - max(0, keep - (total - points))
        if going > 0:
            cost = initiative(s, leader)
            found += _go(s, pic, hex_, leader, pieces, going, cost, fronts, shaken)
    room = total - keep
    for x in here:
        if x < p.slot0 or not s.land(x) or not forces.marches(s, x) or s.under[x]:
            continue
        if s.flags[x] & ENTRAINED:
            found += _stay_aboard(pic, hex_, v.RAIL_MOVE(names[x]).text, x, fronts)
        elif room > 0:
            found += _go_alone(s, pic, hex_, x, min(room, s.points[x], 5), fronts, bool(led), names[x])
    return found


def _stay_aboard(pic: Picture, hex_: int, text: str, piece: int, fronts: list[Front]) -> list[Order]:
    """Whoever is on a train goes on to the army that needs him most, or gets off."""
    lines = [f for f in fronts if f.hex == hex_ or hex_ in pic.net(f.hex)]
    front = max(lines, key=lambda f: f.weight, default=None)
    return [Order(0.5, hex_, text, piece, front.hex if front else hex_)]


def _go(
    s: NcrState, pic: Picture, hex_: int, leader: int, pieces: list[int], men: int, cost: int, fronts: list[Front],
    shaken: bool,
) -> list[Order]:  # fmt: skip
    """What a Leader with his force could do: attack a neighbour, march, join an army, take the train."""
    names = s.tables.pieces.names
    found = []
    stay = pic.hold(hex_, men)
    lead = v.LEAD(names[leader]).text
    if s.flags[leader] & ENTRAINED:
        return _stay_aboard(pic, hex_, v.RAIL_LEAD(names[leader]).text, leader, fronts)
    if not shaken:
        for value, goal in pic.objectives(hex_, men):
            steps = pic.steps(goal, hex_)
            after = value / FADE[min(steps, HORIZON)] * FADE[max(0, steps - STEPS)]
            gain = after - value - (stay if steps > 2 else 0.0)
            if steps <= STEPS and not pic.keeps(goal):
                gain += 0.5 * after
            found.append(Order(gain / cost, hex_, lead, leader, goal))
        found += attacks(s, pic, hex_, leader, pieces, cost, stay)
    for value, goal, ride in _joins(s, pic, hex_, men, fronts):
        text = v.RAIL_LEAD(names[leader]).text if ride else lead
        found.append(Order((value - stay) / cost, hex_, text, leader, goal))
    return found


def attacks(
    s: NcrState, pic: Picture, hex_: int, leader: int, pieces: list[int], cost: int, stay: float
) -> list[Order]:
    """Enemies next to a force that are worth attacking."""
    found = []
    text = v.LEAD(s.tables.pieces.names[leader]).text
    for there in s.tables.board.around(hex_):
        if there < 0 or not march.enemy_there(s, pic.side, there):
            continue
        if pic.trifling(there, points_of(s, pieces)):
            continue
        d = s.tables.board.direction(hex_, there)
        if march.terrain_refused(s, pic.side, hex_, d) is not None:
            continue
        hungry = not supply.supplied(s, hex_, pic.side)
        value = promise(s, pic, Attack(pic.side, tuple(pieces), there, over(s, hex_, there)), hungry)
        if value > 0:
            found.append(Order((0.5 * value - stay) / cost, hex_, text, leader, there))
    return found


def _joins(
    s: NcrState, pic: Picture, hex_: int, men: int, fronts: list[Front]
) -> list[tuple[float, int, bool]]:
    """Armies that a force could join: what it is worth, where, and whether by rail."""
    here = next((f.weight for f in fronts if f.hex == hex_), 0.0)
    least = 1.2 * here + 0.2
    best: tuple[float, int, bool] = (0.0, OFF, False)
    far_off: list[tuple[float, int]] = []
    for front in fronts:
        if front.weight <= least or front.hex == hex_:
            continue
        value = JOIN * men * front.weight
        steps = front.far[hex_]
        if steps <= HORIZON:
            best = max(best, (value * (FADE[max(0, steps - STEPS)] - FADE[steps]), front.hex, False))
        if steps > 2 * STEPS:
            far_off.append((value * (1.0 - FADE[min(steps, HORIZON)]), front.hex))
    far_off = [x for x in sorted(far_off, reverse=True)[:MOST_LINES] if x[0] > best[0]]
    if far_off and _may_ride(s, pic.side, hex_, men):
        for gain, goal in far_off:
            if gain > best[0] and railways.rail_open(s, goal, pic.side) and hex_ in pic.net(goal):
                best = gain, goal, True
    return [best] if best[0] > 0 else []


def _may_ride(s: NcrState, side: int, start: int, men: int) -> bool:
    """7.71 Whether a force could take the train at a hex."""
    return rail.troops_may_ride(s, start, side) and s.rail_used[side] + men <= rail.capacity(s, side)


def _go_alone(
    s: NcrState, pic: Picture, hex_: int, unit: int, men: int, fronts: list[Front], led: bool, name: str
) -> list[Order]:
    """A unit that nobody leads: to a city that nobody holds, or to an army; not one that has a Leader at hand."""
    pile = forces.pile(s, unit)
    text = (v.MOVE_POINTS(men, name) if pile else v.MOVE(name)).text
    points = men if pile else s.points[unit]
    found: list[Order] = []
    if deserts(s, pic, hex_, points):
        return found
    stay = pic.hold(hex_, points)
    for value, goal in pic.objectives(hex_, points):
        if pic.held(goal) and not pic.keeps(goal):
            continue
        steps = pic.steps(goal, hex_)
        if steps > ALONE[pic.side]:
            continue
        gain = value / FADE[min(steps, HORIZON)] * FADE[max(0, steps - STEPS)] - value - stay
        found.append(Order(0.7 * gain, hex_, text, unit, goal))
    if not led:
        for value, goal, ride in _joins(s, pic, hex_, points, fronts):
            if ride:
                text = (v.RAIL_POINTS(men, name) if pile else v.RAIL_MOVE(name)).text
            found.append(Order(value - stay, hex_, text, unit, goal))
    return found


def deserts(s: NcrState, pic: Picture, hex_: int, points: int) -> bool:
    """7.34 Whether so many who leave a hex would leave a general there without troops."""
    return pic.own[hex_] <= points and s.ranking(hex_, pic.side) != OFF


def stranded(s: NcrState, pic: Picture, left: int) -> list[Order]:
    """7.34 Generals whose troops have left them ride to others at once: who is alone at the end of a Pulse is lost for a while."""
    p = s.tables.pieces
    found = []
    for x in range(p.hq0):
        at = s.at[x]
        if s.side[x] != pic.side or not 0 <= at < s.tables.board.count or s.strength(at, pic.side):
            continue
        if s.flags[x] & MOVED or not forces.general(s, x) or command_of(s, x) != OFF:
            continue
        if forces.stays(s, x) is not None or purse(s, pic.side, at, left).land < 1:
            continue
        country = s.tables.within(at, RIDDEN)  # a hex costs a movement point at least
        near = [(pic.steps(h, at), -men, h) for h, men in pic.own.items() if men > 1 and h in country]
        steps, _, goal = min(near, default=(HORIZON, 0, OFF))
        if steps <= RIDDEN:
            found.append(Order(STRANDED * s.rank[x], at, v.RIDE(p.names[x]).text, x, goal))
    return found


# --- in place -----------------------------------------------------------------------------------------------------------------


def in_place(s: NcrState, pic: Picture, hex_: int, able: int, stalled: bool) -> list[Order]:
    """8.74, 12.41, 14.24 Rally, emplace a work, lay a depot."""
    found = []
    shaken = pic.sites.shaken(s, hex_, pic.side)
    if shaken:
        chief = s.ranking(hex_, pic.side)
        if chief != OFF and initiative(s, chief) <= able:
            points = sum(s.points[x] for x in shaken)
            near = 1.0 + _dear(pic, hex_) if pic.threat(hex_) else 0.5
            found.append(Order(RALLY * min(points, 8) * near / initiative(s, chief), hex_, v.RALLY().text))
    if s.strength(hex_, 1 - pic.side):
        found += _storm(s, pic, hex_, able)
    if s.prepared[hex_] and pic.threat(hex_):
        found.append(Order(0.4 + _dear(pic, hex_), hex_, v.EMPLACE().text))
    if (
        pic.own[hex_] >= LARGE
        and _site(s, pic.side, hex_, able)
        and (stalled or not supply.supplied(s, hex_, pic.side))
    ):
        unit = _builder(s, pic.side, hex_)
        if unit != OFF:
            gain = DEPOT * min(pic.own[hex_], 30) / 2
            found.append(Order(gain, hex_, v.DEPOT(s.tables.pieces.names[unit]).text))
    return found


def _dear(pic: Picture, hex_: int) -> float:
    """How much more it matters that a city of one's own is ready: the capital above all."""
    return DEAR * pic.goal[hex_].worth if pic.keeps(hex_) else 0.0


def _storm(s: NcrState, pic: Picture, hex_: int, able: int) -> list[Order]:
    """12.24 A work under siege is stormed where the odds favour it."""
    if not under_siege(s, hex_, 1 - pic.side):
        return []
    chief = s.ranking(hex_, pic.side)
    if chief == OFF or s.flags[chief] & MOVED or initiative(s, chief) > able:
        return []
    force = tuple(x for x in forces.force(s, chief) if fights_within(s, x))
    if not points_of(s, list(force)):
        return []
    value = promise(s, pic, Attack(pic.side, force, hex_, STORM), not supply.supplied(s, hex_, pic.side))
    text = v.STORM(s.tables.pieces.names[chief]).text
    return [Order(0.5 * value / initiative(s, chief), hex_, text, chief, hex_)] if value > 1.0 else []


def _site(s: NcrState, side: int, hex_: int, able: int) -> bool:
    """14.24 Whether a depot can be laid in a hex for what can be paid."""
    if depots.site_refused(s, side, hex_) is not None or depots.depot_cost(s, side, hex_) > able:
        return False
    return s.supply[depots.pool(s, side, hex_)] >= s.tables.charts.supply.depot_cost


def _builder(s: NcrState, side: int, hex_: int) -> int:
    """14.24 The piece that gives two points for a depot: Militia or Garrison first, else the largest."""
    here = [x for x in s.pieces_at(hex_, side) if s.land(x) and s.points[x] >= 2]
    return min(here, key=lambda x: (not forces.pile(s, x), -s.points[x], x)) if here else OFF


# --- what else the dice difference buys ---------------------------------------------------------------------------------------


def spend(s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
    """5.22 What is left of the dice difference: somebody is brought in, or a point is let go."""
    enters = [
        verb(s.tables.waters.name(node))
        for what, verb in ((LEADER, v.DRAW), (MILITIAMAN, v.MILITIA))
        if what in choices
        for node in pools.departments(s, pic.side)
    ]
    picked = buy(s, pic, [*enters, *(c for c in choices if c.kind is not v.BRING_IN)])
    return LEADER if picked.kind is v.DRAW else MILITIAMAN if picked.kind is v.MILITIA else picked


def buy(s: NcrState, pic: Picture, choices: list[Choice]) -> Choice:
    """5.22 A Leader for troops without one, Militia where it is wanted, else a point is let go."""
    draws = [c for c in choices if c.kind is v.DRAW]
    if draws and _leaderless(s, pic):
        return max(draws, key=lambda c: _wanted(s, pic, c))
    militia = [c for c in choices if c.kind is v.MILITIA]
    burn = [c for c in choices if c.kind is v.BURN]
    if militia and spare(s, pic.side) <= 0:
        militia = [c for c in militia if _lack(s, pic, c) > 0] or ([] if burn else militia)
    if militia:
        return max(militia, key=lambda c: _wanted(s, pic, c))
    if draws:
        return max(draws, key=lambda c: _wanted(s, pic, c))
    return burn[-1] if burn else choices[-1]


def _leaderless(s: NcrState, pic: Picture) -> bool:
    """Whether more Strength Points stand without a general than with one."""
    without = sum(n for hex_, n in pic.own.items() if n >= 4 and s.ranking(hex_, pic.side) == OFF)
    return without >= 8 or len(pools.waiting(s, pic.side)) > 2


def _lack(s: NcrState, pic: Picture, choice: Choice) -> float:
    """Strength Points that a Department wants against the enemy near it."""
    hex_ = s.tables.waters.node(choice.place, "choice")
    return pic.wanted(hex_) - pic.own.get(hex_, 0)


def _wanted(s: NcrState, pic: Picture, choice: Choice) -> float:
    """Where Leaders and Militia are wanted: in a city under threat, near the front, at the capital."""
    hex_ = s.tables.waters.node(choice.place, "choice")
    worth = pic.goal[hex_].worth if hex_ in pic.goal else 0.0
    if choice.kind is v.DRAW:
        men = sum(1 for x in s.pieces_at(hex_, pic.side) if x < s.tables.pieces.hq0 and forces.general(s, x))
        return pic.own.get(hex_, 0) / (1 + 3 * men) + pic.front(hex_)
    return min(max(0.0, _lack(s, pic, choice)), 10.0) * worth + pic.front(hex_) + pic.pull(hex_)
