"""10.3, 14.4, 14.5, R5, R23 Raiders, production, ports, the blockade, and what the Confederacy lacks."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.never_call_retreat import names, supply
from longroll.games.never_call_retreat.events.cycle import PortWatched, RaiderCruised, SupplyCounted
from longroll.games.never_call_retreat.flags import BURNED
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.isolation import shut_in
from longroll.games.never_call_retreat.movement.march import is_winter
from longroll.games.never_call_retreat.rivers import manned
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Port
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, year
from longroll.kit.masks import marked

BEYOND: Final = 1
"""the region beyond the Mississippi"""


@FLOW.phase("raiders")
def raiders(s: NcrState) -> None:
    """10.3, R5 Two dice for every raider at sea, plus the Union's patrols: half is what it sinks, at 12 it is sunk itself."""
    rules = s.tables.charts.raiders
    for _ in range(s.raiders):
        dice = s.roll("event", 6, "raider", "10.3") + s.roll("event", 6, "raider", "10.3") + s.patrol
        lost = dice >= rules.sunk_at
        sunk = 0 if lost else -(-dice // rules.ships_divisor)
        s.ships_sunk += sunk
        s.out.append(RaiderCruised(dice, sunk, lost, "10.3"))
        if lost:
            s.raiders -= 1
            s.raiders_lost += 1
            score(s, UNION, s.tables.charts.points.ironclad_or_raider, "raider", "23.13")
    s.patrol = 0
    names.raiders(s)


# --- ports --------------------------------------------------------------------------------------------------------------------


OCCUPIED: Final[tuple[str, ...]] = (
    "petersburg",
    "norfolk",
    "new-berne",
    "wilmington",
    "brunswick",
    "jacksonville",
)
"""R80 ports that a work closes only with troops in it"""
NEW_BERNE: Final = "new-berne"
ELIZABETH_CITY: Final = "elizabeth-city"
SOUNDS: Final[tuple[str, ...]] = ("pamlico-sound", "albemarle-sound")
EVERY: Final = "union_fort_in_every_adjacent_land_hex"
WITH_SHIPS: Final = " and "
"""between the works and the ships that close a port"""


def shut_by_land(s: NcrState, port: int) -> bool:
    """14.44, 14.45, 19.24, R80 Whether the Union holds the port, or the works and ships that close it, or raiders have burned it."""
    found = s.tables.port_list[port]
    if s.control[found.hex] == UNION or s.marks[found.hex] & BURNED:
        return True
    works, _, ships = found.shut_by.partition(";")[0].partition(WITH_SHIPS)
    return bool(works) and _works(s, found, works) and _ships(s, found, ships)


def _works(s: NcrState, port: Port, clause: str) -> bool:
    """`union_at 9374`, `union_controls 16485`, `union_fort_at 12896 or 12697`, or a work in every hex of land around, whatever
    waters lie between."""
    t = s.tables
    if clause == EVERY:
        return all(_work(s, hex_, False) for hex_ in t.board.around(port.hex) if not t.board.sea[hex_])
    hexes = [t.board.hex(word) for word in clause.split() if word.isdecimal()]
    if clause.startswith("union_controls"):
        return all(s.control[hex_] == UNION for hex_ in hexes)
    if clause.startswith("union_at"):
        return any(s.control[hex_] == UNION and s.strength(hex_, UNION) for hex_ in hexes)
    return any(_work(s, hex_, port.slug in OCCUPIED) for hex_ in hexes)


def _work(s: NcrState, hex_: int, troops: bool) -> bool:
    """12.1, 12.8, 14.15 Whether a Union work closes a port: occupied is who is inside, and an empty work out of supply does nothing."""
    if not s.works[hex_] or s.works_side[hex_] != UNION or s.control[hex_] != UNION:
        return False
    return manned(s, hex_) or (not troops and supply.supplied(s, hex_, UNION))


def _ships(s: NcrState, port: Port, clause: str) -> bool:
    """R25 `5 naval units in the Sounds`: five units are a Squadron; `1 naval unit within 5` a Squadron near by."""
    if not clause:
        return True
    if "within" in clause:
        return squadrons_near(s, port.hex, int(clause.split()[-1])) > 0
    if port.slug == NEW_BERNE:
        return in_sounds(s, SOUNDS[:1]) > _taken_from_pamlico(s)
    return in_sounds(s, SOUNDS) > 0


def in_sounds(s: NcrState, bodies: tuple[str, ...]) -> int:
    """14.45 Union Naval Squadrons that fight at large in the Sounds."""
    return _squadrons(s, s.tables.water_hexes(bodies))


def _taken_from_pamlico(s: NcrState) -> int:
    """14.45, R113 Squadrons in Pamlico Sound that close Elizabeth City and Plymouth already, and so not New Berne."""
    t = s.tables
    found = next(port for port in t.port_list if port.slug == ELIZABETH_CITY)
    works = found.shut_by.partition(";")[0].partition(WITH_SHIPS)[0]
    return int(_works(s, found, works) and not in_sounds(s, SOUNDS[1:]))


def squadrons_near(s: NcrState, hex_: int, reach: int) -> int:
    """14.46a Union Naval Squadrons that fight within a number of hexes of a port."""
    return _squadrons(s, s.tables.within(hex_, reach))


def _squadrons(s: NcrState, hexes: frozenset[int]) -> int:
    banks = s.tables.waters.banks
    return sum(
        s.points[x]
        for x in marked(s.kind.translate(s.tables.cruiser_kinds))
        if s.side[x] == UNION and not hexes.isdisjoint(banks(s.at[x]))
    )


@FLOW.phase("blockade")
def blockade(s: NcrState) -> None:
    """14.42, 14.44, 14.46a, 14.49, R132 Production and imports are counted and added; the Union has its income."""
    t = s.tables
    produced = [0, 0]
    for city in t.cities:
        if s.control[city.hex] == CONFEDERATE and not (
            s.marks[city.hex] & BURNED or shut_in(s, city.hex, CONFEDERATE)
        ):
            produced[_region(s, city.hex)] += city.vp
    imported = [0, 0]
    for k, port in enumerate(t.port_list):
        shut = watch(s, k) or shut_in(s, port.hex, CONFEDERATE)  # 12.6: a besieged port brings nothing in
        imported[port.region] += 0 if shut else port.imports
    west = produced[BEYOND] + imported[BEYOND]
    east = produced[0] + imported[0]
    s.apart = s.mississippi_lost
    s.lean[:] = [east, west] if s.apart else [east + west, west]
    if s.mississippi_lost:
        s.supply[CONFEDERATE] += east
        s.supply[2] += west
    else:
        s.supply[CONFEDERATE] += east + west
    beyond = west if s.mississippi_lost else 0
    s.out.append(SupplyCounted(SideSlug(SIDES[CONFEDERATE]), sum(produced), sum(imported), beyond, "14.42"))
    income = t.charts.union_income[year(s.cycle)]
    s.supply[UNION] += income + t.charts.supply.union_imports
    s.out.append(SupplyCounted(SideSlug(SIDES[UNION]), income, t.charts.supply.union_imports, 0, "14.51"))


def _region(s: NcrState, hex_: int) -> int:
    return int(s.tables.theater[hex_] >= 2)


def close_ports(s: NcrState) -> None:
    """3.14, 14.45, 14.46a, R151 A Confederate port is shut as soon as the Union holds the works that close it; where ships are needed too,
    and for ports that open again, the next count decides.
    """
    for k, port in enumerate(s.tables.port_list):
        if s.blockaded[k] or s.control[port.hex] != CONFEDERATE or WITH_SHIPS in port.shut_by:
            continue
        if port.shut_by and shut_by_land(s, k):
            s.shut_port(k, True)
            place = PlaceSlug(s.tables.board.numbers[port.hex])
            s.out.append(PortWatched(place, True, "land", "14.45"))


def watch(s: NcrState, port: int) -> bool:
    """14.46a, 14.46b, 7.85 Whether a port is shut in this Cycle: by land, or by a die for the Squadrons off it."""
    found, rules = s.tables.port_list[port], s.tables.charts.ship_blockade
    place = PlaceSlug(s.tables.board.numbers[found.hex])
    if shut_by_land(s, port):
        s.shut_port(port, True)
        s.out.append(PortWatched(place, True, "land", "14.45"))
        return True
    ships = 0 if "never by ships" in found.shut_by else squadrons_near(s, found.hex, rules.reach)
    s.shut_port(port, False)
    if ships:
        die = s.roll_at(found.hex, "event", "blockade", "14.46b") + (
            s.tables.charts.winter.blockade if is_winter(s) else 0
        )
        s.shut_port(port, die >= rules.least[min(ships, len(rules.least)) - 1])
        s.out.append(PortWatched(place, bool(s.blockaded[port]), "ships", "14.46b"))
    return bool(s.blockaded[port])
