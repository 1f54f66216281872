"""How good a state is for a side: cities, armies, the roads to victory. For computer players."""

from __future__ import annotations

from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.victory import groups_needed, groups_taken
from longroll.games.divided_we_fall.words import CSA, NOBODY, OFF, USA

WON = 10_000.0


def evaluate(s: DwfState, side: int) -> float:
    """Positive is good for the Confederacy; the Union's view is the opposite."""
    value = _balance(s)
    return value if side == CSA else -value


def _balance(s: DwfState) -> float:
    t = s.tables
    if s.outcome is not None:
        return {"csa": WON, "usa": -WON}.get(s.outcome.winner, 0.0)
    total = _strength(s, CSA) - _strength(s, USA)
    if s.occupies(USA, t.richmond):
        total -= 40.0 + 12.0 * min(len(groups_taken(s)), groups_needed(s))
    if s.occupies(CSA, t.washington):
        total += 60.0
    total -= 0.8 * (sum(s.naval_ready) + sum(s.naval_done))
    return total


def _strength(s: DwfState, side: int) -> float:
    """Armies, forts, supply, leaders with men, and the side's own flag cities that it holds or has lost."""
    t = s.tables
    own = slice(side * t.n, (side + 1) * t.n)
    total = 4.0 * sum(s.men[own]) + 2.0 * sum(s.fort[own])
    total += 0.6 * (sum(s.supply_ready[own]) + sum(s.supply_done[own]))
    for a in t.flags[side]:
        worth = 4.0 if s.burned[a] else 9.0
        if s.control[a] != NOBODY:
            total += worth if s.control[a] == side else -worth
    for i in t.leaders_of[side]:
        if s.leader_at[i] != OFF:
            total += 0.5 * min(s.rating(i), s.men[side * t.n + s.leader_at[i]])
    return total
