"""4.5, 6, 9.5, 10.3, 16, 20 What is raised, built, replaced and withdrawn between the player turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.war_for_the_union.home import events as e
from longroll.games.war_for_the_union.narrate.names import (
    ADJECTIVE,
    SIDE,
    STATES,
    counter,
    leader,
    many,
    place,
    points,
    troops,
)  # fmt: skip
from longroll.games.war_for_the_union.narrate.naval import battery
from longroll.games.war_for_the_union.optional import events as optional
from longroll.games.war_for_the_union.rail import events as rail
from longroll.games.war_for_the_union.tables import Tables


def ship(t: Tables, slug: str) -> str:
    """`us-i2r-1` -> `the Union I2R`"""
    found = t.counters[t.ships[t.ship[slug]]]
    return f"the {('Union', 'Confederate')[found.side]} {found.name}"


def _blockade(t: Tables, x: e.BlockadeRolled) -> str:
    won = "the port is blockaded" if x.won else "blockade runners get through"
    return f"blockade of {place(t, x.place)}: {x.net} against {many(x.points, 'point')}, {won}"


def _capacity(t: Tables, x: e.CapacityCounted) -> str:
    divided = (
        f", {x.beyond} of it beyond the Mississippi: the Confederacy is divided" if x.beyond >= 0 else ""
    )
    return f"the Supply Capacity of the Confederacy is {x.total}{divided}"


def _train(t: Tables, x: rail.RodeByRail) -> str:
    who = f"{points(x.strength)} of {SIDE[x.side]}" if x.strength else f"a {ADJECTIVE[x.side]} train"
    return (
        f"{who} {'ride' if x.strength > 1 else 'rides'} by rail from {place(t, x.start)} to {place(t, x.to)}"
    )


def _forfeited(t: Tables, x: e.Forfeited) -> str:
    verbs = "finds no room and is lost" if x.strength == 1 else "find no room and are lost"
    return f"{points(x.strength)} of {ADJECTIVE[x.side]} {troops(x.kind)} {verbs}"


def _gone(t: Tables, x: e.GoneForGood) -> str:
    if x.rule.startswith("16"):
        verb = "is" if x.strength == 1 else "are"
        return f"{points(x.strength)} of {SIDE[x.side]} {verb} withdrawn from the Replacement Boxes"
    return f"{points(x.strength)} of {SIDE[x.side]} will not return"


COMES = {
    "replacement": "replaces losses at {}",
    "recruit": "is recruited at {}",
    "reinforcement": "arrives at {}",
    "bonus": "joins the colors at {}",
    "arrival": "arrives at {}",
}
"""6.43, 6.51, 6.61, 6.65 how an SP comes into play, by its source"""


DAVIS = {
    "relieve": "relieves the commander of the {}, who waits at the bottom of the pool for two quarters",
    "attack": "orders the {} to attack",
    "transfer": "sends troops to the other theater",
    "nothing": "is not satisfied, but leaves things as they are",
}


def _davis(t: Tables, x: optional.DavisMeddled) -> str:
    return f"Jefferson Davis {DAVIS[x.what].format(counter(t, x.army) if x.army else '')}"


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    optional.Intercepted: lambda t, x: (
        f"{SIDE[x.side]} sallies from {place(t, x.start)} to {place(t, x.to)} and {'meets the enemy' if x.met else 'finds nobody'}"
    ),
    optional.IntenseAttack: lambda t, x: f"{SIDE[x.side]} presses the attack home",
    optional.CardPlayed: lambda t, x: f"{SIDE[x.side]} plays {x.card.replace('-', ' ')}",
    optional.CavalryRefilled: lambda t, x: f"Forrest fills his ranks at {place(t, x.place)}",
    optional.BatteryRecast: lambda t, x: f"{battery(t, x.battery)} can be built again",
    optional.DavisMeddled: _davis,
    optional.Transferred: lambda t, x: f"{troops(x.kind)} goes from {place(t, x.start)} to {place(t, x.to)}",
    rail.RodeByRail: _train,
    rail.RailRepaired: lambda t, x: f"{SIDE[x.side]} repairs the railroad at {place(t, x.place)}",
    rail.EngineersMoved: lambda t, x: (
        f"the {counter(t, x.unit)} goes from {place(t, x.start)} to {place(t, x.to)}"
    ),
    e.OnStation: lambda t, x: f"{ship(t, x.ship)} blockades {place(t, x.place)}",
    e.BlockadeRolled: _blockade,
    e.CapacityCounted: _capacity,
    e.Arrived: lambda t, x: (
        f"an SP of {ADJECTIVE[x.side]} {troops(x.kind)} {COMES[x.source].format(place(t, x.place))}"
    ),
    e.Forfeited: _forfeited,
    e.GoneForGood: _gone,
    e.UnitPlaced: lambda t, x: f"the {counter(t, x.piece)} comes into play at {place(t, x.place)}",
    e.ShipArrived: lambda t, x: f"{ship(t, x.ship)} arrives at {place(t, x.place)}",
    e.ShipLost: lambda t, x: f"{ship(t, x.ship)} is lost: the enemy holds {place(t, x.place)}",
    e.LeaderRemoved: lambda t, x: f"{leader(t, x.leader)} is relieved",
    e.LeaderPromoted: lambda t, x: f"{leader(t, x.leader)} is promoted",
    e.ReinforcementsLost: lambda t, x: f"{SIDE[x.side]} loses {points(x.strength)} of its reinforcements",
    e.HqDissolved: lambda t, x: f"the {counter(t, x.army)} at {place(t, x.place)} is dissolved",
    e.YardLost: lambda t, x: f"{ship(t, x.ship)} is destroyed in its yard at {place(t, x.place)}",
    e.ShipBegun: lambda t, x: f"{ship(t, x.ship)} is laid down at {place(t, x.place)}",
    e.CenterOpened: lambda t, x: f"{place(t, x.place)} becomes an industrial center",
    e.PointsGained: lambda t, x: (
        f"the Confederacy gains {many(x.points, 'Resource Point')} and has {x.total}"
    ),
    e.MilitiaHome: lambda t, x: (
        f"{points(x.strength)} of the militia of {STATES[x.state]} {'goes' if x.strength == 1 else 'go'} home"
    ),
    e.Withdrawn: lambda t, x: (
        f"an SP of {ADJECTIVE[x.side]} {troops(x.kind)} at {place(t, x.place)} is withdrawn"
    ),
}
