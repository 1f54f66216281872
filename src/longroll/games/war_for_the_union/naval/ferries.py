"""10.5, 2.33, 9.15 Ferries: transports that serve as one for a turn, and the three special ones of the Confederacy."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.flags import FAR, FERRY, MARCHED, OFF, RODE, SAILED
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.movement.events import Marched
from longroll.games.war_for_the_union.movement.march import (
    allowance,
    besieged_there,
    enemy_units,
    homeward,
    in_area,
    leader_allowance,
    shut_in,
)  # fmt: skip
from longroll.games.war_for_the_union.narrate.naval import ship as named
from longroll.games.war_for_the_union.naval.events import FerryDeclared
from longroll.games.war_for_the_union.naval.fleet import carries, side_of, transport
from longroll.games.war_for_the_union.naval.frames import Crossing
from longroll.games.war_for_the_union.rail.track import SELMA_FERRY, SELMA_GUARDS, selma_open
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.waters import BAY, TIDAL
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    CROSS,
    DECLARE_FERRY,
    DONE,
    HALT,
    KINDS,
    PASSENGER,
    SIDES,
    UNION,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import zoi
from longroll.kit.graph import search

SPECIAL: Final = (("new-orleans", "ft-jackson"), ("mobile", "ft-morgan"), SELMA_FERRY)
"""10.52, 2.33 a city and its fort; the third joins two cities"""
SELMA: Final = 2
PASSENGERS: Final = 1
"""10.52 SPs that each special ferry carries in a turn"""


# --- transports as ferries -------------------------------------------------------------------------------------------


def ferry_refused(s: WfuState, side: int, ship: int) -> Refusal | None:
    """10.51 Why a transport may not serve as a ferry; None where it may."""
    t = s.tables
    name = named(t, t.ship_slugs[ship])
    at = s.ship_at[ship]
    if at == OFF or side_of(s, ship) != side or not transport(s, ship):
        return Refusal(f"{name} is no transport of yours", "10.51")
    if at >= t.waters.rivers or t.waters.kind[at] not in (TIDAL, BAY):
        return Refusal(f"{name} is not on a tidal river", "10.51")
    if any(h < 0 or t.board.sea[h] for h in t.waters.way.banks[at]):
        return Refusal(f"{name} has no bank on both sides", "10.51")
    if s.ship_state[ship] & FERRY:
        return Refusal(f"{name} is a ferry already", "10.51")
    if s.ship_start[ship] != at or s.ship_spent[ship] or carries(s, ship):
        return Refusal(f"{name} has moved or is laden", "10.51")
    return None


def hulls(s: WfuState, side: int) -> list[int]:
    """The transports that may be declared ferries, one for each water without a ferry."""
    taken = {s.ship_at[x] for x, state in enumerate(s.ship_state) if state & FERRY}
    found: dict[int, int] = {}
    for x in s.tables.transports[side]:
        at = s.ship_at[x]
        if at != OFF and at not in taken and at not in found and ferry_refused(s, side, x) is None:
            found[at] = x
    return list(found.values())


def declare(s: WfuState, ship: int) -> None:
    """10.51 The transport is a ferry until its side's turn ends."""
    t = s.tables
    s.flag_ship(ship, FERRY)
    where = PlaceSlug(t.waters.name[s.ship_at[ship]])
    s.out.append(
        FerryDeclared(SideSlug(SIDES[side_of(s, ship)]), PieceSlug(t.ship_slugs[ship]), where, "10.51")
    )


@FLOW.step("declare-ferries", PlayerTurn)
def declare_ferries(s: WfuState, f: PlayerTurn) -> None:
    """10.51 In the Supply Phase too a transport may be declared a ferry, so that lines run across it."""
    if hulls(s, f.side):
        f.do = "supply-ferries"
        s.push(f)


