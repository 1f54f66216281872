"""8.2, 10-12 Ships, batteries, depots and landings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from longroll.games.war_for_the_union.narrate.names import (
    ADJECTIVE,
    capital,
    leaders,
    listed,
    many,
    place,
    points,
)
from longroll.games.war_for_the_union.narrate.supply import CONDITIONS
from longroll.games.war_for_the_union.naval import events as e
from longroll.games.war_for_the_union.tables import Tables

SORTS = {"I": "ironclad", "N": "warship", "R": "ram", "T": "transport"}
DAMAGE = ("no effect", "one level of damage", "two levels of damage", "a sinking hit")
RESULTS = {
    "-": "no effect", "S": "the battery is suppressed", "S*": "the battery is suppressed for long",
    "R": "the battery is reduced", "R*": "the battery is reduced and suppressed for long", "X": "the battery is destroyed",
}  # fmt: skip


def ship(t: Tables, slug: str) -> str:
    """`us-i2r-1` -> `ironclad I2R 1`"""
    counter = t.counters[t.ships[t.ship[slug]]]
    return f"{SORTS[counter.ship]} {counter.name} {slug.rpartition('-')[2]}"


def ships(t: Tables, slugs: Iterable[str]) -> str:
    return listed(ship(t, x) for x in slugs)


def battery(t: Tables, slug: str) -> str:
    """`ft-jackson` -> `the Ft. Jackson battery`, `cs-battery-2-1` -> `battery 2-1`"""
    gun = next(b for b in t.batteries if b.slug == slug)
    if gun.name in t.index:
        return f"the {place(t, gun.name)} battery"
    return f"the {capital(gun.name)} battery" if gun.name else "battery " + slug.partition("battery-")[2]


def piece(t: Tables, slug: str) -> str:
    """A leader, ship or battery."""
    if slug in t.leader:
        return t.leaders[t.leader[slug]].name
    return ship(t, slug) if slug in t.ship else battery(t, slug)


def _sailed(t: Tables, x: e.Sailed) -> str:
    verb = "sails" if len(x.ships) == 1 else "sail"
    who = f"{ADJECTIVE[x.side]} {ships(t, x.ships)}"
    return f"{who} {verb} from {place(t, x.start)} to {place(t, x.to)}"


def _fired(t: Tables, x: e.Fired) -> str:
    verb = "fires" if len(x.ships) == 1 else "fire"
    return (
        f"{ships(t, x.ships)} {verb} at {ship(t, x.target)} at {x.column}, net {x.roll}: {DAMAGE[x.levels]}"
    )


def _battery_fired(t: Tables, x: e.BatteryFired) -> str:
    return f"{battery(t, x.battery)} fires at {ship(t, x.target)}, net {x.roll}: {DAMAGE[x.levels]}"


def _wave_fired(t: Tables, x: e.WaveFired) -> str:
    odds = f"at {x.difference:+d}" if x.difference else "on even terms"
    return f"{ships(t, x.ships)} against {battery(t, x.battery)} {odds}, net {x.roll}: {RESULTS[x.result]}"


def _hit(t: Tables, x: e.ShipHit) -> str:
    state = "is sunk" if x.state == "sunk" else f"is damaged, {x.state}"
    return f"{ADJECTIVE[x.side]} {ship(t, x.ship)} {state} at {place(t, x.place)}"


def _withdrew(t: Tables, x: e.ShipsWithdrew) -> str:
    verb = "withdraws" if len(x.ships) == 1 else "withdraw"
    return f"{ADJECTIVE[x.side]} {ships(t, x.ships)} {verb} from {place(t, x.place)}"


def _who(t: Tables, strength: int, people: Iterable[str]) -> str:
    names = [slug for slug in people if slug in t.leader]
    hqs = [t.counters[t.counter[slug]].name for slug in people if slug in t.counter]
    parts = [*([points(strength)] if strength else []), *([leaders(t, names)] if names else []), *hqs]
    return listed(parts) or "nobody"


def _embarked(t: Tables, x: e.Embarked) -> str:
    return f"{ADJECTIVE[x.side]} troops go aboard at {place(t, x.place)}: {_who(t, x.strength, x.people)}"


def _landed(t: Tables, x: e.Landed) -> str:
    verb = "are about to invade" if x.invades else "land at"
    return f"{ADJECTIVE[x.side]} troops {verb} {place(t, x.place)}: {_who(t, x.strength, x.people)}"


def _begun(t: Tables, x: e.BatteryBegun) -> str:
    what = f"to strengthen {battery(t, x.onto)}" if x.onto else "to build a battery"
    return f"{ADJECTIVE[x.side]} troops begin {what} at {place(t, x.place)}"


def _done(t: Tables, x: e.BatteryDone) -> str:
    states = {
        "ready": "is ready", "given up": "is given up before it is ready", "removed": "is removed", "unsuppressed": "fires again",
    }  # fmt: skip
    return f"{battery(t, x.battery)} at {place(t, x.place)} {states[x.state]}"


def _depot(t: Tables, x: e.DepotSet) -> str:
    return f"{ADJECTIVE[x.side]} {x.kind} depot {'set up' if x.there else 'removed'} at {place(t, x.place)}"


def _repaired(t: Tables, x: e.ShipRepaired) -> str:
    if not x.success:
        return f"the repair of {ship(t, x.ship)} at {place(t, x.place)} does not succeed"
    return f"{ship(t, x.ship)} is repaired at {place(t, x.place)}" + (" to D1" if x.damage else "")


SENTENCES: dict[type[Any], Callable[[Tables, Any], str]] = {
    e.Sailed: _sailed,
    e.ShipHit: _hit,
    e.Fired: _fired,
    e.BatteryFired: _battery_fired,
    e.WaveFired: _wave_fired,
    e.ShipsWithdrew: _withdrew,
    e.Embarked: _embarked,
    e.Landed: _landed,
    e.WentBack: lambda t, x: (
        f"The invasion of {place(t, x.start)} fails: {many(x.strength, 'SP')} back to {place(t, x.to)}"
    ),
    e.FerryDeclared: lambda t, x: (
        f"{ADJECTIVE[x.side]} {ship(t, x.ship)} serves as a ferry at {place(t, x.place)}"
    ),
    e.BatteryBegun: _begun,
    e.BatteryDone: _done,
    e.DepotSet: _depot,
    e.ShipRepaired: _repaired,
    e.ShipSupply: lambda t, x: (
        f"{ADJECTIVE[x.side]} {ship(t, x.ship)} at {place(t, x.place)} is {CONDITIONS[x.after]}"
    ),
}
