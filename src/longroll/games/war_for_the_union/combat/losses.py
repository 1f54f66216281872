"""13.71, 13.72, 13.74 What a battle costs: SPs and who must bear them, leaders, fatigue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import Charts
from longroll.games.war_for_the_union.combat.odds import morale_loss
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY

UNHARMED: Final = 0
HURT: Final = 1
DEAD: Final = 2


def sps_lost(charts: Charts, letter: str, weaker: int, star_die: int) -> int:
    """13.71 SPs lost by a side; stars compare one die, which both sides share."""
    loss = charts.loss(letter, weaker)
    if loss.stars:
        return int(star_die <= (charts.one_star if loss.stars == 1 else charts.two_stars))
    return loss.sps


def asks_for_a_die(charts: Charts, letters: Sequence[str], weaker: int) -> bool:
    """13.71a Whether either side's entry is a star."""
    return any(charts.loss(letter, weaker).stars for letter in letters)


class Quota(NamedTuple):
    """13.71c, d What the losses of a side must contain."""

    losses: int
    cavalry: int
    """at least so many cavalry SPs"""
    steady: int
    """at least so many SPs whose morale value reaches the side's modifier"""
    morale: int


def quota(
    s: WfuState, sps: Sequence[int], losses: int, letter: str, enemy_cavalry: bool, morale: int
) -> Quota:
    """13.71c, d A cavalry SP where half are cavalry, or both sides have some and the loss is heavy; half of good troops."""
    losses = min(losses, len(sps))
    horse = sum(1 for sp in sps if s.arm_of(sp) == CAVALRY)
    due = horse and (2 * horse >= len(sps) or (letter == "H" and enemy_cavalry))
    good = sum(1 for sp in sps if value(s, sp) >= morale)
    return Quota(losses, 1 if due and losses else 0, min((losses + 1) // 2, good), morale)


def value(s: WfuState, sp: int) -> int:
    """13.52, 17.12 (1) The morale value of an SP, as it counts in the battle."""
    return s.tables.charts.morale[s.quality_of(sp)] - morale_loss(s, s.side_of(sp))


def loss_refused(s: WfuState, due: Quota, sps: Sequence[int], lost: Sequence[int], sp: int) -> Refusal | None:
    """13.71c, d Why an SP may not be the next loss: what is still due could not be met. Cavalry comes before quality."""
    after = [*lost, sp]
    left = due.losses - len(after)
    rest = [x for x in sps if x not in after]
    horse = due.cavalry - sum(1 for x in after if s.arm_of(x) == CAVALRY)
    if horse > 0 and (left < horse or not any(s.arm_of(x) == CAVALRY for x in rest)):
        return Refusal("a loss must be cavalry", "13.71")
    if _steady_within_reach(s, due, sps, after) < _steady_within_reach(s, due, sps, lost):
        return Refusal("at least half of the losses must be as good as the morale that counted", "13.71")
    return None


def _steady_within_reach(s: WfuState, due: Quota, sps: Sequence[int], lost: Sequence[int]) -> int:
    """13.71d How many good SPs the losses can still come to contain; a cavalry SP that is due may take the place of one."""
    left = due.losses - len(lost)
    rest = [x for x in sps if x not in lost]
    horse_due = due.cavalry > sum(1 for x in lost if s.arm_of(x) == CAVALRY)
    good = [x for x in rest if value(s, x) >= due.morale]
    if horse_due and not any(s.arm_of(x) == CAVALRY for x in good):
        left -= 1
    taken = sum(1 for x in lost if value(s, x) >= due.morale)
    return min(due.steady, taken + min(left, len(good)))


def cheapest(s: WfuState, due: Quota, sps: Sequence[int]) -> list[int]:
    """The losses that an owner would choose: the least worth first, within what is due."""
    lost: list[int] = []
    order = sorted(sps, key=lambda sp: (value(s, sp), s.arm_of(sp), -s.sp_fatigue[sp], sp))
    while len(lost) < due.losses:
        lost.append(
            next(sp for sp in order if sp not in lost and loss_refused(s, due, sps, lost, sp) is None)
        )
    return lost


def fatigue_gained(
    charts: Charts, letter: str, starred: bool, retreats: bool, poor_weather: bool, second: bool
) -> int:
    """13.74 Fatigue levels from a battle, all together."""
    f = charts.combat_fatigue
    found = {"M": f.moderate, "H": f.heavy}.get(letter, 0)
    if starred and (poor_weather or second):
        found += f.light_star
    return found + (f.retreat if retreats else 0)


def leader_checks(charts: Charts, natural: int, army: bool) -> bool:
    """13.72 (1) Whether a leader in command checks on this combat roll."""
    return natural in (charts.casualty.check_army if army else charts.casualty.check_corps)


def casualty_modifier(s: WfuState, leader: int) -> int:
    """13.72a What is added to his die: less able men and army commanders are safer."""
    c = s.tables.charts.casualty
    man = s.tables.leaders[leader]
    army = bool(s.leader_army[leader]) and man.army is not None
    rating = man.army.br if army and man.army else man.corps.br
    return c.battle_rating[rating] + (c.army_commander if army else 0)


def casualty(charts: Charts, net: int, second_die: int) -> int:
    """13.72a UNHARMED, HURT or DEAD for a net roll; a 2 asks for a second die."""
    c = charts.casualty
    if net <= c.killed:
        return DEAD
    if net == c.second_roll:
        return DEAD if second_die <= c.second_killed else HURT
    return HURT if net <= c.wounded else UNHARMED
