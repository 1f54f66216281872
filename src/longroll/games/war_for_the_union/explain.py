"""7.0 The explanation of every line of supply: where it runs, what feeds a stack, what has cut it."""

from __future__ import annotations

from typing import Any

from longroll.games.war_for_the_union.network import Network, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import feed, has_loc
from longroll.games.war_for_the_union.ways import Ways, overland
from longroll.games.war_for_the_union.words import SIDES, SUPPLY, UNION
from longroll.kit.lines import shortest


def report(s: WfuState, side: int) -> list[dict[str, Any]]:
    """7.0 Every stack of a side: its supply, the source, the line, or what cuts it."""
    t = s.tables
    net = network(s, side)
    rows = []
    for fed in feed(s, side):
        line = trace(s, net, fed.node) if fed.by_land else []
        how = "line" if fed.by_land else "sea" if fed.by_sea else "city" if fed.by_city else "none"
        worst = max(s.sp_supply[sp] for sp in s.sps_at(fed.node, side))
        rows.append(
            {
                "side": SIDES[side], "place": t.node_name(fed.node), "name": t.title(fed.node),
                "strength": s.strength(fed.node, side), "supplied": not fed.rest, "how": how,
                "source": line[-1] if line else "", "line": line, "cut": [] if not fed.rest else cut(s, net, fed.node),
                "unfed": fed.rest, "loc": has_loc(s, net, fed.node), "now": SUPPLY[worst],
                "rule": "7.24" if how == "sea" else "7.34" if how == "city" else "7.2",
            }
        )  # fmt: skip
    return rows


def trace(s: WfuState, net: Network, node: int) -> list[str]:
    """The line from a hex to its nearest source: overland to a head, then by rail and river."""
    t = s.tables
    n = t.board.count
    if node >= n:
        return [t.node_name(node)]
    overland_part = net.los.ways.way(node)[::-1] or [node]
    head = overland_part[-1]
    goals = bytearray(t.transport.graph.count)
    for place in net.sources:
        home = t.places[place].hex
        if home >= 0:
            goals[home] = 1
            for x in t.waters.way.at(home):
                goals[n + x] = 1
    if net.side == UNION:
        for h in t.rails.north:
            goals[h] = 1
    starts = [head, *(n + x for x in t.waters.way.at(head) if net.ways.open[n + x])]
    rest = shortest(t.transport.graph, starts, goals, net.ways.open, net.ways.closed)
    names = [t.node_name(h) for h in overland_part]
    return names + [_name(s, x) for x in rest if x != head]


def _name(s: WfuState, node: int) -> str:
    n = s.tables.board.count
    return s.tables.board.numbers[node] if node < n else s.tables.waters.name[node - n]


def cut(s: WfuState, net: Network, node: int) -> list[str]:
    """What stands in the way: the first enemy hexes and zones on the way that a line would take without any enemy."""
    t = s.tables
    n = t.board.count
    if node >= n:
        return []
    calm = Ways(net.ways.open, net.ways.closed, bytes(n), bytes(n), ())
    heads = [h for h in range(n) if net.head[h]]
    free = overland(s, calm, heads, 60, loc=True).ways
    way = free.way(node)[::-1]
    found = [f"{t.node_name(h)} enemy" for h in way[1:] if net.ways.toll[h]]
    found += [f"{t.node_name(h)} zone" for h in way[1:] if net.ways.zoc[h] and not net.ways.toll[h]]
    if not found and way:
        found = [f"{t.node_name(way[-1])} {free.far[node]} MPs"]
    return found
