"""Events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.games.divided_we_fall import events as e
from longroll.games.divided_we_fall.tables import Tables, turn_label

SIDE = {"usa": "The Union", "csa": "The Confederacy", "none": "Nobody"}
WINNER = {"usa": "The Union wins", "csa": "The Confederacy wins", "neither": "Neither side wins"}
WHAT = {"mrr": "the Military Railroad", "supply": "a supply unit"}
COLUMN = {
    "attacker": "open ground",
    "woods_rough": "woods or rough ground",
    "seasonal_mountain_swamp": "a stream, mountains or swamp",
    "major_river_sea": "a great river or the sea",
    "maximum": "several obstacles",
}


def _low(side: str) -> str:
    """A side inside a sentence."""
    return SIDE[side][0].lower() + SIDE[side][1:]


def _what(word: str) -> str:
    """What was placed: `the Military Railroad`, `WV militia`, `2 infantry`."""
    if word.endswith("-militia"):
        return f"{word.removesuffix('-militia').upper()} militia"
    return WHAT.get(word, word)


class Narrator:
    """Turns an event into a sentence; the rule number is added by the log."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.says: dict[type[Any], Callable[[Any], str]] = {
            e.TurnBegan: lambda x: f"{turn_label(x.turn)}: {_low(x.side)} moves",
            e.Placed: lambda x: f"{SIDE[x.side]}: {_what(x.what)} at {self.name(x.at)}",
            e.Lost: self._lost,
            e.Removed: lambda x: f"{x.leader} leaves the map",
            e.Moved: self._moved,
            e.Spent: self._spent,
            e.ControlChanged: lambda x: f"{self.name(x.at)} is now held by {_low(x.side)}",
            e.RailsCut: lambda x: f"The railroads at {self.name(x.at)} are cut",
            e.RailRepaired: lambda x: f"The railroad {self.name(x.a)} - {self.name(x.b)} is repaired",
            e.Fortified: self._fort,
            e.Burned: lambda x: f"{self.name(x.at)} is burned",
            e.Reorganised: lambda x: f"{SIDE[x.side]} reorganises {self.name(x.at)} into {x.into}",
            e.BattleJoined: lambda x: f"{SIDE[x.attacker]} attacks {self.name(x.at)}",
            e.Withdrew: lambda x: (
                f"{x.what} give way from {self.name(x.start)} to {self.name(x.end)} before combat"
            ),
            e.BattleFought: self._battle,
            e.FieldHeld: lambda x: f"{SIDE[x.side]} holds the field at {self.name(x.at)}: {x.why}",
            e.Retreated: lambda x: f"{x.what} retreat from {self.name(x.start)} to {self.name(x.end)}",
            e.Captured: lambda x: (
                f"{SIDE[x.side]} finds supplies at {self.name(x.at)}: {x.taken} kept, {x.destroyed} destroyed"
            ),
            e.Bombarded: lambda x: (
                f"The fleet bombards {self.name(x.at)}: {x.steps} steps of the fort for {x.lost} naval units"
            ),
            e.Politics: lambda x: str(x.text),
            e.Passed: lambda x: f"{SIDE[x.side]} passes {x.what}",
            e.GameOver: lambda x: f"{WINNER[x.winner]}: {x.why}",
        }

    def __call__(self, event: Any) -> str:
        return self.says[type(event)](event)

    def name(self, slug: str) -> str:
        return self.tables.name[self.tables.index[slug]] if slug in self.tables.index else slug

    def _lost(self, x: e.Lost) -> str:
        at = f" at {self.name(x.at)}" if x.at else ""
        return f"{SIDE[x.side]} loses {x.what}{at} ({x.why})"

    def _moved(self, x: e.Moved) -> str:
        by = {
            "land": "",
            "water": "",
            "rail": " along the rails",
            "river": " by river",
            "sea": " by sea",
        }.get(x.by, f" ({x.by})")
        spent = f", {x.spent} movement spent" if x.spent else ""
        return f"{x.what}: {self.name(x.start)} to {self.name(x.end)}{by}{spent}"

    def _spent(self, x: e.Spent) -> str:
        if "supply" in x.what:
            return f"{SIDE[x.side]} uses up {x.what} at {self.name(x.at)}"
        return f"{SIDE[x.side]} spends a command point at {self.name(x.at)}: {x.what}; {x.left} left"

    def _fort(self, x: e.Fortified) -> str:
        if x.why == "begun":
            return f"{SIDE[x.side]} begins a fort at {self.name(x.at)}"
        if x.why == "finished":
            return f"The fort at {self.name(x.at)} is finished: level {x.level}"
        if x.level == 0:
            return f"The fort at {self.name(x.at)} is destroyed ({x.why})"
        return f"The fort at {self.name(x.at)} stands at level {x.level} ({x.why})"

    def _battle(self, x: e.BattleFought) -> str:
        ground = COLUMN[x.column]
        return (
            f"Battle of {self.name(x.at)}: {x.value} attack over {ground}; the defender is to lose {x.defender_loss},"
            f" the attacker {x.attacker_loss}"
        )
