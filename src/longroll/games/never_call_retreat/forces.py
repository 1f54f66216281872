"""6.14, 6.15, 7.32, 7.33 Who marches with whom: the force of a Leader, and what his span refuses."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import displays
from longroll.games.never_call_retreat.flags import BANDS, DEMORALIZED, ENTRAINED, MOVED, OFF
from longroll.games.never_call_retreat.leaders import (
    CAVALRY,
    DIVISION,
    NAVAL,
    Load,
    command_of,
    load,
    name_of,
    span,
    span_refused,
    within,
)
from longroll.games.never_call_retreat.railways import department_at
from longroll.games.never_call_retreat.setup import ARMY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import LAND

TRAINS: Final[tuple[str, ...]] = ("siege-train",)
WATIE: Final = "watie"
NO_COMPANY: Final = (*BANDS, "cadre")
"""7.34, 16.2 sorts that are no troops for a Leader to stay with"""


def general(s: NcrState, piece: int) -> bool:
    """6.11, 6.35 Whether a piece is a Leader of land forces in the field."""
    p = s.tables.pieces
    return piece < p.hq0 and p.branch[piece] != NAVAL and not s.posted[piece]


def in_company(s: NcrState, node: int, side: int) -> bool:
    """7.34 Whether a Leader of a side is not alone at a node: troops, ships, a train, a depot, a Department or a work are there."""
    kinds, first = s.tables.roster.kinds, s.tables.pieces.slot0
    here = [x for x in s.pieces_at(node, side) if x >= first]
    if any(kinds[s.kind[x] - 1].sort not in NO_COMPANY for x in here):
        return True
    if node >= s.tables.board.count:
        return False
    fort = bool(s.works[node]) and s.works_side[node] == side
    return fort or s.depot(node, side) or department_at(s, node, side)


def marches(s: NcrState, piece: int) -> bool:
    """7.12 Whether a piece can march at all: troops and Siege Trains."""
    if not s.kind[piece]:
        return False
    kind = s.tables.roster.kinds[s.kind[piece] - 1]
    return kind.sort in LAND or kind.sort in BANDS or kind.slug in TRAINS


def stays(s: NcrState, piece: int) -> Refusal | None:
    """6.35, 7.12, 7.71 Why a piece does not march in this Action Phase; a Leader without a command leaves his train for nothing."""
    if piece < len(s.posted) and s.posted[piece]:
        return Refusal("he commands a theater", "6.35")
    if s.flags[piece] & MOVED:
        return Refusal("it has moved in this Action Phase", "7.12")
    if s.flags[piece] & ENTRAINED and not (piece < len(s.posted) and command_of(s, piece) == OFF):
        return Refusal("it is aboard a train", "7.71")
    return None


def alight(s: NcrState, pieces: list[int]) -> None:
    """7.71 Leaders who march or sail are aboard no train."""
    for x in pieces:
        if x < len(s.posted):
            s.flags[x] &= ~ENTRAINED & 255


def may_follow(s: NcrState, leader: int, piece: int) -> Refusal | None:
    """7.32 Why a piece may not come with a Leader: it has moved, or did not begin the Pulse with him."""
    if s.at[piece] != s.at[leader] or s.side[piece] != s.side[leader]:
        return Refusal("it is not with him", "6.15")
    refused = stays(s, piece)
    if refused is not None:
        return refused
    if s.began[piece] != s.began[leader] or s.began[piece] == OFF:
        return Refusal("it did not begin the Pulse with him", "7.32")
    p = s.tables.pieces
    if piece >= p.slot0 and not marches(s, piece):
        return Refusal("it does not march", "7.12")
    if piece >= p.slot0:
        box = displays.boxed_in(s, leader)
        if box != OFF and s.under[piece] != box + 1:
            return Refusal("from his place on a display he leads a unit of it alone", "7.33")
        sort = s.tables.roster.kinds[s.kind[piece] - 1].sort
        if sort in BANDS:
            return Refusal("bands follow no Leader", "19.21")
        if p.people[leader] == WATIE and sort != "civilized":
            return Refusal("Watie leads Civilized Indians only", "19.31")
    return None


def candidates(s: NcrState, leader: int) -> list[int]:
    """Everything in his hex that may come: generals, Headquarters and troops."""
    p = s.tables.pieces
    return [
        x
        for x in s.pieces_at(s.at[leader], s.side[leader])
        if x != leader
        and not p.department0 <= x < p.slot0
        and (x >= p.hq0 or general(s, x))
        and may_follow(s, leader, x) is None
    ]


def force(s: NcrState, leader: int, display: int = OFF) -> list[int]:
    """6.14 All that a Leader can take: his Headquarters with what is under it, then seniors, then the largest units. Without one he
    takes units that are on no display, or on that of a Headquarters whose part he leads (13.36); from a place on a display a unit of
    it (7.33)."""
    p = s.tables.pieces
    found = [leader]
    open_ = candidates(s, leader)
    own = command_of(s, leader)
    units = sorted((x for x in open_ if x >= p.slot0), key=lambda x: (-s.points[x], x))
    if own == OFF and display == OFF and displays.boxed_in(s, leader) != OFF:
        return found + _in_span(s, leader, units)[:1]
    if own == OFF:
        return found + _in_span(s, leader, [x for x in units if s.under[x] in (0, display + 1)])
    if p.hq0 + own in open_:
        found += [p.hq0 + own, *(x for x in open_ if s.under[x] == own + 1 and x != p.hq0 + own)]
    for man in sorted((x for x in open_ if x < p.hq0 and x not in found), key=s.seniority):
        office = command_of(s, man)
        group = [man]
        if office != OFF:
            group += [p.hq0 + office, *(x for x in open_ if s.under[x] == office + 1 and x != man)]
        group = [x for x in group if x in open_ and x not in found]
        if man in group and force_refused(s, leader, found + group) is None:
            found += group
    for unit in units:
        loose = not s.under[unit] or s.under[unit] == own + 1
        if unit not in found and loose and force_refused(s, leader, [*found, unit]) is None:
            found.append(unit)
    return found


def _in_span(s: NcrState, leader: int, units: list[int]) -> list[int]:
    """6.14 Of units those that a Leader without a Headquarters controls, one after the other."""
    limit, taken, have = span(s, leader), [], Load(0, 0, 0)
    for unit in units:
        more = load(s, [unit])
        both = Load(have.units + more.units, have.divisions + more.divisions, have.points + more.points)
        if within(limit, both):
            taken.append(unit)
            have = both
    return taken


def pile(s: NcrState, piece: int) -> bool:
    """3.33 Whether a piece is a pile of points, which can be divided."""
    return s.kind[piece] > 0 and s.tables.roster.kinds[s.kind[piece] - 1].sort == "points"


def shed(s: NcrState, piece: int) -> range:
    """3.33, R115 The points that a piece can leave behind: a brigade of a division that stays one, or points of a pile."""
    if not s.kind[piece]:
        return range(0)
    kind = s.tables.roster.kinds[s.kind[piece] - 1]
    if kind.sort == "points":
        return range(1, min(s.points[piece] - 1, s.tables.charts.cost.points_at_once) + 1)
    if kind.slug not in DIVISION:
        return range(0)
    return range(1, min(DIVISION[kind.slug] - 1, s.points[piece] - DIVISION[kind.slug]) + 1)


def share_of_piles(s: NcrState, leader: int, taken: list[int]) -> list[int]:
    """6.14 Of piles that are too large for a Leader without a Headquarters he takes as many points as he controls."""
    troops = [x for x in taken if x >= s.tables.pieces.slot0]
    found: list[int] = []
    for x in candidates(s, leader):
        if (troops or found) and displays.boxed_in(s, leader) != OFF:  # 7.33
            break
        room = span(s, leader).points - sum(s.points[y] for y in [*troops, *found])
        if x in taken or not pile(s, x) or not 0 < room < s.points[x]:
            continue
        part = s.split(x, room)
        if span_refused(s, leader, [*troops, *found, part]) is None:
            found.append(part)
        else:
            s.eliminate(part)
            s.reinforce(x, room)
    return found


def force_refused(s: NcrState, leader: int, pieces: list[int]) -> Refusal | None:
    """6.14, 6.15 Why a Leader cannot take a force along."""
    p = s.tables.pieces
    men = [x for x in pieces if x < p.hq0 and x != leader]
    offices = [x - p.hq0 for x in pieces if p.hq0 <= x < p.department0]
    troops = [x for x in pieces if x >= p.slot0]
    own = command_of(s, leader)
    if own == OFF:
        if s.rank[leader] == 4 and offices:
            return _army_group(s, men, offices, troops)
        if men or offices:
            return Refusal("a Leader without a Headquarters commands no other Leaders", "6.15")
        if displays.boxed_in(s, leader) != OFF and len(troops) > 1:
            return Refusal("from his place on a display he leads a unit of it alone", "7.33")
        return span_refused(s, leader, troops)
    if own not in offices:
        return Refusal("he stays with his Headquarters", "7.34")
    return _under_headquarters(s, leader, own, men, offices, troops)


def _vacant(s: NcrState, men: list[int], offices: list[int]) -> Refusal | None:
    """7.33 A Headquarters marches with its commander, and he with it."""
    for hq in offices:
        if s.hq_leader[hq] == OFF or s.hq_leader[hq] not in men:
            return Refusal(
                f"{s.tables.roster.headquarters[hq].name} does not march without its commander", "7.33"
            )
    for man in men:
        if command_of(s, man) != OFF and command_of(s, man) not in offices:
            return Refusal(f"{name_of(s, man)} stays with his Headquarters", "7.34")
    return None


def _army_group(s: NcrState, men: list[int], offices: list[int], troops: list[int]) -> Refusal | None:
    """6.14, 6.17 Four stars without a Headquarters lead up to four armies with all that these can take."""
    refused = _vacant(s, men, offices)
    if refused is not None:
        return refused
    armies = [s.hq_leader[hq] for hq in offices if s.tables.roster.headquarters[hq].kind == ARMY]
    if len(armies) > s.tables.charts.span_limits.armies_under_four_stars:
        return Refusal("four stars control four armies at most", "6.14")
    under = [x for x in _unplaced(s, men, offices) if x not in armies]
    if under and not armies:
        return Refusal("without an army commander he takes no other Leaders", "6.15")
    slots = sum(span(s, x).with_army for x in armies)
    boxes = displays.boxed(s, offices, troops)
    return _slots(s, slots, under, offices, [x for x in troops if x not in boxes], "four stars")


def _unplaced(s: NcrState, men: list[int], offices: list[int]) -> list[int]:
    """6.14, 7.33, R123 Leaders who take a place of a span: not those in a box of a display that goes along, who are their Corps's."""
    return [x for x in men if s.under[x] - 1 not in offices or s.hq_leader[s.under[x] - 1] == x]


