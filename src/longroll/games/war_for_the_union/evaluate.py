"""How good a state is for a side: the scenario's measure, troops, and how ready they are. For computer players."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import total
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES
from longroll.kit import looks

WON = 1_000.0
POINT = 3.0
"""what a Victory Point is worth in SPs"""


def evaluate(s: WfuState, side: int) -> float:
    """Positive is good for the side that asks; the points are the Confederacy's."""
    over = looks.worth_when_over(s, SIDES[side], WON)
    if over is not None:
        return over
    value = POINT * total(s) + _strength(s, CONFEDERATE) - _strength(s, 1 - CONFEDERATE)
    return value if side == CONFEDERATE else -value


def _strength(s: WfuState, side: int) -> float:
    """SPs, less for those that are tired or hungry."""
    found = 0.0
    for sp, at in enumerate(s.sp_at):
        if at != OFF and s.side_of(sp) == side:
            found += 1.0 - 0.12 * s.sp_fatigue[sp] - 0.15 * s.sp_supply[sp]
    return found
