"""9.1 March movement: allowances, costs, and what may not be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import (
    BEACHED,
    FAR,
    INSIDE,
    MARCHED,
    OFF,
    RODE,
    SAILED,
    STRAINED,
    STUCK,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY, MILITIA, SIDES, STATE_MILITIA, UNION
from longroll.games.war_for_the_union.zoi import crossing_blocked, ferried
from longroll.kit.graph import CLOSED

TOO_FAR: Final = 2
"""9.14 MPs by which a minimum move from zone to zone must exceed the allowance to tire"""


class Group(NamedTuple):
    """Units that march as one stack: a leader (-1 for none), SPs, and the HQ that is taken along (-1 for none)."""

    side: int
    node: int
    leader: int
    sps: tuple[int, ...]
    hq: int = -1
    others: tuple[int, ...] = ()
    """9.12 further leaders of the stack"""
    hq_gained: int = 0
    """9.25 MPs that a force march has won for the HQ"""

    @property
    def leaders(self) -> tuple[int, ...]:
        return (self.leader, *self.others) if self.leader >= 0 else ()


class StepCost(NamedTuple):
    """9.11, 9.14, 9.17 What a step costs, and whether only the minimum move allows it."""

    mp: int
    minimum: bool
    lacking: tuple[int, ...] = ()
    """9.14 the MPs that each SP of the stack lacks on its way from zone to zone: who lacks any does not rest, who lacks two tires"""


# --- allowances ------------------------------------------------------------------------------------------------------


def allowance(s: WfuState, sp: int) -> int:
    """9.13, 9.3 The MPs of an SP in this segment: what it had when it began, and what a force march has won."""
    return s.sp_mps[sp] or _allowance(s, sp)


def _allowance(s: WfuState, sp: int) -> int:
    """9.13, 4.61 Less when out of supply, tired, or in poor weather, never below 1."""
    kind = s.sp_kind[sp]
    found = s.tables.charts.allowance(kind // 5 % 2, kind % 5)
    fatigue = s.sp_fatigue[sp]
    if s.sp_supply[sp]:
        found -= 1
    if fatigue >= 2:
        found -= 2 if fatigue == 4 and kind // 5 % 2 == CAVALRY else 1
    if s.poor_weather:
        found -= 1
    return max(found, 1)


def gain(s: WfuState, sp: int, mps: int = 0) -> None:
    """9.3, 9.22 From now on its fatigue no longer bears on its MPs; a force march adds to them."""
    s.sp_mps[sp] = allowance(s, sp) + mps
    if mps and getting_off(s, sp):
        s.sp_spent[sp] += 1
        s.sp_voyage[sp] &= ~STUCK & 255


def getting_off(s: WfuState, sp: int) -> int:
    """9.58, 10.47a, 10.66 The MP that an SP still owes for getting off its train or ship, which a force march may win."""
    return int(s.sp_voyage[sp] & (STUCK | BEACHED) == STUCK)


def leader_allowance(s: WfuState, leader: int) -> int:
    """3.2, 4.61 The MPs of a leader in this turn: those of the side that he shows."""
    counter = s.tables.leaders[leader]
    rating = counter.army if s.leader_army[leader] and counter.army else counter.corps
    return max(rating.ma - (1 if s.poor_weather else 0), 1)


def engineer_allowance(s: WfuState) -> int:
    """9.72, 4.61 The MPs of a railroad unit."""
    return max(s.tables.counters[s.tables.engineers[0]].ma - (1 if s.poor_weather else 0), 1)


def hq_allowance(s: WfuState) -> int:
    """4.56 An HQ moves like infantry with 3 MPs."""
    return max(s.tables.charts.movement.hq - (1 if s.poor_weather else 0), 1)


def spent(s: WfuState, group: Group) -> int:
    """9.12 A stack has spent as much as the one of it that has spent most."""
    found = max((s.sp_spent[sp] for sp in group.sps), default=0)
    return max(found, *(s.leader_spent[i] for i in group.leaders)) if group.leader >= 0 else found


def left(s: WfuState, group: Group) -> int:
    """The MPs that the whole stack still has."""
    least = [allowance(s, sp) for sp in group.sps]
    least += [leader_allowance(s, i) for i in group.leaders]
    if group.hq >= 0:
        least.append(hq_allowance(s) + group.hq_gained)
    return min(least) - spent(s, group)


# --- costs -----------------------------------------------------------------------------------------------------------


def entry_mp(s: WfuState, side: int, start: int, direction: int) -> int:
    """9.11, 9.17 MPs from a hex into its neighbour: terrain, the side crossed, and 1 more from zone to zone; 255 closed."""
    at = 6 * start + direction
    cost = s.tables.ground.march[at]
    if cost == CLOSED and ferried(s, at, side):
        cost = s.tables.ground.by_transport[at]
    if cost == CLOSED:
        return CLOSED
    there = s.tables.board.neighbours[at]
    if s.in_zoc(start, side) and s.in_zoc(there, side):
        cost += s.tables.charts.zoc_mp
    return cost


def step_cost(s: WfuState, group: Group, direction: int) -> StepCost:
    """9.14 What a step costs this stack; a stack that has not moved may always go one hex."""
    mp = entry_mp(s, group.side, group.node, direction)
    room = left(s, group)
    if mp <= room:
        return StepCost(mp, False)
    there = s.tables.board.neighbours[6 * group.node + direction]
    if not (s.in_zoc(group.node, group.side) and s.in_zoc(there, group.side)):
        return StepCost(room, True)
    return StepCost(room, True, tuple(max(mp - allowance(s, sp), 0) for sp in group.sps))


# --- refusals --------------------------------------------------------------------------------------------------------


def step_refused(s: WfuState, group: Group, direction: int, room: int | None = None) -> Refusal | None:
    """9.1, 9.15, 9.18 Why a stack may not march into a neighbouring hex; None where it may. `room` are its MPs, if known."""
    t = s.tables
    board = t.board
    at = 6 * group.node + direction
    there = board.neighbours[at]
    if there < 0:
        return Refusal("the map ends there", "9.11")
    if t.ground.march[at] == CLOSED and not ferried(s, at, group.side):
        return Refusal(f"nobody marches from {t.title(group.node)} to {t.title(there)}", "9.11")
    if crossing_blocked(s, at, group.side):
        return Refusal("enemy ships or guns command the crossing", "9.15" if t.ground.ferry[at] else "4.32")
    refused = area_refused(s, group, there) or shut_in(s, group.node, group.side)
    if refused is not None:
        return refused
    enemy = 1 - group.side
    if s.strength(there, enemy) and not besieged_there(s, there, enemy):
        return Refusal(f"enemy troops stand at {t.title(there)}", "9.18")
    if not group.sps and enemy_units(s, there, enemy) and not besieged_there(s, there, enemy):  # 14.24
        return Refusal("a leader alone does not enter a hex with enemy units", "9.18")
    return mp_refused(s, group, direction, left(s, group) if room is None else room)


def mp_refused(s: WfuState, group: Group, direction: int, room: int) -> Refusal | None:
    """9.11, 9.14 Whether the MPs suffice, or the minimum move helps out."""
    mp = entry_mp(s, group.side, group.node, direction)
    if mp <= room:
        return None
    if any(s.sp_flags[sp] & (RODE | SAILED) for sp in group.sps):
        return Refusal(
            f"{mp} MPs are needed and {max(room, 0)} are left; after a ride there is no minimum move", "9.14"
        )
    if spent(s, group) == 0 and room >= 1:
        return None
    return Refusal(f"{mp} MPs are needed and {max(room, 0)} are left", "9.11")


def area_refused(s: WfuState, group: Group, there: int) -> Refusal | None:
    """4.74, 6.22, R28 State militia stays at home; small scenarios have an area; closed Kentucky is not entered."""
    t = s.tables
    state = t.board.state[there]
    for sp in group.sps:
        if s.sp_home[sp] and s.sp_home[sp] != state:
            return Refusal(f"the militia of {t.board.states[s.sp_home[sp]]} does not leave its state", "4.74")
    refused = homeward(s, group.leaders, there)
    if refused is not None:
        return refused
    if s.kentucky_closed and t.board.states[state] == "KY":
        return Refusal("Kentucky is closed in this scenario", "6.22")
    if not in_area(s, there):
        return Refusal(f"{t.title(there)} lies outside the scenario", "4.71")
    return None


def homeward(s: WfuState, leaders: Iterable[int], there: int) -> Refusal | None:
    """6.66d Why one of these leaders may not be used in a hex; None where he may."""
    t = s.tables
    for leader in leaders:
        man = t.leaders[leader]
        if man.texan and (there >= t.board.count or not t.far_west[there]):
            return Refusal(f"{man.name} serves in Texas and western Louisiana only", "6.66")
    return None


def in_area(s: WfuState, hex_: int) -> bool:
    """R28 Whether a hex or a box belongs to the scenario."""
    return bool(s.tables.area(s.scenario)[hex_])


def besieged_there(s: WfuState, hex_: int, side: int) -> bool:
    """14.24 Whether all of a side's troops in a hex are inside a fort under siege."""
    return bool(s.siege[hex_]) and all(s.sp_flags[sp] & INSIDE for sp in s.sps_at(hex_, side))