@FLOW.question("supply-ferries", PlayerTurn)
class SupplyFerries(Question[WfuState, PlayerTurn]):
    """10.51 Which transports serve as ferries."""

    rule = "10.51"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return "Supply: does a transport serve as a ferry in this turn?"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        return [*(DECLARE_FERRY(s.tables.ship_slugs[x]) for x in hulls(s, f.side)), DONE()]

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        declare(s, s.tables.ship[choice.piece])
        f.do = "declare-ferries"
        s.push(f)


# --- special ferries -------------------------------------------------------------------------------------------------


def special(s: WfuState, start: int, to: int) -> int:
    """10.52, 2.33 Which special ferry joins two hexes, -1 for none."""
    for k, ends in enumerate(_special_ends(s.tables)):
        if ends in ((start, to), (to, start)):
            return k
    return -1


def _special_ends(t: Tables) -> tuple[tuple[int, int], ...]:
    """The hexes of the special ferries."""
    return remembered(
        t, "special-ends", (), lambda: tuple((t.board.hex(a), t.board.hex(b)) for a, b in SPECIAL)
    )


def special_hexes(t: Tables) -> frozenset[int]:
    """10.52, 2.33 The hexes whose troops bear on the special ferries."""

    def made() -> frozenset[int]:
        guards = [t.board.index[number] for number in SELMA_GUARDS]
        return frozenset(guards).union(*_special_ends(t))

    return remembered(t, "special-hexes", (), made)


def cross_refused(s: WfuState, side: int, start: int, to: int) -> Refusal | None:
    """10.52 Why nobody may use a special ferry now; None where somebody may."""
    t = s.tables
    k = special(s, start, to)
    if side != CONFEDERATE or k < 0:
        return Refusal("there is no such ferry", "10.52")
    if not in_area(s, start) or not in_area(s, to):
        return Refusal("it lies outside the scenario", "4.71")
    if k == SELMA:
        if not selma_open(s, side):
            return Refusal("Union troops stand between Montgomery and Selma", "2.33")
    elif any(zoi(s, UNION)[x] for x in _between(s, start, to)):
        return Refusal("Union ships or guns command the way", "10.52")
    found = shut_in(s, start, side)
    if found is not None:
        return found
    if s.strength(to, UNION) and not besieged_there(s, to, UNION):
        return Refusal(f"Union troops hold {t.title(to)}", "9.18")
    return None


def _between(s: WfuState, start: int, to: int) -> list[int]:
    """The river hexsides that join a city and its fort."""
    w = s.tables.waters

    def made() -> list[int]:
        found = search(w.graph, w.open, w.way.at(start), 30, w.inland)
        return found.way(min(w.way.at(to), key=lambda x: found.far[x]))

    return remembered(s.tables, "special-ferry", (start, to), made)


def toll(s: WfuState, k: int, to: int) -> int:
    """10.52, 2.33, R74 MPs of a crossing: 1, and between Montgomery and Selma what the city costs to enter and 1 more."""
    t = s.tables
    return 1 + (t.charts.terrain[t.board.terrains[t.board.terrain[to]]].mp if k == SELMA else 0)


def room(s: WfuState, k: int) -> int:
    """10.52, 2.33 SPs that a special ferry can still carry in this turn; trains share the Montgomery-Selma one."""
    if k == SELMA:
        return s.tables.economy.rail.special_ferry_sps - s.rail_used[3]
    return PASSENGERS - s.ferry_used[k]


def _fit(s: WfuState, sp: int, mps: int, to: int) -> bool:
    """10.52, 4.74 Whether an SP may cross: with the MPs, or with any where it has done nothing yet (R74)."""
    if s.sp_flags[sp] & (RODE | SAILED) or (s.sp_home[sp] and s.sp_home[sp] != s.tables.board.state[to]):
        return False
    return s.sp_spent[sp] + mps <= allowance(s, sp) or not s.sp_spent[sp]


