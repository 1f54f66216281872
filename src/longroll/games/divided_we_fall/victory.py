"""D02, D03: how the war is won."""

from __future__ import annotations

from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import GameOver
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, LAST_TURN, SIDES, USA, turn_index


def confederate_victory(s: DwfState) -> list[int]:
    """D02 The cities by which the Confederacy wins, if it does; from Winter 1862."""
    t = s.tables
    rule = t.charts["victory"]["csa"]
    if s.turn < turn_index(rule["from"]) or not now(s, rule["checked"]):
        return []
    for condition in rule["conditions"]:
        held = [[x for x in cities if s.strong(CSA, t.index[x])] for cities in condition]
        if all(held):
            return [t.index[x[0]] for x in held]
    return []


def groups_taken(s: DwfState) -> list[str]:
    """D03, R66 Confederate groups, the capital apart, all of whose flag cities the Union occupies."""
    t = s.tables
    capital = t.victory_city
    return [
        g
        for g, (cities, _) in t.groups[CSA].items()
        if capital not in cities and all(s.strong(USA, a) for a in cities)
    ]


def groups_needed(s: DwfState) -> int:
    return int(s.tables.charts["victory"]["usa"]["groups"][str(s.year)])


def union_victory(s: DwfState) -> bool:
    """D03 Richmond, and as many groups as the year asks for."""
    return s.strong(USA, s.tables.victory_city) and len(groups_taken(s)) >= groups_needed(s)


def union_is_judged(s: DwfState) -> bool:
    """D03 Whether the Union's conditions are looked at now: after a Confederate turn, in 1865 after its own."""
    return now(s, s.tables.charts["victory"]["usa"]["checked"][str(s.year)])


def now(s: DwfState, when: str) -> bool:
    """`end-of-csa-turn` or `end-of-usa-turn`, asked at the end of a player-turn."""
    return when == f"end-of-{SIDES[s.phasing]}-turn"


def last_turn(s: DwfState) -> bool:
    """D13, R47 The war ends with Winter 1865; by option with the year in which it began."""
    t = s.tables
    if s.turn >= LAST_TURN:
        return True
    first = turn_index(t.scenarios[s.scenario]["first_turn"]) if s.scenario in t.scenarios else 1
    return s.stop_after_year and s.turn % 6 == 5 and s.turn // 6 == first // 6


@FLOW.step("victory")
def check(s: DwfState, f: Frame) -> None:
    """D02, D03, D13 At the end of a player-turn, by its owner and the year."""
    ends = s.phasing == USA and last_turn(s)
    if held := confederate_victory(s):
        cities = " and ".join(s.tables.name[a] for a in held)
        end(s, "csa", "D02", f"the Confederacy holds {cities}")
    elif (ends or union_is_judged(s)) and union_victory(s):
        groups = len(groups_taken(s))
        many = f" and {groups} {'group' if groups == 1 else 'groups'} of cities" if groups else ""
        city = s.tables.name[s.tables.victory_city]
        end(s, "usa", "D03", f"the Union holds {city}{many} in {s.year}")
    elif ends:
        end(s, s.no_victor, "D03", "the Union has not done as well as in history")


def end(s: DwfState, winner: str, rule: str, reason: str) -> None:
    """The game is over. Where neither side has met its conditions, neither wins, unless an option scores it (R52)."""
    s.outcome = (winner, rule, reason)
    s.out.append(GameOver(winner, reason, rule))
