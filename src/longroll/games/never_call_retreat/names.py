"""26.3 Ships by name: what they are called, which are lost, and the raiders in their box."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.never_call_retreat.events.cycle import NamedShipLost
from longroll.games.never_call_retreat.flags import AT_SEA, OFF, SUNK
from longroll.games.never_call_retreat.scenario import Scenario
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES

TITLES: Final[tuple[str, ...]] = ("USS", "CSS")
RAIDER: Final = "commerce-raider"


def title(s: NcrState, ship: int) -> str:
    """`CSS Virginia`"""
    found = s.tables.roster.ships[ship]
    return f"{TITLES[s.tables.roster.kinds[found.kind].side]} {found.name}"


def raider_kind(s: NcrState) -> int:
    return s.tables.roster.kind(RAIDER, CONFEDERATE, "ships.csv")


def raiders(s: NcrState) -> None:
    """10.3, 26.3 As many raiders with names are in their box as there are at sea; the last that came is the first that is lost."""
    if not s.ship_names:
        return
    names = s.tables.roster.ships_of[raider_kind(s)]
    here = [x for x in names if s.ships[x] == AT_SEA]
    s.christen(AT_SEA, raider_kind(s), s.raiders - len(here))
    for ship in here[s.raiders :]:
        s.ships[ship] = SUNK
        s.out.append(NamedShipLost(SideSlug(SIDES[CONFEDERATE]), title(s, ship), PlaceSlug(""), "26.3"))


def begin(s: NcrState, scenario: Scenario) -> None:
    """26.3 The names that a scenario prints; whoever has none gets the next of the list."""
    if not s.ship_names:
        return
    s.ships[:] = type(s.ships)("h", (OFF,)) * len(s.ships)
    for ship in scenario.ships_lost:
        s.ships[ship] = SUNK
    for ship in scenario.raiders_named:
        s.ships[ship] = AT_SEA
    ships_of, p = s.tables.roster.ships_of, s.tables.pieces
    afloat = [x for x in range(p.slot0, p.count) if s.kind[x] and s.kind[x] - 1 in ships_of]
    for stack in scenario.stacks:
        wanted = list(stack.ships_named)
        near = {stack.hex, *s.tables.waters.sides_of(stack.hex)}
        for x in afloat if wanted else ():
            if s.at[x] in near and s.side[x] == stack.side:
                fits = [ship for ship in wanted if s.tables.roster.ships[ship].kind == s.kind[x] - 1]
                for ship in fits[: s.points[x] - len(s.named(x))]:
                    s.ships[ship] = x
                    wanted.remove(ship)
    for x in afloat:
        s.christen(x, s.kind[x] - 1, s.points[x] - len(s.named(x)))
    raiders(s)
