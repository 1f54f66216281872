"""6.43, 6.61, 6.62, 6.64 Reinforcement hexes: where troops and leaders may arrive, and how many SPs in one interphase."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.capacity import surrounded
from longroll.games.war_for_the_union.casualties import enter
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.home.events import Arrived
from longroll.games.war_for_the_union.kept import kept, remembered
from longroll.games.war_for_the_union.network import network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged, has_los, has_sea_los
from longroll.games.war_for_the_union.words import (
    CONFEDERATE,
    KINDS,
    MAJOR,
    NOBODY,
    RED,
    SIDES,
    UNION,
)  # fmt: skip
from longroll.kit.masks import marked

REPLACEMENT: Final = 0
RECRUIT: Final = 1
REINFORCEMENT: Final = 2
BONUS: Final = 3
SCENARIO: Final = 4
SOURCES: Final[tuple[str, ...]] = ("replacement", "recruit", "reinforcement", "bonus", "arrival")
TITLES: Final[tuple[str, ...]] = ("Replacements", "Recruits", "Reinforcements", "Bonus troops", "Arrivals")
"""where SPs that arrive come from"""
RULES: Final[tuple[str, ...]] = ("6.43", "6.51", "6.61", "6.65", "6.61")


def early(s: WfuState) -> bool:
    """6.64 Before April 1862 fewer SPs may arrive in a hex."""
    e = s.tables.economy
    return s.turn < e.turn(e.hexes.full_from, "6.64")


def functions(s: WfuState, side: int, node: int) -> bool:
    """7.33 Whether the city of a hex is a functioning supply source."""
    if node >= s.tables.board.count:
        return True
    return s.tables.city_at[node] in network(s, side).good


def controls(s: WfuState, state: str) -> int:
    """2.13 Who controls a border state; Missouri is nobody's unless 20.9 gives it away."""
    if state == "MO":
        return s.missouri
    return {"KY": s.kentucky, "MD": s.maryland}.get(state, NOBODY)


def reinforcement_hexes(s: WfuState, side: int) -> list[int]:
    """6.61, 6.62 The reinforcement hexes of a side, whether or not they can be used at the moment."""
    t = s.tables
    key = (side, s.kentucky, s.maryland, s.missouri, s.confederate_border_states)
    return remembered(t, "reinforcement-hexes", key, lambda: _reinforcement_hexes(s, side))


def _reinforcement_hexes(s: WfuState, side: int) -> list[int]:
    t = s.tables
    e = t.economy
    if side == UNION:
        return [t.node_of(t.place(slug)) for slug in (*e.hexes.union_east, *e.hexes.union_west)]
    slugs = [
        p.slug
        for p in t.places
        if p.territory == "csa" and p.colour == RED and (p.size == MAJOR or p.capital)
    ]
    for row in e.recruits:
        slugs += [row.city, *row.instead]
    for state, cities in e.border_recruits.items():
        if controls(s, state) == CONFEDERATE:
            slugs += cities
    slugs += option_cities(s)
    return [t.node_of(t.place(slug)) for slug in dict.fromkeys(slugs)]


def option_cities(s: WfuState) -> list[str]:
    """20.9, 6.64c St. Louis and Louisville, while their states are Confederate."""
    t = s.tables
    if not s.confederate_border_states:
        return []
    cities: list[str] = t.optional["border_states"]["recruit_cities"]
    return [slug for slug in cities if controls(s, t.places[t.index[slug]].state) == CONFEDERATE]


def closed(s: WfuState, side: int, node: int, troops: bool = True) -> Refusal | None:
    """6.43a, 6.61, 6.62, R28 Why nobody may arrive in a hex now; None where it can be used. A blockade keeps away troops only."""
    t = s.tables
    if not t.area(s.scenario)[node]:
        return Refusal(f"{t.title(node)} lies outside the scenario", "4.71")  # R28
    if node >= t.board.count:
        return None
    if s.strength(node, 1 - side) or besieged(s, node, side):
        return Refusal(f"enemy troops are in {t.title(node)}", "6.61")
    if surrounded(s, node, side):
        return Refusal(f"{t.title(node)} is surrounded", "6.61")
    if t.city_at[node] < 0:
        return None
    return _union_border(s, node) if side == UNION else _confederate_city(s, node, troops)


def open_hexes(s: WfuState, side: int, nodes: tuple[int, ...], troops: bool = True) -> frozenset[int]:
    """Those of some hexes that are not `closed`."""
    key = (*nodes, bytes(s.blockaded), s.kentucky, s.maryland, s.missouri)
    return kept(
        s,
        ("open", side, troops, key),
        lambda: frozenset(node for node in nodes if closed(s, side, node, troops) is None),
    )


def _union_border(s: WfuState, node: int) -> Refusal | None:
    t = s.tables
    p = t.places[t.city_at[node]]
    if p.state == "KY" and s.kentucky == NOBODY:
        return Refusal("Kentucky is neutral", "6.62")
    if p.slug in t.economy.hexes.border and controls(s, p.state) == CONFEDERATE:
        return Refusal(f"{p.name} lies in a Confederate state", "6.61")
    return None


