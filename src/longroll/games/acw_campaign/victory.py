"""3.3, 3.4, 4: captures at the end of a turn, the fall of Washington, victory."""

from __future__ import annotations

from longroll.core.state import Outcome
from longroll.games.acw_campaign.events import Politics, WarEnded, WorksLost
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CONFEDERATE,
    OFF,
    SIDES,
    UNION,
    turn_index,
)
from longroll.kit.paths import nearest_way


@FLOW.phase("end-of-turn")
def end_of_turn(s: AcwState) -> None:
    """3.3, 4 Boxes in which the active side ends its turn are captured; then victory is looked at."""
    s.phase = "end of turn"
    side = s.active
    for box, men in enumerate(s.men[side * s.n : (side + 1) * s.n]):
        if men and (s.control[box] != side or s.by_horse[box]):
            capture(s, side, box)
    stray_officers(s)
    test(s)


def capture(s: AcwState, side: int, box: int) -> None:
    """3.3, 3.4, R9 Cavalry alone holds a box of the enemy's country only while it stands there; nothing has fallen until foot or
    guns come, and so nothing is lost when its own country has such a box back."""
    if s.held(1 - side, box):
        return
    home = s.tables.home[box]
    horse = s.only_horse(side, box) and home == 1 - side
    if s.control[box] == side:
        if s.by_horse[box] and not horse:
            s.by_horse[box] = 0
            fallen(s, side, box)
        return
    if horse:
        s.take(box, side, "3.4")
        s.by_horse[box] = 1
    elif s.by_horse[box]:
        s.by_horse[box] = 0
        s.take(box, side, "3.4")
    else:
        s.take(box, side)
        fallen(s, side, box)


def fallen(s: AcwState, side: int, box: int) -> None:
    """4.3, 14, 15.31, R45 What a city loses when it falls: works, home guard; the Union its maximum."""
    t = s.tables
    if s.works[box] or s.fort[box]:
        s.works[box] = 0
        s.fort[box] = 0
        s.out.append(WorksLost(t.slug[box], "fallen", "14"))
    if s.guards[box]:
        s.guards[box] = 2
    s.guard_losses[box] = 0  # another side's guard would be another pool (15.32)
    if side == UNION and box in t.great and s.turn < turn_index(t.charts["home_guard"]["union_taken_before"]):
        s.taken_early[box] = 1
    if side == CONFEDERATE:
        s.taken_early[box] = 0
        if box == t.washington and not s.fallen:  # 4.3: rolled once; Washington's own box is part of it (R8)
            die = s.roll("event", 6, "washington", "4.3", place=t.slug[box])
            s.fallen = True
            s.capital_loss = max(die, t.charts["victory"]["washington_least"]) - 1
            s.out.append(Politics("washington", "4.3", at=t.slug[box], amount=s.capital_loss + 1))


def stray_officers(s: AcwState) -> None:
    """R18 Officers alone in a box that is no longer theirs go to the nearest own box."""
    for o in range(len(s.of_side)):
        side, box = s.of_side[o], s.of_box[o]
        if side == OFF or s.of_corps[o] != OFF or s.control[box] == side:
            continue
        if s.held(side, box):
            continue
        way = nearest_way(box, lambda b: s.control[b] == side, lambda b: s.tables.near[b])  # noqa: B023
        if way:
            s.of_box[o] = way[-1]


def owns(s: AcwState, side: int, box: int) -> bool:
    """4.1, R9 Control that counts for victory: not a raid of cavalry."""
    return s.control[box] == side and not s.by_horse[box]


def test(s: AcwState) -> None:
    """4.1, 4.2 The Union wins with all seven great cities; the Confederacy with a larger army maximum, or by lasting."""
    t = s.tables
    held = tuple(b for b in t.great if not owns(s, UNION, b))
    mine, theirs = s.maximum(CONFEDERATE), s.maximum(UNION)
    if not held:
        ended(s, WarEnded(SIDES[UNION], "cities", cities=tuple(t.slug[b] for b in t.great), rule="4.1"))
    elif mine > theirs:
        ended(s, WarEnded(SIDES[CONFEDERATE], "maximum", maxima=(mine, theirs), rule="4.2"))
    elif s.turn >= t.last_turn and s.active == CONFEDERATE:
        ended(s, WarEnded(SIDES[CONFEDERATE], "lasting", cities=tuple(t.slug[b] for b in held), rule="4.2"))


def ended(s: AcwState, event: WarEnded) -> None:
    """4 The war is over."""
    numbers = event.maxima or (s.turn,)
    s.outcome = Outcome(event.side, event.rule, event.by, event.cities, numbers)
    s.out.append(event)
