"""14.24, 14.25, R70 Supply Depots: built with two points, twenty supply and two commands; burned by their owner at will."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import SideSlug
from longroll.core.flow import Question
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
from longroll.games.never_call_retreat.flags import BURNED, DEPOTS, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.railways import link_open, rail_open
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.strategic.frames import Building
from longroll.games.never_call_retreat.supply import strain
from longroll.games.never_call_retreat.verbs import BACK, BURN_DEPOT, DEPOT, WITH
from longroll.games.never_call_retreat.words import SIDES

SITES: Final[tuple[str, ...]] = ("stockade", "city", "major-city", "town", "junction")
"""14.24 places that a depot may stand at; a fort only while a work stands there (R72)"""


def depot_cost(s: NcrState, side: int, hex_: int) -> int:
    """5.4, 14.48 Commands for a depot: dearer when the Confederacy lacks supply."""
    return s.tables.charts.cost.depot + ("depot-fort-fortress-1-dearer" in strain(s, side, hex_))


def pool(s: NcrState, side: int, hex_: int) -> int:
    """14.49, R70 The supply pool that pays at a hex: the Trans-Mississippi has its own when the river is lost."""
    beyond = side and s.mississippi_lost and s.tables.node_theater[hex_] >= 2  # at sea is the East (7.6)
    return 2 if beyond else side


def site_refused(s: NcrState, side: int, hex_: int) -> Refusal | None:
    """14.24 Where a depot may stand."""
    if s.control[hex_] != side:
        return Refusal("the hex is not yours", "14.24")
    if s.strength(hex_, 1 - side):
        return Refusal("the enemy lies before it", "14.24")
    if s.depot(hex_, side):
        return Refusal("a depot stands there already", "14.24")
    town = any(p.kind in SITES for p in s.tables.board.at.get(hex_, ())) and not s.marks[hex_] & BURNED
    if not (town or s.city(hex_) or s.works[hex_] or _on_a_line(s, side, hex_)):
        return Refusal("a depot needs a town, a work or a railroad", "14.24")
    return None


def _on_a_line(s: NcrState, side: int, hex_: int) -> bool:
    """14.24 Whether a friendly railroad joins a hex to another."""
    if not rail_open(s, hex_, side):
        return False
    return any(rail_open(s, j, side) and link_open(s, at, side) for at, j in s.tables.rail_near[hex_])


@action
class Depots(Action):
    """14.24, 14.25, R116 A depot is built of two points of a unit or of two units of one point, or burned."""

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
        if s.land(x) and not s.holds(x):
            return Refusal("partisans build no depots", "14.24")
        if s.land(x) and (s.points[x] >= s.tables.charts.supply.depot_points or others(s, x)):
            return None
        return Refusal("a depot takes two points of one unit, or two units of one point", "14.24")

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
        x = s.tables.pieces.index[choice.piece]
        f = Building("depot-with", side=side, place=node, units=[x])
        if s.points[x] < s.tables.charts.supply.depot_points:
            s.push(f)
        else:
            lay(s, f)


def others(s: NcrState, unit: int) -> list[int]:
    """R116 The units of one point that can build a depot with another of one point."""
    if not s.holds(unit) or s.points[unit] != 1:
        return []
    here = s.pieces_at(s.at[unit], s.side[unit])
    return [x for x in here if x != unit and s.points[x] == 1 and s.holds(x)]


def lay(s: NcrState, f: Building) -> None:
    """14.24 The depot is paid for and built."""
    f.do = "depot"
    charge(s, f.side, f.place, depot_cost(s, f.side, f.place), f)


@FLOW.question("depot-with", Building)
class Another(Question[NcrState, Building]):
    """14.24, R116 Which other unit of one point is used up for a depot."""

    rule = "14.24"

    def side(self, s: NcrState, f: Building) -> str:
        return SIDES[f.side]

    def place(self, s: NcrState, f: Building) -> str:
        return s.tables.waters.name(f.place)

    def prompt(self, s: NcrState, f: Building) -> str:
        return f"The depot at {s.tables.board.title(f.place)} takes another unit of one point: which?"

    def choices(self, s: NcrState, f: Building) -> list[Choice]:
        names = s.tables.pieces.names
        return [*(WITH(names[x]) for x in others(s, f.units[0])), BACK()]

    def follow(self, s: NcrState, f: Building, choice: Choice) -> None:
        if choice.kind is WITH:
            f.units = [*f.units, s.tables.pieces.index[choice.piece]]
            lay(s, f)


@FLOW.step("depot", Building)
def build(s: NcrState, f: Building) -> None:
    """14.24 Two points become a depot."""
    rules = s.tables.charts.supply
    s.supply[pool(s, f.side, f.place)] -= rules.depot_cost
    for unit in f.units:
        s.reduce(unit, rules.depot_points // len(f.units))
    s.mark(f.place, DEPOTS[f.side])
    s.out.append(DepotBuilt(SideSlug(SIDES[f.side]), place_of(s, f.place), "14.24"))
