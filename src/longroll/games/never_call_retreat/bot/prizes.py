"""What each city pays: its points, what the state pays whose last city it may be, the capitals, and the Mississippi."""

from __future__ import annotations

from longroll.games.never_call_retreat.flags import BURNED, NOBODY
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral

CAPITALS = ("washington-dc", "richmond")
CAPITAL = (14.0, 6.0)
"""5.14 what Washington and Richmond are worth besides their points: a week of Washington gives ten points and may end the war"""
NEARER = 0.5
"""how much of a state's points the way to its last city is worth, before the last step"""
RIVER = 0.7
"""5.13 what a city on the Mississippi is worth besides its points"""
HARBOUR = 0.15
"""14.44 what a point of imports is worth"""


def prizes(s: NcrState, side: int) -> dict[int, float]:
    """23.13 By hex of every city that counts, what changes between the sides when it changes hands."""
    t = s.tables
    found: dict[int, float] = {}
    for city in t.cities:
        if s.marks[city.hex] & BURNED:
            continue
        swing = 2 if city.owner == NOBODY and s.control[city.hex] == 1 - side else 1
        found[city.hex] = found.get(city.hex, 0.0) + swing * city.vp
    for state, cities in _states(s).items():
        for hex_ in cities:
            found[hex_] += _share(s, side, state, cities, hex_)
    for owner, name in enumerate(CAPITALS):
        hex_ = t.places[t.index[name]].hex
        found[hex_] = found.get(hex_, 0.0) + CAPITAL[owner]
    for hex_ in t.river_cities:
        if hex_ in found:
            found[hex_] += RIVER
    for port in t.port_list:
        if port.hex in found:
            found[port.hex] += HARBOUR * port.imports
    return found


def _states(s: NcrState) -> dict[int, list[int]]:
    """The cities that decide each state (3.13)."""
    t = s.tables
    found: dict[int, list[int]] = {}
    for city in t.cities:
        if not city.site and not s.marks[city.hex] & BURNED:
            found.setdefault(t.state[city.hex], []).append(city.hex)
    return found


def _share(s: NcrState, side: int, state: int, cities: list[int], hex_: int) -> float:
    """3.13, 17.3 What a city adds for its state: the more, the fewer are left to whoever would gain the state with it."""
    t = s.tables
    neutral = t.states[state] in t.charts.states.neutral
    owner = s.allegiance[state]
    if not neutral and s.converted[state]:
        owner = 1 - t.home[state]
    gainer = 1 - side if s.control[hex_] == side else side
    if owner == gainer:
        return 0.0
    worth = t.city_points[state] * (2.0 if neutral and owner == 1 - gainer else 1.0)
    left = sum(1 for h in cities if s.control[h] != gainer)
    return worth if left == 1 else NEARER * worth / left


def closed(s: NcrState, hex_: int) -> bool:
    """17.8 Whether a hex lies in Kentucky while that is neutral."""
    t = s.tables
    return kentucky_neutral(s) and t.states[t.state[hex_]] == "KY"
