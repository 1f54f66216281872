"""How good a state is for a side: cities, armies, the roads to victory. For computer players."""

from __future__ import annotations

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import CSA, NOBODY, OFF, USA
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken


def evaluate(s: DwfState, side: int) -> float:
    """Positive is good for the Confederacy; the Union's view is the opposite."""
    value = _balance(s)
    return value if side == CSA else -value


def _balance(s: DwfState) -> float:
    t = s.tables
    n = t.n
    if s.outcome is not None:
        return {"csa": 10_000.0, "usa": -10_000.0}.get(s.outcome[0], 0.0)
    total = 0.0
    for side, sign in ((CSA, 1.0), (USA, -1.0)):
        base = side * n
        total += sign * 4.0 * sum(s.men[base : base + n])
        total += sign * 2.0 * sum(s.fort[base : base + n])
        total += sign * 0.6 * (sum(s.supply_ready[base : base + n]) + sum(s.supply_done[base : base + n]))
        for a in t.flags[side]:
            worth = 9.0 if not s.burned[a] else 4.0
            owner = s.control[a]
            if owner == side:
                total += sign * worth
            elif owner != NOBODY:
                total -= sign * worth
        for i, leader in enumerate(t.leaders):
            if leader.side == side and s.leader_at[i] != OFF:
                led = s.men[base + s.leader_at[i]]
                total += sign * 0.5 * min(s.rating(i), led)
    if s.strong(USA, t.richmond):
        total -= 40.0 + 12.0 * min(len(groups_taken(s)), groups_needed(s))
    if s.strong(CSA, t.washington):
        total += 60.0
    total -= 0.8 * (sum(s.naval_ready) + sum(s.naval_done))
    return total
