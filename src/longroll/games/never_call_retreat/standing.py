"""5.21 What stands at every hex and boat side, and where a side can have something done.

The answers of the last position are kept, shared by copies, and renewed only at the nodes where a column differs; `check` builds
all of them anew and compares.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Final

from longroll.games.never_call_retreat import actions, forces
from longroll.games.never_call_retreat.actions import (
    ACTIONS,
    BOARDS,
    CADRE,
    FRESH,
    LEADERS,
    RIVALS,
    SAILS,
    SHAKEN,
    SHIPPING,
    STORES,
    STRONG,
    TOLLED,
    WALKS,
    WORK,
    Action,
    Purse,
)
from longroll.games.never_call_retreat.flags import DEMORALIZED, FERRY, MOVED, OFF
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frontier.bands import toll
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.state import NcrState
from longroll.kit import stacks

CADRES: Final = "partisan-cadre"
Wanted = tuple[int, Action]


def held(s: NcrState, side: int) -> dict[int, int]:
    """Hexes and boat sides where a side has pieces, and what is there."""
    posts = s.tables.posts
    dirty = posts.changed(s)
    if dirty is None:
        posts.here = built(s)
    else:
        for node in dirty:
            for k, here in enumerate(look(s, node)):
                if here < 0:
                    posts.here[k].pop(node, None)
                else:
                    posts.here[k][node] = here
    return posts.here[side]


def built(s: NcrState) -> tuple[dict[int, int], dict[int, int]]:
    """The same for both sides, from nothing."""
    found: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for node in {node for node in s.at if node != OFF}:
        for k, here in enumerate(look(s, node)):
            if here >= 0:
                found[k][node] = here
    return found


def look(s: NcrState, node: int) -> tuple[int, int]:
    """What both sides have at a node; -1 for a side that has nothing there."""
    found, p, cadre = [-1, -1], s.tables.pieces, OFF
    for x in stacks.pieces(s.first, s.after, node):
        side = s.side[x]
        here = max(found[side], 0)
        if x < p.hq0:
            here |= _leader(s, x, node)
        elif x >= p.slot0:
            here |= _piece(s, x, node)
            if s.tables.roster.kinds[s.kind[x] - 1].slug == CADRES:
                cadre = side
        found[side] = here
    for side in (0, 1):
        if found[side] >= 0:
            found[side] |= _ground(s, side, node) | (CADRE if cadre == 1 - side else 0)
    return found[0], found[1]


def _leader(s: NcrState, x: int, node: int) -> int:
    if s.flags[x] & MOVED:
        return LEADERS
    ashore = node < s.tables.board.count
    free = ashore and command_of(s, x) == OFF and forces.stays(s, x) is None and not besieged(s, x)
    wet = not ashore or s.tables.waters.wet[node]
    return LEADERS | FRESH | (WALKS if free else 0) | (BOARDS if wet else 0)


def _piece(s: NcrState, x: int, node: int) -> int:
    flags = s.flags[x]
    here = SHAKEN if flags & DEMORALIZED else 0
    if s.tables.ship_kinds[s.kind[x]]:
        sails = not flags & (MOVED | FERRY) and s.began[x] == node
        here |= SHIPPING | (SAILS if sails else 0) | (0 if flags & MOVED else BOARDS)
    if flags & MOVED:
        return here
    ashore = node < s.tables.board.count
    if ashore and forces.marches(s, x) and forces.stays(s, x) is None and not besieged(s, x):
        here |= WALKS if toll(s, x) == OFF else TOLLED
    return here | FRESH


def _ground(s: NcrState, side: int, node: int) -> int:
    if node >= s.tables.board.count:
        return 0
    here = WORK if s.works[node] or s.prepared[node] else 0
    if s.strength(node, 1 - side):
        here |= RIVALS
    if s.strength(node, side) >= s.tables.charts.supply.depot_points:
        here |= STRONG
    if s.depot(node, side):
        here |= STORES
    return here


def busy(s: NcrState, side: int, left: int) -> list[int]:
    """Hexes and boat sides where a side can have something done."""
    theaters = s.tables.node_theater
    purses: dict[int, tuple[Purse, int, int, list[Wanted]]] = {}
    found = []
    posts = held(s, side)
    for node in sorted(posts):
        here = posts[node]
        where = theaters[node]
        if where not in purses:
            able = actions.purse(s, side, node, left)
            acts, needs = wanted(bool(able.land), bool(able.water))
            purses[where] = (able, WALKS if able.land else 0, needs, acts)
        able, walks, wants, acts = purses[where]
        if here & walks or (here & wants and some(s, side, node, here, able, acts)):
            found.append(node)
    return found


@cache
def wanted(land: bool, water: bool) -> tuple[list[Wanted], int]:
    """What can be done with points for land or for water or without, each with what must be at a node for it; and all of that."""
    found = [(act.needs if (water if act.water else land) else act.free, act) for act in ACTIONS]
    acts = [(needs, act) for needs, act in found if needs]
    return acts, reduce(or_, (needs for needs, _ in acts), 0)


def some(s: NcrState, side: int, node: int, here: int, able: Purse, acts: list[Wanted]) -> bool:
    """Whether anything can be done at a node."""
    if here & SAILS and able.water >= s.tables.charts.cost.squadron * fleet.factor(s, side, node):
        return True
    return any(needs & here and act.some(s, side, node, able) for needs, act in acts)


def check(s: NcrState) -> None:
    """What is kept is what is there."""
    for side in (0, 1):
        assert held(s, side) == built(s)[side], "what stands where is remembered wrongly"
