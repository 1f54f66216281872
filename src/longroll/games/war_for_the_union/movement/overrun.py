"""9.3 Overruns: a marching stack attacks at 4-1 or better and marches on."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.combat.defence import defence_of
from longroll.games.war_for_the_union.combat.force import put_together
from longroll.games.war_for_the_union.combat.odds import Assessment, assess
from longroll.games.war_for_the_union.flags import OVERRAN
from longroll.games.war_for_the_union.frames import Battle, Marching
from longroll.games.war_for_the_union.movement.events import OverrunDeclared
from longroll.games.war_for_the_union.movement.march import (
    Group,
    area_refused,
    besieged_there,
    left,
    pay,
    shut_in,
)  # fmt: skip
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import SIDES
from longroll.games.war_for_the_union.zoi import crossing_blocked
from longroll.kit.graph import CLOSED

LEAST: Final = "4-1"
"""9.31 the odds that an overrun needs"""


def overrun_mp(s: WfuState, side: int, start: int, direction: int) -> int:
    """9.31 (2) MPs to enter the defenders' hex; their own zone does not count, other enemies' zones do."""
    t = s.tables
    at = 6 * start + direction
    cost = t.ground.march[at]
    if cost == CLOSED:
        return CLOSED
    there = t.board.neighbours[at]
    base = (1 - side) * t.nodes
    own = bool(s.holders[base + there])
    here = s.zoc[base + start] - (own and start in t.ground.zoc_reach[there])
    beyond = s.zoc[base + there] - (own and there in t.ground.zoc_reach[there])
    if here and beyond and not s.negated(start, side):
        cost += t.charts.zoc_mp
    return cost


def battle_of(group: Group, target: int) -> Battle:
    """The attack that a marching stack would make."""
    cavalry = [] if group.leaders else [group.node]
    return Battle(
        "declared", side=group.side, target=target, leaders=list(group.leaders), cavalry=cavalry, overrun=True
    )


def assessed(s: WfuState, battle: Battle) -> Assessment | None:
    """The odds of an overrun; None where nobody of the stack can attack."""
    attack = put_together(s, battle)
    if not any(corps.sps for corps in attack.corps):
        return None
    return assess(s, attack, defence_of(s, battle))


def enough(s: WfuState, found: Assessment) -> bool:
    """9.31 (3) Whether the odds are 4-1 or better."""
    return found.column >= s.tables.charts.odds.names.index(LEAST)


def overrun_refused(s: WfuState, group: Group, direction: int) -> Refusal | None:
    """9.31, 9.33, 9.35, 2.23, R4 Why a stack may not overrun a neighbouring hex; None where it may."""
    t = s.tables
    at = 6 * group.node + direction
    there = t.board.neighbours[at]
    enemy = 1 - group.side
    if there < 0 or not s.strength(there, enemy):
        return Refusal("nobody is there who could be overrun", "9.31")
    if besieged_there(s, there, enemy):
        return Refusal("a besieged fort is attacked from its own hex only", "13.14")
    if t.ground.march[at] == CLOSED or crossing_blocked(s, at, group.side):
        return Refusal("the hexside cannot be crossed", "4.32")
    if t.ground.ferry[at]:  # R92
        return Refusal("a ferry carries nobody into an attack", "2.23")
    refused = area_refused(s, group, there) or shut_in(s, group.node, group.side)
    if refused is not None:
        return refused
    mp = overrun_mp(s, group.side, group.node, direction)
    room = left(s, group)
    if mp > room:
        return Refusal(
            f"{mp} MPs are needed and {max(room, 0)} are left; the minimum move does not help", "9.33"
        )
    found = assessed(s, battle_of(group, there))
    if found is None:
        return Refusal("nobody of the stack can attack", "13.11")
    if not enough(s, found) and not s.limited_intelligence:  # 20.2: tried in the dark, 9.34 applies
        odds = f"{float(found.attack):g} to {float(found.defence):g}"
        return Refusal(f"an overrun needs {LEAST}; this is {odds}", "9.31")
    return None


def declare(s: WfuState, f: Marching, group: Group, direction: int) -> None:
    """9.31 The MPs are paid and the attack is declared; the march goes on after it."""
    t = s.tables
    there = t.board.neighbours[6 * group.node + direction]
    battle = battle_of(group, there)
    pay(s, group, overrun_mp(s, group.side, group.node, direction))
    for corps in put_together(s, battle).corps:
        for sp in corps.sps:
            s.sp_flags[sp] |= OVERRAN
    slug = PieceSlug(t.leaders[group.leader].slug if group.leader >= 0 else "")
    s.out.append(OverrunDeclared(SideSlug(SIDES[group.side]), slug, PlaceSlug(t.node_name(there)), "9.31"))
    f.do, f.quarry = ("forced-march" if f.route else f.do), there
    s.push(Marching("after-overrun", side=f.side, leader=f.leader, node=there))
    s.push(battle)
