"""7.5 Attrition: who suffers it, on which column, with which modifiers."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.stacking import safe_limit
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import at_home
from longroll.games.war_for_the_union.words import CAVALRY, ISOLATED, SUPPLIED, UNSUPPLIED
from longroll.kit.modifiers import Modifier


class Attrition(NamedTuple):
    """7.5 A stack that must roll."""

    node: int
    sps: int
    """SPs that suffer it: what the column is found by"""
    column: int
    modifiers: tuple[Modifier, ...]
    forced: tuple[int, ...]
    """SPs that suffer it whatever the owner says; the rest are excess of his choice"""
    cavalry: bool
    """7.53 one loss must be cavalry"""


def attrition(s: WfuState, node: int, side: int) -> Attrition | None:
    """7.51-7.53 Who in a hex suffers attrition, on which column, with which modifiers; None if nobody does."""
    t = s.tables
    here = s.sps_at(node, side)
    if s.militia_supply:
        here = [sp for sp in here if not at_home(s, sp)]
    forced = [sp for sp in here if suffers(s, sp)]
    others = len(here) - len(forced)
    head = bool(network(s, side).head[node])
    excess = max(0, others - safe_limit(s, node, side, head))
    if not forced and not excess:
        return None
    count = len(forced) + excess
    cavalry = half_cavalry(s, forced or here) and not fed_by_leader(s, node, side)
    return Attrition(
        node, count, t.charts.attrition_sizes.band(count), tuple(_attrition_rolls(s, node, side, forced)),
        tuple(forced), cavalry,
    )  # fmt: skip


def suffers(s: WfuState, sp: int) -> bool:
    """7.51 Out of supply, at Fatigue 3 or 4, or in swamp or bayou: an SP that rolls whatever the stacking."""
    return bool(s.tables.swamp[s.sp_at[sp]] or s.sp_supply[sp]) or s.sp_fatigue[sp] >= 3


def half_cavalry(s: WfuState, sps: list[int]) -> bool:
    """7.53 Whether half or more of a force is cavalry."""
    return 2 * sum(1 for sp in sps if s.arm_of(sp) == CAVALRY) >= len(sps) > 0


def fed_by_leader(s: WfuState, node: int, side: int) -> bool:
    """7.53, R89 Whether a cavalry leader is with the cavalry of a hex: nothing of the rule applies to it."""
    return any(s.tables.leaders[i].cavalry for i in s.leaders_at(node, side))


def _attrition_rolls(s: WfuState, node: int, side: int, forced: list[int]) -> list[Modifier]:
    m = s.tables.charts.attrition_modifiers
    found = []
    worst = max((s.sp_supply[sp] for sp in forced), default=SUPPLIED)
    if worst == ISOLATED:
        turns = max(s.sp_isolated[sp] for sp in forced)
        found.append(Modifier(m.isolated, "isolated", "7.52"))
        if turns > 1:
            found.append(Modifier(m.isolated_again * (turns - 1), "isolated-again", "7.52", (str(turns),)))
    if s.poor_weather:
        found.append(Modifier(m.poor_weather, "poor-weather", "4.61"))
    led = fed_by_leader(s, node, side)
    for condition, size in ((ISOLATED, m.cavalry_isolated), (UNSUPPLIED, m.cavalry_unsupplied)):
        if not led and half_cavalry(s, [sp for sp in forced if s.sp_supply[sp] == condition]):
            found.append(Modifier(size, "cavalry", "7.53"))
            break
    if not forced:
        found.append(Modifier(m.overstacked, "overstacked", "7.51"))
    if any(s.sp_fatigue[sp] == 4 for sp in forced):
        found.append(Modifier(m.fatigue_4, "fatigue", "7.52", ("4",)))
    return found
