"""13.1, 13.2, R128 Displays: which units and Leaders stand under a Headquarters, and how they come to do so.

A side puts units and Leaders on a display in its own half of a Pulse, without a command; and where a Headquarters sets out, units that
go with it and are on no display take the boxes that are free.
"""

from __future__ import annotations

from collections.abc import Sequence

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.actions import OFFICE, Action, Purse, action, place_of
from longroll.games.never_call_retreat.events.leaders import Assigned, Unassigned
from longroll.games.never_call_retreat.flags import ENTRAINED, OFF
from longroll.games.never_call_retreat.frames import Half, Here
from longroll.games.never_call_retreat.leaders import CAVALRY, NAVAL, command_of, load
from longroll.games.never_call_retreat.setup import ARMY, CAVALRY_CORPS
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import SIEGE_TRAIN
from longroll.games.never_call_retreat.verbs import ASSIGN, UNASSIGN
from longroll.games.never_call_retreat.words import SIDES


def limit(s: NcrState, hq: int) -> int:
    """13.21-13.23 The boxes of a display."""
    rules, office = s.tables.charts.headquarters, s.tables.roster.headquarters[hq]
    return rules.army_units if office.kind == ARMY else rules.corps_units


def held(s: NcrState, hq: int) -> list[int]:
    """13.11 The units on a display."""
    found, x = [], s.under.find(hq + 1, s.tables.pieces.slot0)
    while x >= 0:
        found.append(x)
        x = s.under.find(hq + 1, x + 1)
    return found


def men(s: NcrState, hq: int) -> list[int]:
    """13.4 The Leaders on a display, its commander among them."""
    return [x for x in range(s.tables.pieces.hq0) if s.under[x] == hq + 1]


def takes(s: NcrState, kind: int, hq: int) -> Refusal | None:
    """13.2, 13.21-13.23 Why a display has no boxes for a kind of unit, taken or not."""
    found, office = s.tables.roster.kinds[kind], s.tables.roster.headquarters[hq]
    mounted = found.slug == "cav"
    if office.kind == ARMY:
        return (
            None if found.sort == "unit" else Refusal("an army has boxes for divisions and brigades", "13.23")
        )
    if office.kind == CAVALRY_CORPS:
        return None if mounted else Refusal("a Cavalry Corps has boxes for cavalry alone", "13.22")
    if mounted:
        return Refusal("cavalry has no place on the display of a Corps", "13.21")
    if found.sort in ("unit", "points") or found.slug == SIEGE_TRAIN:
        return None
    return Refusal(f"{found.name} serves under no Headquarters", "13.2")


def boxed_in(s: NcrState, person: int) -> int:
    """7.33, R142 The Headquarters on whose display a Leader has his place, without commanding it; -1 for none."""
    hq = s.under[person] - 1
    return hq if hq >= 0 and s.hq_leader[hq] != person else OFF


def refused(s: NcrState, piece: int, hq: int) -> Refusal | None:
    """13.2, 7.33 Why a piece does not go on the display of a Headquarters."""
    p = s.tables.pieces
    office = p.hq0 + hq
    if s.at[office] == OFF or s.at[office] != s.at[piece] or s.side[office] != s.side[piece]:
        return Refusal("it is not with that Headquarters", "13.11")
    if s.under[piece] == hq + 1:
        return Refusal("it is on that display already", "13.11")
    if (s.flags[piece] ^ s.flags[office]) & ENTRAINED:
        return Refusal("one is aboard a train and the other is not", "7.71")
    if piece < p.hq0:
        return _leader_refused(s, piece, hq)
    if piece < p.slot0:
        return Refusal("a display holds units and Leaders", "13.1")
    no_box = takes(s, s.kind[piece] - 1, hq)
    if no_box is not None:
        return no_box
    if load(s, [*held(s, hq), piece]).units <= limit(s, hq):
        return None
    kind = s.tables.roster.headquarters[hq].kind
    rule = "13.23" if kind == ARMY else "13.22" if kind == CAVALRY_CORPS else "13.21"
    return Refusal(f"its {'two' if kind == ARMY else 'three'} boxes are taken", rule)


def _leader_refused(s: NcrState, person: int, hq: int) -> Refusal | None:
    """7.33, 11.2, 13.4 A Leader goes into the box of a unit, under a commander who is his senior."""
    p, chief = s.tables.pieces, s.hq_leader[hq]
    if p.branch[person] == NAVAL or s.posted[person] or p.people[person] == "watie":
        return Refusal("he serves under no Headquarters", "13.4")
    if command_of(s, person) != OFF:
        return Refusal("he commands a Headquarters himself", "6.15")
    mounted = s.tables.roster.headquarters[hq].kind == CAVALRY_CORPS
    if mounted != (p.branch[person] == CAVALRY) and s.tables.roster.headquarters[hq].kind != ARMY:
        return Refusal("cavalry Leaders serve in Cavalry Corps, others do not", "11.2")
    if chief == OFF or s.seniority(chief) > s.seniority(person):
        return Refusal("nobody commands there who is his senior", "13.4")
    if len([x for x in men(s, hq) if x != chief]) >= len(held(s, hq)):
        return Refusal("a Leader goes with a unit of the display, and each has one", "7.33")
    return None


