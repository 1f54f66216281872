"""One hour of battle: lines, obedience, fire on both sides at once, charges, exhaustion, ground."""

from __future__ import annotations

from typing import Any

from longroll.games.acw_campaign.battle.events import Bombarded, DugIn, Fought, GroundWon, Worn
from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.resolver.assault import charge
from longroll.games.acw_campaign.battle.resolver.fire import BARE, Cover, battery, strike, volley
from longroll.games.acw_campaign.battle.resolver.line import covers, fill, steady, support
from longroll.games.acw_campaign.battle.throw import Throw
from longroll.games.acw_campaign.battle.types import (
    DISORDERED,
    FORMED,
    HERE,
    LINE,
    PRESS,
    REAR,
    RESERVE,
    TOWN,
    Battle,
)
from longroll.games.acw_campaign.words import (
    BROKEN,
    COLLAPSED,
    ENGAGED,
    EXHAUSTED,
    FRESH,
    INF,
    OFF,
    PT,
    TRIED,
)


def _obeys(b: Battle, n: Numbers, t: Throw, d: int) -> bool:
    """Whether a division that is ordered to press goes in this hour."""
    if b.d_state[d] != FRESH or b.c_state[b.d_corps[d]] != HERE or b.d_wait[d] > b.hour:
        return False
    if b.lead[b.d_side[d]] not in (OFF, b.d_corps[d]):  # only one corps was told to
        return False
    if b.d_effort[d] >= n.effort:
        return False
    if b.d_tired[d] >= n.hours:
        b.d_tired[d] = 0
        return False
    raw = any(b.s_flags[i] & PT for i in b.d_stands[d] if b.s_kind[i] == INF)
    return t.d6() <= (n.obey_pt if raw else n.obey[b.d_status[d]])


