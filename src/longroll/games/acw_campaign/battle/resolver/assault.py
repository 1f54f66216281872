"""The charge: who goes in, who gives way."""

from __future__ import annotations

from typing import Final

from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.fire import Cover, passes, shake
from longroll.games.acw_campaign.battle.resolver.line import HASTY, WORKS, lose_works
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import FORMED, Battle
from longroll.games.acw_campaign.words import ART, ENGAGED, FRESH, INF, PT, SHOCK, SIEGE, SS

FLANK: Final = 16
"""Mark of a division that has come on by a route of its own and has not charged yet."""


def _bayonets(b: Battle, n: Numbers, i: int) -> int:
    """Dice of a stand hand to hand: FAQ L2075, all infantry but the poorly trained has its elites with it."""
    kind = b.s_kind[i]
    if kind == SS:
        return 1
    dice = -(-b.s_sp[i] // n.per_die)
    return dice + 1 if kind == INF and not b.s_flags[i] & PT else dice


def _bleed(b: Battle, t: Throw, stands: list[int], hits: int, lost: list[int]) -> bool:
    """Hits hand to hand fall on stands at random, and nothing saves them. Whether anybody fell."""
    pool = [i for i in stands if b.s_sp[i]]
    fell = bool(hits and pool)
    while hits and pool:
        at = t.below(len(pool))
        i = pool[at]
        hits -= 1
        b.s_sp[i] -= 1
        b.s_today[i] += 1
        own = b.s_div[i]
        if not b.d_loose[own]:
            b.d_lost[own] += 1
        b.d_flags[own] |= ENGAGED
        b.raw[b.s_side[i]] += 1
        lost[b.s_side[i]] += 1
        if not b.s_sp[i]:
            pool.pop(at)
    return fell


def charge(
    b: Battle, n: Numbers, t: Throw, d: int, target: int, own: list[int], theirs: list[int], cover: Cover,
    second: bool, lost: list[int],
) -> int:  # fmt: skip
    """One division charges another: 1 carried, -1 thrown back, 0 not made."""
    if b.d_state[d] != FRESH:
        return 0
    flank = bool(b.d_flags[d] & FLANK)
    going = _willing(b, t, own)
    facing = [i for i in theirs if b.s_sp[i] and b.s_rout[i] == FORMED and b.s_here[i]]
    if not going or len(going) * n.nerve < len(facing):
        return 0
    walls = cover[0] >= WORKS and not flank
    shock = sum(1 for i in going if b.s_flags[i] & SHOCK) * 2 >= len(going)
    open_field = cover[0] < HASTY
    need = n.melee_good if flank or shock or (second and open_field) else n.melee
    hits = t.hits(sum(_bayonets(b, n, i) for i in going), need)
    back = t.hits(sum(_bayonets(b, n, i) for i in facing), n.melee_good if walls else n.melee)
    b.d_flags[d] &= ~FLANK
    if _bleed(b, t, facing or theirs, hits, lost):  # 9.32: who has cost the enemy men has been engaged
        b.d_flags[d] |= ENGAGED
    if _bleed(b, t, going, back, lost):
        b.d_flags[target] |= ENGAGED
    if hits > back or not facing:
        _recoil(b, t, facing, target, -2 if flank else -1)
        lose_works(b, n, target, cover)
        return 1
    _recoil(b, t, going, d, -1)
    return -1


def _willing(b: Battle, t: Throw, own: list[int]) -> list[int]:
    """The formed stands of a division that pass their check and go forward."""
    going = []
    for i in own:
        if b.s_kind[i] in (ART, SIEGE) or not b.s_sp[i] or b.s_rout[i] != FORMED or not b.s_here[i]:
            continue
        m = b.s_morale[i] - (1 if b.s_flags[i] & PT else 0)
        if m >= 6 or t.d6() <= m:
            going.append(i)
    return going


def _recoil(b: Battle, t: Throw, stands: list[int], d: int, modifier: int) -> None:
    """Whoever lost the melee tests his morale."""
    for i in stands:
        if b.s_sp[i] and not passes(b, t, i, d, 0, modifier):
            shake(b, i)
