"""6.41 Which Replacement Box an SP goes to."""

from __future__ import annotations

from longroll.games.war_for_the_union.network import loc_reach, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los
from longroll.games.war_for_the_union.words import EAST, UNION, WEST
from longroll.kit.graph import FAR


def box_theater(s: WfuState, node: int, side: int) -> int:
    """6.41 Its theater's; the East's for Union SPs on the Gulf whom only the sea joins to a source, and that in the East."""
    t = s.tables
    where = t.theater_of[node]
    if side != UNION or where != WEST or node >= t.board.count:
        return where
    net = network(s, side)
    by_land = has_los(s, net, node) or loc_reach(s, net).far[node] != FAR
    return EAST if not by_land and has_sea_los(s, net, node) else WEST