# --- on the march ---------------------------------------------------------------------------------------------------------------


def boxed(s: NcrState, offices: Sequence[int], troops: Sequence[int]) -> dict[int, int]:
    """R128 Which units that are on no display find a box of the Headquarters that they go with: the largest first, Corps first."""
    kinds, found = s.tables.roster.kinds, dict[int, int]()
    order = sorted(offices, key=lambda hq: (s.tables.roster.headquarters[hq].kind == ARMY, hq))
    free = {hq: limit(s, hq) - load(s, held(s, hq)).units for hq in order}
    for unit in sorted(troops, key=lambda x: (-s.points[x], x)):
        kind = s.kind[unit] - 1
        if s.under[unit] or kinds[kind].sort != "unit":
            continue
        box = next((hq for hq in order if free[hq] > 0 and takes(s, kind, hq) is None), OFF)
        if box != OFF:
            free[box] -= 1
            found[unit] = box
    return found


def fill(s: NcrState, pieces: Sequence[int]) -> None:
    """R128 A force sets out: its units take the free boxes of its Headquarters."""
    p = s.tables.pieces
    offices = [x - p.hq0 for x in pieces if p.hq0 <= x < p.department0]
    if offices:
        for unit, hq in boxed(s, offices, [x for x in pieces if x >= p.slot0]).items():
            s.assign(unit, hq)


# --- the action -----------------------------------------------------------------------------------------------------------------


@action
class Displays(Action):
    """13.1, 13.11, 7.33 A unit or a Leader goes on the display of a Headquarters of its hex, or a Leader leaves it; each once in a
    half."""

    order = 13
    verbs = (ASSIGN, UNASSIGN)
    needs = OFFICE
    slow = 1

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        return bool(purse.land) and node < s.tables.board.count and bool(self.offers(s, side, node, purse))

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        half, p = s.within(Half), s.tables.pieces
        if half is None or purse.land < 1 or node >= s.tables.board.count:
            return []
        here = s.pieces_at(node, side)
        offices = [x - p.hq0 for x in here if p.hq0 <= x < p.department0]
        if not offices:
            return []
        seen, found = set[tuple[int, ...]](), list[Choice]()
        for x in here:
            if p.hq0 <= x < p.slot0 or x in half.turned:
                continue
            if x < p.hq0 and boxed_in(s, x) != OFF:
                found.append(UNASSIGN.kept(p.names[x]))
            for hq in offices:
                key = (hq, s.kind[x], s.points[x], s.flags[x], s.under[x], x if x < p.hq0 else OFF)
                if key not in seen and refused(s, x, hq) is None:
                    seen.add(key)  # of units alike the first
                    found.append(ASSIGN.kept(p.names[x], s.tables.roster.headquarters[hq].slug))
        return found

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        half, p = s.within(Half), s.tables.pieces
        x = p.index.get(choice.pieces[0], OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.pieces[0]}' is no piece of yours there", "13.11")
        if half is not None and x in half.turned:
            return Refusal("it was put on a display or into a work in this half already", "13.11")
        if choice.kind is UNASSIGN:
            away = x < p.hq0 and boxed_in(s, x) != OFF
            return None if away else Refusal("he has no place on a display but by his command", "7.33")
        hq = s.tables.roster.hq.get(choice.pieces[1], OFF)
        if hq == OFF:
            return Refusal(f"'{choice.pieces[1]}' is no Headquarters", "13.1")
        return refused(s, x, hq)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        half = s.within(Half)
        assert half is not None, "displays are changed in a half-pulse"
        x, who, flag = (
            s.tables.pieces.index[choice.pieces[0]],
            PieceSlug(choice.pieces[0]),
            SideSlug(SIDES[side]),
        )
        half.turned.append(x)
        if choice.kind is UNASSIGN:
            office = PieceSlug(s.tables.roster.headquarters[boxed_in(s, x)].slug)
            s.assign(x, OFF)
            s.out.append(Unassigned(flag, who, office, place_of(s, node), "7.33"))
        else:
            office = PieceSlug(choice.pieces[1])
            s.assign(x, s.tables.roster.hq[office])
            s.out.append(Assigned(flag, who, s.points[x], office, place_of(s, node), "13.11"))
        s.push(Here("what", side=side, left=half.left, node=node))
