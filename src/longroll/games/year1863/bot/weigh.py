"""What a Point is worth and what threatens it, as the greedy player sees it."""

from __future__ import annotations

from functools import cache

from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.victory import occupies
from longroll.games.year1863.words import CE, CONFEDERATE, UE, UNION, UW
from longroll.kit.paths import distances

_DISTANCES: dict[int, list[list[int]]] = {}


def distances_of(t: Tables) -> list[list[int]]:
    """Points by land from each to each; 30 where there is no way."""
    table = _DISTANCES.get(id(t))
    if table is None:
        near = [[q for q, _ in t.land[p]] for p in range(t.n)]
        table = _DISTANCES[id(t)] = [distances(near, p, 30) for p in range(t.n)]
    return table


def distance(t: Tables, a: int, b: int) -> int:
    """Points by land from a to b; 30 where there is no way."""
    return distances_of(t)[a][b]


def threat(s: Year1863State, place: int, side: int, within: int = 3) -> int:
    """Rough enemy weight near a Point, from what is seen of the map: stacks count, not their contents."""
    t = s.tables
    enemy = (1 - side) * t.n
    return sum(5 for p in _around(t, place, within) if s.ground[enemy + p] or s.boats[enemy + p])


@cache
def _around(t: Tables, place: int, within: int) -> tuple[int, ...]:
    """Points of the theater from which a place is not farther than so many."""
    far, theater = distances_of(t), t.theater[place]
    return tuple(
        p for p in range(t.n) if t.theater[p] == theater and not t.area[p] and far[p][place] <= within
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


def vital(s: Year1863State, command: int, place: int) -> bool:
    """4.1 A city whose loss may end the game, or the Confederate capital."""
    t = s.tables
    if command == CE:
        return place == t.richmond
    return place == t.washington or place in (t.west_cities if command == UW else t.east_cities)


def weights(s: Year1863State, side: int, theater: int) -> dict[int, int]:
    """Factors of a side by Point, as far as the (imagined) state has them."""
    t = s.tables
    found: dict[int, int] = {}
    for i in t.of_side[side]:
        where = s.at[i]
        if where < t.n and t.combat[i] and not t.static[i] and t.theater[where] == theater:
            found[where] = found.get(where, 0) + s.strength(i)
    return found


def guard_need(s: Year1863State, command: int, place: int, enemies: dict[int, int]) -> float:
    """Factors that should stay in a Point: more where losing it loses the game, none far from the enemy."""
    t = s.tables
    side = command >> 1
    key = vital(s, command, place)
    if not key and (not t.value[place] or t.home[place] != side) and s.fort_at(place, side) < 0:
        return 0.0
    within = (6 if command == UE else 4) if key else 2
    far = distances_of(t)
    near = max((w for p, w in enemies.items() if far[p][place] <= within), default=0)
    if not key:
        return 0.25 * near
    close = max((w for p, w in enemies.items() if far[p][place] <= 3), default=0)
    share = 0.6 if place in (t.washington, t.richmond) or command == UW else 0.4
    return max(share * near, (share + 0.1) * close)


def danger(s: Year1863State, command: int, place: int, weight: float, enemies: dict[int, int]) -> float:
    """What a force of this weight risks in a Point, in Victory Points: the strongest enemy within a march of it."""
    t = s.tables
    side = command >> 1
    shifts = (1 if t.city[place] or t.rough[place] else 0) + (1 if s.works[place] == side else 0)
    shifts += 2 if s.fort_at(place, side) >= 0 else 0
    held = weight * (1 + 0.4 * shifts)
    far = distances_of(t)
    worst = max((w for p, w in enemies.items() if p != place and far[p][place] <= 3), default=0)
    if worst <= 1.1 * held:
        return 0.0
    return min((worst - held) / worst, 0.8) * min(weight, 8.0) * 0.9
