"""7.1, 15.2 Supply judgment, and the explanation of every line: where it runs, what has cut it."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.games.war_for_the_union.network import FREE, Network, loc_reach, network
from longroll.games.war_for_the_union.sea import sea_ports, sea_waters
from longroll.games.war_for_the_union.state import SLOTS, WfuState
from longroll.games.war_for_the_union.ways import Ways, overland
from longroll.games.war_for_the_union.words import (
    BOX,
    ISOLATED,
    MAJOR,
    SIDES,
    SUPPLIED,
    SUPPLY,
    UNION,
    UNSUPPLIED,
)  # fmt: skip
from longroll.games.war_for_the_union.zoi import zoi
from longroll.kit.graph import FAR, flood
from longroll.kit.lines import shortest
from longroll.kit.masks import marked


class Fed(NamedTuple):
    """How the SPs of a stack are supplied now: so many by a plain line, by sea, and by a weak city; the rest has no line."""

    node: int
    by_land: int
    by_sea: int
    by_city: int
    rest: int


def stacks(s: WfuState, side: int) -> list[int]:
    """Every node with SPs of a side."""
    nodes = s.tables.nodes
    return marked(s.sps, side * nodes, (side + 1) * nodes)


def besieged(s: WfuState, node: int, side: int) -> bool:
    """14.2 Whether a side's troops are shut up in a fort there."""
    return node < len(s.siege) and bool(s.siege[node]) and s.fort_side[node] == side


def has_los(s: WfuState, net: Network, node: int) -> bool:
    """7.11, 7.2 Whether a hex has a line of supply without the sea."""
    if node >= s.tables.board.count:
        return True
    if besieged(s, node, net.side):  # 7.23f: by water only
        return _by_water(s, net, node)
    return net.head[node] == FREE or net.los.far[node] != FAR


def _by_water(s: WfuState, net: Network, node: int) -> bool:
    t = s.tables
    n = t.board.count
    return any(net.reached[n + x] for x in t.waters.way.at(node))


def has_sea_los(s: WfuState, net: Network, node: int) -> bool:
    """7.24 Whether the sea would feed a hex."""
    if net.sea_los is None or node >= s.tables.board.count:
        return False
    if besieged(s, node, net.side):
        if node not in sea_ports(s):
            return False
        hostile = zoi(s, 1 - net.side)
        return any(not hostile[x] for x in sea_waters(s, node))
    return net.sea_los.far[node] != FAR


def has_loc(s: WfuState, net: Network, node: int) -> bool:
    """7.11, 7.21b Whether a hex has a line of communications."""
    if node >= s.tables.board.count or has_los(s, net, node) or has_sea_los(s, net, node):
        return True
    if besieged(s, node, net.side):
        return False
    return loc_reach(s, net).far[node] != FAR


def feed(s: WfuState, side: int) -> list[Fed]:
    """7.24a, 7.34 Who is fed by what. The larger stacks come first where sea and cities cannot feed all."""
    t = s.tables
    net = network(s, side)
    left_at_sea = t.economy.years[s.year].sea_supply - s.sea_fed if side == UNION else 0
    ports = {node: port_limit(s, node) for node in sea_ports(s)} if side == UNION else {}
    left_in = {place: t.places[place].value - s.fed[place] for place in net.weak}
    reach = {place: _city_reach(s, net, place) for place in net.weak}
    found = []
    for node in sorted(stacks(s, side), key=lambda x: (-s.strength(x, side), x)):
        count = s.strength(node, side)
        if has_los(s, net, node):
            found.append(Fed(node, count, 0, 0, 0))
            continue
        by_city = 0
        for place, hexes in reach.items():
            if node in hexes and by_city < count:
                given = min(left_in[place], count - by_city)
                left_in[place] -= given
                by_city += given
        by_sea = 0
        if has_sea_los(s, net, node):
            room = max((limit for port, limit in ports.items() if _feeds(net, port, node)), default=0)
            by_sea = max(0, min(left_at_sea, count - by_city, room))
            left_at_sea -= by_sea
        found.append(Fed(node, 0, by_sea, by_city, count - by_city - by_sea))
    return sorted(found)


def _feeds(net: Network, port: int, node: int) -> bool:
    """Whether a hex draws on a port: it stands on it, or its overland segment or rail leads there."""
    return port == node or (net.sea_los is not None and net.sea_los.far[node] != FAR)


