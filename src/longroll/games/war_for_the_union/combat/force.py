"""13.1, 13.9 Who may take part in an attack, on which side, and under whom. Pure: nothing is changed."""

from __future__ import annotations

from typing import Final

from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.combat.defence import fresh, undefended
from longroll.games.war_for_the_union.combat.odds import (
    Attack,
    Corps,
    attacks_refused,
    idle,
    leads_itself,
)
from longroll.games.war_for_the_union.combat.support import support
from longroll.games.war_for_the_union.flags import (
    ATTACKS,
    BESIEGES,
    FOUGHT_TWICE,
    HAS_FOUGHT,
    MOVING,
    REPULSED,
    RETREATED,
)
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.movement.march import besieged_there, command_rating
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CAVALRY, NAVAL, VETERAN, VOLUNTEER
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.graph import CLOSED

UNIT: Final = 4
"""3.11 the SPs of the largest counter"""
FAR_CAVALRY: Final = 2
"""13.13b hexes between the initiating leader and cavalry that joins"""


# --- where -----------------------------------------------------------------------------------------------------------


def target_refused(
    s: WfuState, side: int, start: int, target: int, second: bool = False, vacated: bool = False
) -> Refusal | None:
    """13.11, 13.15, 2.23, 4.32, 14.2 Why troops in a hex may not attack another; None where they may.

    `vacated`: the defenders have left before combat (13.22), and who could have attacked may still go in.
    """
    t = s.tables
    shut_in = start != t.afloat and bool(s.siege[start]) and s.fort_side[start] == side
    if start == t.afloat:  # 10.71: invaders attack the hex that they are about to land in
        pass
    elif start == target:
        if not s.siege[target]:
            return Refusal("no siege is there", "13.11")
    elif shut_in:
        return Refusal("besieged troops attack their besiegers only", "14.23")
    elif target not in t.board.around(start):
        return Refusal(f"{t.title(target)} is not next to {t.title(start)}", "13.11")
    elif s.siege[target] and s.fort_side[target] != side:
        return Refusal("a besieged fort is attacked from its own hex only", "13.14")
    else:
        at = t.board.side(start, target)
        if t.ground.march[at] == CLOSED:
            return Refusal(f"nobody attacks from {t.title(start)} into {t.title(target)}", "13.35")
        if t.ground.ferry[at]:  # R92
            return Refusal("a ferry carries nobody into an attack", "2.23")
        if crossing_blocked(s, at, side):
            return Refusal("enemy ships or guns command the crossing", "4.32")
    if not vacated and not fresh(s, target, 1 - side, second) and not undefended(s, target, 1 - side):
        return Refusal("nobody is there who may be attacked now", "13.15")
    return None


# --- attackers -------------------------------------------------------------------------------------------------------


def may_attack(s: WfuState, sp: int, target: int, second: bool) -> bool:
    """13.15, 13.34, 13.91, 4.74 Whether an SP may take part in an attack on a hex."""
    if s.sp_flags[sp] & RETREATED or s.sp_battles[sp] > second or attacks_refused(s, sp) is not None:
        return False
    return not s.sp_home[sp] or s.sp_home[sp] == s.tables.board.state[target]


def _steadiest(s: WfuState, sps: list[int]) -> list[int]:
    morale = s.tables.charts.morale
    return sorted(sps, key=lambda sp: (s.sp_fatigue[sp], -morale[s.quality_of(sp)], sp))


def attackers_of(s: WfuState, leader: int, target: int, second: bool = False) -> list[int]:
    """13.11, 13.15, 13.16 The SPs with a leader that may still attack a hex in this phase, the steadiest first."""
    here = s.sps_at(s.leader_at[leader], s.tables.leaders[leader].side)
    if s.leader_at[leader] == s.tables.afloat:
        here = [sp for sp in here if s.sp_lands[sp] == s.leader_lands[leader]]
    return _steadiest(s, [sp for sp in here if may_attack(s, sp, target, second)])


