"""The greedy player's plan of a Movement Phase: who must stay, which attack promises most, where the rest goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from longroll.games.year1863.bot.attack import attack_value
from longroll.games.year1863.bot.rally import boats, commanders, rally, reinforcements, without_guards
from longroll.games.year1863.bot.routes import followers, routes
from longroll.games.year1863.bot.style import PLAIN, Style
from longroll.games.year1863.bot.weigh import weights
from longroll.games.year1863.combat.force import Force
from longroll.games.year1863.combat.muster import force_of
from longroll.games.year1863.movement.phase import movers
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import RIVERINE, TRAIN


class Plan(NamedTuple):
    doubles: list[int]
    tasks: list[tuple[int, list[str]]]
    """(unit, the choices of its march in order)"""


def make_plan(worlds: list[Year1863State], command: int, style: Style = PLAIN) -> Plan:
    """A plan against the worst of a few imagined worlds: what a stack may hide is counted at its strongest."""
    enemies, foes = seen_enemies(worlds, command)
    return _plan(worlds[0], command, enemies, foes, style)


def seen_enemies(worlds: list[Year1863State], command: int) -> tuple[dict[int, int], dict[int, Force]]:
    """The weight of enemies by Point, and the forces that an attack would meet: the strongest of a few imagined worlds."""
    t = worlds[0].tables
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
    return enemies, foes


def best_attack(
    s: Year1863State,
    command: int,
    targets: list[int],
    able: Callable[[int], list[int]],
    enemies: dict[int, int],
    foes: dict[int, Force],
    style: Style = PLAIN,
) -> tuple[int, list[int]]:
    """The Point whose attack promises most, and with whom; (-1, []) where none promises enough. `able` gives who can be there."""
    best, best_value, best_units = -1, style.enough, []  # type: tuple[int, float, list[int]]
    for p in targets:
        units = able(p)
        if not units:
            continue
        value, chosen = attack_value(s, command, p, units, enemies, foes, style)
        if value > best_value:
            best, best_value, best_units = p, value, chosen
    return best, best_units


def _plan(
    s: Year1863State, command: int, enemies: dict[int, int], foes: dict[int, Force], style: Style
) -> Plan:
    """The phase: guards first, then the best attacks, then everybody else towards the main army or an open prize."""
    t = s.tables
    free = [i for i in movers(s) if not t.leader[i] and t.kind[i] not in (TRAIN, RIVERINE)]
    free = without_guards(s, command, free, enemies, style)
    reached = {i: routes(s, i) for i in free}
    tasks = [(i, reached[i][p]) for i, p in reinforcements(s, command, free, reached, enemies, style)]
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
        best, best_units = best_attack(
            s,
            command,
            targets,
            lambda p: [i for i in free if i not in taken and p in reached[i] and s.at[i] != p],
            enemies,
            foes,
            style,
        )
        if best < 0:
            break
        targets.remove(best)
        for i in best_units:
            taken.add(i)
            tasks.append((i, reached[i][best]))
        tasks += followers(s, command, best, best_units)
    sent, weight = rally(s, command, [i for i in free if i not in taken], reached, enemies, style)
    tasks += [(i, reached[i][p]) for i, p in sent]
    if sent:
        tasks += commanders(s, command, {s.at[i] for i, _ in sent}, weight)
    tasks += boats(s, command, {x[0] for x in tasks})
    return Plan([], tasks)
