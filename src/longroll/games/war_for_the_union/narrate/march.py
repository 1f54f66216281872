"""9 Marches, entrenching, broken railroads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union.movement import events as e
from longroll.games.war_for_the_union.narrate.names import (
    ADJECTIVE,
    SIDE,
    STATES,
    counter,
    leader,
    many,
    place,
    points,
    troops,
)
from longroll.games.war_for_the_union.tables import Tables


def _marched(t: Tables, x: e.Marched) -> str:
    men = points(x.strength)
    if x.leader:
        who, verb = leader(t, x.leader), f"leads {men}" if x.strength else "goes alone"
    else:
        who, verb = f"{men} of {ADJECTIVE[x.side]} cavalry", "ride" if x.strength > 1 else "rides"
    return f"{who} {verb} from {place(t, x.start)} to {place(t, x.to)}, {many(x.mp, 'MP')}"


def _entrenched(t: Tables, x: e.Entrenched) -> str:
    verb = "digs" if x.strength == 1 else "dig"
    return f"{points(x.strength)} of {ADJECTIVE[x.side]} troops at {place(t, x.place)} {verb} works of Level {x.level}"


def _forced(t: Tables, x: e.ForceMarched) -> str:
    who = leader(t, x.leader) + "'s " if x.leader else ""
    one = x.strength == 1
    verbs = "force marches and wins" if one else "force march and win"
    more = [f"{who}{points(x.strength)} of {troops(x.kind)} {verbs} {many(x.mp, 'MP')}"]
    if x.tired:
        more.append("it tires" if one else "they tire")
    if x.loss:
        more.append("the column loses an SP")
    return ", ".join(more)


def _overrun(t: Tables, x: e.OverrunDeclared) -> str:
    who = leader(t, x.leader) if x.leader else f"{ADJECTIVE[x.side]} cavalry"
    return f"{who} overruns {place(t, x.place)}"


def _militia(t: Tables, x: e.MilitiaCalled) -> str:
    return f"{STATES.get(x.state, x.state)} calls an SP of militia for {SIDE[x.side]} at {place(t, x.place)}"


WORKS = {
    "begun": "begins a fort",
    "finished": "finishes the fort",
    "improving": "begins to improve the fort",
    "improved": "has improved the fort",
    "abandoned": "gives up the work on the fort",
}

SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    e.Marched: _marched,
    e.Entrenched: _entrenched,
    e.RailBroken: lambda t, x: f"{ADJECTIVE[x.side]} troops break the railroad at {place(t, x.place)}",
    e.ForceMarched: _forced,
    e.OverrunDeclared: _overrun,
    e.MilitiaCalled: _militia,
    e.MilitiaLost: lambda t, x: (
        f"the {ADJECTIVE[x.side]} militia of {STATES.get(x.state, x.state)} is gone for good"
    ),
    e.CommandTaken: lambda t, x: f"{leader(t, x.leader)} takes over the {counter(t, x.hq)}",
    e.FortWork: lambda t, x: f"{SIDE[x.side]} {WORKS[x.what]} at {place(t, x.place)}",
}
