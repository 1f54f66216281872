"""5, 6, 16, 17 The interphases, politics and victory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.state import Outcome
from longroll.games.war_for_the_union import events as e
from longroll.games.war_for_the_union.narrate.names import RESULT, SIDE, STATES, counter, many
from longroll.games.war_for_the_union.tables import Tables

POINTS = {
    "divided": "the Confederacy is divided",
    "undivided": "the Confederacy is not divided",
    "isolation": "Washington is cut off from the north",
    "election": "Lincoln has lost the election",
    "kentucky": "Kentucky joins it",
    "mo": "Missouri joins it",
    "md": "Maryland joins it",
    "garrison": "Washington has too small a garrison",
}


def _scored(t: Tables, x: e.Scored) -> str:
    why = POINTS.get(x.reason)
    if why is None:
        known = x.reason in t.index
        why = f"for {t.places[t.index[x.reason]].name}" if known else f"for the {counter(t, x.reason)}"
    verb = "scores" if x.amount > 0 else "loses"
    return f"the Confederacy {verb} {many(abs(x.amount), 'Victory Point')}: {why}"


LEVELS = (
    "a decisive Union victory",
    "a marginal Union victory",
    "a draw",
    "a marginal Confederate victory",
    "a decisive Confederate victory",
)


def ending(t: Tables, end: Outcome) -> str:
    """17.1, 17.22 Why the war ended as it did."""
    if end.cause == "conquest":
        return f"the South is conquered at a Supply Capacity of {end.numbers[0]}"
    if end.cause == "election":
        return "Lincoln lost the election, and the South is not conquered by February 1865"
    points, more = end.numbers
    if end.cause == "sudden":
        return f"{points} Victory Points in {t.economy.calendar.name(more)}"
    return f"{points} Victory Points, {LEVELS[more]}"


def _election(t: Tables, x: e.ElectionHeld) -> str:
    return f"the election of 1864 ends at {x.net}: Lincoln {'loses' if x.lost else 'is elected again'}"


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    e.Scored: _scored,
    e.ElectionHeld: _election,
    e.StateJoined: lambda t, x: f"{STATES[x.state]} joins {SIDE[x.side]}",
    e.Ended: lambda t, x: (
        f"{RESULT[x.winner]}: {ending(t, Outcome(x.winner, x.rule, x.cause, x.about, x.numbers))}"
    ),
}
