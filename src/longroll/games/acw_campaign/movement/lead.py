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
from longroll.kit.paths import within


def ways(s: AcwState, side: int, start: int) -> dict[int, int]:
    """7, R80 Where a division can be led in one march, and by which line: own boxes without enemies, as foot marches."""
    x, found = s.tables.charts["march"], {start: OFF}
    for kind, steps in (
        (RAIL, x["rail"][SIDES[side]]),
        (RIVER, x["river"]),
        (ROAD, x["road"]["infantry"]),
    ):
        kinds = (ROAD, PIKE) if kind == ROAD else (kind,)
        for box in within(start, steps, lambda box, _: _own_boxes(s, side, box, kinds)):  # noqa: B023
            found.setdefault(box, kind)
    del found[start]
    return found


def _own_boxes(s: AcwState, side: int, box: int, kinds: tuple[int, ...]) -> list[int]:
    """The next boxes by lines of some kinds that were the side's own at the start and hold no enemy."""
    return [
        e.to
        for e in s.tables.edges[box]
        if e.kind in kinds
        and e.closed != side
        and s.at_start[e.to] == side == s.at_start[box]
        and not s.held(1 - side, e.to)
    ]


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
