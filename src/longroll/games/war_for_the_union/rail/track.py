"""9.51, 9.55-9.57, 9.59 Which rail hexes and links a side's trains can use, how far every stop is, and what a ride counts."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from longroll.games.war_for_the_union.kept import kept, remembered
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.rails import Track
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, UNION, WEST
from longroll.games.war_for_the_union.zoi import crossing_blocked, ferries, zoi
from longroll.kit.masks import bits, cells, equal, marked

SELMA_FERRY: Final[tuple[str, ...]] = ("montgomery", "selma")
SELMA_GUARDS: Final[tuple[str, ...]] = ("3324", "3325", "3425", "3426", "3525")
"""2.33a hexes from which Union troops close the ferry"""
SELMA: Final = -2
"""the link of the ferry"""


class Way(NamedTuple):
    """How a train comes to a hex."""

    came: int
    """the hex before, -1 at the start"""
    crossed: bool
    """9.54b it changed theaters across the Ohio border or off the map"""
    selma: bool
    """2.33 it used the Montgomery-Selma ferry"""
    ferries: int
    hexes: int


Raw = tuple[int, ...]
"""a `Way` as a plain tuple: a search makes hundreds of them, and the garbage collector need not look at them again"""


class Rides:
    """Where a train can come to, and how."""

    def __init__(self, found: dict[int, Raw]) -> None:
        self.found = found

    def __contains__(self, node: int) -> bool:
        return node in self.found

    def __getitem__(self, node: int) -> Way:
        return Way._make(self.found[node])

    def nodes(self) -> list[int]:
        return list(self.found)


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
        found = t.rails.mask & equal(s.rail_owner, side) & bits(t.area(s.scenario))
        barred = (
            bits(s.rail_break) | bits(s.rail_fresh) | bits(s.sps[base : base + n]) | bits(enemy_zone(s, side))
        )
        return cells(found & ~barred, n)

    return kept(s, ("runs", side, bytes(s.rail_fresh)), made)


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


def ways(s: WfuState, side: int, start: int) -> Rides:
    """9.55-9.57 Where a train can come to; kept as long as nothing changes that bears on it, since a menu asks very often."""
    t = s.tables
    runs, links = stops_open(s, side), track(s, side)
    ferry = selma_open(s, side)

    def made() -> Rides:
        return Rides(_Search(s, side, runs, links, ferry).ways(start))

    return kept(
        s,
        ("rail", side, start, runs),
        lambda: remembered(t, "rail", (side, start, runs, *_track_key(s, side), ferry), made),
    )


def halts(s: WfuState, side: int, start: int) -> list[int]:
    """The named places that a train can come to from a hex, then the hexes next to it."""

    def made() -> list[int]:
        found = ways(s, side, start).found
        named = found.keys() & s.tables.named_nodes
        near = [node for node, way in found.items() if way[0] == start and node not in named]
        return [*sorted(named), *near]

    return kept(s, ("halts", side, start, stops_open(s, side)), made)


def track(s: WfuState, side: int) -> Track:
    """9.56, R24 The links that are built, joined, and not under enemy guns."""
    t = s.tables
    month = t.rails.opened(100 * s.year + s.month)

    def made() -> Track:
        unbuilt = t.rails.unbuilt(month)
        net = t.rails.net
        found = list(t.rails.track(month))
        over = [
            link
            for node in marked(zoi(s, 1 - side), 0, t.waters.rivers)
            for link in t.links_over.get(node, ())
        ]
        doubtful = (*over, *marked(s.link_shut))
        for at in {h for link in doubtful for h in net.ends[link]}:
            found[at] = tuple(way for way in found[at] if link_open(s, side, way[1], unbuilt))
        return tuple(found)

    return kept(s, ("track", side), lambda: remembered(t, "track", (side, *_track_key(s, side)), made))


def _track_key(s: WfuState, side: int) -> tuple[Any, ...]:
    month = s.tables.rails.opened(100 * s.year + s.month)
    return month, zoi(s, 1 - side), tuple(ferries(s, side)), bytes(s.link_shut)


Arrivals = dict[int, Raw]
"""where trains come to at a distance, and how"""


class _Search:
    """Every hex (and the N.Y. Box) that a train can come to, with the fewest ferries and then the fewest hexes.

    It goes over the railroads distance by distance. At each the least way to a hex counts: from the hex with the lowest number.
    """

    def __init__(self, s: WfuState, side: int, runs: bytes, links: Track, selma_runs: bool) -> None:
        t = s.tables
        self.s, self.side, self.runs, self.links = s, side, runs, links
        self.most = t.economy.rail.confederate_hexes if side == CONFEDERATE else 10_000
        self.ends = [t.board.hex(slug) for slug in SELMA_FERRY] if selma_runs else []
        self.north = frozenset(t.rails.north) if side == UNION else frozenset[int]()
        self.special = {*t.ny_rail, *self.ends, *self.north, *range(t.board.count, t.nodes)}
        """where trains go on to what no link leads to"""
        self.ferry, self.border = t.rails.ferry, _border_links(s)
        self.off_map = False
        """9.57 the first hex of the north edge was reached"""
        self.found: dict[int, Raw] = {}
        self.left: dict[tuple[int, int], Arrivals] = {}
        """what is still to be looked at, by ferries and hexes"""
        self.queue: list[tuple[int, int]] = []

    def ways(self, start: int) -> dict[int, Raw]:
        self._arrive(start, (-1, False, False, 0, 0))
        while self.queue:
            level = heappop(self.queue)
            here = self.left.pop(level)
            for at in sorted(self.special.intersection(here)):
                if at not in self.found:
                    self._off_links(at, here[at], level)
            self._along(here, level)
        return self.found

    def _arrive(self, to: int, way: Raw) -> None:
        level = (way[3], way[4])
        if level not in self.left:
            self.left[level] = {}
            heappush(self.queue, level)
        known = self.left[level].get(to)
        if known is None or way < known:
            self.left[level][to] = way

    def _off_links(self, at: int, way: Raw, level: tuple[int, int]) -> None:
        """2.33, 9.57 Off the map, to the N.Y. Box and from it, and over the ferry of Selma."""
        t = self.s.tables
        crossed, selma = bool(way[1]), bool(way[2])
        first = at in self.north and not self.off_map
        self.off_map = self.off_map or first
        for to, link in _beyond(self.s, self.side, at, self.ends, first):
            far = level[1] + (t.economy.rail.special_ferry_hexes if link == SELMA else 1)
            if to not in self.found and (to >= t.board.count or self.runs[to]) and far <= self.most:
                over = crossed != (link == -1 and t.theater_of[at] != t.theater_of[to])
                self._arrive(to, (at, over, selma or link == SELMA, level[0], far))

    def _along(self, here: Arrivals, level: tuple[int, int]) -> None:
        """One link farther from every hex of a distance."""
        found, runs, links = self.found, self.runs, self.links
        ferry, border, n = self.ferry, self.border, len(self.runs)
        ferries, hexes = level
        beyond = (ferries, hexes + 1)
        onward: Arrivals = self.left.get(beyond, {})
        for at in sorted(here):
            if at in found:
                continue
            way = found[at] = here[at]
            if at >= n or hexes >= self.most:
                continue
            crossed, selma = bool(way[1]), bool(way[2])
            for to, link in links[at]:
                if not runs[to] or to in found:
                    continue
                if ferry[link]:
                    self._arrive(to, (at, crossed != border[link], selma, ferries + 1, hexes + 1))
                elif to not in onward or at < onward[to][0]:
                    onward[to] = (at, crossed != border[link], selma, ferries, hexes + 1)
        if onward and beyond not in self.left:
            self.left[beyond] = onward
            heappush(self.queue, beyond)


def _border_links(s: WfuState) -> tuple[bool, ...]:
    """9.54b For each link whether it leads across the Ohio border."""
    t = s.tables
    return remembered(t, "ohio", (), lambda: tuple(ohio_border(s, a, b) for a, b in t.rails.net.ends))


def _beyond(s: WfuState, side: int, at: int, ferry_ends: list[int], off_map: bool) -> list[tuple[int, int]]:
    """Stops next to one that no link leads to; -1 off the map (9.57, from the first edge hex that is reached), SELMA the ferry."""
    t = s.tables
    if at >= t.board.count:  # 9.57: from the N.Y. Box onto the map
        return [(h, -1) for h in t.ny_rail]
    found = [(h, -1) for h in t.rails.north if h != at] if off_map else []
    if side == UNION and at in t.ny_rail:
        found.append((t.box_node["ny-box"], -1))
    if at in ferry_ends:
        found.append((ferry_ends[1 - ferry_ends.index(at)], SELMA))
    return found


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
