"""20.1 (6), (7), 21.1, 21.2 Departments are deployed and moved, Headquarters are founded."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import pools
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.cycle import DepartmentMoved, HeadquartersMade
from longroll.games.never_call_retreat.flags import DEMORALIZED, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Claim
from longroll.games.never_call_retreat.railways import in_touch
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Organize
from longroll.games.never_call_retreat.strategic.organization import both, number
from longroll.games.never_call_retreat.verbs import DEPARTMENT, DONE, HEADQUARTERS, PLACE
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, cycle


@FLOW.phase("departments")
def departments(s: NcrState) -> None:
    """21.12 In odd Cycles but the first a side deploys or moves one Department."""
    if number(s) % 2 and s.cycle:
        both(s, "department")


def department_sites(s: NcrState, side: int, mine: int) -> list[int]:
    """21.13, 21.14, R63 Cities where a Department may stand."""
    others = _departments(s, side, mine)
    return [
        hex_
        for hex_ in sorted(s.tables.city_hexes)
        if department_refused(s, side, mine, hex_, others) is None
    ]


def _departments(s: NcrState, side: int, mine: int) -> list[int]:
    """Where the other Departments of a side are."""
    p = s.tables.pieces
    return [
        s.at[x] for x in range(p.department0, p.slot0) if s.side[x] == side and x != mine and s.at[x] != OFF
    ]


def department_refused(s: NcrState, side: int, mine: int, hex_: int, others: list[int]) -> Refusal | None:
    """21.13, 21.14, R63, R118 Why a Department may not go to a hex: one to a state, in a city of one's own, linked (Union)."""
    t, rule = s.tables, "21.13" if side == UNION else "21.14"
    title = t.board.title(hex_)
    if not s.city(hex_):
        return Refusal(f"there is no city at {title}", rule)
    if hex_ == s.at[mine]:
        return Refusal(f"it is at {title} already", "21.12")
    if s.control[hex_] != side or s.strength(hex_, 1 - side):
        return Refusal(f"{title} is not yours", rule)
    if t.state[hex_] in {t.state[i] for i in others}:
        return Refusal(f"another Department is in {t.states[t.state[hex_]]}", rule)
    if side == CONFEDERATE:
        beyond = t.theater[hex_] >= 2 and sum(t.theater[i] >= 2 for i in others) >= 2
        return Refusal("two Departments are beyond the Mississippi", rule) if beyond else None
    if not _union_state(s, t.state[hex_], hex_):
        return Refusal(f"not every city of {t.states[t.state[hex_]]} is occupied", rule)
    return None if in_touch(s, hex_) else Refusal(f"{title} is not in touch with the North", rule)


def _union_state(s: NcrState, state: int, hex_: int) -> bool:
    """21.13 In a Confederate state, be it one that has joined, only if every city there is occupied; St. Louis at any time."""
    t = s.tables
    ours = CONFEDERATE not in (t.home[state], s.allegiance[state])
    if ours or hex_ == t.places[t.index["st-louis"]].hex:
        return True
    return all(s.strength(i, UNION) for i in t.city_hexes if t.state[i] == state and s.city(i))


@FLOW.step("department", Organize)
def department(s: NcrState, f: Organize) -> None:
    f.do = "deploy-department"
    s.push(f)


@FLOW.question("deploy-department", Organize)
class Deploy(Question[NcrState, Organize]):
    """21.12 One new Department, or one moved."""

    rule = "21.12"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        return "Is a Department set up or moved?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        p = s.tables.pieces
        found, fresh = [], False
        for x in range(p.department0, p.slot0):
            if s.side[x] != f.side or (s.at[x] == OFF and fresh) or not department_sites(s, f.side, x):
                continue
            fresh = fresh or s.at[x] == OFF  # one that waits is like another
            found.append(DEPARTMENT(p.names[x]))
        return [DONE(), *found]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        if choice.kind is DEPARTMENT:
            f.kind = s.tables.pieces.index[choice.piece]
            f.do = "site-department"
            s.push(f)


