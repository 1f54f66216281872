"""14.1, 14.2, 14.3 Supply: overland to a railroad, a depot or a Department, along the rails to cities or the north edge; by water
where that fails (`waterborne.py`).

Nothing floods the map: at most five hexes around the force, then the rails until twelve points of cities are found.
"""

from __future__ import annotations

from typing import NamedTuple

from longroll.atlas.hexes import CROSSINGS
from longroll.games.never_call_retreat import forts, rivers
from longroll.games.never_call_retreat.command import FAR_WEST, TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.memo import kept, remembered
from longroll.games.never_call_retreat.state import BANDS, BURNED, CUT, NOBODY, OFF, TOUCH, WATERS, NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

RAIL, EDGE, DEPARTMENT, DEPOT = "rail", "edge", "department", "depot"
BRIDGE = CROSSINGS.index("bridge")
NO_DEPOT = -1
NO_NEED = ("partisan", "cadre", *BANDS)
"""14.17, 16.2 sorts that need no supply"""


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


def overland(s: NcrState, start: int, side: int, far: int, combat: bool) -> dict[int, int]:
    """Hexes within a number of hexes, with the hex before each on the way; the start has itself."""
    near, crosses = s.tables.supply_near, s.tables.ground.supply
    sp, enemy = s.sp, (1 - side) * s.tables.board.count
    shut = menaced(s, side) if combat else frozenset[int]()
    came = {start: start}
    wave = [start]
    for _ in range(far):
        following = []
        for i in wave:
            for at, j in near[i]:
                if j in came or sp[enemy + j]:
                    continue
                if at >= 0 and (
                    not (crosses[at] or rivers.ferry(s, at, side)) or rivers.closed(s, at, side, inner=True)
                ):
                    continue
                if j in shut:
                    continue
                came[j] = i
                following.append(j)
        wave = following
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


def link_open(s: NcrState, at: int, side: int) -> bool:
    """7.72, 9.62 Whether trains pass a side of a hex: ferries where the river is not the enemy's, bridges where no ship lies."""
    board, waters = s.tables.board, s.tables.waters
    node = waters.way.of_side[at]
    if not 0 < board.rail[at] <= s.month:
        return False
    if node < 0:
        return True
    if board.rail_crossing[at] == BRIDGE or not board.rail_crossing[at]:
        return not rivers.warships(s, waters.hexes + node, 1 - side)
    return not rivers.closed(s, at, side, inner=True)


def crossings(s: NcrState, side: int) -> tuple[int, bytes]:
    """7.72 The month, and which railroads over waters are open in it."""
    month = s.month

    def find() -> tuple[int, bytes]:
        return month, bytes(link_open(s, at, side) for at in s.tables.rail_crossings)

    return kept(s, WATERS + side, ("crossings", month), find)


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
        line, net = _along_rails(s, start, side, menaced(s, side))
    else:
        key = ("rails", start, lines_of(s, side))
        line, net = kept(s, side, key, lambda: _along_rails(s, start, side, frozenset()))
    if barren is not None:
        barren.update(net)
    return line


def _along_rails(
    s: NcrState, start: int, side: int, shut: frozenset[int]
) -> tuple[Line | None, frozenset[int]]:
    """The line, and the net where it leads to no cities."""
    if not rail_open(s, start, side):
        return None, frozenset()
    board, near = s.tables.board, s.tables.rail_near
    need = s.tables.charts.supply.source_vp
    seats = seats_of(s, side)
    came = {start: start}
    wave, worth, depot = [start], 0, NO_DEPOT
    for i in wave:
        worth += city_supply(s, i, side)
        if worth >= need:
            return Line(RAIL, way(came, i), rule="14.22"), frozenset()
        if side == UNION and board.neighbours[6 * i] < 0:
            return Line(EDGE, way(came, i), rule="14.26"), frozenset()
        if depot == NO_DEPOT and (s.depot(i, side) or (i in seats and department_at(s, i, side))):
            depot = i
        for at, j in near[i]:
            if j not in came and j not in shut and rail_open(s, j, side) and link_open(s, at, side):
                came[j] = i
                wave.append(j)
    if depot == NO_DEPOT:
        return None, frozenset(came)
    if depot in seats and department_at(s, depot, side):
        return Line(DEPARTMENT, way(came, depot), rule="14.27"), frozenset(came)
    return Line(DEPOT, way(came, depot), depot, "14.33"), frozenset(came)


def reaches_edge(s: NcrState, start: int, side: int) -> bool:
    """20.31, 21.13 Whether whole, friendly rails lead from a hex off the north edge."""
    return kept(s, side, ("edge", start, crossings(s, side)), lambda: _reaches_edge(s, start, side))


def _reaches_edge(s: NcrState, start: int, side: int) -> bool:
    if not rail_open(s, start, side):
        return False
    board, near = s.tables.board, s.tables.rail_near
    seen, wave = {start}, [start]
    for i in wave:
        if board.neighbours[6 * i] < 0:
            return True
        for at, j in near[i]:
            if j not in seen and rail_open(s, j, side) and link_open(s, at, side):
                seen.add(j)
                wave.append(j)
    return False


# --- depots ---------------------------------------------------------------------------------------------------------------


def department_at(s: NcrState, hex_: int, side: int) -> bool:
    """14.27, 21.15 Whether a Military Department that works stands in a hex; the Union's must be in touch with the North."""
    if hex_ not in offices(s, side) or s.control[hex_] != side or s.strength(hex_, 1 - side):
        return False
    return side == CONFEDERATE or s.tables.theater[hex_] == FAR_WEST or in_touch(s, hex_)


