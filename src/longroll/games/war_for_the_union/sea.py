"""7.24 The sea: which ports and depots the Union can feed over it."""

from __future__ import annotations

from longroll.games.war_for_the_union.cities import owners
from longroll.games.war_for_the_union.flags import NAVAL_DEPOT
from longroll.games.war_for_the_union.kept import kept, remembered
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, RED, UNION
from longroll.games.war_for_the_union.zoi import zoi
from longroll.kit.graph import flood
from longroll.kit.masks import bits, cells, marked


def sea_ports(s: WfuState) -> list[int]:
    """7.24 Nodes that the Union may feed by sea: ports (Confederate ones with Union troops in them), naval depots, boxes."""
    return kept(s, "ports", lambda: _ports(s))


def _ports(s: WfuState) -> list[int]:
    t = s.tables
    n = t.board.count
    held = owners(s)
    found = []
    for i in t.sea_ports:
        p = t.places[i]
        node = t.node_of(i)
        if p.hex < 0 or (held[i] == UNION and (p.territory != "csa" or s.strength(node, UNION))):
            found.append(node)
    depots = [h for h in marked(s.depot, 0, n) if s.depot[h] & NAVAL_DEPOT]
    return found + [h for h in depots if h not in found and (not _red_port(s, h) or _manned(s, h))]


def _manned(s: WfuState, hex_: int) -> bool:
    """7.24d, 12.11b Whether Union troops are in a hex, or about to land there."""
    return bool(s.strength(hex_, UNION)) or hex_ in s.sp_lands


def _red_port(s: WfuState, hex_: int) -> bool:
    """7.24d Whether a hex is a Confederate port, which serves the Union only with troops, depot or not."""
    place = s.tables.city_at[hex_]
    return place in s.tables.sea_ports and s.tables.places[place].colour == RED


def harbours(s: WfuState) -> tuple[int, ...]:
    """Those of them that are cities, which the sea joins to one another."""
    city_at = s.tables.city_at
    return tuple([node for node in sea_ports(s) if city_at[node] >= 0])


def sea_waters(s: WfuState, node: int) -> tuple[int, ...]:
    """The waters by which a port or naval depot is reached from the sea: its coast, its tidal rivers and bays."""
    return s.tables.waters.from_sea[node]


def open_sea(s: WfuState) -> bytes:
    """Waters that Union lines may pass: tidal rivers, bays, coasts and sea zones free of Confederate influence."""
    known = s.sea_known
    if known is not None and known[0] == s.navy:
        return known[1]
    w = s.tables.waters
    found = cells(w.salt & ~bits(zoi(s, CONFEDERATE)), w.count)
    s.sea_known = (s.navy, found)
    return found


def from_new_york(s: WfuState) -> list[int]:
    """7.24 The waters that are joined to the N.Y. Box over open water."""
    open_ = open_sea(s)
    t = s.tables

    def made() -> list[int]:
        starts = [x for x in sea_waters(s, t.box_node["ny-box"]) if open_[x]]
        return flood(t.waters.graph, starts, open_)

    return remembered(t, "from-new-york", open_, made)
