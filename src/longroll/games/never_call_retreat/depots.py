"""14.24, 14.25, R70 Supply Depots: built with two points, twenty supply and two commands; burned by their owner at will."""

from __future__ import annotations

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.refusal import Refusal
from longroll.games.never_call_retreat.actions import (
    STORES,
    STRONG,
    Action,
    Purse,
    action,
    charge,
    place_of,
    unpaid,
)
from longroll.games.never_call_retreat.combat.overrun import remove_depot
from longroll.games.never_call_retreat.events.combat import DepotBuilt
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frames import Building
from longroll.games.never_call_retreat.movement.march import DEPOTS
from longroll.games.never_call_retreat.state import OFF, NcrState
from longroll.games.never_call_retreat.supply import rail_open, strain
from longroll.games.never_call_retreat.verbs import BURN_DEPOT, DEPOT
from longroll.games.never_call_retreat.words import SIDES

SITES = ("stockade", "fort", "city", "major-city", "town", "junction")


def depot_cost(s: NcrState, side: int, hex_: int) -> int:
    """5.4, 14.48 Commands for a depot: dearer when the Confederacy lacks supply."""
    return s.tables.charts.cost.depot + ("depot-fort-fortress-1-dearer" in strain(s, side, hex_))


def pool(s: NcrState, side: int, hex_: int) -> int:
    """14.49, R70 The supply pool that pays at a hex: the Trans-Mississippi has its own when the river is lost."""
    beyond = side and s.mississippi_lost and s.tables.theater[hex_] >= 2
    return 2 if beyond else side


def site_refused(s: NcrState, side: int, hex_: int) -> Refusal | None:
    """14.24 Where a depot may stand."""
    if s.control[hex_] != side:
        return Refusal("the hex is not yours", "14.24")
    if s.strength(hex_, 1 - side):
        return Refusal("the enemy lies before it", "14.24")
    if s.depot(hex_, side):
        return Refusal("a depot stands there already", "14.24")
    place = any(p.kind in SITES or p.row["vp"] for p in s.tables.board.at.get(hex_, ()))
    if not (place or s.works[hex_] or rail_open(s, hex_, side)):
        return Refusal("a depot needs a town, a work or a railroad", "14.24")
    return None


@action
class Depots(Action):
    """14.24, 14.25 A depot is built of two points of a unit, or burned."""

    order = 5
    verbs = (DEPOT, BURN_DEPOT)
    needs = STORES | STRONG
    free = STORES

    def some(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        if node >= s.tables.board.count:
            return False
        return s.depot(node, side) or (
            self._affords(s, side, node, purse) and bool(self.offers(s, side, node, purse))
        )

    def _affords(self, s: NcrState, side: int, node: int, purse: Purse) -> bool:
        rules = s.tables.charts.supply
        if purse.land < s.tables.charts.cost.depot or s.strength(node, side) < rules.depot_points:
            return False
        return purse.land >= depot_cost(s, side, node)

    def offers(self, s: NcrState, side: int, node: int, purse: Purse) -> list[Choice]:
        if node >= s.tables.board.count:
            return []
        found = [BURN_DEPOT()] if s.depot(node, side) else []
        if not self._affords(s, side, node, purse) or self.unable(s, side, node):
            return found
        names = s.tables.pieces.names
        return found + [DEPOT(names[x]) for x in s.pieces_at(node, side) if self.unit_refused(s, x) is None]

    def unable(self, s: NcrState, side: int, node: int) -> Refusal | None:
        refused = site_refused(s, side, node)
        if refused is None and s.supply[pool(s, side, node)] < s.tables.charts.supply.depot_cost:
            return Refusal("the supply pool has too little", "14.24")
        return refused

    def unit_refused(self, s: NcrState, x: int) -> Refusal | None:
        if not s.land(x) or s.points[x] < s.tables.charts.supply.depot_points:
            return Refusal("a depot takes two points of one unit", "14.24")
        if s.tables.roster.kinds[s.kind[x] - 1].sort not in ("unit", "points"):
            return Refusal("irregulars build no depots", "14.24")
        return None

    def refused(self, s: NcrState, side: int, node: int, left: int, choice: Choice) -> Refusal | None:
        if node >= s.tables.board.count:
            return Refusal("no depot stands in a river", "14.24")
        if choice.kind is BURN_DEPOT:
            return None if s.depot(node, side) else Refusal("no depot of yours stands there", "14.25")
        x = s.tables.pieces.index.get(choice.piece, OFF)
        if x == OFF or s.at[x] != node or s.side[x] != side:
            return Refusal(f"'{choice.piece}' is no piece of yours there", "14.24")
        refused = self.unable(s, side, node) or self.unit_refused(s, x)
        return refused or unpaid(s, side, node, depot_cost(s, side, node), left)

    def begin(self, s: NcrState, side: int, node: int, choice: Choice) -> None:
        if choice.kind is BURN_DEPOT:
            remove_depot(s, side, node, "burned", "14.25")
            return
        unit = s.tables.pieces.index[choice.piece]
        charge(s, side, node, depot_cost(s, side, node), Building("depot", side=side, place=node, unit=unit))


@FLOW.step("depot", Building)
def build(s: NcrState, f: Building) -> None:
    """14.24 Two points become a depot."""
    rules = s.tables.charts.supply
    s.supply[pool(s, f.side, f.place)] -= rules.depot_cost
    s.reduce(f.unit, rules.depot_points)
    s.mark(f.place, DEPOTS[f.side])
    s.out.append(DepotBuilt(SideSlug(SIDES[f.side]), place_of(s, f.place), "14.24"))
