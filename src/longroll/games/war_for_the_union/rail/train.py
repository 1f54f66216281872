"""9.5 A train: who may entrain, how far it goes, where it may stop; `boarding.py` plays it."""

from __future__ import annotations

from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import (
    ENTRAINED,
    MOVING,
    REPAIRED,
    RODE,
    SAILED,
    VOYAGED,
)
from longroll.games.war_for_the_union.frames import Train
from longroll.games.war_for_the_union.movement.march import (
    allowance,
    besieged_there,
    enemy_units,
    engineer_allowance,
    homeward,
    hq_allowance,
    in_area,
    leader_allowance,
    shut_in,
)
from longroll.games.war_for_the_union.rail.rides import BY_SELMA, CROSSED, FERRY, Rides, ferries_of, hexes_of
from longroll.games.war_for_the_union.rail.track import (
    in_texas,
    points_left,
    usable,
    ways,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    KINDS,
    NAVAL,
    UNION,
)  # fmt: skip

# --- who may entrain -------------------------------------------------------------------------------------------------


HQ_SPS: Final = 2
"""4.56 the SPs that an HQ counts as on trains"""


def station_refused(s: WfuState, side: int, node: int) -> Refusal | None:
    """9.55, 9.59 Why nobody entrains in a hex; None where somebody may."""
    t = s.tables
    if node >= t.board.count:
        if side == UNION and node == t.box_node["ny-box"]:
            return None
        return Refusal("no railroad leads from there", "9.57")
    if not t.rails.hexes[node] or not usable(s, side, node):
        return Refusal(
            f"no trains of yours run at {t.title(node)}", "9.55" if not s.in_zoc(node, side) else "9.59"
        )
    return shut_in(s, node, side)


def sp_refused(s: WfuState, sp: int) -> Refusal | None:
    """9.55, 9.59 Why an SP may not entrain; None where it may."""
    if s.sp_flags[sp] & RODE:
        return Refusal("it has entrained in this turn", "9.59")
    if s.sp_flags[sp] & SAILED or s.sp_voyage[sp]:
        return Refusal("it has gone by water in this turn", "9.59")
    if s.sp_marks[sp] & MOVING or allowance(s, sp) - s.sp_spent[sp] < 1:
        return Refusal("it has no MP left to entrain", "9.55")
    return None


def leader_refused(s: WfuState, leader: int) -> Refusal | None:
    """9.55 Why a leader may not entrain; None where he may."""
    man = s.tables.leaders[leader]
    if man.role == NAVAL:
        return Refusal(f"{man.name} commands ships", "3.24")
    if s.leader_flags[leader] & (ENTRAINED | VOYAGED):
        return Refusal(f"{man.name} has travelled in this turn", "9.59")
    if leader_allowance(s, leader) - s.leader_spent[leader] < 1:
        return Refusal(f"{man.name} has no MP left to entrain", "9.55")
    hq = s.leader_army[leader] - 1
    if hq >= 0 and s.hq_rode[hq]:
        return Refusal(f"the HQ of {man.name} has travelled in this turn", "9.59")
    if hq >= 0 and hq_allowance(s) - s.leader_spent[leader] < 1:
        return Refusal(f"the HQ of {man.name} has no MP left to entrain", "9.55")
    return None


def _crew_refused(s: WfuState, unit: int) -> Refusal | None:
    """9.55, 9.59, 9.72a Why a railroad unit may not entrain; None where it may, after a march as well."""
    if s.usmrr_rode[unit]:
        done = "repaired rails" if s.usmrr_rode[unit] == REPAIRED else "gone by rail or water"
        return Refusal(f"it has {done} in this turn", "9.72")
    if engineers_left(s, unit) < s.tables.economy.rail.entrain:
        return Refusal("it has no MP left to entrain", "9.55")
    return None


def waiting(s: WfuState, f: Train) -> dict[str, list[int]]:
    """The SPs on the platform that may still get in, by kind, those with most MPs first."""
    found: dict[str, list[int]] = {}
    fit = [sp for sp in s.sps_at(f.start, f.side) if sp not in f.sps and sp_refused(s, sp) is None]
    for sp in sorted(fit, key=lambda x: (s.sp_spent[x], s.sp_fatigue[x], x)):
        found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def travellers(s: WfuState, f: Train) -> list[str]:
    """Leaders, HQs without a commander and railroad units that may still get in; an army commander takes his HQ along (4.52)."""
    t = s.tables
    found = [
        t.leaders[i].slug
        for i in s.leaders_at(f.start, f.side)
        if i not in f.leaders and leader_refused(s, i) is None
    ]
    left = points_left(s, f.side, f.start, False) - weight(s, f)
    found = [slug for slug in found if not s.leader_army[t.leader[slug]] or left >= HQ_SPS]
    for k, at in enumerate(s.hq_at):
        counter = t.counters[t.hqs[k]]
        waits = at == f.start and counter.side == f.side and k not in f.hqs and not s.hq_rode[k]
        if waits and s.commander(k) < 0 and left >= HQ_SPS:
            found.append(counter.slug)
    if f.side == UNION:
        for k, at in enumerate(s.usmrr_at):
            if at == f.start and k not in f.engineers and _crew_refused(s, k) is None:
                found.append(t.counters[t.engineers[k]].slug)
    return found


