"""5.22, 9 Operations on land."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.frames import Marching
from longroll.games.war_for_the_union.movement.march import TOO_FAR, step_cost
from longroll.games.war_for_the_union.movement.stack import group_of
from longroll.games.war_for_the_union.narrate.names import counter, leader, many, place, troops
from longroll.games.war_for_the_union.naval.frames import Boarding
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
        more = ", which tires the troops" if max(cost.lacking, default=0) >= TOO_FAR else ""
        return f"March to {where} for {many(cost.mp, 'MP')}{more}"
    return f"Go to {where}"


HALTS = {
    "assemble": "Nobody marches",
    "sea-load": "Nobody goes by sea",
    "sea-zone": "Nobody goes by sea",
    "sea-land": "Nobody goes by sea",
    "cross": "Nobody crosses",
    "emplace": "No battery here",
}
"""A question -> what it is to leave it; where somebody is on the march he halts."""


def _halt(s: WfuState, f: Frame, c: Choice) -> str:
    if isinstance(f, Boarding):
        return f"Nobody goes {'ashore' if f.ashore else 'aboard'}"
    return HALTS.get(f.do, "Halt here")


def _take_all(s: WfuState, f: Frame, c: Choice) -> str:
    return (
        "Take as many along as he can command"
        if isinstance(f, Marching) and f.leader >= 0
        else "All of it rides"
    )


def _command(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{leader(s.tables, c.piece)} takes over the {counter(s.tables, c.word)}"


ORDERS = {
    "ask": "Ask again before militia is called",
    "always": "Always call militia, now and later",
    "never": "Never call militia, until told otherwise",
}

SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.LEAD: _lead,
    w.RIDE: lambda s, f, c: f"Cavalry rides from {place(s.tables, c.place)}",
    w.TAKE: _take,
    w.TAKE_ALL: _take_all,
    w.BRING: lambda s, f, c: f"{leader(s.tables, c.piece)} marches along",
    w.SET_OUT: "Set out",
    w.STEP: _step,
    w.OVERRUN: lambda s, f, c: f"Overrun the enemy at {place(s.tables, c.place)}",
    w.FORCE: "Force march: plan the route",
    w.TRY: "Throw the die for the force march",
    w.PURSUE: lambda s, f, c: f"Pursue the enemy who is overrun with {many(c.count, 'MP')} more",
    w.BACK: "No force march after all",
    w.KEEP_TOGETHER: "Stay together",
    w.SPLIT: "Leave the slower ones behind",
    w.GATHER: "Take more troops or leaders along",
    w.DROP: "Leave some behind",
    w.LEAVE: lambda s, f, c: f"Leave {many(c.count, 'SP')} of {troops(c.word)} here",
    w.HALT: _halt,
    w.DIG: lambda s, f, c: f"Entrench at {place(s.tables, c.place)}",
    w.BREAK: lambda s, f, c: f"Break the railroad at {place(s.tables, c.place)}",
    w.GO_INSIDE: lambda s, f, c: f"Go inside the fort at {place(s.tables, c.place)}",
    w.COME_OUT: lambda s, f, c: f"Come out of the fort at {place(s.tables, c.place)}",
    w.COMMAND: _command,
    w.CALL: lambda s, f, c: f"Call an SP of militia to {place(s.tables, c.place)}",
    w.NOT_NOW: lambda s, f, c: "Nobody takes over" if f.do == "succession" else "Not now",
    w.STANDING_ORDER: lambda s, f, c: ORDERS[c.word],
    w.BUILD_FORT: lambda s, f, c: f"Begin a fort at {place(s.tables, c.place)}",
    w.IMPROVE_FORT: lambda s, f, c: f"Improve the fort at {place(s.tables, c.place)}",
}
