"""10.6 Sea movement by Union land units: who may go, how far the sea carries them, where they may land; `passage.py` plays it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.cities import loyalty
from longroll.games.war_for_the_union.flags import (
    BY_SEA,
    FORCED,
    MARCHED,
    NAVAL_DEPOT,
    OFF,
    PICKED,
    RODE,
    SAILED,
)
from longroll.games.war_for_the_union.kept import remembered
from longroll.games.war_for_the_union.movement.march import allowance, in_area, leader_allowance
from longroll.games.war_for_the_union.naval.bases import friendly_port
from longroll.games.war_for_the_union.naval.frames import Voyage
from longroll.games.war_for_the_union.naval.landing import Load, picked, refused
from longroll.games.war_for_the_union.sea import open_sea, sea_waters
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.waters import BALTIMORE, BALTIMORE_WATER, OFF_MAP
from longroll.games.war_for_the_union.words import (
    BOX,
    CAVALRY,
    CONFEDERATE,
    KINDS,
    MAJOR,
    STATE_MILITIA,
    UNION,
)  # fmt: skip
from longroll.kit.graph import CLOSED, FAR, search
from longroll.kit.masks import bits, cells

_FREE: Final = bytes([1] + [0] * 255)
"""no mark becomes 1"""


def maritime(s: WfuState, node: int) -> bool:
    """10.61 Ports, boxes, coastal hexes and hexes on tidal rivers and bays."""
    t = s.tables
    return bool(t.waters.maritime[node]) if node < t.board.count else node < t.afloat


def embark_mp(s: WfuState, node: int) -> int:
    """10.62 MPs to embark or land: 3 in a friendly port or a naval depot, else 5."""
    m = s.tables.naval.movement
    n = s.tables.board.count
    depot = node < n and s.depot[UNION * n + node] & NAVAL_DEPOT
    return m.embark_port if depot or harbour(s, node) else m.embark_other


def harbour(s: WfuState, node: int) -> bool:
    """10.61a, 10.64 A friendly port with its quays; one that was only landed upon in this turn is still a coast."""
    return friendly_port(s, node) and not beachhead(s, node)


def beachhead(s: WfuState, node: int) -> bool:
    """10.64 Whether the Union came to a Confederate port by sea in this turn, and nobody of it was there before."""
    t = s.tables
    place = t.city_at[node] if node < t.board.count else OFF
    if place < 0 or not s.sea_used[node] or loyalty(s, place) != CONFEDERATE:
        return False
    here = s.sps_at(node, UNION)
    if not here or not all(s.sp_voyage[sp] & BY_SEA for sp in here):
        return False
    began = [sp for sp, at in enumerate(s.sp_start) if at == node and s.sp_at[sp] != OFF]
    return all(s.side_of(sp) != UNION for sp in began)


def hex_limit(s: WfuState, node: int) -> int:
    """10.64 SPs that may start or end a sea move in a hex in a turn."""
    t = s.tables
    c = t.naval.sea_hex
    if node >= t.board.count:
        return c.move_key_west if t.node_name(node) == "key-west" else c.move_box
    place = t.city_at[node]
    if harbour(s, node):
        return c.move_major if t.places[place].size in (MAJOR, BOX) else c.move_minor
    return c.move_depot if s.depot[UNION * t.board.count + node] & NAVAL_DEPOT else c.move_coast


def weight(s: WfuState, load: Load, at_hex: bool) -> int:
    """10.63, 10.64 What a load counts: cavalry and HQs 2 against the capacity; against a hex only HQs count double."""
    horse = sum(1 for sp in load.sps if s.arm_of(sp) == CAVALRY)
    return len(load.sps) + (0 if at_hex else horse) + s.tables.naval.movement.hq_sp * len(load.hqs)


def room(s: WfuState, f: Voyage) -> tuple[int, int]:
    """10.63, 10.64 What is left of the year's capacity and of the hex's limit."""
    chosen = loaded(s, f)
    year = s.tables.economy.years[s.year].sea_move - s.sea_moved - weight(s, chosen, at_hex=False)
    return year, hex_limit(s, f.hex) - s.sea_used[f.hex] - weight(s, chosen, at_hex=True)


def loaded(s: WfuState, f: Voyage) -> Load:
    return Load(picked(s), f.people, f.hqs)


def sp_refused(s: WfuState, sp: int) -> Refusal | None:
    """10.62, 10.66b Why an SP may not go by sea: it must begin the segment where it embarks, and do nothing else before."""
    if s.quality_of(sp) == STATE_MILITIA:
        return Refusal("state militia does not go to sea", "4.74")
    if s.sp_start[sp] != s.sp_at[sp] or s.sp_spent[sp] or s.sp_flags[sp] & (RODE | SAILED | MARCHED | FORCED):
        return Refusal("who goes by sea does nothing before", "10.62")
    if allowance(s, sp) < 1:
        return Refusal("they have no MP", "10.62")
    return None


def leader_refused(s: WfuState, leader: int) -> Refusal | None:
    if s.leader_start[leader] != s.leader_at[leader] or s.leader_spent[leader]:
        return Refusal(f"{s.tables.leaders[leader].name} has moved already", "10.62")
    if leader_allowance(s, leader) < 1:
        return Refusal(f"{s.tables.leaders[leader].name} has no MP", "10.62")
    return None


def ready(s: WfuState, f: Voyage) -> dict[str, list[int]]:
    """SPs that may still be chosen, by kind."""
    year, here = room(s, f)
    found: dict[str, list[int]] = {}
    for sp in s.sps_at(f.hex, UNION):
        need = 2 if s.arm_of(sp) == CAVALRY else 1
        if not s.sp_marks[sp] & PICKED and year >= need and here >= 1 and sp_refused(s, sp) is None:
            found.setdefault(KINDS[s.sp_kind[sp] % 10], []).append(sp)
    return found


def people(s: WfuState, f: Voyage) -> list[str]:
    """Leaders, and HQs with their commanders."""
    t = s.tables
    year, here = room(s, f)
    found = [
        t.leaders[i].slug
        for i in s.leaders_at(f.hex, UNION)
        if i not in f.people and not s.leader_army[i] and leader_refused(s, i) is None
    ]
    weigh = t.naval.movement.hq_sp
    for k, at in enumerate(s.hq_at):
        waits = at == f.hex and t.counters[t.hqs[k]].side == UNION and k not in f.hqs and not s.hq_rode[k]
        if waits and min(year, here) >= weigh:
            chief = s.commander(k)
            if chief < 0 or leader_refused(s, chief) is None:
                found.append(t.counters[t.hqs[k]].slug)
    return found


# --- where the sea leads ---------------------------------------------------------------------------------------------


def coasts(s: WfuState, start: int, load: Load) -> list[int]:
    """10.61, 10.62 The sea zones off which a load may land somewhere."""
    by_zone: dict[int, list[int]] = {}
    for node in sea_distances(s, start):
        by_zone.setdefault(zone_of(s, node), []).append(node)
    return sorted(
        zone for zone, nodes in by_zone.items() if next(_landings(s, start, load, nodes), OFF) != OFF
    )


def ends(s: WfuState, start: int, load: Load, zone: int | None = None) -> list[int]:
    """10.61, 10.62, 10.65 The nodes, off a sea zone or anywhere, where a load may land: within 30 MPs, outside enemy ZOIs."""
    nodes = sorted(sea_distances(s, start))
    return list(_landings(s, start, load, [n for n in nodes if zone is None or zone_of(s, n) == zone]))


def _landings(s: WfuState, start: int, load: Load, nodes: list[int]) -> Iterator[int]:
    """Those of some nodes where a load may land."""
    far, size = sea_distances(s, start), weight(s, load, at_hex=True)
    return (node for node in nodes if land_refused(s, start, node, load, far, size) is None)


def sea_distances(s: WfuState, start: int) -> dict[int, int]:
    """MPs of a sea move to every maritime node, embarking and landing apart."""
    open_ = open_sea(s)
    return remembered(s.tables, "sea-move", (start, open_), lambda: _search_sea(s, start, open_))


def _search_sea(s: WfuState, start: int, open_: bytes) -> dict[int, int]:
    t = s.tables
    w = t.waters
    toll = cells(int.from_bytes(w.riverine, "little") | CLOSED * bits(open_.translate(_FREE)), w.count)
    starts = [x for x in sea_waters(s, start) if open_[x]]
    first = 0 if start >= t.board.count else t.naval.movement.riverine_river
    found = search(w.graph, w.open, starts, t.naval.movement.sea_move, toll)
    far: dict[int, int] = {}
    for x in found.order:
        for node in _shores(s, x):
            cost = first + found.far[x]
            if node != start and cost < far.get(node, FAR):
                far[node] = cost
    return far


def _shores(s: WfuState, water: int) -> list[int]:
    """The nodes that are reached from a water by sea."""
    t = s.tables
    w = t.waters
    if w.kind[water] == OFF_MAP:
        return [t.box_node[w.name[water]]]
    if water >= w.rivers:
        return [w.hex_of[water]] if w.hex_of[water] >= 0 else []
    banks = [h for h in w.way.banks[water] if h >= 0 and not t.board.sea[h]]
    if w.name[water] == BALTIMORE_WATER:  # 2.31a
        banks.append(t.board.index[BALTIMORE])
    return banks


def land_refused(
    s: WfuState, start: int, node: int, load: Load, far: dict[int, int], size: int | None = None
) -> Refusal | None:
    """10.62-10.65, 10.71 Why a load may not land at a node; None where it may. `size` is its weight, if known."""
    t = s.tables
    if node not in far:
        return Refusal(
            f"the sea does not lead to {t.title(node)}, or enemy ships or guns command the way", "10.65"
        )
    if not in_area(s, node):
        return Refusal(f"{t.title(node)} lies outside the scenario", "4.71")
    m = t.naval.movement
    if far[node] + 2 * m.embark_other > m.sea_move:  # else nobody need count what embarking costs
        total = embark_mp(s, start) + far[node] + embark_mp(s, node)
        if total > m.sea_move:
            return Refusal(f"{total} MPs are needed to {t.title(node)}", "10.62")
    if size is None:
        size = weight(s, load, at_hex=True)
    if s.sea_used[node] + size > hex_limit(s, node):
        return Refusal(f"{hex_limit(s, node)} SPs land at {t.title(node)} in a turn", "10.64")
    return refused(s, UNION, node, load, by_sea=True)


def zone_of(s: WfuState, node: int) -> int:
    """The sea zone that a shore belongs to: the nearest over the water. So a long list of hexes is split by names."""
    return s.tables.waters.zone_off[node]


# --- the questions ---------------------------------------------------------------------------------------------------
