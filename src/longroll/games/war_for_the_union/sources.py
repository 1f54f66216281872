"""7.33 Functioning supply sources: networks of at least three supply cities joined by lines of communication."""

from __future__ import annotations

from array import array
from functools import partial
from typing import Final, NamedTuple

from longroll.games.war_for_the_union.cities import supply_cities
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.sea import from_new_york, harbours, open_sea, sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.ways import Ways, entries, joined, loc_lines, march_lines, mask_of
from longroll.games.war_for_the_union.words import UNION
from longroll.kit import fronts
from longroll.kit.masks import bits, cells, marked

JOINED: Final = 50
"""results overland that are remembered with each state of the railroads"""
AROUND: Final = 2000
"""searches around a city that are remembered"""


class Sources(NamedTuple):
    """7.33 The supply cities of a side."""

    good: tuple[int, ...]
    """in a network of at least three, as places"""
    weak: tuple[int, ...]
    """the others"""
    reached: bytes
    """rail hexes and river hexsides that rail and river join to a good one"""


class Parts(NamedTuple):
    """Cities that rail, river and sea join, before anybody looks overland."""

    groups: array[int]
    """the group of each place, 0 for none"""
    part: bytes
    """the part that rail and river make of each rail hex and river hexside, 0 for none"""
    label: dict[int, int]
    """a city of each part, which says the part's group later on"""
    weak: tuple[int, ...]
    """cities in groups that are too small"""
    found: Sources
    """what follows where nobody is joined overland"""
    joined: dict[Near, Sources]
    """what follows from what lies near the weak cities, as far as it was met"""


class Near(NamedTuple):
    """7.21b, 7.23 What bears on LOCs to and from the weak cities."""

    limit: int
    toll: int
    """hexes that no LOC passes, as a set of `kit.fronts`"""
    zone: int
    """hexes in an enemy zone"""
    free: int
    """river hexsides that are free of enemy guns, as a set of `kit.masks`"""
    ferries: tuple[int, ...]
    besieged: tuple[int, ...]
    """7.23e, f weak cities under siege: nobody looks for them overland"""


class Around(NamedTuple):
    """7.21b What lies within a LOC's overland segment of a city, in either direction."""

    towns: tuple[int, ...]
    stations: tuple[int, ...]
    """rail hexes that the segment leads to"""
    rivers: tuple[int, ...]
    """river hexsides on the banks that it leads to"""


def sources(s: WfuState, side: int, w: Ways) -> Sources:
    """7.33, R6 Supply cities in a network of at least three, the others, and what rail and river join to the former."""
    cities = tuple(supply_cities(s, side))
    at_sea = (harbours(s), open_sea(s)) if side == UNION else ()
    key = (s.scenario, side, cities, w.open, w.closed, w.departs, *at_sea)
    parts = remembered(s.tables, "parts", key, lambda: _parts(s, side, cities, w))
    if not parts.weak:
        return parts.found
    near = _near(s, parts, w)
    if near not in parts.joined:
        if len(parts.joined) >= JOINED:
            parts.joined.clear()
        groups = parts.groups[:]
        _join_overland(s, cities, groups, parts, near, w)
        parts.joined[near] = _result(s, cities, groups, parts.part, parts.label)
    return parts.joined[near]


def _parts(s: WfuState, side: int, cities: tuple[int, ...], w: Ways) -> Parts:
    t = s.tables
    groups, part = _rail_groups(s, side, cities, w)
    label = {groups[c]: c for c in cities}
    if side == UNION:
        _join_by_sea(s, cities, groups)
    for state in t.scenarios[s.scenario].area.one_network:
        _join(groups, [i for i in cities if t.places[i].state == state])
    found = _result(s, cities, groups, part, label)
    return Parts(groups, part, label, found.weak, found, {})


def _result(
    s: WfuState, cities: tuple[int, ...], groups: array[int], part: bytes, label: dict[int, int]
) -> Sources:
    """Which cities stand in a group that is large enough, and what they feed."""
    least = s.tables.charts.lines.network
    size: dict[int, int] = {}
    for c in cities:
        size[groups[c]] = size.get(groups[c], 0) + 1
    good = [c for c in cities if size[groups[c]] >= least]
    weak = [c for c in cities if size[groups[c]] < least]
    fed = bytearray(256)
    for number, city in label.items():
        fed[number] = size[groups[city]] >= least
    return Sources(tuple(good), tuple(weak), part.translate(bytes(fed)))


def _rail_groups(s: WfuState, side: int, cities: tuple[int, ...], w: Ways) -> tuple[array[int], bytes]:
    """7.23c, 7.33 Cities joined by rail and river alone: the number of its part for each place and each node, 0 for none."""
    t = s.tables
    groups = array("h", bytes(2 * len(t.places)))
    way = joined(s, side, w)
    group_of = [0] * way.count
    alone: list[tuple[int, int]] = []
    last = 0
    for city in cities:
        # lines from several parts end in the city; where it lies in an enemy zone, no line goes on (7.23c)
        parts, lone = way.at(entries(s, city, w))
        alone += [(hex_, city) for hex_ in lone]
        known = {group_of[part] for part in parts if group_of[part]}
        if not known:
            last += 1
        number = min(known, default=last)
        groups[city] = number
        for part in parts:
            group_of[part] = number
        if len(known) > 1:
            group_of = [number if group in known else group for group in group_of]
            for c in cities:
                if groups[c] in known:
                    groups[c] = number
    return groups, way.numbered(group_of, [(hex_, groups[city]) for hex_, city in alone])


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
    ports = harbours(s)
    at_sea = [c for c in cities if t.node_of(c) in ports]
    if not at_sea:
        return
    afloat = set(from_new_york(s))
    _join(groups, [c for c in at_sea if afloat.intersection(sea_waters(s, t.node_of(c)))])


