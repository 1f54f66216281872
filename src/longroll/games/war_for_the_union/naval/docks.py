"""15.3, 15.4 Guns are unsuppressed, ships are repaired."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.cities import owner
from longroll.games.war_for_the_union.flags import (
    FERRY,
    HURT,
    LOST,
    NAVAL_DEPOT,
    OFF,
    RIVER_DEPOT,
    WITHDRAWN,
)
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.forts import lined
from longroll.games.war_for_the_union.frames import PlayerTurn
from longroll.games.war_for_the_union.home.resources import joined_to_center
from longroll.games.war_for_the_union.narrate.naval import battery as gun_name
from longroll.games.war_for_the_union.narrate.naval import ship as ship_name
from longroll.games.war_for_the_union.naval.events import BatteryDone, ShipRepaired
from longroll.games.war_for_the_union.naval.fleet import side_of
from longroll.games.war_for_the_union.naval.frames import Yard
from longroll.games.war_for_the_union.naval.ship_supply import ship_supplied
from longroll.games.war_for_the_union.network import Network, fort_depots, network
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import (
    BOX,
    CONFEDERATE,
    DONE,
    MAJOR,
    REPAIR_SHIP,
    SIDES,
    UNION,
    UNSUPPRESS,
)  # fmt: skip

POINTS: Final = 1
"""11.38, 15.42 Resource Points to clear a Confederate S2, or to bring a ship from D2 to D1"""


# --- supply of ships -------------------------------------------------------------------------------------------------


# --- guns ------------------------------------------------------------------------------------------------------------


def unsuppress_refused(s: WfuState, side: int, battery: int) -> Refusal | None:
    """11.38, 15.3 Why a suppression marker stays; None where it may be taken off."""
    gun = s.tables.batteries[battery]
    level = s.battery_state[battery]
    name = gun_name(s.tables, gun.slug)
    if gun.side != side or s.battery_at[battery] == OFF or not 0 < level < LOST:
        return Refusal(f"{name} is not suppressed", "15.3")
    if level == 1:
        return None
    if not lined(s, s.battery_at[battery], side):
        return Refusal(f"{name} has no line of supply", "11.38")
    if side == CONFEDERATE and s.resource_points < POINTS:
        return Refusal("a Resource Point is needed", "15.3")
    return None


@FLOW.step("unsuppression", PlayerTurn)
def unsuppression(s: WfuState, f: PlayerTurn) -> None:
    """5.24c, 15.3 S1 markers come off, and Union S2 markers with a line of supply; a Confederate S2 costs a Resource Point."""
    paid = []
    for b in range(len(s.battery_at)):
        if unsuppress_refused(s, f.side, b) is None:
            if f.side == CONFEDERATE and s.battery_state[b] > 1:
                paid.append(b)
            else:
                _clear(s, f.side, b)
    if paid:
        f.do = "pay-for-guns"
        s.push(f)


def _clear(s: WfuState, side: int, battery: int) -> None:
    t = s.tables
    s.suppress(battery, 0)
    where = PlaceSlug(t.node_name(s.battery_at[battery]))
    gun = PieceSlug(t.batteries[battery].slug)
    s.out.append(BatteryDone(SideSlug(SIDES[side]), where, gun, "unsuppressed", "15.3"))


@FLOW.question("pay-for-guns", PlayerTurn)
class PayForGuns(Question[WfuState, PlayerTurn]):
    """15.3 Which S2 markers are taken off for a Resource Point each."""

    rule = "15.3"

    def side(self, s: WfuState, f: PlayerTurn) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: PlayerTurn) -> str:
        return f"Which batteries fire again, for a Resource Point each? You have {s.resource_points}"

    def choices(self, s: WfuState, f: PlayerTurn) -> list[Choice]:
        guns = s.tables.batteries
        free = [b for b in range(len(guns)) if unsuppress_refused(s, f.side, b) is None]
        return [*(UNSUPPRESS(guns[b].slug) for b in free), DONE()]

    def follow(self, s: WfuState, f: PlayerTurn, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        battery = next(b for b, gun in enumerate(s.tables.batteries) if gun.slug == choice.piece)
        s.resource_points -= POINTS
        _clear(s, f.side, battery)
        f.do = "unsuppression"
        s.push(f)


# --- ships -----------------------------------------------------------------------------------------------------------


def docks(s: WfuState, ship: int) -> list[int]:
    """15.41 The hexes and boxes whose yards a ship can use where it lies."""
    t = s.tables
    at = s.ship_at[ship]
    if at < t.waters.rivers:
        near = [h for h in t.waters.way.banks[at] if h >= 0]
    elif t.waters.hex_of[at] >= 0:
        near = [t.waters.hex_of[at]]
    else:
        near = [t.box_node[t.waters.name[at]]] if t.waters.name[at] in t.box_node else []
    return [h for h in near if _yard(s, side_of(s, ship), h)]


def _yard(s: WfuState, side: int, node: int) -> bool:
    """15.41, 12.14c A friendly port, a depot or what serves as one, or a city that is named for repairs."""
    t = s.tables
    n = t.board.count
    if node < n and (s.depot[side * n + node] & (RIVER_DEPOT | NAVAL_DEPOT) or node in fort_depots(s, side)):
        return True
    place = t.city_at[node]
    if place < 0 or owner(s, place) != side:
        return False
    named = t.economy.shipping.repair_union if side == UNION else t.economy.shipping.repair_confederate
    p = t.places[place]
    if p.slug in named:
        return True
    if not p.port:
        return False
    return side == CONFEDERATE or p.territory != "csa" or bool(s.strength(node, UNION))  # 15.43b


def berths(s: WfuState, side: int, node: int) -> int:
    """15.41 Ships that may be repaired at a place in a turn."""
    place = s.tables.city_at[node]
    if side == UNION and place >= 0 and s.tables.places[place].size in (MAJOR, BOX):
        slug = s.tables.places[place].slug
        major = s.tables.places[place].territory != "csa" and slug != "key-west"
        return 2 if major else 1
    return 1


def repair_refused(s: WfuState, f: Yard, ship: int, node: int) -> Refusal | None:
    """15.41, 15.42 Why a ship may not be repaired at a place; None where it may."""
    t = s.tables
    name = ship_name(t, t.ship_slugs[ship])
    if side_of(s, ship) != f.side or s.ship_at[ship] == OFF or not s.ship_damage[ship]:
        return Refusal(f"{name} is not damaged", "15.4")
    if ship in f.tried:
        return Refusal(f"{name} has been tried in this turn", "15.41")
    if s.ship_state[ship] & HURT:
        return Refusal(f"{name} was damaged in this turn", "15.41")
    if node not in docks(s, ship):
        return Refusal(f"{name} cannot be repaired at {t.title(node)}", "15.41")
    if f.berths.count(node) >= berths(s, f.side, node):
        return Refusal(f"the yard at {t.title(node)} is taken", "15.41")
    if not ship_supplied(s, ship):
        return Refusal(f"{name} has no line of supply", "15.41")
    if f.side == CONFEDERATE:
        if not joined_to_center(s, node):
            return Refusal(f"{t.title(node)} has no line to an industrial center", "15.42")
        if s.ship_damage[ship] == 2 and s.resource_points < POINTS:
            return Refusal("a Resource Point is needed for a ship at D2", "15.42")
    return None


def sure(s: WfuState, net: Network, node: int) -> bool:
    """15.43 Union ports, St. Louis, Cincinnati and Cairo need no die while they are functioning supply sources; depots do."""
    t = s.tables
    if net.side != UNION or node >= t.board.count:
        return net.side == UNION
    place = t.city_at[node]
    if place not in net.sources:
        return False
    return t.places[place].port or t.places[place].slug in t.economy.shipping.repair_union


@FLOW.step("ship-repair", PlayerTurn)
def ship_repair(s: WfuState, f: PlayerTurn) -> None:
    """5.24d, 11.28e, 15.4 Withdrawn ships regain their ZOI, ferries end; then damaged ships are repaired."""
    for x, at in enumerate(s.ship_at):
        if at != OFF and side_of(s, x) == f.side:
            s.flag_ship(x, WITHDRAWN | FERRY, False)
    s.push(Yard("yards", side=f.side))


@FLOW.step("yards", Yard)
def yards(s: WfuState, f: Yard) -> None:
    """15.4 Ask while some ship can be repaired."""
    if candidates(s, f):
        f.do = "mend-ships"
        s.push(f)


def candidates(s: WfuState, f: Yard) -> list[tuple[int, int]]:
    return [
        (x, node)
        for x in range(len(s.ship_at))
        if s.ship_at[x] != OFF and s.ship_damage[x] and side_of(s, x) == f.side
        for node in docks(s, x)
        if repair_refused(s, f, x, node) is None
    ]


@FLOW.question("mend-ships", Yard)
class Repair(Question[WfuState, Yard]):
    """15.4 Which ships are repaired, one after the other."""

    rule = "15.4"

    def side(self, s: WfuState, f: Yard) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: Yard) -> str:
        return "Which damaged ship is repaired?"

    def choices(self, s: WfuState, f: Yard) -> list[Choice]:
        t = s.tables
        return [*(REPAIR_SHIP(t.ship_slugs[x], t.node_name(node)) for x, node in candidates(s, f)), DONE()]

    def follow(self, s: WfuState, f: Yard, choice: Choice) -> None:
        t = s.tables
        if choice.kind is DONE:
            return
        ship, node = t.ship[choice.piece], t.node(choice.place, "choice")
        f.berths.append(node)
        f.tried.append(ship)
        _try(s, f.side, ship, node)
        f.do = "yards"
        s.push(f)


def _try(s: WfuState, side: int, ship: int, node: int) -> None:
    """15.42, 15.43 A level is repaired for certain in a Union source, else on 1 to 5; each earlier attempt there helps by 1."""
    t = s.tables
    c = t.naval.repair
    success = True
    rule = "15.43" if side == UNION else "15.42"
    if not sure(s, network(s, side), node):
        where = t.node_name(node)
        roll = s.roll("event", t.charts.faces, "ship-repair", rule, place=where, piece=t.ship_slugs[ship])
        success = roll + c.each_turn * s.ship_mending[ship] <= c.success
    if success:
        if side == CONFEDERATE and s.ship_damage[ship] == 2:
            s.resource_points -= POINTS
        s.damage_ship(ship, s.ship_damage[ship] - 1)
    else:
        s.ship_mending[ship] += 1
    where = PlaceSlug(t.node_name(node))
    s.out.append(
        ShipRepaired(
            SideSlug(SIDES[side]), PieceSlug(t.ship_slugs[ship]), where, s.ship_damage[ship], success, rule
        )
    )
