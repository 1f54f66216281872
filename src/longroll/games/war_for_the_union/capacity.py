"""6.3 Confederate Supply Capacity, and the division of the Confederacy."""

from __future__ import annotations

from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import BLACK, CONFEDERATE, UNION
from longroll.games.war_for_the_union.zoi import zoi


def surrounded(s: WfuState, hex_: int, side: int) -> bool:
    """6.31, R26 Whether a side's city is shut in on all six sides: edge, sea, closed ground, enemy guns or enemy troops."""
    t = s.tables
    board = t.board
    hostile = zoi(s, 1 - side)
    for d in range(6):
        at = 6 * hex_ + d
        there = board.neighbours[at]
        if there < 0 or t.ground.march[at] == 255 or s.strength(there, 1 - side):
            continue
        node = t.waters.way.of_side[at]
        if node >= 0 and hostile[node]:
            continue
        return False
    return True


def city_value(s: WfuState, place: int, blockaded: bool = False) -> int:
    """6.31 What a city adds to the Capacity: nothing under Union troops or siege, half when surrounded, 1 less blockaded."""
    t = s.tables
    p = t.places[place]
    if p.hex < 0 or s.strength(p.hex, UNION) or s.siege[p.hex]:
        return 0
    if p.territory != "csa":  # 6.31a: black cities of friendly border states that Confederate troops hold
        friendly = p.colour == BLACK and owner(s, place) == CONFEDERATE and s.strength(p.hex, CONFEDERATE)
        state = {"KY": s.kentucky, "MD": s.maryland}.get(p.state)
        if not friendly or state != CONFEDERATE:
            return 0
    value = p.value // 2 if surrounded(s, p.hex, CONFEDERATE) else p.value
    return max(0, value + t.naval.blockade.port_value) if blockaded else value


def capacity(s: WfuState, blockaded: frozenset[int] = frozenset()) -> int:
    """6.31, 6.32 The Supply Capacity of the whole Confederacy."""
    return sum(city_value(s, i, i in blockaded) for i, p in enumerate(s.tables.places) if p.value)


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


def trans_mississippi(s: WfuState, blockaded: frozenset[int] = frozenset()) -> int:
    """6.35 The Capacity beyond the river: Texas, Arkansas, Missouri, Shreveport and Alexandria."""
    t = s.tables
    spec = t.economy.capacity
    return sum(
        city_value(s, i, i in blockaded)
        for i, p in enumerate(t.places)
        if p.value and (p.state in spec.trans_mississippi_states or p.slug in spec.trans_mississippi_cities)
    )


def troop_limit(s: WfuState, total: int) -> int:
    """6.33 (1) SPs that may be in play: the Capacity, 100 at most."""
    return min(total, s.tables.economy.capacity.troops)


def intake_limit(s: WfuState, total: int) -> int:
    """6.33 (2) Replacements and recruits of a quarter: a quarter of the Capacity, 25 at most."""
    spec = s.tables.economy.capacity
    return min(int(total * spec.share), spec.replacements)
