"""Which boxes the armies of a side live by: whose loss would leave corps without supply."""

from __future__ import annotations

from longroll.games.acw_campaign.bot.picture import Picture
from longroll.games.acw_campaign.evaluate import CORPS
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.supply import network

POINTS = 42.0
"""points of a corps"""
DIE = 3.5
WAIT = 2.5
"""turns for which an army that is cut off is likely to starve"""


def cuts(s: AcwState, p: Picture, side: int) -> dict[int, float]:
    """13, 13.4 What each box of a side is worth to its armies: the losses that they would suffer in the turns after it fell."""
    armies = p.mine if side == p.me else p.field
    eaters = {b: force / POINTS for b, force in enumerate(armies) if force > POINTS / 2}
    supplied = network(s, side)
    fed = {b: corps for b, corps in eaters.items() if supplied[b]}
    if not fed:
        return {}
    others = p.foe if side == p.me else p.mine
    found = {}
    dice = int(s.tables.charts["attrition"][s.month])
    for b in range(s.n):
        if s.control[b] != side or not supplied[b] or others[b]:
            continue
        left = network(s, side, b)
        hungry = sum(max(0.0, corps - s.tables.town(a)) for a, corps in fed.items() if a != b and not left[a])
        if hungry:
            found[b] = hungry * dice * DIE * CORPS * WAIT
    return found