def fight(b: Battle, n: Numbers, t: Throw, out: list[Any]) -> None:
    """8 One hour. Changes the battle and adds what happened to `out`."""
    lines = [fill(b, n, 0), fill(b, n, 1)]
    if not lines[0] or not lines[1]:
        if lines[b.attacker] and b.posture[b.attacker] == PRESS:  # nobody is there to stop them
            b.pressed[b.attacker] = 1
            _ground(b, n, lines, n.points * 100, out)
        _close_up(b, set())  # 16.1: those who were ferried over, before any is in line
        return
    helpers = [support(b, 0, lines[0]), support(b, 1, lines[1])]
    stands = {d: b.d_stands[d] + helpers[s].get(d, []) for s in (0, 1) for d in lines[s]}
    clashes: dict[int, list[int]] = {}
    going: set[int] = set()
    for side in (b.attacker, 1 - b.attacker):
        if b.posture[side] != PRESS:
            continue
        enemies = lines[1 - side]
        scouts = b.day == 1 and b.horse[side] > 0 and b.horse[side] >= n.scouts * b.horse[1 - side]
        start = t.below(len(enemies))
        k = 0
        for d in lines[side]:
            if _obeys(b, n, t, d):
                going.add(d)
                clashes.setdefault(enemies[(start + (k // 2 if scouts else k)) % len(enemies)], []).append(d)
                k += 1
                b.d_tired[d] += 1
                b.d_effort[d] += 1
                b.pressed[side] = 1
    cover = [covers(b, n, s, lines[s], going) for s in (0, 1)]
    was = {d: sum(b.s_today[i] for i in stands[d]) for d in stands}
    lost = _fire(b, n, t, lines, stands, clashes, going, cover)
    charged = {
        e: _charges(b, n, t, e, attackers, stands, cover[b.d_side[e]].get(e, BARE), lost)
        for e, attackers in clashes.items()
    }
    balance = 0
    for e, attackers in clashes.items():
        won, back = charged[e]
        side = b.d_side[attackers[0]]
        balance += won if side == b.attacker else -won
        hurt = [sum(sum(b.s_today[i] for i in stands[d]) - was[d] for d in x) for x in (attackers, [e])]
        names = tuple(b.d_called[d] for d in attackers)
        behind = cover[1 - side].get(e, BARE)[0]
        mine, theirs = hurt[0], 0 if e in going else hurt[1]
        out.append(Fought(b.day, b.hour, side, names, b.d_called[e], behind, (mine, theirs), won, back))
    if not clashes and (lost[0] or lost[1]):
        out.append(Bombarded(b.day, b.hour, (lost[0], lost[1])))
    busy = going | clashes.keys()
    _wear(b, t, out)
    _rest(b, n, lines, busy, out)
    _ground(b, n, lines, balance * 100, out)


def _fire(
    b: Battle, n: Numbers, t: Throw, lines: list[list[int]], stands: dict[int, list[int]],
    clashes: dict[int, list[int]], going: set[int], cover: list[dict[int, Cover]],
) -> list[int]:  # fmt: skip
    """Everybody fires before anybody falls; a division's fire is shared out over the enemies that it faces. 9.32: it has been
    engaged if its fire told, or if it has lost men itself."""
    faces: dict[int, list[int]] = {}
    for target, attackers in clashes.items():
        for d in attackers:
            faces.setdefault(target, []).append(d)
            faces.setdefault(d, []).append(target)
    shots = _volleys(b, n, t, stands, faces, going)
    for d, enemy in [(d, lines[1 - side]) for side in (0, 1) for d in lines[side] if d not in faces]:
        dice = battery(b, n, stands[d])
        if dice:
            e = enemy[t.below(len(enemy))]
            shots.append((d, e, 0, t.hits(dice, n.fire_need)))
    lost = [0, 0]
    for e in dict.fromkeys(shot[1] for shot in shots):
        told = [(d, s, g) for d, target, s, g in shots if target == e and (s or g)]
        s, g = sum(x[1] for x in told), sum(x[2] for x in told)
        if told and strike(b, n, t, e, stands[e], s, g, cover[b.d_side[e]].get(e, BARE), lost):
            for d, _, _ in told:
                b.d_flags[d] |= ENGAGED
    return lost


def _volleys(
    b: Battle, n: Numbers, t: Throw, stands: dict[int, list[int]], faces: dict[int, list[int]], going: set[int]
) -> list[tuple[int, int, int, int]]:  # fmt: skip
    """(who, at whom, hits by small arms, hits by guns) of the divisions that face an enemy."""
    shots = []
    for d, enemies in faces.items():
        a, g = volley(b, n, stands[d], d not in going)
        count = len(enemies)
        for k, e in enumerate(enemies):
            shots.append((d, e, t.hits((a + k) // count, n.fire_need), t.hits((g + k) // count, n.fire_need)))
    return shots


def _charges(
    b: Battle, n: Numbers, t: Throw, target: int, attackers: list[int], stands: dict[int, list[int]], cover: Cover,
    lost: list[int],
) -> tuple[int, int]:  # fmt: skip
    """All charges against one division: how many carried, how many were thrown back."""
    won = back = 0
    for k, d in enumerate(attackers):
        got = charge(b, n, t, d, target, b.d_stands[d], stands[target], cover, k > 0, lost)
        won += got == 1
        back += got == -1
    return won, back


def _wear(b: Battle, t: Throw, out: list[Any]) -> None:
    """9.2, 8.54 Losses at the exhaustion number exhaust a division; further losses may break it."""
    for d, limit in enumerate(b.d_limit):
        if (
            b.d_loose[d]
            or b.d_place[d] != LINE
            or b.d_state[d] == BROKEN
            or b.d_lost[d] < limit
            or not b.d_lost[d]
        ):
            continue
        if b.d_state[d] == FRESH:
            b.d_state[d] = EXHAUSTED
            b.d_flags[d] |= TRIED
            b.ask[b.d_side[d]] = 1
            out.append(Worn(b.d_side[d], b.day, b.hour, b.d_called[d], EXHAUSTED, b.d_lost[d], limit))
            b.d_mark[d] = b.d_lost[d]
        elif b.d_lost[d] > b.d_mark[d]:
            b.d_mark[d] = b.d_lost[d]
            living = [b.s_morale[i] for i in b.d_stands[d] if b.s_sp[i]]
            if not living or t.d6() > sum(living) // len(living) - 1:
                b.d_state[d] = BROKEN
                b.d_flags[d] |= COLLAPSED
                b.d_place[d] = REAR
                b.ask[b.d_side[d]] = 1
                out.append(Worn(b.d_side[d], b.day, b.hour, b.d_called[d], BROKEN, b.d_lost[d], limit))


def _close_up(b: Battle, busy: set[int]) -> None:
    """Whoever was not in action forms again."""
    rout = b.s_rout
    for d, place in enumerate(b.d_place):
        if d in busy or place not in (RESERVE, LINE):
            continue
        if b.d_state[d] == FRESH:
            for i in b.d_stands[d]:
                if rout[i] == DISORDERED:
                    rout[i] = FORMED
        if place == RESERVE:
            b.d_tired[d] = 0


def _rest(b: Battle, n: Numbers, lines: list[list[int]], busy: set[int], out: list[Any]) -> None:
    """Whoever was not in action closes up; whoever holds long enough after January 1863 digs (14.6)."""
    _close_up(b, busy)
    if not b.digging:
        return
    for side in (0, 1):
        for d in lines[side]:
            if b.d_state[d] != FRESH or b.d_place[d] != LINE:
                continue
            if d in busy and b.posture[side] == PRESS:
                b.d_dig[d] = 0
            elif d not in busy and b.posture[side] != PRESS:
                b.d_dig[d] = min(b.d_dig[d] + 1, n.hasty + n.field)
                if b.d_dig[d] == n.hasty:
                    out.append(DugIn(side, b.day, b.hour, b.d_called[d]))


def _ground(b: Battle, n: Numbers, lines: list[list[int]], balance: int, out: list[Any]) -> None:
    """8.6 Won charges and a mass of formed troops win ground: three lines, and the third is the town."""
    a = b.attacker
    need = max(2, len(lines[1 - a])) * n.points
    mine, theirs = steady(b, a), steady(b, 1 - a)
    if b.posture[a] == PRESS and b.pressed[a] and mine >= n.odds * theirs:
        balance += need // 2
    if b.posture[1 - a] == PRESS and b.pressed[1 - a] and theirs >= n.odds * mine:
        balance -= need // 2
    if not balance:
        return
    b.ground += balance
    if b.ground >= need and b.step < TOWN:
        b.ground, b.step = 0, b.step + 1
        b.ask = [1, 1]
        out.append(GroundWon(b.day, b.hour, b.step, True))
    elif b.ground < 0:
        if b.step and b.ground <= -need:
            b.step -= 1
            b.ground = 0
            b.ask = [1, 1]
            out.append(GroundWon(b.day, b.hour, b.step, False))
        elif not b.step:
            b.ground = 0
    elif b.step == TOWN:
        b.ground = min(b.ground, 0)