def port_limit(s: WfuState, node: int) -> int:
    """7.24 SPs that may be fed through a port or depot: see the Naval Movement Chart."""
    t = s.tables
    limits = t.naval.sea_hex
    place = t.city_at[node]
    if place < 0:
        return limits.supply_depot
    if t.places[place].size == BOX:
        return limits.supply_key_west if t.places[place].slug == "key-west" else SLOTS
    return limits.supply_major if t.places[place].size == MAJOR else limits.supply_minor


def _city_reach(s: WfuState, net: Network, place: int) -> set[int]:
    """7.34 Hexes with a normal line to a city that is no functioning source."""
    t = s.tables
    n = t.board.count
    home = t.places[place].hex
    starts = [n + x for x in t.waters.way.at(home) if net.ways.open[n + x]]
    if net.ways.open[home]:
        starts.append(home)
    ends = {h for h in flood(t.transport.graph, starts, net.ways.open, net.ways.closed) if h < n}
    found = overland(s, net.ways, sorted(ends | {home}), t.charts.lines.los[s.poor_weather], loc=False)
    return set(found.order)


# --- judgment --------------------------------------------------------------------------------------------------------


def judge(
    s: WfuState, side: int, improve_only: bool, fed_so: list[Fed] | None = None
) -> list[tuple[int, int, int]]:
    """7.11, 15.21, R29 Supplied, Unsupplied, Isolated: what changes, as (SP, from, to); nothing is changed yet.

    In the Supply Phase nobody falls two steps at once; in the Administration Phase nothing gets worse. `fed_so` says who is
    fed by what, if it is known.
    """
    net = network(s, side)
    changes = []
    for fed in feed(s, side) if fed_so is None else fed_so:
        lucky = fed.by_land + fed.by_sea + fed.by_city
        loc = has_loc(s, net, fed.node)
        worst_first = sorted(
            s.sps_at(fed.node, side), key=lambda sp: (-s.sp_supply[sp], -s.sp_isolated[sp], sp)
        )
        for k, sp in enumerate(worst_first):
            old = s.sp_supply[sp]
            if k < lucky:
                new = SUPPLIED
            elif old == SUPPLIED or loc:
                new = UNSUPPLIED
            else:
                new = ISOLATED
            if s.militia_supply and s.sp_home[sp]:
                new = militia_condition(s, sp, old, new)
            if improve_only:
                new = min(old, new)
            changes.append((sp, old, new))
    return changes


def at_home(s: WfuState, sp: int) -> bool:
    """20.10 State militia in a friendly city of its own state."""
    place = s.tables.city_at[s.sp_at[sp]]
    state = s.tables.board.states[s.sp_home[sp]]
    return bool(s.sp_home[sp]) and place >= 0 and s.tables.places[place].state == state


def militia_condition(s: WfuState, sp: int, old: int, new: int) -> int:
    """20.10 At home it is supplied; elsewhere it is Isolated a turn later than others."""
    if at_home(s, sp):
        return SUPPLIED
    warned = bool(s.sp_isolated[sp])
    return UNSUPPLIED if new == ISOLATED and old == UNSUPPLIED and not warned else new


def apply_judgment(s: WfuState, side: int, improve_only: bool) -> list[tuple[int, int, int]]:
    """Carry out a judgment, and keep what sea and weak cities have given; what was judged, as `judge` says it."""
    fed_so = feed(s, side)
    judged = judge(s, side, improve_only, fed_so)
    for sp, old, new in judged:
        s.supply(sp, new)
        if improve_only:
            continue
        if new == ISOLATED:
            s.sp_isolated[sp] = s.sp_isolated[sp] + 1 if old == ISOLATED else 1
        elif s.militia_supply and s.sp_home[sp] and old == new == UNSUPPLIED:
            s.sp_isolated[sp] = not has_loc(s, network(s, side), s.sp_at[sp])  # 20.10: its warning
    s.sea_fed += sum(fed.by_sea for fed in fed_so)
    net = network(s, side)
    for place in net.weak:
        reach = _city_reach(s, net, place)
        given = sum(fed.by_city for fed in fed_so if fed.node in reach)
        s.fed[place] = min(s.tables.places[place].value, s.fed[place] + given)
    return judged


# --- explaining ------------------------------------------------------------------------------------------------------


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
    overland_part = net.los.way(node)[::-1] or [node]
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
    free = overland(s, calm, heads, 60, loc=True)
    way = free.way(node)[::-1]
    found = [f"{t.node_name(h)} enemy" for h in way[1:] if net.ways.toll[h]]
    found += [f"{t.node_name(h)} zone" for h in way[1:] if net.ways.zoc[h] and not net.ways.toll[h]]
    if not found and way:
        found = [f"{t.node_name(way[-1])} {free.far[node]} MPs"]
    return found
