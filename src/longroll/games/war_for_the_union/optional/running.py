"""20.5 Ships may run past batteries instead of stopping to fight them."""

from __future__ import annotations

from typing import Final

from longroll.core.choice import Choice
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.flow import Question
from longroll.games.war_for_the_union.flags import ENGAGED, OFF
from longroll.games.war_for_the_union.flow import FLOW
from longroll.games.war_for_the_union.naval.events import BatteryFired
from longroll.games.war_for_the_union.naval.fire import Salvo, battery_damage, battery_fire
from longroll.games.war_for_the_union.naval.fleet import (
    carries,
    guns_on,
    left,
    must_fight,
    ships_at,
    transport,
)
from longroll.games.war_for_the_union.naval.frames import Engagement, Sailing
from longroll.games.war_for_the_union.naval.hits import hit
from longroll.games.war_for_the_union.naval.sailing import ENCOUNTERS
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.words import ENGAGE, RUN_PAST, SIDES
from longroll.kit.modifiers import Modifier

BEATEN: Final = 2
"""damage at which a ship drifts and stops"""


def may_run(s: WfuState, f: Sailing, to: int, meets: bool) -> bool:
    """20.5 A moving stack that meets guns and no ships, with the MPs for the run and a step beyond."""
    if not s.run_batteries or not meets or ships_at(s, to, 1 - f.side):
        return False
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
        drift(s, x, enemy)
    for x in f.ships:
        s.ship_spent[x] = min(s.ship_spent[x] + t.optional["run_batteries"]["mp"], 255)


def drift(s: WfuState, ship: int, enemy: int) -> None:
    """20.5 A beaten ship drifts to the first water beyond that no gun commands, and stops."""
    t = s.tables
    came = s.ship_from[ship]
    toll = t.waters.seagoing if t.counters[t.ships[ship]].seagoing else t.waters.riverine
    beyond = [
        x
        for x in t.waters.graph.near[s.ship_at[ship]]
        if x != came and toll[x] != 255 and not guns_on(s, x, enemy) and not ships_at(s, x, enemy)
    ]
    if beyond:
        s.place_ship(ship, beyond[0])
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
            s.push(f)


ENCOUNTERS.append(may_run)
