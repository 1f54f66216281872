"""Fire: dice by strength, hits on stands, saves behind works, morale."""

from __future__ import annotations

from typing import Final

from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.line import FORTS, GROUND, HASTY, WORKS
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import (
    DISORDERED,
    FAIR,
    FORMED,
    GOING,
    ROUTED,
    Battle,
)
from longroll.games.acw_campaign.words import (
    ART,
    BREECH,
    CARTRIDGE,
    ENGAGED,
    EXHAUSTED,
    SIEGE,
    SPENCER,
    SS,
)  # fmt: skip

Cover = tuple[int, int]
BARE: Final[Cover] = (0, 0)


def volley(b: Battle, n: Numbers, stands: list[int], holds: bool) -> tuple[int, int]:
    """Dice of small arms and of guns: formed stands in full, disordered ones half, routed ones none."""
    small = guns = 0
    sp_of, kinds, routs, here = b.s_sp, b.s_kind, b.s_rout, b.s_here
    for i in stands:
        sp = sp_of[i]
        rout = routs[i]
        if not sp or rout == ROUTED or not here[i]:
            continue
        kind = kinds[i]
        if kind in (ART, SIEGE):
            if kind == SIEGE and not holds:
                continue  # 14.5: siege guns fire only when stationary
            dice = (sp * n.gun_close[b.s_weapon[i]] + 50) // 100  # 11.3
            guns += dice if rout == FORMED else (dice + 1) // 2
            continue
        if kind == SS:
            dice = n.sharp  # 15.7
        else:
            dice = -(-sp // n.per_die)
            if holds:
                weapon = b.s_weapon[i]
                if weapon in (CARTRIDGE, SPENCER):
                    dice += n.repeater
                elif weapon == BREECH:
                    dice += n.breech
        small += dice if rout == FORMED else (dice + 1) // 2
    return small, guns


def battery(b: Battle, n: Numbers, stands: list[int]) -> int:
    """11.3 Dice of the formed guns among some stands that have no fight of their own: range tells."""
    kinds, sp, weapon = b.s_kind, b.s_sp, b.s_weapon
    guns = (i for i in stands if kinds[i] in (ART, SIEGE) and b.s_here[i] and b.s_rout[i] == FORMED)
    return sum(sp[i] * n.gun_far[weapon[i]] for i in guns) // 100


def saves(n: Numbers, cover: Cover, gun: bool, terrain: int = FAIR) -> int:
    """8.1, 14.6, R92 The die that saves a covered stand, 7 if none does."""
    kind = cover[0]
    if kind == GROUND:
        return n.ground_save[terrain]
    if kind == HASTY:
        return 7 if gun else n.hasty_save
    return n.works_save if kind == WORKS else n.fort_save if kind == FORTS else 7


def passes(b: Battle, t: Throw, i: int, d: int, cover: int, change: int) -> bool:
    """8.57, 14.6, 9.2 A morale check: D6 not above morale; +1 behind works, -1 exhausted, -1 withdrawing; a 1 passes."""
    m = b.s_morale[i] + change
    if cover >= HASTY:
        m += 1
    if b.d_state[d] == EXHAUSTED:
        m -= 1
    if b.c_state[b.d_corps[d]] == GOING:
        m -= 1
    if m >= 6:
        return True
    die = t.d6()
    return die == 1 or die <= m


def shake(b: Battle, i: int) -> None:
    """A failed check: disordered, then routed for the day."""
    b.s_rout[i] = DISORDERED if b.s_rout[i] == FORMED else ROUTED


def strike(
    b: Battle, n: Numbers, t: Throw, d: int, stands: list[int], small: int, guns: int, cover: Cover, lost: list[int]
) -> int:  # fmt: skip
    """Hits fall on the stands of a division and of its support at random; each stand hit tests its morale once."""
    pool = [i for i in stands if b.s_sp[i] and b.s_here[i] and b.s_rout[i] != ROUTED]
    if not pool:
        return 0
    done = 0
    tested: set[int] = set()
    for k in range(small + guns):
        if not pool:
            break
        at = t.below(len(pool))
        i = pool[at]
        if at < cover[1]:
            need = saves(n, cover, k >= small, b.terrain)
            if need <= 6 and t.d6() >= need:
                continue
        done += 1
        _hit(b, i)
        if not b.s_sp[i]:
            pool.pop(at)
        elif i not in tested:
            tested.add(i)
            if not passes(b, t, i, d, cover[0], 0):
                shake(b, i)
                if b.s_rout[i] == ROUTED:
                    pool.remove(i)
    side = b.d_side[d]
    b.raw[side] += done
    lost[side] += done
    return done


def _hit(b: Battle, i: int) -> None:
    """A stand loses a point, and its division with it."""
    b.s_sp[i] -= 1
    b.s_today[i] += 1
    own = b.s_div[i]
    if not b.d_loose[own]:
        b.d_lost[own] += 1
    b.d_flags[own] |= ENGAGED
