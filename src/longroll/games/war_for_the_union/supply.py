"""7.1, 7.24, 7.34, 15.2 Who has a line, who is fed by what, and the judgment of supply."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.capacity import surrounded
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flags import SLOTS
from longroll.games.war_for_the_union.network import (
    FREE,
    Network,
    fed_waters,
    loc_reach,
    network,
    river_ports,
)
from longroll.games.war_for_the_union.sea import sea_ports, sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import joined, mask_of, overland_from
from longroll.games.war_for_the_union.words import (
    BOX,
    ISOLATED,
    MAJOR,
    SUPPLIED,
    UNION,
    UNSUPPLIED,
)  # fmt: skip
from longroll.kit import fronts
from longroll.kit.masks import marked


class Fed(NamedTuple):
    """How the SPs of a stack are supplied now: so many by a plain line, by sea, and by a weak city; the rest has no line."""

    node: int
    by_land: int
    by_sea: int
    by_city: int
    rest: int
    kept: int = 0
    """7.34 SPs of the rest that a LOC to a weak city keeps from isolation"""


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
    return net.head[node] == FREE or node in net.los


def _by_water(s: WfuState, net: Network, node: int) -> bool:
    """7.22, 7.23f A besieged hex with a city or a depot of its side on a river that leads to a source."""
    t = s.tables
    n = t.board.count
    return any(net.reached[n + x] for x in t.waters.way.at(node)) and node in river_ports(s, net.side)


def has_sea_los(s: WfuState, net: Network, node: int) -> bool:
    """7.24 Whether the sea would feed a hex."""
    if net.sea_los is None or node >= s.tables.board.count:
        return False
    if besieged(s, node, net.side):
        at_sea = fed_waters(s, net)
        return node in sea_ports(s) and any(at_sea[x] for x in sea_waters(s, node))
    return node in net.sea_los


def has_loc(s: WfuState, net: Network, node: int) -> bool:
    """7.11, 7.21b, 7.23f, 12.14a Whether a hex has a line of communications; a besieged one by water, without a depot too."""
    if node >= s.tables.board.count or has_los(s, net, node) or has_sea_los(s, net, node):
        return True
    if besieged(s, node, net.side):
        n = s.tables.board.count
        return any(net.reached[n + x] for x in s.tables.waters.way.at(node))
    return node in loc_reach(s, net)


def feed(s: WfuState, side: int, hungry: bool = False) -> list[Fed]:
    """7.24a, 7.34 Who is fed by what; with `hungry` only SPs that are out of supply are looked at (15.2)."""
    return allot(s, side, hungry)[0]


def allot(s: WfuState, side: int, hungry: bool) -> tuple[list[Fed], dict[int, int]]:
    """7.24a, 7.34 Who is fed by what, and what each weak city gives. The larger stacks come first where there is not enough for all."""
    t = s.tables
    net = network(s, side)
    left_at_sea = t.economy.years[s.year].sea_supply - s.sea_fed if side == UNION else 0
    ports = {node: port_limit(s, node) for node in sea_ports(s)} if side == UNION else {}
    left_in = {place: city_limit(s, place) - s.fed[place] for place in net.weak}
    given: dict[int, int] = {}
    found = []
    for node in sorted(stacks(s, side), key=lambda x: (-s.strength(x, side), x)):
        count = sum(1 for sp in s.sps_at(node, side) if s.sp_supply[sp]) if hungry else s.strength(node, side)
        if not count or has_los(s, net, node):
            found.append(Fed(node, count, 0, 0, 0))
            continue
        by_city = _draw(s, net, node, count, left_in, given, loc=False)
        by_sea = 0
        for port in _ports_for(s, net, node, ports) if count > by_city else ():
            amount = max(0, min(left_at_sea, count - by_city - by_sea, ports[port]))
            ports[port] -= amount
            left_at_sea -= amount
            by_sea += amount
        found.append(Fed(node, 0, by_sea, by_city, count - by_city - by_sea))
    for k, fed in enumerate(
        found
    ):  # 7.34: a LOC to a weak city too keeps SPs from isolation, as long as it has something left
        if fed.rest and net.weak and not has_loc(s, net, fed.node):
            kept = _draw(s, net, fed.node, fed.rest, left_in, given, loc=True)
            found[k] = fed._replace(kept=kept)
    return sorted(found), given


def _draw(
    s: WfuState, net: Network, node: int, count: int, left: dict[int, int], given: dict[int, int], loc: bool
) -> int:
    """7.34 SPs of a stack that weak cities feed, of what they have left."""
    drawn = 0
    for place in left:
        if left[place] > 0 and drawn < count and city_reach(s, net, place, loc) >> node & 1:
            amount = min(left[place], count - drawn)
            left[place] -= amount
            given[place] = given.get(place, 0) + amount
            drawn += amount
    return drawn


def _ports_for(s: WfuState, net: Network, node: int, ports: dict[int, int]) -> list[int]:
    """7.24, R70 The ports and depots that a stack draws on: its own, else those that rail, river and an overland segment join to it."""
    if not has_sea_los(s, net, node):
        return []
    if node in ports:
        return [node]
    inland = [port for port in ports if port < s.tables.board.count and net.head[port]]
    return [port for port in inland if _joined_to(s, net, port, loc=False) >> node & 1]


def port_limit(s: WfuState, node: int) -> int:
    """7.24, R70 SPs that may be fed through a port or depot, all together: see the Naval Movement Chart."""
    t = s.tables
    limits = t.naval.sea_hex
    place = t.city_at[node]
    if place < 0:
        return limits.supply_depot
    if t.places[place].size == BOX:
        return limits.supply_key_west if t.places[place].slug == "key-west" else SLOTS
    return limits.supply_major if t.places[place].size == MAJOR else limits.supply_minor


def city_limit(s: WfuState, place: int) -> int:
    """7.34 SPs that a city outside a network feeds: its value, half of it when it is surrounded."""
    p = s.tables.places[place]
    side = UNION if owner(s, place) == UNION else 1 - UNION
    return p.value // 2 if p.hex >= 0 and surrounded(s, p.hex, side) else p.value


def city_reach(s: WfuState, net: Network, place: int, loc: bool = False) -> int:
    """7.34 Hexes with a normal line to a city that is no functioning source, as a set of `kit.fronts`."""
    hex_ = s.tables.places[place].hex
    return _joined_to(s, net, hex_, loc) if hex_ >= 0 else 1 << s.tables.node_of(place)


def city_marks(s: WfuState, net: Network, hex_: int) -> bytes:
    """The rail hexes and river hexsides that are joined to a hex, as marks."""
    return net.part(
        ("city-marks", hex_), lambda s, net: joined(s, net.side, net.ways).marks(_exits(s, net, hex_))
    )


def _exits(s: WfuState, net: Network, hex_: int) -> list[int]:
    """Where lines leave a hex: its rivers, and its railroad where trains run."""
    n, open_ = s.tables.board.count, net.ways.open
    starts = [n + x for x in s.tables.waters.way.at(hex_) if open_[n + x]]
    if open_[hex_]:
        starts.append(hex_)
    return starts


def _joined_to(s: WfuState, net: Network, hex_: int, loc: bool) -> int:
    """The hexes with a line to a hex, as a set of `kit.fronts`."""
    return net.at_heads(("joined", hex_, loc), lambda s, net: _join(s, net, hex_, loc))


def _join(s: WfuState, net: Network, hex_: int, loc: bool) -> int:
    lines, w = s.tables.charts.lines, net.ways
    way = joined(s, net.side, w)
    parts, _ = way.at(_exits(s, net, hex_))
    ends = way.rails(parts) | 1 << hex_
    if loc:  # 12.14a: a LOC needs no depot on a river
        ends |= way.banks(parts)
    else:
        ports = net.at_heads("ports", _ports_by_part)
        for part in parts:
            ends |= ports.get(part, 0)
    limit = (lines.loc if loc else lines.los)[s.poor_weather]
    by_land = overland_from(s, w, ends & ~mask_of(s.tables, w.toll), limit, loc).mask  # 7.23e
    shut_in = fronts.of(h for h in marked(s.siege) if s.fort_side[h] == net.side)
    return by_land | ends & shut_in | 1 << hex_  # 7.23f: the besieged by water


def _ports_by_part(s: WfuState, net: Network) -> dict[int, int]:
    """For each part that rail and river join: where lines take to its rivers, as a set of `kit.fronts`."""
    n, open_, rivers = s.tables.board.count, net.ways.open, s.tables.waters.way.sides_at
    way = joined(s, net.side, net.ways)
    found: dict[int, int] = {}
    for h in river_ports(s, net.side):
        for part in way.at([n + x for x in rivers[h] if open_[n + x]])[0]:
            found[part] = found.get(part, 0) | 1 << h
    return found


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
    for fed in feed(s, side, hungry=improve_only) if fed_so is None else fed_so:
        here = s.sps_at(fed.node, side)
        if not (fed.rest or s.militia_supply or any(s.sp_supply[sp] for sp in here)):
            changes += [(sp, SUPPLIED, SUPPLIED) for sp in here]
            continue
        lucky = fed.by_land + fed.by_sea + fed.by_city
        loc = bool(fed.rest) and has_loc(s, net, fed.node)
        worst_first = sorted(here, key=lambda sp: (-s.sp_supply[sp], -s.sp_isolated[sp], sp))
        for k, sp in enumerate(worst_first):
            old = s.sp_supply[sp]
            if k < lucky:
                new = SUPPLIED
            elif old == SUPPLIED or loc or k < lucky + fed.kept:
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
    allotted, given = allot(s, side, hungry=improve_only)
    judged = judge(s, side, improve_only, allotted)
    for sp, old, new in judged:
        if old or new:
            s.supply(sp, new)
        if improve_only:
            continue
        if new == ISOLATED:
            s.sp_isolated[sp] = s.sp_isolated[sp] + 1 if old == ISOLATED else 1
        elif s.militia_supply and s.sp_home[sp] and old == new == UNSUPPLIED:
            s.sp_isolated[sp] = not has_loc(s, network(s, side), s.sp_at[sp])  # 20.10: its warning
    s.sea_fed += sum(fed.by_sea for fed in allotted)
    for place, count in given.items():
        s.fed[place] += count
    return judged
