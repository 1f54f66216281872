"""What statistics read out of the events of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from longroll.core.figures import Battle, Taken
from longroll.games.divided_we_fall.events import BattleFought, ControlChanged, FieldHeld


def battles(events: Iterable[Any]) -> list[Battle]:
    """D102 Battles by the attacker's total: the chart compares no odds."""
    found: list[Battle] = []
    for event in events:
        if isinstance(event, BattleFought):
            words = tuple(f"{m.reason} {m.amount:+}" for m in event.modifiers)
            found.append(
                Battle(
                    event.at,
                    event.attacker,
                    event.value,
                    None,
                    event.column,
                    words,
                    event.attacker_loss,
                    event.defender_loss,
                )
            )
        elif isinstance(event, FieldHeld) and found and found[-1].place == event.at:
            last = found[-1]
            found[-1] = last._replace(result=event.why, won=event.side == last.attacker)
    return found


def taken(events: Iterable[Any]) -> list[Taken]:
    return [Taken(e.at, e.side) for e in events if isinstance(e, ControlChanged)]
