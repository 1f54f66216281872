"""9 Marches, entrenching, broken railroads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union import events as e
from longroll.games.war_for_the_union.narrate.names import ADJECTIVE, leader, many, place, points
from longroll.games.war_for_the_union.tables import Tables


def _marched(t: Tables, x: e.Marched) -> str:
    men = points(x.strength)
    if x.leader:
        who = f"{leader(t, x.leader)} with {men}" if x.strength else f"{leader(t, x.leader)} alone"
        verb = "marches"
    else:
        who, verb = f"{men} of {ADJECTIVE[x.side]} cavalry", "ride" if x.strength > 1 else "rides"
    return f"{who} {verb} from {place(t, x.start)} to {place(t, x.to)}, {many(x.mp, 'MP')}"


def _entrenched(t: Tables, x: e.Entrenched) -> str:
    verb = "digs" if x.strength == 1 else "dig"
    return f"{points(x.strength)} of {ADJECTIVE[x.side]} troops at {place(t, x.place)} {verb} works of Level {x.level}"


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    e.Marched: _marched,
    e.Entrenched: _entrenched,
    e.RailBroken: lambda t, x: f"{ADJECTIVE[x.side]} troops break the railroad at {place(t, x.place)}",
}
