"""5.22b, 9 The Operations Segment: who moves, digs, breaks railroads or goes inside a fort next."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity, activity_of, end_refused
from longroll.games.war_for_the_union.flags import INSIDE, LOCKED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching, PlayerTurn
from longroll.games.war_for_the_union.ledger import menu
from longroll.games.war_for_the_union.movement.march import lead_refused
from longroll.games.war_for_the_union.movement.stack import riders
from longroll.games.war_for_the_union.movement.works import (
    break_refused,
    can_dig,
    dig_in,
    entrench_refused,
    tear_up,
)  # fmt: skip
from longroll.games.war_for_the_union.stacking import fort_room
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BREAK,
    COME_OUT,
    DIG,
    DONE,
    GO_INSIDE,
    LEAD,
    NAVAL,
    RIDE,
    SIDES,
)  # fmt: skip
from longroll.kit.speech import said_of


@FLOW.question("operations", PlayerTurn)
class Operations(Question[WfuState, PlayerTurn]):
    """5.22 Who does something next."""

    rule = "5.22"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Operations: who moves, digs or breaks rail?"

    def undone(self, s: WfuState, f: PlayerTurn) -> str:
        idle = [
            man.name
            for i, man in enumerate(s.tables.leaders)
            if man.side == f.side and not s.leader_spent[i] and lead_refused(s, f.side, i) is None
        ]
        return said_of(idle, "has not marched", "have not marched") if idle else ""

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return menu(s, f.side)

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        found = activity_of(choice)
        if found is not None and found.refused is not None:
            return found.refused(s, f.side, choice)
        if choice.kind is DONE:
            return end_refused(s, f.side)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        found = activity_of(choice)
        if found is None:
            return
        s.push(f)
        found.begin(s, f.side, choice)


def _leads(s: WfuState, side: int) -> list[Choice]:
    """4.42 Leaders who may march; of those who have not, nobody is kept from it but by a siege or an overrun that fell short."""
    t, at, spent = s.tables, s.leader_at, s.leader_spent
    free = not s.due and s.siege.count(0) == len(s.siege)
    return [
        LEAD.kept(t.leaders[i].slug)
        for i in t.generals[side]
        if at[i] >= 0 and ((free and not spent[i]) or lead_refused(s, side, i) is None)
    ]


def _lead_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    if choice.piece not in t.leader:
        return Refusal(f"nobody is called '{choice.piece}'; {nearest(choice.piece, t.leader)}", "4.42")
    leader = t.leader[choice.piece]
    if t.leaders[leader].role == NAVAL:
        return Refusal(f"{t.leaders[leader].name} commands ships", "3.24")
    return lead_refused(s, side, leader)


def _lead(s: WfuState, side: int, choice: Choice) -> None:
    leader = s.tables.leader[choice.piece]
    s.push(Marching("assemble", side=side, leader=leader, node=s.leader_at[leader]))


def _in_place(s: WfuState, side: int, node: int) -> list[Choice]:
    """9.1, 9.16, 9.4, 9.6 What the troops of a hex do without a leader."""
    here = s.sps_at(node, side)
    if not here:
        return []
    t = s.tables
    name = t.node_name(node)
    found: list[Choice] = []
    if riders(s, side, node, here):
        found.append(RIDE(name))
    if any(can_dig(s, sp) for sp in here):
        found.append(DIG(name))
    if node >= t.board.count:
        return found
    if t.rails.hexes[node] and not s.rail_break[node] and any(break_refused(s, sp) is None for sp in here):
        found.append(BREAK(name))
    if s.fort[node]:
        if inside_refused(s, side, node) is None:
            found.append(GO_INSIDE(name))
        if come_out_refused(s, side, node) is None:
            found.append(COME_OUT(name))
    return found


def _in_place_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    if choice.place not in t.board.index and choice.place not in t.box_node:
        return Refusal(f"there is no hex '{choice.place}'", "9.1")
    node = t.node(choice.place, "choice")
    here = s.sps_at(node, side)
    if not here:
        return Refusal(f"no troops of yours are at {t.title(node)}", "9.1")
    if choice.kind is RIDE:
        fit = riders(s, side, node)
        return None if fit else Refusal("no cavalry there can ride by itself and has MPs left", "9.1")
    if choice.kind is GO_INSIDE:
        return inside_refused(s, side, node)
    if choice.kind is COME_OUT:
        return come_out_refused(s, side, node)
    refused: Refusal | None = None
    for sp in here:
        refused = break_refused(s, sp) if choice.kind is BREAK else _dig_refused(s, sp)
        if refused is None:
            return None
    return refused


def _dig_refused(s: WfuState, sp: int) -> Refusal | None:
    return None if can_dig(s, sp) else entrench_refused(s, sp, 2 if s.sp_works[sp] else 1)


def inside_refused(s: WfuState, side: int, node: int) -> Refusal | None:
    """9.16, 4.12 Why the troops of a hex may not go inside their fort."""
    t = s.tables
    if node >= t.board.count or not s.fort_of(node, side):
        return Refusal("no fort of yours is there", "9.16")
    here = s.sps_at(node, side)
    if all(s.sp_flags[sp] & INSIDE for sp in here):
        return Refusal("they are inside", "9.16")
    if len(here) > fort_room(t, node):
        return Refusal(f"the fort holds {fort_room(t, node)} SPs", "4.12")
    return None


def come_out_refused(s: WfuState, side: int, node: int) -> Refusal | None:
    """9.16, 14.23 Why the troops of a fort may not come out."""
    inside = [sp for sp in s.sps_at(node, side) if s.sp_flags[sp] & INSIDE]
    if not inside:
        return Refusal("nobody is inside a fort there", "9.16")
    if s.siege[node]:
        return Refusal("they are besieged", "14.23")
    if any(s.sp_marks[sp] & LOCKED for sp in inside):
        return Refusal("they went inside in this turn", "14.13")
    return None


def _act_in_place(s: WfuState, side: int, choice: Choice) -> None:
    node = s.tables.node(choice.place, "choice")
    here = s.sps_at(node, side)
    if choice.kind is RIDE:
        s.push(Marching("assemble", side=side, leader=-1, node=node))
    elif choice.kind is DIG:
        dig_in(s, side, node, here)
    elif choice.kind is BREAK:
        tear_up(s, side, next(sp for sp in here if break_refused(s, sp) is None))
    else:
        for sp in here:
            s.go_inside(sp, choice.kind is GO_INSIDE)


def _in_place_depends(s: WfuState, side: int) -> tuple[Any, ...]:
    """20.6 Army commanders whose infantry breaks rail for nothing."""
    return (bytes(s.leader_army),) if s.special_leaders else ()


ACTIVITIES.append(
    Activity(
        (LEAD,),
        _lead,
        _lead_refused,
        offers=_leads,
        reads=("leader_at", "leader_spent", "leader_army", "siege", "fort_side"),
    )
)
ACTIVITIES.append(
    Activity(
        (RIDE, DIG, BREAK, GO_INSIDE, COME_OUT),
        _act_in_place,
        _in_place_refused,
        at=_in_place,
        depends=_in_place_depends,
    )
)