def shut_in(s: WfuState, node: int, side: int) -> Refusal | None:
    """14.23 Besieged units leave by water only."""
    if node < len(s.siege) and s.siege[node] and s.fort_side[node] == side:
        return Refusal("besieged troops leave by water only", "14.23")
    return None


def enemy_units(s: WfuState, hex_: int, enemy: int) -> bool:
    """9.18a Any land unit of a side: troops, leaders, HQs, forts, batteries, railroad men."""
    t = s.tables
    if s.strength(hex_, enemy) or s.fort_of(hex_, enemy) or s.leaders_at(hex_, enemy):
        return True
    hqs = hex_ in s.hq_at and any(
        at == hex_ and t.counters[t.hqs[k]].side == enemy for k, at in enumerate(s.hq_at)
    )
    return hqs or s.guns_at(hex_, enemy) or (enemy == UNION and hex_ in s.usmrr_at)


# --- command ---------------------------------------------------------------------------------------------------------


def needs_command(s: WfuState, sp: int) -> bool:
    """4.4, 9.1 Infantry and militia cavalry march under a leader only."""
    kind = s.sp_kind[sp]
    return kind // 5 % 2 != CAVALRY or kind % 5 in (MILITIA, STATE_MILITIA)


def command_rating(s: WfuState, leader: int) -> int:
    """3.2 The SPs that a leader may command now."""
    counter = s.tables.leaders[leader]
    return counter.army.cr if s.leader_army[leader] and counter.army else counter.corps.cr