def lone_cavalry(s: WfuState, side: int, node: int, target: int, second: bool = False) -> list[int]:
    """13.11, 13.13 The veteran cavalry of a hex, which may attack without a leader; never in a second attack (13.91)."""
    if second:
        return []
    here = s.sps_at(node, side)
    return [sp for sp in here if leads_itself(s, sp) and may_attack(s, sp, target, second)]


def is_light(s: WfuState, sp: int) -> bool:
    """13.13b, 13.21 Volunteer and veteran cavalry."""
    return s.arm_of(sp) == CAVALRY and s.quality_of(sp) in (VOLUNTEER, VETERAN)


def units(s: WfuState, node: int, sps: list[int]) -> list[Corps]:
    """13.13a Cavalry by itself fights by units, each as under a leader of its own."""
    found = []
    for kind in dict.fromkeys(s.sp_kind[sp] for sp in sps):
        alike = [sp for sp in sps if s.sp_kind[sp] == kind]
        found += [Corps(-1, node, tuple(alike[k : k + UNIT])) for k in range(0, len(alike), UNIT)]
    return found


def aggressive(s: WfuState, leader: int) -> bool:
    """3.21 Whether a leader is aggressive on the side that he shows."""
    man = s.tables.leaders[leader]
    return man.army.aggressive if s.leader_army[leader] and man.army else man.corps.aggressive


# --- leaders ---------------------------------------------------------------------------------------------------------


def leader_refused(s: WfuState, f: Battle, leader: int) -> Refusal | None:
    """13.13, 13.9, 4.42 Why a leader may not initiate or join an attack; None where he may."""
    t = s.tables
    man = t.leaders[leader]
    at = s.leader_at[leader]
    if man.side != f.side or at < 0 or man.role == NAVAL:
        return Refusal(f"{man.name} is not there", "13.13")
    if at >= t.board.count and s.leader_lands[leader] != f.target:
        return Refusal(f"{man.name} is off the map", "13.11")
    return (
        _invaders_first(s, f, leader)
        or _used_up(s, f, leader)
        or target_refused(s, f.side, at, f.target, f.second, f.vacated)
        or (_joins_refused(s, f, leader) if f.leaders or f.cavalry else None)
        or (None if men_of(s, f, leader) else Refusal(f"{man.name} has nobody to attack with", "13.11"))
    )


def _invaders_first(s: WfuState, f: Battle, leader: int) -> Refusal | None:
    """10.72 Where a hex is invaded, a leader of the invaders initiates the attack."""
    if f.leaders or f.cavalry or s.leader_lands[leader] == f.target or f.target not in s.leader_lands:
        return None
    return Refusal("a leader of the invaders initiates the attack", "10.72")


def _used_up(s: WfuState, f: Battle, leader: int) -> Refusal | None:
    """13.15, 13.91 Whether he has fought as often as he may."""
    man, flags = s.tables.leaders[leader], s.leader_flags[leader]
    if f.chase:
        return None
    if not f.second:
        return Refusal(f"{man.name} has fought in this phase", "13.15") if flags & HAS_FOUGHT else None
    if flags & (FOUGHT_TWICE | REPULSED | BESIEGES):
        return Refusal(f"{man.name} cannot attack again", "13.91")
    if f.leaders:
        return None
    if not aggressive(s, leader) or not flags & HAS_FOUGHT:
        return Refusal("only an aggressive leader makes a second attack, after his first", "13.9")
    return None


def _joins_refused(s: WfuState, f: Battle, leader: int) -> Refusal | None:
    """13.13, 13.91 A leader who joins is with the initiating one or next to him; cavalry may be two hexes away."""
    man = s.tables.leaders[leader]
    if not f.leaders:
        return Refusal("where cavalry initiates, no leader takes part", "13.13")
    chief = f.leaders[0]
    if f.second and not aggressive(s, leader) and not _urged_on(s, f, leader):
        return Refusal(f"{man.name} is neither aggressive nor under an aggressive army commander", "13.91")
    if _near(s, f.side, _stands(s, f, chief), _stands(s, f, leader)) > FAR_CAVALRY:
        return Refusal(f"{man.name} is too far from {s.tables.leaders[chief].name}", "13.13")
    return None


