"""What a fight on the water promises: the chance to win it, and the damage that it costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from longroll.games.war_for_the_union.naval.fire import (
    Salvo,
    battery_fire,
    bombards,
    damage_chances,
    defending,
    fires,
    firing,
    salvo,
    wave_chances,
    wave_fire,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.fleet import guns_on, limit, ships_at
from longroll.games.war_for_the_union.state import WfuState

LEVELS = {"unharmed": 0.0, "D1": 1.0, "D2": 2.0, "sunk": 4.0}


class Prospect(NamedTuple):
    """What a fight promises."""

    win: float
    """the chance that guns fall silent and ships give way"""
    loss: float
    """levels of damage that the side expects"""
    harm: float = 0.0
    """levels of damage that the enemy's ships may expect"""


NOTHING = Prospect(1.0, 0.0)


def hurt(s: WfuState, fire: Salvo, battery: bool = False) -> float:
    """Levels of damage that a salvo does on the average."""
    return sum(LEVELS[name] * float(chance) for name, chance in damage_chances(s, fire, battery).items())


def order(s: WfuState, ships: Sequence[int]) -> list[int]:
    """The strongest first, ironclads before wood: how waves and lines are formed."""
    return sorted(ships, key=lambda x: (not bombards(s, x), -float(firing(s, x)), x))


def against_battery(s: WfuState, ships: Sequence[int], battery: int, water: int) -> Prospect:
    """11.3 Waves of as many ships as the water allows, until the battery is silenced."""
    able = [x for x in order(s, ships) if bombards(s, x)]
    most = limit(s, water)
    open_, loss = 1.0, 0.0
    for k in range(0, len(able), most):
        wave = able[k : k + most]
        loss += open_ * sum(hurt(s, battery_fire(s, battery, water, x), battery=True) for x in wave)
        none = wave_chances(s, wave_fire(s, wave, battery, water, able[: k + most])).get("-", Fraction(0))
        open_ *= float(none)
    return Prospect(1.0 - open_, loss)


def against_ships(s: WfuState, ships: Sequence[int], foes: Sequence[int], water: int) -> Prospect:
    """11.2 Two lines that fire at each other, as it looks after the first round."""
    most = limit(s, water)
    mine, theirs = order(s, ships)[:most], order(s, foes)[:most]
    if not theirs:
        return NOTHING
    guns = [x for x in mine if fires(s, x)]
    harm = sum(hurt(s, salvo(s, [x], theirs[k % len(theirs)], mine)) for k, x in enumerate(guns))
    back = [x for x in theirs if fires(s, x)]
    loss = sum(hurt(s, salvo(s, [x], mine[k % len(mine)], theirs)) for k, x in enumerate(back)) if mine else 9
    own = sum(float(defending(s, x)) for x in ships if fires(s, x))
    other = sum(float(defending(s, x)) for x in foes if fires(s, x))
    weight = (own * (0.2 + harm)) ** 2
    return Prospect(weight / (weight + (other * (0.2 + loss)) ** 2 + 1e-9), 1.5 * loss, 1.5 * harm)


def prospect(s: WfuState, ships: Sequence[int], water: int, side: int) -> Prospect:
    """Everything that the ships would have to fight at a water."""
    found = NOTHING
    foes = ships_at(s, water, 1 - side)
    if foes:
        found = against_ships(s, ships, foes, water)
    for battery in guns_on(s, water, 1 - side):
        more = against_battery(s, ships, battery, water)
        found = Prospect(found.win * more.win, found.loss + more.loss, found.harm)
    return found
