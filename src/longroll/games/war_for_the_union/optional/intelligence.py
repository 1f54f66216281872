"""20.2 Limited Intelligence: what of the enemy a side sees, and from where (R75)."""

from __future__ import annotations

from typing import Final

from longroll.games.war_for_the_union.combat.evasion import origins
from longroll.games.war_for_the_union.combat.force import is_light
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Battle, Marching
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import stacks
from longroll.games.war_for_the_union.words import SIDES
from longroll.kit.masks import marked

SIZES: Final[tuple[str, ...]] = ("small", "medium", "large", "huge")
TIRED: Final = 3
"""the fatigue at which cavalry scouts no more"""


def asked(s: WfuState) -> int:
    """The side that decides now, -1 where nobody does."""
    if s.outcome is not None or not s.stack or s.stack[-1].do not in FLOW.asks:
        return -1
    frame = s.stack[-1]
    return SIDES.index(FLOW.asks[frame.do].side(s, frame))


def open_hexes(s: WfuState, viewer: int) -> set[int]:
    """20.2, R75 Where a side sees everything of the enemy: battles that can no longer be called off, sieges, what is aboard ships, and
    an enemy stack on the march that has set off a question to it."""
    found = {s.tables.afloat, *marked(s.siege)}
    for frame in s.stack:
        if isinstance(frame, Battle) and frame.answered:
            found |= {frame.target, *origins(s, frame)}
        elif isinstance(frame, Marching) and frame.side != viewer and asked(s) == viewer:
            found.add(s.leader_at[frame.leader] if frame.leader >= 0 else frame.node)
    return found


def scouts(s: WfuState, viewer: int, ridden: bool = True) -> set[int]:
    """20.2 The hexes whose size a side knows: those of its troops and next to them, and (`ridden`) within 2 of fit volunteer and
    veteran cavalry. Where that is only its own side knows."""
    board = s.tables.board
    reach = s.tables.optional["limited_intelligence"]["scout_range"]
    found: set[int] = set()
    for node in stacks(s, viewer):
        if node >= board.count:
            continue
        horse = ridden and any(is_light(s, sp) and s.sp_fatigue[sp] < TIRED for sp in s.sps_at(node, viewer))
        ring = {node}
        for _ in range(reach if horse else 1):
            ring |= {h for x in ring for h in board.around(x)}
        found |= ring
    return found


def bounds(s: WfuState, strength: int) -> tuple[int, int]:
    """The least and the most SPs of the size class of a stack; the largest has no end."""
    steps: list[int] = s.tables.optional["limited_intelligence"]["sizes"]
    at = sum(strength >= step for step in steps) - 1
    return steps[at], steps[at + 1] - 1 if at + 1 < len(steps) else 255


def size(s: WfuState, strength: int) -> str:
    """`small`, `medium`, `large` or `huge`"""
    steps: list[int] = s.tables.optional["limited_intelligence"]["sizes"]
    return SIZES[sum(strength >= step for step in steps) - 1]
