"""8.73, 7.14, R129 Demoralization spreads by stacking, whoever comes to whom."""

from __future__ import annotations

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.never_call_retreat.events.combat import Demoralized
from longroll.games.never_call_retreat.flags import DEMORALIZED
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import SIDES


def spread(s: NcrState, side: int, hex_: int) -> None:
    """8.73, 7.14, R129 Demoralization spreads to everybody of the side in the hex, whoever brought it, and to whoever appears there."""
    here = [x for x in s.pieces_at(hex_, side) if s.land(x)]
    shaken = [bool(s.flags[x] & DEMORALIZED) for x in here]
    if any(shaken) and not all(shaken):
        for x in here:
            s.flags[x] |= DEMORALIZED
        place = PlaceSlug(s.tables.waters.name(hex_))
        s.out.append(Demoralized(SideSlug(SIDES[side]), place, "spread", "8.73"))
