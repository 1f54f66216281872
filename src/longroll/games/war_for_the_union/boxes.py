"""6.41 Which Replacement Box an SP goes to."""

from __future__ import annotations

from longroll.games.war_for_the_union.network import FREE, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import has_los, has_sea_los
from longroll.games.war_for_the_union.ways import overland
from longroll.games.war_for_the_union.words import EAST, UNION, WEST


def box_theater(s: WfuState, node: int, side: int) -> int:
    """6.41 Its theater's; the East's for Union SPs on the Gulf whom only the sea joins to a source, and that in the East."""
    t = s.tables
    where = t.theater_of[node]
    if side != UNION or where != WEST or node >= t.board.count:
        return where
    net = network(s, side)
    if has_los(s, net, node) or not has_sea_los(s, net, node):
        return WEST
    head, toll = net.head, net.ways.toll
    heads = [h for h in range(t.board.count) if head[h] == FREE and not toll[h]]
    reach = overland(s, net.ways, heads, t.charts.lines.loc[s.poor_weather], loc=True)
    return EAST if node not in reach else WEST
