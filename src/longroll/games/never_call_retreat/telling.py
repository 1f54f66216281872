"""Events as a reader wants to hear of them: a ride of forty hexes is one journey, ten points of Militia are one muster."""

from __future__ import annotations

from typing import Any

from longroll.core.telling import amount, way
from longroll.games.never_call_retreat.events.leaders import MilitiaRaised
from longroll.games.never_call_retreat.events.movement import Marched, Rode
from longroll.games.never_call_retreat.events.works import Sheltered
from longroll.games.never_call_retreat.naval.events import Steamed


def together(one: Any, two: Any) -> Any:
    """Two events of a kind as one; None where they are two things."""
    if isinstance(one, Marched):
        return way(one, two, "start", "to", "cost")
    if isinstance(one, (Rode, Steamed)):
        return way(one, two, "start", "to")
    if isinstance(one, (MilitiaRaised, Sheltered)):
        return amount(one, two, "points")
    return None
