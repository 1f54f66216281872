"""14.1, 14.2, 14.3 Supply: overland to a railroad, a depot or a Department, along the rails to cities or the north edge; by water
where that fails (`waterborne.py`).

Nothing floods the map: at most five hexes around the force, then the rails until twelve points of cities are found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from longroll.atlas.hexes import CROSSINGS
from longroll.games.never_call_retreat import forts, rivers
from longroll.games.never_call_retreat.command import FAR_WEST, TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.lasting import NOWHERE, Answer, kept, looked_up, open_places
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import (
    BANDS,
    BURNED,
    CONFEDERATE_DEPOT,
    CUT,
    NOBODY,
    OFF,
    TOUCH,
    UNION_DEPOT,
    WATERS,
    NcrState,
)
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION
from longroll.kit.masks import marked

RAIL, EDGE, DEPARTMENT, DEPOT = "rail", "edge", "department", "depot"
BRIDGE = CROSSINGS.index("bridge")
NO_DEPOT = -1
NO_NEED = ("partisan", "cadre", *BANDS)
"""14.17, 16.2 sorts that need no supply"""
DEPOTS = (UNION_DEPOT, CONFEDERATE_DEPOT)
DEPOT_MARKS = bytes(mark & (UNION_DEPOT | CONFEDERATE_DEPOT) for mark in range(256))


class Line(NamedTuple):
    """14.21 A supply line: what feeds it, the hexes it runs through, and the depot that a battle would spend."""

    source: str
    path: tuple[int, ...]
    depot: int = NO_DEPOT
    rule: str = "14.21"


def self_fed(s: NcrState, pieces: list[int]) -> bool:
    """14.17, 16.3, 19.21, 19.41 Whether a force lives off the land: partisans or bands, and nobody else but Leaders."""
    p, kinds = s.tables.pieces, s.tables.roster.kinds
    sorts = [kinds[s.kind[x] - 1].sort for x in pieces if s.kind[x]]
    return bool(sorts) and all(x in NO_NEED for x in sorts) and not any(p.hq0 <= x < p.slot0 for x in pieces)


def strain(s: NcrState, side: int, hex_: int) -> tuple[str, ...]:
    """14.47, 14.48, 14.49 What the Confederacy suffers in a region from want of supply."""
    if side == UNION:
        return ()
    beyond = s.mississippi_lost and s.tables.theater[hex_] >= TRANS_MISSISSIPPI
    return s.tables.charts.effects(s.lean[1 if beyond else 0])


# --- the land -------------------------------------------------------------------------------------------------------------


def menaced(s: NcrState, side: int) -> frozenset[int]:
    """14.13 The hexes that no line of combat supply enters: next to enemy cavalry, and not held by troops of ours."""
    return remembered(s, ("menaced", side), lambda: _menaced(s, side))


def _menaced(s: NcrState, side: int) -> frozenset[int]:
    board, p, enemy = s.tables.board, s.tables.pieces, 1 - side
    posts = {
        s.at[x]
        for x in range(p.slot0, p.count)
        if s.side[x] == enemy and 0 <= s.at[x] < board.count and s.holds(x) and s.cavalry(x)
    }
    return frozenset(j for i in posts for j in board.around(i) if not s.strength(j, side))


def spreading(
    s: NcrState, start: int, side: int, far: int, combat: bool, came: dict[int, int]
) -> Iterator[int]:
    """Hexes within a number of hexes, the nearest first; `came` gets the hex before each on the way, the start itself."""
    near, crosses = s.tables.supply_near, s.tables.ground.supply
    sp, enemy = s.sp, (1 - side) * s.tables.board.count
    shut = menaced(s, side) if combat else frozenset[int]()
    came[start] = start
    yield start
    wave = [start]
    for _ in range(far):
        following = []
        for i in wave:
            for at, j in near[i]:
                if j in came or sp[enemy + j] or j in shut:
                    continue
                if at >= 0 and (
                    not (crosses[at] or rivers.ferry(s, at, side)) or rivers.closed(s, at, side, inner=True)
                ):
                    continue
                came[j] = i
                following.append(j)
                yield j
        wave = following


def overland(s: NcrState, start: int, side: int, far: int, combat: bool) -> dict[int, int]:
    """All of them, with the hex before each on the way."""
    came: dict[int, int] = {}
    for _ in spreading(s, start, side, far, combat, came):
        pass
    return came


def around(s: NcrState, start: int, side: int, far: int, combat: bool) -> dict[int, int]:
    """The same, remembered for the position."""
    return remembered(s, ("around", start, side, far, combat), lambda: overland(s, start, side, far, combat))


def way(came: dict[int, int], to: int) -> tuple[int, ...]:
    path = [to]
    while came[to] != to:
        to = came[to]
        path.append(to)
    return tuple(reversed(path))


# --- railroads ------------------------------------------------------------------------------------------------------------


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


def crossings(s: NcrState, side: int) -> tuple[int, bytes]:
    """7.72 The month, and which railroads over waters are open in it."""
    month = s.month

    def find() -> Answer:
        found = bytes(link_open(s, at, side) for at in s.tables.rail_crossings)
        return Answer((month, found), s.tables.crossed)

    answer: tuple[int, bytes] = looked_up(s, WATERS + side, ("crossings", month), find)
    return answer


def city_supply(s: NcrState, hex_: int, side: int) -> int:
    """14.22 What a hex adds to a source: its cities in friendly territory, and the imports of open ports."""
    found = 0
    for city in s.tables.cities_at.get(hex_, ()):
        burned = s.marks[hex_] & BURNED  # 19.24: it is off the map
        if s.control[hex_] == side and s.friendly(city.place, side) and not city.site and not burned:
            found += city.vp
    if side == CONFEDERATE and s.control[hex_] == side:
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


# --- depots ---------------------------------------------------------------------------------------------------------------


def department_at(s: NcrState, hex_: int, side: int) -> bool:
    """14.27, 21.15 Whether a Military Department that works stands in a hex; the Union's must be in touch with the North."""
    if hex_ not in offices(s, side) or s.control[hex_] != side or s.strength(hex_, 1 - side):
        return False
    return side == CONFEDERATE or s.tables.theater[hex_] == FAR_WEST or in_touch(s, hex_)


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
    """14.33 The Departments that may be found at the end of a railroad; not those of the Union on rails that lead north."""
    if side == CONFEDERATE:
        return offices(s, side)
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


