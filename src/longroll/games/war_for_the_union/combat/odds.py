"""13.3, 13.5, 13.6 The odds of a land battle: strengths, column and modifiers, each with its reason. Pure: nothing is changed.

The menu, the odds window, the computer and the resolver all come through `assess`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.flags import IMPROVED, INSIDE, OFF, SAILED, STUCK
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    CAVALRY,
    CONFEDERATE,
    ISOLATED,
    SIDES,
    UNION,
    UNSUPPLIED,
    VETERAN,
)
from longroll.kit.modifiers import Modifier, held, total
from longroll.kit.tables import BELOW, die

ONE: Final = Fraction(1)


class Corps(NamedTuple):
    """SPs under one leader (-1: veteran cavalry that leads itself, or defenders without a leader)."""

    leader: int
    node: int
    sps: tuple[int, ...]


class Attack(NamedTuple):
    """An attack as its owner has put it together."""

    side: int
    target: int
    corps: tuple[Corps, ...]
    """the first one initiates"""
    subordinates: tuple[int, ...] = ()
    """4.53 leaders under the army commander who initiates"""
    inside: bool = False
    """14.13 the defenders receive it inside their fort"""
    invasion: bool = False
    support: Fraction = Fraction(0)
    """13.42 naval support, already halved"""
    chase: bool = False
    """13.23 cavalry that evades is attacked, not the hex that it leaves"""


class Defence(NamedTuple):
    """13.12 The defenders and who leads them."""

    corps: tuple[Corps, ...]
    support: Fraction = Fraction(0)

    @property
    def sps(self) -> tuple[int, ...]:
        return tuple(sp for corps in self.corps for sp in corps.sps)


class Assessment(NamedTuple):
    """13.6 What the table is asked with."""

    attack: Fraction
    defence: Fraction
    column: int
    """of the odds, BELOW where no attack is allowed"""
    modifiers: tuple[Modifier, ...]
    roll: int
    """all modifiers together, held to 4 either way"""
    weaker: int
    """13.71 SPs of the weaker force at face value"""
    morale: tuple[int, int]
    """attacker's and defender's, for the quality of losses"""


# --- strengths -------------------------------------------------------------------------------------------------------


def leadership(s: WfuState, attack: Attack, corps: Corps) -> Fraction:
    """13.32, 13.36 Full for the initiator and an army commander's subordinates, 3/4 in his hex, 1/2 elsewhere."""
    chief = attack.corps[0]
    strength = s.tables.charts.strength
    if corps is chief or (corps.leader >= 0 and corps.leader in attack.subordinates):
        return ONE
    return strength.same_hex if corps.node == chief.node else strength.other_hex


def attacking(s: WfuState, attack: Attack, corps: Corps, sp: int) -> Fraction:
    """13.3, 13.31 What an attacking SP counts: leadership, supply, fatigue and terrain multiply (R14)."""
    c = s.tables.charts.strength
    found = leadership(s, attack, corps) * ground(s, attack, corps.node) * _supplied(s, sp)
    return found * c.fatigue_2_attacks if s.sp_fatigue[sp] == 2 else found


def defending(s: WfuState, sp: int) -> Fraction:
    """13.33, 13.34 What a defending SP counts: supply and fatigue alone."""
    c = s.tables.charts.strength
    found = _supplied(s, sp)
    return found * c.fatigue_3_defends if s.sp_fatigue[sp] >= 3 else found


def _supplied(s: WfuState, sp: int) -> Fraction:
    c = s.tables.charts.strength
    return {UNSUPPLIED: c.unsupplied, ISOLATED: c.isolated}.get(s.sp_supply[sp], ONE)


def ground(s: WfuState, attack: Attack, start: int) -> Fraction:
    """13.35, 13.54b The terrain that attackers from a hex meet; inside a fort only rivers help the defender."""
    t = s.tables
    if start in (attack.target, t.afloat):
        return ONE
    at = t.board.side(start, attack.target)
    return t.ground.river_strength[at] if attack.inside else t.ground.strength[at]


# --- modifiers -------------------------------------------------------------------------------------------------------


