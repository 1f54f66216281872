"""5 The sequence of play, phases in order with their rules.

A game turn runs through GAME_TURN; each side's player turn through PLAYER_TURN. A phase is a step or a question that a module of PARTS
registers under its name; the phases of PLAYER_TURN have a `PlayerTurn` frame with their side. To fill a phase a chapter registers it
and adds its module to PARTS.
"""

from __future__ import annotations

from typing import Final

from longroll.games.war_for_the_union import command, forts, militia, operations, phases, siege
from longroll.games.war_for_the_union.combat import (
    advance,
    aftermath,
    answers,
    attacks,
    battle,
    evasion,
    flight,
    lay_siege,
    occupy,
    resolve,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.home import (
    arrivals,
    blockade,
    leaders,
    raising,
    recruits,
    reinforcements,
    replacements,
    resources,
    unit_arrivals,
    withdrawals,
)  # fmt: skip
from longroll.games.war_for_the_union.home import (
    militia as militia_home,
)
from longroll.games.war_for_the_union.movement import forced, marching
from longroll.games.war_for_the_union.naval import (
    batteries,
    bombardment,
    clash,
    depots,
    docks,
    engagement,
    fleet_orders,
    invasion,
    orders,
    passage,
    stand,
)  # fmt: skip
from longroll.games.war_for_the_union.optional import batteries as recasting
from longroll.games.war_for_the_union.optional import davis, garrisons, interception, running, stages
from longroll.games.war_for_the_union.rail import boarding, engineers, repair, train
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, UNION

GAME_TURN: Final[tuple[str, ...]] = (
    "election",  # 17.2, when November 1864 begins
    "promotions",  # 5.11
    "kentucky-entry",  # 5.12
    "count-capacity",  # 5.13
    "replacements",  # 5.14
    "recruitment",  # 5.15
    "reinforcements",  # 5.16
    "leader-phase",  # 5.17
    "resource-points",  # 5.18
    "militia-removal",  # 5.19
    "union-turn",  # 5.2
    "confederate-turn",  # 5.3
    "withdrawals",  # 5.4
    "month-end",  # 5.4, 17
)

PLAYER_TURN: Final[tuple[str, ...]] = (
    "turn-begins",  # 6.88 ships that were built join; everybody stands where he starts from
    "declare-ferries",  # 10.51
    "supply-phase",  # 5.21 with attrition
    "commands",  # 4.52b army commanders, when the Movement Phase begins
    "forts",  # 5.22a, 8.1
    "batteries",  # 5.22a, 8.2, with the removal of unwanted ones at its end (8.3)
    "operations",  # 5.22b
    "operations-end",  # 10.23b, 10.43
    "blockade",  # 10.32
    "depot-phase",  # 5.22c
    "combat-phase",  # 5.23
    "second-attacks",  # 5.23, 13.9
    "landings-end",  # 10.74
    "sieges",  # 5.23, 14.2 sieges are begun and go on
    "surrenders",  # 5.23, 14.25 the phasing side's own besieged forts
    "rail-repair",  # 5.24a
    "supply-judgment",  # 5.24b
    "unsuppression",  # 5.24c
    "ship-repair",  # 5.24d
    "fatigue-recovery",  # 5.24e
    "turn-ends",  # 5.3, 2.13
)

FLOW.sequence("game-turn", GAME_TURN)

PARTS: Final = (
    operations, marching, forced, militia, command, forts, phases,
    attacks, battle, answers, evasion, resolve, aftermath, flight, advance, lay_siege, occupy, siege,
    blockade, replacements, raising, recruits, reinforcements, arrivals, unit_arrivals, leaders, resources, militia_home, withdrawals,
    train, boarding, engineers, repair,
    orders, fleet_orders, passage, engagement, stand, clash, bombardment, batteries, depots, docks, invasion,
    recasting, garrisons, davis, stages, running, interception,
)  # fmt: skip
"""modules whose steps and questions the flow needs"""


@FLOW.phase("union-turn")
def union_turn(s: WfuState) -> None:
    """5.2"""
    _player_turn(s, UNION)


@FLOW.phase("confederate-turn")
def confederate_turn(s: WfuState) -> None:
    """5.3"""
    _player_turn(s, CONFEDERATE)


def _player_turn(s: WfuState, side: int) -> None:
    """5.2 The phases of a player turn in strict order."""
    for phase in reversed(PLAYER_TURN):
        s.push(PlayerTurn(phase, side=side))
