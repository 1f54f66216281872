"""The greedy player's plan of a Movement Phase: who must stay, which attack promises most, where the rest goes."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.year1863.combat.force import PLAIN, Force
from longroll.games.year1863.combat.muster import field_of, fighters, force_of
from longroll.games.year1863.combat.odds import battle_odds
from longroll.games.year1863.movement.phase import movers
from longroll.games.year1863.movement.rail import net_of
from longroll.games.year1863.movement.steps import allowance, rail_cost, with_commander
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.victory import occupies
from longroll.games.year1863.words import CE, CONFEDERATE, RIVERINE, TRAIN, UE, UNION, UW
from longroll.kit.paths import distances

ENOUGH = 1.2
"""Victory Points that an attack must promise."""


class Plan(NamedTuple):
    doubles: list[int]
    tasks: list[tuple[int, list[str]]]
    """(unit, the choices of its march in order)"""


_DISTANCES: dict[int, list[list[int]]] = {}


def distance(t: Tables, a: int, b: int) -> int:
    """Points by land from a to b; 30 where there is no way."""
    table = _DISTANCES.get(id(t))
    if table is None:
        near = [[q for q, _ in t.land[p]] for p in range(t.n)]
        table = _DISTANCES[id(t)] = [distances(near, p, 30) for p in range(t.n)]
    return table[a][b]


def threat(s: Year1863State, place: int, side: int, within: int = 3) -> int:
    """Rough enemy weight near a Point, from what is seen of the map: stacks count, not their contents."""
    t = s.tables
    theater = t.theater[place]
    return sum(
        5
        for p in range(t.n)
        if t.theater[p] == theater
        and (s.ground[(1 - side) * t.n + p] or s.boats[(1 - side) * t.n + p])
        and not t.area[p]
        and distance(t, p, place) <= within
    )


def prize(s: Year1863State, command: int, place: int) -> float:
    """What it is worth to stand in a Point: Victory Points now and at the end, income denied, sudden death."""
    t = s.tables
    side = command >> 1
    value = float(t.value[place])
    left = s.last_turn - s.turn
    gain = 0.0
    if occupies(s, side, place):
        return 0.0
    if t.home[place] == 1 - side:
        if not s.scored[place]:
            gain += min(value, t.charts.vp_max - s.vp[command])
        gain += value * 0.8 + 0.12 * value * left
        if place == t.richmond:
            gain += 6.0
    elif value:
        gain += value * (1.2 if s.control[place] != side else 0.2) + 0.15 * value * left
    if command == UW and place in t.mississippi and s.control[place] != UNION:
        gain += 1.5
    if side == CONFEDERATE:
        gain += _sudden(s, command, place)
    elif vital(s, command, place):
        gain += 5.0
    return gain + (0.3 if t.town[place] and s.control[place] != side else 0.0)


def _sudden(s: Year1863State, command: int, place: int) -> float:
    t = s.tables
    if command == CE and place == t.washington:
        return 25.0
    cities = t.east_cities if command == CE else t.west_cities
    if place in cities:
        held = sum(occupies(s, CONFEDERATE, p) for p in cities)
        return 25.0 if held else 3.0
    return 0.0


def routes(s: Year1863State, unit: int) -> dict[int, list[str]]:
    """Where a unit can get to in this phase without luck, and the choices that lead there."""
    t = s.tables
    side = s.op >> 1
    n = t.n
    group = with_commander(s, unit)
    points = allowance(s, group, s.op & 1)
    start = s.at[unit]
    names = t.place_slugs
    enemy = (1 - side) * n
    own = side * n
    armed = bool(t.combat[unit])
    closed = t.closed[side]
    rails = rail_cost(s, group) <= s.rail_left
    found: dict[int, list[str]] = {start: []}
    edge = [start]
    for _ in range(points):
        following = []
        for p in edge:
            stopped = p != start and (
                (t.rough[p] and "rail" not in found[p][-1])
                or t.area[p]
                or s.ground[enemy + p]
                or s.boats[enemy + p]
                or s.others[enemy + p]
            )
            if stopped:
                continue
            steps = [(q, f"to {names[q]}") for q, _ in t.land[p]]
            net = net_of(s, p)
            if net and rails and not any(x.startswith("rail") for x in found[p]):
                steps += [(q, ride.text) for q, ride in net.rides]
            for q, text in steps:
                if q in found or closed[q] or q == t.new_orleans:
                    continue
                met = s.ground[enemy + q] or s.boats[enemy + q] or s.others[enemy + q]
                if met and not armed and not s.ground[own + q]:
                    continue
                found[q] = [*found[p], text]
                following.append(q)
        edge = following
    return found


def weights(s: Year1863State, side: int, theater: int) -> dict[int, int]:
    """Factors of a side by Point, as far as the (imagined) state has them."""
    t = s.tables
    found: dict[int, int] = {}
    for i in t.of_side[side]:
        where = s.at[i]
        if where < t.n and t.combat[i] and not t.static[i] and t.theater[where] == theater:
            found[where] = found.get(where, 0) + s.strength(i)
    return found


def vital(s: Year1863State, command: int, place: int) -> bool:
    """4.1 A city whose loss may end the game, or the Confederate capital."""
    t = s.tables
    if command == CE:
        return place == t.richmond
    return place == t.washington or place in (t.west_cities if command == UW else t.east_cities)


def guard_need(s: Year1863State, command: int, place: int, enemies: dict[int, int]) -> float:
    """Factors that should stay in a Point: more where losing it loses the game, none far from the enemy."""
    t = s.tables
    side = command >> 1
    key = vital(s, command, place)
    if not key and (not t.value[place] or t.home[place] != side) and s.fort_at(place, side) < 0:
        return 0.0
    within = (6 if command == UE else 4) if key else 2
    near = max((w for p, w in enemies.items() if distance(t, p, place) <= within), default=0)
    if not key:
        return 0.25 * near
    close = max((w for p, w in enemies.items() if distance(t, p, place) <= 3), default=0)
    share = 0.6 if place in (t.washington, t.richmond) or command == UW else 0.4
    return max(share * near, (share + 0.1) * close)


def reinforcements(
    s: Year1863State,
    command: int,
    free: list[int],
    reached: dict[int, dict[int, list[str]]],
    enemies: dict[int, int],
) -> list[tuple[int, list[str]]]:
    """Units sent to vital cities that are held too weakly."""
    t = s.tables
    side = command >> 1
    tasks: list[tuple[int, list[str]]] = []
    taken: set[int] = set()
    for place in range(t.n):
        if not vital(s, command, place) or t.theater[place] != command & 1 or s.combat(place, 1 - side):
            continue
        mobile = [i for i in fighters(s, place, side) if not t.static[i]]
        short = guard_need(s, command, place, enemies) - sum(s.strength(i) for i in mobile)
        near = [i for i in free if i not in taken and place in reached[i] and s.at[i] != place]
        for i in sorted(near, key=lambda i: (len(reached[i][place]), s.strength(i))):
            if short <= 0:
                break
            taken.add(i)
            tasks.append((i, reached[i][place]))
            short -= s.strength(i)
    return tasks


def danger(s: Year1863State, command: int, place: int, weight: float, enemies: dict[int, int]) -> float:
    """What a force of this weight risks in a Point, in Victory Points: the strongest enemy within a march of it."""
    t = s.tables
    side = command >> 1
    shifts = (1 if t.city[place] or t.rough[place] else 0) + (1 if s.works[place] == side else 0)
    shifts += 2 if s.fort_at(place, side) >= 0 else 0
    held = weight * (1 + 0.4 * shifts)
    worst = max((w for p, w in enemies.items() if p != place and distance(t, p, place) <= 3), default=0)
    if worst <= 1.1 * held:
        return 0.0
    return min((worst - held) / worst, 0.8) * min(weight, 8.0) * 0.9


def make_plan(worlds: list[Year1863State], command: int) -> Plan:
    """A plan against the worst of a few imagined worlds: what a stack may hide is counted at its strongest."""
    s = worlds[0]
    t = s.tables
    side = command >> 1
    enemies: dict[int, int] = {}
    foes: dict[int, Force] = {}
    for world in worlds:
        for p, w in weights(world, 1 - side, command & 1).items():
            enemies[p] = max(enemies.get(p, 0), w)
        for p in range(t.n):
            if t.theater[p] == command & 1 and world.combat(p, 1 - side):
                force = force_of(world, world.pieces_at(p, 1 - side))
                if p not in foes or force.strength > foes[p].strength:
                    foes[p] = force
    return _plan(s, command, enemies, foes)


def _plan(s: Year1863State, command: int, enemies: dict[int, int], foes: dict[int, Force]) -> Plan:
    """The phase: guards first, then the best attacks, then everybody else towards the main army or an open prize."""
    t = s.tables
    free = [i for i in movers(s) if not t.leader[i] and t.kind[i] not in (TRAIN, RIVERINE)]
    free = _without_guards(s, command, free, enemies)
    reached = {i: routes(s, i) for i in free}
    tasks = reinforcements(s, command, free, reached, enemies)
    taken = {i for i, _ in tasks}
    targets = [
        p
        for p in range(t.n)
        if t.theater[p] == command & 1
        and not t.area[p]
        and not t.sea[p]
        and any(p in r for r in reached.values())
    ]
    while True:
        best, best_value, best_units = -1, ENOUGH, []  # type: tuple[int, float, list[int]]
        for p in targets:
            units = [i for i in free if i not in taken and p in reached[i] and s.at[i] != p]
            if not units:
                continue
            value, chosen = _attack_value(s, command, p, units, enemies, foes)
            if value > best_value:
                best, best_value, best_units = p, value, chosen
        if best < 0:
            break
        targets.remove(best)
        for i in best_units:
            taken.add(i)
            tasks.append((i, reached[i][best]))
        tasks += _followers(s, command, best, best_units)
    tasks += _rally(s, command, [i for i in free if i not in taken], reached, enemies)
    tasks += _boats(s, command, {x[0] for x in tasks})
    return Plan([], tasks)


def _without_guards(s: Year1863State, command: int, free: list[int], enemies: dict[int, int]) -> list[int]:
    side = command >> 1
    kept: set[int] = set()
    for place in {s.at[i] for i in free}:
        need = guard_need(s, command, place, enemies)
        if need <= 0:
            continue
        here = fighters(s, place, side)
        count_forts = not vital(s, command, place)
        need -= sum(s.strength(i) for i in here if i not in free and (count_forts or not s.tables.static[i]))
        for i in sorted(
            (i for i in free if s.at[i] == place), key=lambda i: (s.commander[i] > 0, s.strength(i))
        ):
            if need <= 0:
                break
            kept.add(i)
            need -= s.strength(i)
    return [i for i in free if i not in kept]


def _attack_value(
    s: Year1863State,
    command: int,
    place: int,
    units: list[int],
    around: dict[int, int],
    foes: dict[int, Force],
) -> tuple[float, list[int]]:
    """The best force for a Point out of the units that can be there, and what it promises."""
    t = s.tables
    side = command >> 1
    gain = prize(s, command, place)
    enemies = s.pieces_at(place, 1 - side)
    if not any(t.combat[i] for i in enemies):
        if gain < 0.5 and not enemies:
            return 0.0, []
        pick = min(units, key=lambda i: (t.worth[i], distance(t, s.at[i], place), s.strength(i)))
        risk = danger(s, command, place, s.strength(pick), around) * (1.0 if t.worth[pick] else 0.2)
        return gain + 0.8 * len(enemies) - risk, [pick]
    defender = foes[place]
    river = all(dict(t.land[s.at[i]]).get(place, False) for i in units)
    field = field_of(s, place, 1 - side, river)
    units = sorted(units, key=lambda i: (-s.strength(i) - (2 if s.commander[i] else 0), i))
    already = s.pieces_at(place, side)
    value, chosen = 0.0, []
    leaders = _chiefs(s, command, units)
    for count in _counts(len(units)):
        picked = units[:count]
        pieces = already + [x for i in picked for x in with_commander(s, i)] + leaders
        odds = battle_odds(t.charts, force_of(s, pieces), defender, field, PLAIN)
        weight = sum(s.strength(i) for i in picked) - odds.total.attacker_factors
        after = danger(s, command, place, max(weight, 0.0), around)
        worth = odds.total.value + odds.total.holds * (gain - 0.7 * after) - 0.05 * len(picked)
        if worth > value:
            value, chosen = worth, picked
    return value, chosen


def _counts(n: int) -> list[int]:
    return [n] if n == 1 else sorted({n, max(n // 2, 1), max(3 * n // 4, 1)}, reverse=True)


def _chiefs(s: Year1863State, command: int, units: list[int]) -> list[int]:
    """An army commander who stands with one of the units and would come along."""
    places = {s.at[i] for i in units}
    return [i for i in s.army_commanders(command) if s.at[i] in places][:1]


def _followers(s: Year1863State, command: int, place: int, units: list[int]) -> list[tuple[int, list[str]]]:
    """The army commander and one train come after the units."""
    t = s.tables
    found = []
    starts = {s.at[i] for i in units}
    for leader in s.army_commanders(command):
        if s.at[leader] in starts:
            found.append((leader, ["after", t.place_slugs[place]]))
            break
    for train in t.of_kind[command >> 1][TRAIN]:
        if s.at[train] in starts:
            found.append((train, ["after", t.place_slugs[place]]))
            break
    return [(i, _way(s, i, place)) for i, _ in found]


def _way(s: Year1863State, piece: int, place: int) -> list[str]:
    """The road of a leader or train to friends who will be there before him."""
    t = s.tables
    side = s.op >> 1
    own = side * t.n + place
    s.ground[own] += 1
    try:
        return routes(s, piece).get(place, [])
    finally:
        s.ground[own] -= 1


def _rally(
    s: Year1863State,
    command: int,
    units: list[int],
    reached: dict[int, dict[int, list[str]]],
    enemies: dict[int, int],
) -> list[tuple[int, list[str]]]:
    """Those without a task go to the nearest strong friend, or forward with their army to the next prize."""
    t = s.tables
    side = command >> 1
    weight: dict[int, float] = {}
    for i in t.of_side[side]:
        if s.at[i] < t.n and t.combat[i] and t.theater[s.at[i]] == command & 1 and not t.area[s.at[i]]:
            weight[s.at[i]] = weight.get(s.at[i], 0.0) + s.strength(i)
    found = []
    for i in sorted(units, key=lambda i: -s.strength(i)):
        here = s.at[i]
        own = s.strength(i)

        def merit(place: int, with_me: float) -> float:
            mass = weight.get(place, 0.0) + with_me
            risk = danger(s, command, place, mass, enemies) / max(mass, 1.0) * own * 2  # noqa: B023
            return 0.12 * min(mass, 30.0) + _station(s, command, place) - risk

        best, value = here, merit(here, 0.0) if not t.area[here] else -9.0
        for place, path in reached[i].items():
            if not path or s.present(place, 1 - side) or t.area[place]:
                continue
            now = merit(place, own) - 0.01 * len(path)
            if now > value + 0.3:
                best, value = place, now
        if best != here:
            found.append((i, reached[i][best]))
            weight[here] = weight.get(here, 0.0) - own
            weight[best] = weight.get(best, 0.0) + own
    chiefs = []
    if found:
        for leader in s.army_commanders(command):
            if any(s.at[i] == s.at[leader] for i, _ in found) and weight.get(s.at[leader], 0.0) < 6:
                goal = max(weight, key=lambda p: weight[p])
                chiefs.append((leader, routes(s, leader).get(goal, [])))
    return found + chiefs


def _station(s: Year1863State, command: int, place: int) -> float:
    """How good a Point is to stand in: near the enemy's prizes, on own ground worth holding."""
    t = s.tables
    side = command >> 1
    goals = [p for p in range(t.n) if t.theater[p] == command & 1 and t.home[p] == 1 - side and t.value[p]]
    near = min(
        (distance(t, place, g) - 0.5 * t.value[g] for g in goals if s.control[g] != side), default=10.0
    )
    own = 0.6 * t.value[place] if t.home[place] == side else 0.0
    return own - 0.45 * near + (0.4 if s.works[place] == side else 0.0)


