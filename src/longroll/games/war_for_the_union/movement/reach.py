"""9.1 Where a stack can march to: the least MPs to every hex, without moving anything.

A way never leads through an entry that cannot be taken back: neutral Kentucky (6.22), or a state whose militia the enemy may call
(4.71). Such a hex is entered by an explicit step only.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from longroll.games.war_for_the_union.movement.march import Group, entry_mp, left, step_refused
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import NOBODY


class Road(NamedTuple):
    """The cheapest way to a hex."""

    cost: int
    path: tuple[int, ...]
    """from the first hex that is entered to the last"""


def irrevocable(s: WfuState, side: int, start: int, there: int, freely: bool = False) -> bool:
    """4.71, 6.22 Whether a step into a hex sets off what cannot be taken back; `freely` minds militia as little as a player may."""
    board = s.tables.board
    state = board.state[there]
    if s.kentucky == NOBODY and board.states[state] == "KY":
        return True
    return (
        not freely and state != board.state[start] and bool(s.militia[(1 - side) * len(board.states) + state])
    )


def roads(s: WfuState, group: Group, freely: bool = False) -> dict[int, Road]:
    """Every hex that a stack can march to with the MPs it has left; the first step may be a minimum move (9.14)."""
    t = s.tables
    if group.node >= t.board.count:
        return {}
    near = t.board.neighbours
    room = left(s, group)
    found: dict[int, Road] = {}
    best = {group.node: 0}
    heap: list[tuple[int, int, tuple[int, ...]]] = [(0, group.node, ())]
    while heap:
        cost, node, path = heappop(heap)
        if cost > best[node]:
            continue
        if path:
            found[node] = Road(cost, path)
        at = group._replace(node=node)
        for d in range(6):
            there = near[6 * node + d]
            if there < 0 or irrevocable(s, group.side, node, there, freely):
                continue
            mp = entry_mp(s, group.side, node, d)
            minimum = mp > room and not path  # what the whole allowance does not buy, the minimum move may
            total = room if minimum else cost + mp
            if (total > room and not minimum) or total >= best.get(there, 255):
                continue
            if step_refused(s, at, d) is None:
                best[there] = total
                heappush(heap, (total, there, (*path, there)))
    return found
