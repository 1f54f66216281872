"""Events as sentences, one short method for each kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.events import Rolled
from longroll.games.year1863 import events as e
from longroll.games.year1863 import names
from longroll.games.year1863.names import counted
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import COMMAND_NAMES, COMMANDS, SIDE_NAMES, SIDES

RESULTS = {
    "AE": "the attacker is annihilated", "AS": "the attacker is shattered", "AD": "the attacker is defeated",
    "AM": "the attacker is ambushed", "PR": "a probe", "ENG": "the armies are engaged", "DR": "the defender falls back",
    "DM": "the defender is ambushed", "DD": "the defender is defeated", "DS": "the defender is shattered",
    "DE": "the defender is annihilated",
}  # fmt: skip
POWERS = ("the Union", "the Confederacy")
POINTS = {
    "battle-won": "a battle won", "battle-lost": "a battle lost", "city": "the first to occupy", "capital": "the fall of",
    "transfer": "forces received", "peripheral-campaign": "the peripheral campaign", "diplomacy": "European diplomacy",
    "recruits": "cashed in for recruits", "combat": "cashed in for combat",
}  # fmt: skip
RETURNED = {
    "demobilized": "demobilized", "burned": "burned", "doubling": "expended to double movement", "combat": "expended in combat",
    "fieldwork": "expended for a fieldwork", "fort": "expended for a fort", "upgrade": "expended for a fort of level 2",
}  # fmt: skip
LOST = {
    "losses": "", "static": "static units cannot retreat", "barred": "no way to retreat",
    "panic": "panic without a way out", "sea": "no landing within reach",
}  # fmt: skip
BUILT = {"fieldwork": "a fieldwork", "fort": "a fort", "upgrade": "a fort of level 2"}
RAISED = {
    "infantry": "an infantry corps", "cavalry": "a cavalry corps", "artillery": "an artillery reserve", "garrison": "a garrison",
    "engineer": "engineers", "ranger": "rangers", "militia": "militia", "riverine": "a flotilla", "train": "a supply train",
    "fort": "a fort", "upgrade": "a fort of level 2",
}  # fmt: skip
BY = {
    "road": "by road", "rail": "by rail", "water": "by water", "sea": "by sea", "pursuit": "in pursuit",
}  # fmt: skip

DICE = {
    "panic": "panic of {piece}", "initiative-attacker": "initiative of the attacker",
    "initiative-defender": "initiative of the defender", "combat": "combat", "fate": "fate of {piece}",
    "pursuit": "{piece} pursues", "march": "{piece} urges the march", "escape": "escape of {piece}",
    "copperheads": "Copperheads", "emancipation": "Emancipation Proclamation", "peripheral-campaign": "Peripheral Campaign",
    "blockade-runners": "Blockade Runners", "shafts-of-malice": "Shafts of Malice", "draft": "Draft",
    "recruit-points": "Recruit Points for a Victory Point", "militia": "call for militia", "supply-capture": "supply capture",
    "general-orders": "General Orders", "marker": "the marker", "capital": "Richmond falls",
}  # fmt: skip
"""What a die is thrown for."""


class Narrator:
    """One game's names."""

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.tellers: dict[type, Callable[[Any], str]] = {
            Rolled: self._rolled,
            e.TurnBegan: lambda x: f"{x.month} 1863, turn {x.turn}",
            e.PhaseBegan: lambda x: f"{self.who(x.command)}: {x.phase} phase",
            e.Deployed: lambda x: f"{self.piece(x.piece)} {self.verb(x.piece, 'appear')} at {self.at(x.at)}",
            e.OrderDrawn: lambda x: f"{self.who(x.command)} draws {self.order(x.order)}",
            e.LeaderDrawn: lambda x: f"{self.piece(x.leader)} joins {self.who(x.command)}",
            e.OrderKept: lambda x: f"{self.who(x.command)} draws a marker and keeps it face down",
            e.OrderHeld: lambda x: f"{self.who(x.command)} holds {self.order(x.order)}",
            e.OrderEffect: self._order_effect,
            e.VpChanged: self._vp_changed,
            e.Income: self._income,
            e.Recruited: lambda x: (
                f"{self.who(x.command)} raises {RAISED[x.kind]} for {counted(x.cost, 'Recruit Point')}, {x.left} left"
            ),
            e.Returned: lambda x: (
                f"{self.piece(x.piece)} {self.verb(x.piece, 'go', 'goes')} back to the box: {RETURNED[x.why]}"
            ),
            e.Built: lambda x: f"{self.who(x.command)} builds {BUILT[x.what]} at {self.at(x.at)}",
            e.Razed: lambda x: f"the fieldwork at {self.at(x.at)} is levelled",
            e.Assigned: lambda x: f"{self.piece(x.leader)} takes {self.piece(x.corps)}",
            e.Unassigned: lambda x: f"{self.piece(x.leader)} leaves his corps",
            e.Promoted: self._promoted,
            e.Demoted: lambda x: f"{self.piece(x.leader)} gives up his army",
            e.Marched: lambda x: (
                f"{self.went(x.pieces, 'go', 'goes')} from {self.at(x.start)} to {self.at(x.end)} {BY[x.by]}"
            ),
            e.Seen: lambda x: (
                f"{self.who(x.command)} units move from {self.at(x.start)} to {self.at(x.end)} {BY[x.by]}"
            ),
            e.Contact: self._contact,
            e.ControlTaken: lambda x: f"{POWERS[SIDES.index(x.side)]} takes {self.at(x.at)}",
            e.TrainTaken: self._train_taken,
            e.Escaped: lambda x: (
                f"{self.piece(x.leader)} {'escapes from' if x.free else 'is captured at'} {self.at(x.at)}"
            ),
            e.Initiative: self._initiative,
            e.TableChosen: lambda x: f"{self.who(x.by)} makes it a {x.table}",
            e.Declared: lambda x: f"{self.who(x.by)} plays Those People! at {self.at(x.at)}",
            e.Fought: self._fought,
            e.Eliminated: self._eliminated,
            e.BattleWon: lambda x: f"{self.who(x.winner)} wins at {self.at(x.at)}",
            e.Veteran: lambda x: f"{self.piece(x.piece)} becomes veteran",
            e.Retreated: lambda x: (
                f"{self.went(x.pieces, 'retreat')} from {self.at(x.start)} to {self.at(x.end)}"
            ),
            e.Fell: lambda x: f"{self.piece(x.leader)} falls at {self.at(x.at)}",
            e.Ended: self._ended,
        }

    def tell(self, event: Any) -> str:
        return names.capital(self.tellers[type(event)](event)) + "."

    def thrown_for(self, x: Rolled) -> str:
        return DICE[x.why].format(piece=self.piece(x.piece) if x.piece else "")

    # ---- names -------------------------------------------------------------------------------------------------------

    def piece(self, slug: str) -> str:
        return names.piece(self.t, self.t.index[slug], side=True)

    def pieces(self, slugs: tuple[str, ...]) -> str:
        found = [self.piece(x) for x in slugs]
        if len(found) > 4:
            return f"{found[0]} and {len(found) - 1} more"
        return ", ".join(found[:-1]) + " and " + found[-1] if len(found) > 1 else found[0]

    def verb(self, slug: str, many: str, one: str = "") -> str:
        """A verb that agrees with a piece: the corps appears, the engineers appear."""
        return many if names.plural(self.t, self.t.index[slug]) else one or many + "s"

    def went(self, slugs: tuple[str, ...], many: str, one: str = "") -> str:
        """Pieces and a verb that agrees with them."""
        return f"{self.pieces(slugs)} {many if len(slugs) > 1 else self.verb(slugs[0], many, one)}"

    def at(self, slug: str) -> str:
        return names.place(self.t, self.t.place_index[slug])

    def who(self, command: str) -> str:
        if command in SIDES:
            return POWERS[SIDES.index(command)]
        return COMMAND_NAMES[COMMANDS.index(command)] if command in COMMANDS else names.seat(command)

    def order(self, slug: str) -> str:
        return self.t.orders[self.t.order_index[slug]].name

    # ---- sentences ---------------------------------------------------------------------------------------------------

    def _rolled(self, x: Rolled) -> str:
        if x.why == "marker":  # 8.1: no die, but a marker out of the pool
            return f"marker {x.result} of {x.sides} is drawn"
        return f"{self.thrown_for(x)}: {x.result} on a die"

    def _order_effect(self, x: e.OrderEffect) -> str:
        leader = self.piece(x.piece) if x.piece else ""
        said = {
            "recruit-points": f"{counted(abs(x.amount), 'Recruit Point')} {'more' if x.amount > 0 else 'less'}",
            "cities": f"{x.amount or 'no'} Northern {'city' if x.amount == 1 else 'cities'} occupied",
            "to-pool": f"{leader} goes back to the pool",
            "nothing": "no effect",
            "not-in-play": f"no effect, for {leader} is not in play",
            "no-successor": f"no effect, for no corps commander could follow {leader}",
        }
        return f"{self.order(x.order)}: {said[x.effect]}"

    def _vp_changed(self, x: e.VpChanged) -> str:
        change = f"{'gains' if x.change > 0 else 'loses'} {counted(abs(x.change), 'Victory Point')}"
        why = POINTS[x.why] + (f" {self.at(x.at)}" if x.at else "")
        return f"{self.who(x.command)} {change}, now {x.now}: {why}"

    def _income(self, x: e.Income) -> str:
        parts = [f"cities {x.cities}", f"reserve {x.reserve}"]
        more = (("draft", x.draft), ("cashed", x.cashed), ("orders", x.orders))
        parts += [f"{word} {n:+d}" for word, n in more if n]
        return f"{self.who(x.command)} has {counted(x.total, 'Recruit Point')} ({', '.join(parts)})"

    def _promoted(self, x: e.Promoted) -> str:
        what = "a fleet" if x.rule == "17.8" else "an army"
        return f"{self.piece(x.leader)} is given {what}"

    def _contact(self, x: e.Contact) -> str:
        both = [self.pieces(p) for p in (x.union, x.confederate) if p]
        return f"contact at {self.at(x.at)}: {'; '.join(both)}"

    def _train_taken(self, x: e.TrainTaken) -> str:
        side = SIDE_NAMES[SIDES.index(x.loser)]
        return f"a {side} supply train is {'captured' if x.captured else 'lost'} at {self.at(x.at)}"

    def _initiative(self, x: e.Initiative) -> str:
        more = ", with a Brilliant Maneuver" if x.maneuver else ""
        if x.maneuver and x.maneuver != x.holder:
            more += f" of {self.who(x.maneuver)}"
        return f"initiative at {self.at(x.at)}, {x.attacker} against {x.defender}: {self.who(x.holder)}{more}"

    def _fought(self, x: e.Fought) -> str:
        told = ", ".join(f"{s.columns:+d} {names.SHIFTS[s.kind]}" for s in x.shifts if s.columns)
        return (
            f"{self.who(x.attacker)} attacks at {self.at(x.at)}, {x.attack} against {x.defense}, "
            f"column {x.column}{f' ({told})' if told else ''}: {x.result}, {RESULTS[x.result]}"
        )

    def _eliminated(self, x: e.Eliminated) -> str:
        why = LOST[x.why] and f": {LOST[x.why]}"
        return f"{self.piece(x.piece)} {self.verb(x.piece, 'are', 'is')} eliminated at {self.at(x.at)}{why}"

    def _ended(self, x: e.Ended) -> str:
        totals = ", ".join(f"{name} {total}" for name, total in zip(COMMAND_NAMES, x.scores))
        if x.cause == "equal":
            return f"the game is over and ends in a draw, for the totals are equal ({totals})"
        seat = names.seat(x.winner)
        held = " and ".join(COMMAND_NAMES[COMMANDS.index(c)] for c in x.commands)
        who = seat if seat == held else f"{seat} ({held})"
        if x.cause == "cities":
            return (
                f"the game is over and {who} wins: Confederates hold {' and '.join(map(self.at, x.cities))}"
            )
        return f"the game is over and {who} wins with the most Victory Points ({totals})"
