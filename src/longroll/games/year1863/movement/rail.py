"""11.12, 11.13, 11.14: railroads."""

from __future__ import annotations

from longroll.games.year1863.state import Year1863State


def open_rails(s: Year1863State) -> None:
    """11.13 Freeze the Points that the railroads may use in this phase: controlled at its start, no enemy there."""
    t = s.tables
    side, theater = s.op >> 1, s.op & 1
    allowed = t.rail_open[side]
    for p in range(t.n):
        s.rail_ok[p] = (
            s.control[p] == side and allowed[p] and t.theater[p] == theater and not s.present(p, 1 - side)
        )
    s.rail_left = t.charts.rail[side]


def reach(s: Year1863State, start: int) -> dict[int, bool]:
    """11.12, 11.13, 23.2 Every Point that one ride can end in, and whether it would cross a river into it.

    The way runs through open Points; only the last may be an enemy's or nobody's (R22). Kept by the tables, because it
    depends on nothing but the open Points and the side.
    """
    t = s.tables
    side = s.op >> 1
    key = (bytes(s.rail_ok), start * 2 + side)
    known = t.rail_reach.get(key)
    if known is None:
        known = {}
        if s.rail_ok[start]:
            queue = [start]
            seen = {start}
            for p in queue:
                for q, crosses in t.rail[p]:
                    if q in seen:
                        continue
                    if s.rail_ok[q]:
                        seen.add(q)
                        queue.append(q)
                        known[q] = False
                    elif t.rail_open[side][q]:
                        known[q] = known.get(q, True) and crosses
        if len(t.rail_reach) > 20000:
            t.rail_reach.clear()
        t.rail_reach[key] = known
    return known
