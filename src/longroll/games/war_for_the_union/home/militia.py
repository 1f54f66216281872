"""4.75, 6.9 State militia goes home when the enemy is gone."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.home.events import MilitiaHome
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import CONFEDERATE, NAVAL, SIDES, UNION

EXPOSED: Final = "VA"
"""the state whose militia stays while Union troops are in it, Alexandria and Ft. Monroe included"""


def called(s: WfuState, side: int, state: int) -> list[int]:
    """The state militia of a state on the map."""
    return [
        sp
        for sp, home in enumerate(s.sp_home)
        if home == state and s.sp_at[sp] != OFF and s.side_of(sp) == side
    ]


def enemy_near(s: WfuState, side: int, state: int) -> bool:
    """4.75, 6.91, R18 Whether an enemy unit is in a state or along its borders; for Virginia, Union troops in it."""
    t = s.tables
    board = t.board
    enemy = 1 - side
    inside = {h for h in range(board.count) if board.state[h] == state}
    if board.states[state] == EXPOSED:
        return any(s.strength(h, enemy) for h in inside)
    near = inside | {j for h in inside for j in board.around(h)}
    if any(s.strength(h, enemy) or s.fort_of(h, enemy) for h in near):
        return True
    people = t.leaders
    if any(
        at in near and people[i].side == enemy and people[i].role != NAVAL for i, at in enumerate(s.leader_at)
    ):
        return True
    if any(at in near and t.batteries[b].side == enemy for b, at in enumerate(s.battery_at)):
        return True
    if any(at in near and t.counters[t.hqs[k]].side == enemy for k, at in enumerate(s.hq_at)):
        return True
    if enemy == UNION and not near.isdisjoint(s.usmrr_at):
        return True
    return any(
        at != OFF and t.counters[t.ships[x]].side == enemy and _touches(s, at, inside)
        for x, at in enumerate(s.ship_at)
    )


def _touches(s: WfuState, water: int, hexes: set[int]) -> bool:
    w = s.tables.waters
    banks = w.way.banks[water] if water < w.rivers else (w.hex_of[water],)
    return any(h in hexes for h in banks)


@FLOW.phase("militia-removal")
def militia_removal(s: WfuState) -> None:
    """5.19, 6.9 State militia without an enemy goes home, to be called again."""
    board = s.tables.board
    states = len(board.states)
    for side in (UNION, CONFEDERATE):
        for state in sorted({s.sp_home[sp] for sp, at in enumerate(s.sp_at) if at != OFF and s.sp_home[sp]}):
            here = called(s, side, state)
            if not here or enemy_near(s, side, state):
                continue
            for sp in here:
                s.disband(sp)
            s.militia[side * states + state] += len(here)
            s.out.append(MilitiaHome(SideSlug(SIDES[side]), board.states[state], len(here), "6.91"))
