"""How far everything is from everything: found once for a board, since ground does not change."""

from __future__ import annotations

from array import array

from longroll.games.never_call_retreat.tables import Tables
from longroll.kit.graph import CLOSED, FAR

HORIZON = 60
"""movement points beyond which a city draws nobody"""
NEAR = 6
"""hexes within which the enemy threatens"""
COUNTRY = 10
"""hexes around a capital where no enemy is suffered"""

Ways = list[list[tuple[int, int]]]

_FAR: dict[tuple[int, int, str], array[int]] = {}
_REACHED: dict[tuple[int, int, str, int], frozenset[int]] = {}
_RAILS: dict[tuple[int, int, str, int], list[tuple[int, int]]] = {}
_BACK: dict[tuple[int, str], Ways] = {}
_NEAR: dict[tuple[int, int], dict[int, int]] = {}


def distances(t: Tables, hex_: int, shut: str = "") -> array[int]:
    """Movement points of a march from every hex to a hex in fair weather; not through a state that is shut."""
    key = (id(t), hex_, shut)
    if key not in _FAR:
        _FAR[key] = _search(_ways_back(t, shut), hex_)
    return _FAR[key]


def _ways_back(t: Tables, shut: str) -> Ways:
    """From each hex those from which it is entered, and for how much."""
    key = (id(t), shut)
    if key not in _BACK:
        cost = t.ground.fair
        back: Ways = [[] for _ in range(t.board.count)]
        for at, j in enumerate(t.board.neighbours):
            if j >= 0 and cost[at] != CLOSED and not (shut and t.states[t.state[j]] == shut):
                back[j].append((at // 6, cost[at]))
        _BACK[key] = back
    return _BACK[key]


def _search(back: Ways, goal: int) -> array[int]:
    """The least cost to a goal from everywhere within the horizon."""
    far = [FAR] * len(back)  # reads and writes faster than the array that is kept
    far[goal] = 0
    waves: list[list[int]] = [[] for _ in range(HORIZON + CLOSED)]
    waves[0].append(goal)
    for spent in range(HORIZON + 1):
        for i in waves[spent]:
            if far[i] == spent:
                for j, cost in back[i]:
                    total = spent + cost
                    if total < far[j]:
                        far[j] = total
                        waves[total].append(j)
    return array("h", far)


def far(t: Tables, goal: int, hex_: int, shut: str = "") -> int:
    """Movement points from a hex to a goal, one more than the horizon where it is too far."""
    return min(HORIZON + 1, distances(t, goal, shut)[hex_])


def reached(t: Tables, hex_: int, most: int, shut: str = "") -> frozenset[int]:
    """The hexes from which a march to a hex takes at most so many movement points; kept."""
    key = (id(t), hex_, shut, most)
    if key not in _REACHED:
        _REACHED[key] = frozenset(i for i, far in enumerate(distances(t, hex_, shut)) if far <= most)
    return _REACHED[key]


def rails_near(t: Tables, hex_: int, most: int, shut: str = "") -> list[tuple[int, int]]:
    """The rail hexes among them with their movement points, the nearest first; kept."""
    key = (id(t), hex_, shut, most)
    if key not in _RAILS:
        far = distances(t, hex_, shut)
        _RAILS[key] = sorted((far[i], i) for i in t.rail_list if far[i] <= most)
    return _RAILS[key]


def near(t: Tables, hex_: int) -> dict[int, int]:
    """The hexes around a hex with their distance."""
    key = (id(t), hex_)
    if key not in _NEAR:
        _NEAR[key] = {j: t.board.distance(hex_, j) for j in t.board.within(hex_, NEAR)}
    return _NEAR[key]


def near_wide(t: Tables, hex_: int) -> frozenset[int]:
    """The country around a capital."""
    return t.within(hex_, COUNTRY)
