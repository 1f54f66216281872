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


def levels(
    s: WfuState, sp: int, stayed: dict[int, int] | None = None, pushing: set[int] | None = None
) -> int:
    """15.51-15.53 Levels that rest takes off an SP; the two bonuses do not add up."""
    if not rests(s, sp):
        return 0
    side = s.side_of(sp)
    rule = s.tables.charts.recovery
    leader = commander_of(s, sp, in_place(s, side) if stayed is None else stayed)
    if leader in (inspired(s, side) if pushing is None else pushing):
        return rule.aggressive
    if s.sp_fatigue[sp] == rule.head_from and leader >= 0 and _well_placed(s, sp):
        return rule.head_from - rule.head_to
    return rule.rest


def in_place(s: WfuState, side: int) -> dict[int, int]:
    """15.52, 15.53, 4.42, R73 Who commands SPs that stayed where they were: leaders who stayed with them, the aggressive ones
    first, each as many as he can, the most tired first."""
    found: dict[int, int] = {}
    pushing = inspired(s, side)
    for node in stacks(s, side):
        still = [
            sp for sp in s.sps_at(node, side)
            if not s.sp_under[sp] and s.sp_start[sp] == node and not s.sp_flags[sp] & (MARCHED | RODE | SAILED)
        ]  # fmt: skip
        still.sort(key=lambda sp: (-s.sp_fatigue[sp], sp))
        here = [i for i in s.leaders_at(node, side) if s.leader_start[i] == node and not s.leader_spent[i]]
        for leader in sorted(here, key=lambda i: (i not in pushing, i)):
            room = command_rating(s, leader) - s.sp_under.count(leader + 1)
            for sp in still[: max(room, 0)]:
                found[sp] = leader
            still = still[max(room, 0) :]
    return found


def commander_of(s: WfuState, sp: int, stayed: dict[int, int]) -> int:
    """15.52, 15.53 The leader who commanded an SP in the Movement Phase and is still with it, -1 for none."""
    leader = s.sp_under[sp] - 1 if s.sp_under[sp] else stayed.get(sp, -1)
    return leader if leader >= 0 and s.leader_at[leader] == s.sp_at[sp] else -1


def inspired(s: WfuState, side: int) -> set[int]:
    """15.52, 4.53, R81 The leaders whose troops rest for two: aggressive ones, and as many others near an aggressive army commander as
    may be subordinate to him, those first who have most SPs that gain by it."""
    t = s.tables
    here = [i for i in t.generals[side] if s.leader_at[i] >= 0]
    found = {i for i in here if _aggressive(s, i)}
    for chief in sorted(found):
        army = s.leader_army[chief]
        if not army or s.hq_idle[army - 1] > s.turn:  # 20.13
            continue
        node = s.leader_at[chief]
        near = {node, *t.board.around(node)} if node < t.board.count else {node}
        others = [i for i in here if s.leader_at[i] in near and i not in found]
        others.sort(key=lambda i: (-_weary(s, i), i))
        found.update(others[: t.leaders[chief].sl])
    return found


def _aggressive(s: WfuState, leader: int) -> bool:
    man = s.tables.leaders[leader]
    return man.army.aggressive if s.leader_army[leader] and man.army else man.corps.aggressive


def _weary(s: WfuState, leader: int) -> int:
    """How many SPs with a leader could lose two levels, those under another apart, up to his command rating."""
    here = s.sps_at(s.leader_at[leader], s.tables.leaders[leader].side)
    fit = [sp for sp in here if s.sp_fatigue[sp] > 1 and rests(s, sp) and s.sp_under[sp] in (0, leader + 1)]
    return min(len(fit), command_rating(s, leader))


def _well_placed(s: WfuState, sp: int) -> bool:
    """15.53 On a supply source or head, moved one hex at most, without digging or breaking rail, in no zone."""
    t = s.tables
    node, side = s.sp_at[sp], s.side_of(sp)
    near = s.sp_start[sp] == node or (node < t.board.count and s.sp_start[sp] in t.board.around(node))
    busy = s.sp_marks[sp] & (FAR | WORKED)
    return bool(network(s, side).head[node]) and near and not busy and not s.in_zoc(node, side)


def recover(s: WfuState, side: int) -> None:
    """15.5 Every SP of a side rests."""
    stayed, pushing = in_place(s, side), inspired(s, side)
    found = [
        (sp, levels(s, sp, stayed, pushing))
        for sp in range(len(s.sp_at))
        if s.sp_at[sp] >= 0 and s.side_of(sp) == side
    ]
    for sp, count in found:
        if count:
            s.tire(sp, -count)
