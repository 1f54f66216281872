"""Battles: which are worth fighting, who initiates them, what is lost, where to go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from longroll.core.choice import Choice
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.bot.goals import distances
from longroll.games.war_for_the_union.bot.worth import Worth
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.battle import everybody, joiners
from longroll.games.war_for_the_union.combat.entering import men
from longroll.games.war_for_the_union.combat.force import candidates, cavalry_candidates, put_together
from longroll.games.war_for_the_union.combat.losses import sps_lost
from longroll.games.war_for_the_union.combat.odds import Assessment
from longroll.games.war_for_the_union.combat.resolve import odds_of
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import UNION
from longroll.kit.tables import BELOW, die

RETREAT = 0.8
"""what driving the enemy off is worth in SPs, and being driven off costs"""
PURSUIT = 12
"""MPs to a city within which ground is worth taking"""
PRIZE = 0.35
"""what the worth of a city adds to an attack on it"""
TAKEN = 0.6
"""the same where the whole war is fought, by how likely the enemy is driven off"""
PRESSED = 2.6
"""what an SP of the enemy is worth in one's own where the whole war is fought: half of the losses come back, cities do not"""
HARD_WAR, GRIM = 1864, 1.8
"""the year from which the Union can bear more still, and how much more an SP of the enemy is worth to it then"""
LONG_WAR = 1863
"""the same year in the campaign"""
OPEN = 1.0
"""in the campaign: what it costs that a city's garrison may be driven off with those who attack out of it, by its worth"""
MID_STAR = 5
"""the die that stands for the losses of small battles"""


def expected(
    s: WfuState, found: Assessment, rate: float = 1.0, prize: float = 0.0, stake: float = 0.0
) -> float:
    """SPs that a battle wins more than it costs, with retreats; an SP of the enemy counts as `rate` of one's own, driving
    the enemy off as `prize` more.
    """
    if found.column == BELOW:
        return -9.0
    charts = s.tables.charts
    chances = charts.combat.chances(found.column, die(charts.faces), found.roll)
    return promised(s, chances, found.weaker, rate, prize, stake)


def promised(
    s: WfuState,
    chances: Mapping[Outcome, Fraction],
    weaker: int,
    rate: float = 1.0,
    prize: float = 0.0,
    stake: float = 0.0,
) -> float:
    """The same from the chances of the combat table; `stake` is what a repulse gives away."""
    charts = s.tables.charts
    total = 0.0
    for outcome, chance in chances.items():
        value = rate * float(sps_lost(charts, outcome.defender, weaker, MID_STAR))
        value -= sps_lost(charts, outcome.attacker, weaker, MID_STAR)
        value += RETREAT * (outcome.defender_retreats - outcome.attacker_retreats)
        value += prize * outcome.defender_retreats - stake * outcome.attacker_retreats
        total += float(chance) * value
    return total


def pressed(s: WfuState, side: int) -> float:
    """What an SP of the enemy is worth to a side where the whole war is fought."""
    since = LONG_WAR if s.tables.scenarios[s.scenario].sudden_death else HARD_WAR
    return PRESSED * (GRIM if side == UNION and s.year >= since else 1.0)


def attempts(
    s: WfuState, side: int, target: int, second: bool, prize: float = 0.0, worth: Worth | None = None
) -> list[tuple[float, Choice]]:
    """Every way to begin an attack on a hex with all who can join, and what it promises."""
    t = s.tables
    found = []
    rate = 1.0 if t.scenarios[s.scenario].area.states else pressed(s, side)
    for leader in candidates(s, Battle("initiate", side=side, target=target, second=second)):
        f = Battle("join", side=side, target=target, leaders=[leader], second=second)
        everybody(s, f)
        stake = left_open(s, worth, f) if worth is not None and worth.conquers else 0.0
        found.append((expected(s, odds_of(s, f), rate, prize, stake), w.INITIATE(t.leaders[leader].slug)))
    for node in cavalry_candidates(s, Battle("initiate", side=side, target=target, second=second)):
        f = Battle("join", side=side, target=target, cavalry=[node], second=second)
        everybody(s, f)
        found.append((expected(s, odds_of(s, f), rate, prize), w.INITIATE_CAVALRY(t.node_name(node))))
    return found


def left_open(s: WfuState, worth: Worth, f: Battle) -> float:
    """What those give away who attack out of a city and are driven off, by how much of its garrison they are."""
    total = 0.0
    going: dict[int, int] = {}
    for corps in put_together(s, f).corps:
        going[corps.node] = going.get(corps.node, 0) + len(corps.sps)
    for node, goes in going.items():
        goal = worth.goal.get(node)
        if goal is not None and goal.own and worth.threat(node):
            stays = s.strength(node, worth.side) - goes
            total += OPEN * goal.worth * max(0.0, 1.0 - stays / max(worth.garrison(node), 1))
    return total


