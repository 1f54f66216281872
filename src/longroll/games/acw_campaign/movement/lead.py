"""6.23: an army commander takes a garrison along with him, between boxes that are his side's."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.events import Moved
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.words import (
    ARMY,
    GARRISON,
    LED,
    LED_TWICE,
    LINES,
    OFF,
    PIKE,
    RAIL,
    RIVER,
    ROAD,
    SIDES,
)


def ways(s: AcwState, side: int, start: int) -> dict[int, int]:
    """7, R80 Where a division can be led in one march, and by which line: own boxes without enemies, as foot marches."""
    x, found = s.tables.charts["march"], {start: OFF}
    for kind, steps in (
        (RAIL, x["rail"][SIDES[side]]),
        (RIVER, x["river"]),
        (ROAD, x["road"]["infantry"]),
    ):
        seen, ring = {start}, [start]
        for _ in range(steps):
            ring = [
                e.to
                for box in ring
                for e in s.tables.edges[box]
                if (e.kind == kind or (kind == ROAD and e.kind == PIKE))
                and e.to not in seen
                and e.closed != side
                and s.at_start[e.to] == side == s.at_start[start]
                and not s.held(1 - side, e.to)
            ]
            seen.update(ring)
            for box in ring:
                found.setdefault(box, kind)
    del found[start]
    return found


def offers(s: AcwState, side: int, box: int, ridden: list[int], officers: list[int]) -> list[Choice]:
    """6.23 Army commanders and garrisons of a box; a garrison goes two marches at most."""
    chiefs = [o for o in officers if s.of_rank[o] == ARMY and o not in ridden]
    if not chiefs:
        return []
    t = s.tables
    return [
        v.LEAD(slug_of(s.of_name[o]), s.corps_slug(s.dv_corps[d]), s.dv_number[d], t.slug[to])
        for d in s.detached_at(side, box)
        if s.dv_duty[d] == GARRISON and not s.dv_flags[d] & LED_TWICE
        for o in chiefs
        for to in sorted(ways(s, side, box))
    ]


def lead(s: AcwState, o: int, d: int, to: int) -> None:
    """6.23, 7.7 The commander and the division stand in another box."""
    t, side, start = s.tables, s.of_side[o], s.of_box[o]
    kind = ways(s, side, start)[to]
    s.dv_flags[d] |= LED_TWICE if s.dv_flags[d] & LED else LED
    s.detach(d, to, GARRISON)
    s.of_box[o], s.of_corps[o] = to, OFF
    s.of_marches[o] += 1
    s.used[start] = s.used[to] = 1
    s.out.append(
        Moved(
            SIDES[side], s.division_word(d), t.slug[start], t.slug[to], LINES[kind], "6.23", s.private(side)
        )
    )
    if s.co_box[s.dv_corps[d]] == to:
        s.rejoin(d)
    s.left_behind(start)
