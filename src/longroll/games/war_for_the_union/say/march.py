"""5.22, 9 Operations on land."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.movement.march import step_cost
from longroll.games.war_for_the_union.narrate.names import leader, many, place, troops
from longroll.games.war_for_the_union.operations import group_of
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence


def _lead(s: WfuState, f: Frame, c: Choice) -> str:
    t = s.tables
    at = s.leader_at[t.leader[c.piece]]
    return f"{leader(t, c.piece)} marches from {t.title(at)}"


def _take(s: WfuState, f: Frame, c: Choice) -> str:
    return f"Take {many(c.count, 'SP')} of {troops(c.word)} along"


def _step(s: WfuState, f: Frame, c: Choice) -> str:
    t = s.tables
    where = place(t, c.place)
    if isinstance(f, Marching) and f.do == "march":
        group = group_of(s, f)
        cost = step_cost(s, group, t.board.direction(group.node, t.board.index[c.place]))
        more = ", which tires the troops" if cost.fatigue else ""
        return f"March to {where} for {many(cost.mp, 'MP')}{more}"
    return f"Go to {where}"


def _halt(s: WfuState, f: Frame, c: Choice) -> str:
    return "Nobody marches" if f.do == "assemble" else "Halt here"


SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.LEAD: _lead,
    w.RIDE: lambda s, f, c: f"Cavalry rides from {place(s.tables, c.place)}",
    w.TAKE: _take,
    w.SET_OUT: "Set out",
    w.STEP: _step,
    w.HALT: _halt,
    w.DIG: lambda s, f, c: f"Entrench at {place(s.tables, c.place)}",
    w.BREAK: lambda s, f, c: f"Break the railroad at {place(s.tables, c.place)}",
}
