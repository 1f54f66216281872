"""5 The sequence of play on land, phases in order.

The interphases (5.1, 5.4), construction (5.22a), ships and depots (5.22b, c) and the rest of administration (5.24a, c, d) are
still to come.
"""

from __future__ import annotations

from longroll.games.war_for_the_union import operations, phases
from longroll.games.war_for_the_union.combat import aftermath, battle
from longroll.games.war_for_the_union.flow import FLOW

FLOW.sequence(
    "game-turn",
    (
        "union-turn",  # 5.2
        "confederate-turn",  # 5.3
        "month-end",  # 5.4
    ),
)

PARTS = (operations, phases, battle, aftermath)
"""modules whose steps and questions the flow needs"""
