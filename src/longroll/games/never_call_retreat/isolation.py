"""12.6, R93 Confederate cities under siege: by a garrison shut in, or cut off by rail, by water and with the enemy at the gates."""

from __future__ import annotations

from longroll.games.never_call_retreat import forts, rivers
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def shut_in(s: NcrState, hex_: int, side: int) -> bool:
    """12.6 Whether a city or town of a side produces nothing and takes nobody in."""
    return forts.under_siege(s, hex_, side) or (side == CONFEDERATE and cut_off(s, hex_))


def cut_off(s: NcrState, hex_: int) -> bool:
    """12.6 Union troops next to it, on every railroad to other Confederate cities, and ships wherever water leads there."""
    board = s.tables.board
    if not any(s.strength(j, UNION) for j in board.around(hex_)):
        return False
    return not _by_water(s, hex_) and not _by_rail(s, hex_)


def _by_rail(s: NcrState, start: int) -> bool:
    """Whether a railroad free of Union troops leads to another Confederate supply city."""
    t = s.tables
    seen, wave = {start}, [start]
    for i in wave:
        for d in range(6):
            at = 6 * i + d
            j = t.board.neighbours[at]
            if not 0 < t.board.rail[at] <= s.month or j in seen or s.strength(j, UNION):
                continue
            if s.control[j] == CONFEDERATE and s.city(j) and j in t.cities_at:
                return True
            seen.add(j)
            wave.append(j)
    return False


def _by_water(s: NcrState, hex_: int) -> bool:
    """Whether a river side of the hex, or its port, is not in Union hands."""
    t = s.tables
    if any(not s.blockaded[k] for k in t.ports_at.get(hex_, ())):
        return True
    wet = [6 * hex_ + d for d in range(6) if t.waters.way.of_side[6 * hex_ + d] >= 0]
    return any(not rivers.closed(s, at, CONFEDERATE, inner=True) for at in wet)
