"""15.5 Fatigue recovery in the Administration Phase."""

from __future__ import annotations

from typing import Final

from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    FAR,
    FORCED,
    MARCHED,
    OVERRAN,
    RODE,
    SAILED,
    STRAINED,
    WORKED,
)
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks

RESTLESS: Final = FORCED | OVERRAN | ATTACKED


def rests(s: WfuState, sp: int) -> bool:
    """15.51, 9.14 Whether an SP recovers: it neither force marched, nor overran, nor attacked in this player turn, nor strained itself."""
    return bool(s.sp_fatigue[sp]) and not s.sp_flags[sp] & RESTLESS and not s.sp_marks[sp] & STRAINED


def levels(s: WfuState, sp: int, stayed: dict[int, int] | None = None) -> int:
    """15.51-15.53 Levels that rest takes off an SP; the two bonuses do not add up."""
    if not rests(s, sp):
        return 0
    rule = s.tables.charts.recovery
    stayed = in_place(s, s.side_of(sp)) if stayed is None else stayed
    if aggressive(s, sp, stayed):
        return rule.aggressive
    if s.sp_fatigue[sp] == rule.head_from and _well_placed(s, sp, stayed):
        return rule.head_from - rule.head_to
    return rule.rest


def in_place(s: WfuState, side: int) -> dict[int, int]:
    """15.52, 15.53, 4.42, R73 Who commands SPs that stayed where they were: leaders who stayed with them, the aggressive ones
    first, each as many as he can, the most tired first."""
    found: dict[int, int] = {}
    for node in stacks(s, side):
        still = [
            sp for sp in s.sps_at(node, side)
            if not s.sp_under[sp] and s.sp_start[sp] == node and not s.sp_flags[sp] & (MARCHED | RODE | SAILED)
        ]  # fmt: skip
        still.sort(key=lambda sp: (-s.sp_fatigue[sp], sp))
        here = [i for i in s.leaders_at(node, side) if s.leader_start[i] == node and not s.leader_spent[i]]
        for leader in sorted(here, key=lambda i: (not _pushes(s, i, node), i)):
            room = command_rating(s, leader) - s.sp_under.count(leader + 1)
            for sp in still[: max(room, 0)]:
                found[sp] = leader
            still = still[max(room, 0) :]
    return found


def aggressive(s: WfuState, sp: int, stayed: dict[int, int]) -> bool:
    """15.52 Whether it spent the Movement Phase under an aggressive leader and is still with him, or near his army's."""
    leader = s.sp_under[sp] - 1 if s.sp_under[sp] else stayed.get(sp, -1)
    if leader < 0 or s.leader_at[leader] != s.sp_at[sp]:
        return False
    return _pushes(s, leader, s.sp_at[sp])


def _pushes(s: WfuState, leader: int, node: int) -> bool:
    """15.52 Whether a leader is aggressive, or near an aggressive army commander."""
    t = s.tables
    man = t.leaders[leader]
    if man.army.aggressive if s.leader_army[leader] and man.army else man.corps.aggressive:
        return True
    near = {node, *t.board.around(node)} if node < t.board.count else {node}
    for i, army in enumerate(s.leader_army):
        chief = t.leaders[i].army
        gives = army and s.hq_idle[army - 1] <= s.turn  # 20.13
        if gives and chief and chief.aggressive and t.leaders[i].side == man.side and s.leader_at[i] in near:
            return True
    return False


def _well_placed(s: WfuState, sp: int, stayed: dict[int, int]) -> bool:
    """15.53 On a supply source or head, moved one hex at most, without digging or breaking rail, in no zone, led."""
    t = s.tables
    node, side = s.sp_at[sp], s.side_of(sp)
    near = s.sp_start[sp] == node or (node < t.board.count and s.sp_start[sp] in t.board.around(node))
    busy = s.sp_marks[sp] & (FAR | WORKED)
    led = bool(s.sp_under[sp]) or sp in stayed
    return bool(network(s, side).head[node]) and near and not busy and led and not s.in_zoc(node, side)


def recover(s: WfuState, side: int) -> None:
    """15.5 Every SP of a side rests."""
    stayed = in_place(s, side)
    found = [
        (sp, levels(s, sp, stayed))
        for sp in range(len(s.sp_at))
        if s.sp_at[sp] >= 0 and s.side_of(sp) == side
    ]
    for sp, count in found:
        if count:
            s.tire(sp, -count)
