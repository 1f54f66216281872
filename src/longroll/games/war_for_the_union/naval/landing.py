"""10.43, 10.7 Land units go ashore: on free ground, into a besieged fort, or as invaders who must fight for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import (
    BEACHED,
    BY_RIVER,
    INSIDE,
    OFF,
    PICKED,
    RIDDEN,
    SAILED,
    STUCK,
    VOYAGED,
)
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import (
    Group,
    allowance,
    area_refused,
    besieged_there,
    enemy_units,
    homeward,
    leader_allowance,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.bases import friendly_port, river_base
from longroll.games.war_for_the_union.naval.events import Landed
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, SIDES, SUPPLIED

FREE: Final = 0
RELIEF: Final = 1
SEIZURE: Final = 2
INVASION: Final = 3
"""how land units meet a hex that they land in: nobody is there, into a besieged fort, only guns or a fort are there, troops are"""
_PICKED: Final = re.compile(b"[\\x%02x-\\xff]" % PICKED)
"""marks with PICKED, the highest of them"""
INVADERS: Final = 2
"""10.72 SPs that may invade a hex at a time"""


class Load(NamedTuple):
    """Who lands together."""

    sps: Sequence[int] = ()
    people: Sequence[int] = ()
    hqs: Sequence[int] = ()
    usmrr: Sequence[int] = ()

    @property
    def empty(self) -> bool:
        return not (self.sps or self.people or self.hqs or self.usmrr)


def picked(s: WfuState) -> list[int]:
    """The SPs that were chosen to go aboard or ashore next."""
    return [found.start() for found in _PICKED.finditer(s.sp_marks)]


def pick(s: WfuState, sps: Sequence[int]) -> None:
    for sp in sps:
        s.sp_marks[sp] |= PICKED


def unpick(s: WfuState) -> None:
    for sp in picked(s):
        s.sp_marks[sp] &= ~PICKED & 255


def meeting(s: WfuState, side: int, hex_: int) -> int:
    """10.43b, 10.7 What a landing in a hex is."""
    t = s.tables
    enemy = 1 - side
    if hex_ >= t.board.count:
        return FREE
    if s.strength(hex_, enemy):
        if s.siege[hex_] and s.fort_of(hex_, side):
            return RELIEF
        return FREE if besieged_there(s, hex_, enemy) else INVASION
    return SEIZURE if s.guns_at(hex_, enemy) or s.fort_of(hex_, enemy) else FREE


TIMID: Final[tuple[str, ...]] = ("butler", "banks")
"""20.6 leaders who do not invade against many"""


def refused(s: WfuState, side: int, hex_: int, load: Load, by_sea: bool) -> Refusal | None:
    """10.43, 10.71, 10.72 Why a load may not land in a hex; None where it may."""
    t = s.tables
    if hex_ < t.board.count:
        if t.board.sea[hex_]:
            return Refusal(f"{t.title(hex_)} is open water", "10.43")
        found = area_refused(s, Group(side, hex_, -1, tuple(load.sps)), hex_) or homeward(
            s, load.people, hex_
        )
        if found is not None:
            return found
    if load.usmrr and not (hex_ < t.board.count and s.laid[hex_]):
        return Refusal(f"{t.title(hex_)} has no railroad for a railroad unit", "9.72")
    kind = meeting(s, side, hex_)
    if kind == RELIEF:
        inside = sum(1 for sp in s.sps_at(hex_, side) if s.sp_flags[sp] & INSIDE)
        if inside + len(load.sps) > fort_room(t, hex_):
            return Refusal(f"the fort at {t.title(hex_)} has no room for them", "4.12")
        return None
    if kind == FREE:
        lone = not load.sps and hex_ < t.board.count
        if lone and enemy_units(s, hex_, 1 - side) and not besieged_there(s, hex_, 1 - side):
            return Refusal("without troops nobody lands among enemy units", "9.18")
        return None
    return invasion_refused(s, side, hex_, load, by_sea)


def invasion_refused(s: WfuState, side: int, hex_: int, load: Load, by_sea: bool) -> Refusal | None:
    """10.71, 10.72 Invaders need a leader, supply and a good start, and are two SPs at most, without an HQ."""
    t = s.tables
    title = t.title(hex_)
    if by_sea and side == CONFEDERATE:
        return Refusal("the Confederacy invades along rivers only", "10.7")
    if not load.sps or not load.people:
        return Refusal(f"a leader and troops must land together to invade {title}", "10.72")
    if load.hqs or load.usmrr:
        return Refusal("HQs and railroad units do not invade", "10.72")
    if s.special_leaders:
        most = t.optional["special_leaders"]["banks_sps"]
        told = (
            0 if s.limited_intelligence else s.strength(hex_, 1 - side)
        )  # 20.2, R75: else nobody knows how many they are
        if told > most and all(t.leaders[i].slug in TIMID for i in load.people):
            return Refusal(f"Butler and Banks invade against {most} SPs at most", "20.6")
    already = sum(1 for at in s.sp_lands if at == hex_)
    if already + len(load.sps) > INVADERS:
        return Refusal(f"at most {INVADERS} SPs invade a hex", "10.72")
    if any(s.sp_supply[sp] != SUPPLIED for sp in load.sps):
        return Refusal("invaders must be in supply", "10.71")
    return _start_refused(s, side, load, by_sea)


def _start_refused(s: WfuState, side: int, load: Load, by_sea: bool) -> Refusal | None:
    """10.71, 10.47a Why invaders may not come from where they began, or have no MP left."""
    starts = {s.sp_start[sp] for sp in load.sps}
    if by_sea and not all(friendly_port(s, at) for at in starts):
        return Refusal("a Sea Invasion starts in a friendly port", "10.71")
    if not by_sea and not all(river_base(s, at, side) for at in starts):
        return Refusal("a River Invasion starts in a city or on a depot", "10.71")
    if not by_sea and any(s.sp_spent[sp] >= allowance(s, sp) for sp in load.sps):
        return Refusal("they have no MP left to attack from their boats", "10.47")
    return None


def _troops_ashore(
    s: WfuState, hex_: int, sps: Sequence[int], kind: int, voyage: int, free_to_act: bool
) -> None:
    """10.43, 10.47a, 10.66 The SPs of a load land, and pay an MP for it where they may still act; who invades from the sea attacks
    the beach and does nothing else."""
    invades = kind == INVASION
    for sp in sps:
        s.put(sp, s.tables.afloat if invades else hex_)
        s.sp_aboard[sp] = 0
        s.sp_flags[sp] |= SAILED
        s.sp_voyage[sp] |= voyage
        if invades:
            s.sp_lands[sp] = hex_
            if voyage == BY_RIVER:
                s.sp_spent[sp] += 1
            else:
                s.sp_voyage[sp] |= STUCK | BEACHED
            continue
        if kind == RELIEF:
            s.go_inside(sp)
        if free_to_act and allowance(s, sp) - s.sp_spent[sp] >= 1:
            s.sp_spent[sp] += 1
        else:
            s.sp_spent[sp] = max(allowance(s, sp), s.sp_spent[sp])
            s.sp_voyage[sp] |= STUCK if free_to_act else STUCK | BEACHED


def ashore(s: WfuState, side: int, hex_: int, load: Load, voyage: int, free_to_act: bool) -> None:
    """10.43, 10.47a, 10.66, 10.71 A load lands; invaders stay afloat until they have won the hex."""
    t = s.tables
    kind = meeting(s, side, hex_)
    invades = kind == INVASION
    _troops_ashore(s, hex_, load.sps, kind, voyage, free_to_act)
    for i in load.people:
        s.place_leader(i, t.afloat if invades else hex_)
        s.leader_flags[i] |= VOYAGED
        if invades:
            s.leader_lands[i] = hex_
        full = leader_allowance(s, i)
        s.leader_spent[i] = min(s.leader_spent[i] + 1, full) if free_to_act and not invades else full
    for k in load.hqs:
        s.hq_at[k], s.hq_aboard[k], s.hq_rode[k] = hex_, 0, 1
    for k in load.usmrr:
        s.usmrr_at[k], s.usmrr_aboard[k] = hex_, 0
        s.usmrr_rode[k] = RIDDEN  # 9.72b
        s.usmrr_spent[k] += 1  # 10.47a
    people = (*(t.leaders[i].slug for i in load.people), *(t.counters[t.hqs[k]].slug for k in load.hqs))
    rule = "10.71" if invades else "10.43" if voyage == BY_RIVER else "10.62"
    s.out.append(
        Landed(
            SideSlug(SIDES[side]), PlaceSlug(t.node_name(hex_)), len(load.sps), tuple(PieceSlug(p) for p in people), invades, rule, None if invades else s.whom(side)
        )
    )  # fmt: skip
    if not invades:
        enter(s, side, hex_, bool(load.sps))
    if not invades and hex_ < t.board.count and (load.sps or load.people or load.usmrr):
        alarm(s, side, t.board.state[hex_])  # 4.71 (1)


# --- who is about to land --------------------------------------------------------------------------------------------


def invaders(s: WfuState, hex_: int) -> list[int]:
    """10.71 The SPs that are about to invade a hex."""
    return [sp for sp, at in enumerate(s.sp_lands) if at == hex_]


def landing_leaders(s: WfuState, hex_: int) -> list[int]:
    return [i for i, at in enumerate(s.leader_lands) if at == hex_]


def beaches(s: WfuState) -> list[int]:
    """The hexes that are about to be invaded."""
    return sorted({at for at in s.sp_lands if at != OFF})