def stores(s: NcrState, side: int) -> list[int]:
    """14.23 The hexes of a side's Supply Depots."""
    return remembered(s, ("stores", side), lambda: _stores(s, side))


def _stores(s: NcrState, side: int) -> list[int]:
    return [i for i in marked(s.marks.translate(DEPOT_MARKS)) if s.depot(i, side)]


def next_in_chain(s: NcrState, depot: int, side: int, combat: bool) -> tuple[list[int], dict[int, int]]:
    """14.32 The depots and Departments that a chain reaches next from a depot, the nearest first, and the ways to them."""
    key = ("next", depot, side, combat)
    return remembered(s, key, lambda: _next_in_chain(s, depot, side, combat))


def _next_in_chain(s: NcrState, depot: int, side: int, combat: bool) -> tuple[list[int], dict[int, int]]:
    """No farther than to the last that could be one."""
    far, distance = s.tables.charts.supply.depot_chain, s.tables.board.distance
    ends = {*stores(s, side), *(j for j in offices(s, side) if department_at(s, j, side))} - {depot}
    ends = {j for j in ends if distance(depot, j) <= far}
    found: list[int] = []
    came: dict[int, int] = {}
    for j in spreading(s, depot, side, far, combat, came) if ends else ():
        if j in ends:
            found.append(j)
            if len(found) == len(ends):
                break
    return found, came


def chain(s: NcrState, start: int, side: int, combat: bool) -> Line | None:
    """14.32, 14.33 From a depot over others to a Department or a railroad that is fed: then no depot is spent."""
    seen = {start}
    queue: list[tuple[int, tuple[int, ...]]] = [(start, (start,))]
    for depot, path in queue:
        if department_at(s, depot, side):
            return Line(DEPARTMENT, path, rule="14.27")
        if s.tables.rail_hexes[depot]:
            line = along_rails(s, depot, side, combat=combat)
            if line is not None and line.source in (RAIL, EDGE, DEPARTMENT):
                return Line(line.source, path + line.path[1:], rule="14.33")
        following, came = next_in_chain(s, depot, side, combat)
        for j in following:
            if j not in seen:
                seen.add(j)
                queue.append((j, path + way(came, j)[1:]))
    return None


def depots_of_chain(s: NcrState, start: int, side: int) -> list[int]:
    """14.32 The depots that are joined to one over others, with itself: each could be the one that feeds a battle."""
    found = [start]
    for here in found:
        following, _ = next_in_chain(s, here, side, True)
        found += sorted(j for j in following if j not in found and s.depot(j, side))
    return found


def linked_by_depots(s: NcrState, start: int, side: int) -> bool:
    """20.32, R76 Whether depots eight hexes apart lead from a hex to a railroad with twelve points of cities."""
    seen, queue = {start}, [start]
    for here in queue:
        line = along_rails(s, here, side)
        if line is not None and line.source == RAIL:
            return True
        for j in next_in_chain(s, here, side, False)[0]:
            if j not in seen and s.depot(j, side):
                seen.add(j)
                queue.append(j)
    return False


# --- judgment -------------------------------------------------------------------------------------------------------------


def trace(s: NcrState, hex_: int, side: int, combat: bool = False) -> Line | None:
    """14.21 The line that feeds a hex, one that costs no depot if there is one; None where there is none."""
    return remembered(s, ("trace", hex_, side, combat), lambda: _trace(s, hex_, side, combat))


