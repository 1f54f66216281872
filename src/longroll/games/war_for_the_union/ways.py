"""7.21-7.23 What of railroads, rivers and ground a side can use for its lines, and how far it is overland."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from longroll.games.war_for_the_union.cities import loyalty
from longroll.games.war_for_the_union.kept import kept, remembered, unless_changed
from longroll.games.war_for_the_union.lanes import Joined, Lanes, lanes
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.zoi import ferries, zoi
from longroll.kit import fronts
from longroll.kit.graph import CLOSED, FAR, Reach, search
from longroll.kit.masks import bits, cells, equal, marked

_SHUT: Final = bytes([0] + [CLOSED] * 255)
"""any mark becomes 255"""
_ONES: Final = bytes([0] + [1] * 255)
"""any mark becomes 1"""
_FREE: Final = bytes([1] + [0] * 255)
"""no mark becomes 1"""


class Ways(NamedTuple):
    """7.23 What of the railroads and rivers a side can use now."""

    open: bytes
    """rail hexes and river hexsides that a line may pass"""
    closed: bytes
    """lines between them that are not built or lie under enemy guns"""
    toll: bytes
    """255 for hexes that no overland segment passes, those of enemy troops"""
    zoc: bytes
    """hexes in an enemy zone of control that is not negated"""
    shut: tuple[int, ...]
    """hexsides in an enemy zone of influence"""
    ferries: tuple[int, ...] = ()
    """river hexsides where a transport serves as a ferry"""
    departs: bytes = b""
    """7.23c cities from which a line leaves by rail, in an enemy zone too, as marks"""


class Guns(NamedTuple):
    """7.23g, R24 What enemy zones of influence, the month and the weather make of railroads and rivers."""

    closed: bytes
    """lines between rail hexes and river hexsides that are not built, not joined or under enemy guns"""
    shut: tuple[int, ...]
    """hexsides in an enemy zone of influence"""
    lanes: Lanes


def ways(s: WfuState, side: int) -> Ways:
    """7.23b-d, g, h Railroads, rivers and ground as a side can use them; kept until something that bears on it changes."""
    return kept(s, ("ways", side), lambda: _ways(s, side))


def _ways(s: WfuState, side: int) -> Ways:
    t = s.tables
    enemy = 1 - side
    n, nodes = t.board.count, t.nodes
    hostile = zoi(s, enemy)
    theirs = s.sps[enemy * nodes : enemy * nodes + n].translate(_SHUT)
    here = bits(s.sps[side * nodes : side * nodes + n])
    zone = s.zoc[enemy * nodes : enemy * nodes + n].translate(_ONES)
    for place in t.supply_cities:
        if zone[place] and s.negated(place, side):  # 4.23
            zone[place] = 0
    held = (bits(zone) | _cities_of(s, enemy)) & ~here
    served = tuple(ferries(s, side))
    basis = (
        hostile, theirs, zone, held, served, s.siege[:], s.fort_side[:], s.rail_owner[:], s.rail_break[:], s.link_shut[:], s.turn,
    )  # fmt: skip
    return unless_changed(
        s, ("ways", side), basis, lambda: _open_ways(s, side, hostile, theirs, zone, held, served)
    )


def _open_ways(
    s: WfuState,
    side: int,
    hostile: bytes,
    theirs: bytearray,
    zone: bytearray,
    held: int,
    served: tuple[int, ...],
) -> Ways:
    """The same, where these waters, troops, zones, hexes without friends and ferries bear on it."""
    t = s.tables
    n = t.board.count
    siege = bits(s.siege)
    shut_in = siege & equal(s.fort_side, side)  # 7.23e, f: a besieged city is reached by water only
    own = bits(s.laid) & equal(s.rail_owner, side) & ~bits(s.rail_break)
    trains = own & ~(held | shut_in | (bits(theirs) & ~siege))
    rivers = hostile[: t.waters.rivers].translate(_FREE)
    guns = _under_guns(s, hostile)
    toll = theirs[:]
    if siege:
        for h in marked(s.siege):  # 7.23h, 14.24: besiegers pass the fort, nobody passes them
            toll[h] = CLOSED if s.fort_side[h] == side else 0
    return Ways(
        cells(trains, n) + rivers,
        guns.closed,
        bytes(toll),
        bytes(zone),
        guns.shut,
        served,
        cells(own & ~shut_in & t.city_cells_mask, n),
    )


def _cities_of(s: WfuState, side: int) -> int:
    """2.13, 7.31 The hexes of the cities that would be a side's were they empty, as a set."""
    t = s.tables

    def made() -> int:
        cities = bytearray(t.board.count)
        for i, p in enumerate(t.places):
            if p.hex >= 0 and t.city_at[p.hex] == i and loyalty(s, i) == side:
                cities[p.hex] = 1
        return bits(cities)

    return remembered(t, "loyal", (side, s.kentucky, s.maryland, s.missouri), made)


