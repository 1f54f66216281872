"""13.4 Ships that support a battle on land."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from longroll.games.war_for_the_union.state import WfuState


def support(s: WfuState, ships: Sequence[int]) -> Fraction:
    """13.42 Half the Combat Strength of each ship; `assess` holds it to the strength of the troops (13.43)."""
    t = s.tables
    strength = sum(t.counters[t.ships[x]].strength for x in ships)
    return Fraction(strength) * t.charts.strength.naval_support
