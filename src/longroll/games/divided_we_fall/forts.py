"""D11, D37 to D43: building, finishing and wearing of forts."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.flow import Ask
from longroll.core.state import Frame
from longroll.games.divided_we_fall.events import Fortified
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import INLAND, SIDES
from longroll.games.divided_we_fall.theaters import mark_theater, owed, spend


def limit(s: DwfState, area: int) -> int:
    """D37, D43 The size a fort may grow to this year; the two capitals go ahead of the others."""
    year = s.tables.years[s.turn // 6]
    return year.capital_fort if area in (s.tables.washington, s.tables.richmond) else year.max_fort


def may_build(s: DwfState, area: int) -> bool:
    """D41 Troops were there at the start of the turn, the fort is below its limit and was not finished just now."""
    n = s.tables.n
    base = s.phasing * n + area
    return bool(
        s.men_at_start[area]
        and s.control[area] == s.phasing
        and s.tables.land_area[area]
        and not s.works[base]
        and not s.fresh[area]
        and s.fort[base] < limit(s, area)
    )


def sites(s: DwfState) -> list[int]:
    """Areas where a construction marker may be placed now."""
    if not s.markers:
        return []
    return [a for a in range(s.tables.n) if s.men_at_start[a] and may_build(s, a)]


def choices(s: DwfState, able: set[int]) -> list[Choice]:
    """D24, D41 One point begins two steps of forts in two areas; four markers a turn."""
    if not s.command or s.markers <= 0:
        return []
    t = s.tables
    due = owed(s)
    free = s.command > len(due)
    return [t.book["fortify", t.slug[a]] for a in sites(s) if free or t.theater[a] in due]


def begin(s: DwfState, area: int) -> None:
    due = owed(s)
    spend(s, area, "fort construction", "D41", counts=False)
    _mark(s, area)
    s.markers -= 2
    s.push("fortify-second", first=area, bound=int(s.command < len(due)))


def _mark(s: DwfState, area: int) -> None:
    s.works[s.phasing * s.tables.n + area] = 1
    s.out.append(Fortified(SIDES[s.phasing], s.tables.slug[area], 0, "begun", "D41"))


@FLOW.ask("fortify-second")
class Second(Ask[DwfState]):
    """D24, D26, D41 The second area of the same point, or none."""

    rule = "D41"

    def side(self, s: DwfState, f: Frame) -> str:
        return SIDES[s.phasing]

    def prompt(self, s: DwfState, f: Frame) -> str:
        return "A second fort with the same point, or no more"

    def choices(self, s: DwfState, f: Frame) -> list[Choice]:
        t = s.tables
        areas = [a for a in range(t.n) if s.men_at_start[a] and may_build(s, a)]
        home = t.theater[f["first"]]
        if f["bound"] and home:  # R27: the point is owed to the theater, so all of it is spent there
            areas = [a for a in areas if t.theater[a] == home]
        # D26: a point that builds in the Trans-Mississippi builds both forts there
        west = home == "trans-mississippi"
        areas = [a for a in areas if (t.theater[a] == "trans-mississippi") == west]
        return [t.book["no", "more"], *(t.book["also", t.slug[a]] for a in areas)]

    def follow(self, s: DwfState, f: Frame, choice: Choice) -> None:
        t = s.tables
        theater = t.theater[f["first"]]
        if choice.verb == "also":
            area = t.index[choice.args[0]]
            _mark(s, area)
            theater = theater if t.theater[area] == theater else ""
        if theater:  # R78: the point counts for a theater only if all its forts are there
            mark_theater(s, f["first"])


def empty(s: DwfState, side: int, area: int) -> bool:
    """D56, R72 Neither fort nor construction marker."""
    base = side * s.tables.n + area
    return s.tables.land_area[area] and not s.fort[base] and not s.works[base] and s.control[area] == side


def entrench(s: DwfState, leader: int) -> None:
    """D56, D96 Lee (by option every engineer) raises a level 1 fort where he stands, at once, and does not move."""
    area = s.leader_at[leader]
    spend(s, area, f"{s.tables.leaders[leader].name} entrenches", "D56")
    s.leader_done[leader] = 1
    s.fort[s.phasing * s.tables.n + area] = 1
    s.out.append(Fortified(SIDES[s.phasing], s.tables.slug[area], 1, s.tables.leaders[leader].name, "D56"))


@FLOW.step("forts")
def finish(s: DwfState, f: Frame) -> None:
    """D14, D41, D42 Markers of the last turn become forts; inland forts without troops lose a step."""
    t = s.tables
    n = t.n
    side = s.phasing
    base = side * n
    s.fresh = bytearray(n)
    for a in range(n):
        if s.fort[base + a] and t.kind[a] == INLAND and not s.men[base + a]:
            s.fort[base + a] -= 1
            s.out.append(Fortified(SIDES[side], t.slug[a], s.fort[base + a], "abandoned", "D42"))
            s.settle(a)
        if s.works[base + a]:
            s.works[base + a] = 0
            s.fort[base + a] += 1
            s.fresh[a] = 1
            s.out.append(Fortified(SIDES[side], t.slug[a], s.fort[base + a], "finished", "D41"))
            s.settle(a)
