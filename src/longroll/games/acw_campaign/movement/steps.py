"""7 to 7.3: which boxes a corps may enter next, and what happens when it does."""

from __future__ import annotations

from longroll.games.acw_campaign.events import Moved, Politics
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    HORSE_CORPS,
    LINES,
    MET,
    OFF,
    PIKE,
    RAIL,
    RIVER,
    ROAD,
    SCREEN,
    SIDE_NAMES,
    SIDES,
    UNION,
)


def reach(s: AcwState, c: int, kind: int) -> int:
    """7 Boxes in one march: road 1, cavalry 2; rail 3 for the Union, 2 for the Confederacy; river 2."""
    march = s.tables.charts["march"]
    horse = s.co_kind[c] == HORSE_CORPS
    if kind == ROAD:
        return int(march["road"]["cavalry" if horse else "infantry"])
    return int(march["rail"][SIDES[s.co_side[c]]]) if kind == RAIL else int(march["river"])


def exits(s: AcwState, c: int, kind: int, path: list[int], leap: bool) -> list[int]:
    """7, 7.3 The boxes that a corps may enter next by one kind of line (R13). `leap`: it is passing enemy troops."""
    side, box = s.co_side[c], s.co_box[c]
    held, base = s.at_start, (1 - side) * s.n
    found = []
    for e in s.tables.edges[box]:
        to = e.to
        if kind == RAIL:  # only through own boxes, as they were at the start of the turn (R14)
            if e.kind != RAIL or held[box] != side or held[to] != side:
                continue
        elif kind == RIVER:
            if e.kind != RIVER or e.closed == side or (leap and not e.down):
                continue
        elif e.kind == RAIL:  # between other owners a railroad is a road
            if s.co_kind[c] != HORSE_CORPS and held[box] == side and held[to] == side:
                continue
        elif e.kind not in (ROAD, PIKE):
            continue
        if to in path or (leap and s.men[base + to]) or to in found:
            continue
        found.append(to)
    return found


def kinds(s: AcwState, c: int) -> tuple[int, ...]:
    """7, 14.5 A corps with siege guns keeps to rails and rivers."""
    return (RAIL, RIVER) if s.has_siege(c) else (ROAD, RAIL, RIVER)


def may_leap(s: AcwState, c: int, kind: int, down: bool) -> bool:
    """7.1, 7.2 Cavalry may jump by road where no enemy cavalry corps is; Union corps run the guns downstream."""
    side, box = s.co_side[c], s.co_box[c]
    if s.co_kind[c] == HORSE_CORPS:
        return kind == ROAD and not s.horse_corps_at(1 - side, box)
    return kind == RIVER and side == UNION and down and s.turn >= s.tables.guns_run_from


def enter(s: AcwState, c: int, to: int, kind: int) -> None:
    """7, 8 One step of a march."""
    side, start = s.co_side[c], s.co_box[c]
    s.used[start] = s.used[to] = 1
    s.place_corps(c, to)
    s.co_from[c] = start
    s.co_arrived[c] = s.turn
    rule = "7.3" if kind == RIVER and {start, to} == set(potomac(s)) else "7"
    s.out.append(
        Moved(
            SIDES[side],
            s.co_name[c],
            s.tables.slug[start],
            s.tables.slug[to],
            LINES[kind],
            rule,
            s.private(side),
        )
    )
    s.left_behind(start)
    violate(s, side, to)


def potomac(s: AcwState) -> tuple[int, int]:
    return s.tables.washington, s.tables.index["fredericksburg"]


def violate(s: AcwState, side: int, box: int) -> None:
    """15.1, R54 The first side that sends troops into Kentucky gives the other a victory for its next recruiting."""
    if s.tables.kentucky[box] and not s.kentucky:
        s.kentucky = True
        s.wins[1 - side] += 1
        s.out.append(Politics(f"{SIDE_NAMES[side]} troops violate Kentucky's neutrality", "15.1"))


def halt(s: AcwState, c: int) -> None:
    """7, 6.24 A march ends: in an enemy-occupied box movement is over for the turn; screens come along."""
    side, box = s.co_side[c], s.co_box[c]
    if s.held(1 - side, box):
        s.co_done[c] |= MET
    keep_screens(s, c)


def keep_screens(s: AcwState, c: int) -> None:
    """6.24, R81 A screen stays within one link of its corps; one that no longer is comes back to it."""
    near = s.tables.near[s.co_box[c]]
    for d in s.divisions_of(c):
        at = s.dv_box[d]
        if at != OFF and s.dv_duty[d] == SCREEN and at not in near:
            s.rejoin(d)
            s.left_behind(at)
