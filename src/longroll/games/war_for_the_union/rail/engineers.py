"""9.7 Military railroad units march along the rails and repair them as they go."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.activities import ACTIVITIES, Activity
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.flags import OFF, REPAIRED, RIDDEN
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Engineers
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import (
    besieged_there,
    enemy_units,
    entry_mp,
    in_area,
    shut_in,
)
from longroll.games.war_for_the_union.narrate.names import many
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.rail.events import EngineersMoved
from longroll.games.war_for_the_union.rail.repair import held_refused, joined, mend, needs_repair, reached
from longroll.games.war_for_the_union.rail.train import engineers_left
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, HALT, MEND, SIDES, STEP, UNION, WORK
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.graph import CLOSED


def step_refused(s: WfuState, unit: int, to: int) -> Refusal | None:
    """9.72, 14.23, 14.24 Why a railroad unit may not march to a hex; None where it may."""
    t = s.tables
    at = s.usmrr_at[unit]
    links = [x for x in t.rails.net.links_at[at] if to in t.rails.net.ends[x]] if to != at else []
    if not links or all(t.rails.unbuilt(100 * s.year + s.month)[x] for x in links):
        return Refusal("it marches along railroads only", "9.72")
    side = 6 * at + t.board.direction(at, to)
    if crossing_blocked(s, side, UNION):
        return Refusal("enemy ships or guns command the crossing", "4.32")
    foes = enemy_units(s, to, CONFEDERATE) and not besieged_there(s, to, CONFEDERATE)
    if foes or not in_area(s, to):
        return Refusal(f"it may not enter {t.title(to)}", "9.72")
    refused = shut_in(s, at, UNION)
    if refused is not None:
        return refused
    if s.in_zoc(at, UNION) and s.in_zoc(to, UNION):
        return Refusal("it does not go from one enemy zone to another", "9.72")
    mp = step_mp(s, at, to)
    left = engineers_left(s, unit)
    return None if mp <= left else Refusal(f"{mp} MPs are needed and {left} are left", "9.72")


def step_mp(s: WfuState, at: int, to: int) -> int:
    """9.72, 9.74 What a step along the rails costs; a bridge or rail ferry takes it where nobody marches."""
    direction = s.tables.board.direction(at, to)
    mp = entry_mp(s, UNION, at, direction)
    if mp != CLOSED:
        return mp
    t = s.tables
    return t.charts.terrain[t.board.terrains[t.board.terrain[to]]].mp


def mend_refused(s: WfuState, unit: int, hex_: int) -> Refusal | None:
    """9.74, 9.75 Why a railroad unit does not repair a hex; None where it does."""
    refused = held_refused(s, UNION, hex_)
    if refused is not None:
        return refused
    if s.usmrr_rode[unit] == RIDDEN:
        return Refusal("it has gone by rail or river in this turn", "9.72")
    head = network(s, UNION).head
    heads = [h for h in s.tables.rails.stations if head[h]]
    if not reached(s, UNION, hex_, joined(s, UNION, heads), heads):
        return Refusal("friendly rails do not join it to a supply head", "9.75")
    return None


@FLOW.question("engineers", Engineers)
class Working(Question[WfuState, Engineers]):
    """9.72, 9.74 A railroad unit goes on along the rails, repairs, or stops."""

    rule = "9.72"

    def side(self, s: WfuState, f: Engineers) -> str:
        return SIDES[UNION]

    def piece(self, s: WfuState, f: Engineers) -> str:
        return s.tables.counters[s.tables.engineers[f.unit]].slug

    def place(self, s: WfuState, f: Engineers) -> str:
        return s.tables.node_name(s.usmrr_at[f.unit])

    def prompt(self, s: WfuState, f: Engineers) -> str:
        left = engineers_left(s, f.unit)
        return f"{s.tables.counters[s.tables.engineers[f.unit]].name}, {many(left, 'MP')} left: where to?"

    def choices(self, s: WfuState, f: Engineers) -> list[Choice]:
        t = s.tables
        at = s.usmrr_at[f.unit]
        steps = [
            STEP(t.node_name(h)) for h in t.rails.net.graph.near[at] if step_refused(s, f.unit, h) is None
        ]
        here = [MEND()] if _mend_here_refused(s, f.unit) is None else []
        return [*steps, *here, HALT()]

    def refusal(self, s: WfuState, f: Engineers, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is STEP and choice.place in t.board.index:
            to = t.board.index[choice.place]
            if to not in t.board.around(s.usmrr_at[f.unit]):
                return Refusal(f"{t.title(to)} is not next to it", "9.72")
            return step_refused(s, f.unit, to)
        if choice.kind is MEND:
            return _mend_here_refused(s, f.unit)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: Engineers, choice: Choice) -> None:
        if choice.kind is HALT:
            return
        t = s.tables
        at = s.usmrr_at[f.unit]
        if choice.kind is MEND:
            s.usmrr_spent[f.unit] += 1
            _mend(s, f.unit, at, "9.75")
        else:
            to = t.board.index[choice.place]
            s.usmrr_spent[f.unit] += step_mp(s, at, to)
            s.usmrr_at[f.unit] = to
            enter(s, UNION, to, troops=False)  # 6.22
            slug = PieceSlug(t.counters[t.engineers[f.unit]].slug)
            s.out.append(EngineersMoved(slug, PlaceSlug(t.node_name(at)), PlaceSlug(choice.place), "9.72"))
            if needs_repair(s, UNION, to) and mend_refused(s, f.unit, to) is None:
                _mend(s, f.unit, to, "9.74")
        s.push(f)
        if choice.kind is STEP:
            alarm(s, UNION, t.board.state[s.usmrr_at[f.unit]])  # 4.71 (1)


def _mend(s: WfuState, unit: int, hex_: int, rule: str) -> None:
    """9.72, 9.74 It repairs a hex and goes neither by rail nor by river in this turn."""
    s.usmrr_rode[unit] = REPAIRED
    mend(s, UNION, hex_, rule)


def _mend_here_refused(s: WfuState, unit: int) -> Refusal | None:
    """9.75b A hex that could not be repaired on entry takes an MP in a later turn."""
    if s.usmrr_spent[unit] and needs_repair(s, UNION, s.usmrr_at[unit]):
        return Refusal("it has come in this turn", "9.75")
    if engineers_left(s, unit) < 1:
        return Refusal("it has no MP left", "9.75")
    return mend_refused(s, unit, s.usmrr_at[unit])


def _work_refused(s: WfuState, side: int, choice: Choice) -> Refusal | None:
    t = s.tables
    units = [t.counters[c].slug for c in t.engineers]
    if side != UNION or choice.piece not in units or s.usmrr_at[units.index(choice.piece)] == OFF:
        return Refusal(f"no railroad unit '{choice.piece}' of yours is on the map", "9.71")
    unit = units.index(choice.piece)
    if s.usmrr_at[unit] >= t.board.count:
        return Refusal("it is not on a railroad", "9.72")
    if engineers_left(s, unit) <= 0:
        return Refusal("it has no MPs left", "9.72")
    return None


def _working(s: WfuState, side: int) -> list[Choice]:
    t = s.tables
    if side != UNION:
        return []
    found = [WORK(t.counters[c].slug) for c in t.engineers]
    return [choice for choice in found if _work_refused(s, side, choice) is None]


def _work(s: WfuState, side: int, choice: Choice) -> None:
    t = s.tables
    s.push(Engineers("engineers", unit=t.engineers.index(t.counter[choice.piece])))


ACTIVITIES.append(Activity((WORK,), _work, _work_refused, offers=_working, reads=("usmrr_at", "usmrr_spent")))
