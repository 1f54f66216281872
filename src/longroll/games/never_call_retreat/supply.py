"""14.1, 14.2, 14.3 Supply: overland (`lines.py`) to a railroad (`railways.py`), a depot (`chains.py`) or a Department; by water
where that fails (`waterborne.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from longroll.games.never_call_retreat import forts
from longroll.games.never_call_retreat.chains import chain, next_in_chain
from longroll.games.never_call_retreat.command import TRANS_MISSISSIPPI
from longroll.games.never_call_retreat.flags import BANDS, DEPOTS
from longroll.games.never_call_retreat.lines import (
    DEPARTMENT,
    DEPOT,
    NO_DEPOT,
    Line,
    around,
    spreading,
    way,
)
from longroll.games.never_call_retreat.memo import remembered
from longroll.games.never_call_retreat.railways import (
    along_rails,
    department_at,
    offices,
    rail_net,
    rail_open,
)
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import UNION

NO_NEED: Final[tuple[str, ...]] = ("partisan", "cadre", *BANDS)
"""14.17, 16.2 sorts that need no supply"""


def strain(s: NcrState, side: int, hex_: int) -> tuple[str, ...]:
    """14.47, 14.48, 14.49 What the Confederacy suffers in a region from want of supply, by the last count of the Blockade Effects Phase."""
    if side == UNION:
        return ()
    beyond = s.apart and s.tables.node_theater[hex_] >= TRANS_MISSISSIPPI  # at sea is the East (7.6)
    return s.tables.charts.effects(s.lean[1 if beyond else 0])


def _ranges(s: NcrState, side: int, hex_: int) -> tuple[int, int]:
    """14.22, 14.23, 14.48 How far a hex may be from a railroad, and from a depot."""
    effects, ranges = strain(s, side, hex_), s.tables.charts.supply
    return ranges.rail_range - ("rail-range-2" in effects), ranges.depot_range - ("depot-range-4" in effects)


def self_fed(s: NcrState, pieces: list[int]) -> bool:
    """14.17, 16.3, 19.21, 19.41 Whether a force lives off the land: partisans or bands, and nobody else but Leaders."""
    p, kinds = s.tables.pieces, s.tables.roster.kinds
    sorts = [kinds[s.kind[x] - 1].sort for x in pieces if s.kind[x]]
    return bool(sorts) and all(x in NO_NEED for x in sorts) and not any(p.hq0 <= x < p.slot0 for x in pieces)


def trace(s: NcrState, hex_: int, side: int, combat: bool = False) -> Line | None:
    """14.21 The line that feeds a hex, one that costs no depot if there is one; None where there is none."""
    return remembered(s, ("trace", hex_, side, combat), lambda: _trace(s, hex_, side, combat))


def _trace(s: NcrState, hex_: int, side: int, combat: bool) -> Line | None:
    from longroll.games.never_call_retreat import waterborne  # lines by water go on by land

    line = by_land(s, hex_, side, combat)
    if line is not None and line.depot == NO_DEPOT:
        return line
    wet = waterborne.by_water(s, hex_, side, combat)
    return wet if wet is not None and (line is None or wet.depot == NO_DEPOT) else line


def conduits(
    s: NcrState, hex_: int, side: int, combat: bool
) -> Iterator[tuple[int, Callable[[], tuple[int, ...]]]]:
    """14.31, 14.32, 14.33 Where a line from a hex may go on by water, each with its way there: itself, its railroad, and the
    depots of its chain."""
    rail, far = _ranges(s, side, hex_)
    yield hex_, partial(tuple, (hex_,))
    came = around(s, hex_, side, max(rail, far), combat)
    depots: list[tuple[int, ...]] = []
    seen: set[int] = set()
    steps: dict[int, int] = {hex_: -1}
    for j in came:
        steps[j] = steps[came[j]] + 1
        if s.tables.rail_hexes[j] and steps[j] <= rail and j not in seen and rail_open(s, j, side):
            net = rail_net(s, j, side, combat)
            seen.update(net)
            for k in net:
                yield k, partial(_by_rail, came, j, net, k)
        if steps[j] <= far and s.depot(j, side):
            depots.append(way(came, j))
    known = {path[-1] for path in depots}
    for path in depots:
        yield path[-1], partial(tuple, path)
        if s.tables.rail_hexes[path[-1]] and path[-1] not in seen and rail_open(s, path[-1], side):
            net = rail_net(s, path[-1], side, combat)  # 14.33: from a depot on along its railroad
            seen.update(net)
            for k in net:
                yield k, partial(_from_depot, path, net, k)
        following, onward = next_in_chain(s, path[-1], side, combat)
        for k in following:
            if k not in known and s.depot(k, side):
                known.add(k)
                depots.append(path + way(onward, k)[1:])


def _by_rail(came: dict[int, int], station: int, net: dict[int, int], end: int) -> tuple[int, ...]:
    """Overland to a railroad and along it."""
    return way(came, station) + way(net, end)[1:]


def _from_depot(path: tuple[int, ...], net: dict[int, int], end: int) -> tuple[int, ...]:
    """Over depots and on along the railroad of the last."""
    return path + way(net, end)[1:]


def by_land(s: NcrState, hex_: int, side: int, combat: bool = False) -> Line | None:
    """14.22, 14.23, 14.26, 14.27, 14.32, 14.33 The same by land alone."""
    return remembered(s, ("land", hex_, side, combat), lambda: _by_land(s, hex_, side, combat))


def _by_land(s: NcrState, hex_: int, side: int, combat: bool) -> Line | None:
    if forts.under_siege(s, hex_, side):  # 12.5 nothing comes in: a depot on the spot, or nothing
        return Line(DEPOT, (hex_,), hex_, "12.51") if s.depot(hex_, side) else None
    rail, far = _ranges(s, side, hex_)
    if s.tables.rail_hexes[hex_]:  # on a railroad that is fed nothing else is looked for
        line = along_rails(s, hex_, side, None, combat)
        if line is not None and line.depot == NO_DEPOT:
            return line
    came: dict[int, int] = {}
    spent: Line | None = None
    depots = []
    barren: set[int] = set()
    seats, rails, marks, stored = offices(s, side), s.tables.rail_hexes, s.marks, DEPOTS[side]
    steps: dict[int, int] = {hex_: -1}
    for j in spreading(s, hex_, side, max(rail, far), combat, came):  # no farther than to the first source
        step = steps[j] = steps[came[j]] + 1
        if rails[j] and step <= rail and j not in barren:
            line = along_rails(s, j, side, barren, combat)
            if line is not None and line.depot == NO_DEPOT:
                return line._replace(path=way(came, j) + line.path[1:])
            if line is not None and spent is None:
                spent = line._replace(path=way(came, j) + line.path[1:])
        if step <= far:
            if j in seats and department_at(s, j, side):
                return Line(DEPARTMENT, way(came, j), rule="14.27")
            if marks[j] & stored:
                depots.append(j)
    remembered(s, ("around", hex_, side, max(rail, far), combat), lambda: came)
    return _by_depots(s, came, depots, side, combat) or spent


def _by_depots(s: NcrState, came: dict[int, int], depots: list[int], side: int, combat: bool) -> Line | None:
    """14.23, 14.32 The line from depots within reach: over others to a source, or at worst from the nearest itself."""
    for j in depots:
        line = chain(s, j, side, combat)
        if line is not None:
            return line._replace(path=way(came, j) + line.path[1:])
    return Line(DEPOT, way(came, depots[0]), depots[0], "14.23") if depots else None


def supplied_by_land(s: NcrState, hex_: int, side: int) -> bool:
    """R91 Whether a work or a port is in supply by land."""
    return fed_by_land(s, hex_, side)


def supplied(s: NcrState, hex_: int, side: int) -> bool:
    """14.12, 14.14 Whether a hex is in supply; by water is looked for only where nothing comes by land."""
    return fed_by_land(s, hex_, side) or trace(s, hex_, side) is not None


def fed_by_land(s: NcrState, hex_: int, side: int) -> bool:
    """Whether there is a line by land, whatever it is: the first source, department or depot will do."""
    return remembered(s, ("fed", hex_, side), lambda: _fed_by_land(s, hex_, side))


def _fed_by_land(s: NcrState, hex_: int, side: int) -> bool:
    if forts.under_siege(s, hex_, side):
        return s.depot(hex_, side)
    rail, far = _ranges(s, side, hex_)
    seats, rails, marks, stored = offices(s, side), s.tables.rail_hexes, s.marks, DEPOTS[side]
    came: dict[int, int] = {}
    barren: set[int] = set()
    steps: dict[int, int] = {hex_: -1}
    for j in spreading(s, hex_, side, max(rail, far), False, came):
        step = steps[j] = steps[came[j]] + 1
        if step <= far and (marks[j] & stored or (j in seats and department_at(s, j, side))):
            return True
        if rails[j] and step <= rail and j not in barren and along_rails(s, j, side, barren) is not None:
            return True
    remembered(s, ("around", hex_, side, max(rail, far), False), lambda: came)
    return remembered(s, ("land", hex_, side, False), lambda: None) is not None  # nobody looks for it again
