"""D11, D37 to D43: building, finishing and wearing of forts."""

from __future__ import annotations

from itertools import compress

from longroll.core.choice import Choice
from longroll.core.question import Question
from longroll.core.refusal import Refusal
from longroll.games.divided_we_fall.events import Fortified
from longroll.games.divided_we_fall.flow import FLOW, unless_offered
from longroll.games.divided_we_fall.frames import Works
from longroll.games.divided_we_fall.movement.load import sweep
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.theaters import mark_theater, owed, point_refused, spend
from longroll.games.divided_we_fall.verbs import ALSO, NO_MORE
from longroll.games.divided_we_fall.words import INLAND, SIDES, WEST


def limit(s: DwfState, area: int) -> int:
    """D37, D43 The size a fort may grow to this year."""
    return s.tables.fort_limit[s.turn][area]


def site_refused(s: DwfState, area: int) -> Refusal | None:
    """D41 Why no construction marker may be placed: troops at the start, room below the limit, two turns for a level."""
    t = s.tables
    base = s.phasing * t.n + area
    if not s.men_at_start[area]:
        return Refusal("no infantry or militia was there at the start of the turn", "D41")
    if s.control[area] != s.phasing or not t.land_area[area]:
        return Refusal("the area is not in your hands", "D41")
    if s.construction[base]:
        return Refusal("a fort is under construction there", "D41")
    if s.just_finished[area]:
        return Refusal("the fort was finished this turn; it grows one level in two turns", "D41")
    if s.fort[base] >= limit(s, area):
        return Refusal(f"forts there go up to {limit(s, area)} in {s.year}", "D37")
    return None


def fortify_refused(s: DwfState, area: int) -> Refusal | None:
    """D24, D41 Why no point may be spent on a fort in an area."""
    if s.markers <= 0:
        t = s.tables.forts
        return Refusal(f"{t.points_per_turn * t.steps_per_point} construction markers a turn", "D41")
    return site_refused(s, area) or point_refused(s, area)


def sites(s: DwfState) -> list[int]:
    """Areas where a construction marker may be placed now, points apart: as `site_refused` has it, for all at once."""
    t = s.tables
    side, base = s.phasing, s.phasing * t.n
    limits, fort, begun = t.fort_limit[s.turn], s.fort, s.construction
    control, finished, land = s.control, s.just_finished, t.land_area
    return [
        a
        for a in compress(t.areas, s.men_at_start)
        if fort[base + a] < limits[a]
        and control[a] == side
        and not begun[base + a]
        and not finished[a]
        and land[a]
    ]


def choices(s: DwfState) -> list[Choice]:
    """D24, D41 One point begins two steps of forts in two areas; four markers a turn."""
    if not s.command or s.markers <= 0:
        return []
    t = s.tables
    due = owed(s)
    free = s.command > len(due)  # R27, as `point_refused` has it
    return [t.menu.fortify[a] for a in sites(s) if free or t.theater[a] in due]


def begin(s: DwfState, area: int) -> None:
    """D41 The first area of a point."""
    steps = s.tables.forts.steps_per_point
    due = owed(s)
    spend(s, area, "fort", "D41")
    _mark(s, area)
    s.markers -= steps
    s.push(Works("fortify-second", first=area, owed=s.command < len(due), left=steps - 1))


def _mark(s: DwfState, area: int) -> None:
    s.construction[s.phasing * s.tables.n + area] = 1
    s.out.append(Fortified(SIDES[s.phasing], s.tables.slug[area], 0, "begun", "D41"))


@FLOW.question("fortify-second", Works)
class SecondFort(Question[DwfState, Works]):
    """D24, D26, D41 Another area of the same point, or none."""

    rule = "D41"

    def side(self, s: DwfState, f: Works) -> str:
        return SIDES[s.phasing]

    def place(self, s: DwfState, f: Works) -> str:
        return s.tables.slug[f.first]

    def prompt(self, s: DwfState, f: Works) -> str:
        return "A second fort with the same point, or no more"

    def choices(self, s: DwfState, f: Works) -> list[Choice]:
        t = s.tables
        areas = sites(s)
        home = t.theater[f.first]
        if f.owed and home:  # R27: the point is owed to the theater, so all of it is spent there
            areas = [a for a in areas if t.theater[a] == home]
        # D26: a point that builds in the Trans-Mississippi builds both forts there
        areas = [a for a in areas if (t.theater[a] == WEST) == (home == WEST)]
        return [NO_MORE(), *(ALSO(t.slug[a]) for a in areas)]

    def refusal(self, s: DwfState, f: Works, choice: Choice) -> Refusal | None:
        t = s.tables
        known = None
        if choice.kind is ALSO and choice.place in t.index:
            known = site_refused(s, t.index[choice.place])
        reason = (
            "both forts of a point are built in the Trans-Mississippi or neither, and where the point is owed"
        )
        return known or unless_offered(self, s, f, choice, reason)

    def follow(self, s: DwfState, f: Works, choice: Choice) -> None:
        t = s.tables
        if choice.kind is ALSO:
            area = t.index[choice.place]
            _mark(s, area)
            f.left -= 1
            f.together = f.together and t.theater[area] == t.theater[f.first]
            if f.left:
                s.push(f)
                return
        if f.together:  # R78: the point counts for a theater only if all its forts are there
            mark_theater(s, f.first)


def nothing_built(s: DwfState, side: int, area: int) -> bool:
    """D56, R72 Land of the side with neither fort nor construction marker."""
    base = side * s.tables.n + area
    if s.fort[base] or s.construction[base]:
        return False
    return s.tables.land_area[area] and s.control[area] == side


@FLOW.phase("forts")
def finish(s: DwfState) -> None:
    """D14, D41, D42 Markers of the last turn become forts; inland forts without troops lose a step."""
    t = s.tables
    side = s.phasing
    base = side * t.n
    s.just_finished = bytearray(t.n)
    for a in t.areas:
        if s.fort[base + a] and t.kind[a] == INLAND and not s.men[base + a]:
            s.fort[base + a] -= 1
            s.out.append(Fortified(SIDES[side], t.slug[a], s.fort[base + a], "abandoned", "D42"))
            s.update_control(a)
        if s.construction[base + a]:
            s.construction[base + a] = 0
            s.fort[base + a] += 1
            s.just_finished[a] = 1
            s.out.append(Fortified(SIDES[side], t.slug[a], s.fort[base + a], "finished", "D41"))
            s.update_control(a)
            sweep(s, side, a)  # R77: who came meanwhile, by boat, and cannot fight