def _urged_on(s: WfuState, f: Battle, leader: int) -> bool:
    """13.91, R98 Whether a leader can be under an aggressive army commander who takes part, beside others who need that as well."""
    others = [*_hesitant_first(s, f.leaders), leader]
    chiefs = [i for i in f.leaders if s.leader_army[i] and aggressive(s, i)]
    return any(
        leader in may_be_subordinate(s, i, [x for x in _hesitant_first(s, others) if x != i]) for i in chiefs
    )


def _hesitant_first(s: WfuState, leaders: list[int]) -> list[int]:
    """13.91 Those first who make a second attack only under an aggressive army commander."""
    return sorted(leaders, key=lambda i: aggressive(s, i))


def _stands(s: WfuState, f: Battle, leader: int) -> int:
    """Where a leader counts as standing: off the beach (10.72), or in his hex."""
    return f.target if s.leader_at[leader] == s.tables.afloat else s.leader_at[leader]


def _near(s: WfuState, side: int, start: int, end: int) -> int:
    """13.13 How far a leader is: 0 the same hex, 1 next to it, 2 by a hex without enemy troops, else 9."""
    if start == end:
        return 0
    around = s.tables.board.around
    if end in around(start):
        return 1
    between = [h for h in around(start) if h in around(end)]
    clear = [h for h in between if not s.strength(h, 1 - side) or besieged_there(s, h, 1 - side)]
    return 2 if clear else 9


def men_of(s: WfuState, f: Battle, leader: int) -> list[int]:
    """The SPs that a leader could bring: cavalry alone in a pursuit or from two hexes away (13.13b, 13.23); his stack in an overrun."""
    found = attackers_of(s, leader, f.target, f.second)
    if f.overrun:
        found = [sp for sp in found if s.sp_marks[sp] & MOVING and s.sp_under[sp] == leader + 1]
    if f.chase:
        return [sp for sp in found if s.arm_of(sp) == CAVALRY]
    if f.leaders and _near(s, f.side, _stands(s, f, f.leaders[0]), _stands(s, f, leader)) == FAR_CAVALRY:
        return [sp for sp in found if is_light(s, sp)]
    return found


def cavalry_refused(s: WfuState, f: Battle, node: int) -> Refusal | None:
    """13.11, 13.13 Why the veteran cavalry of a hex may not attack by itself; None where it may."""
    t = s.tables
    if f.second:
        return Refusal("a second attack needs an aggressive leader", "13.91")
    if node in f.cavalry:
        return Refusal("it takes part already", "13.13")
    refused = target_refused(s, f.side, node, f.target, vacated=f.vacated)
    if refused is not None:
        return refused
    if not f.leaders and f.target in s.leader_lands:
        return Refusal("a leader of the invaders initiates the attack", "10.72")
    if not lone_men(s, f, node):
        return Refusal(f"no veteran cavalry at {t.title(node)} may attack", "13.11")
    first = _stands(s, f, f.leaders[0]) if f.leaders else f.cavalry[0] if f.cavalry else node
    if _near(s, f.side, first, node) > FAR_CAVALRY:
        return Refusal("it is too far from the initiating leader", "13.13")
    return None


def lone_men(s: WfuState, f: Battle, node: int) -> list[int]:
    """The cavalry of a hex that fights by itself; in an overrun that of the stack."""
    found = lone_cavalry(s, f.side, node, f.target, f.second)
    return [sp for sp in found if s.sp_marks[sp] & MOVING] if f.overrun else found


