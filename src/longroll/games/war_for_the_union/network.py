"""7.2, 7.4 The supply network of a side: what rail and water join to its sources, and how far every hex is overland.

One flood from the sources over railroads and rivers finds the supply heads; one search outward from these, against the
direction of march, gives every hex its line at once. It is kept until something that bears on it changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from longroll.games.war_for_the_union.cities import owners
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.sea import harbours, open_sea, sea_ports, sea_waters
from longroll.games.war_for_the_union.sources import Sources, sources
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import (
    Overland,
    Ways,
    joined,
    lanes_of,
    mask_of,
    overland_from,
    ways,
)
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit import fronts
from longroll.kit.graph import flood
from longroll.kit.masks import bits, cells, marked

T = TypeVar("T")

FREE: Final = 1
BY_SEA: Final = 2
FORTS: Final[tuple[str, ...]] = ("ft-monroe", "ft-jackson", "ft-morgan")
"""12.14c the last two are depots of the Confederacy while it has an SP, a battery or a fort there"""


class Known(NamedTuple):
    """The parts of a side's network that are known, and what they are made from."""

    basis: tuple[Any, ...]
    parts: dict[Any, Any]
    """what rail and water join to its sources"""
    ports: tuple[list[int], list[int]]
    """where lines take to the river, and to the sea"""
    heads: dict[Any, Any]
    """what depends on these too"""


class Network:
    """The supply of a side at a version of the state; each part is made when it is first wanted, and kept."""

    __slots__ = ("_known", "_s", "side", "version")

    def __init__(self, s: WfuState, side: int, known: Known) -> None:
        self._s = s
        self.version = s.version
        self.side = side
        self._known = known

    def part(self, key: Any, make: Callable[[WfuState, Network], T]) -> T:
        """What rail and water join, as it is known or is made now."""
        return self._made(self._known.parts, key, make)

    def at_heads(self, key: Any, make: Callable[[WfuState, Network], T]) -> T:
        """What depends on where lines take to the river too."""
        return self._made(self._known.heads, key, make)

    def _made(self, parts: dict[Any, Any], key: Any, make: Callable[[WfuState, Network], T]) -> T:
        s = self._s
        assert s.version == self.version, "the state has gone on since this network was asked for"
        if key not in parts:
            parts[key] = make(s, self)
        found: T = parts[key]
        return found

    @property
    def ways(self) -> Ways:
        return ways(self._s, self.side)

    @property
    def _sources(self) -> Sources:
        return self.part("sources", _found_sources)

    @property
    def sources(self) -> tuple[int, ...]:
        """functioning supply cities, as places (7.33)"""
        return self._sources.good

    @property
    def good(self) -> frozenset[int]:
        """the same as a set"""
        return self.part("good", _good)

    @property
    def weak(self) -> tuple[int, ...]:
        """supply cities outside a network of three (7.34)"""
        return self._sources.weak

    @property
    def reached(self) -> bytes:
        """rail hexes and river hexsides that are joined to a source without the sea"""
        return self.part("reached", _reached)

    def on_river(self, hex_: int) -> bool:
        """7.22 Whether a river on the sides of a hex is joined to a source without the sea."""
        t = self._s.tables
        n, reached = t.board.count, self.reached
        return any(reached[n + x] for x in t.waters.way.sides_at[hex_])

    @property
    def head(self) -> bytes:
        """by node: FREE where rail and river alone join it to a source, BY_SEA where the sea is needed, 0 no head"""
        return self.at_heads("head", _head)

    @property
    def los(self) -> Overland:
        """overland to a head without the sea"""
        return self.at_heads("los", _los)

    @property
    def sea_los(self) -> Overland | None:
        """overland to a head that the sea feeds"""
        return self.at_heads("sea_los", _sea_los)


def network(s: WfuState, side: int) -> Network:
    """7.0 The supply network of a side. Its parts are kept until something that they are made from is different."""
    version, known = s.networks[side]
    if version != s.version:
        known = _known(s, side, known)
        now = (s.version, known)
        s.networks = (now, s.networks[1]) if side == UNION else (s.networks[0], now)
    return Network(s, side, known)


def _known(s: WfuState, side: int, known: Known | None) -> Known:
    """The parts of a side's network that are known, those of an older version too where their basis is the same."""
    basis, ports = _basis(s, side), (river_ports(s, side), sea_ports(s) if side == UNION else [])
    if known is None or known.basis != basis:
        return Known(basis, {}, ports, {})
    return known if known.ports == ports else Known(basis, known.parts, ports, {})


def _basis(s: WfuState, side: int) -> tuple[Any, ...]:
    """Everything that the parts of a network are made from, ports apart."""
    overseas = (harbours(s), open_sea(s)) if side == UNION else ()
    return ways(s, side), owners(s), bytes(s.siege), s.poor_weather, *overseas


def _found_sources(s: WfuState, net: Network) -> Sources:
    return sources(s, net.side, net.ways)


def _good(s: WfuState, net: Network) -> frozenset[int]:
    return frozenset(net.sources)


def _reached(s: WfuState, net: Network) -> bytes:
    t = s.tables
    found = net._sources.reached
    if net.side != UNION:
        return found
    w = net.ways
    edge = tuple(h for h in t.rails.north if w.open[h] and not found[h])  # 7.35 railroads off the north edge
    if not edge:
        return found
    more = joined(s, net.side, w).marks(edge)
    return cells(bits(found) | bits(more), len(found))