def majority(values: Iterable[int]) -> int:
    """13.52 The highest value that more than half of a force reaches."""
    ranked = sorted(values, reverse=True)
    return ranked[len(ranked) // 2] if ranked else 0


def morale(s: WfuState, side: int, sps: Iterable[int]) -> int:
    """13.52, 17.12 (1), R99 A force's morale; the Union's is 1 lower while Washington is lost, its militia's below nothing."""
    loss = morale_loss(s, side)
    return majority(s.tables.charts.morale[s.quality_of(sp)] - loss for sp in sps)


def morale_loss(s: WfuState, side: int) -> int:
    """17.12 (1), 17.22 (3) What every Union unit's morale loses while Washington or the election is lost; not both."""
    return int(side == UNION and (washington_lost(s) or s.election_lost))


def washington_lost(s: WfuState) -> bool:
    """17.12 Whether Confederate troops hold Washington."""
    return holds(s, s.tables.board.hex("washington"), CONFEDERATE)


def battle_rating(s: WfuState, leader: int, sp: int) -> int:
    """13.11, 13.53, 13.56 The rating over an SP: its leader's, 0 under an army commander, 1 for leaderless veteran cavalry."""
    t = s.tables
    if leader < 0:
        return t.charts.strength.veteran_cavalry_rating if leads_itself(s, sp) else 0
    return 0 if s.leader_army[leader] else t.leaders[leader].corps.br


def leads_itself(s: WfuState, sp: int) -> bool:
    """13.11, 13.12 Veteran cavalry, which counts as under a leader of its own where no other commands it."""
    return s.arm_of(sp) == CAVALRY and s.quality_of(sp) == VETERAN


def command(s: WfuState, corps: Iterable[Corps], army: int) -> list[Modifier]:
    """13.53, 13.56 The corps leaders' rating by majority, the army commander's on top, 4 at most together."""
    t = s.tables
    groups = list(corps)
    first = majority(battle_rating(s, c.leader, sp) for c in groups for sp in c.sps)
    names = tuple(t.leaders[c.leader].slug for c in groups if c.leader >= 0 and c.sps)
    found = [Modifier(first, "leaders", "13.53", names)] if first else []
    man = t.leaders[army].army if army >= 0 else None
    if man is not None:
        more = min(man.br, t.charts.leadership_limit - first)
        if more > 0:
            found.append(Modifier(more, "army-commander", "13.56", (t.leaders[army].slug,)))
    return found


def terrain(s: WfuState, attack: Attack, defenders: tuple[int, ...]) -> list[Modifier]:
    """13.54, 9.44, 14.11, 14.13 Ground, works and forts, all for the defender."""
    t = s.tables
    enemy = 1 - attack.side
    works = t.charts.works
    level = s.fort_of(attack.target, enemy)
    found = []
    name = t.board.terrains[t.board.terrain[attack.target]]
    if attack.inside:
        amount = works.improved_inside if level == IMPROVED else works.fort_inside
        return [Modifier(amount, "inside-fort", "14.13")]
    if t.charts.terrain[name].roll:
        found.append(Modifier(t.charts.terrain[name].roll, "terrain", "13.54", (name,)))
    if level:
        amount = works.improved_outside if level == IMPROVED else works.fort_outside
        found.append(Modifier(amount, "outside-fort", "14.11"))
    deep = sum(1 for sp in defenders if s.sp_works[sp] >= 2)
    dug = sum(1 for sp in defenders if s.sp_works[sp])
    if defenders and 2 * deep >= len(defenders):
        found.append(Modifier(works.level_2, "entrenched", "9.44", ("2",)))
    elif defenders and 2 * dug >= len(defenders):
        found.append(Modifier(works.level_1, "entrenched", "9.44", ("1",)))
    return found


def fatigue(s: WfuState, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> list[Modifier]:
    """13.55, R19 Half or more of the attack at F1: -1; half or more of the defence at F2 or F4: +1."""
    found = []

    def weight(sp: int, halved: tuple[int, ...]) -> Fraction:
        return Fraction(1, 2) if s.sp_fatigue[sp] in halved else ONE

    whole = sum((weight(sp, (2,)) for sp in attackers), Fraction(0))
    tired = sum((weight(sp, (2,)) for sp in attackers if s.sp_fatigue[sp] == 1), Fraction(0))
    if whole and 2 * tired >= whole:
        found.append(Modifier(-1, "attackers-tired", "13.55"))
    whole = sum((weight(sp, (3, 4)) for sp in defenders), Fraction(0))
    tired = sum((weight(sp, (3, 4)) for sp in defenders if s.sp_fatigue[sp] in (2, 4)), Fraction(0))
    if whole and 2 * tired >= whole:
        found.append(Modifier(1, "defenders-tired", "13.55"))
    return found


# --- the whole -------------------------------------------------------------------------------------------------------


def assess(s: WfuState, attack: Attack, defence: Defence) -> Assessment:
    """13.6, 13.51 Strengths, column and modifiers of an attack."""
    t = s.tables
    enemy = 1 - attack.side
    attackers = tuple(sp for corps in attack.corps for sp in corps.sps)
    strength = sum((attacking(s, attack, c, sp) for c in attack.corps for sp in c.sps), Fraction(0))
    strength += min(attack.support, strength)  # 13.43: never more than the ground strength
    against = sum((defending(s, sp) for sp in defence.sps), Fraction(0))
    against += min(defence.support, against)
    mine, theirs = morale(s, attack.side, attackers), morale(s, enemy, defence.sps)
    chief = attack.corps[0].leader
    army = chief if chief >= 0 and s.leader_army[chief] and not idle(s, s.leader_army[chief] - 1) else -1
    found = [Modifier(mine, "morale", "13.52", (SIDES[attack.side],))] if mine else []
    if theirs:
        found.append(Modifier(-theirs, "morale", "13.52", (SIDES[enemy],)))
    found += command(s, attack.corps, army)
    general = -1 if attack.chase else defending_army(s, enemy, attack.target)
    found += [m._replace(amount=-m.amount) for m in command(s, defence.corps, general)]
    found += terrain(s, attack, defence.sps)
    found += fatigue(s, attackers, defence.sps)
    if attack.invasion:
        found.append(Modifier(t.charts.works.naval_invasion, "naval-invasion", "10.73"))
    limit = t.charts.modifier_limit
    column = t.charts.odds.column(strength, against) if against else len(t.charts.odds.names) - 1
    weaker = min(len(attackers), len(defence.sps))
    return Assessment(
        strength, against, column, tuple(found), held(total(found), -limit, limit), weaker, (mine, theirs)
    )


def defending_army(s: WfuState, side: int, target: int) -> int:
    """4.54, R10 The army commander whose HQ stands in the hex under attack, the best of several; -1 for none."""
    t = s.tables
    here = [k for k, at in enumerate(s.hq_at) if at == target and t.counters[t.hqs[k]].side == side]
    chiefs = [s.commander(k) for k in here if not idle(s, k) and s.commander(k) >= 0]
    return max(chiefs, key=lambda i: (_army_rating(s, i), -i), default=-1)


def _army_rating(s: WfuState, leader: int) -> int:
    man = s.tables.leaders[leader].army
    return man.br if man is not None else 0


def idle(s: WfuState, hq: int) -> bool:
    """20.13 Whether an army gives no benefits because it has not attacked as the president ordered."""
    return s.hq_idle[hq] > s.turn


def odds_refused(s: WfuState, found: Assessment) -> Refusal | None:
    """13.6 Attacks below the lowest column are not allowed."""
    if found.column == BELOW:
        return Refusal(f"the odds are below {s.tables.charts.odds.names[0]}", "13.6")
    return None


def attacks_refused(s: WfuState, sp: int) -> Refusal | None:
    """13.34, 9.18 Why an SP may not attack."""
    if s.sp_fatigue[sp] >= 3:
        return Refusal("troops at Fatigue 3 or 4 do not attack", "13.34")
    if s.sp_flags[sp] & INSIDE and not s.siege[s.sp_at[sp]]:
        return Refusal("troops inside a fort come out first", "14.1")
    if s.sp_voyage[sp] & STUCK and s.sp_lands[sp] == OFF:
        if s.sp_flags[sp] & SAILED:
            return Refusal("they have landed and can do no more in this turn", "10.66")
        return Refusal("they had no MP left to get off the train ready to fight", "9.55")
    return None


def proposed(
    s: WfuState,
    node: int,
    side: int,
    sps: tuple[int, ...] | None = None,
    leaders: list[int] | None = None,
) -> Defence:
    """13.12, R5 As many SPs as possible under leaders, the best rating first; the owner may change it.

    Veteran cavalry comes last: it has a rating of its own where the leaders cannot command everybody.
    """
    t = s.tables
    free = sorted(
        s.sps_at(node, side) if sps is None else sps,
        key=lambda sp: (leads_itself(s, sp), -t.charts.morale[s.quality_of(sp)], sp),
    )
    found = []
    for leader in sorted(
        s.leaders_at(node, side) if leaders is None else leaders,
        key=lambda i: (bool(s.leader_army[i]), -t.leaders[i].corps.br, i),
    ):
        counter = t.leaders[leader]
        rating = counter.army.cr if s.leader_army[leader] and counter.army else counter.corps.cr
        taken, free = free[:rating], free[rating:]
        if taken:
            found.append(Corps(leader, node, tuple(taken)))
    if free:
        found.append(Corps(-1, node, tuple(free)))
    return Defence(tuple(found))


def chances_of(s: WfuState, found: Assessment) -> dict[Outcome, Fraction]:
    """13.7 How likely each result of the table is; none where the attack is not allowed."""
    charts = s.tables.charts
    return charts.combat.chances(found.column, die(charts.faces), found.roll) if found.column != BELOW else {}


def as_json(
    s: WfuState, attack: Attack, found: Assessment, chances: dict[Outcome, Fraction]
) -> dict[str, Any]:
    """The odds for people and programs: strengths, column, every modifier, and how likely each result is."""
    t = s.tables
    charts = t.charts
    return {
        "at": t.node_name(attack.target),
        "attacker": SIDES[attack.side],
        "attack": str(found.attack),
        "defence": str(found.defence),
        "column": charts.odds.names[found.column] if found.column != BELOW else "",
        "modifiers": [m.row() for m in found.modifiers],
        "roll": found.roll,
        "weaker": found.weaker,
        "results": {outcome.text: float(chance) for outcome, chance in chances.items()},
        "attacker_retreats": float(sum((c for o, c in chances.items() if o.attacker_retreats), Fraction(0))),
        "defender_retreats": float(sum((c for o, c in chances.items() if o.defender_retreats), Fraction(0))),
    }
