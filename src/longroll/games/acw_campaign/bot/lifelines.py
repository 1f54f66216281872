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


KEPT = 64
"""positions whose networks are kept"""
_known: dict[tuple[object, ...], dict[int, bytearray]] = {}


def _falls(s: AcwState, side: int) -> dict[int, bytearray]:
    """13.1, 13.2 The networks after the fall of a box that were looked at before where the same boxes were held and blocked."""
    base = (1 - side) * s.n
    hostile = bytes(map(bool, s.men[base : base + s.n]))
    key = (s.tables, side, bytes(s.control), hostile, bytes(s.blockade))
    if key not in _known and len(_known) >= KEPT:
        _known.clear()
    return _known.setdefault(key, {})


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
    falls = _falls(s, side)
    dice = int(s.tables.charts["attrition"][s.month])
    for b in range(s.n):
        if s.control[b] != side or not supplied[b] or others[b]:
            continue
        left = falls.get(b)
        if left is None:
            left = falls[b] = network(s, side, b)
        hungry = sum(max(0.0, corps - s.tables.town(a)) for a, corps in fed.items() if a != b and not left[a])
        if hungry:
            found[b] = hungry * dice * DIE * CORPS * WAIT
    return found