def in_touch(s: NcrState, hex_: int) -> bool:
    """21.13, R118 Whether a hex is joined to the north edge by whole Union rails, by water, or by water and rails."""
    from longroll.games.never_call_retreat import waterborne  # boats ask about supply

    def leads_north(i: int) -> bool:
        return s.tables.board.neighbours[6 * i] < 0 or (
            bool(s.tables.rail_hexes[i]) and reaches_edge(s, i, UNION)
        )

    if reaches_edge(s, hex_, UNION):
        return True
    key = ("touch", hex_, s.month)
    return kept(s, TOUCH, key, lambda: waterborne.lands(s, hex_, UNION, leads_north))


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
    return kept(s, side, ("departments",), lambda: _departments(s, side))


def _departments(s: NcrState, side: int) -> frozenset[int]:
    p = s.tables.pieces
    return frozenset(s.at[x] for x in range(p.department0, p.slot0) if s.side[x] == side) - {OFF}


def chain(s: NcrState, start: int, side: int, combat: bool) -> Line | None:
    """14.32, 14.33 From a depot over others to a Department or a railroad that is fed: then no depot is spent."""
    far = s.tables.charts.supply.depot_chain
    seen = {start}
    queue: list[tuple[int, tuple[int, ...]]] = [(start, (start,))]
    for depot, path in queue:
        if department_at(s, depot, side):
            return Line(DEPARTMENT, path, rule="14.27")
        if s.tables.rail_hexes[depot]:
            line = along_rails(s, depot, side, combat=combat)
            if line is not None and line.source in (RAIL, EDGE, DEPARTMENT):
                return Line(line.source, path + line.path[1:], rule="14.33")
        came = overland(s, depot, side, far, combat)
        for j in came:
            if j not in seen and (s.depot(j, side) or department_at(s, j, side)):
                seen.add(j)
                queue.append((j, path + way(came, j)[1:]))
    return None


def depots_of_chain(s: NcrState, start: int, side: int) -> list[int]:
    """14.32 The depots that are joined to one over others, with itself: each could be the one that feeds a battle."""
    far = s.tables.charts.supply.depot_chain
    found = [start]
    for here in found:
        came = overland(s, here, side, far, True)
        found += sorted(j for j in came if j not in found and s.depot(j, side))
    return found


def linked_by_depots(s: NcrState, start: int, side: int) -> bool:
    """20.32, R76 Whether depots eight hexes apart lead from a hex to a railroad with twelve points of cities."""
    far = s.tables.charts.supply.depot_chain
    seen, queue = {start}, [start]
    for here in queue:
        line = along_rails(s, here, side)
        if line is not None and line.source == RAIL:
            return True
        for j in overland(s, here, side, far, False):
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


def conduits(s: NcrState, hex_: int, side: int, combat: bool) -> list[tuple[int, ...]]:
    """14.31, 14.32, 14.33 Ways from a hex to where a line may go on by water: itself, its railroad, and the depots of its chain."""
    effects = strain(s, side, hex_)
    ranges = s.tables.charts.supply
    rail = ranges.rail_range - ("rail-range-2" in effects)
    far = ranges.depot_range - ("depot-range-4" in effects)
    found: list[tuple[int, ...]] = [(hex_,)]
    came = around(s, hex_, side, max(rail, far), combat)
    depots: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for j in came:
        path = way(came, j)
        if s.tables.rail_hexes[j] and len(path) - 1 <= rail and j not in seen and rail_open(s, j, side):
            net = rail_net(s, j, side, combat)
            seen.update(net)
            found += [path + way(net, k)[1:] for k in net]
        if len(path) - 1 <= far and s.depot(j, side):
            depots.append(path)
    known = {path[-1] for path in depots}
    for path in depots:
        found.append(path)
        onward = overland(s, path[-1], side, ranges.depot_chain, combat)
        for k in onward:
            if k not in known and s.depot(k, side):
                known.add(k)
                depots.append(path + way(onward, k)[1:])
    return found


def rail_net(s: NcrState, start: int, side: int, combat: bool = False) -> dict[int, int]:
    """14.33 The rail hexes that are joined to one, with the hex before each on the way."""
    near = s.tables.rail_near
    shut = menaced(s, side) if combat else frozenset[int]()
    came, wave = {start: start}, [start]
    for i in wave:
        for at, j in near[i]:
            if j not in came and j not in shut and rail_open(s, j, side) and link_open(s, at, side):
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
    came = around(s, hex_, side, max(rail, far), combat)
    spent: Line | None = None
    depots = []
    barren: set[int] = set()
    seats = offices(s, side)
    steps: dict[int, int] = {hex_: -1}
    for j in came:
        steps[j] = steps[came[j]] + 1
        if s.tables.rail_hexes[j] and steps[j] <= rail and j not in barren:
            line = along_rails(s, j, side, barren, combat)
            if line is not None and line.depot == NO_DEPOT:
                return line._replace(path=way(came, j) + line.path[1:])
            if line is not None and spent is None:
                spent = line._replace(path=way(came, j) + line.path[1:])
        if steps[j] <= far:
            if j in seats and department_at(s, j, side):
                return Line(DEPARTMENT, way(came, j), rule="14.27")
            if s.depot(j, side):
                depots.append(j)
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
    """14.12, 14.14 Whether a hex is in supply."""
    return trace(s, hex_, side) is not None
