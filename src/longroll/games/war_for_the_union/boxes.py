"""6.41 Which Replacement Box an SP goes to."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import BY_SEA, OFF
from longroll.games.war_for_the_union.network import FREE, Network, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged, has_loc, has_los
from longroll.games.war_for_the_union.ways import lanes_of, mask_of, overland_from
from longroll.games.war_for_the_union.words import EAST, UNION, WEST
from longroll.kit import fronts


def box_of(s: WfuState, sp: int) -> int:
    """6.41 The theater of the Box for an SP where it is, or where it is about to invade."""
    beach, side = s.sp_lands[sp], s.side_of(sp)
    if beach == OFF:
        return box_theater(s, s.sp_at[sp], side)
    return box_theater(s, beach, side, by_sea=bool(s.sp_voyage[sp] & BY_SEA))


def box_theater(s: WfuState, node: int, side: int, by_sea: bool = False) -> int:
    """6.41 Its theater's; the East's for Union SPs on the Gulf whom only the sea joins to a source, by a LOS or a LOC.

    Invaders who came by sea are joined to it by the way that they came.
    """
    t = s.tables
    where = t.theater_of[node]
    if side != UNION or where != WEST or node >= t.board.count:
        return where
    net = network(s, side)
    if _without_sea(s, net, node) or not (by_sea or has_loc(s, net, node)):
        return WEST
    return EAST


def _without_sea(s: WfuState, net: Network, node: int) -> bool:
    """6.41, 12.14a Whether land and rivers alone join a hex to a source, by a LOS or a LOC; a LOC takes to a river anywhere."""
    t = s.tables
    n = t.board.count
    if has_los(s, net, node):
        return True
    if besieged(s, node, net.side):
        return any(net.reached[n + x] for x in t.waters.way.at(node))
    free = fronts.of(h for h in range(n) if net.head[h] == FREE)
    ends = free | lanes_of(s, net.side).banks_of(net.reached[n:])
    limit = t.charts.lines.loc[s.poor_weather]
    return node in overland_from(s, net.ways, ends & ~mask_of(t, net.ways.toll), limit, loc=True)
