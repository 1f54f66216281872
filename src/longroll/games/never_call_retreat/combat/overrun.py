"""8.6, 14.25 Overruns: the defenders are gone, their Leaders scattered, and a depot may change hands."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.casualties import check_leader
from longroll.games.never_call_retreat.demoralization import spread
from longroll.games.never_call_retreat.events.combat import DepotBuilt, DepotGone, ForceDestroyed
from longroll.games.never_call_retreat.events.movement import Scattered
from longroll.games.never_call_retreat.flags import DEPOTS, INSIDE, SHIPS
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.forces import NO_COMPANY
from longroll.games.never_call_retreat.forts import stays_inside, under_siege
from longroll.games.never_call_retreat.frames import Overran
from longroll.games.never_call_retreat.leaders import aboard
from longroll.games.never_call_retreat.movement.entry import arrive, dissolve
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.verbs import DESTROY_DEPOT, REPLACE_DEPOT
from longroll.games.never_call_retreat.words import SIDES

WITHIN: Final = bytes(bool(flag & INSIDE) for flag in range(256))
"""flags of a piece to whether it is inside a work"""


def destroy(s: NcrState, side: int, pieces: list[int], hex_: int, cause: str, rule: str) -> int:
    """8.6, 8.76 A force is eliminated: its points are casualties, its Leaders who live return in the next Cycle."""
    p = s.tables.pieces
    place = PlaceSlug(s.tables.waters.name(hex_))
    lost = sum(s.points[x] for x in pieces if s.land(x))
    s.casualties[side] += lost
    if lost:
        s.out.append(ForceDestroyed(SideSlug(SIDES[side]), lost, place, cause, rule))
    offices = []
    for x in pieces:
        if x >= p.slot0:
            s.eliminate(x)
        elif p.hq0 <= x < p.department0:
            offices.append(x)
    for x in offices:  # 13.24: an office that is lost has no heirs
        dissolve(s, x - p.hq0)
    for x in pieces:
        if x < p.hq0 and s.at[x] >= 0:
            check_leader(s, x, rule)
    if offices:
        names = tuple(PieceSlug(p.names[x]) for x in offices)
        s.out.append(Scattered(SideSlug(SIDES[side]), names, place, "13.24"))
    return lost


def victims(s: NcrState, side: int, hex_: int, within: bool = False) -> list[int]:
    """8.6, 12.58 Who is overrun in a hex: all enemies outside a work, or in a storm those within; not the Department, and nobody who
    has a chapter of his own (`apart`)."""
    p = s.tables.pieces
    return [
        x
        for x in s.pieces_at(hex_, 1 - side)
        if not p.department0 <= x < p.slot0
        and not (x < p.hq0 and aboard(s, x))
        and (within or not stays_inside(s, hex_, 1 - side, x))
        and not apart(s, x)
    ]


def apart(s: NcrState, piece: int) -> bool:
    """8.71, 16.2, 19.22 Whether a battle on land is nothing to a piece: ships, bands, and cadres, which have no part in it."""
    if piece < s.tables.pieces.slot0 or not s.kind[piece]:
        return False
    sort = s.tables.roster.kinds[s.kind[piece] - 1].sort
    return sort in SHIPS or sort in NO_COMPANY


def overrun(s: NcrState, side: int, hex_: int, attackers: list[int] | None = None) -> int:
    """8.6, 8.8 A force is overrun where it stands, a depot with its two points; how many points were lost."""
    lost = destroy(s, 1 - side, victims(s, side, hex_), hex_, "overrun", "8.6")
    if s.depot(hex_, 1 - side):
        lost += s.tables.charts.supply.depot_points
        s.casualties[1 - side] += s.tables.charts.supply.depot_points
        remove_depot(s, 1 - side, hex_, "destroyed", "14.25")
        if attackers is not None and any(s.land(x) and s.points[x] >= 2 for x in attackers):
            s.push(Overran("depot-overrun", side=side, place=hex_, pieces=attackers))
    return lost


def remove_depot(s: NcrState, side: int, hex_: int, cause: str, rule: str) -> None:
    """14.23, 14.25 A depot is gone; its owner has two Garrison points for it where he spent or burned it, within the work if the
    place is besieged (12.5)."""
    s.mark(hex_, DEPOTS[side], False)
    s.out.append(DepotGone(SideSlug(SIDES[side]), PlaceSlug(s.tables.waters.name(hex_)), cause, rule))
    if cause in ("spent", "burned"):
        kind = s.tables.roster.kind("garrison", -1, "counters.csv")
        unit = s.muster(side, kind, s.tables.charts.supply.depot_points, hex_)
        if under_siege(s, hex_, side):
            s.go_inside(unit)
        spread(s, side, hex_)


def abandoned(s: NcrState, side: int, hex_: int) -> None:
    """12.25, 12.74, 14.25 Where the last of a side's besieged troops are gone, the besiegers who are left take the place, and its depot
    is lost."""
    if not s.strength(hex_, 1 - side) or s.strength(hex_, side):
        return
    if s.depot(hex_, side):
        remove_depot(s, side, hex_, "destroyed", "14.25")
    arrive(s, 1 - side, [x for x in s.pieces_at(hex_, 1 - side) if s.land(x)], hex_)


def forsaken(s: NcrState) -> list[tuple[int, int]]:
    """12.5, 13.24, 13.38, R135 Where besiegers' Headquarters, trains, Leaders or depots are among the garrison without troops of
    theirs: side and hex."""
    hexes, shut, x = len(s.control), s.flags.translate(WITHIN), -1
    found = dict[int, int]()
    while (x := shut.find(1, x + 1)) >= 0:
        hex_, side = s.at[x], 1 - s.side[x]
        if hex_ in found or not 0 <= hex_ < hexes:
            continue
        if s.strength(hex_, 1 - side) and not s.strength(hex_, side) and _left_alone(s, side, hex_):
            found[hex_] = side
    return [(side, hex_) for hex_, side in found.items()]


def _left_alone(s: NcrState, side: int, hex_: int) -> bool:
    """13.24, 13.38 Whether a side has something in a hex that does not stand without troops; Leaders may have ships (7.34)."""
    p, here = s.tables.pieces, s.pieces_at(hex_, side)
    ships = any(s.tables.ship_kinds[s.kind[x]] for x in here if x >= p.slot0)
    return s.depot(hex_, side) or any(
        p.hq0 <= x < p.department0
        or (x < p.hq0 and not ships)
        or (x >= p.slot0 and s.tables.roster.kinds[s.kind[x] - 1].sort == "train")
        for x in here
    )


@FLOW.question("depot-overrun", Overran)
class DepotOverrun(Question[NcrState, Overran]):
    """14.25 Two points of the victor may take the place of an overrun depot."""

    rule = "14.25"

    def side(self, s: NcrState, f: Overran) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Overran) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Overran) -> str:
        return f"The depot at {s.tables.board.title(f.place)} is overrun: do two points make it your own?"

    def choices(self, s: NcrState, f: Overran) -> list[Choice]:
        names = s.tables.pieces.names
        able = [x for x in f.pieces if self.refused(s, f, x) is None]
        return [DESTROY_DEPOT(), *(REPLACE_DEPOT(names[x]) for x in able)]

    def refused(self, s: NcrState, f: Overran, x: int) -> Refusal | None:
        if x not in f.pieces or not s.land(x) or s.points[x] < s.tables.charts.supply.depot_points:
            return Refusal("a depot needs two points of one unit that overran it", "14.25")
        if (
            all(y == x or not s.land(y) for y in f.pieces)
            and s.points[x] == s.tables.charts.supply.depot_points
        ):
            return Refusal("nobody would be left to hold it", "14.25")
        return None

    def refusal(self, s: NcrState, f: Overran, choice: Choice) -> Refusal | None:
        if choice.kind is REPLACE_DEPOT and choice.piece in s.tables.pieces.index:
            return self.refused(s, f, s.tables.pieces.index[choice.piece])
        return super().refusal(s, f, choice)

    def follow(self, s: NcrState, f: Overran, choice: Choice) -> None:
        if choice.kind is REPLACE_DEPOT:
            s.reduce(s.tables.pieces.index[choice.piece], s.tables.charts.supply.depot_points)
            s.mark(f.place, DEPOTS[f.side])
            place = PlaceSlug(s.tables.waters.name(f.place))
            s.out.append(DepotBuilt(SideSlug(SIDES[f.side]), place, "14.25"))
