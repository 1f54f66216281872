"""13.4 Ships that support a battle on land."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from longroll.games.war_for_the_union.naval.fire import firing
from longroll.games.war_for_the_union.state import WfuState


def support(s: WfuState, ships: Sequence[int]) -> Fraction:
    """13.42, 11.26 Half the strength with which each ship fires; `assess` holds it to the strength of the troops (13.43)."""
    strength = sum((firing(s, x) for x in ships), Fraction(0))
    return strength * s.tables.charts.strength.naval_support
