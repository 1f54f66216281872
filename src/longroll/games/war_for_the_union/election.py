"""17.2 The presidential election of November 1864."""

from __future__ import annotations

from longroll.games.war_for_the_union.capacity import divided
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.events import ElectionHeld
from longroll.games.war_for_the_union.flags import ELIMINATED
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import score
from longroll.games.war_for_the_union.words import BLUE, CONFEDERATE, MAJOR, UNION
from longroll.kit.modifiers import Modifier, total


def election_modifiers(s: WfuState) -> list[Modifier]:
    """17.21 Union successes lower the roll, lost Union cities and armies raise it; an army counts while its HQ is eliminated (R41)."""
    t = s.tables
    e = t.naval.election
    found = []
    for slug, amount in (("richmond", e.richmond), ("atlanta", e.atlanta)):
        if holds(s, t.board.hex(slug), UNION):
            found.append(Modifier(amount, slug, "17.21"))
    named = {"northern-virginia-hq": e.northern_virginia, "potomac-hq": e.potomac}
    for k, state in enumerate(s.hq_state):
        if state == ELIMINATED:
            counter = t.counters[t.hqs[k]]
            plain = e.other_union_army if counter.side == UNION else e.other_confederate_army
            found.append(Modifier(named.get(counter.slug, plain), "army", "17.21", (counter.slug,)))
    if divided(s):
        found.append(Modifier(e.divided, "divided", "17.21"))
    if s.supply_capacity < e.capacity_below:
        found.append(Modifier(e.capacity, "capacity", "17.21", (str(s.supply_capacity),)))
    for p in t.places:
        if p.size == MAJOR and p.colour == BLUE and holds(s, p.hex, CONFEDERATE):
            washington = p.slug == "washington"  # Louisville and St. Louis are blue, and so among them
            found.append(Modifier(e.washington if washington else e.major_city, "city", "17.21", (p.slug,)))
    return found


def hold_election(s: WfuState) -> None:
    """17.21, 17.22 The Union rolls; with 8 or more Lincoln loses."""
    t = s.tables
    modifiers = election_modifiers(s)
    net = s.roll("event", t.charts.faces, "election", "17.21") + total(modifiers)
    lost = net >= t.naval.election.loses
    s.out.append(ElectionHeld(net, lost, "17.21"))
    if lost:
        s.election_lost = True
        score(s, t.naval.awards.election, "election", "17.22")
