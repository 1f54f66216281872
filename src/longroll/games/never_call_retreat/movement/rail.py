"""7.7, 15.4 Rail movement: who may entrain, and what the railroads carry; `riding.py` has the ride."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat import displays, forces
from longroll.games.never_call_retreat.actions import FRESH, Action, Purse, action, charge, place_of, unpaid
from longroll.games.never_call_retreat.events.movement import RailMended
from longroll.games.never_call_retreat.flags import CUT, ENTRAINED, MOVED, NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Train
from longroll.games.never_call_retreat.frontier.partisans import here as partisans_at
from longroll.games.never_call_retreat.railways import rail_open
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.verbs import (
    RAIL_LEAD,
    RAIL_MOVE,
    RAIL_POINTS,
)
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES

REPAIR: Final = "rail-repair"


# --- capacity -----------------------------------------------------------------------------------------------------------------


def capacity(s: NcrState, side: int) -> int:
    """7.73, R32 Points that a side may carry in a Cycle."""
    charts = s.tables.charts
    if side == CONFEDERATE:
        return min(charts.confederate_rail(s.cycle), s.rail_limit) + s.rail_bonus
    return charts.rail.union


def load(s: NcrState, pieces: list[int]) -> int:
    """7.73 What a force counts on the rails: its points, five for a Siege Train, one for a gang or an empty Headquarters."""
    p, rail, kinds = s.tables.pieces, s.tables.charts.rail, s.tables.roster.kinds
    found = offices = 0
    for x in pieces:
        if p.hq0 <= x < p.department0:
            offices += 1
        elif x >= p.slot0:
            slug = kinds[s.kind[x] - 1].slug
            found += {"siege-train": rail.siege_train, REPAIR: rail.rail_repair}.get(slug, s.points[x])
    return found or offices * rail.empty_headquarters


def troops_may_ride(s: NcrState, hex_: int, side: int) -> bool:
    """7.71, 15.6, 15.7 A friendly, whole rail hex; not in neutral Kentucky."""
    if not rail_open(s, hex_, side):
        return False
    return (
        s.tables.states[s.tables.state[hex_]] != "KY" or s.rail_owner[hex_] == side or not kentucky_neutral(s)
    )


def is_gang(s: NcrState, piece: int) -> bool:
    """15.4 Whether a piece is a Rail Repair unit."""
    return s.kind[piece] > 0 and s.tables.roster.kinds[s.kind[piece] - 1].slug == REPAIR


def can_mend(s: NcrState, hex_: int, side: int) -> bool:
    """15.4 Whether rails in a hex are cut that a gang of a side could mend."""
    return bool(s.marks[hex_] & CUT) and s.rail_owner[hex_] in (side, NOBODY)


def at_work(s: NcrState, pieces: list[int]) -> bool:
    """15.4, 15.41, 16.3 Whether a force is a gang that can mend the rails where it stands, as it does before it goes anywhere."""
    here, side = s.at[pieces[0]], s.side[pieces[0]]
    if not all(is_gang(s, x) for x in pieces) or not can_mend(s, here, side):
        return False
    return not s.strength(here, 1 - side) and not partisans_at(s, here, 1 - side)


def mend(s: NcrState, f: Train, hex_: int) -> None:
    """15.4, 15.41 A gang mends the rails in its hex."""
    s.mark(hex_, CUT, False)
    f.repairs -= 1
    s.out.append(RailMended(SideSlug(SIDES[f.side]), place_of(s, hex_), "15.41"))


# --- the action ---------------------------------------------------------------------------------------------------------------


def board_refused(s: NcrState, pieces: list[int]) -> Refusal | None:
    """7.71, 7.73, 7.74 Why a force cannot go by rail from where it stands."""
    here, side = s.at[pieces[0]], s.side[pieces[0]]
    if not troops_may_ride(s, here, side) and not at_work(s, pieces):
        return Refusal("no friendly, whole railroad passes there", "7.71")
    for x in pieces:
        if s.flags[x] & MOVED:
            return Refusal("it has moved in this Action Phase", "7.12")
        if besieged(s, x):
            return Refusal("it is besieged", "12.5")
        if not began_on_rails(s, x):
            return Refusal("it did not begin the Pulse on a railroad", "7.71")
    if s.rail_used[side] + _new_load(s, pieces) > capacity(s, side):
        return Refusal("the railroads carry no more in this Cycle", "7.73")
    return None


def began_on_rails(s: NcrState, piece: int) -> bool:
    """7.71 Whether troops began the Pulse in a hex with a railroad; Leaders may come from anywhere."""
    began = s.began[piece]
    return piece < s.tables.pieces.hq0 or (began != OFF and bool(s.tables.rail_hexes[began]))


def _new_load(s: NcrState, pieces: list[int]) -> int:
    """7.73 Those aboard were counted when the Action Phase began."""
    return load(s, [x for x in pieces if not s.flags[x] & ENTRAINED])


def rides(s: NcrState, piece: int) -> bool:
    return s.kind[piece] > 0 and s.tables.roster.kinds[s.kind[piece] - 1].sort in ("unit", "points", "train")


def fare(s: NcrState, piece: int) -> int:
    """7.32, 7.71 Commands for a unit, or for a pile of points that is aboard as a whole: one for every five."""
    cost = s.tables.charts.cost
    aboard = bool(s.flags[piece] & ENTRAINED) and forces.pile(s, piece)
    return cost.points * -(-s.points[piece] // cost.points_at_once) if aboard else cost.unit


@action
class Railroad(Action):
    """7.71 A Leader with his force, a unit or points take the train."""

    order = 6
    verbs = (RAIL_LEAD, RAIL_MOVE, RAIL_POINTS)
    needs = FRESH

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count or purse.land < 1:
            return []
        whole = troops_may_ride(s, node, side)
        if not whole and not can_mend(s, node, side):
            return []
        p, names, kinds = s.tables.pieces, s.tables.pieces.names, s.tables.roster.kinds
        leads, single = [], []
        for x in s.pieces_at(node, side):
            if s.flags[x] & MOVED or not (whole or is_gang(s, x)):
                continue
            if x < p.hq0:
                if (
                    forces.general(s, x)
                    and initiative(s, x) <= purse.land
                    and self.lead_refused(s, x) is None
                ):
                    leads.append(RAIL_LEAD(names[x]))
            elif x >= p.slot0 and rides(s, x) and self.some_ride(s, x):
                if kinds[s.kind[x] - 1].sort == "points" and not s.flags[x] & ENTRAINED:
                    room = capacity(s, side) - s.rail_used[side]
                    most = min(s.points[x], s.tables.charts.cost.points_at_once, room)
                    single += [RAIL_POINTS(n, names[x]) for n in range(1, most + 1)]
                elif fare(s, x) <= purse.land:
                    single.append(RAIL_MOVE(names[x]))
        return leads + single

    def some_ride(self, s: NcrState, x: int) -> bool:
        """Whether a unit can board, or of points at least one."""
        if not s.flags[x] & ENTRAINED and s.tables.roster.kinds[s.kind[x] - 1].sort == "points":
            room = s.rail_used[s.side[x]] < capacity(s, s.side[x])
            return room and not besieged(s, x) and began_on_rails(s, x)
        return board_refused(s, [x]) is None

    def lead_refused(self, s: NcrState, leader: int) -> Refusal | None:
        """7.32, 7.71 Why a Leader cannot take a force by rail."""
        pieces = train_force(s, leader)
        if len(pieces) < 2:
            return Refusal("no troops began the Pulse with him that could go", "7.32")
        return board_refused(s, pieces)

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        p, cost = s.tables.pieces, s.tables.charts.cost
        x = p.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "5.21")
        if choice.kind is RAIL_LEAD:
            if x >= p.hq0 or not forces.general(s, x):
                return Refusal(f"'{choice.piece}' leads no troops", "7.71")
            return self.lead_refused(s, x) or unpaid(s, side, node, initiative(s, x), left)
        if x < p.slot0 or not rides(s, x):
            return Refusal("it does not go by rail", "7.74")
        pile = s.tables.roster.kinds[s.kind[x] - 1].sort == "points" and not s.flags[x] & ENTRAINED
        if pile != (choice.kind is RAIL_POINTS):
            return Refusal("points move by their number, units by themselves", "7.32")
        if pile and not 1 <= choice.count <= min(s.points[x], cost.points_at_once):
            return Refusal(f"at most {min(s.points[x], cost.points_at_once)} points move at once", "7.32")
        if pile and s.rail_used[side] + choice.count > capacity(s, side):
            return Refusal("the railroads carry no more in this Cycle", "7.73")
        refused = (
            None
            if pile and self.some_ride(s, x) and troops_may_ride(s, node, side)
            else board_refused(s, [x])
        )
        return refused or unpaid(s, side, node, cost.unit if pile else fare(s, x), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        x = s.tables.pieces.index[choice.piece]
        pieces, leader, price = [x], OFF, fare(s, x)
        if choice.kind is RAIL_LEAD:
            pieces, leader, price = train_force(s, x), x, initiative(s, x)
        elif choice.kind is RAIL_POINTS and choice.count < s.points[x]:
            pieces, price = [s.split(x, choice.count)], s.tables.charts.cost.unit
        charge(s, side, node, price, Train("train", side=side, leader=leader, pieces=pieces))


def train_force(s: NcrState, leader: int) -> list[int]:
    """6.14, 7.71 A Leader's force for the train: of those aboard with him, or of those who stand there, whoever would march with
    him."""
    found = forces.force(s, leader)
    if s.flags[leader] & ENTRAINED:
        with_him = _aboard(s, leader)
        found = with_him if len(with_him) > 1 else found
    return [x for x in found if not besieged(s, x)]


def _aboard(s: NcrState, leader: int) -> list[int]:
    """6.14, 7.32 The force of a Leader among those who are aboard with him."""
    kept = {x: s.flags[x] for x in s.pieces_at(s.at[leader], s.side[leader])}
    for x, flags in kept.items():
        s.flags[x] = flags & ~ENTRAINED & 255 if flags & ENTRAINED else flags | MOVED
    found = forces.force(s, leader)
    for x, flags in kept.items():
        s.flags[x] = flags
    return found


# --- the ride -----------------------------------------------------------------------------------------------------------------


@FLOW.step("train", Train)
def entrain(s: NcrState, f: Train) -> None:
    """7.71, 7.73, 15.4, 15.41 The force boards, if it is not aboard; gangs are always ready, and mend the rails where they stand."""
    rail = s.tables.charts.rail
    displays.fill(s, f.pieces)
    s.rail_used[f.side] += _new_load(s, f.pieces)
    aboard = all(s.flags[x] & ENTRAINED for x in f.pieces)
    gang = all(is_gang(s, x) for x in f.pieces)
    f.left = rail.allowance - (0 if aboard or gang else rail.entrain)
    if gang:
        f.repairs = (rail.repaired_union, rail.repaired_confederate)[f.side]
    for x in f.pieces:
        s.come_out(x)
        s.flags[x] |= MOVED | (0 if gang else ENTRAINED)
    if gang and at_work(s, f.pieces):
        mend(s, f, s.at[f.pieces[0]])
    f.do = "riding"
    s.push(f)


# --- from phase to phase --------------------------------------------------------------------------------------------------------
