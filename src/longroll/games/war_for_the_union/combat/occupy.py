"""9.32, 9.34 After an overrun: the stack occupies the hex and marches on."""

from __future__ import annotations

from longroll.games.war_for_the_union.casualties import abandoned, enter
from longroll.games.war_for_the_union.combat.evasion import evasion_over
from longroll.games.war_for_the_union.flags import MOVING
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.militia import alarm
from longroll.games.war_for_the_union.movement.march import needs_command, place
from longroll.games.war_for_the_union.movement.stack import disperse, group_of
from longroll.games.war_for_the_union.state import WfuState


@FLOW.step("after-overrun", Marching)
def after_overrun(s: WfuState, f: Marching) -> None:
    """9.32, 9.34 A hex that was vacated is occupied at once; then the march goes on, unless the overrun fell short."""
    evasion_over(s, f.node, 1 - f.side)
    march = s.frame(Marching)
    stopped = march.leader in s.due[::2] if march.leader >= 0 else -1 - march.node in s.due[::2]
    _stragglers(s, march)
    group = group_of(s, march)
    if stopped or (march.leader < 0 and not group.sps):
        disperse(s, march)
        s.stack.pop()
        return
    near = group.node in s.tables.board.around(f.node)
    if near and group.sps and not f.barred and not s.strength(f.node, 1 - f.side):
        place(s, group, f.node)
        march.node = f.node
        abandoned(s, f.side, group.node)
        enter(s, f.side, f.node)
        alarm(s, f.side, s.tables.board.state[f.node])


def _stragglers(s: WfuState, march: Marching) -> None:
    """13.72 Who is no longer with the stack, or has lost his leader, stays behind."""
    node = s.leader_at[march.leader] if march.leader >= 0 else march.node
    march.others = [i for i in march.others if s.leader_at[i] == node]
    led = {i + 1 for i in (march.leader, *march.others) if i >= 0}
    for sp, marks in enumerate(s.sp_marks):
        if marks & MOVING and (s.sp_at[sp] != node or (s.sp_under[sp] not in led and needs_command(s, sp))):
            s.sp_marks[sp] = marks & ~MOVING & 255