def _near(s: WfuState, parts: Parts, w: Ways) -> Near:
    t = s.tables
    hexes = tuple(h for h in (t.places[city].hex for city in parts.weak) if h >= 0)
    limit = t.charts.lines.loc[s.poor_weather]
    land, rivers = windows(t, hexes, limit, bool(w.ferries))
    return Near(
        limit,
        mask_of(t, w.toll) & land,
        mask_of(t, w.zoc) & land,
        bits(w.open[t.board.count :]) & rivers,
        w.ferries,
        tuple(h for h in hexes if s.siege[h]),
    )


def _join_overland(
    s: WfuState, cities: tuple[int, ...], groups: array[int], parts: Parts, near: Near, w: Ways
) -> None:
    """7.21b, R6 Cities that stand alone join others within a LOC's overland segment, to them or from them."""
    t = s.tables
    n, least = t.board.count, t.charts.lines.network
    part, label = parts.part, parts.label
    at = {t.places[c].hex: c for c in cities}
    for city in parts.weak:
        start = t.places[city].hex
        if start < 0 or start in near.besieged:
            continue
        if groups.count(groups[city]) >= least:  # another city's search has found it
            continue
        here = window(t, start, near.limit, bool(w.ferries))
        land = here.land
        key = (start, near.limit, near.toll & land, near.zone & land, near.free & here.rivers, near.ferries)
        around = remembered(t, "around", key, partial(_around, t, start, near, here, w), AROUND)
        numbers = {part[h] for h in around.stations}
        numbers.update([part[n + x] for x in around.rivers])
        numbers.discard(0)
        towns = [at[h] for h in around.towns if h in at]
        _join(groups, [city, *towns, *(label[x] for x in numbers)])


class Window(NamedTuple):
    """What searches of so many MPs from a hex or to it depend on. Static."""

    land: int
    """hexes, as a set of `kit.fronts`"""
    rivers: int
    """river hexsides, as a set of `kit.masks`"""
    first: int
    """the first of the hexes, from which a search counts them"""
    comers: fronts.Lines
    """the lines of LOCs to the hex, and of marches from it"""
    beyond: fronts.Lines


def windows(t: Tables, starts: tuple[int, ...], limit: int, ferries: bool) -> tuple[int, int]:
    """The land and the rivers of the windows of some hexes."""

    def made() -> tuple[int, int]:
        land = rivers = 0
        for start in starts:
            more = window(t, start, limit, ferries)
            land, rivers = land | more.land, rivers | more.rivers
        return land, rivers

    return remembered(t, "windows", (starts, limit, ferries), made)


def window(t: Tables, start: int, limit: int, ferries: bool) -> Window:
    """The window of a hex.

    Without enemies a search goes nowhere else; with transports as ferries it may come to every hex that is near enough.
    """
    key = (start, limit, ferries)
    if key not in t.windows:
        ground = t.ground
        if ferries:
            land = fronts.of(h for k in range(limit + 1) for h in t.board.ring(start, k))
        else:
            land = fronts.reach(ground.loc_lines, 1 << start, limit)
            land |= fronts.reach(ground.march_lines, 1 << start, limit)
        rivers = bytearray(t.waters.rivers)
        for h in fronts.members(land):
            for x in t.waters.way.sides_at[h]:
                rivers[x] = 1
        first = (land & -land).bit_length() - 1
        comers, beyond = (fronts.window(some, land, first) for some in (ground.loc_lines, ground.march_lines))
        t.windows[key] = Window(land, bits(rivers), first, comers, beyond)
    found: Window = t.windows[key]
    return found


def _commanded(t: Tables, here: Window, free: int) -> dict[int, int]:
    """The lines in a window that enemy guns command, as `fronts.without` takes them."""
    banks, first = t.waters.way.banks, here.first
    ends: list[tuple[int, int]] = []
    for node in marked(cells(here.rivers & ~free, t.waters.rivers)):
        a, b = banks[node]
        if a >= first and b >= 0:
            ends.append((a - first, b - first))
        if b >= first:
            ends.append((b - first, a - first))
    return fronts.between(ends)


def _around(t: Tables, start: int, near: Near, here: Window, w: Ways) -> Around:
    land, first = here.land, here.first
    comers, beyond = here.comers, here.beyond
    if near.ferries:
        comers = fronts.window(loc_lines(t, w), land, first)
        beyond = fronts.window(march_lines(t, w), land, first)
    elif here.rivers & ~near.free:
        cut = _commanded(t, here, near.free)
        comers, beyond = fronts.without(comers, cut), fronts.without(beyond, cut)
    toll, zone = (near.toll & land) >> first, (near.zone & land) >> first
    city = 1 << start - first
    to_it = fronts.reach(comers, city, near.limit, toll, stops=zone)
    from_it = fronts.reach(beyond, city, near.limit, toll | zone)
    waters = t.waters.way.at
    shores = fronts.members(from_it & t.shores >> first)
    return Around(
        tuple([first + h for h in fronts.members((to_it | from_it) & t.city_mask >> first)]),
        tuple([first + h for h in fronts.members(from_it & t.stations_mask >> first)]),
        tuple(dict.fromkeys([x for h in shores for x in waters(first + h)])),
    )
