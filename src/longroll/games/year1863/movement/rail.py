"""11.12, 11.13, 11.14: railroads."""

from __future__ import annotations

from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.words import HELD, OPEN


def open_rails(s: Year1863State) -> None:
    """11.13 Freeze the Points that are controlled at the start of the phase, and note where enemies are."""
    t = s.tables
    side, theater = s.op >> 1, s.op & 1
    allowed = t.rail_open[side]
    for p in range(t.n):
        s.rail_ok[p] = 0
        if allowed[p] and t.theater[p] == theater:
            s.rail_ok[p] = (OPEN if s.control[p] == side else 0) | (HELD if s.present(p, 1 - side) else 0)
    s.rail_left = t.charts.rail[side]


def reach(s: Year1863State, start: int) -> dict[int, bool]:
    """11.12, 11.13, 23.2 Every Point that one ride can end in, and whether it would cross a river into it.

    The way runs through Points that were controlled at the start of the phase; a Point with enemy units may be its last,
    whoever controls it (R22). Kept by the tables, because it depends on nothing but the state of the rails and the side.
    """
    t = s.tables
    key = (bytes(s.rail_ok), start)
    known = t.rail_reach.get(key)
    if known is None:
        known = {}
        if s.rail_ok[start] == OPEN:
            queue = [start]
            seen = {start}
            for p in queue:
                for q, crosses in t.rail[p]:
                    if q in seen:
                        continue
                    if s.rail_ok[q] & HELD:
                        known[q] = known.get(q, True) and crosses
                    elif s.rail_ok[q]:
                        seen.add(q)
                        queue.append(q)
                        known[q] = False
        if len(t.rail_reach) > 20000:
            t.rail_reach.clear()
        t.rail_reach[key] = known
    return known
