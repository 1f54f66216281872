"""Events as a reader wants to hear of them: the hexes of a march or a voyage are one way."""

from __future__ import annotations

from typing import Any

from longroll.core.telling import way
from longroll.games.war_for_the_union.movement.events import Marched
from longroll.games.war_for_the_union.naval.events import Sailed
from longroll.games.war_for_the_union.rail.events import EngineersMoved


def together(one: Any, two: Any) -> Any:
    """Two events of a kind as one; None where they are two things."""
    if isinstance(one, Marched):
        return way(one, two, "start", "to", "mp")
    if isinstance(one, (Sailed, EngineersMoved)):
        return way(one, two, "start", "to")
    return None
