"""How good a state is for a side: great cities, recruiting values, armies. For computer players."""

from __future__ import annotations

from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import CONFEDERATE, SIDES, UNION

GREAT, RICHMOND, WASHINGTON, TOWN, BOX = 6.0, 6.0, 32.0, 1.5, 0.2
CLOSE = 12.0
"""a difference of the army maxima below which recruiting cities count more, the more the smaller it is (4.2)"""
CORPS = 0.1
"""what a strength point is worth: a corps is worth as much as a town of 2 or 3"""


def prizes(s: AcwState) -> list[float]:
    """3.2, 4.1, 4.2, 4.3 What it is worth to either side to hold each box and not the other."""
    t = s.tables
    gap = max(0, s.maximum(UNION) - s.maximum(CONFEDERATE))
    town = TOWN * max(1.0, CLOSE / (1 + gap))
    found = [BOX + town * (t.value[UNION][b] + t.value[CONFEDERATE][b]) for b in range(s.n)]
    left = sum(s.control[b] != UNION for b in t.great)
    for b in t.great:
        found[b] += GREAT + (6.0 / left if left else 6.0)  # 4.1: the last ones are worth any detour
    found[t.richmond] += RICHMOND
    found[t.washington] += WASHINGTON if not s.fallen else 6.0
    return found


def evaluate(s: AcwState, side: int) -> float:
    """4, 3.2 Positive is good for the side."""
    if s.outcome is not None:
        return 10_000.0 if s.outcome.winner == SIDES[side] else -10_000.0
    n = s.n
    total = 0.0
    for box, worth in enumerate(prizes(s)):
        here = bool(s.men[box]) - bool(s.men[n + box])
        owner = s.control[box]
        sign = here or (1 if owner == UNION else -1 if owner == CONFEDERATE else 0)
        total += sign * worth
    total += CORPS * (s.strength_of(UNION) - s.strength_of(CONFEDERATE))
    total += 2.0 * (s.wins[UNION] - s.wins[CONFEDERATE])
    return total if side == UNION else -total
