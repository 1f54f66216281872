"""9.2 Force marches: which column and which modifiers each troop type has, and what the table gives it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import March
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.state import FORCED, WfuState
from longroll.games.war_for_the_union.words import CAVALRY, MILITIA, STATE_MILITIA, SUPPLIED, VETERAN
from longroll.kit.modifiers import Modifier, total


class Road(NamedTuple):
    """9.21 What of the planned route bears on the die."""

    rough: bool
    mountain: bool


def road(s: WfuState, path: tuple[int, ...]) -> Road:
    """The route from hex to hex: whether it enters rough terrain or crosses a mountain side."""
    board = s.tables.board
    rough = board.terrains.index("rough")
    ridge = any(board.ridge[board.side(a, b)] == 1 for a, b in pairwise(path))
    return Road(any(board.terrain[h] == rough for h in path[1:]), ridge)


def modifiers(s: WfuState, sp: int, leader: int, way: Road, army: int = -1) -> list[Modifier]:
    """9.21, 9.25, 3.22, 4.61 What is added to the die for an SP under a leader (-1: cavalry that leads itself)."""
    t = s.tables
    m = t.charts.force_march_modifiers
    found = []
    for man in (leader, army):
        if man >= 0 and _printed(s, man) >= m.fast_from:
            found.append(Modifier(m.fast_leader, "fast-leader", "9.21", (t.leaders[man].slug,)))
    quality = s.quality_of(sp)
    if quality in (MILITIA, STATE_MILITIA):
        found.append(Modifier(m.militia, "militia", "9.21"))
    elif quality == VETERAN:
        found.append(Modifier(m.veteran, "veterans", "9.21"))
    if s.arm_of(sp) == CAVALRY:
        found.append(Modifier(m.cavalry, "cavalry", "3.22"))
        if leader >= 0 and t.leaders[leader].cavalry:
            found.append(Modifier(m.cavalry_leader, "cavalry-leader", "3.22", (t.leaders[leader].slug,)))
    if way.rough:
        found.append(Modifier(m.rough, "rough", "9.21"))
    elif way.mountain:
        found.append(Modifier(m.mountain, "mountain", "9.21"))
    if s.poor_weather:
        found.append(Modifier(m.poor_weather, "poor-weather", "4.61"))
    if s.sp_supply[sp] != SUPPLIED:
        found.append(Modifier(m.out_of_supply, "out-of-supply", "9.21"))
    return found


def _printed(s: WfuState, leader: int) -> int:
    man = s.tables.leaders[leader]
    return man.army.ma if s.leader_army[leader] and man.army else man.corps.ma


def extra(s: WfuState, sp: int, mps: int) -> int:
    """9.21 The extra MPs that an SP lacks for so many MPs in all: its column."""
    return max(0, s.sp_spent[sp] + mps - allowance(s, sp))


def result(s: WfuState, sp: int, mps: int, die: int, leader: int, way: Road, army: int = -1) -> March:
    """9.22 What the table gives an SP that lacks MPs; nothing is lacked, nothing is risked."""
    lacking = extra(s, sp, mps)
    if not lacking:
        return March(0, False, False)
    net = die + total(modifiers(s, sp, leader, way, army))
    return s.tables.charts.force_march.at(lacking - 1, net)


def force_refused(s: WfuState, leader: int, sps: tuple[int, ...], mps: int) -> Refusal | None:
    """9.23, 9.24 Why a force march may not be tried; None where it may."""
    t = s.tables
    if s.turn == t.economy.turn(t.scenarios[s.scenario].first_turn, s.scenario):
        return Refusal("nobody force marches in the first turn of a scenario", "9.23")
    for sp in sps:
        if s.sp_flags[sp] & FORCED:
            return Refusal("they have force marched in this turn", "9.24")
        if extra(s, sp, mps) > min(
            t.charts.allowance(s.arm_of(sp), s.quality_of(sp)), t.charts.force_march.width
        ):
            return Refusal("a force march at most doubles the allowance", "9.23")
    if leader >= 0 and s.leader_spent[leader] + mps > leader_allowance(s, leader):
        return Refusal(f"{t.leaders[leader].name} cannot march farther than his own allowance", "9.24")
    return None
