"""13.8, 13.81, 14.21 Who may go into a hex that its defenders have left, or lay siege to those who went inside. Nothing is changed here."""

from __future__ import annotations

from longroll.games.war_for_the_union import siege
from longroll.games.war_for_the_union.combat.force import (
    candidates,
    cavalry_candidates,
    is_light,
    lone_men,
    men_of,
)  # fmt: skip
from longroll.games.war_for_the_union.flags import ATTACKS, HELD_BACK, INSIDE, OFF
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.movement.march import command_rating
from longroll.games.war_for_the_union.state import WfuState


def open_to(s: WfuState, f: Battle) -> bool:
    """13.8, 13.81 Whether the hex may be entered: nobody is left in it, and no fort or guns beat a repulsed attack off."""
    t = s.tables
    if s.strength(f.target, 1 - f.side):
        return False
    if not f.attacker_retreats:
        return True
    guns = any(at == f.target and t.batteries[b].side != f.side for b, at in enumerate(s.battery_at))
    return not guns and not s.fort_of(f.target, 1 - f.side)


def to_besiege(s: WfuState, f: Battle) -> bool:
    """14.21 Whether the defenders are inside their fort and the attackers could lay siege to it."""
    if f.attacker_retreats or f.chase or s.siege[f.target] or not s.fort_of(f.target, 1 - f.side):
        return False
    inside = [sp for sp in s.sps_at(f.target, 1 - f.side) if s.sp_flags[sp] & INSIDE]
    if not inside or len(inside) < s.strength(f.target, 1 - f.side):
        return False
    everybody = besiegers(s, f, [*advancers(s, f), *(-1 - h for h in horse(s, f))])
    return siege.siege_refused(s, f.target, f.side, len(everybody)) is None


def besiegers(s: WfuState, f: Battle, going: list[int]) -> set[int]:
    """14.21 The SPs that advance to besiege with these leaders, one after the other, and light cavalry by itself (-1 - hex)."""
    taken: set[int] = set()
    for leader in going:
        if leader >= 0:
            fit = [sp for sp in able(s, f, leader) if sp not in taken]
            taken.update(fit[: command_rating(s, leader)])
    for one in going:
        if one < 0:
            taken.update(riders(s, f, -1 - one))
    return taken


def advancers(s: WfuState, f: Battle) -> list[int]:
    """Leaders who may advance: those who attacked; all who could have, where the defenders left before combat (13.22)."""
    found = [i for i in f.leaders if s.leader_at[i] not in (OFF, f.target)]
    if f.vacated and not f.overrun:
        found += [i for i in candidates(s, f) if s.leader_at[i] != f.target]
    return found


def followers(s: WfuState, f: Battle) -> list[int]:
    """13.8, 4.57 Leaders of the attack without troops of their own who may go in where troops have gone, army commanders with their HQ."""
    return [i for i in f.leaders if s.leader_at[i] not in (OFF, f.target) and not men(s, f, i)]


def men(s: WfuState, f: Battle, leader: int) -> list[int]:
    """13.81a The troops who advance with a leader, as many as he can command."""
    return able(s, f, leader)[: command_rating(s, leader)]


def able(s: WfuState, f: Battle, leader: int) -> list[int]:
    """13.81a The troops who could: those whom he commanded in the attack, and those under him who did not attack."""
    here = s.sps_at(s.leader_at[leader], f.side)
    if f.vacated:
        fit = [*men_of(s, f, leader), *(sp for sp in here if sp in f.pursuers)]
        return [sp for sp in fit if s.sp_fights[sp] != HELD_BACK]
    fought = [sp for sp in here if s.sp_fights[sp] == ATTACKS and s.sp_corps[sp] == leader + 1]
    idle = [
        sp
        for sp in here
        if not s.sp_fights[sp] and s.sp_under[sp] == leader + 1 and not s.sp_battles[sp] and may_go(s, f, sp)
    ]
    return [*fought, *idle]


def may_go(s: WfuState, f: Battle, sp: int) -> bool:
    """4.74 State militia does not advance out of its state."""
    return not s.sp_home[sp] or s.sp_home[sp] == s.tables.board.state[f.target]


def horse(s: WfuState, f: Battle) -> list[int]:
    """13.81 Hexes with volunteer and veteran cavalry that attacked and may advance without a leader."""
    nodes = {s.leader_at[i] for i in f.leaders if s.leader_at[i] >= 0} | set(f.cavalry)
    if f.vacated and not f.inside:
        nodes |= {*cavalry_candidates(s, f), *(s.sp_at[sp] for sp in f.pursuers)}
    return [h for h in sorted(nodes) if h != f.target and riders(s, f, h)]


def riders(s: WfuState, f: Battle, node: int) -> list[int]:
    """13.81, 13.22 The light cavalry of a hex that fought; or would have, where the defenders left before combat."""
    here = [sp for sp in s.sps_at(node, f.side) if s.sp_fights[sp] != HELD_BACK]
    if f.vacated:
        fit = {*lone_men(s, f, node), *f.pursuers}
        fit.update(sp for i in advancers(s, f) if s.leader_at[i] == node for sp in men(s, f, i))
        return [sp for sp in here if sp in fit and is_light(s, sp)]
    return [sp for sp in here if s.sp_fights[sp] == ATTACKS and is_light(s, sp)]
