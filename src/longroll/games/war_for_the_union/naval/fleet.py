"""3.31, 10.2 Ships: whose they are, how far they go, what they may enter, and who is in their way. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from longroll.core.events import PieceSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.flags import FERRY, OFF
from longroll.games.war_for_the_union.movement.march import in_area
from longroll.games.war_for_the_union.narrate.naval import battery
from longroll.games.war_for_the_union.narrate.naval import ship as named
from longroll.games.war_for_the_union.pieces import Counter
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.waters import COAST, OFF_MAP, ZONE
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import batteries_on, faced
from longroll.kit.graph import CLOSED
from longroll.kit.masks import holding

TRANSPORT: Final = "T"


def counter(s: WfuState, ship: int) -> Counter:
    return s.tables.counters[s.tables.ships[ship]]


def side_of(s: WfuState, ship: int) -> int:
    return s.tables.ship_side[ship]


def transport(s: WfuState, ship: int) -> bool:
    """3.31 Transports carry and never fight."""
    return counter(s, ship).ship == TRANSPORT


def slugs(s: WfuState, ships: Iterable[int]) -> tuple[PieceSlug, ...]:
    return tuple(PieceSlug(s.tables.ship_slugs[x]) for x in ships)


def ships_at(s: WfuState, water: int, side: int) -> list[int]:
    """The ships of a side at a water."""
    whose = s.tables.ship_side
    return [x for x in holding(s.ship_at, water) if whose[x] == side]


def alike(s: WfuState, ship: int) -> tuple[object, ...]:
    """Ships with the same of this are the same to a player: a menu offers one of them."""
    aboard = ship + 1
    return (
        s.tables.ships[ship], s.ship_at[ship], s.ship_damage[ship], s.ship_supply[ship], s.ship_spent[ship], s.ship_state[ship],
        s.ship_from[ship], s.ship_start[ship], s.ship_fought[ship], s.ship_port[ship], s.ship_support[ship],
        aboard if laden(s, ship) else 0,
    )  # fmt: skip


def different(s: WfuState, ships: Iterable[int]) -> list[int]:
    """One ship of each sort, the first by number."""
    found: dict[tuple[object, ...], int] = {}
    for ship in sorted(ships):
        found.setdefault(alike(s, ship), ship)
    return list(found.values())


def laden(s: WfuState, ship: int) -> bool:
    """Whether anybody is aboard, an admiral included."""
    aboard = ship + 1
    return (
        aboard in s.sp_aboard
        or aboard in s.leader_aboard
        or aboard in s.hq_aboard
        or aboard in s.usmrr_aboard
    )


def carries(s: WfuState, ship: int) -> bool:
    """10.41 Whether land units are aboard."""
    aboard = ship + 1
    if aboard in s.sp_aboard or aboard in s.hq_aboard or aboard in s.usmrr_aboard:
        return True
    return aboard in s.leader_aboard and any(
        mark == aboard and s.leader_at[i] == s.tables.afloat for i, mark in enumerate(s.leader_aboard) if mark
    )


# --- movement --------------------------------------------------------------------------------------------------------


def allowance(s: WfuState, ship: int) -> int:
    """10.21, 11.26 The MPs of a ship: less a fifth for each level of damage and for want of supply, to the nearest number."""
    if not s.ship_damage[ship] and not s.ship_supply[ship]:
        return counter(s, ship).ma
    key = (counter(s, ship).ma, s.ship_damage[ship], s.ship_supply[ship])
    kept = s.tables.ship_mps
    if key not in kept:
        m = s.tables.naval.movement
        damage = (Fraction(0), m.damage_1, m.damage_2)[s.ship_damage[ship]]
        supply = (Fraction(0), m.unsupplied, m.isolated)[s.ship_supply[ship]]
        kept[key] = int(counter(s, ship).ma * max(1 - damage - supply, Fraction(0)) + Fraction(1, 2))
    return kept[key]


def spent(s: WfuState, ships: Iterable[int]) -> int:
    """10.22 A stack has spent as much as the ship of it that has spent most."""
    return max(s.ship_spent[x] for x in ships)


def left(s: WfuState, ships: list[int]) -> int:
    """The MPs that the whole stack still has."""
    if len(ships) == 1:
        return allowance(s, ships[0]) - s.ship_spent[ships[0]]
    return min([allowance(s, x) for x in ships]) - spent(s, ships)


def tolls(s: WfuState, ship: int) -> bytes:
    """10.23, 10.25 What entering each water costs a ship, 255 where it may not go."""
    key = (s.scenario, s.tables.ships[ship])
    kept = s.tables.waters.tolls
    if key not in kept:
        kept[key] = _tolls(s, counter(s, ship))
    return kept[key]


def _tolls(s: WfuState, c: Counter) -> bytes:
    t = s.tables
    w = t.waters
    if c.seagoing:
        cost = bytearray(w.seagoing)
    elif c.side == CONFEDERATE or c.ship == TRANSPORT:  # 10.23a
        cost = bytearray(w.inland)
    else:
        cost = bytearray(w.riverine)
    small = bool(t.scenarios[s.scenario].area.states)
    for water in range(w.count):
        off_map = w.kind[water] == OFF_MAP or w.name[water] in t.naval.zones.off_map
        if off_map and c.side == CONFEDERATE:  # 10.25b
            cost[water] = CLOSED
        if small and not _in_area(s, water):  # R28
            cost[water] = CLOSED
    return bytes(cost)


def _in_area(s: WfuState, water: int) -> bool:
    w = s.tables.waters
    if water < w.rivers:
        return any(bank >= 0 and in_area(s, bank) for bank in w.way.banks[water])
    return w.kind[water] == COAST and in_area(s, w.hex_of[water])


def cost(s: WfuState, ships: Iterable[int], water: int) -> int:
    """10.21 MPs for a stack to enter a water: those of the ship that pays most."""
    return max([tolls(s, x)[water] for x in ships])


def at_sea(s: WfuState, water: int) -> bool:
    """10.23b Coastal hexes and sea zones, where river craft are at risk."""
    return s.tables.waters.kind[water] in (COAST, ZONE)


def risks(s: WfuState, ship: int) -> bool:
    """10.23b Union river warships may go to sea, at a risk."""
    c = counter(s, ship)
    return c.side == UNION and not c.seagoing and c.ship != TRANSPORT


# --- enemies ---------------------------------------------------------------------------------------------------------


def guns_on(s: WfuState, water: int, side: int, silent: bool = False) -> list[int]:
    """8.26, 11.1 The batteries of a side that face a water; with `silent` the suppressed ones too."""
    guns = s.tables.batteries
    facing = batteries_on(s, water)
    if not facing:
        return []
    return [b for b in facing if guns[b].side == side and (silent or not s.battery_state[b])]


def began_under(s: WfuState, ship: int, battery: int) -> bool:
    """8.25 Whether a ship lay under a battery when the segment began: it may leave in peace."""
    return s.ship_start[ship] != OFF and s.ship_start[ship] in faced(s, battery)


def must_fight(s: WfuState, ships: Iterable[int], water: int) -> list[int]:
    """11.1, 11.12, 8.25 The batteries that some of these ships must stop for when they enter a water."""
    found = list(ships)
    if not found:
        return []
    enemy = 1 - side_of(s, found[0])
    return [
        b
        for b in guns_on(s, water, enemy)
        if any(not s.ship_fought[x] >> b & 1 and not began_under(s, x, b) for x in found)
    ]


def contested(s: WfuState, water: int, side: int) -> bool:
    """10.24 Whether a side's ships cannot stay at a water: enemy ships or guns that are not suppressed hold it too."""
    return bool(ships_at(s, water, 1 - side) or guns_on(s, water, 1 - side))


