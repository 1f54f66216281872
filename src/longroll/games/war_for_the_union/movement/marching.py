"""4.42, 9.1 The questions of a march: whom a leader takes along, and every step of the stack."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.events import Marched
from longroll.games.war_for_the_union.movement.force_march import declare_refused, finish
from longroll.games.war_for_the_union.movement.march import Group, left, march, pay, step_cost, step_refused
from longroll.games.war_for_the_union.movement.overrun import declare, overrun_refused
from longroll.games.war_for_the_union.movement.stack import (
    available,
    bring_refused,
    companions,
    corps,
    disperse,
    drop,
    filling,
    group_of,
    room,
    take,
)  # fmt: skip
from longroll.games.war_for_the_union.movement.works import (
    break_refused,
    can_dig,
    dig_in,
    tear_up,
)
from longroll.games.war_for_the_union.narrate.names import many, points
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BREAK,
    BRING,
    DIG,
    DROP,
    FORCE,
    GATHER,
    HALT,
    KINDS,
    LEAVE,
    OVERRUN,
    SET_OUT,
    SIDES,
    STEP,
    TAKE,
    TAKE_ALL,
)  # fmt: skip


@mypyc_attr(native_class=False)
class OnTheMarch(Question[WfuState, Marching]):
    """What every question about a stack answers alike."""

    def side(self, s: WfuState, f: Marching) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: Marching) -> str:
        return s.tables.leaders[filling(f)].slug if filling(f) >= 0 else ""

    def place(self, s: WfuState, f: Marching) -> str:
        return s.tables.node_name(s.leader_at[f.leader] if f.leader >= 0 else f.node)


@FLOW.question("assemble", Marching)
class Assemble(OnTheMarch):
    """4.42 Whom a leader takes along, up to his command rating; how much of the cavalry rides."""

    rule = "4.42"

    def prompt(self, s: WfuState, f: Marching) -> str:
        leader = filling(f)
        if leader < 0:
            return f"How much of the cavalry at {s.tables.title(f.node)} rides?"
        return f"{s.tables.leaders[leader].name} can take {points(room(s, f))} more: who comes?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        can = available(s, f)
        space = room(s, f)
        found: list[Choice] = []
        if space > 0 and can:
            found.append(TAKE_ALL())
            for kind, sps in can.items():
                most = min(space, len(sps))
                found += [TAKE(count, kind) for count in ((1, most) if most > 1 else (1,))]
        found += [BRING(s.tables.leaders[i].slug) for i in companions(s, f)]
        if f.leader >= 0 or group_of(s, f).sps:
            found.insert(0, SET_OUT())
        return [*found, HALT()]

    def refusal(self, s: WfuState, f: Marching, choice: Choice) -> Refusal | None:
        if choice.kind is TAKE:
            return take_refused(s, f, choice.count, choice.word)
        if choice.kind is BRING and choice.piece in s.tables.leader:
            return bring_refused(s, f, s.tables.leader[choice.piece])
        return super().refusal(s, f, choice)

    def accepts(self, s: WfuState, f: Marching, text: str) -> Choice | None:
        """Any number of a kind may be named, though the list shows one and all."""
        choice = TAKE.read(text)
        return (
            choice if choice is not None and take_refused(s, f, choice.count, choice.word) is None else None
        )

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        if choice.kind is HALT:
            disperse(s, f)
            return
        if choice.kind is SET_OUT:
            f.do, f.filling = "march", -1
        elif choice.kind is BRING:
            f.others.append(s.tables.leader[choice.piece])
            f.filling = f.others[-1]
        elif choice.kind is TAKE:
            take(s, f, available(s, f)[choice.word][: choice.count])
        else:
            everybody = [sp for sps in available(s, f).values() for sp in sps]
            morale = s.tables.charts.morale
            best = sorted((s.sp_spent[sp], -morale[s.quality_of(sp)], sp) for sp in everybody)
            take(s, f, [sp for _, _, sp in best[: room(s, f)]])
        s.push(f)


def take_refused(s: WfuState, f: Marching, count: int, kind: str) -> Refusal | None:
    """4.41, 4.42 Why so many of a kind may not come along."""
    able = len(available(s, f).get(kind, ()))
    if not 1 <= count <= able:
        return Refusal(f"{able} SPs of {kind.replace('-', ' ')} can come along, not {count}", "4.42")
    if count > room(s, f):
        return Refusal(f"he can command {room(s, f)} SPs more, not {count}", "4.41")
    return None


@FLOW.question("march", Marching)
class March(OnTheMarch):
    """9.1 A stack marches, one hex at a time."""

    rule = "9.1"

    def prompt(self, s: WfuState, f: Marching) -> str:
        group = group_of(s, f)
        mps = max(left(s, group), 0) if group.sps or group.leader >= 0 else 0
        alone = f"{s.tables.leaders[group.leader].name} alone" if group.leader >= 0 else "Nobody"
        who = points(len(group.sps)) if group.sps else alone
        return f"{who} at {s.tables.title(group.node)}, {many(mps, 'MP')} left: where to?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        group = group_of(s, f)
        t = s.tables
        if group.node >= t.board.count or (f.leader < 0 and not group.sps):
            return [HALT()]
        if f.forced:  # 9.36: only after the enemy who was overrun
            return [*_hunt(s, f, group), HALT()]
        found: list[Choice] = []
        room = left(s, group)
        for d in range(6):
            there = t.board.neighbours[6 * group.node + d]
            if there < 0:
                continue
            if s.strength(there, 1 - f.side) and overrun_refused(s, group, d) is None:
                found.append(OVERRUN(t.board.numbers[there]))
            elif step_refused(s, group, d, room) is None:
                found.append(STEP(t.board.numbers[there]))
        if declare_refused(s, group) is None:
            found.append(FORCE())
        found += _on_the_spot(s, f, group)
        return [*found, HALT()]

    def refusal(self, s: WfuState, f: Marching, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind in (STEP, OVERRUN) and choice.place in t.board.index:
            group, there = group_of(s, f), t.board.index[choice.place]
            if f.forced and not (choice.kind is OVERRUN and there == f.quarry):
                return Refusal("a force march keeps to its planned route", "9.23")
            if group.node < t.board.count and there in t.board.around(group.node):
                asked = step_refused if choice.kind is STEP else overrun_refused
                return asked(s, group, t.board.direction(group.node, there))
            return Refusal(f"{t.title(there)} is not next to {t.title(group.node)}", "9.11")
        if choice.kind is FORCE and not f.forced:
            return declare_refused(s, group_of(s, f))
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        t = s.tables
        group = group_of(s, f)
        if choice.kind is HALT:
            (finish if f.forced else disperse)(s, f)
            return
        s.push(f)
        if choice.kind is STEP:
            advance(s, f, group, t.board.direction(group.node, t.board.index[choice.place]))
        elif choice.kind is OVERRUN:
            declare(s, f, group, t.board.direction(group.node, t.board.index[choice.place]))
        elif choice.kind is FORCE:
            pay(s, group, 0)  # 9.12
            f.do, f.route = "plan", []
        elif choice.kind is GATHER:
            f.do, f.filling = "assemble", f.leader
        elif choice.kind is DROP:
            f.do = "drop-off"
        elif choice.kind is DIG:
            dig_in(s, f.side, group.node, group.sps)
        else:
            tear_up(s, f.side, next(sp for sp in group.sps if break_refused(s, sp) is None))


def _hunt(s: WfuState, f: Marching, group: Group) -> list[Choice]:
    """9.36 The overrun enemy, where he went."""
    t = s.tables
    if f.quarry < 0 or f.quarry not in t.board.around(group.node):
        return []
    d = t.board.direction(group.node, f.quarry)
    return [OVERRUN(t.node_name(f.quarry))] if overrun_refused(s, group, d) is None else []


def _on_the_spot(s: WfuState, f: Marching, group: Group) -> list[Choice]:
    """4.44, 9.4, 9.6 What a stack may do where it stands: take more along, drop some off, dig, tear up rails."""
    name = s.tables.node_name(group.node)
    found: list[Choice] = []
    if (
        f.leader >= 0
        and s.leader_spent[f.leader]
        and ((room(s, f) > 0 and available(s, f)) or companions(s, f))
    ):
        found.append(GATHER())
    if len(group.sps) > 1 or (group.sps and f.leader >= 0):
        found.append(DROP())
    if any(can_dig(s, sp) for sp in group.sps):
        found.append(DIG(name))
    track = s.tables.rails.hexes[group.node] and not s.rail_break[group.node]
    if track and any(break_refused(s, sp) is None for sp in group.sps):
        found.append(BREAK(name))
    return found


def advance(s: WfuState, f: Marching, group: Group, direction: int) -> Group:
    """9.11, 9.18, 4.71 The stack goes into the next hex; what it meets there is dealt with, militia may be called."""
    t = s.tables
    cost = step_cost(s, group, direction).mp
    after = march(s, group, direction)
    told(s, group, after.node, cost)
    f.node = after.node
    if after.sps:
        abandoned(s, f.side, group.node)
    enter(s, f.side, after.node, bool(after.sps))
    alarm(s, f.side, t.board.state[after.node])
    return after


def told(s: WfuState, group: Group, there: int, mp: int) -> None:
    """The event of a step."""
    t = s.tables
    slug = t.leaders[group.leader].slug if group.leader >= 0 else ""
    start, end = PlaceSlug(t.node_name(group.node)), PlaceSlug(t.node_name(there))
    s.out.append(
        Marched(
            SideSlug(SIDES[group.side]),
            PieceSlug(slug),
            len(group.sps),
            start,
            end,
            mp,
            "9.11",
            s.whom(group.side),
        )
    )


@FLOW.question("drop-off", Marching)
class DropOff(OnTheMarch):
    """4.44, 9.12 Who stays behind."""

    rule = "4.44"

    def prompt(self, s: WfuState, f: Marching) -> str:
        return f"Who stays at {s.tables.title(group_of(s, f).node)}?"

    def choices(self, s: WfuState, f: Marching) -> list[Choice]:
        found = []
        for kind, sps in self._kinds(s, f).items():
            found += [LEAVE(count, kind) for count in ((1, len(sps)) if len(sps) > 1 else (1,))]
        return [*found, SET_OUT()]

    def _kinds(self, s: WfuState, f: Marching) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for sp in group_of(s, f).sps:
            found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
        if f.leader < 0 and sum(map(len, found.values())) == 1:
            return {}  # cavalry by itself: somebody must ride
        return found

    def follow(self, s: WfuState, f: Marching, choice: Choice) -> None:
        if choice.kind is LEAVE:
            worst = sorted((-s.sp_fatigue[sp], sp) for sp in self._kinds(s, f)[choice.word])
            drop(s, [sp for _, sp in worst[: choice.count]])
            f.others = [i for i in f.others if corps(s, i) or s.leader_army[i]]
        else:
            f.do = "march"
        s.push(f)
        if f.leader < 0 and not group_of(s, f).sps:
            s.stack.pop()
