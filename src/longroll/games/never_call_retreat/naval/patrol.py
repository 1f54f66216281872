"""10.3, R5 Union patrols against raiders: a Naval Command each, for the next Raider Phase."""

from __future__ import annotations

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.command import NAVAL
from longroll.games.never_call_retreat.naval.events import Patrolled
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import UNION


def refused(s: NcrState, side: int, left: int) -> Refusal | None:
    """R5 Why no patrol puts to sea."""
    cost = s.tables.charts.cost
    if side != UNION:
        return Refusal("only the Union looks for raiders", "10.3")
    if not s.raiders:
        return Refusal("no raider is at sea", "10.3")
    if s.patrol >= cost.raider_patrol_limit:
        return Refusal(f"{cost.raider_patrol_limit} patrols are at sea already", "10.3")
    if left < cost.raider_patrol or s.cp[NAVAL] < cost.raider_patrol:
        return Refusal("a patrol costs a Naval point", "10.3")
    return None


def patrol(s: NcrState) -> int:
    """R5 One patrol more; what it costs."""
    cost = s.tables.charts.cost.raider_patrol
    s.cp[NAVAL] -= cost
    s.patrol += 1
    s.out.append(Patrolled(s.patrol, "10.3"))
    return cost
