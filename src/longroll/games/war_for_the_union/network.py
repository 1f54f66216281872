"""7.2, 7.4 The supply network of a side: what rail and water join to its sources, and how far every hex is overland.

One flood from the sources over railroads and rivers finds the supply heads; one search outward from these, against the
direction of march, gives every hex its line at once. It is kept until something that bears on it changes.
"""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.sea import open_sea, sea_ports, sea_waters
from longroll.games.war_for_the_union.sources import sources
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import Ways, marked, overland, ways
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.kit.graph import Reach, flood

FREE, BY_SEA = 1, 2
FORTS_AS_DEPOTS = ("ft-jackson", "ft-morgan")
"""12.14c depots of the Confederacy while it has an SP, a battery or a fort there"""


class Network(NamedTuple):
    """The supply of a side at a version of the state."""

    version: int
    side: int
    ways: Ways
    sources: tuple[int, ...]
    """functioning supply cities, as places (7.33)"""
    weak: tuple[int, ...]
    """supply cities outside a network of three (7.34)"""
    head: bytes
    """by node: FREE where rail and river alone join it to a source, BY_SEA where the sea is needed, 0 no head"""
    reached: bytes
    """rail hexes and river hexsides that are joined to a source without the sea"""
    los: Reach
    """overland to a head without the sea"""
    sea_los: Reach | None
    """overland to a head that the sea feeds"""


def network(s: WfuState, side: int) -> Network:
    """7.0 The supply network of a side, made once for every version of the state."""
    known = s.supply_known
    if known is None or known[0] != s.version:
        known = s.supply_known = (s.version, [None, None, None, None])
    found: Network | None = known[1][side]
    if found is None:
        found = known[1][side] = _make(s, side)
    return found


def _make(s: WfuState, side: int) -> Network:
    t = s.tables
    w = ways(s, side)
    found, weak, reached = sources(s, side, w)
    if side == UNION:  # 7.35 railroads off the north edge
        edge = [h for h in t.rails.north if w.open[h] and not reached[h]]
        for node in flood(t.transport.graph, edge, w.open, w.closed):
            reached[node] = 1
    head = bytearray(t.nodes)
    for h in _heads(s, side, reached, w):
        head[h] = FREE
    for place in found:
        head[t.node_of(place)] = FREE
    limit = t.charts.lines.los[s.poor_weather]
    los = overland(s, w, marked(head, 0, t.board.count), limit, loc=False)
    sea_los = None
    if side == UNION:
        landed = _sea_heads(s, found, w, reached)
        if landed:
            for h in landed:
                head[h] = head[h] or BY_SEA
            sea_los = overland(s, w, [h for h in landed if h < t.board.count], limit, loc=False)
    return Network(s.version, side, w, tuple(found), tuple(weak), bytes(head), bytes(reached), los, sea_los)


def _heads(s: WfuState, side: int, reached: bytearray, w: Ways) -> list[int]:
    """7.22, 7.4 Hexes from which a line runs by rail and water alone: rail hexes, and cities and depots on a river."""
    t = s.tables
    n = t.board.count
    found = [h for h in t.rails.stations if reached[h]]
    for h in river_ports(s, side):
        if any(reached[n + node] for node in t.waters.way.at(h)):
            found.append(h)
    return found


def river_ports(s: WfuState, side: int) -> list[int]:
    """7.22, 12.14 Hexes where a line of supply may take to the river: friendly cities, river depots, certain forts."""
    t = s.tables
    n = t.board.count
    found = [p.hex for i, p in enumerate(t.places) if p.value and p.hex >= 0 and owner(s, i) == side]
    found += marked(s.depot, side * n, side * n + n)
    if side == CONFEDERATE:
        found += [h for h in (t.board.hex(slug) for slug in FORTS_AS_DEPOTS) if _garrisoned(s, h, side)]
    monroe = t.board.hex("ft-monroe")
    if s.strength(monroe, side) or s.fort_of(monroe, side):
        found.append(monroe)
    return found


def _garrisoned(s: WfuState, h: int, side: int) -> bool:
    guns = any(at == h and s.tables.batteries[b].side == side for b, at in enumerate(s.battery_at))
    return bool(s.strength(h, side) or s.fort_of(h, side) or guns)


def _sea_heads(s: WfuState, found: list[int], w: Ways, reached: bytearray) -> list[int]:
    """Heads that only the sea joins to a Union source: ports and depots, and what rail and river join to these."""
    t = s.tables
    n = t.board.count
    ports = sea_ports(s)
    feeding = [t.box_node["ny-box"], *(t.node_of(p) for p in found if t.node_of(p) in ports)]
    open_ = open_sea(s)
    at_sea = bytearray(t.waters.count)
    starts = [x for node in feeding for x in sea_waters(s, node) if open_[x]]
    for x in flood(t.waters.graph, starts, open_):
        at_sea[x] = 1
    landed = [node for node in ports if any(at_sea[x] for x in sea_waters(s, node))]
    fresh = [node for node in landed if node >= n or not _joined(s, node, reached)]
    inland = [node for node in fresh if node < n]
    beyond = [n + x for node in inland for x in t.waters.way.at(node) if w.open[n + x]]
    beyond += [h for h in inland if w.open[h]]
    more = bytearray(t.transport.graph.count)
    for node in flood(t.transport.graph, beyond, w.open, w.closed):
        more[node] = not reached[node]
    return fresh + _heads(s, UNION, more, w)


def _joined(s: WfuState, hex_: int, reached: bytearray) -> bool:
    """Whether rail and river alone join a hex to a source already."""
    n = s.tables.board.count
    return bool(reached[hex_]) or any(reached[n + x] for x in s.tables.waters.way.at(hex_))


def loc_reach(s: WfuState, net: Network) -> Reach:
    """7.21b, 12.14a How far every hex is from rail, water, a port or a source that a LOC may end in; rivers need no depot."""
    known = s.supply_known
    if known is not None and known[0] == s.version and known[1][2 + net.side] is not None:
        found: Reach = known[1][2 + net.side]
        return found
    t = s.tables
    n = t.board.count
    ends = set(marked(net.head, 0, n))
    for node in range(t.waters.rivers):
        if net.reached[n + node]:
            ends.update(b for b in t.waters.way.banks[node] if b >= 0)
    limit = t.charts.lines.loc[s.poor_weather]
    found = overland(s, net.ways, sorted(h for h in ends if not net.ways.toll[h]), limit, loc=True)
    if known is not None and known[0] == s.version:
        known[1][2 + net.side] = found
    return found