def weight(s: WfuState, f: Train) -> int:
    """9.54 Points that the train counts: 1 an SP, 2 for cavalry, 2 an HQ; leaders and railroad units ride free."""
    return sum(2 if s.arm_of(sp) == CAVALRY else 1 for sp in f.sps) + HQ_SPS * len(f.hqs)


def ferry_load(f: Train) -> int:
    """2.33, 4.56 What the train counts on the Montgomery-Selma ferry: an HQ as 2 SPs, cavalry no more than infantry."""
    return len(f.sps) + HQ_SPS * len(f.hqs)


def empty(f: Train) -> bool:
    return not (f.sps or f.leaders or f.hqs or f.engineers)


# --- where it may go -------------------------------------------------------------------------------------------------


def mp_left(s: WfuState, f: Train) -> int:
    """9.55, 9.56 MPs that everybody aboard still has for ferries, after the MP to entrain."""
    rule = s.tables.economy.rail
    found = [allowance(s, sp) - s.sp_spent[sp] for sp in f.sps]
    found += [leader_allowance(s, i) - s.leader_spent[i] for i in f.leaders]
    for hq in f.hqs:  # 4.56: it has marched as far as its commander
        chief = s.commander(hq)
        found.append(hq_allowance(s) - (s.leader_spent[chief] if chief >= 0 else 0))
    found += [engineers_left(s, k) for k in f.engineers]
    return min(found, default=rule.entrain) - rule.entrain - rule.ferry * f.ferries


def engineers_left(s: WfuState, unit: int) -> int:
    """9.72 The MPs that a railroad unit still has."""
    return engineer_allowance(s) - s.usmrr_spent[unit]


class Burden(NamedTuple):
    """9.54, 9.56 What a train may still do as it is loaded."""

    mps: int
    """that everybody aboard has for ferries"""
    weight: int
    points: int
    """of rail capacity, for a ride within a theater"""
    points_across: int
    homes: frozenset[int]
    """the states of the militia aboard"""
    from_texas: bool
    texans: bool
    """6.66d a leader is aboard who serves in the far west only"""


def burden_of(s: WfuState, f: Train) -> Burden:
    within, across = (points_left(s, f.side, f.start, crossed) for crossed in (False, True))
    homes = frozenset(s.sp_home[sp] for sp in f.sps if s.sp_home[sp])
    texans = any(s.tables.leaders[i].texan for i in f.leaders)
    return Burden(mp_left(s, f), weight(s, f), within, across, homes, in_texas(s, f.start), texans)


def ride_refused(s: WfuState, f: Train, to: int, found: Rides, load: Burden | None = None) -> Refusal | None:
    """9.54-9.59 Why a train may not go to a hex; None where it may. `load` is what it carries, if known."""
    t = s.tables
    if empty(f):
        return Refusal("nobody has entrained", "9.55")
    fare = found.fare(to)
    if fare < 0 or to == f.node:
        return Refusal(f"no train comes to {t.title(to)}", "9.55")
    load = load or burden_of(s, f)
    if fare >= FERRY and ferries_of(fare) * t.economy.rail.ferry > load.mps:
        return Refusal("a ferry costs an MP that somebody does not have", "9.56")
    if f.side == CONFEDERATE:
        if f.hexes + hexes_of(fare) > t.economy.rail.confederate_hexes:
            return Refusal("a Confederate train goes 40 hexes at most", "9.55")
        if load.from_texas != in_texas(s, to):
            return Refusal("the rail capacity of Texas serves Texas alone", "9.54")
        over = fare & BY_SELMA or f.selma
        if over and ferry_load(f) + s.rail_used[3] > t.economy.rail.special_ferry_sps:
            return Refusal("the ferry takes 2 SPs a turn", "9.56")
    crossed = f.crossed != bool(fare & CROSSED)
    if load.weight > (load.points_across if crossed else load.points):
        return Refusal("the rail capacity does not suffice", "9.54")
    if crossed and load.weight + len(f.engineers) > load.points:
        return Refusal("a railroad unit costs a point of the theater in which it starts", "9.54")
    return _end_refused(s, f, to, found, load)


def _end_refused(s: WfuState, f: Train, to: int, found: Rides, load: Burden) -> Refusal | None:
    """9.18, 14.24, 6.66d, 4.74, R28 Why those aboard may not ride to a hex; None where they may."""
    if not in_area(s, to):
        return Refusal(f"{s.tables.title(to)} lies outside the scenario", "4.71")
    lone = not f.sps and to < s.tables.board.count
    if lone and enemy_units(s, to, 1 - f.side) and not besieged_there(s, to, 1 - f.side):
        return Refusal("nobody enters a hex with enemy units without troops", "9.18")
    refused = homeward(s, f.leaders, to) if load.texans else None
    if refused is not None:
        return refused
    if load.homes and load.homes != states_passed(s, found, to):
        return Refusal("state militia stays in its state", "4.74")
    return None


def states_passed(s: WfuState, found: Rides, to: int) -> set[int]:
    """4.74 The states that a ride leads through, the last one included; -1 for off the map."""
    board, passed = s.tables.board, set[int]()
    came = found[to].came
    while came >= 0:
        passed.add(board.state[to] if to < board.count else -1)
        to, came = came, found[came].came
    return passed


def stops(s: WfuState, f: Train) -> list[int]:
    """The named places that the train may go to, and the hexes next to it."""
    found, load = ways(s, f.side, f.node), burden_of(s, f)
    return [node for node in found.stops if ride_refused(s, f, node, found, load) is None]


# --- the Operations Segment ------------------------------------------------------------------------------------------
