"""How good a state is for a side: great cities, recruiting values, armies. For computer players."""

from __future__ import annotations

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import CONFEDERATE, SIDES, UNION


def evaluate(s: AcwState, side: int) -> float:
    """4, 3.2 Positive is good for the side."""
    if s.outcome is not None:
        return 10_000.0 if s.outcome[0] == SIDES[side] else -10_000.0
    t, n = s.tables, s.n
    total = 0.0
    for box in range(n):
        owner = s.control[box]
        here = (1 if s.men[box] and not s.men[n + box] else 0) - (
            1 if s.men[n + box] and not s.men[box] else 0
        )
        sign = (
            1 if here > 0 or (here == 0 and owner == UNION) else -1 if here < 0 or owner == CONFEDERATE else 0
        )
        if not sign:
            continue
        worth = 0.3 + 3.0 * (t.value[UNION][box] + t.value[CONFEDERATE][box])
        if box in t.great:
            worth += 12.0
        total += sign * worth
    total += 0.25 * (s.strength_of(UNION) - s.strength_of(CONFEDERATE))
    total += 2.0 * (s.wins[UNION] - s.wins[CONFEDERATE])
    return total if side == UNION else -total
