"""9.51, 9.55-9.57, 9.59 Which rail hexes and links a side's trains can use, how far every stop is, and what a ride counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longroll.games.war_for_the_union.kept import kept, remembered
from longroll.games.war_for_the_union.movement.march import besieged_there, in_area
from longroll.games.war_for_the_union.rail.rides import (
    BY_SELMA,
    CROSSED,
    FERRY,
    HEX,
    Lines,
    Rides,
    Steps,
    search,
)
from longroll.games.war_for_the_union.rails import Track
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION, WEST
from longroll.games.war_for_the_union.zoi import ferries, zoi
from longroll.kit.masks import bits, cells, equal, marked

SELMA_FERRY: Final[tuple[str, ...]] = ("montgomery", "selma")
SELMA_GUARDS: Final[tuple[str, ...]] = ("3324", "3325", "3425", "3426", "3525")
"""2.33a hexes from which Union troops close the ferry"""


def usable(s: WfuState, side: int, hex_: int) -> bool:
    """9.55, 9.59a, b, 9.75c, 14.24 Whether trains of a side run in a hex; past a fort that it besieges too."""
    return (
        s.rail_owner[hex_] == side
        and bool(s.laid[hex_])
        and not s.rail_break[hex_]
        and not s.rail_fresh[hex_]
        and (not s.strength(hex_, 1 - side) or besieged_there(s, hex_, 1 - side))
        and not s.in_zoc(hex_, side)
        and in_area(s, hex_)
    )


def enemy_zone(s: WfuState, side: int) -> bytes:
    """4.2, 4.23 `in_zoc` for every hex at once."""
    t = s.tables
    n, base = t.board.count, (1 - side) * t.nodes

    def made() -> bytes:
        zone = s.zoc[base : base + n]
        for h in t.city_hexes:
            if zone[h] and s.negated(h, side):
                zone[h] = 0
        return bytes(zone)

    return kept(s, ("zone", side), made)


def stops_open(s: WfuState, side: int) -> bytes:
    """`usable` for every hex at once."""
    t = s.tables
    n, base = t.board.count, (1 - side) * t.nodes

    def made() -> bytes:
        found = bits(s.laid) & equal(s.rail_owner, side) & bits(t.area(s.scenario))
        foes = bits(s.sps[base : base + n]) & ~(bits(s.siege) & equal(s.fort_side, 1 - side))
        barred = bits(s.rail_break) | bits(s.rail_fresh) | foes | bits(enemy_zone(s, side))
        return cells(found & ~barred, n)

    return kept(s, ("runs", side, bytes(s.rail_fresh)), made)


def closed_links(s: WfuState, side: int) -> tuple[int, ...]:
    """9.56, R24 The links that are not joined, or under enemy guns without a ferry of a side."""
    t = s.tables

    def made() -> tuple[int, ...]:
        hostile, served = zoi(s, 1 - side), ferries(s, side)
        over = [
            link
            for node, links in t.links_over.items()
            if hostile[node] and node not in served
            for link in links
        ]
        return tuple(sorted({*over, *marked(s.link_shut)}))

    return kept(s, ("closed-links", side), made)


def selma_open(s: WfuState, side: int) -> bool:
    """2.33, 9.56 Whether the Montgomery-Selma ferry runs: for the Confederacy, without Union troops at it."""
    board = s.tables.board
    return side == CONFEDERATE and not any(s.strength(board.index[x], UNION) for x in SELMA_GUARDS)


def ohio_border(s: WfuState, a: int, b: int) -> bool:
    """9.54b Whether a link leads from Ohio into the eastern theater."""
    t = s.tables
    states = {t.board.states[t.board.state[h]] for h in (a, b)}
    return "OH" in states and t.theater_of[a] != t.theater_of[b]


def ways(s: WfuState, side: int, start: int) -> Rides:
    """9.55-9.57 Where a train can come to; kept as long as nothing changes that bears on it, since a menu asks very often."""
    t = s.tables
    runs = stops_open(s, side)

    def made() -> Rides:
        fresh = remembered(t, "rail-runs", runs, lambda: [*runs, *[1] * (t.nodes - len(runs))])
        return search(start, fresh[:], lines(s, side), t.named_nodes)

    def known() -> Rides:
        return remembered(t, "rail", (side, start, runs, *_track_key(s, side), selma_open(s, side)), made)

    return kept(s, ("rail", side, start, runs), known)


def track(s: WfuState, side: int) -> Track:
    """9.56, R24 The links that are built, joined, and not under enemy guns."""
    t = s.tables
    month, closed = _track_key(s, side)

    def made() -> Track:
        found = list(t.rails.track(month))
        for at in {h for link in closed for h in t.rails.net.ends[link]}:
            found[at] = tuple(way for way in found[at] if way[1] not in closed)
        return tuple(found)

    return remembered(t, "track", (month, closed), made)


def _track_key(s: WfuState, side: int) -> tuple[int, tuple[int, ...]]:
    """What the track depends on: the month in which the last railroad was opened, and the links that are closed."""
    return s.tables.rails.opened(100 * s.year + s.month), closed_links(s, side)


def lines(s: WfuState, side: int) -> Lines:
    """9.54-9.57 Every step of a train of a side: over links, off the map, to the N.Y. Box and from it, over the ferry of Selma."""
    t = s.tables
    selma = selma_open(s, side)
    month, closed = _track_key(s, side)

    def made() -> Lines:
        links, fares = track(s, side), _fares(s)
        usual, rest = _steps(s, month)
        near, others = usual[:], rest.copy()
        for at in {h for link in closed for h in t.rails.net.ends[link]}:
            near[at], others[at] = _steps_from(links[at], fares)
        off_links = remembered(t, "rail-off-links", (side, selma), lambda: _off_links(t, side, selma))
        if side == CONFEDERATE:
            return Lines(near, others, off_links, {}, t.economy.rail.confederate_hexes)
        return Lines(near, others, off_links, remembered(t, "rail-edge", (), lambda: _edge(t)), 10_000)

    return remembered(t, "rail-lines", (side, selma, month, closed), made)


def _steps(s: WfuState, month: int) -> tuple[list[tuple[int, ...]], dict[int, Steps]]:
    """The steps over every link that is built: of the usual kind for each node, and the others."""
    t = s.tables

    def made() -> tuple[list[tuple[int, ...]], dict[int, Steps]]:
        found = [_steps_from(links, _fares(s)) for links in t.rails.track(month)]
        others = {at: steps for at, (_, steps) in enumerate(found) if steps}
        beside: list[tuple[int, ...]] = [()] * (t.nodes - len(found))
        return [near for near, _ in found] + beside, others

    return remembered(t, "rail-steps", month, made)


def _fares(s: WfuState) -> tuple[int, ...]:
    """9.54b, 9.56 What each link adds to a fare besides a hex."""
    t = s.tables

    def made() -> tuple[int, ...]:
        ends = zip(t.rails.ferry, t.rails.net.ends)
        return tuple(FERRY * ferry + CROSSED * ohio_border(s, a, b) for ferry, (a, b) in ends)

    return remembered(t, "fares", (), made)


def _steps_from(links: tuple[tuple[int, int], ...], fares: tuple[int, ...]) -> tuple[tuple[int, ...], Steps]:
    """The steps from a hex: of the usual kind, and the others."""
    usual = tuple(to for to, link in links if not fares[link])
    return usual, tuple((to, HEX + fares[link]) for to, link in links if fares[link])


def _off_links(t: Tables, side: int, selma_runs: bool) -> dict[int, Steps]:
    """2.33, 9.57 Steps that no link leads over: to the N.Y. Box and from it, and over the ferry of Selma."""
    found = {node: _off_map(t, node, t.ny_rail) for node in range(t.board.count, t.nodes)}
    if side == UNION:
        found |= {h: _off_map(t, h, [t.box_node["ny-box"]]) for h in t.ny_rail}
    if selma_runs:
        one, other = (t.board.hex(slug) for slug in SELMA_FERRY)
        step = t.economy.rail.special_ferry_hexes * HEX + BY_SELMA
        for at, to in ((one, other), (other, one)):
            found[at] = (*found.get(at, ()), (to, step))
    return found


def _edge(t: Tables) -> dict[int, Steps]:
    """9.57 Steps off the northern edge, from each hex there to the others."""
    north = t.rails.north
    return {at: _off_map(t, at, [h for h in north if h != at]) for at in north}


def _off_map(t: Tables, at: int, ends: Sequence[int]) -> Steps:
    """9.54b, 9.57 Steps of one hex off the map, which may lead from theater to theater."""
    return tuple((to, HEX + CROSSED * (t.theater_of[at] != t.theater_of[to])) for to in ends)


# --- 9.54 capacity ---------------------------------------------------------------------------------------------------


def in_texas(s: WfuState, node: int) -> bool:
    board = s.tables.board
    return node < board.count and board.states[board.state[node]] == "TX"


def total(s: WfuState, side: int) -> int:
    """9.54, 4.61 The rail capacity of a side in this month, Texas apart."""
    return s.tables.economy.rail_points[s.turn][side]


def theater_limit(s: WfuState, side: int) -> int:
    """9.54a The Union spends at most half of its capacity, rounded up, in one theater."""
    return s.tables.economy.rail_points[s.turn][2 if side == UNION else CONFEDERATE]


def points_by_region(s: WfuState, side: int) -> tuple[int, int]:
    """9.54 Points that a ride can still count: in each theater for the Union; elsewhere and in Texas for the Confederacy."""
    used = s.rail_used
    whole = total(s, side) - used[EAST] - used[WEST]
    if side == CONFEDERATE:
        return whole, s.tables.economy.rail.texas - used[2]
    limit = theater_limit(s, side)
    return min(limit - used[EAST], whole), min(limit - used[WEST], whole)


def points_left(s: WfuState, side: int, node: int, crossed: bool) -> int:
    """9.54 Points that a ride which begins in a hex can still count; one that crosses needs them in both theaters."""
    found = points_by_region(s, side)
    if side == CONFEDERATE:
        return found[in_texas(s, node)]
    if crossed:
        whole = total(s, side) - s.rail_used[EAST] - s.rail_used[WEST]
        return min(*found, whole // 2)
    return found[s.tables.theater_of[node] != EAST]


def spend(s: WfuState, side: int, node: int, points: int, crossed: bool) -> None:
    """9.54, R9 The theater in which the ride begins pays; both do across the Ohio border or off the map."""
    t = s.tables
    if side == CONFEDERATE and in_texas(s, node):
        s.rail_used[2] += points
        return
    where = t.theater_of[node]
    s.rail_used[where] += points
    if crossed and side == UNION:
        s.rail_used[1 - where] += points
