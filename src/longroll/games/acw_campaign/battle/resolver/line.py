"""Who stands in line, who in reserve, who behind works."""

from __future__ import annotations

from typing import Final

from longroll.games.acw_campaign.battle.numbers import Numbers
from longroll.games.acw_campaign.battle.types import (
    COVERING,
    HERE,
    LINE,
    PRESS,
    REAR,
    RESERVE,
    ROUTED,
    Battle,
)  # fmt: skip
from longroll.games.acw_campaign.words import BROKEN, EXHAUSTED, FORT, FRESH, OFF
from longroll.games.acw_campaign.words import RESERVE as GUN_RESERVE


def alive(b: Battle, d: int) -> int:
    """Stands of a division that still fight."""
    sp, rout, here = b.s_sp, b.s_rout, b.s_here
    return sum(1 for i in b.d_stands[d] if here[i] and sp[i] and rout[i] != ROUTED)


def fill(b: Battle, n: Numbers, side: int) -> list[int]:
    """8.2 The line of a side for this hour: fresh divisions relieve exhausted ones, the reserve fills the front."""
    line, spare, total = _fit(b, side)
    want = min(n.front, total if b.committed[side] else -(-total * n.share // 100))
    fresh = [d for d in spare if b.d_state[d] == FRESH]
    _relieve(b, line, fresh)
    front = sum(alive(b, d) for d in line)
    if b.lead[side] != OFF:  # the corps that is to attack comes into the line first, reserve or not
        fresh.sort(key=lambda d: b.d_corps[d] != b.lead[side])
        want = max(
            want, min(n.front, front + sum(alive(b, d) for d in fresh if b.d_corps[d] == b.lead[side]))
        )
    while fresh and front < want:
        d = fresh.pop(0)
        b.d_place[d], b.d_dig[d] = LINE, 0
        line.append(d)
        front += alive(b, d)
    if not line:  # nobody else is left
        for d in spare:
            if front < want and b.d_place[d] != LINE:
                b.d_place[d] = LINE
                line.append(d)
                front += alive(b, d)
    return line


def _fit(b: Battle, side: int) -> tuple[list[int], list[int], int]:
    """The divisions of a side that can fight, in line and in reserve, and their stands in all; the others go to the rear."""
    line: list[int] = []
    spare: list[int] = []
    total = 0
    for d, s in enumerate(b.d_side):
        if s != side or b.d_loose[d] or b.d_place[d] not in (RESERVE, LINE):
            continue
        count = alive(b, d)
        if not count or b.d_state[d] == BROKEN:
            if b.d_place[d] == LINE or count == 0:
                b.d_place[d] = REAR if b.d_state[d] == BROKEN else RESERVE
            continue
        total += count
        if b.d_place[d] == LINE:
            line.append(d)
        elif b.d_wait[d] <= b.hour and not b.c_kept[b.d_corps[d]]:
            spare.append(d)
    return line, spare, total


def _relieve(b: Battle, line: list[int], fresh: list[int]) -> None:
    """Fresh divisions take the places, and the works, of exhausted ones."""
    for k, d in enumerate(line):
        if b.d_state[d] == EXHAUSTED and fresh and b.c_state[b.d_corps[d]] == HERE:
            other = fresh.pop(0)
            b.d_place[d], b.d_place[other] = RESERVE, LINE
            b.d_dig[other] = b.d_dig[d]
            line[k] = other


def support(b: Battle, side: int, line: list[int]) -> dict[int, list[int]]:
    """Corps troops stand with the first division of their corps in line, guns of the army and of a fortress anywhere."""
    found: dict[int, list[int]] = {}
    if not line:
        return found
    first: dict[int, int] = {}
    for d in line:
        first.setdefault(b.d_corps[d], d)
    turn = 0
    for g, s in enumerate(b.d_side):
        if s != side or not b.d_loose[g] or b.d_place[g] not in (RESERVE, LINE) or b.d_wait[g] > b.hour:
            continue
        c = b.d_corps[g]
        if c in first:
            found.setdefault(first[c], []).extend(b.d_stands[g])
        elif b.c_kind[c] in (FORT, GUN_RESERVE):
            for i in b.d_stands[g]:
                found.setdefault(line[turn % len(line)], []).append(i)
                turn += 1
    return found


NONE: Final = 0
GROUND: Final = 1
HASTY: Final = 2
WORKS: Final = 3
FORTS: Final = 4


def covers(b: Battle, n: Numbers, side: int, line: list[int], going: set[int]) -> dict[int, tuple[int, int]]:
    """14.6, 7.6, R49 What protects each division that holds: (kind, stands covered)."""
    found: dict[int, tuple[int, int]] = {}
    forts, works = b.fort[side] // n.inches, b.works[side] // n.inches
    for d in line:
        if d in going:
            continue
        stands = len(b.d_stands[d])
        if forts > 0:
            found[d] = (FORTS, min(forts, stands))
            forts -= stands
        elif works > 0:
            found[d] = (WORKS, min(works, stands))
            works -= stands
        elif b.d_dig[d] >= n.hasty + n.field:
            found[d] = (WORKS, stands)
        elif b.d_dig[d] >= n.hasty:
            found[d] = (HASTY, stands)
        elif b.posture[side] != PRESS or side != b.attacker:
            found[d] = (GROUND, stands)
    return found


def lose_works(b: Battle, n: Numbers, d: int, cover: tuple[int, int]) -> None:
    """A division driven from its works: the inches that it manned are the enemy's."""
    kind, stands = cover
    side = b.d_side[d]
    if kind == FORTS:
        b.fort[side] = max(0, b.fort[side] - n.inches * stands)
    elif kind == WORKS and b.d_dig[d] < n.hasty + n.field:
        b.works[side] = max(0, b.works[side] - n.inches * stands)
    b.d_dig[d] = 0


def steady(b: Battle, side: int, covering: bool = False) -> int:
    """9.1 Formed stands of a side, neither routed nor disordered nor in an exhausted division."""
    count = 0
    for d, s in enumerate(b.d_side):
        if s != side or b.d_place[d] not in (RESERVE, LINE) or b.d_state[d] != FRESH:
            continue
        if covering and b.c_state[b.d_corps[d]] != COVERING:
            continue
        for i in b.d_stands[d]:
            if b.s_here[i] and b.s_sp[i] and not b.s_rout[i]:
                count += 1
    return count
