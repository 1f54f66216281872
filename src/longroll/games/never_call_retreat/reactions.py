"""13.3 Who of the enemy could react to a step, and with what chance. Asked before the step is taken; nothing is changed."""

from __future__ import annotations

from typing import Final

from longroll.games.never_call_retreat.forces import initiative
from longroll.games.never_call_retreat.frames import March
from longroll.games.never_call_retreat.frontier.bands import is_band
from longroll.games.never_call_retreat.movement.reaction import can_react, modifier
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.zones import offices_over
from longroll.kit.modifiers import held

FACES: Final = 6


def chance(s: NcrState, head: int) -> float:
    """13.32a, 13.35 The chance that the die of a Leader, or of a Headquarters under its commander, exceeds his Initiative."""
    p = s.tables.pieces
    leader = head if head < p.hq0 else s.hq_leader[head - p.hq0]
    return held(FACES + modifier(s, head) - initiative(s, leader), 0, FACES) / FACES


def percent(s: NcrState, head: int) -> str:
    return f"{round(100 * chance(s, head))} %"


def answers(s: NcrState, f: March, to: int) -> str:
    """13.32a The Headquarters that could answer when a force announces a hex: `1st Corps under Longstreet (67 %) may react`."""
    if f.alone or is_band(s, f.pieces[0]):
        return ""
    p, offices = s.tables.pieces, s.tables.roster.headquarters
    named = [
        f"{offices[x - p.hq0].name} under {s.counter(s.hq_leader[x - p.hq0]).name} ({percent(s, x)})"
        for x in offices_over(s, to, 1 - f.side)
        if can_react(s, x)
    ]
    return f"{' and '.join(named)} may react" if named else ""
