"""24.2 On to Richmond, and the Emancipation Proclamation: what they wait for."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.events.cycle import Proclaimed
from longroll.games.never_call_retreat.flags import OFF
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.victory import score
from longroll.games.never_call_retreat.words import CONFEDERATE, UNION

ARMY_OF_THE_POTOMAC: Final = "army-of-the-potomac"
NO_PROCLAMATION_IN: Final[tuple[str, ...]] = ("MD", "PA", "OH", "IL")


def richmond_hex(s: NcrState) -> int:
    return s.tables.places[s.tables.index["richmond"]].hex


def nearer_to_richmond(s: NcrState) -> bool:
    """24.2 (7) Whether the Army of the Potomac is on Confederate soil, and nearer to Richmond than when the papers called."""
    at = s.at[s.tables.pieces.hq0 + s.tables.roster.hq[ARMY_OF_THE_POTOMAC]]
    if at == OFF or s.tables.home[s.tables.state[at]] != CONFEDERATE:
        return False
    return s.tables.board.distance(at, richmond_hex(s)) < s.richmond_from


def richmond_due(s: NcrState) -> None:
    """24.2 (7) At the end of the fourth turn two points are lost, unless the army has marched or its commander was removed in the
    meantime, which has ended it."""
    if not s.richmond or s.turn + 1 < s.richmond:
        return
    s.richmond = 0
    score(s, UNION, -s.tables.events[7].vp, "on-to-richmond", "24.2")


def proclaim_refused(s: NcrState, side: int) -> Refusal | None:
    """24.2 (10), R86 Why the Proclamation cannot be issued now."""
    if side != UNION or not s.proclamation_rolled:
        return Refusal("the Proclamation is not ready", "24.2")
    if s.proclamation:
        return Refusal("the Proclamation was issued", "24.2")
    t, p = s.tables, s.tables.pieces
    for x in range(p.hq0, p.department0):
        if s.side[x] == CONFEDERATE and s.at[x] != OFF and t.states[t.state[s.at[x]]] in NO_PROCLAMATION_IN:
            return Refusal("a Confederate Headquarters stands in the North", "24.2")
    if s.victory_points(UNION) < s.victory_points(CONFEDERATE):
        return Refusal("the Union is behind in points", "24.2")
    return None


def proclaim(s: NcrState) -> None:
    s.proclamation = s.cycle + 1
    s.out.append(Proclaimed("24.2"))