@FLOW.question("site-department", Organize)
class Site(Question[NcrState, Organize]):
    """21.13, 21.14 Where the Department goes."""

    rule = "21.12"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def piece(self, s: NcrState, f: Organize) -> str:
        return s.tables.pieces.names[f.kind]

    def prompt(self, s: NcrState, f: Organize) -> str:
        return "In which city?"

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        return [PLACE(s.tables.waters.name(i)) for i in department_sites(s, f.side, f.kind)]

    def refusal(self, s: NcrState, f: Organize, choice: Choice) -> Refusal | None:
        if choice.kind is PLACE and choice.place in s.tables.board.index:
            hex_, others = s.tables.board.index[choice.place], _departments(s, f.side, f.kind)
            return department_refused(s, f.side, f.kind, hex_, others)
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        hex_ = s.tables.waters.node(choice.place, "choice")
        s.place(f.kind, hex_)
        name = PieceSlug(s.tables.pieces.names[f.kind])
        s.out.append(DepartmentMoved(SideSlug(SIDES[f.side]), name, place_of(s, hex_), "21.12"))


@FLOW.phase("headquarters")
def headquarters(s: NcrState) -> None:
    """21.22, R41 In Cycles 4, 8 and 12 by dice, freely from 10/63 on."""
    rules = s.tables.charts.headquarters
    free = s.cycle >= cycle(rules.free_from, "charts")
    if not free and (number(s) not in rules.attempt_cycles or s.cycle < cycle(rules.first_attempt, "charts")):
        return
    for side in (CONFEDERATE, UNION):
        for kind in (1, ARMY):
            s.push(Organize("make-headquarters", side=side, kind=kind, left=-1 if free else 0))


@FLOW.step("make-headquarters", Organize)
def make(s: NcrState, f: Organize) -> None:
    """21.22 An army on a low die; Corps as many as a second die says."""
    rules = s.tables.charts.headquarters
    if f.left == 0:
        easier = s.cycle >= cycle(rules.easier_from, "charts")
        most = (rules.union_made_up_to, rules.confederate_made_up_to)[f.side] if easier else rules.made_up_to
        if s.roll("event", 6, "headquarters", "21.22") > most:
            return
        f.left = 1 if f.kind == ARMY else s.roll("event", 6, "corps", "21.22")
    f.do = "deploy-headquarters"
    s.push(f)


def waiting_offices(s: NcrState, f: Organize) -> list[int]:
    """13.1 Headquarters of a kind that are not on the map; of those alike the first."""
    p = s.tables.pieces
    found: dict[int, int] = {}
    for hq, office in enumerate(s.tables.roster.headquarters):
        army = office.kind == ARMY
        if office.side == f.side and army == (f.kind == ARMY) and s.at[p.hq0 + hq] == OFF:
            found.setdefault(office.kind, hq)
    return list(found.values())


def made_at(s: NcrState, side: int) -> list[int]:
    """8.73, 14.16, 21.21 Departments where a Headquarters may be made: not among Demoralized troops."""
    return [
        hex_
        for hex_ in pools.departments(s, side)
        if not any(s.flags[x] & DEMORALIZED for x in s.pieces_at(hex_, side))
    ]


@FLOW.question("deploy-headquarters", Organize)
class Found(Question[NcrState, Organize]):
    """21.21 Where a new Headquarters is placed."""

    rule = "21.21"

    def side(self, s: NcrState, f: Organize) -> str:
        return SIDES[f.side]

    def prompt(self, s: NcrState, f: Organize) -> str:
        what = "an army" if f.kind == ARMY else "a Corps"
        return f"Where is the Headquarters of {what} set up?"

    def undone(self, s: NcrState, f: Organize) -> str:
        able = waiting_offices(s, f) and made_at(s, f.side)
        return (
            f"The Headquarters of {'an army' if f.kind == ARMY else 'a Corps'} is not set up." if able else ""
        )

    def choices(self, s: NcrState, f: Organize) -> list[Choice]:
        offices, name = s.tables.roster.headquarters, s.tables.waters.name
        found = [
            HEADQUARTERS(offices[hq].slug, name(hex_))
            for hq in waiting_offices(s, f)
            for hex_ in made_at(s, f.side)
        ]
        return [DONE(), *found]

    def follow(self, s: NcrState, f: Organize, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        hq, hex_ = s.tables.roster.hq[choice.piece], s.tables.waters.node(choice.place, "choice")
        piece = s.tables.pieces.hq0 + hq
        s.place(piece, hex_)
        s.out.append(
            HeadquartersMade(SideSlug(SIDES[f.side]), PieceSlug(choice.piece), place_of(s, hex_), "21.21")
        )
        f.left -= f.left > 0
        if f.left:
            s.push(f)
        men = [x for x in s.pieces_at(hex_, f.side) if x < s.tables.pieces.hq0]
        for man in sorted(men, key=s.seniority, reverse=True):
            s.push(Claim("claim", side=f.side, person=man))
