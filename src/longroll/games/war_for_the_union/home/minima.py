"""6.63, 6.64f What must go where: half of each arm to each theater, and an SP to each of six Union cities."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.home.hexes import (
    REINFORCEMENT,
    closed,
    early,
    reinforcement_hexes,
    room,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import EAST, UNION, WEST


class Needs(NamedTuple):
    """What is still owed, by theater."""

    infantry: tuple[int, int]
    cavalry: tuple[int, int]
    cities: tuple[frozenset[int], frozenset[int]]
    """hexes that must still get an SP"""


def halves(total: int, had: tuple[int, int], placed: tuple[int, int]) -> tuple[int, int]:
    """6.63 SPs of an arm that each theater is still owed: half of reinforcements and militia replacements together."""
    share = (total + sum(had)) // 2
    return max(0, share - had[0] - placed[0]), max(0, share - had[1] - placed[1])


def shortfall(needs: Needs, infantry: int, cavalry: int, rooms: tuple[int, int]) -> int:
    """How many of the demands cannot be met any more with the SPs that are left and the room that there is."""
    missing = max(0, sum(needs.infantry) - infantry) + max(0, sum(needs.cavalry) - cavalry)
    bound = [min(needs.infantry[k] + needs.cavalry[k], rooms[k]) for k in (EAST, WEST)]
    missing += sum(needs.infantry[k] + needs.cavalry[k] - bound[k] for k in (EAST, WEST))
    free = max(0, infantry + cavalry - sum(bound))
    empty = [len(needs.cities[k]) for k in (EAST, WEST)]
    beyond = sum(max(0, empty[k] - bound[k]) for k in (EAST, WEST))
    return missing + max(0, beyond - free)


def empty_cities(s: WfuState, served: set[int]) -> tuple[frozenset[int], frozenset[int]]:
    """6.64f The cities that must get an SP of reinforcements and can, less those that have."""
    t = s.tables
    found: tuple[set[int], set[int]] = (set(), set())
    for slug in t.economy.hexes.union_least_one:
        node = t.board.hex(slug)
        if node not in served and closed(s, UNION, node) is None and room(s, UNION, node, REINFORCEMENT):
            found[t.theater_of[node]].add(node)
    return frozenset(found[0]), frozenset(found[1])


def rooms(s: WfuState, side: int, source: int) -> tuple[int, int]:
    """SPs that can still arrive in each theater."""
    found = [0, 0]
    states: dict[tuple[int, int], int] = {}
    t = s.tables
    for node in reinforcement_hexes(s, side):
        if closed(s, side, node) is not None:
            continue
        left = room(s, side, node, source)
        where = t.theater_of[node]
        if side != UNION and node < t.board.count:  # before April 1862 a state takes one SP
            key = (where, t.board.state[node])
            states[key] = max(states.get(key, 0), left) if early(s) else states.get(key, 0) + left
        else:
            found[where] += left
    for (where, _), left in states.items():
        found[where] += left
    return found[0], found[1]
