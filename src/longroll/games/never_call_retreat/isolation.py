"""12.6, R93, R145 Confederate cities and towns under siege: by a garrison shut in, or cut off by rail and by water with the enemy at the
gates.
"""

from __future__ import annotations

from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.flags import BURNED
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION


def shut_in(s: NcrState, hex_: int, side: int) -> bool:
    """12.6 Whether a city or town of a side produces nothing and takes nobody in."""
    return forts.under_siege(s, hex_, side) or (side == CONFEDERATE and cut_off(s, hex_))


def cut_off(s: NcrState, hex_: int) -> bool:
    """12.6 Union troops next to it and on every railroad to other Confederate cities, and no water by which supply comes from one."""
    if s.control[hex_] != CONFEDERATE or not any(s.strength(j, UNION) for j in s.tables.board.around(hex_)):
        return False
    return remembered(s, ("cut-off", hex_), lambda: _cut_off(s, hex_))


def _cut_off(s: NcrState, hex_: int) -> bool:
    t = s.tables
    if hex_ not in t.settled or s.marks[hex_] & BURNED:
        return False
    rails = any(0 < t.board.rail[at] <= s.month for at, _ in t.rail_near[hex_])
    if not (rails or hex_ in t.ports_at or t.waters.way.at(hex_)):
        return False  # R145: nothing ever led there
    return not _by_water(s, hex_) and not _by_rail(s, hex_)


def _supplies(s: NcrState, hex_: int, but: int) -> bool:
    """Whether another Confederate city that gives supply lies in a hex."""
    return hex_ != but and s.control[hex_] == CONFEDERATE and s.city(hex_) and hex_ in s.tables.cities_at


def _by_rail(s: NcrState, start: int) -> bool:
    """Whether a railroad free of Union troops leads to another Confederate supply city."""
    t = s.tables
    seen, wave = {start}, [start]
    for i in wave:
        for at, j in t.rail_near[i]:
            if not 0 < t.board.rail[at] <= s.month or j in seen or s.strength(j, UNION):
                continue
            if _supplies(s, j, start):
                return True
            seen.add(j)
            wave.append(j)
    return False


def _by_water(s: NcrState, hex_: int) -> bool:
    """14.34, 14.44 Whether its port is open, or a river that lines of supply may follow comes from another supply city; the sea too
    counts for a city without a port while any port is open."""
    from longroll.games.never_call_retreat import waterborne  # supply asks about sieges

    t = s.tables
    if any(not s.blockaded[k] for k in t.ports_at.get(hex_, ())):
        return True
    sea = hex_ not in t.ports_at and any(
        s.control[port.hex] == CONFEDERATE and not s.blockaded[k] for k, port in enumerate(t.port_list)
    )
    waters, open_ = t.waters, waterborne.open_sides(s, CONFEDERATE)
    wave = [k for k in waters.way.at(hex_) if open_[k]]
    seen = set(wave)
    for k in wave:
        if (sea and waters.mouth[k]) or any(_supplies(s, i, hex_) for i in waters.way.banks[k]):
            return True
        fresh = [n for n in waters.way.graph.near[k] if n not in seen and open_[n]]
        seen.update(fresh)
        wave += fresh
    return False