def passengers(s: WfuState, start: int, to: int) -> dict[str, int]:
    """10.52 Who may cross, by name: an SP of each kind while there is room, leaders without limit."""
    t = s.tables
    k = special(s, start, to)
    mps = toll(s, k, to)
    found: dict[str, int] = {}
    if room(s, k) > 0:
        for sp in sorted(s.sps_at(start, CONFEDERATE), key=lambda x: (s.sp_spent[x], s.sp_fatigue[x], x)):
            if _fit(s, sp, mps, to):
                found.setdefault(KINDS[s.sp_kind[sp] % 10], sp)
    for i in s.leaders_at(start, CONFEDERATE):
        lone = not s.strength(to, CONFEDERATE) and enemy_units(s, to, UNION)  # 9.18a
        refused = lone or s.leader_army[i] or homeward(s, (i,), to) is not None
        if not refused and s.leader_spent[i] + mps <= leader_allowance(s, i):
            found[t.leaders[i].slug] = i
    return found


def crossings(s: WfuState, side: int) -> list[tuple[int, int]]:
    """The special ferries that somebody may use now."""
    if side != CONFEDERATE:
        return []
    both = [way for a, b in _special_ends(s.tables) for way in ((a, b), (b, a))]
    peopled = [way for way in both if s.strength(way[0], side) or s.leaders_at(way[0], side)]
    return [way for way in peopled if cross_refused(s, side, *way) is None and passengers(s, *way)]


@FLOW.question("cross", Crossing)
class Cross(Question[WfuState, Crossing]):
    """10.52 Who crosses by the special ferry."""

    rule = "10.52"

    def side(self, s: WfuState, f: Crossing) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Crossing) -> str:
        return s.tables.node_name(f.to)

    def prompt(self, s: WfuState, f: Crossing) -> str:
        return f"Who crosses from {s.tables.title(f.start)} to {s.tables.title(f.to)}?"

    def choices(self, s: WfuState, f: Crossing) -> list[Choice]:
        return [*(PASSENGER(name) for name in passengers(s, f.start, f.to)), HALT()]

    def follow(self, s: WfuState, f: Crossing, choice: Choice) -> None:
        t = s.tables
        if choice.kind is HALT:
            return
        k = special(s, f.start, f.to)
        mps = toll(s, k, f.to)
        leader = t.leader.get(choice.word, -1)
        if leader >= 0:
            s.place_leader(leader, f.to)
            s.leader_spent[leader] += mps
        else:
            sp = passengers(s, f.start, f.to)[choice.word]
            if k == SELMA:
                s.rail_used[3] += 1
            else:
                s.ferry_used[k] += 1
            s.sp_spent[sp] = min(s.sp_spent[sp] + mps, max(allowance(s, sp), s.sp_spent[sp]))
            s.put(sp, f.to)
            s.sp_flags[sp] |= MARCHED
            s.sp_marks[sp] |= FAR
            abandoned(s, f.side, f.start)
            enter(s, f.side, f.to)
        s.out.append(
            Marched(
                SideSlug(SIDES[f.side]), PieceSlug(choice.word if leader >= 0 else ""), 0 if leader >= 0 else 1,
                PlaceSlug(t.node_name(f.start)), PlaceSlug(t.node_name(f.to)), mps, "2.33" if k == SELMA else "10.52", s.whom(f.side),
            )
        )  # fmt: skip
        if passengers(s, f.start, f.to):
            s.push(f)


def ferry_choices(s: WfuState, side: int) -> list[Choice]:
    """10.51 What the Operations Segment offers to transports."""
    return [DECLARE_FERRY(s.tables.ship_slugs[x]) for x in hulls(s, side)]


def crossing_choices(s: WfuState, side: int) -> list[Choice]:
    """10.52 What the Operations Segment offers at the special ferries."""
    t = s.tables
    return [CROSS(t.node_name(a), t.node_name(b)) for a, b in crossings(s, side)]


def begin(s: WfuState, side: int, choice: Choice) -> None:
    t = s.tables
    if choice.kind is DECLARE_FERRY:
        declare(s, t.ship[choice.piece])
    else:
        start, to = (t.node(name, "choice") for name in choice.places)
        s.push(Crossing("cross", side, start, to))
