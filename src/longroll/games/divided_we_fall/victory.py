"""D02, D03: how the war is won."""

from __future__ import annotations

from typing import Final

from longroll.games.divided_we_fall.events import GameOver
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.words import CSA, PER_YEAR, SIDES, USA, turn_index

NEITHER: Final = "neither"


def confederate_victory(s: DwfState) -> list[int]:
    """D02 The cities by which the Confederacy wins, if it does; from Winter 1862."""
    t = s.tables
    rule = t.csa_victory
    if s.turn < turn_index(rule.start) or not now(s, rule.checked):
        return []
    for condition in rule.conditions:
        held = [[x for x in cities if s.occupies(CSA, t.index[x])] for cities in condition]
        if all(held):
            return [t.index[x[0]] for x in held]
    return []


def groups_taken(s: DwfState) -> list[str]:
    """D03, R66 Confederate groups, the capital apart, all of whose flag cities the Union occupies."""
    t = s.tables
    return [
        g
        for g, (cities, _) in t.groups[CSA].items()
        if t.victory_city not in cities and all(s.occupies(USA, a) for a in cities)
    ]


def groups_needed(s: DwfState) -> int:
    return s.tables.usa_victory.groups[str(s.year)]


def union_victory(s: DwfState) -> bool:
    """D03 Richmond, and as many groups as the year asks for."""
    return s.occupies(USA, s.tables.victory_city) and len(groups_taken(s)) >= groups_needed(s)


def now(s: DwfState, when: str) -> bool:
    """`end-of-csa-turn` or `end-of-usa-turn`, asked at the end of a player-turn."""
    return when == f"end-of-{SIDES[s.phasing]}-turn"


def last_turn(s: DwfState) -> bool:
    """D13, R47 The war ends with Winter 1865; by option with the year in which it began."""
    scenario = s.tables.scenarios[s.scenario]
    if s.turn >= turn_index(scenario["last_turn"]):
        return True
    first = turn_index(scenario["first_turn"])
    return s.stop_after_year and s.turn % PER_YEAR == PER_YEAR - 1 and s.turn // PER_YEAR == first // PER_YEAR


@FLOW.phase("victory")
def check(s: DwfState) -> None:
    """D02, D03, D13 At the end of a player-turn, by its owner and the year."""
    t = s.tables
    ends = s.phasing == USA and last_turn(s)
    judged = ends or now(s, t.usa_victory.checked[str(s.year)])
    if held := confederate_victory(s):
        end(s, GameOver(SIDES[CSA], tuple(t.slug[a] for a in held), 0, s.year, "D02"))
    elif judged and union_victory(s):
        end(s, GameOver(SIDES[USA], (t.slug[t.victory_city],), len(groups_taken(s)), s.year, "D03"))
    elif ends:  # R52: neither side wins, unless an option scores it
        end(s, GameOver(s.no_victor, (), 0, s.year, "D03"))


def end(s: DwfState, over: GameOver) -> None:
    """The game is over."""
    s.outcome = over.outcome
    s.out.append(over)