def lanes_of(s: WfuState, side: int) -> Lanes:
    """7.22, 7.23g Railroads and free stretches of river as a side can use them."""
    return _under_guns(s, zoi(s, 1 - side)).lanes


def joined(s: WfuState, side: int, w: Ways) -> Joined:
    """7.22, 7.23 What rail and river join, as a side can use them."""
    n = s.tables.board.count
    return remembered(s.tables, "joined", (w.open, w.closed), lambda: Joined(lanes_of(s, side), w.open[:n]))


def _under_guns(s: WfuState, hostile: bytes) -> Guns:
    """7.23g, R24 Kept as long as the enemy's zones of influence, the month and the links stay as they are."""
    t = s.tables
    month = t.rails.opened(100 * s.year + s.month)
    hostile = hostile[: t.waters.rivers]

    def made() -> Guns:
        commanded = marked(hostile)
        cut = [*marked(s.link_shut), *(link for node in commanded for link in t.links_over.get(node, ()))]
        closed = bytearray(t.transport.closed(month))
        for link in cut:
            for line in t.transport.lines_of[link]:
                closed[line] = CLOSED
        shut: list[int] = []
        for node in commanded:
            side_at = t.waters.way.sides[node]
            shut += [x for x in (side_at, t.board.other_side(side_at)) if x >= 0]
        free = hostile.translate(_FREE)
        return Guns(bytes(closed), tuple(shut), lanes(t, month, free, cut))

    return remembered(t, "guns", (month, hostile, bytes(s.link_shut)), made)


class Overland:
    """7.21 Overland segments: which hexes they reach, and how far these are, found for all at once; the ways when somebody asks."""

    __slots__ = ("_found", "_rings", "_search", "mask")

    def __init__(self, rings: list[int], search_: Callable[[], Reach]) -> None:
        self._rings = rings
        """the hexes that are 0, 1, 2 and more MPs away, as sets of `kit.fronts`"""
        self.mask = 0
        """all of them"""
        for ring in rings:
            self.mask |= ring
        self._search = search_
        self._found: Reach | None = None

    def __contains__(self, hex_: int) -> bool:
        return bool(self.mask >> hex_ & 1)

    def far(self, hex_: int) -> int:
        """MPs to a hex, FAR where no segment reaches it."""
        return next((mp for mp, ring in enumerate(self._rings) if ring >> hex_ & 1), FAR)

    @property
    def hexes(self) -> list[int]:
        return fronts.members(self.mask)

    @property
    def ways(self) -> Reach:
        """How far every hex is, and the way there."""
        if self._found is None:
            self._found = self._search()
        return self._found


def mask_of(t: Tables, column: bytes) -> int:
    """`fronts.mask` of a column of `Ways`, which many searches ask for."""
    return remembered(t, "mask", column, lambda: fronts.mask(column))


def overland(s: WfuState, w: Ways, starts: Iterable[int], limit: int, loc: bool) -> Overland:
    """7.21 How far every hex is from the nearest of the starts, in MPs of a land unit that marches there."""
    return overland_from(s, w, fronts.of(starts), limit, loc)


def overland_from(s: WfuState, w: Ways, starts: int, limit: int, loc: bool) -> Overland:
    """The same; the starts are a set of `kit.fronts`."""
    t = s.tables

    def searched() -> Reach:  # kept for long: it holds on to the tables and to no state
        cost = loc_cost(t, w) if loc else _los_cost(t, w)
        return search(t.board.graph, cost, fronts.members(starts), limit, w.toll)

    def made() -> Overland:
        toll = mask_of(t, w.toll)
        if loc:
            found = fronts.rings(loc_lines(t, w), starts, limit, toll, stops=mask_of(t, w.zoc))
        else:
            found = fronts.rings(_los_lines(t, w), starts, limit, toll)
        return Overland(found, searched)

    return remembered(t, "overland", (loc, limit, starts, w.toll, w.zoc, w.shut, w.ferries), made)


