"""9.3 Overruns: a corps runs down a few on its march, and can still fight in the Combat Phase."""

from __future__ import annotations

from collections.abc import Iterator

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot import fight
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.movement.march import Group
from longroll.games.war_for_the_union.movement.overrun import LEAST, assessed, battle_of, overrun_mp
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.tables import die

FOUR = 4.0
"""9.31 the odds that it needs"""
SHELTER = 1
"""what works of the enemy take off the die where a march is only planned"""


def victims(s: WfuState, worth: Worth, group: Group, node: int, room: int, men: int) -> Iterator[int]:
    """Enemy stacks that so many men of a group could run down from a hex with the MPs left there; roughly, by numbers."""
    board, enemy = s.tables.board, 1 - worth.side
    if node >= board.count:
        return
    for d in range(6):
        at = 6 * node + d
        there = board.neighbours[at]
        if there not in worth.foe_at or s.siege[there] or crossing_blocked(s, at, worth.side):
            continue
        if s.tables.ground.strength[at] * men < FOUR * s.strength(there, enemy):
            continue
        if overrun_mp(s, worth.side, node, d) <= room:
            yield there


def hoped(s: WfuState, worth: Worth, target: int) -> tuple[float, float]:
    """What an overrun of a hex promises by the table, and how likely it clears the hex."""
    charts, enemy = s.tables.charts, 1 - worth.side
    roll = -SHELTER if s.works_of(target, enemy) or s.fort_of(target, enemy) else 0
    column = charts.odds.names.index(LEAST)
    rate, weaker = fight.pressed(s, worth.side), int(s.strength(target, enemy))
    chances = charts.combat.chances(column, die(charts.faces), roll)
    clears = sum(float(chance) for outcome, chance in chances.items() if outcome.defender_retreats)
    return fight.promised(s, chances, weaker, rate, prize(worth, target)), clears


def prize(worth: Worth, target: int) -> float:
    goal = worth.goal.get(target)
    return fight.TAKEN * goal.worth if goal is not None and not goal.own else 0.0


def promise(s: WfuState, worth: Worth, group: Group, target: int) -> float:
    """What an overrun of a hex next to a stack promises as things stand."""
    found = assessed(s, battle_of(group, target))
    if found is None:
        return -9.0
    return fight.expected(s, found, fight.pressed(s, worth.side), prize(worth, target))


def best(s: WfuState, worth: Worth, group: Group, choices: list[Choice], wanted: int = -1) -> Choice | None:
    """The overrun that promises most among those that are offered, that which was planned before others; None for none."""
    found: tuple[bool, float, Choice] | None = None
    for choice in choices:
        if choice.kind is w.OVERRUN:
            target = s.tables.board.index[choice.place]
            value = promise(s, worth, group, target)
            if value > 0.0 and (found is None or (target == wanted, value) > found[:2]):
                found = (target == wanted, value, choice)
    return found[2] if found is not None else None
