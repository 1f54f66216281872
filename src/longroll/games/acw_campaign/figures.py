"""What statistics read out of the events of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from longroll.core.figures import Battle, Taken
from longroll.games.acw_campaign.events import BattleJoined, BattleWon, ControlChanged, Recovered, Withdrew


def battles(events: Iterable[Any]) -> list[Battle]:
    """8 Battles that were fought, in strength points; what came back after them (9.1) is not lost."""
    found: dict[str, Battle] = {}
    done: list[Battle] = []
    for event in events:
        if isinstance(event, BattleJoined):
            unknown = not event.attackers and not event.defenders  # 12.13 no report counts them
            attack = None if unknown else event.attackers
            found[event.at] = Battle(event.at, event.attacker, attack, None if unknown else event.defenders)
        elif isinstance(event, Withdrew):
            found.pop(event.start, None)
        elif isinstance(event, BattleWon) and event.at in found:
            last = found.pop(event.at)
            done.append(last._replace(result=event.why, won=event.side == last.attacker))
        elif isinstance(event, Recovered) and done and event.at == done[-1].place:
            last, lost = done[-1], event.lost - event.back
            if event.side == last.attacker:
                done[-1] = last._replace(attacker_loss=last.attacker_loss + lost)
            else:
                done[-1] = last._replace(defender_loss=last.defender_loss + lost)
    return done


def taken(events: Iterable[Any]) -> list[Taken]:
    return [Taken(e.at, e.side) for e in events if isinstance(e, ControlChanged)]
