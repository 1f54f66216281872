"""7, 15.2 Supply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union import events as e
from longroll.games.war_for_the_union.narrate.names import ADJECTIVE, place, points
from longroll.games.war_for_the_union.tables import Tables

CONDITIONS = {
    "supplied": "in supply again",
    "unsupplied": "now Unsupplied",
    "isolated": "now Isolated",
}


def _changed(t: Tables, x: e.SupplyChanged) -> str:
    verb = "is" if x.strength == 1 else "are"
    return f"{points(x.strength)} of {ADJECTIVE[x.side]} troops at {place(t, x.place)} {verb} {CONDITIONS[x.after]}"


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {e.SupplyChanged: _changed}
