"""Recovery after a day and after a battle (8.51, 9.1), the rear guard, and what a division is in the morning (8.52 to 8.54)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from longroll.games.acw_campaign.battle.numbers import Numbers, ours
from longroll.games.acw_campaign.battle.types import DISORDERED, FORMED, ROUTED, Battle
from longroll.games.acw_campaign.words import ART, BROKEN, EXHAUSTED, FRESH, SIEGE


class Loss(NamedTuple):
    """What a stand has lost and may get back."""

    stand: int
    points: int
    arm: int
    morale: int


def recover(losses: Sequence[Loss], share: tuple[int, int], up: bool = True) -> dict[int, int]:
    """8.51, R31 Each stand gets its share rounded down; what is left over is pooled by arm and morale.

    The pool rounds up (down for a third, `up` false). Points of the pool go to the stands that lost most of a point, of equal
    ones to the first.
    """
    part, of = share
    back: dict[int, int] = {}
    left: dict[tuple[int, int], list[Loss]] = {}
    for loss in losses:
        whole, rest = divmod(loss.points * part, of)
        if whole:
            back[loss.stand] = whole
        if rest:
            left.setdefault((loss.arm, loss.morale), []).append(loss)
    for pool in left.values():
        rest = sum(loss.points * part % of for loss in pool)
        more = -(-rest // of) if up else rest // of
        pool.sort(key=lambda loss: (-(loss.points * part % of), loss.stand))
        for loss in pool:
            if not more:
                break
            if back.get(loss.stand, 0) < loss.points:
                back[loss.stand] = back.get(loss.stand, 0) + 1
                more -= 1
    return back


def after_battle(
    losses: Sequence[Loss], possession: bool, guard: bool, numbers: Numbers | None = None
) -> dict[int, int]:
    """9.1 Two thirds in possession of the field, a half behind a rear guard, else a third of foot and horse and no guns."""
    n = numbers or ours()
    if possession:
        return recover(losses, n.held)
    if guard:
        return recover(losses, n.guarded)
    guns = [x for x in losses if x.arm in (ART, SIEGE)]
    others = [x for x in losses if x.arm not in (ART, SIEGE)]
    return {**recover(others, n.unguarded, up=False), **recover(guns, n.unguarded_guns, up=False)}


def rear_guard(steady: int, start: int, numbers: Numbers | None = None) -> bool:
    """9.1 Formed stands, neither routed nor exhausted, at least a quarter of those present at the start."""
    part, of = (numbers or ours()).guard
    return steady > 0 and of * steady >= part * start


def morning(state: int) -> tuple[int, bool, int]:
    """8.52, 8.53, 8.54 State on the next day, whether recovered losses leave the record, and night moves."""
    if state == BROKEN:
        return EXHAUSTED, False, 1
    return FRESH, True, 1 if state == EXHAUSTED else 2


def sobered(rout: int, state: int) -> int:
    """8.52, 8.53, 8.54 The marker of a stand next morning: all off, or yellow off and red to yellow."""
    if state == FRESH or rout != ROUTED:
        return FORMED
    return DISORDERED


def losses_of(b: Battle, side: int) -> list[Loss]:
    """The losses of the day of a side, stand by stand."""
    return [
        Loss(i, points, b.s_kind[i], b.s_morale[i])
        for i, points in enumerate(b.s_today)
        if points and b.s_side[i] == side
    ]


def night(b: Battle, numbers: Numbers | None = None) -> tuple[int, int]:
    """8.51 to 8.54 Half of the day's losses come back; divisions and their stands sober up. Returns what came back."""
    total = [0, 0]
    healed: dict[int, int] = {}
    for side in (0, 1):
        back = recover(losses_of(b, side), (numbers or ours()).night)
        for i, points in back.items():
            b.s_sp[i] += points
            total[side] += points
            healed[b.s_div[i]] = healed.get(b.s_div[i], 0) + points
    b.s_today = [0] * len(b.s_today)  # 8.51: losses of earlier days are not counted again
    b.d_effort = [int(e > 1) for e in b.d_effort]
    for d, state in enumerate(b.d_state):
        b.d_state[d], removed, b.d_tired[d] = *morning(state)[:2], 0
        if removed:
            b.d_lost[d] = max(0, b.d_lost[d] - healed.get(d, 0))
        for i in b.d_stands[d]:
            b.s_rout[i] = sobered(b.s_rout[i], state)
    return total[0], total[1]


def last_recovery(b: Battle, numbers: Numbers | None = None) -> tuple[int, int]:
    """9.1 After the battle: what comes back to each side, by how it left the field."""
    total = [0, 0]
    for side in (0, 1):
        stays = b.both == 1 or b.leaving != side
        for i, points in after_battle(losses_of(b, side), stays, b.guard[side] == 1, numbers).items():
            b.s_sp[i] += points
            b.s_today[i] -= points
            total[side] += points
    return total[0], total[1]
