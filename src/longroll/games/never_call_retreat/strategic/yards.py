"""20.4, R76 Yards: where ships are built and launched, and ironclads on the stocks."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.games.never_call_retreat import rivers, supply
from longroll.games.never_call_retreat.actions import place_of, theater
from longroll.games.never_call_retreat.command import TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.events.cycle import ShipFinished
from longroll.games.never_call_retreat.flags import CONFEDERATE_BASE, IRON, OFF
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.naval.events import ShipsLost
from longroll.games.never_call_retreat.roster import Kind
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION

UNION_YARDS: Final[tuple[str, ...]] = ("1392", "397")
UNION_RIVER_YARDS: Final = (*UNION_YARDS, "3325", "2751", "1372")
CONFEDERATE_YARDS: Final[tuple[str, ...]] = ("4789", "9174", "11924")
NO_NEW_SHIPS: Final = "no-new-ships"


def yard_hexes(s: NcrState, side: int, kind: Kind) -> list[int]:
    """20.31, 20.32 Cities and bases where ships of a kind are built, whoever has them."""
    t = s.tables
    if side == UNION:
        return [t.board.hex(x) for x in (UNION_YARDS if kind.sort == "ocean" else UNION_RIVER_YARDS)]
    hexes = [t.board.hex(x) for x in CONFEDERATE_YARDS]
    if kind.slug not in IRON:
        hexes += [i for i in cities(s) if t.board.coast[i] or _tidal(s, i)]
    return [*hexes, *s.marked(CONFEDERATE_BASE)]


def cities(s: NcrState) -> list[int]:
    """20.32, 20.52, R71 The hexes of cities."""
    return [hex_ for hex_ in sorted(s.tables.city_hexes) if s.city(hex_)]


def yards(s: NcrState, side: int, kind: Kind) -> list[int]:
    """20.31, 20.32 Nodes where new ships may appear."""
    ocean = kind.sort == "ocean"
    found = []
    for hex_ in dict.fromkeys(yard_hexes(s, side, kind)):
        if idle(s, side, kind, hex_):
            continue
        node = slip(s, side, hex_, ocean)
        if s.control[hex_] == side and node != OFF and not s.strength(hex_, 1 - side):
            found.append(node)
    return found


def slip(s: NcrState, side: int, hex_: int, ocean: bool) -> int:
    """9.4, R133 The water of a hex where new ships come to lie: where no enemy warships are; OFF where they are everywhere."""
    waters = s.tables.waters
    sides = sorted(waters.sides_of(hex_), key=lambda node: -len(waters.reach[node - waters.hexes]))
    for node in (waters.berth(hex_, ocean), *sides, hex_):
        if waters.may_float(node, ocean) and not rivers.warships(s, node, 1 - side):
            return node
    return OFF


def idle(s: NcrState, side: int, kind: Kind, hex_: int) -> bool:
    """5.13, 12.6, 14.48, 14.49 Whether a yard builds nothing: it is besieged, its half of the Confederacy lacks supply, or it lies
    beyond a lost Mississippi, where no ironclad is built."""
    if shut_in(s, hex_, side):
        return True
    beyond = side == CONFEDERATE and s.mississippi_lost and theater(s, hex_) >= TRANS_MISSISSIPPI
    return NO_NEW_SHIPS in supply.strain(s, side, hex_) or (beyond and kind.slug in IRON)


def no_new_ships(s: NcrState) -> bool:
    """14.48 Whether the Confederacy lacks supply for raiders, which come from abroad: its larger half counts."""
    return NO_NEW_SHIPS in s.tables.charts.effects(s.lean[0])


def _tidal(s: NcrState, hex_: int) -> bool:
    waters = s.tables.waters
    return any(waters.ocean[node] for node in waters.way.at(hex_))


def finish_ironclads(s: NcrState) -> None:
    """12.6, 20.41, 20.42, R133 A die for every Squadron under construction that can be launched; one whose yard is lost is lost too,
    and a yard under siege does not work."""
    t, rules = s.tables, s.tables.charts.ironclad_completes
    left = []
    for k in range(0, len(s.building), 3):
        side, kind, node = s.building[k : k + 3]
        held = [i for i in stocks(s, side, t.roster.kinds[kind], node) if s.control[i] == side]
        if not held:
            lost = ShipsLost(
                SideSlug(SIDES[side]), t.roster.kinds[kind].slug, 1, True, -1, place_of(s, node), "20.41"
            )
            s.out.append(lost)
            continue
        open_ = [i for i in held if not shut_in(s, i, side)]
        free = launch(s, side, t.roster.kinds[kind], node, open_) if open_ else OFF
        if free == OFF:
            left += [side, kind, node]
            continue
        most = (
            rules.confederate
            if side == CONFEDERATE
            else rules.union_naval
            if t.roster.kinds[kind].sort == "ocean"
            else rules.union_river
        )
        if s.roll_at(node, "event", "ironclad", "20.41") <= most:
            s.muster(side, kind, 1, free)
            s.out.append(
                ShipFinished(SideSlug(SIDES[side]), t.roster.kinds[kind].slug, place_of(s, free), "20.41")
            )
        else:
            left += [side, kind, node]
    s.building = left


def launch(s: NcrState, side: int, kind: Kind, node: int, held: list[int]) -> int:
    """R133 Where a finished ironclad is launched: where it lies, or in another water of its yard; OFF among enemy warships."""
    if not rivers.warships(s, node, 1 - side):
        return node
    found = (slip(s, side, hex_, kind.sort == "ocean") for hex_ in held)
    return next((free for free in found if free != OFF), OFF)


def stocks(s: NcrState, side: int, kind: Kind, node: int) -> list[int]:
    """20.41 The yards on the banks where a ship under construction lies; both banks where none of them is one."""
    known = yard_hexes(s, side, kind)
    banks = s.tables.waters.banks(node)
    return [hex_ for hex_ in banks if hex_ in known] or list(banks)


def yard_taken(s: NcrState, hex_: int, side: int) -> None:
    """20.41, 20.42 Whoever takes a yard destroys the ironclads that are built there."""
    left = []
    for k in range(0, len(s.building), 3):
        owner, number, node = s.building[k : k + 3]
        kind = s.tables.roster.kinds[number]
        if owner == 1 - side and stocks(s, owner, kind, node) == [hex_]:
            place = place_of(s, node)
            s.out.append(ShipsLost(SideSlug(SIDES[owner]), kind.slug, 1, True, -1, place, "20.41"))
        else:
            left += [owner, number, node]
    s.building = left
