"""8.1 Fort construction: begun, finished, improved, given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import FORT, IMPROVED, NO_FORT
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import CountersBack, PlayerTurn
from longroll.games.war_for_the_union.movement.events import FortWork
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los, stacks
from longroll.games.war_for_the_union.words import (
    BUILD_FORT,
    CONFEDERATE,
    DONE,
    IMPROVE_FORT,
    SIDES,
)  # fmt: skip
from longroll.kit.masks import marked

UPGRADE: Final = 3
"""the mark of a fort that is being improved"""
AT_ONCE: Final = 2
"""8.12, 8.22 forts and batteries that a side may have under construction in a theater"""


Projects = Callable[[WfuState, int, int], int]
OTHER_PROJECTS: Final[list[Projects]] = []
"""what other chapters build that counts too, by side and theater: batteries (8.22)"""


def work_of(s: WfuState, hex_: int, side: int) -> bool:
    """Whether a side builds at a fort in a hex."""
    work = s.fort_work[hex_]
    return work == 1 + side or (work == UPGRADE and s.fort_side[hex_] == side)


def projects(s: WfuState, side: int, theater: int) -> int:
    """8.12, 8.22 Forts and batteries of a side under construction in a theater."""
    t = s.tables
    forts = sum(1 for h in marked(s.fort_work) if work_of(s, h, side) and t.theater_of[h] == theater)
    return forts + sum(count(s, side, theater) for count in OTHER_PROJECTS)


def lined(s: WfuState, hex_: int, side: int) -> bool:
    """8.11 Whether a hex has a line of supply to a functioning source."""
    net = network(s, side)
    return has_los(s, net, hex_) or has_sea_los(s, net, hex_)


def dug_in(s: WfuState, hex_: int, side: int) -> bool:
    """8.11 Whether an entrenched unit of a side is in a hex."""
    return any(s.sp_works[sp] for sp in s.sps_at(hex_, side))


def build_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """8.11, 8.12, 8.14, 14.24 Why a fort may not be begun in a hex; None where it may."""
    t = s.tables
    if s.siege[hex_]:
        return Refusal("nobody builds a fort in a besieged hex", "14.24")
    if s.fort[hex_] != NO_FORT or s.fort_work[hex_]:
        has = "has a fort" if s.fort[hex_] != NO_FORT else "has a fort under construction"
        return Refusal(f"{t.title(hex_)} {has}", "8.14")
    if not dug_in(s, hex_, side):
        return Refusal("an entrenched unit is needed there", "8.11")
    if not lined(s, hex_, side):
        return Refusal("it has no line of supply", "8.11")
    if not s.fort_pool[2 * side]:
        return Refusal("no fort counter is left", "8.12")
    return _afford(s, side, hex_)


def improve_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """8.13 Why a fort may not be improved; None where it may."""
    t = s.tables
    if s.fort_of(hex_, side) != FORT or s.fort_work[hex_]:
        return Refusal(f"no plain fort of yours is at {t.title(hex_)}", "8.13")
    if s.turn < t.economy.turn(t.charts.works.improved_from, "charts.toml: works.improved_from"):
        return Refusal("improved forts come in October 1863", "8.13")
    if not lined(s, hex_, side):
        return Refusal("it has no line of supply", "8.13")
    if not s.fort_pool[2 * side + 1]:
        return Refusal("no counter of an improved fort is left", "8.12")
    return _afford(s, side, hex_)


def _afford(s: WfuState, side: int, hex_: int) -> Refusal | None:
    if projects(s, side, s.tables.theater_of[hex_]) >= AT_ONCE:
        return Refusal(f"{AT_ONCE} works are under construction in the theater", "8.12")
    if side == CONFEDERATE and not s.resource_points:
        return Refusal("it costs a Resource Point", "8.11")
    return None


def start(s: WfuState, side: int, hex_: int, work: int) -> None:
    """8.11, 8.13 A counter is placed under construction; the Confederacy pays."""
    s.fort_work[hex_] = work
    s.fort_pool[2 * side + (work == UPGRADE)] -= 1
    if side == CONFEDERATE:
        s.resource_points -= 1
    told(s, side, hex_, "improving" if work == UPGRADE else "begun")


def told(s: WfuState, side: int, hex_: int, what: str) -> None:
    rule = "8.13" if what.startswith("improv") else "8.11"
    s.out.append(FortWork(SideSlug(SIDES[side]), PlaceSlug(s.tables.node_name(hex_)), what, rule))


def finish(s: WfuState, side: int) -> list[int]:
    """8.11, 8.13 Works begun in the last turn are finished where what they need is still there, else they are given up.

    How many counters of forts and improved forts come back: they can be used again in a later turn.
    """
    back = [0, 0]
    for hex_ in marked(s.fort_work):
        if not work_of(s, hex_, side):
            continue
        work = s.fort_work[hex_]
        s.fort_work[hex_] = 0
        if work == UPGRADE:
            if lined(s, hex_, side):
                s.set_fort(hex_, side, IMPROVED)
                told(s, side, hex_, "improved")
                continue
        elif dug_in(s, hex_, side) and lined(s, hex_, side):
            for sp in s.sps_at(hex_, side):
                s.entrench(sp, 0)
            s.set_fort(hex_, side, FORT)
            told(s, side, hex_, "finished")
            continue
        back[work == UPGRADE] += 1
        told(s, side, hex_, "abandoned")
    return back


@FLOW.step("counters-back", CountersBack)
def counters_back(s: WfuState, f: CountersBack) -> None:
    """8.11, 8.21 After the segment the counters of works that were given up are free."""
    for k, count in enumerate(f.forts):
        s.fort_pool[2 * f.side + k] += count
    for battery in f.guns:
        s.suppress(battery, 0)


@FLOW.step("forts", PlayerTurn)
def forts(s: WfuState, f: PlayerTurn) -> None:
    """5.22a, 8.1 What was begun is finished first; then new works may be begun."""
    back = finish(s, f.side)
    if any(back):
        s.push(CountersBack("counters-back", side=f.side, forts=back))
    if sites(s, f.side):
        f.do = "choose-forts"
        s.push(f)


def sites(s: WfuState, side: int) -> list[Choice]:
    """Where a fort can be begun or improved now."""
    t = s.tables
    found: list[Choice] = []
    if s.fort_pool[2 * side]:
        found += [
            BUILD_FORT(t.node_name(h))
            for h in stacks(s, side)
            if h < t.board.count and build_refused(s, side, h) is None
        ]
    if s.fort_pool[2 * side + 1]:
        found += [
            IMPROVE_FORT(t.node_name(h))
            for h in marked(s.fort)
            if s.fort_side[h] == side and improve_refused(s, side, h) is None
        ]
    return found


@FLOW.question("choose-forts", PlayerTurn)
class ChooseForts(Question[WfuState, PlayerTurn]):
    """8.1 Where forts are begun or improved."""

    rule = "8.1"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Where is a fort begun or improved?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return [*sites(s, f.side), DONE()]

    def refusal(self, s: WfuState, f: PlayerTurn, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind in (BUILD_FORT, IMPROVE_FORT) and choice.place in t.board.index:
            asked = build_refused if choice.kind is BUILD_FORT else improve_refused
            return asked(s, f.side, t.board.index[choice.place])
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        work = UPGRADE if choice.kind is IMPROVE_FORT else 1 + f.side
        start(s, f.side, s.tables.board.index[choice.place], work)
        if sites(s, f.side):
            s.push(f)
