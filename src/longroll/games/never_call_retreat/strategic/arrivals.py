"""4.2 (2), 20.3, R39, R77 Reinforcements: units are formed and spread over Departments, ships go to their yards (`yards.py`)."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
from longroll.games.never_call_retreat import city_lines, displays, names, pools, railways
from longroll.games.never_call_retreat.actions import place_of, theater
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.cycle import Arrived, RaiderSailed
from longroll.games.never_call_retreat.flags import (
    AVAILABLE,
    BANDS,
    BASES,
    CONFEDERATE_BASE,
    IRON,
    NEW,
    OFF,
    SHIPS,
    UNION_BASE,
    WAITING,
)
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frontier import raising
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.leaders import load
from longroll.games.never_call_retreat.removal import commander
from longroll.games.never_call_retreat.roster import START
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Arriving
from longroll.games.never_call_retreat.strategic.yards import cities, finish_ironclads, no_new_ships, yards
from longroll.games.never_call_retreat.tables import SIEGE_TRAIN
from longroll.games.never_call_retreat.verbs import FORM, KEEP_BACK, PLACE, TO_FIELD
from longroll.games.never_call_retreat.words import CONFEDERATE, MAIN_THEATERS, SIDES, UNION

IRREGULAR: Final = (*BANDS, "civilized")
"""19.51 what goes back to a pool and is raised from it"""


# --- where things may appear ----------------------------------------------------------------------------------------------------


def linked(s: NcrState, hex_: int, side: int) -> bool:
    """20.31, 20.32, R76 Whether a Department is joined to the north edge by rail, or to twelve points of cities by a line of supply."""
    return railways.reaches_edge(s, hex_, side) if side == UNION else city_lines.from_cities(s, hex_, side)


def eligible(s: NcrState, side: int) -> list[int]:
    """20.31, 20.32 The Departments where troops may appear: they work, are not besieged, and are linked."""
    return [hex_ for hex_ in pools.departments(s, side) if linked(s, hex_, side)]


def places(s: NcrState, f: Arriving) -> list[int]:
    """20.33 Where the next piece may be placed: troops of a kind are spread by their number over the Departments."""
    kind = s.tables.roster.kinds[f.waiting[0]]
    if kind.sort in SHIPS:
        return yards(s, f.side, kind)
    open_ = eligible(s, f.side)
    if kind.sort == "train" or not open_:
        return open_
    used = [f.placed[k + 1] for k in range(0, len(f.placed), 2) if f.placed[k] == f.waiting[0]]
    fewest = min(used.count(hex_) for hex_ in open_)
    return [hex_ for hex_ in open_ if used.count(hex_) == fewest]


# --- the phase ------------------------------------------------------------------------------------------------------------------


@FLOW.phase("reinforcements")
def reinforcements(s: NcrState) -> None:
    """4.2 (2) What is due arrives; Leaders and promotions that are due go to the pools."""
    for person in range(s.tables.pieces.hq0):
        if s.leader_state[person] == WAITING and s.leader_due[person] - 1 <= s.cycle:
            s.leader_state[person], s.leader_due[person] = AVAILABLE, 0
        if s.promotion_due[person] and s.promotion_due[person] - 1 <= s.cycle:
            s.promotion_due[person] = 0
        if s.leader_dates and s.leader_state[person] == NEW and _came(s, person):
            s.leader_state[person] = AVAILABLE
    finish_ironclads(s)
    raising.arrivals(s)
    for _, kind, n in _due(s, irregular=True):
        s.irregulars[kind] += n
    _bring(s, late=False)


@FLOW.phase("deployment")
def deployment(s: NcrState) -> None:
    """20.1 (3), R77 What found no place in the Reinforcement Phase is placed if it can be now."""
    _bring(s, late=True)


def _due(s: NcrState, irregular: bool) -> list[tuple[int, int, int]]:
    """Side, kind and number of what is due by now, taken off the track: irregulars, or all others."""
    found, later = [], []
    for k in range(0, len(s.due), 4):
        at, side, kind, n = s.due[k : k + 4]
        if at <= s.cycle and (s.tables.roster.kinds[kind].sort in IRREGULAR) == irregular:
            found.append((side, kind, n))
        else:
            later += [at, side, kind, n]
    s.due = later
    return found


def _bring(s: NcrState, late: bool) -> None:
    """Each side places what is due, the Union first."""
    waiting: list[list[int]] = [[], []]
    for side, kind, n in _due(s, irregular=False):
        waiting[side] += [kind, n]
    for side in (CONFEDERATE, UNION):
        if waiting[side]:
            s.push(Arriving("arriving", side=side, waiting=waiting[side], late=late))


def _came(s: NcrState, person: int) -> bool:
    """26.4 Whether the Cycle of history in which a Leader comes is there; those of the start whom a later set-up has not placed too."""
    return START <= s.tables.counter_of(person, s.tables.pieces.lowest[person]).available <= s.cycle


@FLOW.step("arriving", Arriving)
def arriving(s: NcrState, f: Arriving) -> None:
    """R39, R77 Large lots are formed into units; what finds no place waits for the segment of deployment, and then a Cycle."""
    while f.waiting:
        number, points = f.waiting[0], f.waiting[1]
        kind = s.tables.roster.kinds[number]
        if kind.slug == "commerce-raider" and not no_new_ships(s):
            s.raiders += max(1, points)
            s.out.append(RaiderSailed(SideSlug(SIDES[f.side]), max(1, points), "10.3"))
            names.raiders(s)
            f.waiting = f.waiting[2:]
            continue
        if kind.slug == "naval-base":
            f.do = "placing"
            s.push(f)
            return
        if kind.slug == "commerce-raider" or not places(s, f):
            s.due += [s.cycle + f.late, f.side, number, points]
            f.waiting = f.waiting[2:]
            continue
        if kind.slug in IRON and points > 1:  # 20.41: each by itself
            f.waiting = [number, 1, number, points - 1, *f.waiting[2:]]
            continue
        formed = (
            kind.sort == "unit" or kind.slug == "militia"
        )  # R122: Garrison points are one unit where they stand
        f.do = "forming" if formed and points > kind.most else "placing"
        s.push(f)
        return


@FLOW.question("forming", Arriving)
class Forming(Question[NcrState, Arriving]):
    """20.21, R39 How strong the next unit is that is formed of the points."""

    rule = "20.21"

    def side(self, s: NcrState, f: Arriving) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Arriving) -> str:
        kind = s.tables.roster.kinds[f.waiting[0]]
        return f"{f.waiting[1]} points of {kind.name} arrive and are placed unit by unit: how strong is the next?"

    def choices(self, s: NcrState, f: Arriving) -> list[Choice]:
        kind = s.tables.roster.kinds[f.waiting[0]]
        return [FORM(n) for n in range(min(kind.most, f.waiting[1]), 0, -1)]

    def follow(self, s: NcrState, f: Arriving, choice: Choice) -> None:
        kind, points = f.waiting[0], f.waiting[1]
        f.waiting = [kind, choice.count, kind, points - choice.count, *f.waiting[2:]]
        f.do = "placing"
        s.push(f)


@FLOW.question("placing", Arriving)
class Placing(Question[NcrState, Arriving]):
    """20.31, 20.32, 20.33, 20.5 Where the next reinforcement appears."""

    rule = "20.33"

    def side(self, s: NcrState, f: Arriving) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Arriving) -> str:
        kind = s.tables.roster.kinds[f.waiting[0]]
        strength = f" of {f.waiting[1]}" if f.waiting[1] else ""
        return f"{kind.name}{strength} arrives: where?"

    def choices(self, s: NcrState, f: Arriving) -> list[Choice]:
        name = s.tables.waters.name
        if s.tables.roster.kinds[f.waiting[0]].slug == "naval-base":
            return [*(PLACE(name(node)) for node in base_sites(s, f.side)), KEEP_BACK()]
        names, offices = s.tables.pieces.names, fields(s, f)
        return [PLACE(name(node)) for node in places(s, f)] + [TO_FIELD(names[x]) for x in offices]

    def follow(self, s: NcrState, f: Arriving, choice: Choice) -> None:
        number, points = f.waiting[0], f.waiting[1]
        f.do = "arriving"
        s.push(f)
        kind = s.tables.roster.kinds[number]
        if choice.kind is TO_FIELD:
            to_field(s, f, s.tables.pieces.index[choice.piece])
            return
        f.waiting, f.barred = f.waiting[2:], False
        if choice.kind is KEEP_BACK:
            s.due += [s.cycle + 1, f.side, number, points]
            return
        node = s.tables.waters.node(choice.place, "choice")
        side = SideSlug(SIDES[f.side])
        s.out.append(Arrived(side, kind.slug, points, place_of(s, node), "20.3"))
        if kind.slug == "naval-base":
            s.mark(node, BASES[f.side])
        elif kind.slug in IRON:
            s.building += [f.side, number, node]
        else:
            s.muster(f.side, number, points, node)
            f.placed += [number, node]
            spread(s, f.side, node)


# --- theater commanders (6.35) ------------------------------------------------------------------------------------------------------


def fields(s: NcrState, f: Arriving) -> list[int]:
    """6.35, 13.2 Headquarters in the field that the next piece may go to straight: within 25 hexes of a Department of a theater
    that has a commander, with a free box of the right kind."""
    p, kind = s.tables.pieces, s.tables.roster.kinds[f.waiting[0]]
    if (kind.sort not in ("unit", "points") and kind.slug != SIEGE_TRAIN) or f.barred:
        return []
    found: list[int] = []
    for where in range(len(MAIN_THEATERS)):
        if commander(s, f.side, where) == OFF:
            continue
        hexes = [i for i in eligible(s, f.side) if theater(s, i) == where]
        for x in range(p.hq0, p.department0):
            at = s.at[x]
            if at == OFF or s.side[x] != f.side or x in found or s.hq_leader[x - p.hq0] == OFF:
                continue
            near = any(s.tables.board.distance(i, at) <= s.tables.charts.removal.field_range for i in hexes)
            if near and vacant(s, x - p.hq0, kind.slug) and not s.strength(at, 1 - f.side):
                found.append(x)
    return found


def vacant(s: NcrState, hq: int, slug: str) -> bool:
    """13.2 Whether a Headquarters has room for a unit of an arm."""
    kind = s.tables.roster.kind(slug, s.tables.roster.headquarters[hq].side, "13.2")
    if displays.takes(s, kind, hq) is not None:
        return False
    return load(s, displays.held(s, hq)).units < displays.limit(s, hq)


def to_field(s: NcrState, f: Arriving, office: int) -> None:
    """6.35, R117 A die above the commander's Initiative passes the unit on; else it goes to a Department as usual. Of a lot of
    points as many go as make a unit."""
    number, points = f.waiting[0], f.waiting[1]
    kind = s.tables.roster.kinds[number]
    sent = min(points, kind.most) if kind.sort == "points" else points
    node = s.at[office]
    far = s.tables.charts.removal.field_range
    where = next(
        k
        for k in range(len(MAIN_THEATERS))
        if commander(s, f.side, k) != OFF
        and any(theater(s, i) == k and s.tables.board.distance(i, node) <= far for i in eligible(s, f.side))
    )
    man = commander(s, f.side, where)
    if s.roll_at(node, "event", "to-the-field", "6.35") <= s.counter(man).initiative:
        f.barred = True
        return
    f.waiting, f.barred = f.waiting[2:], False
    if sent < points:
        f.waiting = [number, points - sent, *f.waiting]
    unit = s.muster(f.side, number, sent, node)
    s.assign(unit, office - s.tables.pieces.hq0)
    spread(s, f.side, node)
    s.out.append(Arrived(SideSlug(SIDES[f.side]), kind.slug, sent, place_of(s, node), "6.35"))


def base_sites(s: NcrState, side: int) -> list[int]:
    """12.6, 20.51, 20.52 Where a Naval Base may be laid out; not in a city under siege."""
    t = s.tables
    if side == UNION:
        coast = {hex_ for hex_ in range(t.board.count) if s.strength(hex_, side) >= 5}
        coast = {i for i in coast if (t.board.coast[i] or _mississippi(s, i)) and _infantry(s, i) >= 5}
        return sorted(i for i in coast if not s.marks[i] & UNION_BASE)
    ports = {p.hex for p in t.port_list} | {i for i in cities(s) if t.waters.way.at(i)}
    free = [i for i in sorted(ports) if s.control[i] == side and not s.marks[i] & CONFEDERATE_BASE]
    return [i for i in free if not shut_in(s, i, side)]


def _mississippi(s: NcrState, hex_: int) -> bool:
    board = s.tables.board
    return any(board.river.get(6 * hex_ + d) == "Mississippi" for d in range(6))


def _infantry(s: NcrState, hex_: int) -> int:
    kinds = s.tables.roster.kinds
    return sum(
        s.points[x] for x in s.pieces_at(hex_, UNION) if s.kind[x] and kinds[s.kind[x] - 1].slug == "inf"
    )
