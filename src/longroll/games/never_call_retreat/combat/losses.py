"""8.7 Losses and retreat: how losses are spread, and which side leaves the hex."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from longroll.games.never_call_retreat.combat_charts import Result

ATTACKER: Final = 0
DEFENDER: Final = 1
NEITHER: Final = 2


class Spread(NamedTuple):
    """8.71 What the rule takes from each unit, and what its owner still has to place."""

    taken: tuple[int, ...]
    free: int
    open_to: tuple[int, ...]
    """the units, by their place in the list, of which the rest may be taken, one point each"""


def spread(points: Sequence[int], loss: int) -> Spread:
    """8.71 No unit loses a second point before all have lost one, and so on; piles of points are one unit each."""
    taken = [0] * len(points)
    loss = min(loss, sum(points))
    while True:
        alive = [k for k, n in enumerate(points) if taken[k] < n]
        if loss < len(alive) or not alive:
            return Spread(tuple(taken), loss, tuple(alive) if loss else ())
        for k in alive:
            taken[k] += 1
        loss -= len(alive)


class Side(NamedTuple):
    """8.75 How a side came out of a battle."""

    left: int
    """Strength Points that it still has"""
    lost: int
    worst: Result
    """the highest Loss Number, and whether it was Demoralized by the battle"""


def leaves(
    attacker: Side, defender: Side, was_demoralized: bool = False, inside: bool = False, second: bool = False
) -> int:
    """8.75 Which side leaves the hex; NEITHER where one is gone or the defender holds a work.

    `was_demoralized`: the defender was so before; `second`: he got a further Demoralization result.
    """
    if not attacker.left or not defender.left:
        return NEITHER
    if not (
        attacker.worst.loss or defender.worst.loss or attacker.worst.demoralized or defender.worst.demoralized
    ):
        return ATTACKER
    if inside:  # 8.75 (3): both stay, the attacker on top of the work
        return NEITHER
    if was_demoralized and second:
        return DEFENDER
    for a, d in (
        (attacker.worst.demoralized, defender.worst.demoralized),
        (attacker.lost, defender.lost),
        (attacker.worst.loss, defender.worst.loss),
    ):
        if a != d:
            return ATTACKER if a > d else DEFENDER
    return ATTACKER
