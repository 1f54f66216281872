"""4.3 Naval zones of influence: which river hexsides each side's ships and batteries command."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from longroll.games.war_for_the_union.flags import FERRY, OFF, WITHDRAWN
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.tables import Tables
from longroll.kit import fronts
from longroll.kit.graph import CLOSED
from longroll.kit.masks import bits, cells

REACHES: Final = 3000
"""reaches of ships that are remembered"""


def zoi(s: WfuState, side: int) -> bytes:
    """4.31-4.33 The waters in a side's zone of influence, as a mask; kept until a ship or battery changes."""
    known = s.zoi_known
    if known is None or known[0] != s.navy:
        known = s.zoi_known = (s.navy, {})
    if side not in known[1]:
        known[1][side] = _zone(s, side)
    return known[1][side]


class Guns(NamedTuple):
    """8.26, 8.27 The batteries on the map."""

    version: int
    faced: dict[int, tuple[int, ...]]
    """the waters that each of them faces"""
    on: dict[int, tuple[int, ...]]
    """those that face a water"""


def guns(s: WfuState) -> Guns:
    """Every battery on the map, suppressed ones too; kept until one is placed or removed."""
    known: Guns | None = s.guns_known
    if known is None or known.version != s.guns:
        waters = {b: tuple(faced(s, b)) for b, at in enumerate(s.battery_at) if at != OFF}
        on: dict[int, tuple[int, ...]] = {}
        for b, faces in waters.items():
            for water in faces:
                on[water] = (*on.get(water, ()), b)
        known = s.guns_known = Guns(s.guns, waters, on)
    return known


def batteries_on(s: WfuState, water: int) -> tuple[int, ...]:
    """8.26, 8.27 Every battery on the map that faces a water, suppressed ones too."""
    return guns(s).on.get(water, ())


def crossing_blocked(s: WfuState, hexside: int, side: int) -> bool:
    """4.32 Whether the enemy's influence keeps a side's land units from crossing a hexside."""
    node = s.tables.waters.way.of_side[hexside]
    return node >= 0 and bool(zoi(s, 1 - side)[node]) and not ferried(s, hexside, side)


def ferried(s: WfuState, hexside: int, side: int) -> bool:
    """10.51 Whether a transport of a side serves as a ferry over a hexside."""
    node = s.tables.waters.way.of_side[hexside]
    return node >= 0 and node in ferries(s, side)


def ferries(s: WfuState, side: int) -> list[int]:
    """10.51 The waters where transports of a side serve as ferries."""
    state, at = s.ship_state, s.ship_at
    return [at[x] for x in s.tables.transports[side] if state[x] & FERRY]


def faced(s: WfuState, battery: int) -> list[int]:
    """8.26, 8.27 The river hexsides that a battery faces, never the Chesapeake Bay (4.31), and a coastal one's hex."""
    w = s.tables.waters
    at, faces = s.battery_at[battery], s.battery_faces[battery]
    found = []
    for d in range(6):
        node = w.way.of_side[6 * at + d]
        if faces >> d & 1 and node >= 0 and w.gunned[node]:
            found.append(node)
    if faces == ALL_AROUND and at in w.coast_of:
        found.append(w.coast_of[at])
    return found


def batteries(s: WfuState, side: int) -> list[int]:
    """The unsuppressed batteries of a side on the map."""
    counters, state = s.tables.batteries, s.battery_state
    return [b for b in guns(s).faced if counters[b].side == side and not state[b]]


def warships(s: WfuState, side: int) -> list[int]:
    """Combat ships of a side on the map, transports apart."""
    t = s.tables
    at = s.ship_at
    return [x for x in t.warships[side] if at[x] != OFF]


def _zone(s: WfuState, side: int) -> bytes:
    t = s.tables
    w = t.waters
    waters = guns(s).faced
    barred = {node for b in batteries(s, 1 - side) for node in waters[b]}
    barred.update(s.ship_at[x] for x in warships(s, 1 - side) if not s.ship_damage[x])  # 4.33b
    shut = fronts.of(barred)
    mask = 0
    for b in batteries(s, side):
        for node in waters[b]:
            mask |= 1 << 8 * node
    for x in warships(s, side):
        at = s.ship_at[x]
        if s.ship_damage[x] >= 2 or s.ship_state[x] & WITHDRAWN:
            continue
        if s.ship_damage[x]:  # 4.33c: only the river hexside where it is
            mask |= 1 << 8 * at if at < w.rivers else 0
            continue
        mask |= _reach(t, at, t.ship_seagoing[x], shut)
    return cells(mask, w.count)


def _reach(t: Tables, at: int, seagoing: int, shut: int) -> int:
    """4.31, 4.33 The river hexsides that a warship commands, as a set of `kit.masks`; it depends on what is shut near it."""
    static = t.waters.commands
    if (at, seagoing) not in static:
        marks = _command(t, at, seagoing, 0)
        static[at, seagoing] = fronts.mask(marks), bits(marks[: t.waters.rivers])
    near, free = static[at, seagoing]
    shut &= near
    if not shut:
        return free
    return remembered(t, "zoi", (at, seagoing, shut), partial(_rivers, t, at, seagoing, shut), REACHES)


def _rivers(t: Tables, at: int, seagoing: int, shut: int) -> int:
    return bits(_command(t, at, seagoing, shut)[: t.waters.rivers])


def _command(t: Tables, at: int, seagoing: int, shut: int) -> bytearray:
    """The waters that a warship reaches, as marks. What is entered costs, so whoever comes first comes by the cheapest way."""
    w = t.waters
    near, reach = w.graph.near, t.naval.zoi_reach
    toll = bytearray(w.seagoing if seagoing else w.inland)
    for node in fronts.members(shut):
        toll[node] = CLOSED
    toll[at] = CLOSED
    marks = bytearray(w.count)
    marks[at] = 1
    rings: list[list[int]] = [[] for _ in range(reach + 1)]
    rings[0].append(at)
    for spent, ring in enumerate(rings):
        for a in ring:
            for b in near[a]:
                far = spent + toll[b]
                if far <= reach:
                    toll[b] = CLOSED
                    marks[b] = 1
                    rings[far].append(b)
    return marks
