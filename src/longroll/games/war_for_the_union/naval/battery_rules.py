"""8.2, 8.3 What may be done with batteries: where one may be built, facing where, what upgrades it, and which may be removed."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import LOST, OFF
from longroll.games.war_for_the_union.forts import OTHER_PROJECTS, lined, projects
from longroll.games.war_for_the_union.narrate.naval import battery as named
from longroll.games.war_for_the_union.naval.fire import strength_of
from longroll.games.war_for_the_union.pieces import ALL_AROUND
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import CONFEDERATE, EAST, WEST
from longroll.games.war_for_the_union.zoi import batteries_on
from longroll.kit.masks import marked

AT_A_TIME: Final = 2
"""8.22 forts and batteries under construction in a theater"""
NEW_CONFEDERATE: Final = 2
"""8.21 the strength of every new Confederate battery"""
TWO_SIDES: Final[tuple[int, ...]] = tuple(1 << d | 1 << (d + 1) % 6 for d in range(6))
"""8.26 every two adjoining sides"""
COST: Final = 1
"""8.21 Resource Points for a Confederate battery or upgrade"""


def sited(s: WfuState, side: int, hex_: int) -> bool:
    """8.21 Entrenched troops or a fort, with a line of supply."""
    return bool(s.works_of(hex_, side) or s.fort_of(hex_, side)) and lined(s, hex_, side)


def under_way(s: WfuState, side: int, theater: int) -> int:
    """8.22, 8.24b Batteries that count against the limit; an upgrade that suppression halts does not."""
    t = s.tables
    return sum(
        1
        for b, at in enumerate(s.battery_site)
        if at != OFF
        and t.batteries[b].side == side
        and t.theater_of[at] == theater
        and not (s.battery_onto[b] and s.battery_state[s.battery_onto[b] - 1])
    )


OTHER_PROJECTS.append(under_way)


def begin_refused(s: WfuState, side: int, hex_: int) -> Refusal | None:
    """8.21, 8.22 Why no battery work may be begun in a hex; None where it may."""
    if not sited(s, side, hex_):
        title = s.tables.title(hex_)
        return Refusal(f"{title} needs entrenched troops or a fort with a line of supply", "8.21")
    return afford_refused(s, side, s.tables.theater_of[hex_])


def afford_refused(s: WfuState, side: int, theater: int) -> Refusal | None:
    """8.21, 8.22 Why no battery work may be begun in a theater; None where it may."""
    if projects(s, side, theater) >= AT_A_TIME:
        return Refusal(f"{AT_A_TIME} forts and batteries are under construction in the theater", "8.22")
    if side == CONFEDERATE and s.resource_points < COST:
        return Refusal("a Resource Point is needed", "8.21")
    return None


def pool(s: WfuState, side: int) -> list[int]:
    """8.22 The counters that may still be built."""
    return [
        b
        for b, gun in enumerate(s.tables.batteries)
        if gun.side == side
        and s.battery_at[b] == OFF
        and s.battery_site[b] == OFF
        and s.battery_state[b] < LOST
    ]


def raisable(s: WfuState, side: int, hex_: int, free: list[int] | None = None) -> list[int]:
    """8.21, 8.23 The counters that may be built in a hex, one of each strength; named ones only at their place. `free` is
    the pool, if known."""
    t = s.tables
    here = [b for b, at in enumerate(s.battery_at) if at == hex_] + [
        b for b, at in enumerate(s.battery_site) if at == hex_ and not s.battery_onto[b]
    ]
    coastal = sum(t.batteries[b].coastal for b in here)
    limits = t.charts.stacking
    found: dict[tuple[str, int], int] = {}
    for b in pool(s, side) if free is None else free:
        gun = t.batteries[b]
        if gun.name and t.battery_homes[b] != hex_:
            continue
        if side == CONFEDERATE and gun.strength != NEW_CONFEDERATE:
            continue
        full = (  # 4.13: two river batteries or one coastal one
            len(here) >= limits.coastal_batteries
            if gun.coastal
            else bool(coastal) or len(here) >= limits.river_batteries
        )
        if not full:
            found.setdefault((gun.name, gun.strength), b)
    return list(found.values())


def facings(s: WfuState, side: int, hex_: int, battery: int) -> list[int]:
    """8.26, 8.27 The ways a battery may face: two adjoining sides with a river on one of them, free of other guns."""
    if s.tables.batteries[battery].coastal:
        return [ALL_AROUND]
    return [faces for faces in TWO_SIDES if facing_refused(s, side, hex_, faces) is None]


def facing_refused(s: WfuState, side: int, hex_: int, faces: int) -> Refusal | None:
    """8.26 Why a river battery may not face two sides; None where it may."""
    t = s.tables
    w = t.waters
    waters = [w.way.of_side[6 * hex_ + d] for d in range(6) if faces >> d & 1]
    rivers = [x for x in waters if x >= 0 and w.gunned[x]]
    if not rivers:
        return Refusal("a river battery faces a navigable or tidal river", "8.26")
    if (hex_ in s.battery_at or hex_ in s.battery_site) and _overlaps(s, side, hex_, faces):
        return Refusal("guns of the same hex do not face the same side", "8.26")
    for river in rivers:
        for b in (*batteries_on(s, river), *_begun_on(s, 1 - side, river)):
            if t.batteries[b].side != side and not _upgrade_to_come(s, b):
                return Refusal(
                    f"{named(t, t.batteries[b].slug)} of the enemy faces that side already", "8.26"
                )
    return None


def _begun_on(s: WfuState, side: int, river: int) -> list[int]:
    """R77 The batteries that a side has begun to build towards a river."""
    of_side = s.tables.waters.way.of_side
    return [
        b
        for b, site in enumerate(s.battery_site)
        if site != OFF
        and s.battery_at[b] == OFF
        and s.tables.batteries[b].side == side
        and any(s.battery_faces[b] >> d & 1 and of_side[6 * site + d] == river for d in range(6))
    ]


def _overlaps(s: WfuState, side: int, hex_: int, faces: int) -> bool:
    """8.26 Whether guns of a hex, finished or begun, face one of these sides already."""
    for b, at in enumerate(s.battery_at):
        here = (s.battery_site[b] if at == OFF else at) == hex_ and not _upgrade_to_come(s, b)
        if here and s.tables.batteries[b].side == side and s.battery_faces[b] & faces:
            return True
    return False


def _upgrade_to_come(s: WfuState, battery: int) -> bool:
    """8.24 Whether a counter only waits on top of the battery that it will upgrade; a named one that is turned over stands and fires."""
    return s.battery_at[battery] == OFF and bool(s.battery_onto[battery])


def upgrades(s: WfuState, battery: int) -> list[int]:
    """8.24 The counters that would upgrade a battery; its own where a named one was never reduced."""
    t = s.tables
    gun = t.batteries[battery]
    if s.battery_state[battery] or battery + 1 in s.battery_onto:
        return []
    if gun.name:
        if not s.battery_weak[battery]:
            return []
        if not s.battery_beaten[battery]:
            return [battery]
    found: dict[int, int] = {}
    for b in pool(s, gun.side):
        other = t.batteries[b]
        least = 3 if gun.name else strength_of(s, battery) + 1
        if not other.name and other.strength >= least:
            found.setdefault(other.strength, b)
    return list(found.values())


def sites(s: WfuState, side: int) -> list[int]:
    """Hexes where a new battery may be begun."""
    t = s.tables
    n = t.board.count
    open_ = [afford_refused(s, side, theater) is None for theater in (EAST, WEST)]
    free = pool(s, side) if any(open_) else []
    if not free:
        return []
    forts = [h for h in marked(s.fort) if s.fort_side[h] == side]
    held = sorted({*forts, *(h for h in stacks(s, side) if h < n)})
    return [
        h
        for h in held
        if open_[t.theater_of[h]]
        and (t.waters.way.at(h) or h in t.waters.coast_of)
        and sited(s, side, h)
        and _buildable(s, side, h, free)
    ]


def _buildable(s: WfuState, side: int, hex_: int, free: list[int]) -> bool:
    """Whether any battery of the pool may be built in a hex: all river batteries may face the same ways."""
    guns = s.tables.batteries
    found = raisable(s, side, hex_, free)
    if any(guns[b].coastal for b in found):
        return True
    return bool(found) and any(facing_refused(s, side, hex_, faces) is None for faces in TWO_SIDES)


def choices_at(s: WfuState, side: int, hex_: int) -> list[tuple[int, int]]:
    """What may be built in a hex, and facing where: all river batteries may face the same ways."""
    ways: dict[bool, list[int]] = {}
    found = []
    for b in raisable(s, side, hex_):
        coastal = s.tables.batteries[b].coastal
        if coastal not in ways:
            ways[coastal] = facings(s, side, hex_, b)
        found += [(b, faces) for faces in ways[coastal]]
    return found


def remove_refused(s: WfuState, side: int, battery: int) -> Refusal | None:
    """8.3 Why a battery may not be taken off the map; None where it may."""
    t = s.tables
    gun = t.batteries[battery]
    at = s.battery_at[battery]
    name = named(t, gun.slug)
    if at == OFF or gun.side != side:
        return Refusal(f"{name} is no battery of yours on the map", "8.3")
    if gun.coastal or gun.name == "ft-jackson":
        return Refusal(f"{name} cannot be removed", "8.3")
    if not lined(s, at, side):
        return Refusal(f"{name} has no line of supply to leave by", "8.3")
    return None


def removable(s: WfuState, side: int) -> list[int]:
    return [b for b in range(len(s.battery_at)) if remove_refused(s, side, b) is None]
