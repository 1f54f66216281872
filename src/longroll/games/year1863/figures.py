"""What statistics read out of the events of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from longroll.core.figures import Battle, Taken
from longroll.games.year1863.events import BattleWon, ControlTaken, Eliminated, Fought

OWNERS = {"us": "union", "cs": "confederate"}
"""how the slug of a piece begins -> how the commands of its side begin"""


def battles(events: Iterable[Any], strengths: Mapping[str, int]) -> list[Battle]:
    """13.2 Every round, with the printed factors that it cost; `strengths` has those of every piece."""
    found: list[Battle] = []
    for event in events:
        if isinstance(event, Fought):
            shifts = tuple(f"{shift.kind} {shift.columns:+}" for shift in event.shifts)
            found.append(
                Battle(
                    event.at,
                    event.attacker,
                    event.attack,
                    event.defense,
                    event.column,
                    shifts,
                    result=event.result,
                )
            )
        elif not found:
            continue
        elif isinstance(event, Eliminated) and event.at == found[-1].place:
            last, lost = found[-1], strengths[event.piece]
            if last.attacker.startswith(OWNERS[event.piece[:2]]):
                found[-1] = last._replace(attacker_loss=last.attacker_loss + lost)
            else:
                found[-1] = last._replace(defender_loss=last.defender_loss + lost)
        elif isinstance(event, BattleWon) and event.at == found[-1].place:
            found[-1] = found[-1]._replace(won=event.winner == found[-1].attacker)
    return found


def taken(events: Iterable[Any]) -> list[Taken]:
    return [Taken(e.at, e.side) for e in events if isinstance(e, ControlTaken)]
