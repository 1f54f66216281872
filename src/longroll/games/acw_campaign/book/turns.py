"""The events of a campaign sorted into months, and in each month into what came first, the two turns, and recruiting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from longroll.core.events import Rolled
from longroll.games.acw_campaign.words import SIDES, turn_label

SET_UP = "5"
"""the rule of what is decided before the first turn"""
EARLY = ("Fortified", "Blockaded")
"""What the schedules of a month bring before anybody moves (14, 12.25)."""


@dataclass
class Month:
    """One turn of the game (5); `turn` is -1 for what the record has before the first turn's beginning."""

    turn: int
    before: list[Any] = field(default_factory=list)
    moves: dict[str, list[Any]] = field(default_factory=dict)
    after: list[Any] = field(default_factory=list)

    def all(self) -> list[Any]:
        return [*self.before, *(e for x in self.moves.values() for e in x), *self.after]


def months(events: Iterable[Any]) -> list[Month]:
    """5 The sequence of play, found again in the log: schedules, the Union, the Confederacy, recruiting.

    A game that began from a position may begin in the middle of a turn.
    """
    found = [Month(-1)]
    here = found[0].before
    early: list[Any] = []
    for event in events:
        name = type(event).__name__
        if type(event) is Rolled:
            continue
        if name == "TurnBegan":
            if event.turn != found[-1].turn:
                found.append(Month(event.turn, early))
                early = []
            here = found[-1].moves.setdefault(event.side, [])
        elif name in EARLY or (name == "Upgraded" and event.rule == "11.4"):
            here = early  # the next month has begun
            here.append(event)
        else:
            if found[-1].turn < 0 and name in ("Commanded", "Moved", "BattleJoined") and event.rule != SET_UP:
                side = event.attacker if name == "BattleJoined" else event.side
                here = found[0].moves.setdefault(side, [])
            if name == "Recruiting" or (name == "Upgraded" and event.rule == "11.2"):
                here = found[-1].after
            here.append(event)
    if early:
        found.append(Month(found[-1].turn + 1 if found[-1].turn >= 0 else -1, early))
    return [m for m in found if m.all()]


def mustered(events: Iterable[Any]) -> dict[int, dict[str, Any]]:
    """Turn -> side -> the strength return of that turn's beginning."""
    table: dict[int, dict[str, Any]] = {}
    for event in events:
        if type(event).__name__ == "Mustered":
            table.setdefault(event.turn, {})[event.side] = event
    return table


def moved(month: Month) -> list[tuple[str, list[Any]]]:
    """The turns of a month in their order."""
    return [(side, month.moves[side]) for side in SIDES if side in month.moves]


def short_label(turn: int) -> str:
    """`Nov-Dec 1861`, for tables."""
    label = turn_label(turn) if turn >= 0 else "at first"
    return label.replace("November-December", "Nov-Dec").replace("January-February", "Jan-Feb")
