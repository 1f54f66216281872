"""5.22b, 9 The Operations Segment on land: leaders and cavalry march, troops entrench and break railroads."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity, activity_of
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.events import Entrenched, Marched, RailBroken
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching, PlayerTurn
from longroll.games.war_for_the_union.movement.march import (
    Group,
    command_rating,
    command_refused,
    lead_refused,
    left,
    march,
    needs_command,
    step_cost,
    step_refused,
)  # fmt: skip
from longroll.games.war_for_the_union.movement.works import (
    break_rail,
    break_refused,
    entrench,
    entrench_refused,
)
from longroll.games.war_for_the_union.state import MARCHED, WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import (
    BREAK,
    DIG,
    DONE,
    HALT,
    KINDS,
    LEAD,
    NAVAL,
    RIDE,
    SET_OUT,
    SIDES,
    STEP,
    TAKE,
)  # fmt: skip


def lone(s: WfuState) -> int:
    """The mark in `sp_under` of cavalry that rides without a leader."""
    return len(s.tables.leaders) + 1


def group_of(s: WfuState, f: Marching) -> Group:
    """The stack of a march: who is under its leader where he stands, and his HQ."""
    node = s.leader_at[f.leader] if f.leader >= 0 else f.node
    mark = f.leader + 1 if f.leader >= 0 else lone(s)
    sps = tuple(sp for sp in s.sps_at(node, f.side) if s.sp_under[sp] == mark)
    hq = s.leader_army[f.leader] - 1 if f.leader >= 0 else -1
    return Group(f.side, node, f.leader, sps, hq)


def riders(s: WfuState, side: int, node: int) -> list[int]:
    """9.1 Volunteer and veteran cavalry that may ride by itself from a hex."""
    return [sp for sp in s.sps_at(node, side) if not needs_command(s, sp) and not s.sp_under[sp]]


@FLOW.question("operations", PlayerTurn)
class Operations(Question[WfuState, PlayerTurn]):
    """5.22 Who does something next."""

    rule = "5.22"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Operations: who moves, digs or breaks rail?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return [*(choice for found in ACTIVITIES for choice in found.offers(s, f.side)), DONE()]

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        found = activity_of(choice)
        if found is not None and found.refused is not None:
            return found.refused(s, f.side, choice)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        found = activity_of(choice)
        if found is None:
            return
        s.push(f)
        found.begin(s, f.side, choice)


def _leads(s: WfuState, side: int) -> list[Choice]:
    """4.42 Leaders who may march."""
    return [
        LEAD(man.slug)
        for i, man in enumerate(s.tables.leaders)
        if s.leader_at[i] >= 0 and man.role != NAVAL and lead_refused(s, side, i) is None
    ]


def _lead_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    if choice.piece not in t.leader:
        return Refusal(f"nobody is called '{choice.piece}'; {nearest(choice.piece, t.leader)}", "4.42")
    return lead_refused(s, side, t.leader[choice.piece])


def _lead(s: WfuState, side: int, choice: Choice) -> None:
    leader = s.tables.leader[choice.piece]
    s.push(Marching("assemble", side=side, leader=leader, node=s.leader_at[leader]))


def _in_place(s: WfuState, side: int) -> list[Choice]:
    """9.1, 9.4, 9.6 What troops do without a leader, hex by hex."""
    t = s.tables
    found = []
    for node in stacks(s, side):
        name = t.node_name(node)
        if riders(s, side, node):
            found.append(RIDE(name))
        here = s.sps_at(node, side)
        if any(_dig(s, sp) for sp in here):
            found.append(DIG(name))
        if any(break_refused(s, sp) is None for sp in here):
            found.append(BREAK(name))
    return found


def _act_in_place(s: WfuState, side: int, choice: Choice) -> None:
    node = s.tables.node(choice.place, "choice")
    if choice.kind is RIDE:
        for sp in riders(s, side, node):
            s.sp_under[sp] = lone(s)
        s.push(Marching("march", side=side, leader=-1, node=node))
    elif choice.kind is DIG:
        _dig_in(s, side, node)
    else:
        sp = next(sp for sp in s.sps_at(node, side) if break_refused(s, sp) is None)
        break_rail(s, sp)
        s.out.append(RailBroken(SideSlug(SIDES[side]), PlaceSlug(s.tables.node_name(node)), "9.61"))


def _dig(s: WfuState, sp: int) -> int:
    """9.41 The level that an SP can dig now, 0 for none."""
    return next((level for level in (1, 2) if entrench_refused(s, sp, level) is None), 0)


def _dig_in(s: WfuState, side: int, node: int) -> None:
    """9.41 Everybody in the hex who can digs."""
    done: dict[int, int] = {}
    for sp in s.sps_at(node, side):
        level = _dig(s, sp)
        if level:
            entrench(s, sp, level)
            done[level] = done.get(level, 0) + 1
    for level, count in done.items():
        s.out.append(
            Entrenched(SideSlug(SIDES[side]), PlaceSlug(s.tables.node_name(node)), count, level, "9.41")
        )


def available(s: WfuState, f: Marching) -> dict[str, list[int]]:
    """4.42 The SPs that a leader may still take along, by kind."""
    found: dict[str, list[int]] = {}
    for sp in s.sps_at(s.leader_at[f.leader], f.side):
        if s.sp_under[sp] != f.leader + 1 and command_refused(s, f.leader, sp) is None:
            found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


@FLOW.question("assemble", Marching)
class Assemble(Question[WfuState, Marching]):
    """4.42 Whom a leader takes along, up to his command rating."""

    rule = "4.42"

    def side(self, s: WfuState, f: Marching) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: Marching) -> str:
        return s.tables.leaders[f.leader].slug

    def place(self, s: WfuState, f: Marching) -> str:
        return s.tables.node_name(s.leader_at[f.leader])

    def prompt(self, s: WfuState, f: Marching) -> str:
        room = command_rating(s, f.leader) - len(group_of(s, f).sps)
        return f"{s.tables.leaders[f.leader].name} can take {room} SPs more: who comes?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        room = command_rating(s, f.leader) - len(group_of(s, f).sps)
        found = [
            TAKE(count, kind)
            for kind, sps in available(s, f).items()
            for count in range(1, min(room, len(sps)) + 1)
        ]
        return [SET_OUT(), *found, HALT()]

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        if choice.kind is HALT:
            return
        if choice.kind is TAKE:
            best = sorted(available(s, f)[choice.word], key=lambda sp: (s.sp_spent[sp], s.sp_fatigue[sp], sp))
            for sp in best[: choice.count]:
                s.sp_under[sp] = f.leader + 1
            s.push(f)
            return
        f.do = "march"
        s.push(f)


@FLOW.question("march", Marching)
class March(Question[WfuState, Marching]):
    """9.1 A stack marches, one hex at a time."""

    rule = "9.1"

    def side(self, s: WfuState, f: Marching) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: Marching) -> str:
        return s.tables.leaders[f.leader].slug if f.leader >= 0 else ""

    def place(self, s: WfuState, f: Marching) -> str:
        return s.tables.node_name(group_of(s, f).node)

    def prompt(self, s: WfuState, f: Marching) -> str:
        group = group_of(s, f)
        return f"{len(group.sps)} SPs at {s.tables.title(group.node)}, {max(left(s, group), 0)} MPs left: where to?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        group = group_of(s, f)
        t = s.tables
        if group.node >= t.board.count or (f.leader < 0 and not group.sps):
            return [HALT()]
        near = t.board.neighbours
        return [
            *(
                STEP(t.node_name(near[6 * group.node + d]))
                for d in range(6)
                if step_refused(s, group, d) is None
            ),
            HALT(),
        ]

    def refusal(self, s: WfuState, f: Marching, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is STEP and choice.place in t.board.index:
            group, there = group_of(s, f), t.board.index[choice.place]
            if group.node < t.board.count and there in t.board.around(group.node):
                return step_refused(s, group, t.board.direction(group.node, there))
            return Refusal(f"{t.title(there)} is not next to {t.title(group.node)}", "9.11")
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        t = s.tables
        group = group_of(s, f)
        if choice.kind is HALT:
            if f.leader < 0:
                for sp in group.sps:
                    s.sp_under[sp] = 0
            return
        d = t.board.direction(group.node, t.board.index[choice.place])
        cost = step_cost(s, group, d).mp
        after = march(s, group, d)
        for sp in after.sps:
            s.sp_flags[sp] |= MARCHED
        slug = t.leaders[f.leader].slug if f.leader >= 0 else ""
        s.out.append(
            Marched(
                SideSlug(SIDES[f.side]), PieceSlug(slug), len(after.sps), PlaceSlug(t.node_name(group.node)),
                PlaceSlug(t.node_name(after.node)), cost, "9.11",
            )
        )  # fmt: skip
        f.node = after.node
        s.push(f)
        if after.sps:
            enter(s, f.side, after.node)


ACTIVITIES.append(Activity((LEAD,), _leads, _lead, _lead_refused))
ACTIVITIES.append(Activity((RIDE, DIG, BREAK), _in_place, _act_in_place))
