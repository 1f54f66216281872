"""Cities that a side wants to take or to keep: how far they are, and what a stack adds to the taking of one."""

from __future__ import annotations

from typing import NamedTuple

from longroll.games.war_for_the_union.tables import Tables
from longroll.kit.graph import FAR, search

HORIZON = 22
"""MPs beyond which a city does not draw anybody"""
FADE = tuple(0.87**far for far in range(HORIZON + 1))
"""how a city's pull falls off with the MPs between"""
WIDE_FADE = tuple(0.9**far for far in range(HORIZON + 1))
"""the same where the whole war is fought"""


def success(force: float, need: float) -> float:
    """How likely a force takes what needs so much: hardly with half of it, surely with twice as much."""
    if need <= 0.4:
        return min(1.0, 2.0 * force)
    return min(1.0, max(0.05, (force / need - 0.5) / 1.5))


def share(men: float, friends: float, need: float) -> float:
    """What a stack adds to the success of all: its part of it, or all that would fail without it."""
    force = men + friends
    whole = success(force, need)
    return max(whole - success(friends, need), whole * men / force) if force > 0 else 0.0


class Goal(NamedTuple):
    """A city that a side wants to take or to keep."""

    node: int
    worth: float
    own: bool


_FAR: dict[tuple[int, int], tuple[int, ...]] = {}


def distances(t: Tables, node: int) -> tuple[int, ...]:
    """MPs of a march from every hex to a hex, over open ground; kept, since ground does not change."""
    key = (id(t), node)
    if key not in _FAR:
        found = search(t.board.graph, t.ground.back_march, [node], HORIZON).far
        _FAR[key] = tuple(HORIZON + 1 if far == FAR else far for far in found)
    return _FAR[key]
