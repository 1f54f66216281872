"""What happens to ships, as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.never_call_retreat.naval import events as e
from longroll.games.never_call_retreat.words import cycle_name

SIDE = {"union": "the Union", "confederate": "the Confederacy"}
RESULT = {
    "-": "without effect",
    "D": "and damages a Squadron",
    "S": "and sinks a Squadron",
    "SD": "and hits two Squadrons",
}
Name = Callable[[str], str]


def _squadrons(count: int) -> str:
    return f"{count} Squadron{'' if count == 1 else 's'}"


def _points(count: int) -> str:
    return f"{count} Strength Point{'' if count == 1 else 's'}"


def _force(count: int) -> str:
    """Troops by their points; whoever has none, a staff or a train."""
    return _points(count) if count else "a party"


def tellers(
    at: Name, who: Name, kind: Callable[[str, int], str], way: Callable[[Any], str]
) -> dict[Any, Callable[[Any], str]]:
    """A sentence for each event, with the game's names of places, pieces, kinds and ways."""

    def led(slug: str) -> str:
        name = who(slug)
        return "" if name == "a unit" else f" under {name}"

    def sailed(x: e.Sailed) -> str:
        aboard = f" and {_points(x.points)} aboard" if x.points else ""
        leaves = "leaves" if x.squadrons == 1 and not x.points else "leave"
        return f"{_squadrons(x.squadrons)} of {SIDE[x.side]}{led(x.leader)}{aboard} {leaves} {at(x.place)}."

    def lost(x: e.ShipsLost) -> str:
        ships = kind(x.kind, x.squadrons)
        if x.sunk or x.cycle < 0:
            return f"{SIDE[x.side]} loses {ships} at {at(x.place)}."
        return f"{ships} of {SIDE[x.side]} is damaged at {at(x.place)} until Cycle {cycle_name(x.cycle)}."

    return {
        e.Sailed: sailed,
        e.Steamed: lambda x: f"the ships{led(x.leader)} steam {way(x)}.",
        e.Embarked: lambda x: f"{_force(x.points)} of {SIDE[x.side]} {'embark' if x.points > 1 else 'embarks'} at {at(x.place)}.",
        e.Debarked: lambda x: f"{_force(x.points)} of {SIDE[x.side]} {'go' if x.points > 1 else 'goes'} ashore at {at(x.place)}.",
        e.FortFired: lambda x: f"the work at {at(x.place)} fires {RESULT[x.result]}.",
        e.ShipsMet: lambda x: f"ships of both sides meet at {at(x.place)}, {x.squadrons[0]} against {_squadrons(x.squadrons[1])}.",
        e.ShipsLost: lost,
        e.ShipsSheltered: lambda x: f"the ships of {SIDE[x.side]} stay under the guns at {at(x.place)}.",
        e.SailedBack: lambda x: f"{_squadrons(x.squadrons)} of {SIDE[x.side]} {'goes' if x.squadrons == 1 else 'go'} back to {at(x.to)}.",
        e.LandingBegan: lambda x: f"{SIDE[x.side]} lands at {at(x.place)} with a strength of {x.strength} against {x.defence}.",
        e.TookPassage: lambda x: f"{who(x.leader)} goes by water from {at(x.start)} to {at(x.to)}.",
        e.FerryMade: lambda x: f"transports of {SIDE[x.side]} serve as a ferry on {at(x.place)}.",
        e.Patrolled: lambda x: f"the Union looks for raiders: {x.patrols} on patrol.",
        e.ShipsOffStation: lambda x: f"{kind(x.kind, x.squadrons)} of {SIDE[x.side]} at {at(x.place)} {'lies' if x.squadrons == 1 else 'lie'} too far from any base and {'is' if x.squadrons == 1 else 'are'} lost.",
        e.JointAttack: lambda x: f"ships of {SIDE[x.side]} of strength {x.guns} lie off {at(x.place)}.",
    }  # fmt: skip
