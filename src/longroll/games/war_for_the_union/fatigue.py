"""15.5 Fatigue recovery in the Administration Phase."""

from __future__ import annotations

from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import ATTACKED, FORCED, OVERRAN, STRAINED, WfuState

RESTLESS = FORCED | OVERRAN | ATTACKED


def rests(s: WfuState, sp: int) -> bool:
    """15.51, 9.14 Whether an SP recovers: it neither force marched, nor overran, nor attacked in this player turn, nor strained itself."""
    return bool(s.sp_fatigue[sp]) and not s.sp_flags[sp] & RESTLESS and not s.sp_marks[sp] & STRAINED


def levels(s: WfuState, sp: int) -> int:
    """15.51-15.53 Levels that rest takes off an SP; the two bonuses do not add up."""
    if not rests(s, sp):
        return 0
    rule = s.tables.charts.recovery
    if aggressive(s, sp):
        return rule.aggressive
    if s.sp_fatigue[sp] == rule.head_from and _well_placed(s, sp):
        return rule.head_from - rule.head_to
    return rule.rest


def aggressive(s: WfuState, sp: int) -> bool:
    """15.52 Whether it spent the Movement Phase under an aggressive leader and is still with him, or near his army's."""
    t = s.tables
    leader = s.sp_under[sp] - 1
    if leader < 0 or leader >= len(t.leaders) or s.leader_at[leader] != s.sp_at[sp]:
        return False
    man = t.leaders[leader]
    if man.army.aggressive if s.leader_army[leader] and man.army else man.corps.aggressive:
        return True
    near = {s.sp_at[sp], *t.board.around(s.sp_at[sp])} if s.sp_at[sp] < t.board.count else {s.sp_at[sp]}
    for i, army in enumerate(s.leader_army):
        chief = t.leaders[i].army
        if army and chief and chief.aggressive and t.leaders[i].side == man.side and s.leader_at[i] in near:
            return True
    return False


def _well_placed(s: WfuState, sp: int) -> bool:
    """15.53 On a supply source or head, at most one hex from where it began, not dug in or at the rails, in no zone, led."""
    t = s.tables
    node, side = s.sp_at[sp], s.side_of(sp)
    near = s.sp_start[sp] == node or (node < t.board.count and s.sp_start[sp] in t.board.around(node))
    worked = s.sp_spent[sp] and s.sp_start[sp] == node
    head = bool(network(s, side).head[node])
    return head and near and not worked and bool(s.sp_under[sp]) and not s.in_zoc(node, side)


def recover(s: WfuState, side: int) -> None:
    """15.5 Every SP of a side rests."""
    found = [(sp, levels(s, sp)) for sp in range(len(s.sp_at)) if s.sp_at[sp] >= 0 and s.side_of(sp) == side]
    for sp, count in found:
        if count:
            s.tire(sp, -count)