def _under_headquarters(
    s: NcrState, leader: int, own: int, men: list[int], offices: list[int], troops: list[int]
) -> Refusal | None:
    army = s.tables.roster.headquarters[own].kind == ARMY
    refused = _vacant(s, [leader, *men], offices)
    if refused is not None:
        return refused
    for hq in offices:
        if hq != own and (not army or s.tables.roster.headquarters[hq].kind == ARMY):
            return Refusal(
                f"{name_of(s, leader)} does not command {s.tables.roster.headquarters[hq].name}", "6.15"
            )
    under = _unplaced(s, men, offices)
    if not army:
        highest = 1 if s.rank[leader] == 2 else 2
        for man in under:
            if s.rank[man] > highest or s.rank[leader] == 1:
                return Refusal(f"{name_of(s, man)} is too high in rank for his Corps", "6.14")
    limit = span(s, leader)
    boxes = displays.boxed(s, offices, troops)
    loose = [x for x in troops if s.under[x] != own + 1 and x not in boxes]
    if not army and s.tables.pieces.branch[leader] != CAVALRY and not limit.with_corps and loose:
        return Refusal(f"{name_of(s, leader)} commands his Corps alone", "6.14")
    return _slots(s, limit.with_army if army else limit.with_corps, under, offices, loose, name_of(s, leader))