def _confederate_city(s: WfuState, node: int, troops: bool) -> Refusal | None:
    t = s.tables
    p = t.places[t.city_at[node]]
    row = next((r for r in t.economy.recruits if r.city == p.slug), None)
    if row is not None and row.closed_by_blockade and troops and s.blockaded[t.city_at[node]]:
        return Refusal(f"{p.name} is blockaded", "6.61")
    held = bool(s.strength(node, CONFEDERATE))
    if row is not None and row.needs == "garrison-or-kentucky" and not held and s.kentucky != CONFEDERATE:
        return Refusal(f"{p.name} needs Confederate troops while Kentucky is not Confederate", "6.62")
    for other in t.economy.recruits:
        if p.slug in other.instead:
            return _instead(s, other.city, other.instead, p.slug)
    return None


def _instead(s: WfuState, city: str, instead: tuple[str, ...], slug: str) -> Refusal | None:
    """6.51d Beaumont serves while the Union holds Houston; Galveston and Nacogdoches while it holds both."""
    t = s.tables
    wanted = (city,) if slug == instead[0] else (city, instead[0])
    for name in wanted:
        if not holds(s, t.board.hex(name), UNION):
            return Refusal(f"the Union does not hold {t.places[t.place(name)].name}", "6.51")
    return None


def most(s: WfuState, side: int, node: int) -> int:
    """6.61a, 6.64, R78 SPs that may arrive in a hex in one interphase."""
    found = _union_most(s, node) if side == UNION else _confederate_most(s, node)
    if found <= 1 or functions(s, side, node) or (side == CONFEDERATE and _option_army(s, node)):
        return found
    return 1


def _option_army(s: WfuState, node: int) -> bool:
    """20.9, R78 Whether a supplied army stands in St. Louis or Louisville, a city of a Confederate state."""
    names = option_cities(s)
    return bool(names) and node in [s.tables.board.hex(name) for name in names] and supplied_army(s, node)


def _union_most(s: WfuState, node: int) -> int:
    h = s.tables.economy.hexes
    place = s.tables.city_at[node]
    slug = s.tables.places[place].slug if place >= 0 else ""
    found = h.union_early if early(s) else h.union
    if slug in h.one_less:
        found -= 1
    if slug in h.at_most_two:
        found = min(found, 2)
    return 1 if slug in h.at_most_one else found


def _confederate_most(s: WfuState, node: int) -> int:
    h = s.tables.economy.hexes
    place = s.tables.city_at[node]
    found = h.confederate_early if early(s) else h.confederate
    border = place >= 0 and s.tables.places[place].territory == "border"
    if border and controls(s, s.tables.places[place].state) != CONFEDERATE and not supplied_army(s, node):
        return 1  # 6.64c
    return found


def supplied_army(s: WfuState, node: int) -> bool:
    """6.64c Whether a supplied Confederate army stands in a hex."""
    t = s.tables
    return any(
        at == node and t.counters[t.hqs[k]].side == CONFEDERATE and hq_supplied(s, k)
        for k, at in enumerate(s.hq_at)
    )


def hq_supplied(s: WfuState, hq: int) -> bool:
    """6.43b Whether an HQ on the map is in supply."""
    node = s.hq_at[hq]
    if node == OFF:
        return False
    net = network(s, s.tables.counters[s.tables.hqs[hq]].side)
    return has_los(s, net, node) or has_sea_los(s, net, node)


def room(s: WfuState, side: int, node: int, source: int) -> int:
    """6.64 SPs that may still arrive in a hex, 0 where it is full or its state is."""
    left = most(s, side, node) - s.arrived[node]
    if side == CONFEDERATE and early(s) and source != BONUS and node < s.tables.board.count:
        left = min(left, state_room(s, s.tables.board.state[node], source))
    return max(left, 0)


def state_room(s: WfuState, state: int, source: int) -> int:
    """6.64, 6.64d Before April 1862 one Confederate SP a state, and a second one that is a replacement."""
    board = s.tables.board
    here = [h for h in marked(s.arrived, 0, board.count) if board.state[h] == state]
    total = sum(s.arrived[h] for h in here)
    if source == REPLACEMENT:
        return 2 - total
    return min(1 - (total - sum(s.replaced[h] for h in here)), 2 - total)


def arrive(s: WfuState, side: int, kind: int, node: int, source: int) -> None:
    """6.61 An SP comes into play in a hex; what of the enemy is alone there is lost (9.18)."""
    arm, quality = divmod(kind, 5)
    s.muster(side, arm, quality, node)
    s.arrived[node] += 1
    if source == REPLACEMENT:
        s.replaced[node] += 1
    enter(s, side, node)
    where = PlaceSlug(s.tables.node_name(node))
    s.out.append(
        Arrived(SideSlug(SIDES[side]), where, KINDS[kind], SOURCES[source], RULES[source], s.whom(side))
    )
