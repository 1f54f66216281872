"""Where those go who have no attack to make: to the guard, to the main army, along the rivers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from longroll.games.year1863.bot.guards import as_many_as_needed
from longroll.games.year1863.bot.routes import routes
from longroll.games.year1863.bot.style import PLAIN, Style
from longroll.games.year1863.bot.weigh import danger, distances_of, guard_need, vital
from longroll.games.year1863.combat.muster import fighters
from longroll.games.year1863.movement.phase import movers
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import RIVERINE, UW
from longroll.kit.paths import within


def reinforcements(
    s: Year1863State,
    command: int,
    free: list[int],
    reached: dict[int, dict[int, list[str]]],
    enemies: dict[int, int],
    style: Style = PLAIN,
) -> list[tuple[int, int]]:
    """Units sent to vital cities that are held too weakly, each with its city."""
    t = s.tables
    side = command >> 1
    sent: list[tuple[int, int]] = []
    taken: set[int] = set()
    for place in range(t.n):
        if not vital(s, command, place) or t.theater[place] != command & 1 or s.combat(place, 1 - side):
            continue
        mobile = [i for i in fighters(s, place, side) if not t.static[i]]
        short = style.guard * guard_need(s, command, place, enemies) - sum(s.strength(i) for i in mobile)
        near = [i for i in free if i not in taken and place in reached[i] and s.at[i] != place]
        found = as_many_as_needed(s, near, reached, place, short)
        taken.update(found)
        sent += [(i, place) for i in found]
    return sent


def without_guards(
    s: Year1863State, command: int, free: list[int], enemies: dict[int, int], style: Style = PLAIN
) -> list[int]:
    side = command >> 1
    kept: set[int] = set()
    for place in {s.at[i] for i in free}:
        need = style.guard * guard_need(s, command, place, enemies)
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


def rally(
    s: Year1863State,
    command: int,
    units: list[int],
    reached: dict[int, dict[int, list[str]]],
    enemies: dict[int, int],
    style: Style = PLAIN,
    prospects: Callable[[int, float], float] = lambda place, mass: 0.0,
) -> tuple[list[tuple[int, int]], dict[int, float]]:
    """Those without a task go to the nearest strong friend, or forward with their army to the next prize.

    Who goes where, and the factors that will stand in each Point. `prospects` says what so many factors in a Point may win from there.
    """
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
            crowd = style.mass * min(mass, 30.0) + prospects(place, mass)
            return crowd + station(s, command, place, style.forward) - risk

        best, value = here, merit(here, 0.0) if not t.area[here] else -9.0
        for place, path in reached[i].items():
            if not path or s.present(place, 1 - side) or t.area[place]:
                continue
            now = merit(place, own) - 0.01 * len(path)
            if now > value + 0.3:
                best, value = place, now
        if best != here:
            found.append((i, best))
            weight[here] = weight.get(here, 0.0) - own
            weight[best] = weight.get(best, 0.0) + own
    return found, weight


def commanders(
    s: Year1863State, command: int, left: set[int], weight: dict[int, float]
) -> list[tuple[int, list[str]]]:
    """Army commanders whose troops have gone follow to the strongest stack."""
    goal = max(weight, key=lambda p: weight[p])
    return [
        (leader, routes(s, leader).get(goal, []))
        for leader in s.army_commanders(command)
        if s.at[leader] in left and weight.get(s.at[leader], 0.0) < 6
    ]


def station(s: Year1863State, command: int, place: int, forward: float) -> float:
    """How good a Point is to stand in: near the enemy's prizes, on own ground worth holding."""
    t = s.tables
    side = command >> 1
    far = distances_of(t)[place]
    near = min((far[g] - 0.5 * t.value[g] for g in _prizes(t, command) if s.control[g] != side), default=10.0)
    own = 0.6 * t.value[place] if t.home[place] == side else 0.0
    return own - forward * near + (0.4 if s.works[place] == side else 0.0)


@cache
def _prizes(t: Tables, command: int) -> tuple[int, ...]:
    """Cities of the enemy in a command's theater."""
    foe = 1 - (command >> 1)
    return tuple(p for p in range(t.n) if t.theater[p] == command & 1 and t.home[p] == foe and t.value[p])


def boats(s: Year1863State, command: int, busy: set[int]) -> list[tuple[int, list[str]]]:
    """Riverines join a land attack next door, or open the Mississippi."""
    t = s.tables
    side = command >> 1
    found = []
    for boat in movers(s):
        if t.kind[boat] != RIVERINE:
            continue
        best, merit = s.at[boat], 0.2
        ways = rivers(s, best, side)
        for q, path in ways.items():
            if not path or s.combat(q, 1 - side):
                continue
            opens = command == UW and q in t.mississippi and s.control[q] != side
            value = float(opens) + 0.1 * t.value[q] - 0.1 * len(path)
            if value > merit:
                best, merit = q, value
        if ways[best]:
            found.append((boat, ways[best]))
    return found


def rivers(s: Year1863State, start: int, side: int, laden: bool = False) -> dict[int, list[str]]:
    """Where riverines can sail to by river in five steps, and how; with troops aboard they stop at any enemy (20.3)."""
    t = s.tables

    def steps(p: int, way: tuple[int, ...]) -> list[int]:
        if way and (s.boats[(1 - side) * t.n + p] or s.fort_at(p, 1 - side) >= 0):
            return []
        if way and laden and s.present(p, 1 - side):
            return []
        return [q for q, kind in t.water[p] if kind == "river" and not t.sea[q] and not t.area[q]]

    ways = within(start, 5, steps)
    return {p: [f"to {t.place_slugs[q]}" for q in way] for p, way in ways.items()}
