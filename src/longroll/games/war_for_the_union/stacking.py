"""4.1 Stacking: how many SPs a hex holds safely, and a fort inside."""

from __future__ import annotations

from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import MAJOR


def safe_limit(s: WfuState, node: int, side: int, head: bool) -> int:
    """4.11 SPs that are safe from attrition in a supplied hex; `head` where it is a supply source or head."""
    limits = s.tables.charts.stacking
    counters, hqs = s.tables.counters, s.tables.hqs
    with_hq = any(at == node and counters[hqs[k]].side == side for k, at in enumerate(s.hq_at))
    return (limits.source if head else limits.supplied) + (limits.hq if with_hq else 0)


def fort_room(t: Tables, node: int) -> int:
    """4.12 SPs that a fort there holds inside."""
    limits = t.charts.stacking
    place = t.city_at[node]
    if place < 0:
        return limits.fort_other
    return limits.fort_major if t.places[place].size == MAJOR else limits.fort_minor
