"""13.6, 13.7 From the last answer to the die, and what the die does to both sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.games.war_for_the_union.charts import Outcome
from longroll.games.war_for_the_union.combat.answers import choice_of_command, fort_answer, storm_answer
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.evasion import origins
from longroll.games.war_for_the_union.combat.events import Fought
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.losses import (
    asks_for_a_die,
    fatigue_gained,
    leader_checks,
    quota,
    sps_lost,
)  # fmt: skip
from longroll.games.war_for_the_union.combat.odds import (
    Assessment,
    Attack,
    Defence,
    assess,
    defending_army,
    idle,
)
from longroll.games.war_for_the_union.flags import (
    ATTACKED,
    ATTACKS,
    DEFENDS,
    FOUGHT_TWICE,
    HAS_FOUGHT,
    IMPROVED,
    REPULSED,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Answer, Battle, Losing, Retreating
from longroll.games.war_for_the_union.movement.march import gain
from longroll.games.war_for_the_union.naval.support import naval_answer
from longroll.games.war_for_the_union.optional.battles import (
    in_front,
    lee_stood,
    more_fatigue,
    more_losses,
    reckoned,
    reshaped,
)
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY, SIDES


def odds_of(s: WfuState, f: Battle) -> Assessment:
    """13.6 The odds of a battle as it stands."""
    attack, defence = put_together(s, f), defence_of(s, f)
    return reckoned(s, f, attack, defence, assess(s, attack, defence))


def assign(s: WfuState, f: Battle) -> None:
    """R5 Write down who fights under whom, as proposed."""
    attack, defence = put_together(s, f), defence_of(s, f)
    for role, corps in ((ATTACKS, attack.corps), (DEFENDS, defence.corps)):
        for group in corps:
            for sp in group.sps:
                s.sp_fights[sp] = role
                s.sp_corps[sp] = group.leader + 1


def disperse(s: WfuState) -> None:
    """Nobody fights any more: who fought under whom is forgotten."""
    s.sp_fights[:] = bytes(len(s.sp_fights))
    s.sp_corps[:] = bytes(len(s.sp_corps))


def mark_leader(s: WfuState, leader: int) -> None:
    """13.15, 13.93 A leader has used up one of his attacks."""
    s.leader_flags[leader] |= FOUGHT_TWICE if s.leader_flags[leader] & HAS_FOUGHT else HAS_FOUGHT


# --- what comes before the die ---------------------------------------------------------------------------------------


def command_answer(s: WfuState, f: Battle) -> None:
    """13.12, R5 The defender divides his troops among his leaders where he has a choice."""
    if choice_of_command(s, f):
        if not f.arranged:
            assign(s, f)
            f.arranged = True
        s.push(Answer("arrange", side=1 - f.side, node=f.target))


Stage = Callable[[WfuState, Battle], None]
STAGES: Final[list[tuple[str, Stage]]] = [
    ("ships", naval_answer),
    ("fort", fort_answer),
    ("storm", storm_answer),
    ("command", command_answer),
]
"""what is asked, in this order, between the decision to fight and the die; a stage pushes its question"""


def commit(s: WfuState, f: Battle) -> None:
    """The attack is fought: the stages follow, then the die."""
    f.do, f.stage = "commit", 0
    s.push(f)


@FLOW.step("commit", Battle)
def next_stage(s: WfuState, f: Battle) -> None:
    if f.stage >= len(STAGES):
        fight(s, f)
        return
    stage = STAGES[f.stage][1]
    f.stage += 1
    s.push(f)
    stage(s, f)


# --- the die ---------------------------------------------------------------------------------------------------------


def fight(s: WfuState, f: Battle) -> None:
    """13.6 The die is thrown; losses, leaders, retreats and the advance follow."""
    t = s.tables
    charts = t.charts
    attack, defence = put_together(s, f), defence_of(s, f)
    found = reckoned(s, f, attack, defence, assess(s, attack, defence))
    natural = s.roll("battle", charts.faces, "attack", "13.6", place=t.node_name(f.target))
    printed = charts.combat.at(found.column, natural + found.roll)
    outcome = reshaped(s, f, defence, printed)
    extra = more_losses(s, f, defence, printed, outcome)
    if lee_stood(s, f, defence, printed, outcome):
        s.lee_year = s.year
    names = tuple(PieceSlug(t.leaders[i].slug) for i in f.leaders)
    s.out.append(
        Fought(
            SideSlug(SIDES[f.side]), PlaceSlug(t.node_name(f.target)), names, charts.odds.names[found.column],
            natural + found.roll, outcome.text, "13.23" if f.chase else "9.31" if f.overrun else "13.6",
        )
    )  # fmt: skip
    star = 0
    if asks_for_a_die(charts, (outcome.attacker, outcome.defender), found.weaker):
        star = s.roll("battle", charts.faces, "losses", "13.71", place=t.node_name(f.target))
    assign(s, f)
    f.arranged = True
    f.leaders = _in_command(s, attack)
    _mark(s, f, attack, defence)
    f.exposed = exposed(s, f, attack, defence, natural)
    f.attacker_retreats = outcome.attacker_retreats
    f.do = "chase-over" if f.chase else "advance"
    s.push(f)
    holds = _holds_fort(s, f, outcome)
    _push_retreats(s, f, outcome, holds)
    _tire(s, f, outcome, attack, defence, holds)
    s.push(Answer("fates", side=f.side, node=f.target))
    _push_losses(s, f, outcome, found, star, (_sps(attack), defence.sps), extra)


def _in_command(s: WfuState, attack: Attack) -> list[int]:
    """13.15 The leaders who have fought: whoever initiated it, army commanders, and who has SPs; not who joined and got none."""
    return [
        corps.leader
        for corps in attack.corps
        if corps.leader >= 0 and (corps is attack.corps[0] or corps.sps or s.leader_army[corps.leader])
    ]


def _sps(attack: Attack) -> tuple[int, ...]:
    return tuple(sp for corps in attack.corps for sp in corps.sps)


def _mark(s: WfuState, f: Battle, attack: Attack, defence: Defence) -> None:
    """13.15 Who fights, and that he has; attackers leave their works (9.43)."""
    if not f.overrun and not f.chase:
        for leader in f.leaders:
            mark_leader(s, leader)
    for leader in f.leaders:
        if s.leader_army[leader]:
            s.hq_idle[s.leader_army[leader] - 1] = 0  # 20.13: the army has attacked
    for sp in _sps(attack):
        s.sp_flags[sp] |= ATTACKED
        if s.sp_works[sp]:
            s.entrench(sp, 0)
    if not f.overrun:
        for sp in (*_sps(attack), *defence.sps):
            s.sp_battles[sp] += 1


def _holds_fort(s: WfuState, f: Battle, outcome: Outcome) -> bool:
    """13.73f Units inside an improved fort ignore a retreat unless the loss is heavy."""
    return (
        outcome.defender_retreats
        and f.inside
        and s.fort_of(f.target, 1 - f.side) == IMPROVED
        and outcome.defender != "H"
    )


def _push_retreats(s: WfuState, f: Battle, outcome: Outcome, holds: bool) -> None:
    """13.73, 14.12 The side that must retreat does so hex by hex, after its losses."""
    if outcome.defender_retreats and not holds and not f.chase:
        far = outcome.text == "L/H(R)" and s.fort_of(f.target, 1 - f.side) != IMPROVED
        fort = bool(s.fort_of(f.target, 1 - f.side)) and not f.inside and not far
        s.push(Retreating("retreat", side=1 - f.side, node=f.target, foes=origins(s, f), fort=fort))
    elif outcome.attacker_retreats:
        for leader in f.leaders if not f.overrun else ():  # 13.91: a retreat of the Combat Phase
            s.leader_flags[leader] |= REPULSED
        for node in origins(s, f):
            if node == s.tables.afloat:  # 10.74: they go back when the phase ends
                continue
            level = s.fort_of(node, f.side)
            fort = bool(level) and (level == IMPROVED or outcome.text != "H(R)/L") and node != f.target
            s.push(Retreating("retreat", side=f.side, node=node, foes=[f.target], attacker=True, fort=fort))


def _tire(s: WfuState, f: Battle, outcome: Outcome, attack: Attack, defence: Defence, holds: bool) -> None:
    """13.74 Fatigue of both sides, retreats included."""
    charts = s.tables.charts
    mine = fatigue_gained(
        charts, outcome.attacker, outcome.starred, outcome.attacker_retreats, s.poor_weather, f.second
    )
    retreats = outcome.defender_retreats and not holds
    theirs = fatigue_gained(charts, outcome.defender, False, retreats, s.poor_weather, False)
    more = more_fatigue(s, f, retreats)
    for sps, levels in ((_sps(attack), max(mine + more[0], 0)), (defence.sps, max(theirs + more[1], 0))):
        for sp in sps if levels else ():
            if f.overrun:
                gain(s, sp)  # 9.3: what fatigue an overrun brings does not bear on this move
            s.tire(sp, levels)


def _push_losses(
    s: WfuState,
    f: Battle,
    outcome: Outcome,
    found: Assessment,
    star: int,
    fighters: tuple[tuple[int, ...], tuple[int, ...]],
    extra: tuple[int, int],
) -> None:
    """13.71 What each side must lose; the attacker takes his losses first."""
    charts = s.tables.charts
    both = all(any(s.arm_of(sp) == CAVALRY for sp in sps) for sps in fighters)
    for k, letter, side in ((1, outcome.defender, 1 - f.side), (0, outcome.attacker, f.side)):
        count = sps_lost(charts, letter, found.weaker, star) + extra[k]
        due = quota(s, fighters[k], count, letter, both, found.morale[k])
        if due.losses:
            s.push(
                Losing(
                    "lose", side=side, node=-1, losses=due.losses, cavalry=due.cavalry, steady=due.steady,
                    morale=due.morale,
                )
            )  # fmt: skip


def exposed(s: WfuState, f: Battle, attack: Attack, defence: Defence, natural: int) -> list[int]:
    """13.72 (1), 20.15 Leaders in command of troops who check on this die: corps leaders on a natural 5 or 6, army commanders on a 5."""
    mine, theirs = in_chief(s, f, attack)
    leading = [[corps.leader for corps in force.corps if corps.sps] for force in (attack, defence)]
    found = [
        i
        for i in (*leading[0], *mine, *leading[1], *theirs)
        if i >= 0 and leader_checks(s.tables.charts, natural, bool(s.leader_army[i]))
    ]
    return list(dict.fromkeys([*found, *in_front(s, f, attack, defence)]))


def in_chief(s: WfuState, f: Battle, attack: Attack) -> tuple[list[int], list[int]]:
    """R97 The army commanders of both sides who command by their subordinates: whose rating counts, and who is under him."""
    chief = attack.corps[0].leader
    mine = [i for i in (chief, *attack.subordinates) if i >= 0 and s.leader_army[i]]
    if mine and idle(s, s.leader_army[chief] - 1):
        mine = []
    theirs = -1 if f.chase else defending_army(s, 1 - f.side, f.target)
    return mine, [theirs] if theirs >= 0 else []
