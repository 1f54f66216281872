"""Garrisons: how many factors a staff leaves in a city, who stays, and who is sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from longroll.games.year1863.bot.style import Style
from longroll.games.year1863.bot.weigh import vital
from longroll.games.year1863.combat.muster import fighters
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import GARRISON, RANGER, UE, UNION

SHIFT = 0.4
"""how much stronger a column in his favour makes a defender"""
HOLDS = 0.9
"""a guard of this share of those who could come, on its ground, is enough"""
LEAST_HELD = 0.6
"""and never less than this where the loss may end the game, for few bleed out behind any works"""
HALF_HELD, PICKET = 0.5, 0.3
"""the same for a city of two points or more whose loss does not end the game, and for one of one point"""
STAKE = 6.0
"""Victory Points that are at stake in a city whose loss may end the game"""
RIDE = (8, 10)
"""Points that cavalry and rangers ride in the West and in the East when a train is used up (22.1)"""
LAST = 0.5
"""the factors that a city of the enemy wants in the end: whoever is there will do"""


def needs(
    s: Year1863State,
    command: int,
    enemies: dict[int, int],
    style: Style,
    places: Iterable[int] | None = None,
) -> dict[int, float]:
    """Factors, forts and militia counted, that should stand in each Point worth a guard; `places`: in these alone."""
    t = s.tables
    side = command >> 1
    found: dict[int, float] = {}
    for place in range(t.n) if places is None else places:
        if t.theater[place] != command & 1 or t.area[place] or s.control[place] != side:
            continue
        key = vital(s, command, place) or place == t.richmond
        if not key and not t.value[place]:
            continue
        if counts_at_the_end(s, side, place):
            found[place] = LAST
        coming = _coming(s, side, place, enemies, 6 if command == UE else 4)
        if coming:
            share = HOLDS if key else HALF_HELD if t.value[place] > 1 else PICKET
            share /= 1 + SHIFT * columns(s, side, place)
            share = max(share, LEAST_HELD) if key else share
            found[place] = style.guard * max(1.0, share * (coming[0] + 0.5 * sum(coming[1:])))
        elif key and side == UNION and _coming(s, side, place, enemies, RIDE[command == UE]):
            found[place] = LAST
    return found


def exposed(
    s: Year1863State, command: int, enemies: dict[int, int], style: Style, units: list[int], place: int
) -> float:
    """What may be lost at home, in Victory Points, if units go to a Point: whom they no longer stand in the way of."""
    if not enemies:
        return 0.0
    t = s.tables
    after = s.copy()
    for i in units:
        after.place(i, place)
    left = {p: w for p, w in enemies.items() if p != place}
    risk = 0.0
    cities = [p for p in range(t.n) if vital(s, command, p)]
    for city, need in needs(after, command, left, style, cities).items():
        short = need - sum(s.strength(i) for i in fighters(after, city, t.side[units[0]]))
        risk += STAKE * max(0.0, short) / need
    return risk


def counts_at_the_end(s: Year1863State, side: int, place: int) -> bool:
    """4.2 Whether somebody should stand in a city of the enemy because the war is nearly over and it counts for who is in it."""
    t = s.tables
    return bool(t.value[place]) and t.home[place] == 1 - side and s.turn >= s.last_turn - 1


def columns(s: Year1863State, side: int, place: int) -> int:
    """13.10, 13.15 The columns that the ground gives a defender."""
    t = s.tables
    fort = s.fort_at(place, side)
    works = int(s.works[place] == side) + (1 + s.face[fort] if fort >= 0 else 0)
    return int(t.city[place] or t.rough[place]) + works


def _coming(s: Year1863State, side: int, place: int, enemies: dict[int, int], points: int) -> list[int]:
    """The enemy stacks that could march to a Point in one phase, the heaviest first: not past our units, nor through rough ground."""
    near = marched_from(s, place, points, side)
    return sorted((enemies[p] for p in near if p in enemies), reverse=True)


def marched_from(s: Year1863State, place: int, points: int, stopped_by: int) -> set[int]:
    """Points from which so many steps by land lead to a place, itself among them: not through rough ground, nor units of a side."""
    t = s.tables
    near, rough = _neighbours(t), t.rough
    base = stopped_by * t.n
    ground, boats = s.ground, s.boats
    found = {place}
    ring = near[place]
    for step in range(points):
        ahead: list[int] = []
        for p in ring:
            if p not in found:
                found.add(p)
                if step + 1 < points and not (rough[p] or ground[base + p] or boats[base + p]):
                    ahead += near[p]
        ring = ahead
    return found


@cache
def _neighbours(t: Tables) -> list[list[int]]:
    """The Points next to each by land, areas left out."""
    return [[q for q, _ in t.land[p] if not t.area[q]] for p in range(t.n)]


def guards(s: Year1863State, free: list[int], wanted: dict[int, float]) -> set[int]:
    """Who must stay: the weakest first, and those whom nobody commands."""
    t = s.tables
    kept: set[int] = set()
    for place in {s.at[i] for i in free} & wanted.keys():
        here = fighters(s, place, t.side[free[0]])
        need = wanted[place] - sum(s.strength(i) for i in here if i not in free)
        mine = [i for i in here if i in free]
        for i in sorted(mine, key=lambda i: (s.commander[i] > 0, s.strength(i))):
            if need <= 0:
                break
            kept.add(i)
            need -= s.strength(i)
    return kept


def reliefs(
    s: Year1863State,
    command: int,
    free: list[int],
    ways: Callable[[int], dict[int, list[str]]],
    wanted: dict[int, float],
) -> list[tuple[int, int]]:
    """Units sent to cities that are held too weakly: to vital ones anybody, to others small units alone."""
    t = s.tables
    side = command >> 1
    sent: list[tuple[int, int]] = []
    taken: set[int] = set()
    reached: dict[int, dict[int, list[str]]] = {}
    for place in sorted(wanted, key=lambda p: (not vital(s, command, p), -t.value[p], p)):
        short = wanted[place] - sum(s.strength(i) for i in fighters(s, place, side))
        if short <= 0 or s.combat(place, 1 - side):
            continue
        near = [i for i in free if i not in taken and s.at[i] != place]
        if not vital(s, command, place) and not counts_at_the_end(s, side, place):
            near = [i for i in near if t.kind[i] in (GARRISON, RANGER)]
        for i in near:
            if i not in reached:
                reached[i] = ways(i)
        near = [i for i in near if place in reached[i]]
        found = as_many_as_needed(s, near, reached, place, short)
        taken.update(found)
        sent += [(i, place) for i in found]
    return sent


def as_many_as_needed(
    s: Year1863State, near: list[int], reached: dict[int, dict[int, list[str]]], place: int, short: float
) -> list[int]:
    """Of units that can come to a place, the nearest and then the weakest, until it has the factors that it is short of."""
    found: list[int] = []
    for i in sorted(near, key=lambda i: (len(reached[i][place]), s.strength(i))):
        if short <= 0:
            break
        found.append(i)
        short -= s.strength(i)
    return found
