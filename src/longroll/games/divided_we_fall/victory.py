"""D02, D03: how the war is won."""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, LAST_TURN, USA, turn_index


def confederate_victory(s: DwfState) -> str | None:
    """D02 The condition that the Confederacy meets, in words; from Winter 1862."""
    t = s.tables
    rule = t.charts["victory"]["csa"]
    if s.turn < turn_index(rule["from"]):
        return None
    for condition in rule["conditions"]:
        held = [[x for x in cities if s.strong(CSA, t.index[x])] for cities in condition]
        if all(held):
            return " and ".join(t.name[t.index[x[0]]] for x in held)
    return None


def groups_taken(s: DwfState) -> list[str]:
    """D03, R66 Confederate groups, the capital apart, all of whose flag cities the Union occupies."""
    t = s.tables
    return [
        g for g, (cities, _) in t.groups[CSA].items() if g != "cs" and all(s.strong(USA, a) for a in cities)
    ]


def groups_needed(s: DwfState) -> int:
    return int(s.tables.charts["victory"]["usa"]["groups"][str(s.year)])


def union_victory(s: DwfState) -> bool:
    """D03 Richmond, and as many groups as the year asks for."""
    return s.strong(USA, s.tables.richmond) and len(groups_taken(s)) >= groups_needed(s)


@FLOW.step("victory")
def check(s: DwfState, f: Frame) -> None:
    """D02, D03, D13 At the end of a player-turn, by its owner and the year."""
    t = s.tables
    if s.phasing == CSA:
        if s.year < 1865 and union_victory(s):
            s.outcome = (
                "usa",
                "D03",
                f"the Union holds Richmond and {len(groups_taken(s))} groups of cities in {s.year}",
            )
        return
    held = confederate_victory(s)
    if held:
        s.outcome = ("csa", "D02", f"the Confederacy holds {held}")
        return
    first = turn_index(t.scenarios[s.scenario]["first_turn"]) if s.scenario in t.scenarios else 1
    stop = s.stop_after_year and s.turn % 6 == 5 and s.turn // 6 == first // 6
    if s.turn >= LAST_TURN or stop:
        if union_victory(s):
            s.outcome = (
                "usa",
                "D03",
                f"the Union holds Richmond and {len(groups_taken(s))} groups of cities",
            )
        else:
            s.outcome = ("csa", "D03", "the Union has not done as well as in history")
