"""9.2 Force marches: which column and which modifiers each troop type has, and what the table gives it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import March
from longroll.games.war_for_the_union.flags import BEACHED, DUG, FORCED, LED_FORCED
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    getting_off,
    leader_allowance,
)
from longroll.games.war_for_the_union.movement.stack import disperse
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    MILITIA,
    STATE_MILITIA,
    SUPPLIED,
    VETERAN,
    VOLUNTEER,
)  # fmt: skip
from longroll.kit.modifiers import Modifier, total

UNIT: Final = 4
"""9.26, 3.11 the SPs of the largest counter"""


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
    found = _fast(s, (leader, army)) + _quality(s, s.quality_of(sp))
    if s.arm_of(sp) == CAVALRY:
        found.append(Modifier(m.cavalry, "cavalry", "3.22"))
        if leader >= 0 and t.leaders[leader].cavalry:
            found.append(Modifier(m.cavalry_leader, "cavalry-leader", "3.22", (t.leaders[leader].slug,)))
    if s.special_leaders and leader >= 0 and t.leaders[leader].slug == "jackson":
        found.append(
            Modifier(t.optional["special_leaders"]["jackson_march"], "special-leader", "20.6", ("jackson",))
        )
    found += _conditions(s, way)
    if s.sp_supply[sp] != SUPPLIED:
        found.append(Modifier(m.out_of_supply, "out-of-supply", "9.21"))
    return found


def hq_modifiers(s: WfuState, quality: int, leader: int, way: Road) -> list[Modifier]:
    """9.25 What is added for an HQ under its commander."""
    return _fast(s, (leader,)) + _quality(s, quality) + _conditions(s, way)


def _fast(s: WfuState, leaders: tuple[int, ...]) -> list[Modifier]:
    """9.21, 9.25 Fast leaders: the corps leader's and the army commander's bonus add up."""
    t = s.tables
    m = t.charts.force_march_modifiers
    return [
        Modifier(m.fast_leader, "fast-leader", "9.21", (t.leaders[man].slug,))
        for man in leaders
        if man >= 0 and _printed(s, man) >= m.fast_from
    ]


def _quality(s: WfuState, quality: int) -> list[Modifier]:
    m = s.tables.charts.force_march_modifiers
    if quality in (MILITIA, STATE_MILITIA):
        return [Modifier(m.militia, "militia", "9.21")]
    return [Modifier(m.veteran, "veterans", "9.21")] if quality == VETERAN else []


def _conditions(s: WfuState, way: Road) -> list[Modifier]:
    m = s.tables.charts.force_march_modifiers
    found = []
    if way.rough:
        found.append(Modifier(m.rough, "rough", "9.21"))
    elif way.mountain:
        found.append(Modifier(m.mountain, "mountain", "9.21"))
    if s.poor_weather:
        found.append(Modifier(m.poor_weather, "poor-weather", "4.61"))
    return found


def hq_quality(s: WfuState, sps: tuple[int, ...]) -> int:
    """9.25 An HQ marches like the most numerous troops with it, the better ones in a tie; like volunteers alone."""
    if not sps:
        return VOLUNTEER
    worth = s.tables.charts.morale
    counts: dict[int, int] = {}
    for sp in sps:
        counts[s.quality_of(sp)] = counts.get(s.quality_of(sp), 0) + 1
    return max(counts, key=lambda q: (counts[q], worth[q]))


def army_over(s: WfuState, leader: int, node: int) -> int:
    """4.54 (1), 9.25 A fast army commander in the hex or next to it to whom a leader is subordinate, -1 for none."""
    t = s.tables
    near = (node, *t.board.around(node)) if node < t.board.count else (node,)
    m = t.charts.force_march_modifiers
    for i in t.generals[t.leaders[leader].side]:
        gives = s.leader_army[i] and s.hq_idle[s.leader_army[i] - 1] <= s.turn  # 20.13
        if i != leader and gives and s.leader_at[i] in near and _printed(s, i) >= m.fast_from:
            return i
    return -1


def _printed(s: WfuState, leader: int) -> int:
    man = s.tables.leaders[leader]
    return man.army.ma if s.leader_army[leader] and man.army else man.corps.ma


def extra(s: WfuState, sp: int, mps: int) -> int:
    """9.21, 9.58 The extra MPs that an SP lacks for so many MPs in all: its column."""
    return max(0, s.sp_spent[sp] + getting_off(s, sp) + mps - allowance(s, sp))


def result(s: WfuState, sp: int, mps: int, die: int, leader: int, way: Road, army: int = -1) -> March:
    """9.22 What the table gives an SP that lacks MPs; nothing is lacked, nothing is risked."""
    lacking = extra(s, sp, mps)
    if not lacking:
        return March(0, False, False)
    net = die + total(modifiers(s, sp, leader, way, army))
    return s.tables.charts.force_march.at(lacking - 1, net)


def declare_refused(s: WfuState, group: Group) -> Refusal | None:
    """9.12, 9.21, 9.23, 9.24, 9.25, 9.26, 9.45 Why a stack may not force march at all; None where it may."""
    t = s.tables
    if s.turn == t.economy.turn(t.scenarios[s.scenario].first_turn, s.scenario):
        return Refusal("nobody force marches in the first turn of a scenario", "9.23")
    if not group.sps and group.hq < 0:
        return Refusal("only troops force march", "9.24")
    led = [t.leaders[i].name for i in group.leaders if s.leader_flags[i] & LED_FORCED]
    if led:
        return Refusal(f"{led[0]} has led a force march in this turn", "9.24")
    if any(s.sp_voyage[sp] & BEACHED for sp in group.sps):
        return Refusal("they have landed and can do no more in this turn", "10.66")
    if any(s.sp_flags[sp] & FORCED for sp in group.sps):
        return Refusal("they have force marched in this turn", "9.24")
    if any(s.sp_marks[sp] & DUG for sp in group.sps):
        return Refusal("nobody force marches in the turn in which he entrenched", "9.45")
    if group.leader < 0:
        if len(group.sps) > UNIT or len({s.sp_kind[sp] for sp in group.sps}) > 1:
            return Refusal(
                f"cavalry without a leader force marches by unit, up to {UNIT} SPs of a kind", "9.26"
            )
    elif group.others and not (
        s.leader_army[group.leader] and len(group.others) <= t.leaders[group.leader].sl
    ):
        return Refusal(
            "leaders force march one at a time, unless an army commander leads his subordinates", "9.12"
        )
    return None


def force_refused(s: WfuState, leader: int, sps: tuple[int, ...], mps: int) -> Refusal | None:
    """9.23, 9.24 Why a force march of so many MPs may not be tried; None where it may."""
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


def finish(s: WfuState, f: Marching) -> None:
    """9.23 A force march ends where its route ends or where it was stopped; MPs that are left are lost."""
    disperse(s, f)
    for sp, flags in enumerate(s.sp_flags):
        if flags & FORCED and s.sp_at[sp] >= 0 and s.side_of(sp) == f.side:
            s.sp_mps[sp] = s.sp_spent[sp] = max(s.sp_spent[sp], 1)  # 9.14: no minimum move is left either
