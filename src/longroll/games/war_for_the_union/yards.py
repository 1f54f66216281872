"""6.86, 6.89 Confederate shipyards: where ships lie under construction."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug, PlaceSlug
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.home.events import YardLost
from longroll.games.war_for_the_union.state import WfuState

GALVESTON: Final = "galveston"


def yard_cities(s: WfuState) -> list[int]:
    """6.86b The hexes of the yards."""
    t = s.tables
    return [t.board.hex(slug) for slug in (*t.economy.shipyards.yards, GALVESTON)]


def berths_of(s: WfuState, hex_: int) -> list[int]:
    """The waters of a yard: its rivers and bays, and its coast."""
    w = s.tables.waters
    return [*w.way.at(hex_), *([w.coast_of[hex_]] if hex_ in w.coast_of else [])]


def yard_hex(s: WfuState, ship: int) -> int:
    """The yard in which a ship lies, OFF if it lies in none."""
    if s.yard_at[ship] == OFF:
        return OFF
    return next((h for h in yard_cities(s) if s.yard_at[ship] in berths_of(s, h)), OFF)


def wreck(s: WfuState, hex_: int) -> None:
    """6.87b, 6.89 Union troops in a yard destroy what is under construction there."""
    for x, at in enumerate(s.yard_at):
        if at != OFF and yard_hex(s, x) == hex_:
            s.yard_at[x] = OFF
            s.yard_turn[x] = 0
            s.sink(x)
            slug, where = PieceSlug(s.tables.ship_slugs[x]), PlaceSlug(s.tables.node_name(hex_))
            s.out.append(YardLost(slug, where, "6.89"))
