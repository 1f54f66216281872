"""5 The sequence of play on land, phases in order.

The rest of the interphases (5.14-5.19, 5.4), construction (5.22a), ships and depots (5.22b, c) and the rest of administration (5.24a, c, d) are
still to come.
"""

from __future__ import annotations

from longroll.games.war_for_the_union import operations, phases
from longroll.games.war_for_the_union.combat import aftermath, battle
from longroll.games.war_for_the_union.flow import FLOW

FLOW.sequence(
    "game-turn",
    (
        "promotions",  # 5.11
        "kentucky-entry",  # 5.12
        "count-capacity",  # 5.13
        "union-turn",  # 5.2
        "confederate-turn",  # 5.3
        "month-end",  # 5.4
    ),
)

PARTS = (operations, phases, battle, aftermath)
"""modules whose steps and questions the flow needs"""
