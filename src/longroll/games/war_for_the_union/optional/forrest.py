"""20.6 Forrest mounts and arms his men at the enemy's expense."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PlaceSlug
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.optional.events import CavalryRefilled
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.words import CAVALRY, CONFEDERATE, UNION, VOLUNTEER, WEST

STATES: Final[tuple[str, ...]] = ("TN", "KY", "MS")
QUARTER: Final = 3
"""months"""


def refill(s: WfuState) -> None:
    """20.6 Once a quarter an SP of volunteer cavalry returns to him in Tennessee, Kentucky or Mississippi where the Union holds a city."""
    t = s.tables
    node = s.leader_at[t.leader["forrest"]]
    cell = 20 * CONFEDERATE + 10 * WEST + 5 * CAVALRY + VOLUNTEER
    if not s.special_leaders or not 0 <= node < t.board.count or not s.box[cell]:
        return
    if besieged(s, node, CONFEDERATE):
        return
    state = t.board.states[t.board.state[node]]
    held = any(p.state == state and p.value and holds(s, p.hex, UNION) for p in t.places if p.hex >= 0)
    now = _quarter(s, s.turn)
    used = s.forrest_turn != OFF and _quarter(s, s.forrest_turn) == now
    if state not in STATES or not held or used or not s.strength(node, CONFEDERATE):
        return
    s.box[cell] -= 1
    s.muster(CONFEDERATE, CAVALRY, VOLUNTEER, node)
    s.forrest_turn = s.turn
    s.out.append(CavalryRefilled(PlaceSlug(t.node_name(node)), "20.6", s.whom(CONFEDERATE)))


def _quarter(s: WfuState, turn: int) -> tuple[int, int]:
    date = s.tables.economy.calendar.date(turn)
    return date.year, (date.part - 1) // QUARTER
