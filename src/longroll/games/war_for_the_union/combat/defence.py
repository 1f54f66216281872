"""13.1 Who defends a hex, and under whom. Pure: nothing is changed."""

from __future__ import annotations

from longroll.games.war_for_the_union.combat.odds import Corps, Defence, proposed
from longroll.games.war_for_the_union.combat.support import support
from longroll.games.war_for_the_union.flags import DEFENDS, EVADING, RETREATED
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.movement.march import enemy_units
from longroll.games.war_for_the_union.state import WfuState


def undefended(s: WfuState, hex_: int, side: int) -> bool:
    """13.6, 9.73 Whether units of a side are in a hex without any troops: an attack takes them without a die."""
    return not s.strength(hex_, side) and enemy_units(s, hex_, side)


def fresh(s: WfuState, hex_: int, side: int, second: bool = False) -> list[int]:
    """13.12, 13.15, 13.73g The SPs that defend a hex: once in a phase and not after a retreat, twice against a second attack."""
    here = s.sps_at(hex_, side)
    if second:
        return [sp for sp in here if s.sp_battles[sp] < 2]
    return [sp for sp in here if not s.sp_battles[sp] and not s.sp_flags[sp] & RETREATED]


def defence_of(s: WfuState, f: Battle) -> Defence:
    """13.12, 13.73g The defenders as they stand, without those who have retreated into the hex or away from the fight."""
    side = 1 - f.side
    if f.arranged and any(s.sp_fights[sp] == DEFENDS for sp in s.sps_at(f.target, side)):
        here = [sp for sp in s.sps_at(f.target, side) if s.sp_fights[sp] == DEFENDS]
        found = {s.sp_corps[sp]: [x for x in here if s.sp_corps[x] == s.sp_corps[sp]] for sp in here}
        return Defence(
            tuple(Corps(k - 1, f.target, tuple(v)) for k, v in found.items()), support(s, f.guards)
        )
    if f.chase:
        fit = [sp for sp in s.sps_at(f.target, side) if s.sp_marks[sp] & EVADING]
    elif f.overrun:
        fit = [sp for sp in s.sps_at(f.target, side) if not s.sp_flags[sp] & RETREATED]
    else:
        fit = fresh(s, f.target, side, f.second)
    fit = fit if f.chase else [sp for sp in fit if not s.sp_marks[sp] & EVADING]
    who = commanders(s, f)
    return proposed(s, f.target, side, tuple(fit), who)._replace(support=support(s, f.guards))


def commanders(s: WfuState, f: Battle) -> list[int]:
    """13.12, R34 Who may lead the defenders: every leader of the hex; in a pursuit those who go with the cavalry."""
    side = 1 - f.side
    if f.chase:
        gone = sum(1 for sp in s.sps_at(f.target, side) if s.sp_marks[sp] & EVADING)
        return escorts(s, side, f.target, gone)
    return s.leaders_at(f.target, side)


def escorts(s: WfuState, side: int, node: int, gone: int) -> list[int]:
    """13.21, R34 The leaders who go with so many SPs of cavalry that evade: all but army commanders where nobody else is left in
    the hex, else the cavalry leaders."""
    staying = s.strength(node, side) > gone
    people = s.tables.leaders
    return [
        i for i in s.leaders_at(node, side) if not s.leader_army[i] and (people[i].cavalry or not staying)
    ]


def defenders(s: WfuState, f: Battle) -> tuple[int, ...]:
    return defence_of(s, f).sps
