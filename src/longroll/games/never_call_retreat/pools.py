"""5.22, 6.22, 6.26, 21.61 What a side brings in during a Pulse: Leaders from the pool by lot, and Militia."""

from __future__ import annotations

from typing import Final, NamedTuple

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.command import TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.leaders import (
    CounterDiscarded,
    LeaderEntered,
    LeaderPromoted,
    MilitiaRaised,
)
from longroll.games.never_call_retreat.flags import AVAILABLE, OFF, ON_MAP
from longroll.games.never_call_retreat.frames import Claim, Half
from longroll.games.never_call_retreat.railways import department_at, offices
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES
from longroll.kit.masks import marked

WATIE: Final = "watie"
POOLED: Final = bytes(k == AVAILABLE for k in range(256))
FULL: Final = 250
"""points that one pile may hold"""


class Counter(NamedTuple):
    """A counter in the pool: a man, and the rank on it."""

    person: int
    rank: int


def departments(s: NcrState, side: int) -> list[int]:
    """14.16, 14.27 The hexes of a side's Departments that take anybody in: those that work."""
    return [node for node in sorted(offices(s, side)) if department_at(s, node, side)]


def any_department(s: NcrState, side: int) -> bool:
    """14.16 Whether a Department of a side takes anybody in."""
    return any(department_at(s, node, side) for node in offices(s, side))


def free_departments(s: NcrState, side: int) -> list[int]:
    """5.13, R74 Where the winner's free Militia may appear: not beyond a lost Mississippi, and nowhere without a counter."""
    if militia_spent(s, side):
        return []
    found = departments(s, side)
    if side == CONFEDERATE and s.mississippi_lost:
        return [node for node in found if s.tables.theater[node] != TRANS_MISSISSIPPI]
    return found


# --- Militia ---------------------------------------------------------------------------------------------------------------


def militia_kind(s: NcrState) -> int:
    return s.tables.roster.kind("militia", -1, "counters.csv")


def militia_on_map(s: NcrState, side: int) -> int:
    """R74 Militia points of a side in play."""
    sides, points = s.side, s.points
    return sum([points[x] for x in marked(s.kind.translate(s.tables.militia_kinds)) if sides[x] == side])


def militia_spent(s: NcrState, side: int) -> bool:
    """R74 Whether all Militia counters of a side are on the map."""
    rules = s.tables.charts.militia
    return militia_on_map(s, side) >= (rules.union, rules.confederate)[side]


def militia_refused(s: NcrState, f: Half) -> Refusal | None:
    """5.22, R4, R74 Why no Militia can be bought with the dice difference."""
    rules = s.tables.charts.militia
    if not any_department(s, f.side):
        return Refusal("no Department works", "14.16")
    if militia_spent(s, f.side):
        return Refusal("all Militia counters are on the map", "5.22")
    if s.militia_rule == "limited" and f.militia >= rules.limited_per_half:
        return Refusal("one point of Militia in a half-pulse, as agreed", "5.22")
    return None


def raise_militia(s: NcrState, side: int, node: int, rule: str, points: int = 1) -> None:
    """3.33, 5.22, 18.0 Militia gathers; points that come to a place in one Pulse are one pile."""
    kind = militia_kind(s)
    fresh = (
        x
        for x in s.pieces_at(node, side)
        if s.kind[x] == kind + 1 and s.began[x] == OFF and not s.flags[x] and not s.under[x]
    )
    pile = next((x for x in fresh if s.points[x] + points <= FULL and s.kept_until(x) < 0), OFF)
    if pile == OFF:
        s.muster(side, kind, points, node)
    else:
        s.reinforce(pile, points)
    place = PlaceSlug(s.tables.waters.name(node))
    s.out.append(MilitiaRaised(SideSlug(SIDES[side]), points, place, rule))
    spread(s, side, node)


def merge(s: NcrState) -> None:
    """3.33, 19.31 Points of one kind that stand together, alike in every way, are one pile; Civilized Infantry forms units."""
    kinds = s.tables.roster.kinds
    seen: dict[tuple[int, ...], int] = {}
    for x in marked(s.kind.translate(s.tables.merging_kinds)):
        kind = kinds[s.kind[x] - 1]
        full = FULL if kind.sort == "points" else kind.most
        key = (s.kind[x], s.side[x], s.at[x], s.flags[x], s.under[x], s.kept_until(x))
        old = seen.setdefault(key, x)
        if old == x:
            continue
        if s.points[old] + s.points[x] > full:
            seen[key] = x
            continue
        s.reinforce(old, s.points[x])
        s.eliminate(x)


# --- Leaders ---------------------------------------------------------------------------------------------------------------


def waiting(s: NcrState, side: int) -> list[Counter]:
    """6.22, 21.61 The counters in a side's pool: men who wait, and promotions."""
    found: list[Counter] = []
    ready, raised = s.leader_state.translate(POOLED), s.promotion
    if not (raised.strip(b"\0") or ready.find(1) >= 0):
        return found
    for person in sorted({*marked(ready), *marked(raised)}):
        if s.side[person] != side:
            continue
        if ready[person]:
            if s.tables.pieces.people[person] == WATIE and watie_hex(s) == OFF:
                continue
            found.append(Counter(person, s.rank[person]))
        if s.promotion[person] and not s.promotion_due[person]:
            found.append(Counter(person, s.promotion[person]))
    return found


def watie_hex(s: NcrState) -> int:
    """19.53, R97 Where Stand Watie enters: the strongest Confederate Civilized Indians in their Territory; -1 where there are none."""
    t = s.tables
    state, theirs, indians, x = t.states.index("IT"), s.kind.translate(t.civilized_kinds), [], -1
    while (x := theirs.find(1, x + 1)) >= 0:
        if s.side[x] == CONFEDERATE and 0 <= s.at[x] < t.board.count and t.state[s.at[x]] == state:
            indians.append(x)
    return s.at[max(indians, key=lambda x: (s.points[x], -x))] if indians else OFF


def draw(s: NcrState, side: int, node: int) -> None:
    """6.22, 6.26, R68 A counter by lot: a man enters at a Department, a promotion finds its man where he is."""
    t = s.tables
    while pool := waiting(s, side):
        nth = s.roll("draw", len(pool), "leader", "21.61", (SIDES[side],)) if len(pool) > 1 else 1
        person, rank = pool[nth - 1]
        name, flag = PieceSlug(t.pieces.people[person]), SideSlug(SIDES[side])
        promotion = rank > s.rank[person]
        if promotion:
            s.promotion[person] = 0
        if promotion and s.leader_state[person] not in (ON_MAP, AVAILABLE):
            s.out.append(CounterDiscarded(flag, name, rank, "6.26"))
            continue
        if s.leader_state[person] == ON_MAP:
            s.rank[person] = rank
            place = PlaceSlug(t.waters.name(s.at[person]))
            s.out.append(LeaderPromoted(flag, name, rank, place, "6.22"))
        else:
            if t.pieces.people[person] == WATIE:
                node = watie_hex(s)
            s.enter_leader(person, node, rank)
            s.began[person] = OFF
            s.out.append(LeaderEntered(flag, name, rank, PlaceSlug(t.waters.name(node)), "21.61"))
        s.push(Claim("claim", side=side, person=person))
        return
