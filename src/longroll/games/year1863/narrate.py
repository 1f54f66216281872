"""Events as sentences."""

from __future__ import annotations

from typing import Any

from longroll.core.events import Rolled
from longroll.games.year1863 import events as e
from longroll.games.year1863 import names
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import COMMAND_NAMES, COMMANDS, SIDE_NAMES, SIDES

RESULTS = {
    "AE": "the attacker is annihilated", "AS": "the attacker is shattered", "AD": "the attacker is defeated",
    "AM": "the attacker is ambushed", "PR": "a probe", "ENG": "the armies are engaged", "DR": "the defender falls back",
    "DM": "the defender is ambushed", "DD": "the defender is defeated", "DS": "the defender is shattered",
    "DE": "the defender is annihilated",
}  # fmt: skip


class Narrator:
    """One game's names."""

    def __init__(self, tables: Tables) -> None:
        self.t = tables

    def piece(self, slug: str) -> str:
        return names.piece(self.t, self.t.index[slug], side=True)

    def pieces(self, slugs: tuple[str, ...]) -> str:
        found = [self.piece(x) for x in slugs]
        if len(found) > 4:
            return f"{found[0]} and {len(found) - 1} more"
        return ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else found[0]

    def at(self, slug: str) -> str:
        return names.place(self.t, self.t.place_index[slug])

    def who(self, command: str) -> str:
        if command in SIDES:
            return "the " + SIDE_NAMES[SIDES.index(command)]
        return COMMAND_NAMES[COMMANDS.index(command)] if command in COMMANDS else command

    def order(self, slug: str) -> str:
        return self.t.orders[self.t.order_index[slug]].name

    def tell(self, event: Any) -> str:
        text = self._tell(event)
        return text[0].upper() + text[1:] + "."

    def _tell(self, x: Any) -> str:
        match x:
            case Rolled():
                return f"{x.why}: {x.result} on a d{x.sides}"
            case e.TurnBegan():
                return f"{x.month} 1863, turn {x.turn}"
            case e.PhaseBegan():
                return f"{self.who(x.command)}: {x.phase} phase"
            case e.Deployed():
                return f"{self.piece(x.piece)} appears at {self.at(x.at)}"
            case e.OrderDrawn():
                return f"{self.who(x.command)} draws {self.order(x.order)}"
            case e.OrderKept():
                return f"{self.who(x.command)} draws a marker and keeps it face down"
            case e.OrderHeld():
                return f"{self.who(x.command)} holds {self.order(x.order)}"
            case e.OrderEffect():
                return f"{self.order(x.order)}: {x.text}"
            case e.VpChanged():
                return f"{self.who(x.command)} {x.change:+d} Victory Points, now {x.now}: {x.why}"
            case e.Income():
                parts = [f"cities {x.cities}", f"reserve {x.reserve}"]
                parts += [
                    f"{word} {n:+d}"
                    for word, n in (("draft", x.draft), ("cashed", x.cashed), ("orders", x.orders))
                    if n
                ]
                return f"{self.who(x.command)} has {x.total} Recruit Points ({', '.join(parts)})"
            case e.Recruited():
                return f"{self.who(x.command)} raises {x.kind} for {x.cost}, {x.left} left"
            case e.Returned():
                return f"{self.piece(x.piece)} goes back to the box: {x.why}"
            case e.Built():
                return f"{self.who(x.command)} builds a {x.what} at {self.at(x.at)}"
            case e.Razed():
                return f"the fieldwork at {self.at(x.at)} is levelled"
            case e.Assigned():
                return f"{self.piece(x.leader)} takes {self.piece(x.corps)}"
            case e.Unassigned():
                return f"{self.piece(x.leader)} leaves his corps"
            case e.Promoted():
                return f"{self.piece(x.leader)} is given an army"
            case e.Demoted():
                return f"{self.piece(x.leader)} gives up his army"
            case e.Marched():
                return f"{self.pieces(x.pieces)} from {self.at(x.start)} to {self.at(x.end)} by {x.by}"
            case e.Seen():
                return (
                    f"{self.who(x.command)} units move from {self.at(x.start)} to {self.at(x.end)} by {x.by}"
                )
            case e.Contact():
                both = [self.pieces(p) for p in (x.union, x.confederate) if p]
                return f"contact at {self.at(x.at)}: {'; '.join(both)}"
            case e.ControlTaken():
                return f"{self.who(x.side)} side takes {self.at(x.at)}"
            case e.TrainTaken():
                return (
                    f"a {x.loser} supply train is {'captured' if x.captured else 'lost'} at {self.at(x.at)}"
                )
            case e.Escaped():
                return (
                    f"{self.piece(x.leader)} {'escapes from' if x.free else 'is captured at'} {self.at(x.at)}"
                )
            case e.Initiative():
                more = f" with a Brilliant Maneuver of {self.who(x.maneuver)}" if x.maneuver else ""
                return f"initiative at {self.at(x.at)}, {x.attacker} against {x.defender}: {self.who(x.holder)}{more}"
            case e.TableChosen():
                return f"{self.who(x.by)} makes it a {x.table}"
            case e.Declared():
                return f"{self.who(x.by)} plays {x.what} at {self.at(x.at)}"
            case e.Fought():
                why = f" ({', '.join(x.shifts)})" if x.shifts else ""
                return (
                    f"{self.who(x.attacker)} attacks at {self.at(x.at)}, {x.attack} against {x.defense}, "
                    f"column {x.column}{why}: {x.result}, {RESULTS[x.result]}"
                )
            case e.Eliminated():
                return f"{self.piece(x.piece)} is eliminated at {self.at(x.at)}: {x.why}"
            case e.BattleWon():
                return f"{self.who(x.winner)} wins at {self.at(x.at)}"
            case e.Veteran():
                return f"{self.piece(x.piece)} becomes veteran"
            case e.Retreated():
                return f"{self.pieces(x.pieces)} from {self.at(x.start)} to {self.at(x.end)} in retreat"
            case e.Fell():
                return f"{self.piece(x.leader)} falls at {self.at(x.at)}"
            case e.Ended():
                return f"the game is over: {x.winner}, {x.reason}"
        raise TypeError(f"no words for {type(x).__name__}")
