"""20.5 Ships may run past batteries instead of stopping to fight them."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.flags import ENGAGED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.naval import cargo
from longroll.games.war_for_the_union.naval.events import BatteryFired, Sailed
from longroll.games.war_for_the_union.naval.fire import Salvo, battery_damage, battery_fire
from longroll.games.war_for_the_union.naval.fleet import (
    carries,
    contested,
    guns_on,
    left,
    must_fight,
    ships_at,
    side_of,
    slugs,
    tolls,
    transport,
)  # fmt: skip
from longroll.games.war_for_the_union.naval.frames import Engagement, Sailing
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.retire import fall_back
from longroll.games.war_for_the_union.naval.sailing import ENCOUNTERS, steps
from longroll.games.war_for_the_union.politics import sail_in
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ENGAGE, RUN_PAST, SIDES
from longroll.kit.graph import CLOSED
from longroll.kit.modifiers import Modifier

BEATEN: Final = 2
"""damage at which a ship drifts and stops"""


def may_run(s: WfuState, f: Sailing, to: int, meets: bool) -> bool:
    """20.5 A moving stack that meets guns and no ships, with the MPs for the run and a step beyond; one that runs is still under them."""
    if not s.run_batteries or ships_at(s, to, 1 - f.side):
        return False
    if not meets:
        return bool(guns_on(s, to, 1 - f.side)) and go_on(s, f)
    if left(s, f.ships) <= s.tables.optional["run_batteries"]["mp"]:
        return False
    f.do = "run-past"
    s.push(f)
    return True


def running_fire(s: WfuState, battery: int, water: int, ship: int) -> Salvo:
    """20.5 The battery's one shot at a ship that runs: -1, again in poor weather, +1 at a loaded transport."""
    spec = s.tables.optional["run_batteries"]
    fire = battery_fire(s, battery, water, ship)
    more = [Modifier(spec["roll"], "running", "20.5")]
    if s.poor_weather:
        more.append(Modifier(spec["poor_weather"], "poor-weather", "20.5"))
    if transport(s, ship) and carries(s, ship):
        more.append(Modifier(spec["loaded_transport"], "loaded", "20.5"))
    return fire._replace(modifiers=(*fire.modifiers, *more))


def run_past(s: WfuState, f: Sailing, water: int) -> None:
    """20.5 Every battery fires once at each ship; those not sunk or badly hit pay 5 MPs and go on."""
    t = s.tables
    enemy = 1 - f.side
    for battery in must_fight(s, f.ships, water):
        for x in f.ships[:]:
            fire = running_fire(s, battery, water, x)
            roll = s.roll(
                "battle",
                t.charts.faces,
                "battery-fire",
                "20.5",
                place=t.waters.name[water],
                piece=t.ship_slugs[x],
            )
            levels = battery_damage(s, fire, roll)
            gun, ship = PieceSlug(t.batteries[battery].slug), PieceSlug(t.ship_slugs[x])
            where = PlaceSlug(t.waters.name[water])
            s.out.append(
                BatteryFired(SideSlug(SIDES[enemy]), gun, ship, where, roll + fire.roll, levels, "20.5")
            )
            hit(s, x, levels, "20.5")
            s.ship_fought[x] |= 1 << battery
        f.ships = [x for x in f.ships if s.ship_at[x] != OFF]
    for x in [x for x in f.ships if s.ship_damage[x] >= BEATEN]:
        f.ships.remove(x)
        drift(s, x)
    for x in f.ships:
        s.ship_spent[x] = min(s.ship_spent[x] + t.optional["run_batteries"]["mp"], 255)


def go_on(s: WfuState, f: Sailing) -> bool:
    """20.5 A stack under guns that it runs past goes on in the same direction; without the MPs for it, it drifts. True: it is seen to."""
    came = s.ship_from[f.ships[0]]
    f.do, f.only = "sail", []
    f.only = [to for to in steps(s, f) if to != came]
    if f.only:
        s.push(f)
        return True
    for x in f.ships:
        drift(s, x)
    return True


def drift(s: WfuState, ship: int) -> None:
    """20.5, R63 A beaten ship drifts to the first water beyond that no enemy holds, and stops; what is aboard is landed."""
    t = s.tables
    at, came = s.ship_at[ship], s.ship_from[ship]
    toll, side = tolls(s, ship), side_of(s, ship)
    seen, queue = {at, came}, [at]
    to = OFF
    for water in queue:
        if water != at and not contested(s, water, side):
            to = water
            break
        fresh = [x for x in t.waters.graph.near[water] if x not in seen and toll[x] != CLOSED]
        seen.update(fresh)
        queue += fresh
    if to == OFF:
        fall_back(s, ship, [])  # R66
    else:
        s.place_ship(ship, to)
        s.ship_from[ship] = at
        sail_in(s, side, to)
        names = t.waters.name
        start, end = PlaceSlug(names[at]), PlaceSlug(names[to])
        s.out.append(Sailed(SideSlug(SIDES[side]), slugs(s, [ship]), start, end, "20.5"))
    if s.ship_at[ship] != OFF and carries(s, ship):
        cargo.put_ashore(s, ship)
    s.ship_spent[ship] = 255


@FLOW.question("run-past", Sailing)
class RunPast(Question[WfuState, Sailing]):
    """20.5 Run past the guns, or stop and fight them."""

    rule = "20.5"

    def side(self, s: WfuState, f: Sailing) -> str:
        return SIDES[f.side]

    def place(self, s: WfuState, f: Sailing) -> str:
        return s.tables.waters.name[s.ship_at[f.ships[0]]]

    def prompt(self, s: WfuState, f: Sailing) -> str:
        return "Enemy guns: run past them, or fight?"

    def choices(self, s: WfuState, f: Sailing) -> list[Choice]:
        return [RUN_PAST(), ENGAGE()]

    def follow(self, s: WfuState, f: Sailing, choice: Choice) -> None:
        water = s.ship_at[f.ships[0]]
        f.do = "sail"
        if choice.kind is ENGAGE:
            for x in f.ships:
                s.flag_ship(x, ENGAGED)
            s.push(Engagement("meet", side=f.side, water=water))
            return
        run_past(s, f, water)
        if f.ships:
            go_on(s, f)


ENCOUNTERS.append(may_run)
