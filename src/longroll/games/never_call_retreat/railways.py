"""14.22, 14.26, 14.27, 14.33, 21.13 Supply along the rails: to cities, to the north edge, to Departments and depots.

The rails are followed until twelve points of cities are found; what was found is kept (`lasting.py`).
"""

from __future__ import annotations

from typing import Final

from longroll.atlas.hexes import CROSSINGS
from longroll.games.never_call_retreat import rivers
from longroll.games.never_call_retreat.command import FAR_WEST
from longroll.games.never_call_retreat.flags import BURNED, CUT, DEPOTS, NOBODY, OFF, TOUCH, WATERS
from longroll.games.never_call_retreat.isolation import cut_off
from longroll.games.never_call_retreat.lasting import NOWHERE, Answer, kept, looked_up, open_places
from longroll.games.never_call_retreat.lines import (
    DEPARTMENT,
    DEPOT,
    EDGE,
    NO_DEPOT,
    RAIL,
    Line,
    menaced,
    way,
)
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

BRIDGE: Final = CROSSINGS.index("bridge")
FERRIES: Final = tuple(CROSSINGS.index(x) for x in ("ferry", "rail-ferry"))


def rail_open(s: NcrState, hex_: int, side: int) -> bool:
    """14.22, 15.1, 15.6, 15.7 Whether a side may draw supply along a rail hex: its own or nobody's, whole, and without enemies."""
    if s.rail_owner[hex_] not in (side, NOBODY) or s.marks[hex_] & CUT:
        return False
    return bool(s.tables.rail_hexes[hex_]) and not s.strength(hex_, 1 - side)


def whole(s: NcrState, side: int) -> bytes:
    """The same for every hex, kept; for searches."""
    return open_places(s, side, s.tables.rail_list, lambda hex_: rail_open(s, hex_, side))


def link_open(s: NcrState, at: int, side: int) -> bool:
    """7.72, 9.62 Whether trains pass a side of a hex: ferries where the river is not the enemy's, bridges where no ship lies."""
    board, waters = s.tables.board, s.tables.waters
    if not 0 < board.rail[at] <= s.month:
        return False
    node = waters.way.of_side[at]
    if node < 0 or not s.fleets[(1 - side) * len(waters.way.sides) + node]:  # no enemy ship is near
        return True
    if board.rail_crossing[at] == BRIDGE or not board.rail_crossing[at]:
        return not rivers.warships(s, waters.hexes + node, 1 - side)
    return not rivers.closed(s, at, side, inner=True)


def trains_pass(s: NcrState, at: int, side: int) -> bool:
    """7.72, 9.61, 12.8 The same for whoever rides, where an empty work in supply keeps ships off a ferry too (R91)."""
    board = s.tables.board
    if link_open(s, at, side):
        return True
    ferry = board.rail_crossing[at] in FERRIES and 0 < board.rail[at] <= s.month
    return ferry and not rivers.closed(s, at, side)


def ride_cost(s: NcrState, at: int) -> int:
    """7.71, 7.72 Rail points over a side of a hex: two by a ferry."""
    return s.tables.charts.rail.ferry if s.tables.board.rail_crossing[at] in FERRIES else 1


def crossings(s: NcrState, side: int) -> tuple[int, bytes]:
    """7.72 The month, and which railroads over waters are open in it."""
    month = s.month

    def find() -> Answer:
        found = bytes(link_open(s, at, side) for at in s.tables.rail_crossings)
        return Answer((month, found), s.tables.crossed)

    answer: tuple[int, bytes] = looked_up(s, WATERS + side, ("crossings", month), find)
    return answer


def city_supply(s: NcrState, hex_: int, side: int) -> int:
    """14.22, R132 What a hex adds to a source: its cities in friendly territory, and the imports of open ports."""
    found = 0
    for city in s.tables.cities_at.get(hex_, ()):
        burned = s.marks[hex_] & BURNED  # 19.24: it is off the map
        if s.control[hex_] == side and s.friendly(city.place, side) and not city.site and not burned:
            found += city.vp
    if side == CONFEDERATE and s.control[hex_] == side and not s.marks[hex_] & BURNED:
        for k in s.tables.ports_at.get(hex_, ()):
            if not s.blockaded[k]:
                found += s.tables.port_list[k].imports
    return found


def along_rails(
    s: NcrState, start: int, side: int, barren: set[int] | None = None, combat: bool = False
) -> Line | None:
    """14.22, 14.26, 14.33 Along the rails to twelve points of cities or off the north edge; failing that to a depot on the rails.

    `barren` gathers rail hexes that lead to no cities, so that a net is searched once.
    """
    if combat:
        line, net = _along_rails(s, start, side, menaced(s, side)).found
    else:
        key = ("rails", start, remembered(s, ("lines", side), lambda: lines_of(s, side)))
        line, net = looked_up(s, side, key, lambda: _along_rails(s, start, side, frozenset()))
    if barren is not None:
        barren.update(net)
    found: Line | None = line
    return found


