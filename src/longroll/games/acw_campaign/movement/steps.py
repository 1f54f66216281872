"""7 to 7.3: which boxes a corps may enter next, and what happens when it does."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.acw_campaign.events import Moved, Politics
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.tables import Edge
from longroll.games.acw_campaign.words import (
    BY_LAND,
    BY_RIVER,
    HORSE_CORPS,
    LINES,
    MET,
    RAIL,
    RIVER,
    ROAD,
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


FORT_GUNS: Final = Refusal("the guns of a fortress and home guards stay where they are", "14")
SIEGE_GUNS: Final = Refusal("a corps with siege guns keeps to railroads and water", "14.5")
NOT_JOINED: Final = Refusal("no such line joins the two boxes", "3.1")
OWN_RAILS: Final = Refusal("railroads are used only between boxes that were ours when the turn began", "7")
ALL_RAIL: Final = Refusal("between boxes of its own a corps goes by rail, not along it", "7")
CLOSED: Final = Refusal("the Potomac is closed to Confederates", "7.3")
PASSED: Final = Refusal("the march has been there", "7")
UPSTREAM: Final = Refusal("past the enemy a corps goes only down the river", "7.2")
SECOND: Final = Refusal("it cannot pass one enemy and end among others", "7.1")


def step_refused(s: AcwState, c: int, kind: int, e: Edge, path: list[int], leap: bool) -> Refusal | None:
    """7, 7.1, 7.2, 7.3, R13, R14 Why a corps may not go along a line. `leap`: it is passing enemy troops."""
    side, to = s.co_side[c], e.to
    if kind == RIVER:
        if e.closed == side:
            return CLOSED
        if leap and not e.down:
            return UPSTREAM
    elif (
        e.kind == RAIL
    ):  # only through own boxes, as they were at the start of the turn; between others it is a road
        own = s.at_start[s.co_box[c]] == side == s.at_start[to]
        if kind == RAIL and not own:
            return OWN_RAILS
        if kind == ROAD and own and s.co_kind[c] != HORSE_CORPS:
            return ALL_RAIL
    if to in path:
        return PASSED
    return SECOND if leap and s.men[(1 - side) * s.n + to] else None


def exits(s: AcwState, c: int, kind: int, path: list[int], leap: bool) -> list[int]:
    """7 The boxes that a corps may enter next by one kind of line."""
    found: list[int] = []
    for e in s.tables.ways[kind][s.co_box[c]]:
        if e.to not in found and step_refused(s, c, kind, e, path, leap) is None:
            found.append(e.to)
    return found


def line_refused(s: AcwState, c: int, kind: int, to: int, path: list[int], leap: bool) -> Refusal | None:
    """7, 14.5 Why a corps may not enter a box by a kind of line."""
    if kind not in kinds(s, c):
        return SIEGE_GUNS
    found = [step_refused(s, c, kind, e, path, leap) for e in s.tables.ways[kind][s.co_box[c]] if e.to == to]
    return (
        next((x for x in found if x is not None), None)
        if found and None not in found
        else None
        if found
        else NOT_JOINED
    )


def downstream(s: AcwState, start: int, to: int) -> bool:
    """7.2 Whether a river runs from one box to the other."""
    return any(e.to == to and e.down for e in s.tables.ways[RIVER][start])


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
    s.co_from[c], s.co_line[c] = start, BY_RIVER if kind == RIVER else BY_LAND
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
        s.out.append(Politics("kentucky", "15.1", SIDES[side], s.tables.slug[box]))


def halt(s: AcwState, c: int) -> None:
    """7, 6.24 A march ends: in an enemy-occupied box movement is over for the turn; screens come along."""
    side, box = s.co_side[c], s.co_box[c]
    if s.held(1 - side, box):
        s.co_done[c] |= MET
    s.keep_screens(c)
