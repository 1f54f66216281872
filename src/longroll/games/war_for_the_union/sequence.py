"""5.0 The sequence of play on one page.

A game turn is a Monthly Interphase, a Union player turn, a Confederate player turn and a Troop Withdrawal Interphase. Which
months a phase is played in stands with the phase.
"""

from __future__ import annotations

from longroll.games.war_for_the_union.flow import FLOW

FLOW.sequence(
    "game-turn",
    (
        "election",  # 17.2 at the start of 11/64
        "promotions",  # 5.11, 6.1 April
        "kentucky",  # 5.12, 6.2 quarterly from 10/61
        "blockade",  # 10.33 quarterly, before the Supply Capacity
        "supply-capacity",  # 5.13, 6.3 quarterly
        "replacements",  # 5.14, 6.4 quarterly
        "recruitment",  # 5.15, 6.5 quarterly
        "reinforcements",  # 5.16, 6.6
        "leaders",  # 5.17, 6.7
        "resource-points",  # 5.18, 6.8 quarterly
        "militia-removal",  # 5.19, 6.9
        "union-turn",  # 5.2
        "confederate-turn",  # 5.3
        "withdrawals",  # 5.4, 16
        "turn-end",  # 17.11, 17.13; the month is advanced
    ),
)

FLOW.sequence(
    "player-turn",
    (
        "turn-begin",
        "supply-phase",  # 5.21, 7
        "construction",  # 5.22a, 8
        "operations",  # 5.22b, 9-11
        "depots",  # 5.22c, 12
        "combat-phase",  # 5.23, 13-14
        "rail-repair",  # 5.24a, 15.1
        "supply-judgment",  # 5.24b, 15.2
        "unsuppression",  # 5.24c, 15.3
        "naval-repair",  # 5.24d, 15.4
        "recovery",  # 5.24e, 15.5
        "player-turn-end",  # 2.12, 17.12: Kentucky and Maryland at the end of the enemy's turn
    ),
)