def command_refused(s: WfuState, leader: int, sp: int) -> Refusal | None:
    """4.42, 4.44 Why a leader may not take an SP along; None where he may."""
    t = s.tables
    man = t.leaders[leader]
    if s.side_of(sp) != man.side:
        return Refusal(f"{man.name} does not command enemies", "4.42")
    if s.sp_at[sp] != s.leader_at[leader]:
        return Refusal(f"{man.name} is not with them", "4.42")
    if s.sp_start[sp] != s.leader_start[leader]:
        return Refusal(f"they were not with {man.name} when operations began", "4.42")
    if s.sp_under[sp] and s.sp_under[sp] != leader + 1:
        return Refusal(f"they are under {t.leaders[s.sp_under[sp] - 1].name} in this turn", "4.44")
    return shut_in(s, s.sp_at[sp], man.side)


def lead_refused(s: WfuState, side: int, leader: int) -> Refusal | None:
    """4.4 Why a leader may not march now."""
    man = s.tables.leaders[leader]
    if man.side != side:
        return Refusal(f"{man.name} is not a leader of the {SIDES[side]} side", "4.42")
    if s.leader_at[leader] == OFF:
        return Refusal(f"{man.name} is not on the map", "4.42")
    if leader in s.due[::2]:
        return Refusal(f"{man.name} has declared an overrun that fell short: he moves no farther", "9.34")
    if s.leader_spent[leader] >= leader_allowance(s, leader):
        return Refusal(f"{man.name} has no MPs left", "9.11")
    return shut_in(s, s.leader_at[leader], side)


# --- the step itself -------------------------------------------------------------------------------------------------


def march(s: WfuState, group: Group, direction: int) -> Group:
    """9.11, 9.12, 9.14 Take a step that is not refused; the stack as it stands afterwards."""
    cost = step_cost(s, group, direction)
    there = s.tables.board.neighbours[6 * group.node + direction]
    pay(s, group, cost.mp)
    for sp, lacking in zip(group.sps, cost.lacking, strict=False):
        if lacking:
            s.sp_marks[sp] |= STRAINED
        if lacking >= TOO_FAR:
            gain(s, sp)
            s.tire(sp, 1)
    return place(s, group, there)


def pay(s: WfuState, group: Group, mp: int) -> None:
    """9.12 Everybody of the stack has spent what it has spent."""
    total = spent(s, group) + mp
    for sp in group.sps:
        s.sp_spent[sp] = total
    for leader in group.leaders:
        s.leader_spent[leader] = total


def place(s: WfuState, group: Group, there: int) -> Group:
    """The stack goes to a hex, with the HQs of its army commanders (4.52)."""
    for sp in group.sps:
        s.put(sp, there)
        if s.sp_flags[sp] & MARCHED:
            s.sp_marks[sp] |= FAR
        s.sp_flags[sp] |= MARCHED
    for leader in group.leaders:
        s.place_leader(leader, there)
        if s.leader_army[leader]:
            s.hq_at[s.leader_army[leader] - 1] = there
    return group._replace(node=there)
