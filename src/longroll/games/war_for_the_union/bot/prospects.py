"""What a battle promises: how likely the defenders are driven off, and how many SPs it wins more than it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.fight import MID_STAR
from longroll.games.war_for_the_union.combat.battle import everybody
from longroll.games.war_for_the_union.combat.force import candidates, cavalry_candidates
from longroll.games.war_for_the_union.combat.losses import sps_lost
from longroll.games.war_for_the_union.combat.odds import Assessment
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.tables import BELOW, die

SHAKEN = 0.5
"""what a retreat costs in SPs: the troops are tired and out of place"""


class Prospect(NamedTuple):
    """A battle before it is fought."""

    won: float
    """how likely the defenders retreat"""
    beaten: float
    """how likely the attackers retreat"""
    swap: float
    """SPs that it wins more than it costs"""


def prospect(s: WfuState, found: Assessment) -> Prospect:
    """13.7 What the combat table says of an attack."""
    if found.column == BELOW:
        return Prospect(0.0, 1.0, -9.0)
    charts = s.tables.charts
    won = beaten = swap = 0.0
    for outcome, chance in charts.combat.chances(found.column, die(charts.faces), found.roll).items():
        part = float(chance)
        won += part * outcome.defender_retreats
        beaten += part * outcome.attacker_retreats
        swap += part * sps_lost(charts, outcome.defender, found.weaker, MID_STAR)
        swap -= part * sps_lost(charts, outcome.attacker, found.weaker, MID_STAR)
    return Prospect(won, beaten, swap + SHAKEN * (won - beaten))


def attempts(
    s: WfuState, side: int, target: int, second: bool = False
) -> Iterator[tuple[Choice, Assessment]]:
    """Every way to begin an attack on a hex with all who can join, and its odds."""
    t = s.tables
    asked = Battle("initiate", side=side, target=target, second=second)
    for leader in candidates(s, asked):
        f = Battle("join", side=side, target=target, leaders=[leader], second=second)
        everybody(s, f)
        yield w.INITIATE(t.leaders[leader].slug), odds_of(s, f)
    for node in cavalry_candidates(s, asked):
        f = Battle("join", side=side, target=target, cavalry=[node], second=second)
        everybody(s, f)
        yield w.INITIATE_CAVALRY(t.node_name(node)), odds_of(s, f)
