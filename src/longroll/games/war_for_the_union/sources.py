"""7.33 Functioning supply sources: networks of at least three supply cities joined by lines of communication."""

from __future__ import annotations

from array import array
from collections import Counter
from typing import NamedTuple

from longroll.games.war_for_the_union.cities import supply_cities
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.sea import from_new_york, open_sea, sea_ports, sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.ways import Ways, entries, loc_lines
from longroll.games.war_for_the_union.words import UNION
from longroll.kit import fronts
from longroll.kit.graph import flood


class Sources(NamedTuple):
    """7.33 The supply cities of a side."""

    good: tuple[int, ...]
    """in a network of at least three, as places"""
    weak: tuple[int, ...]
    """the others"""
    reached: bytes
    """rail hexes and river hexsides that rail and river join to a good one"""


def sources(s: WfuState, side: int, w: Ways) -> Sources:
    """7.33, R6 Supply cities in a network of at least three, the others, and what rail and river join to the former."""
    cities = tuple(supply_cities(s, side))
    starts = tuple(tuple(entries(s, side, city, w)) for city in cities)
    at_sea = (tuple(sea_ports(s)), open_sea(s)) if side == UNION else ()
    key = ("sources", s.scenario, cities, starts, w, bytes(s.siege), s.poor_weather, *at_sea)
    return remembered(s.tables, key, lambda: _sources(s, side, cities, starts, w))


def _sources(
    s: WfuState, side: int, cities: tuple[int, ...], starts: tuple[tuple[int, ...], ...], w: Ways
) -> Sources:
    t = s.tables
    key = ("parts", cities, starts, w.open, w.closed)
    known, part = remembered(t, key, lambda: _rail_groups(s, cities, starts, w))
    groups = known[:]
    label = {groups[c]: c for c in cities}
    """a city of each part, which says the part's group later on"""
    if side == UNION:
        _join_by_sea(s, cities, groups)
    for state in t.scenarios[s.scenario].area.one_network:
        _join(groups, [i for i in cities if t.places[i].state == state])
    least = t.charts.lines.network
    size = Counter(groups[c] for c in cities)
    weak = [c for c in cities if size[groups[c]] < least]
    if weak:
        _join_overland(s, weak, cities, groups, part, label, w)
    size = Counter(groups[c] for c in cities)
    good = tuple(i for i in cities if size[groups[i]] >= least)
    fed = bytearray(256)
    for number, city in label.items():
        fed[number] = city in good
    return Sources(good, tuple(i for i in cities if i not in good), part.translate(bytes(fed)))


def _rail_groups(
    s: WfuState, cities: tuple[int, ...], entrances: tuple[tuple[int, ...], ...], w: Ways
) -> tuple[array[int], bytes]:
    """Cities joined by rail and river alone: the number of its part for each place and each node, 0 for none."""
    t = s.tables
    groups = array("h", bytes(2 * len(t.places)))
    part = bytearray(t.transport.graph.count)
    last = 0
    for city, starts in zip(cities, entrances, strict=True):
        known = next((part[x] for x in starts if part[x]), 0)
        if not known:
            last += 1
            known = last
            for node in flood(t.transport.graph, starts, w.open, w.closed):
                part[node] = known
        groups[city] = known
    return groups, bytes(part)


def _join(groups: array[int], cities: list[int]) -> None:
    """Make one group of the groups of several cities."""
    if not cities:
        return
    goal = groups[cities[0]]
    gone = {groups[c] for c in cities[1:]} - {goal}
    if not gone:
        return
    for i, group in enumerate(groups):
        if group in gone:
            groups[i] = goal


def _join_by_sea(s: WfuState, cities: tuple[int, ...], groups: array[int]) -> None:
    """7.24 Union ports are joined over open water."""
    t = s.tables
    ports = sea_ports(s)
    harbours = [c for c in cities if t.node_of(c) in ports]
    if not harbours:
        return
    afloat = set(from_new_york(s))
    _join(groups, [c for c in harbours if afloat.intersection(sea_waters(s, t.node_of(c)))])


def _join_overland(
    s: WfuState,
    weak: list[int],
    cities: tuple[int, ...],
    groups: array[int],
    part: bytes,
    label: dict[int, int],
    w: Ways,
) -> None:
    """7.21b, R6 Cities that stand alone join others within a LOC's overland segment, to them or from them."""
    t = s.tables
    n, least = t.board.count, t.charts.lines.network
    at = {t.places[c].hex: c for c in cities}
    towns = fronts.of(h for h in at if h >= 0)
    waters, shores, stations = t.waters.way.at, t.shores, t.stations_mask
    for city in weak:
        start = t.places[city].hex
        if start < 0 or s.siege[start]:  # 7.23e, f
            continue
        if groups.count(groups[city]) >= least:  # another city's search has found it
            continue
        comers, beyond = _around(s, start, w)
        numbers = {part[h] for h in fronts.members(beyond & stations)}
        numbers.update(part[n + node] for h in fronts.members(beyond & shores) for node in waters(h))
        numbers.discard(0)
        near = [at[h] for h in fronts.members((comers | beyond) & towns)]
        _join(groups, [city, *near, *(label[x] for x in numbers)])


def _around(s: WfuState, start: int, w: Ways) -> tuple[int, int]:
    """7.21b The hexes from which a LOC's overland segment leads to a hex, and those that it leads to, as sets."""
    limit = s.tables.charts.lines.loc[s.poor_weather]

    def made() -> tuple[int, int]:
        out, toll, keep_out = _loc_ground(s, w)
        comers = fronts.reach(loc_lines(s, w), 1 << start, limit, toll)
        return comers, fronts.reach(out, 1 << start, limit, keep_out)

    return remembered(s.tables, ("around", start, limit, w.toll, w.zoc, w.shut, w.ferries), made)


def _loc_ground(s: WfuState, w: Ways) -> tuple[fronts.Lines, int, int]:
    """Lines with the direction of march, the hexes that nobody passes, and those that a LOC keeps out of."""
    t = s.tables

    def made() -> tuple[fronts.Lines, int, int]:
        around = t.board.neighbours
        out = fronts.without(t.ground.march_lines, ((side // 6, around[side]) for side in w.shut))
        toll = fronts.mask(w.toll)
        return out, toll, toll | fronts.mask(w.zoc)

    return remembered(t, ("loc-ground", w.toll, w.zoc, w.shut), made)
