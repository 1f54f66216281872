"""9.1: losses of a battle that come back to the ranks, and divisions counted again."""

from __future__ import annotations

from longroll.games.acw_campaign.battle.recovery import Loss, after_battle
from longroll.games.acw_campaign.events import Recovered
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import SIDES


def recover(s: AcwState, side: int, box: int, how: str) -> None:
    """9.1 Two thirds for the side that holds the field; half behind a rear guard; else a third, and no guns."""
    hit = [i for i in s.stands_at(side, box) if s.st_today[i]]
    lost = sum(s.st_today[i] for i in hit)
    losses = [Loss(i, s.st_today[i], s.arm(i), s.st_morale[i]) for i in hit]
    back = after_battle(losses, how == "field", how == "rear_guard", s.tables.numbers)
    for i, points in back.items():
        s.heal(i, points)
    for i in hit:
        s.st_today[i] = 0
    came = sum(back.values())
    s.losses[side] += lost - came
    if lost:
        s.out.append(Recovered(SIDES[side], s.tables.slug[box], lost, came, how))


def rest(s: AcwState, side: int, box: int) -> None:
    """R33 After a battle its divisions are counted again: new exhaustion numbers, a clean record."""
    divisions, _ = s.force(side, box)
    for d in divisions:
        s.dv_lost[d] = s.dv_state[d] = 0
        s.dv_limit[d] = s.exhaustion(d)
    for i in s.stands_at(side, box):
        s.st_rout[i] = 0
