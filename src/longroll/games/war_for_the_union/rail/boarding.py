"""9.5 A train is put together, leaves and is left."""

from __future__ import annotations

from typing import Any

from longroll.core.choice import Choice
from longroll.core.errors import nearest
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity
from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.flags import ENTRAINED, OFF, RIDDEN, RODE, STUCK
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Train
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import allowance, leader_allowance
from longroll.games.war_for_the_union.narrate.names import many
from longroll.games.war_for_the_union.rail.events import RodeByRail
from longroll.games.war_for_the_union.rail.track import points_by_region, points_left, spend, ways
from longroll.games.war_for_the_union.rail.train import (
    empty,
    ferry_load,
    ride_refused,
    sp_refused,
    states_passed,
    station_refused,
    stops,
    travellers,
    waiting,
    weight,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ALIGHT, CALL_OFF, ENTRAIN, LOAD, LOAD_PIECE, RAIL_TO, SIDES


@FLOW.question("train", Train)
class Boarding(Question[WfuState, Train]):
    """9.55 Who entrains, and where the train goes; on the way it may go on until somebody alights."""

    rule = "9.55"

    def side(self, s: WfuState, f: Train) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Train) -> str:
        return s.tables.node_name(f.node)

    def prompt(self, s: WfuState, f: Train) -> str:
        left = points_left(s, f.side, f.start, f.crossed) - weight(s, f)
        points = many(max(left, 0), "point")
        return f"Train at {s.tables.title(f.node)}, {points} of rail capacity left: who and where to?"

    def choices(self, s: WfuState, f: Train) -> list[Choice]:
        t = s.tables
        onward = [RAIL_TO.kept(t.node_name(node)) for node in stops(s, f)] if not empty(f) else []
        if f.node != f.start:
            return [ALIGHT(), *onward]
        left = points_left(s, f.side, f.start, False) - weight(s, f)
        loads = [
            LOAD(count, kind)
            for kind, sps in waiting(s, f).items()
            for count in range(1, len(sps) + 1)
            if count * (2 if kind.endswith("cavalry") else 1) <= left
        ]
        return [*loads, *(LOAD_PIECE(slug) for slug in travellers(s, f)), *onward, CALL_OFF()]

    def refusal(self, s: WfuState, f: Train, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is RAIL_TO and t.is_node(choice.place):
            to = t.node(choice.place, "choice")
            refused = ride_refused(s, f, to, ways(s, f.side, f.node))
            if refused is not None:
                return refused
        return super().refusal(s, f, choice)

    def accepts(self, s: WfuState, f: Train, text: str) -> Choice | None:
        """Any stop may be named, not only those of the list."""
        choice = RAIL_TO.read(text)
        t = s.tables
        if choice is None or not t.is_node(choice.place):
            return None
        to = t.node(choice.place, "choice")
        return choice if ride_refused(s, f, to, ways(s, f.side, f.node)) is None else None

    def follow(self, s: WfuState, f: Train, choice: Choice) -> None:
        t = s.tables
        if choice.kind is CALL_OFF:
            return
        if choice.kind is ALIGHT:
            alight(s, f)
            return
        s.push(f)
        if choice.kind is LOAD:
            f.sps += waiting(s, f)[choice.word][: choice.count]
        elif choice.kind is LOAD_PIECE:
            _load(s, f, choice.piece)
        else:
            to = t.node(choice.place, "choice")
            rides = ways(s, f.side, f.node)
            way = rides[to]
            f.states += sorted(states_passed(s, rides, to) - {*f.states, OFF})
            f.node = to
            f.ferries += way.ferries
            f.hexes += way.hexes
            f.crossed = f.crossed != way.crossed
            f.selma = f.selma or way.selma


def _load(s: WfuState, f: Train, slug: str) -> None:
    t = s.tables
    if slug in t.leader:
        leader = t.leader[slug]
        f.leaders.append(leader)
        if s.leader_army[leader]:
            f.hqs.append(s.leader_army[leader] - 1)
    elif t.counters[t.counter[slug]].kind == "hq":
        f.hqs.append(t.hqs.index(t.counter[slug]))
    else:
        f.engineers.append(t.engineers.index(t.counter[slug]))


def alight(s: WfuState, f: Train) -> None:
    """9.55, 9.58 Everybody detrains: an MP for those who still have one, the others do nothing more in this turn."""
    t = s.tables
    rule = t.economy.rail
    spend(s, f.side, f.start, weight(s, f), f.crossed)
    if f.crossed and f.engineers:  # 9.54b: the theater in which it starts pays for a railroad unit
        s.rail_used[t.theater_of[f.start]] += len(f.engineers)
    if f.selma:
        s.rail_used[3] += ferry_load(f)
    paid = rule.entrain + rule.ferry * f.ferries
    for sp in f.sps:
        s.put(sp, f.node)
        s.sp_flags[sp] |= RODE
        s.sp_spent[sp] += paid
        if s.sp_spent[sp] + rule.detrain <= allowance(s, sp):
            s.sp_spent[sp] += rule.detrain
        else:
            s.sp_spent[sp] = max(allowance(s, sp), s.sp_spent[sp])
            s.sp_voyage[sp] |= STUCK
    for leader in f.leaders:
        hq = s.leader_army[leader]
        s.place_leader(leader, f.node)
        s.leader_army[leader] = hq
        s.leader_flags[leader] |= ENTRAINED
        s.leader_spent[leader] = min(
            s.leader_spent[leader] + paid + rule.detrain, leader_allowance(s, leader)
        )
    for hq in f.hqs:
        s.hq_at[hq], s.hq_rode[hq] = f.node, 1
    for k in f.engineers:
        s.usmrr_at[k] = f.node
        s.usmrr_rode[k] = RIDDEN  # 9.72a: it repairs nothing in the turn of a ride
        s.usmrr_spent[k] += paid  # 9.55: it detrains for nothing
    s.version += 1
    start, to = PlaceSlug(t.node_name(f.start)), PlaceSlug(t.node_name(f.node))
    s.out.append(
        RodeByRail(SideSlug(SIDES[f.side]), start, to, len(f.sps), weight(s, f), "9.55", s.whom(f.side))
    )
    if f.sps:
        abandoned(s, f.side, f.start)
    enter(s, f.side, f.node, bool(f.sps))
    for state in f.states:  # 4.71 (1): it has entered hexes of them all
        alarm(s, f.side, state)


def _platform(s: WfuState, side: int, node: int) -> list[Choice]:
    """Whether somebody may entrain in a hex."""
    t = s.tables
    if (node < t.board.count and s.rail_owner[node] != side) or station_refused(s, side, node) is not None:
        return []
    f = Train("train", side=side, start=node, node=node)
    if (points_left(s, side, node, False) > 0 and _anybody(s, f)) or travellers(s, f):
        return [ENTRAIN(t.node_name(node))]
    return []


def _anybody(s: WfuState, f: Train) -> bool:
    """Whether any SP may entrain."""
    return any(sp_refused(s, sp) is None for sp in s.sps_at(f.start, f.side))


def _platform_depends(s: WfuState, side: int) -> tuple[Any, ...]:
    """9.54 Whether an SP, and whether an HQ finds room on a train, wherever it begins."""
    return tuple(min(max(points, 0), 2) for points in points_by_region(s, side))


def _platform_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    if not t.is_node(choice.place):
        return Refusal(f"there is no hex '{choice.place}'; {nearest(choice.place, t.board.index)}", "9.5")
    node = t.node(choice.place, "choice")
    refused = station_refused(s, side, node)
    if refused is None and not _platform(s, side, node):
        return Refusal("nobody there can entrain", "9.55")
    return refused


def _entrain(s: WfuState, side: int, choice: Choice) -> None:
    node = s.tables.node(choice.place, "choice")
    s.push(Train("train", side=side, start=node, node=node))


ACTIVITIES.append(Activity((ENTRAIN,), _entrain, _platform_refused, at=_platform, depends=_platform_depends))
