"""6.8 Resource Points, industrial centers and Confederate shipbuilding."""

from __future__ import annotations

from functools import partial

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug
from longroll.core.flow import Question
from longroll.core.refusal import Refusal
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.economy import Center
from longroll.games.war_for_the_union.flags import ENGAGED, OFF, SUNK
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.frames import AtHome
from longroll.games.war_for_the_union.home.events import CenterOpened, PointsGained, ShipBegun
from longroll.games.war_for_the_union.home.hexes import controls, functions
from longroll.games.war_for_the_union.home.unit_arrivals import free_ship
from longroll.games.war_for_the_union.home.units import place_ship
from longroll.games.war_for_the_union.kept import kept
from longroll.games.war_for_the_union.narrate.names import capital, many
from longroll.games.war_for_the_union.narrate.naval import ship
from longroll.games.war_for_the_union.naval.engagement import withdraw_refused
from longroll.games.war_for_the_union.naval.fleet import guns_on
from longroll.games.war_for_the_union.naval.stand import send_off
from longroll.games.war_for_the_union.optional import batteries
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.supply import besieged
from longroll.games.war_for_the_union.ways import Overland, entries, joined, overland_from, ways
from longroll.games.war_for_the_union.words import (
    BLUE,
    CONFEDERATE,
    DONE,
    DRAW_OFF,
    FINISH,
    HOLD_STATION,
    LAY_DOWN,
    SIDES,
    UNION,
)  # fmt: skip
from longroll.games.war_for_the_union.yards import GALVESTON, berths_of, yard_cities, yard_hex
from longroll.kit import fronts


def points(s: WfuState) -> int:
    """6.82, 6.83 Resource Points of a quarter: one for each center that is a functioning source, 12 on hand at most."""
    made = sum(bool(s.kic[i]) and works(s, c) for i, c in enumerate(s.tables.economy.centers))
    return min(made, max(0, s.tables.economy.capacity.resource_points - s.resource_points))


def works(s: WfuState, center: Center) -> bool:
    """6.82, R78 Whether a center gives points: its city is a functioning source, or blue (20.9), held and not besieged."""
    t = s.tables
    place = t.places[t.place(center.city)]
    if functions(s, CONFEDERATE, place.hex):
        return True
    ours = center.option and place.colour == BLUE and controls(s, place.state) == CONFEDERATE
    return ours and holds(s, place.hex, CONFEDERATE) and not besieged(s, place.hex, CONFEDERATE)


def open_centers(s: WfuState, option: bool) -> None:
    """6.85, 20.9 Atlanta becomes a center in April 1862, or in the first quarter without Union troops; the option's with their states."""
    t = s.tables
    for i, center in enumerate(t.economy.centers):
        if s.kic[i] or s.kic_lost[i] or center.option != option:
            continue
        place = t.place(center.city)
        hex_ = t.places[place].hex
        if holds(s, hex_, UNION) or s.turn < t.economy.turn(center.first, "6.85"):
            continue
        if center.option:
            ours = s.confederate_border_states and controls(s, t.places[place].state) == CONFEDERATE
            due = ours and bool(s.strength(hex_, CONFEDERATE))
        else:
            due = t.economy.turn(center.first, "6.85") > 0
        if due:
            s.kic[i] = 1
            s.out.append(CenterOpened(PlaceSlug(t.node_name(hex_)), "6.85"))


@FLOW.phase("resource-points")
def resource_points(s: WfuState) -> None:
    """5.18, 6.8 Each quarter: points, then ships."""
    if s.month not in s.tables.economy.quarters:
        return
    open_centers(s, option=False)
    made = points(s)
    open_centers(s, option=True)  # 20.9: these give points from the next quarter on
    if made:
        s.resource_points += made
        s.out.append(PointsGained(made, s.resource_points, "6.82"))
    batteries.ask(s)
    ask(s, AtHome("build-ships", side=CONFEDERATE))


# --- 6.86 shipbuilding -----------------------------------------------------------------------------------------------


def joined_to_center(s: WfuState, node: int) -> bool:
    """6.86b, 15.42 Whether a line of supply leads from a hex to a functioning source with an industrial center."""
    t = s.tables
    n = t.board.count
    reached, near = kept(s, ("centers", bytes(s.kic)), partial(_center_lines, s))
    return bool(reached[node]) or any(reached[n + x] for x in t.waters.way.at(node)) or node in near


def _center_lines(s: WfuState) -> tuple[bytes, Overland]:
    """What rail and river join to the industrial centers that function, as marks, and what lies overland from there."""
    t = s.tables
    centers = [
        t.place(c.city)
        for i, c in enumerate(t.economy.centers)
        if s.kic[i] and functions(s, CONFEDERATE, t.board.hex(c.city))
    ]
    w = ways(s, CONFEDERATE)
    reached = joined(s, CONFEDERATE, w).marks([x for c in centers for x in entries(s, c, w)])
    heads = fronts.mask(reached[: t.board.count]) & t.stations_mask
    heads |= fronts.of(t.places[c].hex for c in centers)
    limit = t.charts.lines.los[s.poor_weather]
    return reached, overland_from(s, w, heads, limit, loc=False)


