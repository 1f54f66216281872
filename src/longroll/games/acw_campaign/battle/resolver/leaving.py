"""Leaving the field: by day (8.57), by night (8.58), in rout; and the night between two days (8.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.games.acw_campaign.battle import arrivals, recovery
from longroll.games.acw_campaign.battle.events import CameBack, Ended, NightFell, OffField, Ordered
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.line import steady
from longroll.games.acw_campaign.battle.types import (
    COVERING,
    GOING,
    GONE,
    HERE,
    HOLD,
    LEFT,
    LINE,
    OVER,
    REAR,
    RESERVE,
    TOWN,
    Battle,
)  # fmt: skip
from longroll.games.acw_campaign.words import FRESH, OFF


def start_withdrawal(b: Battle, n: Numbers, side: int, behind: int = OFF) -> None:
    """8.57 The corps that go: exhaustion numbers less one, morale less one; the corps that covers them stands."""
    b.leaving = side
    b.posture[side] = HOLD
    b.ask[1 - side] = 1
    for c in b.corps_of(side):
        if b.c_state[c] != HERE:
            continue
        if c == behind:
            b.c_state[c] = COVERING
            continue
        b.c_state[c] = GOING
        b.c_left[c] = n.leave
        for d in b.divisions_of(c):
            if not b.d_loose[d]:
                b.d_limit[d] = max(1, b.d_limit[d] - 1)


def march_off(b: Battle, n: Numbers, out: list[Any]) -> None:
    """8.57 Withdrawing corps reach the edge; when only the rear guard is left, the battle is over."""
    if b.leaving == OFF:
        return
    for c in b.corps_of(b.leaving):
        if b.c_state[c] == GOING:
            b.c_left[c] -= 1
            if b.c_left[c] <= 0:
                _off(b, c)
                out.append(OffField(b.leaving, b.day, b.hour, b.c_name[c]))
    if not any(b.c_state[c] == GOING for c in b.corps_of(b.leaving)):
        b.guard[b.leaving] = int(recovery.rear_guard(steady(b, b.leaving, True), b.start[b.leaving], n))
        finish(b, n, "daylight" if b.refuge[b.leaving] else "broken", out)


def _off(b: Battle, c: int) -> None:
    b.c_state[c] = LEFT
    for d in b.divisions_of(c):
        b.d_place[d] = GONE
        for i in b.d_stands[d]:
            b.s_here[i] = 0


def check_collapse(b: Battle, n: Numbers, out: list[Any]) -> None:
    """9.2 An army without a formed stand outside its broken divisions runs: a withdrawal by day that nothing covers."""
    if b.leaving != OFF:
        return
    for side in (b.attacker, 1 - b.attacker):
        for d, s in enumerate(b.d_side):
            held = s == side and b.d_place[d] in (RESERVE, LINE) and not b.d_loose[d]
            if held and any(b.s_sp[i] and not b.s_rout[i] and b.s_here[i] for i in b.d_stands[d]):
                break
        else:
            if any(b.d_place[d] in (RESERVE, LINE, REAR) for d, s in enumerate(b.d_side) if s == side):
                out.append(Ordered(side, b.day, b.hour, "rout", "8.57", b.chief[side]))
                start_withdrawal(b, n, side)
                return


def nightfall(b: Battle, n: Numbers, orders: Mapping[int, str], out: list[Any]) -> bool:
    """8.58, R30 Both have written; if nobody goes, the night passes and True is returned."""
    a = b.attacker
    lost = [0, 0]
    for i, points in enumerate(b.s_today):
        lost[b.s_side[i]] += points
    out.append(NightFell(b.day, b.sunset, (lost[0], lost[1]), b.step))
    why = "night"
    if b.leaving == OFF:
        goes = [side for side in (a, 1 - a) if orders.get(side) == "withdraw"]
        quiet = b.pressed == [0, 0] and b.day > 1
        if goes:
            b.leaving = goes[0]
            b.both = int(quiet)
        elif quiet or b.day >= n.most_days:  # FAQ L2039-2043: carry the town, fight on or go back
            b.leaving = _gives_up(b, quiet)
            b.both = int(quiet)
            why = "gave-up"
    if b.leaving != OFF:
        b.by_night = 1
        b.guard[b.leaving] = int(recovery.rear_guard(steady(b, b.leaving), b.start[b.leaving], n))
        finish(b, n, why, out)
        return False
    _night(b, n, out)
    return True


def _gives_up(b: Battle, quiet: bool) -> int:
    """R65, R70, FAQ L2103-2115 After the last day the attacker goes, whatever he has won; after a quiet day whoever does not
    hold the town, but a defender with nowhere to go stands."""
    defender = 1 - b.attacker
    return defender if quiet and b.step == TOWN and b.refuge[defender] else b.attacker


def _night(b: Battle, n: Numbers, out: list[Any]) -> None:
    """8.5, 8.55 Half of the losses come back, divisions recover, those that were not exhausted may dig, a corps comes up.

    8.55: whoever moves at night closes up from the rear on his own line; nobody passes it.
    """
    digs = [d for d, s in enumerate(b.d_state) if s == FRESH and b.d_place[d] == LINE and not b.d_loose[d]]
    back = recovery.night(b, n)
    out.append(CameBack(b.day, back, False, "8.51"))
    if b.digging:
        for d in digs:
            if b.posture[b.d_side[d]] == HOLD:  # 8.52: two night moves not made are spent on works
                b.d_dig[d] = min(b.d_dig[d] + n.hasty, n.hasty + n.field)
    for d, place in enumerate(b.d_place):
        if place == REAR:
            b.d_place[d] = RESERVE
    arrivals.by_night(b, out)
    b.day += 1


def finish(b: Battle, n: Numbers, why: str, out: list[Any]) -> None:
    """8.6 It is over: whoever does not go has won; the town is his."""
    b.winner = 1 - b.leaving
    b.step = TOWN if b.winner == b.attacker else 0
    b.phase, b.reason = OVER, why
    guard = b.guard[b.leaving] == 1
    out.append(Ended(b.day, b.hour, b.winner, b.leaving, b.both == 1, guard, why))
