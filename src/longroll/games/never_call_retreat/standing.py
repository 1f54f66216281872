"""5.21 What stands at every hex and boat side, and where a side can have something done.

The answers of the last position are kept, shared by copies, and renewed only at the nodes where a column differs; `check` builds
all of them anew and compares.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Final, NamedTuple

from longroll.games.never_call_retreat import actions, command, forces
from longroll.games.never_call_retreat.actions import (
    ACTIONS,
    BOARDS,
    CADRE,
    FAR_BAND,
    FRESH,
    LEADERS,
    LEADS,
    OFFICE,
    PASSES,
    PLIES,
    RIVALS,
    SAILS,
    SHAKEN,
    SHIPPING,
    STORES,
    STRONG,
    WALKS,
    WEST_BAND,
    WORK,
    Action,
    Purse,
)
from longroll.games.never_call_retreat.command import FAR_WEST, TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.flags import DEMORALIZED, FERRY, MOVED, OFF
from longroll.games.never_call_retreat.forts import besieged
from longroll.games.never_call_retreat.frames import Half
from longroll.games.never_call_retreat.frontier.bands import toll
from longroll.games.never_call_retreat.leaders import command_of
from longroll.games.never_call_retreat.naval import fleet
from longroll.games.never_call_retreat.naval.passage import refused as alone_by_water
from longroll.games.never_call_retreat.rivers import FLOTILLA
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import UNION
from longroll.kit import stacks
from longroll.kit.masks import marked

CADRES: Final = "partisan-cadre"
PAID_BY: Final = {OFF: WALKS, FAR_WEST: FAR_BAND, TRANS_MISSISSIPPI: WEST_BAND}
"""what a piece that can march is at its place, by the theater that pays for it"""


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
        elif x < p.department0:
            here |= OFFICE
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
    free = ashore and forces.stays(s, x) is None and not besieged(s, x)
    wet = not ashore or s.tables.waters.wet[node]
    here = LEADERS | FRESH
    if free:
        here |= WALKS if command_of(s, x) == OFF else LEADS
    return here | BOARDS | (PASSES if alone_by_water(s, x) is None else 0) if wet else here


def _piece(s: NcrState, x: int, node: int) -> int:
    flags = s.flags[x]
    here, ashore = SHAKEN if flags & DEMORALIZED else 0, node < s.tables.board.count
    if s.tables.ship_kinds[s.kind[x]]:
        sails = not flags & (MOVED | FERRY) and s.began[x] == node
        here |= SHIPPING | (SAILS if sails else 0) | (0 if flags & MOVED else BOARDS)
        if not ashore and not flags & (MOVED | FERRY) and s.points[x] >= FLOTILLA and fleet.transport(s, x):
            here |= PLIES
    if flags & MOVED:
        return here
    if ashore and forces.marches(s, x) and forces.stays(s, x) is None and not besieged(s, x):
        here |= PAID_BY[toll(s, x)]
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


class Means(NamedTuple):
    """What a side can do in a theater for what it may spend there."""

    able: Purse
    sure: int
    """what at a place is enough to act there"""
    wants: int
    """what at a place makes a closer look worth while"""
    paid: int


def means(s: NcrState, side: int, where: int, left: int) -> Means:
    able, cost, sure = actions.purse_in(s, side, where, left), s.tables.charts.cost, STORES
    if able.land:
        sure |= WALKS
    for flag, theater in ((FAR_BAND, FAR_WEST), (WEST_BAND, TRANS_MISSISSIPPI)):
        if command.purse(s, side, theater, left) >= cost.unit:
            sure |= flag
    if able.water >= cost.leader_alone:
        sure |= PASSES
    if able.water >= cost.squadron and side == UNION:  # 14.48: for the Confederacy they may be dearer
        sure |= SAILS
    paid = (1 if able.land else 0) + (2 if able.water else 0)
    return Means(able, sure, wanted(paid), paid)


def busy(s: NcrState, side: int, left: int) -> list[int]:
    """Hexes and boat sides where a side can have something done."""
    theaters = s.tables.node_theater
    known: dict[int, Means] = {}
    found = []
    posts = held(s, side)
    for node in sorted(posts):
        here = posts[node]
        where = theaters[node]
        if where not in known:
            known[where] = means(s, side, where, left)
        can = known[where]
        if here & can.sure or (here & can.wants and some(s, side, node, here, can)):
            found.append(node)
    planned = [node for node in empty_sites(s, side) if actions.offers(s, side, node, left)]
    return sorted(found + planned) if planned else found


def empty_sites(s: NcrState, side: int) -> list[int]:
    """12.41, R127 The hexes of a side where a work is planned and nobody of it stands."""
    held_ = s.tables.posts.here[side]
    return [hex_ for hex_ in marked(s.prepared) if s.control[hex_] == side and hex_ not in held_]


def needed(act: Action, paid: int) -> int:
    """What must be at a place for an action, with points for land (1), for water (2), for both or for none."""
    return act.needs if paid & (2 if act.water else 1) else act.free


@cache
def wanted(paid: int) -> int:
    """The same for all actions."""
    return reduce(or_, (needed(act, paid) for act in ACTIONS), 0)


@cache
def possible(here: int, paid: int) -> tuple[Action, ...]:
    """What might be done where something is; those last that take longest to see."""
    return tuple(sorted((act for act in ACTIONS if needed(act, paid) & here), key=lambda act: act.slow))


def some(s: NcrState, side: int, node: int, here: int, can: Means) -> bool:
    """Whether anything can be done at a node."""
    if here & SAILS and can.able.water >= s.tables.charts.cost.squadron * fleet.factor(s, side, node):
        return True
    return any(act.some(s, side, node, can.able) for act in possible(here, can.paid))


def check(s: NcrState) -> None:
    """What is kept is what is there, and a side can act exactly where it is offered something."""
    for side in (0, 1):
        assert held(s, side) == built(s)[side], "what stands where is remembered wrongly"
    half = s.within(Half)
    if half is not None:
        side, left = half.side, half.left
        nodes = sorted((*held(s, side), *empty_sites(s, side)))
        right = [node for node in nodes if actions.offers(s, side, node, left)]
        assert busy(s, side, left) == right, (
            "a place where something can be done is not listed, or another is"
        )
