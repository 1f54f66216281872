"""10.42, 10.61, 10.71 Where land units go aboard and ashore with ease, and where invasions start: cities, ports, depots."""

from __future__ import annotations

from longroll.games.war_for_the_union.cities import holds, owner
from longroll.games.war_for_the_union.flags import NAVAL_DEPOT, RIVER_DEPOT
from longroll.games.war_for_the_union.network import fort_depots
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION


def city_of(s: WfuState, hex_: int, side: int) -> bool:
    """10.42 Whether a hex holds a friendly city or port."""
    place = s.tables.city_at[hex_]
    return place >= 0 and owner(s, place) == side


def friendly_port(s: WfuState, node: int) -> bool:
    """10.61a, 14.24b A port of Union or friendly border territory without Confederate troops, or one that Union troops occupy;
    besiegers are not in it, the besieged are."""
    t = s.tables
    place = t.city_at[node] if node >= 0 else -1
    if place < 0 or not t.places[place].port:
        return False
    if t.places[place].territory == "csa" or owner(s, place) == CONFEDERATE:
        return holds(s, node, UNION)
    return not holds(s, node, CONFEDERATE)


def river_base(s: WfuState, node: int, side: int) -> bool:
    """10.71, 12.14c A friendly city, a depot, or a fort that serves as one."""
    n = s.tables.board.count
    if node < 0 or node >= n:
        return node >= n
    depot = s.depot[side * n + node] & (RIVER_DEPOT | NAVAL_DEPOT)
    return city_of(s, node, side) or bool(depot) or node in fort_depots(s, side)