def _slots(
    s: NcrState, slots: int, under: list[int], offices: list[int], troops: list[int], who: str
) -> Refusal | None:
    """6.14 Subordinate Leaders take one place each, and give room for the units that they command themselves."""
    rest = [x for x in troops if not (s.under[x] and s.under[x] - 1 in offices)]
    rest.sort(key=lambda x: -s.points[x])
    for man in under:
        mine: list[int] = []
        if command_of(s, man) != OFF:
            room = span(s, man).with_corps
            mine = rest[:room]
        else:
            for unit in rest:
                if span_refused(s, man, [*mine, unit]) is None:
                    mine.append(unit)
        rest = [x for x in rest if x not in mine]
    wanted = len(under) + load(s, rest).units
    if wanted > slots:
        return Refusal(f"{who} can take {slots} more Leaders or units, not {wanted}", "6.14")
    return None


# --- what a force is worth ---------------------------------------------------------------------------------------------------


def initiative(s: NcrState, person: int) -> int:
    return s.counter(person).initiative


def points_of(s: NcrState, pieces: list[int]) -> int:
    """Strength Points of a force."""
    return sum(s.points[x] for x in pieces if s.land(x))


def fights_within(s: NcrState, piece: int) -> bool:
    """7.12, 7.14, 12.24, 12.53 Whether a piece can storm or sally: people and offices, and troops but Garrisons."""
    if piece < s.tables.pieces.slot0:
        return True
    kind = s.tables.roster.kinds[s.kind[piece] - 1].slug
    return s.land(piece) and kind != "garrison" and not s.flags[piece] & DEMORALIZED
