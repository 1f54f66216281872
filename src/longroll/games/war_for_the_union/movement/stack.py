"""4.42-4.44, 9.12 Who marches together: SPs that a leader takes along, leaders who join him, and what is dropped off."""

from __future__ import annotations

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import MOVING
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    command_rating,
    command_refused,
    lead_refused,
    needs_command,
    shut_in,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import KINDS, NAVAL


def group_of(s: WfuState, f: Marching) -> Group:
    """The stack of a march as it stands: leaders, the SPs that are marked, and the HQ of an army commander among them."""
    node = s.leader_at[f.leader] if f.leader >= 0 else f.node
    marks = s.sp_marks
    sps = tuple(sp for sp in s.sps_at(node, f.side) if marks[sp] & MOVING)
    if f.leader < 0:
        return Group(f.side, node, -1, sps)
    hq = s.leader_army[f.leader] - 1
    for leader in f.others:
        hq = max(hq, s.leader_army[leader] - 1)
    return Group(f.side, node, f.leader, sps, hq, tuple(f.others), f.hq_gained)


def riders(s: WfuState, side: int, node: int, here: list[int] | None = None) -> list[int]:
    """9.1, 4.4 Volunteer and veteran cavalry that may ride by itself from a hex and has MPs left; `here` its SPs, if known."""
    if here is None:
        here = s.sps_at(node, side)
    horse = [sp for sp in here if not needs_command(s, sp) and not s.sp_marks[sp] & MOVING]
    if not horse or shut_in(s, node, side) is not None:
        return []
    return [sp for sp in horse if s.sp_spent[sp] < allowance(s, sp)]


def filling(f: Marching) -> int:
    """The leader whose corps is being put together, -1 for cavalry by itself."""
    return f.filling if f.filling >= 0 else f.leader


def corps(s: WfuState, leader: int) -> list[int]:
    """The SPs that march under a leader now."""
    side = s.tables.leaders[leader].side
    here = s.sps_at(s.leader_at[leader], side)
    return [sp for sp in here if s.sp_marks[sp] & MOVING and s.sp_under[sp] == leader + 1]


def room(s: WfuState, f: Marching) -> int:
    """3.2 SPs that the leader can still take along; cavalry by itself has no limit."""
    leader = filling(f)
    return command_rating(s, leader) - len(corps(s, leader)) if leader >= 0 else 255


def available(s: WfuState, f: Marching) -> dict[str, list[int]]:
    """4.42 The SPs that may still be taken along, by kind, those with most MPs first."""
    leader = filling(f)
    if leader < 0:
        fit = riders(s, f.side, f.node)
    else:
        here = s.sps_at(s.leader_at[leader], f.side)
        fit = [sp for sp in here if not s.sp_marks[sp] & MOVING and command_refused(s, leader, sp) is None]
    found: dict[str, list[int]] = {}
    for sp in sorted(fit, key=lambda x: (s.sp_spent[x], s.sp_fatigue[x], x)):
        found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def take(s: WfuState, f: Marching, sps: list[int]) -> None:
    """4.42 SPs come under the leader's command and into the stack."""
    leader = filling(f)
    for sp in sps:
        s.sp_marks[sp] |= MOVING
        if leader >= 0:
            s.sp_under[sp] = leader + 1


def drop(s: WfuState, sps: list[int]) -> None:
    """4.44, 9.12 SPs stay behind; they keep the MPs that they have spent and the leader who brought them, if he has."""
    for sp in sps:
        s.sp_marks[sp] &= ~MOVING & 255
        if not s.sp_spent[sp] and s.sp_start[sp] == s.sp_at[sp]:
            s.sp_under[sp] = 0


def bring_refused(s: WfuState, f: Marching, leader: int) -> Refusal | None:
    """9.12 Why another leader may not join the stack; None where he may."""
    man = s.tables.leaders[leader]
    if f.leader < 0:
        return Refusal("cavalry that rides by itself takes no leader along", "9.1")
    if (
        man.role == NAVAL
        or s.leader_at[leader] != s.leader_at[f.leader]
        or (leader == f.leader or leader in f.others)
    ):
        return Refusal(f"{man.name} cannot join them here", "9.12")
    return lead_refused(s, f.side, leader)


def companions(s: WfuState, f: Marching) -> list[int]:
    """9.12 Leaders in the hex who may join."""
    if f.leader < 0:
        return []
    here = s.leaders_at(s.leader_at[f.leader], f.side)
    return [i for i in here if bring_refused(s, f, i) is None]


def disperse(s: WfuState, f: Marching) -> None:
    """The march is over."""
    drop(s, list(group_of(s, f).sps))
