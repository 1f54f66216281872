"""13, 9.18 Battles: the die, losses, leaders who fall, retreats, advances, and what is captured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union.combat import events as e
from longroll.games.war_for_the_union.narrate.names import (
    ADJECTIVE,
    SIDE,
    counter,
    leader,
    leaders,
    place,
    points,
    troops,
)
from longroll.games.war_for_the_union.tables import Tables

FATES = {
    "killed": "is killed",
    "wounded": "is wounded",
    "displaced": "is driven off for a turn",
    "escaped": "escapes by water",
    "captured": "is captured",
}


LOSSES = {"L": "light", "M": "moderate", "H": "heavy"}
"""13.7 the letters of the table"""


def outcome(result: str) -> str:
    """A result of the table in words: `M/H(R)` is "moderate losses for the attacker, heavy for the defender, who retreats"."""
    attacker, defender = result.split("/")
    told = [
        f"{LOSSES[letter[0]]}{' losses' if who == 'attacker' else ''} for the {who}{', who retreats' if letter.endswith('(R)') else ''}"
        for who, letter in (("attacker", attacker), ("defender", defender))
    ]
    return ", ".join(told)


def _fought(t: Tables, x: e.Fought) -> str:
    who = leaders(t, x.leaders) if x.leaders else f"{ADJECTIVE[x.side]} cavalry"
    return (
        f"{who} attack{'' if len(x.leaders) > 1 else 's'} {place(t, x.place)} at {x.column}: "
        f"{x.roll} on the table, {outcome(x.result)} ({x.result})"
    )


def _lost(t: Tables, x: e.Lost) -> str:
    return f"{SIDE[x.side]} loses an SP of {troops(x.kind)} at {place(t, x.place)}"


def _retreated(t: Tables, x: e.Retreated) -> str:
    verb = "retreats" if x.strength == 1 else "retreat"
    who = f"{points(x.strength)} of {ADJECTIVE[x.side]} {'cavalry' if x.rule == '13.22' else 'troops'}"
    when = " before combat" if x.rule == "13.22" else ""
    return f"{who} {verb}{when} from {place(t, x.start)} to {place(t, x.to)}"


def _captured(t: Tables, x: e.Captured) -> str:
    return f"{SIDE[x.side]} loses the {counter(t, x.what)} at {place(t, x.place)}"


def _advanced(t: Tables, x: e.Advanced) -> str:
    who = leader(t, x.leader) if x.leader else f"{ADJECTIVE[x.side]} cavalry"
    return f"{who} advances to {place(t, x.to)}" + (f" with {points(x.strength)}" if x.strength else "")


def _surrendered(t: Tables, x: e.Surrendered) -> str:
    verb = "surrenders" if x.surrenders else "holds out"
    return f"the besieged {ADJECTIVE[x.side]} fort at {place(t, x.place)} {verb} on a {x.roll}"


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    e.Fought: _fought,
    e.Lost: _lost,
    e.Retreated: _retreated,
    e.Advanced: _advanced,
    e.LeaderFell: lambda t, x: f"{leader(t, x.leader)} {FATES[x.fate]} at {place(t, x.place)}",
    e.Captured: _captured,
    e.Uncovered: lambda t, x: f"{SIDE[x.side]} sees who defends {place(t, x.place)}",
    e.LeaderCame: lambda t, x: f"{leader(t, x.leader)} comes to {place(t, x.place)}",
    e.WentInside: lambda t, x: (
        f"{points(x.strength)} of {ADJECTIVE[x.side]} troops {'goes' if x.strength == 1 else 'go'} inside the fort at {place(t, x.place)}"
    ),
    e.Eliminated: lambda t, x: (
        f"{points(x.strength)} of {ADJECTIVE[x.side]} troops {'is' if x.strength == 1 else 'are'} lost at {place(t, x.place)}"
    ),
    e.Besieged: lambda t, x: f"{SIDE[x.side]} lays siege to {place(t, x.place)}",
    e.SiegeLifted: lambda t, x: f"{SIDE[x.side]} gives up the siege of {place(t, x.place)}",
    e.Surrendered: _surrendered,
}