def _free_head(s: WfuState, net: Network) -> bytes:
    """7.22, 7.4 Heads without the sea: rail hexes, cities and depots on a river, and the sources themselves."""
    head = _heads(s, net.side, net.reached)
    for place in net.sources:
        head[s.tables.node_of(place)] = FREE
    return bytes(head)


def _head(s: WfuState, net: Network) -> bytes:
    head = bytearray(net.at_heads("free", _free_head))
    for h in net.at_heads("landed", _sea_heads) if net.side == UNION else ():
        head[h] = head[h] or BY_SEA
    return bytes(head)


def _los(s: WfuState, net: Network) -> Overland:
    t = s.tables
    w, free = net.ways, net.at_heads("free", _free_head)
    limit = t.charts.lines.los[s.poor_weather]
    starts = fronts.mask(free[: t.board.count]) & ~mask_of(t, w.toll)  # 7.23e: a besieged city by water only
    return overland_from(s, w, starts, limit, loc=False)


def _sea_los(s: WfuState, net: Network) -> Overland | None:
    t = s.tables
    landed = net.at_heads("landed", _sea_heads) if net.side == UNION else []
    if not landed:
        return None
    limit = t.charts.lines.los[s.poor_weather]
    w = net.ways
    starts = fronts.of(h for h in landed if h < t.board.count and not w.toll[h])
    return overland_from(s, w, starts, limit, loc=False)


def _heads(s: WfuState, side: int, reached: bytes) -> bytearray:
    """7.22, 7.4 Hexes from which a line runs by rail and water alone: rail hexes, and cities and depots on a river."""
    t = s.tables
    n = t.board.count
    head = bytearray(t.nodes)
    head[:n] = reached[:n]
    rivers = t.waters.way.sides_at
    for h in river_ports(s, side):
        for node in rivers[h]:
            if reached[n + node]:
                head[h] = FREE
                break
    return head


def river_ports(s: WfuState, side: int) -> list[int]:
    """7.22, 12.14 Hexes where a line of supply may take to the river: friendly cities, river depots, certain forts."""
    t = s.tables
    n = t.board.count
    held = owners(s)
    found = [h for i, h in t.supply_hexes if held[i] == side]
    found += marked(s.depot, side * n, side * n + n)
    return found + fort_depots(s, side)


def fort_depots(s: WfuState, side: int) -> list[int]:
    """12.14c Forts that serve a side as river depots: Ft. Monroe whoever holds it, the other two the Confederacy."""
    t = s.tables
    monroe, *forts = remembered(t, "forts", (), lambda: [t.board.hex(slug) for slug in FORTS])
    found = [h for h in forts if _garrisoned(s, h, side)] if side == CONFEDERATE else []
    return [*found, monroe] if s.strength(monroe, side) or s.fort_of(monroe, side) else found


def _garrisoned(s: WfuState, h: int, side: int) -> bool:
    return bool(s.strength(h, side) or s.fort_of(h, side) or s.guns_at(h, side))


def _sea_heads(s: WfuState, net: Network) -> list[int]:
    """Heads that only the sea joins to a Union source: ports and depots, and what rail and river join to these."""
    t = s.tables
    n = t.board.count
    w, reached = net.ways, net.reached
    at_sea = fed_waters(s, net)
    landed = [node for node in sea_ports(s) if any(at_sea[x] for x in sea_waters(s, node))]
    fresh = [node for node in landed if node >= n or not _joined(s, node, reached)]
    inland = [node for node in fresh if node < n]
    beyond = [n + x for node in inland for x in t.waters.way.at(node) if w.open[n + x]]
    beyond += [h for h in inland if w.open[h]]
    if not beyond:
        return fresh + marked(_heads(s, UNION, bytes(len(reached))))
    more = bits(joined(s, UNION, w).marks(beyond)) & ~bits(reached)
    return fresh + marked(_heads(s, UNION, cells(more, len(reached))))


def fed_waters(s: WfuState, net: Network) -> bytes:
    """7.24, 12.11a The waters that tidal rivers, coasts and sea zones join to a Union supply source, as marks."""
    t = s.tables
    ports = sea_ports(s)
    feeding = tuple(node for node in (t.node_of(p) for p in net.sources) if node in ports)
    open_ = open_sea(s)

    def made() -> bytes:
        at_sea = bytearray(t.waters.count)
        bases = (t.box_node["ny-box"], *feeding)
        starts = [x for node in bases for x in sea_waters(s, node) if open_[x]]
        for x in flood(t.waters.graph, starts, open_):
            at_sea[x] = 1
        return bytes(at_sea)

    return remembered(t, "fed-waters", (feeding, open_), made)


def _joined(s: WfuState, hex_: int, reached: bytes) -> bool:
    """Whether rail and river alone join a hex to a source already."""
    n = s.tables.board.count
    return bool(reached[hex_]) or any(reached[n + x] for x in s.tables.waters.way.at(hex_))


def loc_reach(s: WfuState, net: Network) -> Overland:
    """7.21b, 12.14a How far every hex is from rail, water, a port or a source that a LOC may end in; rivers need no depot."""
    return net.at_heads("loc", _loc)


def _loc(s: WfuState, net: Network) -> Overland:
    t = s.tables
    n = t.board.count
    w = net.ways
    ends = fronts.mask(net.head[:n]) | lanes_of(s, net.side).banks_of(net.reached[n:])
    limit = t.charts.lines.loc[s.poor_weather]
    return overland_from(s, w, ends & ~mask_of(t, w.toll), limit, loc=True)