def _trace(s: NcrState, hex_: int, side: int, combat: bool) -> Line | None:
    from longroll.games.never_call_retreat import waterborne  # lines by water go on by land

    line = by_land(s, hex_, side, combat)
    if line is not None and line.depot == NO_DEPOT:
        return line
    wet = waterborne.by_water(s, hex_, side, combat)
    return wet if wet is not None and (line is None or wet.depot == NO_DEPOT) else line


def conduits(
    s: NcrState, hex_: int, side: int, combat: bool
) -> Iterator[tuple[int, Callable[[], tuple[int, ...]]]]:
    """14.31, 14.32, 14.33 Where a line from a hex may go on by water, each with its way there: itself, its railroad, and the
    depots of its chain."""
    effects = strain(s, side, hex_)
    ranges = s.tables.charts.supply
    rail = ranges.rail_range - ("rail-range-2" in effects)
    far = ranges.depot_range - ("depot-range-4" in effects)
    yield hex_, partial(tuple, (hex_,))
    came = around(s, hex_, side, max(rail, far), combat)
    depots: list[tuple[int, ...]] = []
    seen: set[int] = set()
    steps: dict[int, int] = {hex_: -1}
    for j in came:
        steps[j] = steps[came[j]] + 1
        if s.tables.rail_hexes[j] and steps[j] <= rail and j not in seen and rail_open(s, j, side):
            net = rail_net(s, j, side, combat)
            seen.update(net)
            for k in net:
                yield k, partial(_by_rail, came, j, net, k)
        if steps[j] <= far and s.depot(j, side):
            depots.append(way(came, j))
    known = {path[-1] for path in depots}
    for path in depots:
        yield path[-1], partial(tuple, path)
        following, onward = next_in_chain(s, path[-1], side, combat)
        for k in following:
            if k not in known and s.depot(k, side):
                known.add(k)
                depots.append(path + way(onward, k)[1:])


def _by_rail(came: dict[int, int], station: int, net: dict[int, int], end: int) -> tuple[int, ...]:
    """Overland to a railroad and along it."""
    return way(came, station) + way(net, end)[1:]


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


def by_land(s: NcrState, hex_: int, side: int, combat: bool = False) -> Line | None:
    """14.22, 14.23, 14.26, 14.27, 14.32, 14.33 The same by land alone."""
    return remembered(s, ("land", hex_, side, combat), lambda: _by_land(s, hex_, side, combat))


def _by_land(s: NcrState, hex_: int, side: int, combat: bool) -> Line | None:
    if forts.under_siege(s, hex_, side):  # 12.5 nothing comes in: a depot on the spot, or nothing
        return Line(DEPOT, (hex_,), hex_, "12.51") if s.depot(hex_, side) else None
    effects = strain(s, side, hex_)
    ranges = s.tables.charts.supply
    rail = ranges.rail_range - ("rail-range-2" in effects)
    far = ranges.depot_range - ("depot-range-4" in effects)
    if s.tables.rail_hexes[hex_]:  # on a railroad that is fed nothing else is looked for
        line = along_rails(s, hex_, side, None, combat)
        if line is not None and line.depot == NO_DEPOT:
            return line
    came: dict[int, int] = {}
    spent: Line | None = None
    depots = []
    barren: set[int] = set()
    seats, rails, marks, stored = offices(s, side), s.tables.rail_hexes, s.marks, DEPOTS[side]
    steps: dict[int, int] = {hex_: -1}
    for j in spreading(s, hex_, side, max(rail, far), combat, came):  # no farther than to the first source
        step = steps[j] = steps[came[j]] + 1
        if rails[j] and step <= rail and j not in barren:
            line = along_rails(s, j, side, barren, combat)
            if line is not None and line.depot == NO_DEPOT:
                return line._replace(path=way(came, j) + line.path[1:])
            if line is not None and spent is None:
                spent = line._replace(path=way(came, j) + line.path[1:])
        if step <= far:
            if j in seats and department_at(s, j, side):
                return Line(DEPARTMENT, way(came, j), rule="14.27")
            if marks[j] & stored:
                depots.append(j)
    remembered(s, ("around", hex_, side, max(rail, far), combat), lambda: came)
    return _by_depots(s, came, depots, side, combat) or spent


def _by_depots(s: NcrState, came: dict[int, int], depots: list[int], side: int, combat: bool) -> Line | None:
    """14.23, 14.32 The line from depots within reach: over others to a source, or at worst from the nearest itself."""
    for j in depots:
        line = chain(s, j, side, combat)
        if line is not None:
            return line._replace(path=way(came, j) + line.path[1:])
    return Line(DEPOT, way(came, depots[0]), depots[0], "14.23") if depots else None


def supplied_by_land(s: NcrState, hex_: int, side: int) -> bool:
    """R91 Whether a work or a port is in supply by land."""
    return by_land(s, hex_, side) is not None


def supplied(s: NcrState, hex_: int, side: int) -> bool:
    """14.12, 14.14 Whether a hex is in supply; by water is looked for only where nothing comes by land."""
    return by_land(s, hex_, side) is not None or trace(s, hex_, side) is not None