def step_refused(s: WfuState, ships: list[int], to: int, room: int) -> Refusal | None:
    """10.21-10.24 Why a stack may not go to a water next to it; None where it may. `room` are the MPs that it has."""
    t = s.tables
    w = t.waters
    at = s.ship_at[ships[0]]
    name = w.name[to]
    if to not in w.graph.near[at]:
        return Refusal(f"{name} does not join {w.name[at]}", "10.21")
    price = 0
    for x in ships:
        if s.ship_state[x] & FERRY:
            return Refusal(f"{named(t, t.ship_slugs[x])} is a ferry in this turn", "10.51")
        toll = tolls(s, x)[to]
        if toll == CLOSED:
            return Refusal(f"{named(t, t.ship_slugs[x])} cannot go to {name}", "10.23")
        price = max(price, toll)
    if price > room:
        return Refusal(f"{price} MPs are needed and {max(room, 0)} are left", "10.21")
    side = side_of(s, ships[0])
    enemies = ships_at(s, to, 1 - side)
    if enemies and all(transport(s, x) for x in ships) and not _escorted(s, to, side):
        return Refusal("transports do not go among enemy ships by themselves", "10.24")
    for b in guns_on(s, to, 1 - side):
        if any(s.ship_fought[x] >> b & 1 for x in ships) and at not in faced(s, b):
            return Refusal(f"they have fought {battery(t, t.batteries[b].slug)} already", "11.39")
    return None


def _escorted(s: WfuState, water: int, side: int) -> bool:
    """10.24 Whether warships of a side are at a water already."""
    return any(not transport(s, x) for x in ships_at(s, water, side))


def limit(s: WfuState, water: int) -> int:
    """11.21 Ships of a side in a round or wave."""
    limits = s.tables.naval.limits
    w = s.tables.waters
    return (limits.navigable, limits.tidal, limits.tidal, limits.coastal, limits.sea, limits.coastal)[
        w.kind[water]
    ]


def theater(s: WfuState, water: int) -> int:
    """The theater of a water: that of its bank."""
    t = s.tables
    banks = t.waters.way.banks[water] if water < t.waters.rivers else (t.waters.hex_of[water],)
    return next((t.theater_of[bank] for bank in banks if bank >= 0), 0)
