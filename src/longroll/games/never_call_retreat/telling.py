"""Events as a reader wants to hear of them: a ride of forty hexes is one journey, ten points of Militia are one muster."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from longroll.games.never_call_retreat.events.leaders import MilitiaRaised
from longroll.games.never_call_retreat.events.movement import Marched, Rode
from longroll.games.never_call_retreat.events.works import Sheltered
from longroll.games.never_call_retreat.naval.events import Steamed


def told(events: Iterable[Any]) -> list[Any]:
    """The events, those that follow each other and are one thing put together."""
    found: list[Any] = []
    for event in events:
        both = together(found[-1], event) if found and type(found[-1]) is type(event) else None
        if both is None:
            found.append(event)
        else:
            found[-1] = both
    return found


def together(one: Any, two: Any) -> Any | None:
    """Two events of a kind as one; None where they are two things."""
    joined: Any
    if isinstance(one, Marched):
        joined = one._replace(to=two.to, cost=one.cost + two.cost)
        return (
            joined
            if one.to == two.start and joined == two._replace(start=one.start, cost=joined.cost)
            else None
        )
    if isinstance(one, (Rode, Steamed)):
        joined = one._replace(to=two.to)
        return joined if one.to == two.start and joined == two._replace(start=one.start) else None
    if isinstance(one, (MilitiaRaised, Sheltered)):
        joined = one._replace(points=one.points + two.points)
        return joined if joined == two._replace(points=joined.points) else None
    return None