def quick(s: WfuState, ship: int) -> bool:
    """6.88, 6.86b Transports, and the N1R of Galveston, take a month and one point."""
    return s.tables.counters[s.tables.ships[ship]].ship != "I"


def busy(s: WfuState, f: AtHome) -> int:
    """6.86c Ships in the yards, and those finished in this turn."""
    return sum(at != OFF for at in s.yard_at) + f.done.split().count("finished")


def lay_down_refused(s: WfuState, f: AtHome, ship: int, hex_: int) -> Refusal | None:
    """6.86, 6.88 Why a ship may not be laid down in a yard; None where it may."""
    t = s.tables
    yards = t.economy.shipyards
    counter = t.counters[t.ships[ship]]
    kind = counter.name
    if counter.side != CONFEDERATE or counter.ship not in "INT":
        return Refusal(f"the Confederacy builds no {kind}", "6.86")
    if s.turn < t.economy.turn(yards.first, "6.86"):
        return Refusal("ships are built from July 1862 on", "6.86")
    sunk = s.ship_state[ship] & SUNK and counter.ship != "T"
    if s.ship_at[ship] != OFF or s.yard_at[ship] != OFF or sunk:
        return Refusal(f"that {kind} is not to be had", "6.86")
    again = s.ship_state[ship] & SUNK  # 6.86a: a transport that is rebuilt is none of those still to be built
    if not again and s.built[t.ships[ship]] >= t.scenarios[s.scenario].available.ships.get(kind, 0):
        return Refusal(f"the scenario allows no more {kind}", "6.87")
    return _yard_refused(s, f, counter.ship, kind, hex_) or _cost_refused(s, f, hex_)


def _yard_refused(s: WfuState, f: AtHome, ship: str, kind: str, hex_: int) -> Refusal | None:
    t = s.tables
    at_galveston = hex_ == t.board.hex(GALVESTON)
    if hex_ not in yard_cities(s) or (at_galveston and kind not in t.economy.shipyards.galveston):
        return Refusal(f"no {kind} is built at {t.title(hex_)}", "6.86")
    if ship == "N" and not at_galveston:
        return Refusal(f"a {kind} is built at Galveston only", "6.86")
    if not t.area(s.scenario)[hex_]:
        return Refusal(f"{t.title(hex_)} lies outside the scenario", "4.71")  # R28
    if holds(s, hex_, UNION):  # 14.24b: besiegers are not in the city
        return Refusal(f"Union troops are in {t.title(hex_)}", "6.86")
    if not at_galveston and not joined_to_center(s, hex_):
        return Refusal(f"no line of supply leads from {t.title(hex_)} to an industrial center", "6.86")
    return None


def _cost_refused(s: WfuState, f: AtHome, hex_: int) -> Refusal | None:
    t = s.tables
    if s.resource_points < 1:
        return Refusal("it costs a Resource Point", "6.87")
    if busy(s, f) >= t.economy.shipyards.at_a_time:
        return Refusal("two ships at a time", "6.86")
    if t.node_name(hex_) in f.done.split():
        return Refusal(f"one ship a turn at {t.title(hex_)}", "6.86")
    return None


def finish_refused(s: WfuState, f: AtHome, ship: int) -> Refusal | None:
    """6.87 Why an ironclad may not be finished; None where it may."""
    t = s.tables
    hex_ = yard_hex(s, ship)
    if hex_ == OFF or quick(s, ship):
        return Refusal("no ironclad of that name lies in a yard", "6.87")
    if s.turn - s.yard_turn[ship] < t.economy.shipyards.ironclad_turns:
        return Refusal("an ironclad takes three turns", "6.87")
    if s.resource_points < 1:
        return Refusal("it costs a second Resource Point", "6.87")
    if t.node_name(hex_) in f.done.split():
        return Refusal(f"one ship a turn at {t.title(hex_)}", "6.86")
    if not joined_to_center(s, hex_):
        return Refusal(f"no line of supply leads from {t.title(hex_)} to an industrial center", "6.87")
    return None


def _offers(s: WfuState, f: AtHome) -> list[Choice]:
    t = s.tables
    found: list[Choice] = [
        FINISH(t.ship_slugs[x])
        for x, at in enumerate(s.yard_at)
        if at != OFF and finish_refused(s, f, x) is None
    ]
    if s.resource_points < 1 or busy(s, f) >= t.economy.shipyards.at_a_time:
        return found
    for counter in sorted({c for c in t.ships if t.counters[c].side == CONFEDERATE}):
        ship = _next(s, counter)
        if ship < 0:
            continue
        toll = t.waters.seagoing if t.counters[counter].seagoing else t.waters.inland
        for hex_ in yard_cities(s):
            if lay_down_refused(s, f, ship, hex_) is None:
                found += [
                    LAY_DOWN(t.ship_slugs[ship], t.waters.name[x])
                    for x in berths_of(s, hex_)
                    if toll[x] != 255
                ]
    return found


