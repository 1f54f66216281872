"""9.51, 9.55-9.57, 9.59 Which rail hexes and links a side's trains can use, how far every stop is, and what a ride counts."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION, WEST
from longroll.games.war_for_the_union.zoi import crossing_blocked

SELMA_FERRY = ("montgomery", "selma")
SELMA_GUARDS = ("3324", "3325", "3425", "3426", "3525")
"""2.33a hexes from which Union troops close the ferry"""
SELMA = -2
"""the link of the ferry"""


class Way(NamedTuple):
    """How a train comes to a hex."""

    ferries: int
    hexes: int
    crossed: bool
    """9.54b it changed theaters across the Ohio border or off the map"""
    selma: bool
    """2.33 it used the Montgomery-Selma ferry"""
    came: int
    """the hex before, -1 at the start"""


def usable(s: WfuState, side: int, hex_: int) -> bool:
    """9.55, 9.59a, b, 9.75c Whether trains of a side run in a hex."""
    return (
        s.rail_owner[hex_] == side
        and not s.rail_break[hex_]
        and not s.rail_fresh[hex_]
        and not s.strength(hex_, 1 - side)
        and not s.in_zoc(hex_, side)
        and in_area(s, hex_)
    )


def stops_open(s: WfuState, side: int) -> bytearray:
    """`usable` for every hex at once."""
    t = s.tables
    n, nodes = t.board.count, t.nodes
    owner, broken, fresh = s.rail_owner, s.rail_break, s.rail_fresh
    enemies = s.sps[(1 - side) * nodes : (1 - side) * nodes + n]
    zone = s.zoc[(1 - side) * nodes : (1 - side) * nodes + n]
    inside = t.area(s.scenario, lambda h: in_area(s, h))
    found = bytearray(n)
    for h in t.rails.stations:
        if owner[h] == side and not (broken[h] or fresh[h] or enemies[h]) and inside[h]:
            found[h] = not zone[h] or not s.in_zoc(h, side)
    return found


def link_open(s: WfuState, side: int, link: int, unbuilt: bytes) -> bool:
    """9.56, R24 Whether a link is built, joined, and not under enemy guns."""
    return (
        not unbuilt[link]
        and not s.link_shut[link]
        and not crossing_blocked(s, s.tables.rails.side[link], side)
    )


def selma_open(s: WfuState, side: int) -> bool:
    """2.33, 9.56 Whether the Montgomery-Selma ferry runs: for the Confederacy, without Union troops at it."""
    board = s.tables.board
    return side == CONFEDERATE and not any(s.strength(board.index[x], UNION) for x in SELMA_GUARDS)


def ohio_border(s: WfuState, a: int, b: int) -> bool:
    """9.54b Whether a link leads from Ohio into the eastern theater."""
    t = s.tables
    states = {t.board.states[t.board.state[h]] for h in (a, b)}
    return "OH" in states and t.theater_of[a] != t.theater_of[b]


def ways(s: WfuState, side: int, start: int) -> dict[int, Way]:
    """9.55-9.57 Where a train can come to; kept as long as nothing changes that bears on it, since a menu asks very often."""
    key = (s.version, s.navy, s.turn, side, start, bytes(s.rail_fresh), bytes(s.link_shut))
    known = s.rail_known
    if known is None or known[0] != key:
        known = s.rail_known = (key, _ways(s, side, start))
    found: dict[int, Way] = known[1]
    return found


def _ways(s: WfuState, side: int, start: int) -> dict[int, Way]:
    """Every hex (and the N.Y. Box) that a train can come to, with the fewest ferries and then the fewest hexes."""
    t = s.tables
    n = t.board.count
    unbuilt = t.rails.unbuilt(100 * s.year + s.month)
    runs = stops_open(s, side)
    north = set(t.rails.north)
    ferry_ends = [t.board.hex(slug) for slug in SELMA_FERRY] if selma_open(s, side) else []
    found: dict[int, Way] = {}
    queue: list[tuple[int, int, int, int, bool, bool]] = [(0, 0, start, -1, False, False)]
    while queue:
        ferries, hexes, at, came, crossed, selma = heappop(queue)
        if at in found:
            continue
        found[at] = Way(ferries, hexes, crossed, selma, came)
        off_map = side == UNION and at in north and not (found.keys() & north) - {at}
        for to, link in _onward(s, side, at, unbuilt, ferry_ends, off_map):
            if to in found or (to < n and not runs[to]):
                continue
            ferry = link >= 0 and t.rails.ferry[link]
            step = t.economy.rail.special_ferry_hexes if link == SELMA else 1
            far = hexes + step
            if side == CONFEDERATE and far > t.economy.rail.confederate_hexes:
                continue
            apart = t.theater_of[at] != t.theater_of[to]
            over = crossed != (apart and (link == -1 or (link >= 0 and ohio_border(s, at, to))))
            heappush(queue, (ferries + ferry, far, to, at, over, selma or link == SELMA))
    return found


def _onward(
    s: WfuState, side: int, at: int, unbuilt: bytes, ferry_ends: list[int], off_map: bool
) -> list[tuple[int, int]]:
    """The stops next to one, each with its link; -1 off the map (9.57, from the first edge hex that is reached), SELMA the ferry."""
    t = s.tables
    n = t.board.count
    if at >= n:  # 9.57: from the N.Y. Box onto the map
        return [(t.board.index[x], -1) for x in t.economy.ny_box_rail]
    net = t.rails.net
    found = []
    for link in net.links_at[at]:
        a, b = net.ends[link]
        if link_open(s, side, link, unbuilt):
            found.append((b if a == at else a, link))
    if off_map:
        found += [(h, -1) for h in t.rails.north if h != at]
    if side == UNION and t.board.numbers[at] in t.economy.ny_box_rail:
        found.append((t.box_node["ny-box"], -1))
    if at in ferry_ends:
        found.append((ferry_ends[1 - ferry_ends.index(at)], SELMA))
    return found


# --- 9.54 capacity ---------------------------------------------------------------------------------------------------


def in_texas(s: WfuState, node: int) -> bool:
    t = s.tables
    return node < t.board.count and t.board.states[t.board.state[node]] == "TX"


def total(s: WfuState, side: int) -> int:
    """9.54, 4.61 The rail capacity of a side in this month, Texas apart."""
    e = s.tables.economy
    year = e.years[s.year]
    full = year.union_rail if side == UNION else year.confederate_rail
    return max(0, full + (e.rail.poor_weather if s.poor_weather else 0))


def theater_limit(s: WfuState, side: int) -> int:
    """9.54a The Union spends at most half of its capacity, rounded up, in one theater."""
    if side == CONFEDERATE:
        return total(s, side)
    share = s.tables.economy.rail.union_theater
    return -int(-(total(s, side) * share) // 1)


def points_left(s: WfuState, side: int, node: int, crossed: bool) -> int:
    """9.54 Points that a ride which begins in a hex can still count; one that crosses needs them in both theaters."""
    t = s.tables
    if side == CONFEDERATE:
        if in_texas(s, node):
            return t.economy.rail.texas - s.rail_used[2]
        return total(s, side) - s.rail_used[EAST] - s.rail_used[WEST]
    left = [theater_limit(s, side) - s.rail_used[k] for k in (EAST, WEST)]
    whole = total(s, side) - s.rail_used[EAST] - s.rail_used[WEST]
    if crossed:
        return min(left[EAST], left[WEST], whole // 2)
    return min(left[t.theater_of[node]], whole)


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
