"""6.6 The Reinforcement Schedules, as a scenario uses them."""

from __future__ import annotations

from longroll.games.war_for_the_union.pieces import Entry
from longroll.games.war_for_the_union.scenario import Arrival
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES


def entries(s: WfuState, side: int) -> list[Entry]:
    """The lines of a side's schedule for this month; the small scenarios have lists of their own."""
    t = s.tables
    if not t.scenarios[s.scenario].start.full_schedule:
        return []
    return [e for e in t.schedule if e.turn == s.turn and e.side == side]


def arrivals(s: WfuState, side: int) -> list[Arrival]:
    """What the scenario itself brings this month."""
    t = s.tables
    spec = t.scenarios[s.scenario]
    return [
        a for a in spec.arrivals if a.side == SIDES[side] and t.economy.turn(a.month, spec.file) == s.turn
    ]


def promotions(s: WfuState) -> list[Entry]:
    """3.23, 6.72 The dated counters of this month; they do not depend on a scenario's own list."""
    return [e for e in s.tables.schedule if e.turn == s.turn and e.kind == "promote"]


def dated(s: WfuState, leader: int) -> int:
    """3.23, 6.72 The counter that a leader has now: the dated one from its month on."""
    t = s.tables
    slug = t.leaders[leader].slug
    for e in t.schedule:
        if e.kind == "promote" and e.turn <= s.turn and t.leaders[t.leader[e.what]].replaces == slug:
            return t.leader[e.what]
    return leader
