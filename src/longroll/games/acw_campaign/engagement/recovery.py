"""8.51 to 8.54, 9.1: losses that come back."""

from __future__ import annotations

from longroll.games.acw_campaign.events import Recovered
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import ART, BROKEN, EXHAUSTED, OFF, SIDES


def shares(losses: list[tuple[int, int, int]], parts: tuple[int, int], up: bool) -> list[int]:
    """8.51, 9.1, R31 What each stand recovers: its whole part, then the odd ones pooled by arm and morale.

    `losses` are (lost, arm, morale) by stand; `up` rounds a pool up, otherwise down.
    """
    num, den = parts
    back = [lost * num // den for lost, _, _ in losses]
    pools: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for k, (lost, arm, morale) in enumerate(losses):
        rest = lost * num % den
        if rest:
            pools.setdefault((arm, morale), []).append((rest, k))
    for pool in pools.values():
        total = sum(rest for rest, _ in pool)
        more = -(-total // den) if up else total // den
        for _, k in sorted(pool, key=lambda x: (-x[0], x[1]))[:more]:
            back[k] += 1
    return back


def recover(s: AcwState, side: int, box: int, how: str) -> None:
    """9.1 Two thirds for the side that holds the field; half behind a rear guard; else a third, and no guns."""
    chart = s.tables.charts["recovery"]
    hit = [i for i in s.stands_at(side, box) if s.st_today[i]]
    lost = sum(s.st_today[i] for i in hit)
    back = 0
    for guns in (False, True):
        stands = [i for i in hit if (s.arm(i) == ART) == guns]
        key = "no_rear_guard_artillery" if guns and how == "no_rear_guard" else how
        got = shares(
            [(s.st_today[i], s.arm(i), s.st_morale[i]) for i in stands],
            tuple(chart[key]),
            how != "no_rear_guard",
        )
        back += sum(s.heal(i, points) for i, points in zip(stands, got))
    for i in hit:
        s.st_today[i] = 0
    s.losses[side] += lost - back
    if lost:
        s.out.append(Recovered(SIDES[side], s.tables.slug[box], lost, back, how.replace("_", " ")))


def night(s: AcwState, side: int, box: int) -> None:
    """8.5, 8.51, 8.52, 8.53, 8.54 Half of the day's losses return; divisions begin the next day by the state they ended in."""
    hit = [i for i in s.stands_at(side, box) if s.st_today[i]]
    lost = sum(s.st_today[i] for i in hit)
    got = shares(
        [(s.st_today[i], s.arm(i), s.st_morale[i]) for i in hit],
        tuple(s.tables.charts["recovery"]["night"]),
        True,
    )
    for i, points in zip(hit, got):
        s.heal(i, points)
        d = s.st_div[i]
        if d != OFF and s.dv_state[d] != BROKEN:  # 8.54: a broken division keeps its record
            s.dv_lost[d] = max(0, s.dv_lost[d] - points)
        s.losses[side] += s.st_today[i]
        s.st_today[i] = 0
    divisions, _ = s.force(side, box)
    for d in divisions:
        s.dv_state[d] = EXHAUSTED if s.dv_state[d] == BROKEN else 0
    for i in s.stands_at(side, box):
        s.st_rout[i] = 1 if s.st_rout[i] == 2 else 0
    if lost:
        s.out.append(Recovered(SIDES[side], s.tables.slug[box], lost, sum(got), "night", "8.51"))


def rest(s: AcwState, side: int, box: int) -> None:
    """R33 After a battle its divisions are counted again: new exhaustion numbers, a clean record."""
    divisions, _ = s.force(side, box)
    for d in divisions:
        s.dv_lost[d] = s.dv_state[d] = 0
        s.dv_limit[d] = s.exhaustion(d)
    for i in s.stands_at(side, box):
        s.st_rout[i] = 0
