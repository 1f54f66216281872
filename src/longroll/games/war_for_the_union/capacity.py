"""6.3 Confederate Supply Capacity, and the division of the Confederacy."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.cities import holds, owner
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import BLACK, CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import zoi


def surrounded(s: WfuState, hex_: int, side: int) -> bool:
    """6.31, R26 Whether a side's city is shut in on all six sides: edge, sea, closed ground, enemy guns or enemy troops."""
    t = s.tables
    march, around, water = t.ground.march, t.board.neighbours, t.waters.way.of_side
    theirs = (1 - side) * t.nodes
    for at in range(6 * hex_, 6 * hex_ + 6):
        there = around[at]
        if there < 0 or t.board.sea[there] or s.sps[theirs + there]:
            continue
        if water[at] >= 0:  # no ground for a march, but open while no enemy commands the water
            if not zoi(s, 1 - side)[water[at]]:
                return False
        elif march[at] != 255:
            return False
    return True


def city_value(s: WfuState, place: int) -> int:
    """6.31, 10.33 What a city adds to the Capacity: nothing under Union troops or siege, half when surrounded, 1 less blockaded."""
    t = s.tables
    p = t.places[place]
    if p.hex < 0 or s.strength(p.hex, UNION) or s.siege[p.hex]:
        return 0
    if p.territory != "csa":  # 6.31a: black cities of friendly border states that Confederate troops hold
        friendly = p.colour == BLACK and owner(s, place) == CONFEDERATE and s.strength(p.hex, CONFEDERATE)
        state = {"KY": s.kentucky, "MD": s.maryland, "MO": s.missouri}.get(p.state)
        if not friendly or state != CONFEDERATE:
            return 0
    value = p.value // 2 if surrounded(s, p.hex, CONFEDERATE) else p.value
    return max(0, value + t.naval.blockade.port_value) if s.blockaded[place] else value


def open_ports(s: WfuState) -> int:
    """10.33, 14.24b Confederate ports that the Union neither holds nor blockades; one that it besieges it does not hold."""
    t = s.tables
    return sum(
        not holds(s, t.board.hex(port), UNION) and not s.blockaded[t.index[port]] for port in t.stations
    )


def port_penalty(s: WfuState) -> int:
    """10.33, R15 What the total loses when few ports are open, and more when none is."""
    b = s.tables.naval.blockade
    left = open_ports(s)
    return (b.few if left < b.few_ports else 0) + (b.none if not left else 0)


def capacity(s: WfuState) -> int:
    """6.31, 6.32 The Supply Capacity of the whole Confederacy."""
    found = sum(city_value(s, i) for i, p in enumerate(s.tables.places) if p.value)
    return max(0, found + port_penalty(s) - militia_cost(s))


def militia_cost(s: WfuState) -> int:
    """20.10 Points that Confederate state militia on the map costs."""
    if not s.militia_supply:
        return 0
    per: int = s.tables.optional["militia_supply"]["sps_per_point"]
    called = sum(1 for sp, at in enumerate(s.sp_at) if at != OFF and s.side_of(sp) and s.sp_home[sp])
    return called // per


def divided(s: WfuState) -> bool:
    """6.34 Whether the Union blocks every printed ferry of the Mississippi from Memphis south."""
    t = s.tables
    board = t.board
    influence = zoi(s, UNION)
    for name in t.economy.divide:
        a, b = (board.index[number] for number in name.split("/"))
        node = t.waters.way.of_side[board.side(a, b)]
        guarded = s.strength(a, UNION) or s.strength(b, UNION) or (node >= 0 and influence[node])
        if not guarded:
            return False
    return True


def beyond(s: WfuState, node: int) -> bool:
    """6.35 Whether a hex lies beyond the river: Texas, Arkansas, Missouri, Shreveport and Alexandria."""
    return bool(s.tables.beyond_river[node])


def trans_mississippi(s: WfuState) -> int:
    """6.35 The Capacity beyond the river."""
    return sum(
        city_value(s, i) for i, p in enumerate(s.tables.places) if p.value and p.hex >= 0 and beyond(s, p.hex)
    )


def troop_limit(s: WfuState, total: int) -> int:
    """6.33 (1) SPs that may be in play: the Capacity, 100 at most."""
    return min(total, s.tables.economy.capacity.troops)


def intake_limit(s: WfuState, total: int) -> int:
    """6.33 (2) Replacements and recruits of a quarter: a quarter of the Capacity, 25 at most, or what a small scenario allows."""
    spec = s.tables.economy.capacity
    return min(int(total * spec.share), spec.replacements, s.tables.scenarios[s.scenario].start.replacements)


class Ceiling(NamedTuple):
    """6.33, 6.35 How many SPs the Confederacy may still bring into play."""

    intake: int
    """replacements and recruits"""
    halves: tuple[int, int]
    """SPs east of the river, and beyond it; the same number twice while the Confederacy is one"""


def ceiling(s: WfuState) -> Ceiling | None:
    """6.33, 6.35 The limits of this interphase; None in months without a count."""
    e = s.tables.economy
    if s.month not in e.quarters:
        return None
    troops = [0, 0]
    far = s.tables.beyond_river
    for at, kind, home in zip(s.sp_at, s.sp_kind, s.sp_home):
        if kind >= 10 and at != OFF and not home:
            troops[far[at]] += 1
    intake = intake_limit(s, s.supply_capacity) - s.taken_in
    left = e.capacity.troops - sum(troops)
    if s.beyond_river == OFF:
        left = troop_limit(s, s.supply_capacity) - sum(troops)
        return Ceiling(intake, (left, left))
    east = min(left, s.supply_capacity - s.beyond_river - troops[0])
    return Ceiling(intake, (east, min(left, s.beyond_river - troops[1])))


def ceiling_refused(s: WfuState, limit: Ceiling | None, node: int, intake: bool) -> Refusal | None:
    """6.33, 6.35, 6.53 Why the Capacity keeps an SP from coming into play."""
    if limit is None:
        return None
    if intake and limit.intake <= 0:
        return Refusal("a quarter of the Supply Capacity has been raised", "6.33")
    if limit.halves[beyond(s, node)] <= 0:
        half = "that half of the Confederacy" if s.beyond_river != OFF else "the Confederacy"
        return Refusal(
            f"the Supply Capacity keeps no more SPs in {half}", "6.33" if s.beyond_river == OFF else "6.35"
        )
    return None