def _next(s: WfuState, counter: int) -> int:
    """The next ship of a kind that can be built; a transport that was sunk is built again first (6.86a)."""
    t = s.tables
    sunk = [x for x, c in enumerate(t.ships) if c == counter and s.ship_state[x] & SUNK]
    return sunk[0] if sunk and t.counters[counter].ship == "T" else free_ship(s, counter)


@FLOW.question("build-ships", AtHome)
class BuildShips(Question[WfuState, AtHome]):
    """6.86 The Confederacy begins and finishes ships."""

    rule = "6.86"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return f"Ships: {many(s.resource_points, 'Resource Point')} on hand"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        return [*_offers(s, f), DONE()]

    def refusal(self, s: WfuState, f: AtHome, choice: Choice) -> Refusal | None:
        t = s.tables
        if choice.kind is FINISH and choice.piece in t.ship:
            return finish_refused(s, f, t.ship[choice.piece])
        if choice.kind is LAY_DOWN and choice.piece in t.ship and choice not in _offers(s, f):
            hex_ = _yard_at(s, choice.place)
            if hex_ != OFF:
                return lay_down_refused(s, f, t.ship[choice.piece], hex_) or super().refusal(s, f, choice)
        return super().refusal(s, f, choice)

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        if choice.kind is DONE:
            return
        t = s.tables
        ship = t.ship[choice.piece]
        s.resource_points -= 1
        if choice.kind is FINISH:
            f.done += f" finished {t.node_name(yard_hex(s, ship))}"
            launch(s, ship, "6.87")
        else:
            hex_ = _yard_at(s, choice.place)
            f.done += f" {t.node_name(hex_)}"
            s.built[t.ships[ship]] += not s.ship_state[ship] & SUNK
            s.ship_state[ship] = 0
            s.yard_at[ship], s.yard_turn[ship] = t.waters.index[choice.place], s.turn
            s.out.append(ShipBegun(PieceSlug(choice.piece), PlaceSlug(choice.place), "6.86"))
        ask(s, f)


def _yard_at(s: WfuState, water: str) -> int:
    found = s.tables.waters.index.get(water, OFF)
    return next((h for h in yard_cities(s) if found in berths_of(s, h)), OFF)


def launch(s: WfuState, ship: int, rule: str) -> None:
    """6.87, 6.88, 6.86d A ship leaves its yard; under Union guns it withdraws or has to fight them."""
    water = s.yard_at[ship]
    s.yard_at[ship], s.yard_turn[ship] = OFF, 0
    place_ship(s, ship, water, rule)
    if guns_on(s, water, UNION):
        s.push(AtHome("under-guns", side=CONFEDERATE, done=s.tables.ship_slugs[ship]))


@FLOW.question("under-guns", AtHome)
class UnderGuns(Question[WfuState, AtHome]):
    """6.86d A new ship before a Union battery: it withdraws as though from combat, or engages the battery in its turn."""

    rule = "6.86"

    def side(self, s: WfuState, f: AtHome) -> str:
        return SIDES[f.side]

    def piece(self, s: WfuState, f: AtHome) -> str:
        return f.done

    def prompt(self, s: WfuState, f: AtHome) -> str:
        return f"{capital(ship(s.tables, f.done))} lies under Union guns: does it withdraw, or fight them in your turn?"

    def choices(self, s: WfuState, f: AtHome) -> list[Choice]:
        leaves = withdraw_refused(s, s.tables.ship[f.done], []) is None
        return [*([DRAW_OFF(f.done)] if leaves else []), HOLD_STATION()]

    def follow(self, s: WfuState, f: AtHome, choice: Choice) -> None:
        ship = s.tables.ship[f.done]
        if choice.kind is DRAW_OFF:
            send_off(s, f.side, [ship], [], back=False)
        else:
            s.flag_ship(ship, ENGAGED)


def launch_quick(s: WfuState) -> None:
    """6.88, R47 When the Confederate turn of the next month begins, transports are finished."""
    for x, at in enumerate(s.yard_at):
        if (
            at != OFF
            and quick(s, x)
            and s.yard_turn[x] + s.tables.economy.shipyards.transport_turns <= s.turn
        ):
            launch(s, x, "6.88")
            s.ship_start[x] = at  # 10.51: it lies there when the Operations Segment begins


def ask(s: WfuState, f: AtHome) -> None:
    if _offers(s, f):
        f.do = "build-ships"
        s.push(f)
