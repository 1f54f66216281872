"""6.41 Which Replacement Box an SP goes to."""

from __future__ import annotations

from longroll.games.war_for_the_union.flags import BY_SEA, OFF
from longroll.games.war_for_the_union.network import FREE, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los
from longroll.games.war_for_the_union.ways import overland
from longroll.games.war_for_the_union.words import EAST, UNION, WEST


def box_of(s: WfuState, sp: int) -> int:
    """6.41 The theater of the Box for an SP where it is, or where it is about to invade."""
    beach, side = s.sp_lands[sp], s.side_of(sp)
    if beach == OFF:
        return box_theater(s, s.sp_at[sp], side)
    return box_theater(s, beach, side, by_sea=bool(s.sp_voyage[sp] & BY_SEA))


def box_theater(s: WfuState, node: int, side: int, by_sea: bool = False) -> int:
    """6.41 Its theater's; the East's for Union SPs on the Gulf whom only the sea joins to a source, and that in the East.

    Invaders who came by sea are joined to it by the way that they came.
    """
    t = s.tables
    where = t.theater_of[node]
    if side != UNION or where != WEST or node >= t.board.count:
        return where
    net = network(s, side)
    if has_los(s, net, node) or not (by_sea or has_sea_los(s, net, node)):
        return WEST
    head, toll = net.head, net.ways.toll
    heads = [h for h in range(t.board.count) if head[h] == FREE and not toll[h]]
    reach = overland(s, net.ways, heads, t.charts.lines.loc[s.poor_weather], loc=True)
    return EAST if node not in reach else WEST