def _boats(s: Year1863State, command: int, busy: set[int]) -> list[tuple[int, list[str]]]:
    """Riverines join a land attack next door, or open the Mississippi."""
    t = s.tables
    side = command >> 1
    n = t.n
    found = []
    for boat in movers(s):
        if t.kind[boat] != RIVERINE:
            continue
        start = s.at[boat]
        best, merit = start, 0.2
        seen = {start: []}  # type: dict[int, list[str]]
        queue = [start]
        for p in queue:
            blocked = p != start and (s.boats[(1 - side) * n + p] or s.fort_at(p, 1 - side) >= 0)
            if blocked or len(seen[p]) >= 5:
                continue
            for q, kind in t.water[p]:
                if q in seen or kind != "river" or t.sea[q] or t.area[q]:
                    continue
                seen[q] = [*seen[p], f"to {t.place_slugs[q]}"]
                queue.append(q)
        for q, path in seen.items():
            if not path or s.combat(q, 1 - side):
                continue
            value = (
                1.0 if command == UW and q in t.mississippi and s.control[q] != side else 0.0
            ) + 0.1 * t.value[q]
            value -= 0.1 * len(path)
            if value > merit:
                best, merit = q, value
        if best != start:
            found.append((boat, seen[best]))
    return found


def pursuit_value(s: Year1863State, units: list[int], place: int, crosses: bool, command: int) -> float:
    """What a pursuit into a Point promises."""
    t = s.tables
    side = command >> 1
    enemies = s.pieces_at(place, 1 - side)
    gain = prize(s, command, place)
    if not any(t.combat[i] for i in enemies):
        return gain + 0.5 * len(enemies) - 0.3
    odds = battle_odds(
        t.charts,
        force_of(s, units + s.pieces_at(place, side)),
        force_of(s, enemies),
        field_of(s, place, 1 - side, crosses),
        PLAIN,
    )
    return odds.total.value + odds.total.holds * gain