def candidates(s: WfuState, f: Battle) -> list[int]:
    """13.13 The leaders who could initiate or join an attack on a hex."""
    near = {f.target, *s.tables.board.around(f.target)}
    return [
        i for i, at in enumerate(s.leader_at)
        if (at in near or s.leader_lands[i] == f.target) and i not in f.leaders and leader_refused(s, f, i) is None
    ]  # fmt: skip


def cavalry_candidates(s: WfuState, f: Battle) -> list[int]:
    """13.13 The hexes whose veteran cavalry could initiate or join."""
    near = (f.target, *s.tables.board.around(f.target))
    return [h for h in near if s.strength(h, f.side) and cavalry_refused(s, f, h) is None]


# --- both sides as they fight ----------------------------------------------------------------------------------------


def may_be_subordinate(s: WfuState, chief: int, others: list[int]) -> tuple[int, ...]:
    """4.53, 4.55, 13.36 Leaders with an army commander or next to him, up to his limit; an army commander among them brings his own."""
    if not s.leader_army[chief] or idle(s, s.leader_army[chief] - 1):
        return ()
    t = s.tables
    near = {s.leader_at[chief], *t.board.around(s.leader_at[chief])}
    found = [i for i in others if s.leader_at[i] in near]
    found.sort(key=lambda i: not s.leader_army[i])  # 13.36a: he is worth more than a corps
    taken = found[: t.leaders[chief].sl]
    for second in [i for i in taken if s.leader_army[i]]:
        rest = [i for i in others if i not in taken]
        taken += [i for i in may_be_subordinate(s, second, rest) if not s.leader_army[i]]
    return tuple(taken)


def subordinates(s: WfuState, f: Battle) -> tuple[int, ...]:
    """4.53, 13.36 Where an army commander initiates, those under him."""
    if not f.leaders:
        return ()
    others = f.leaders[1:]
    return may_be_subordinate(s, f.leaders[0], _hesitant_first(s, others) if f.second else others)


def put_together(s: WfuState, f: Battle) -> Attack:
    """13.13, 4.43, R5 The attack: as its owner arranged it, or each leader with as many as he can command, the best modifier first."""
    under = subordinates(s, f)
    taken: set[int] = set()
    sps: dict[int, tuple[int, ...]] = {}
    if f.arranged:
        for leader in f.leaders:
            here = s.sps_at(s.leader_at[leader], f.side)
            sps[leader] = tuple(
                sp for sp in here if s.sp_fights[sp] == ATTACKS and s.sp_corps[sp] == leader + 1
            )
    else:
        for leader in _order(s, f, under):
            men = [sp for sp in men_of(s, f, leader) if sp not in taken][: command_rating(s, leader)]
            taken.update(men)
            sps[leader] = tuple(men)
    corps = [Corps(leader, s.leader_at[leader], sps[leader]) for leader in f.leaders]
    for node in f.cavalry:
        if f.arranged:
            alone = [sp for sp in s.sps_at(node, f.side) if s.sp_fights[sp] == ATTACKS and not s.sp_corps[sp]]
        else:
            alone = [sp for sp in lone_men(s, f, node) if sp not in taken]
        corps += units(s, node, alone)
    if not corps:
        corps = [Corps(-1, f.target, ())]
    landed = {c.node == s.tables.afloat for c in corps if c.sps}
    return Attack(
        f.side,
        f.target,
        tuple(corps),
        under,
        inside=f.inside,
        invasion=landed == {True},  # 10.73: not where troops on land join
        support=support(s, f.ships),
        chase=f.chase,
    )


def _order(s: WfuState, f: Battle, under: tuple[int, ...]) -> list[int]:
    """R5 Who fills his corps first: the initiator; under an army commander first his best subordinates."""
    if not f.leaders or not s.leader_army[f.leaders[0]]:
        return f.leaders
    rating = {i: s.tables.leaders[i].corps.br for i in f.leaders}
    first = sorted((i for i in under if not s.leader_army[i]), key=lambda i: -rating[i])
    rest = [i for i in f.leaders[1:] if i not in first]
    return [*first, f.leaders[0], *rest]