def _along_rails(s: NcrState, start: int, side: int, shut: frozenset[int]) -> Answer:
    """The line, and the net where it leads to no cities."""
    t, whole_, (month, over) = s.tables, whole(s, side), crossings(s, side)
    looked = {start}
    if not whole_[start]:
        return Answer((None, frozenset()), frozenset(looked))
    ways, sources, north = t.rail_ways, t.sources, t.board.neighbours
    need = t.charts.supply.source_vp
    seats, marks, stored = seats_of(s, side), s.marks, DEPOTS[side]
    came = {start: start}
    wave, worth, depot = [start], 0, NO_DEPOT
    for i in wave:
        if sources[i]:
            worth += city_supply(s, i, side)
            if worth >= need:
                return Answer((Line(RAIL, way(came, i), rule="14.22"), frozenset()), frozenset(looked))
        if side == UNION and north[6 * i] < 0:
            return Answer((Line(EDGE, way(came, i), rule="14.26"), frozenset()), frozenset(looked))
        if depot == NO_DEPOT and (marks[i] & stored or (i in seats and department_at(s, i, side))):
            depot = i
        for j, opened, crossing in ways[i]:
            if j in came or opened > month or (crossing >= 0 and not over[crossing]):
                continue
            looked.add(j)
            if whole_[j] and j not in shut:
                came[j] = i
                wave.append(j)
    line = None
    if depot != NO_DEPOT:
        seat = depot in seats and department_at(s, depot, side)
        line = (
            Line(DEPARTMENT, way(came, depot), rule="14.27")
            if seat
            else Line(DEPOT, way(came, depot), depot, "14.33")
        )
    return Answer((line, frozenset(came)), frozenset(looked))


def rail_net(s: NcrState, start: int, side: int, combat: bool = False) -> dict[int, int]:
    """14.33 The rail hexes that are joined to one, with the hex before each on the way."""
    ways, whole_, (month, over) = s.tables.rail_ways, whole(s, side), crossings(s, side)
    shut = menaced(s, side) if combat else frozenset[int]()
    came, wave = {start: start}, [start]
    for i in wave:
        for j, opened, crossing in ways[i]:
            if j in came or opened > month or (crossing >= 0 and not over[crossing]):
                continue
            if whole_[j] and j not in shut:
                came[j] = i
                wave.append(j)
    return came


def reaches_edge(s: NcrState, start: int, side: int) -> bool:
    """20.31, 21.13 Whether whole, friendly rails lead from a hex off the north edge."""
    key = ("edge", start, crossings(s, side))
    answer: bool = looked_up(s, side, key, lambda: _reaches_edge(s, start, side))
    return answer


def _reaches_edge(s: NcrState, start: int, side: int) -> Answer:
    """Where there is a way, only a change on it matters."""
    north, ways = s.tables.board.neighbours, s.tables.rail_ways
    whole_, (month, over) = whole(s, side), crossings(s, side)
    if not whole_[start]:
        return Answer(False, frozenset((start,)))
    looked, came, wave = {start}, {start: start}, [start]
    for i in wave:
        if north[6 * i] < 0:
            return Answer(True, frozenset(way(came, i)))
        for j, opened, crossing in ways[i]:
            if j in came or opened > month or (crossing >= 0 and not over[crossing]):
                continue
            looked.add(j)
            if whole_[j]:
                came[j] = i
                wave.append(j)
    return Answer(False, frozenset(looked))


def department_at(s: NcrState, hex_: int, side: int) -> bool:
    """14.27, 21.15, R146 Whether a Military Department that works stands in a hex: in a city that is neither taken, burned nor cut off;
    the Union's must be in touch with the North."""
    if hex_ not in offices(s, side) or s.control[hex_] != side or s.strength(hex_, 1 - side):
        return False
    if s.marks[hex_] & BURNED:
        return False
    if side == CONFEDERATE:
        return not cut_off(s, hex_)
    return s.tables.theater[hex_] == FAR_WEST or in_touch(s, hex_)


def in_touch(s: NcrState, hex_: int) -> bool:
    """21.13, R118 Whether a hex is joined to the north edge by whole Union rails, by water, or by water and rails."""
    if reaches_edge(s, hex_, UNION):
        return True
    return kept(s, TOUCH, ("touch", hex_, s.month), lambda: _by_water_north(s, hex_))


def _by_water_north(s: NcrState, hex_: int) -> bool:
    """The way that served last is tried first, for mostly it still does."""
    from longroll.games.never_call_retreat import waterborne  # boats ask about supply

    def leads_north(i: int) -> bool:
        return s.tables.board.neighbours[6 * i] < 0 or (
            bool(s.tables.rail_hexes[i]) and reaches_edge(s, i, UNION)
        )

    known = s.tables.ways_north
    old = known.get(hex_)
    if old and waterborne.passes(s, old, UNION) and any(map(leads_north, s.tables.waters.banks(old[-1]))):
        return True
    found = waterborne.way_ashore(s, hex_, UNION, leads_north)
    if found:
        known[hex_] = found
    return bool(found)


def lines_of(s: NcrState, side: int) -> tuple[tuple[int, bytes], frozenset[int]]:
    """What a line along the rails hangs on besides the railroads: crossings, and Departments at their ends."""
    return crossings(s, side), seats_of(s, side)


def seats_of(s: NcrState, side: int) -> frozenset[int]:
    """14.33, 21.15 The Departments that may be found at the end of a railroad: not those that are cut off, nor the Union's on rails that
    lead north."""
    if side == CONFEDERATE:
        return frozenset(i for i in offices(s, side) if not cut_off(s, i))
    lonely = kept(
        s, side, ("lonely", crossings(s, side)),
        lambda: frozenset(i for i in offices(s, side) if not reaches_edge(s, i, side)),
    )  # fmt: skip
    return frozenset(i for i in lonely if department_at(s, i, side)) if lonely else lonely


def offices(s: NcrState, side: int) -> frozenset[int]:
    """The hexes of a side's Departments."""
    answer: frozenset[int] = looked_up(s, side, ("departments",), lambda: _departments(s, side))
    return answer


def _departments(s: NcrState, side: int) -> Answer:
    p = s.tables.pieces
    found = frozenset(s.at[x] for x in range(p.department0, p.slot0) if s.side[x] == side) - {OFF}
    return Answer(found, NOWHERE)