def attack(
    s: WfuState, worth: Worth, second: bool, choices: list[Choice], given_up: Collection[str] = ()
) -> Choice:
    """The attack that promises most, or none; `given_up` are targets that were tried and called off."""
    best, most = choices[-1], 0.0
    for choice in choices:
        if choice.kind is not w.ATTACK or choice.place in given_up:
            continue
        target = s.tables.node(choice.place, "choice")
        goal = worth.goal.get(target)
        prize = goal.worth if goal is not None and not goal.own else 0.0
        taken, near = (TAKEN * prize, 0.0) if worth.grand else (0.0, PRIZE * prize)
        ways = attempts(s, worth.side, target, second, taken, worth)
        promise = max((value for value, _ in ways), default=-9.0)
        if promise > -9.0 and promise + near > most:
            best, most = choice, promise + near
    return best


def due(choices: list[Choice], declared: list[str]) -> Choice:
    """10.71 Where somebody must attack and no attack is wanted: what was declared least often, so that each has its turn."""
    return min(choices, key=lambda c: declared.count(c.place) if c.kind is w.ATTACK else -1)


def initiate(s: WfuState, f: Battle, choices: list[Choice]) -> Choice:
    found = [(value, c.text) for value, c in attempts(s, f.side, f.target, f.second)]
    offered = {c.text: c for c in choices}
    ranked = sorted((row for row in found if row[1] in offered), reverse=True)
    return offered[ranked[0][1]] if ranked else choices[0]


def join(s: WfuState, f: Battle, choices: list[Choice]) -> Choice:
    """Everybody who brings somebody, ships too, then the fight."""
    bring = {w.JOIN(s.tables.leaders[i].slug).text for i in joiners(s, f)[0]}
    for kind in (w.JOIN_ALL, w.JOIN, w.JOIN_CAVALRY, w.SUPPORT, w.FIGHT):
        for choice in choices:
            if choice.kind is kind and (kind is not w.JOIN or choice.text in bring):
                return choice
    return choices[-1]


def lose(s: WfuState, choices: list[Choice]) -> Choice:
    """The worst troops first."""
    order = ("state-militia", "militia", "volunteer", "regular", "veteran")

    def rank(choice: Choice) -> int:
        kind = choice.word.partition("@")[0].removesuffix("-cavalry")
        return order.index(kind) if kind in order else len(order)

    return min(choices, key=rank)


def retreat(s: WfuState, worth: Worth, choices: list[Choice]) -> Choice:
    """Where supply is, far from the enemy, near the cities that are kept."""

    def score(choice: Choice) -> float:
        if choice.kind is not w.RETREAT:
            return 0.4
        node = s.tables.node(choice.place, "choice")
        if node >= s.tables.board.count:
            return 0.0
        return worth.draw(node, 3) + 1.0 - worth.hungry(node) - 0.1 * worth.danger(node, 3)

    return max(choices, key=score)


def advance(s: WfuState, worth: Worth, f: Battle, choices: list[Choice]) -> Choice:
    """Into a hex that is worth it, unless the enemy would be too strong there; a city is not left without its garrison."""
    go = [c for c in choices if c.kind in (w.ADVANCE, w.ADVANCE_CAVALRY)]
    inside = s.strength(f.target, worth.side)
    for choice in go if inside else ():
        if choice.kind is w.ADVANCE and not s.strength(
            s.leader_at[s.tables.leader[choice.piece]], worth.side
        ):
            return choice  # he would be left alone, an army commander with his HQ
    if not go or (inside and worth.danger(f.target, inside) == 0):
        return choices[-1]
    near = min((distances(s.tables, g.node)[f.target] for g in worth.goals if not g.own), default=99)
    if f.target not in worth.goal and near > PURSUIT:
        return choices[-1]
    return next((c for c in choices if c.kind is w.HOLD_BACK and _needed(s, worth, f, c)), go[0])


def _needed(s: WfuState, worth: Worth, f: Battle, choice: Choice) -> bool:
    """Whether the hex of somebody who may be held back would be left too weak."""
    node = s.tables.node(choice.word.partition("@")[2], "choice")
    going = sum(len(men(s, f, i)) for i in f.leaders if s.leader_at[i] == node)
    return s.strength(node, worth.side) - going < worth.garrison(node)
