"""7.24 The sea: which ports and depots the Union can feed over it."""

from __future__ import annotations

from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.state import NAVAL_DEPOT, WfuState
from longroll.games.war_for_the_union.waters import BAY, NAVIGABLE, TIDAL
from longroll.games.war_for_the_union.ways import marked
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import zoi


def sea_ports(s: WfuState) -> list[int]:
    """7.24 Nodes that the Union may feed by sea: ports (Confederate ones with Union troops in them), naval depots, boxes."""
    t = s.tables
    n = t.board.count
    found = []
    for i, p in enumerate(t.places):
        if p.port and p.slug != "memphis":
            node = t.node_of(i)
            if p.hex < 0 or (owner(s, i) == UNION and (p.territory != "csa" or s.strength(node, UNION))):
                found.append(node)
    found += [h for h in marked(s.depot, 0, n) if s.depot[h] & NAVAL_DEPOT]
    return found


def sea_waters(s: WfuState, node: int) -> list[int]:
    """The waters by which a port or naval depot is reached from the sea: its coast, its tidal rivers and bays."""
    t = s.tables
    w = t.waters
    if node >= t.board.count:
        return [w.box_of[t.node_name(node)]]
    found = [x for x in w.way.at(node) if w.kind[x] in (TIDAL, BAY)]
    if node in w.coast_of:
        found.append(w.coast_of[node])
    if t.board.numbers[node] == "6104":  # 2.31a: Baltimore is entered through 6204/6205
        found.append(w.index["6204/6205"])
    return found


def open_sea(s: WfuState) -> bytes:
    """Waters that Union lines may pass: tidal rivers, bays, coasts and sea zones free of Confederate influence."""
    known = s.sea_known
    if known is not None and known[0] == s.navy:
        return known[1]
    hostile = zoi(s, CONFEDERATE)
    found = bytes(not hostile[x] and kind != NAVIGABLE for x, kind in enumerate(s.tables.waters.kind))
    s.sea_known = (s.navy, found)
    return found
