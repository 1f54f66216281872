"""12: limited intelligence: what scouts, sympathizers and blockaders report."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    CAV,
    HORSE_CORPS,
    MOBILE,
    NOBODY,
    OFF,
    SCREEN,
    SS,
    UNION,
)  # fmt: skip

NOTHING: Final = 0
FRAGMENTARY: Final = 1
COMPLETE: Final = 2
DETAILED: Final = 3
LEVELS: Final[tuple[str, ...]] = ("nothing", "fragmentary", "complete", "detailed")


def scouts(s: AcwState, stands: Iterable[int]) -> int:
    """12.22, 12.23, 10, 15.2, 15.7 How far the scouts among some stands ride: cavalry two boxes; cavalry of one strength point,
    and sharpshooters, one; 0 without any."""
    far = 0
    for i in stands:
        if s.st_kind[i] == CAV and s.st_sp[i] > 1:
            return 2
        if s.st_kind[i] in (CAV, SS) and s.st_sp[i]:
            far = 1
    return far


def horse_there(s: AcwState, side: int, box: int) -> bool:
    """12.21 An enemy cavalry brigade in a box."""
    return any(s.st_kind[i] == CAV and s.st_sp[i] for i in s.stands_at(side, box))


def sympathizers(s: AcwState, side: int) -> list[int]:
    """12.24 Boxes of the side's own country, all Kentucky, and every city where it could recruit."""
    t = s.tables
    return [b for b in range(s.n) if t.home[b] == side or t.kentucky[b] or t.value[side][b]]


def standing(s: AcwState, side: int) -> bytearray:
    """12.24, 12.25 The reports that a side has wherever its corps are: of sympathizers and blockaders."""
    level = bytearray(s.n)
    for b in sympathizers(s, side):
        level[b] = FRAGMENTARY
    if side == UNION:  # 12.25
        for b in range(s.n):
            if s.blockade[b]:
                level[b] = max(level[b], FRAGMENTARY)
        if s.watch != OFF and s.blockade[s.watch]:
            level[s.watch] = COMPLETE
    return level


def reports(s: AcwState, side: int) -> bytearray:
    """12.1, 12.2 The best report that a side has of each box (R55, R61)."""
    if side == NOBODY:
        return bytearray(s.n)
    level = standing(s, side)
    for c in range(len(s.co_side)):
        if s.co_side[c] != side or s.co_kind[c] not in MOBILE:
            continue
        far = scouts(s, s.stands_with(c))
        if s.co_kind[c] == HORSE_CORPS:
            cavalry_corps(s, side, s.co_box[c], far, level)
        else:
            infantry_corps(s, side, s.co_box[c], far, level)
    for d in range(len(s.dv_corps)):
        c = s.dv_corps[d]
        if c != OFF and s.dv_box[d] != OFF and s.dv_duty[d] == SCREEN and s.co_side[c] == side:
            infantry_corps(s, side, s.dv_box[d], scouts(s, s.stands_in(d)), level)  # R55
    for b in range(s.n):
        if s.held(side, b):
            level[b] = DETAILED  # in contact
    return level


def infantry_corps(s: AcwState, side: int, box: int, far: int, level: bytearray) -> None:
    """12.21, 12.22, R82 Complete next door, fragmentary past a screen; with cavalry fragmentary two boxes away."""
    enemy = 1 - side
    for b in s.tables.near[box]:
        if far:
            seen = FRAGMENTARY if s.horse_corps_at(enemy, b) else COMPLETE
        else:
            seen = FRAGMENTARY if s.men[enemy * s.n + b] and horse_there(s, enemy, b) else COMPLETE
        level[b] = max(level[b], seen)
        if far > 1 and not s.held(enemy, b):
            for beyond in s.tables.near[b]:
                level[beyond] = max(level[beyond], FRAGMENTARY)


def cavalry_corps(s: AcwState, side: int, box: int, far: int, level: bytearray) -> None:
    """12.23, R82 Detailed next door, complete two boxes away; enemy units in between make it less, cavalry corps nothing."""
    enemy = 1 - side
    for b in s.tables.near[box]:
        screened = s.horse_corps_at(enemy, b)
        level[b] = max(level[b], COMPLETE if screened else DETAILED)
        if screened or far < 2:
            continue
        seen = FRAGMENTARY if s.held(enemy, b) else COMPLETE
        for beyond in s.tables.near[b]:
            level[beyond] = max(level[beyond], seen)