def _los_lines(t: Tables, w: Ways) -> fronts.Lines:
    """`_los_cost` as lines for all hexes at once."""

    def made() -> fronts.Lines:
        return _passable(t, t.ground.los_lines, w, los=True)

    def dearer() -> fronts.Lines:
        lines = remembered(t, "los-lines", (w.shut, w.ferries), made)
        return fronts.dearer(lines, mask_of(t, w.zoc), t.charts.zoc_mp)

    return remembered(t, "dearer-lines", (w.shut, w.ferries, w.zoc), dearer)


def loc_lines(t: Tables, w: Ways) -> fronts.Lines:
    """`loc_cost` as lines for all hexes at once; a search stops in enemy zones."""

    def made() -> fronts.Lines:
        return _passable(t, t.ground.loc_lines, w, los=False)

    return remembered(t, "loc-lines", (w.shut, w.ferries), made)


def march_lines(t: Tables, w: Ways) -> fronts.Lines:
    """7.21b, R6 Marches from a hex on, as far as enemy guns do not command the way."""
    return remembered(t, "march-lines", w.shut, lambda: _uncommanded(t, t.ground.march_lines, w))


def _uncommanded(t: Tables, lines: fronts.Lines, w: Ways) -> fronts.Lines:
    around = t.board.neighbours
    cut = remembered(
        t, "commanded", w.shut, lambda: fronts.between((side // 6, around[side]) for side in w.shut)
    )
    return fronts.without(lines, cut)


def _passable(t: Tables, lines: fronts.Lines, w: Ways, los: bool) -> fronts.Lines:
    """Lines that enemy guns do not command, and those over transports that serve as ferries."""
    around = t.board.neighbours
    found = _uncommanded(t, lines, w)
    for side, mp in _ferry_sides(t, w, los):
        a, b = side // 6, around[side]
        found = fronts.without(found, {b - a: 1 << a})
        found[b - a, mp] = found.get((b - a, mp), 0) | 1 << a
    return found


def _los_cost(t: Tables, w: Ways) -> bytearray:
    """7.21a, 7.23a Against the direction of march, without swamp and bayou, paying to go from one enemy zone to another."""
    around = t.board.neighbours
    cost = bytearray(t.ground.back_los)
    for side in w.shut:
        cost[side] = CLOSED
    _by_transport(t, cost, w, los=True)
    extra = t.charts.zoc_mp
    for h in marked(w.zoc):
        for side in range(6 * h, 6 * h + 6):
            j = around[side]
            if j >= 0 and w.zoc[j] and cost[side] != CLOSED:
                cost[side] += extra
    return cost


def _by_transport(t: Tables, cost: bytearray, w: Ways, los: bool) -> None:
    """10.51, 7.23a Lines run across transports that serve as ferries, under enemy guns too; a LOS not into swamp."""
    for side, mp in _ferry_sides(t, w, los):
        cost[side] = mp


def _ferry_sides(t: Tables, w: Ways, los: bool) -> Iterator[tuple[int, int]]:
    """The sides over which transports serve as ferries, and what a march against the line costs there."""
    board = t.board
    for node in w.ferries:
        here = t.waters.way.sides[node]
        there = t.board.other_side(here)
        for back, march in ((here, there), (there, here)):
            dry = back >= 0 and t.charts.terrain[board.terrains[board.terrain[back // 6]]].los
            if back >= 0 and march >= 0 and (dry or not los):
                yield back, t.ground.by_transport[march]


def loc_cost(t: Tables, w: Ways) -> bytearray:
    """7.21b Against the direction of march; nothing is traced into an enemy zone, so in this search nothing leaves one."""
    cost = bytearray(t.ground.back_march)
    for side in w.shut:
        cost[side] = CLOSED
    _by_transport(t, cost, w, los=False)
    for h in marked(w.zoc):
        cost[6 * h : 6 * h + 6] = b"\xff" * 6
    return cost


def entries(s: WfuState, place: int, w: Ways) -> list[int]:
    """Where a line leaves a supply city: its rail hex (in an enemy zone too, 7.23c), and the rivers on its sides."""
    t = s.tables
    hex_ = t.places[place].hex
    if hex_ < 0:
        return []
    n = t.board.count
    found = [n + node for node in t.waters.way.at(hex_) if w.open[n + node]]
    if w.departs[hex_]:
        found.append(hex_)
    return found
