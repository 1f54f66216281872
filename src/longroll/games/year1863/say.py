"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.state import Frame
from longroll.games.year1863 import names
from longroll.games.year1863.building import fort_cost, upgrade_cost
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.recruiting import in_box
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import KINDS
from longroll.kit import speech

PLAIN = {
    "halt": "Halt here",
    "done": "That is all",
    "begin": "Begin to recruit",
    "draft": "Declare a Draft: a die less two of Recruit Points",
    "cash": "Cash in a Victory Point",
    "militia": "Call out the militia",
    "roll": "Roll for a bonus to the march",
    "skirmish": "Make it a Skirmish",
    "battle": "Make it a Battle",
    "none": "None of them",
    "no": "No",
    "expend": "Expend a supply train",
    "those-people": "Play Those People!",
    "decline": "Leave the commanders where they are",
    "pursue": "Pursue",
    "pass": "Wait",
}
NEW = {"infantry": "an infantry corps", "cavalry": "cavalry", "artillery": "artillery", "engineer": "engineers",
       "riverine": "a flotilla", "garrison": "a garrison", "ranger": "rangers", "train": "a supply train"}  # fmt: skip


class Speaker(speech.Speaker[Year1863State]):
    """One game's names."""

    plain = PLAIN
    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.verbs = {
            "deploy": self._deploy,
            "place": lambda s, f, a: f"Send {self.short(s, a[0])} to {self.at(a[1])}",
            "demobilize": lambda s, f, a: (
                f"{'Pull down' if a[0].endswith('-fort') else 'Send home'} {self.posted(s, a[0])}"
            ),
            "burn": lambda s, f, a: f"Burn {self.posted(s, a[0])}",
            "recruit": self._recruit,
            "muster": lambda s, f, a: f"The militia gathers at {self.at(a[0])}",
            "fort": lambda s, f, a: self._build(s, a, "Build a fort", fort_cost),
            "upgrade": lambda s, f, a: self._build(s, a, "Strengthen the fort", upgrade_cost),
            "dig": self._dig,
            "unassign": self._unassign,
            "assign": lambda s, f, a: f"Give {self.short(s, a[1])} to {self.short(s, a[0])}",
            "promote": self._promote,
            "march": lambda s, f, a: f"March {self.posted(s, a[0])}",
            "army": lambda s, f, a: f"{self.short(s, a[0])} marches with his army from {self.seat(s, a[0])}",
            "fleet": lambda s, f, a: f"{self.short(s, a[0])} sails with his fleet from {self.seat(s, a[0])}",
            "sail": lambda s, f, a: f"Sail {self.posted(s, a[0])}",
            "double": lambda s, f, a: (
                f"Expend a train at {self.at(a[0])}: all who start there march twice as far"
            ),
            "to": lambda s, f, a: f"{'Pursue' if f['do'] == 'chase' else 'Go on'} to {self.at(a[0])}",
            "rail": lambda s, f, a: f"Ride the rails to {self.at(a[0])}",
            "ship": lambda s, f, a: f"Go by sea to {self.at(a[0])}",
            "take": lambda s, f, a: f"Take {self.short(s, a[0])} along",
            "command": lambda s, f, a: f"{self.short(s, a[0])} leads",
            "load": lambda s, f, a: f"Take {self.short(s, a[0])} aboard",
            "drop": lambda s, f, a: f"Leave {self.short(s, a[0])} behind",
            "leave": lambda s, f, a: f"Leave {self.short(s, a[0])} behind",
            "attack": lambda s, f, a: f"Attack at {self.at(a[0])}",
            "veteran": lambda s, f, a: f"{self.short(s, a[0])} becomes veteran",
            "lose": lambda s, f, a: f"Lose {self.short(s, a[0])}",
            "retreat": lambda s, f, a: f"Retreat to {self.at(a[0])}",
            "recall": lambda s, f, a: f"Recall {self.posted(s, a[0])}",
            "replace": lambda s, f, a: f"{self.short(s, a[1])} takes the army of {self.short(s, a[0])}",
            "transfer": lambda s, f, a: f"Transfer {self.posted(s, a[0])}",
        }

    def at(self, slug: str) -> str:
        return names.place(self.t, self.t.place_index[slug])

    def short(self, s: Year1863State, slug: str) -> str:
        return names.piece(self.t, self.t.index[slug])

    def seat(self, s: Year1863State, slug: str) -> str:
        return names.place(self.t, s.at[self.t.index[slug]])

    def posted(self, s: Year1863State, slug: str) -> str:
        """A piece with its commander, and where it stands."""
        piece = self.t.index[slug]
        where = s.at[piece]
        leader = s.commander[piece] - 1
        who = f" under {self.t.pieces[leader].name}" if leader >= 0 else ""
        at = f" at {names.place(self.t, where)}" if where < self.t.n else ""
        return f"{names.piece(self.t, piece)}{who}{at}"

    def _deploy(self, s: Year1863State, f: Frame, a: tuple[Any, ...]) -> str:
        if a[1] in self.t.index and a[1] not in self.t.place_index:
            return f"{self.short(s, a[0])} takes {self.posted(s, a[1])}"
        if a[0] not in self.t.index:
            return f"The fieldwork stands at {self.at(a[1])}"
        return f"{self.short(s, a[0])} stands at {self.at(a[1])}"

    def _recruit(self, s: Year1863State, f: Frame, a: tuple[Any, ...]) -> str:
        piece = self.t.index[a[0]]
        kind = KINDS[self.t.kind[piece]]
        cost = self.t.charts.cost[kind].rp[s.op >> 1]
        different = len(in_box(s, s.op >> 1, self.t.kind[piece])) > 1  # 9.6: then it matters which
        strength = self.t.strength[piece]
        what = f"{self.short(s, a[0])} (strength {strength[0]}, veteran {strength[1]})"
        return f"Raise {what if different else NEW[kind]} at {self.at(a[1])}, {points(cost)}"

    def _build(
        self, s: Year1863State, a: tuple[Any, ...], what: str, cost: Callable[[Year1863State, int, int], int]
    ) -> str:
        price = points(cost(s, self.t.place_index[a[0]], s.op >> 1))
        supply = "" if a[0] == a[1] else f", supplied from {self.at(a[1])}"
        return f"{what} at {self.at(a[0])}{supply}, {price}"

    def _dig(self, s: Year1863State, f: Frame, a: tuple[Any, ...]) -> str:
        how = "the engineers dig" if len(a) == 1 else f"dig with the train at {self.at(a[1])}"
        return f"Fieldworks at {self.at(a[0])}: {how}"

    def _unassign(self, s: Year1863State, f: Frame, a: tuple[Any, ...]) -> str:
        corps = s.corps[self.t.index[a[0]]] - 1
        what = f" {names.piece(self.t, corps)}" if corps >= 0 else " his corps"
        return f"Take{what} from {self.short(s, a[0])}"

    def _promote(self, s: Year1863State, f: Frame, a: tuple[Any, ...]) -> str:
        return f"Give {self.short(s, a[0])} an army" if f["do"] != "succeed" else f"{self.short(s, a[0])}"


def points(cost: int) -> str:
    return "for nothing" if not cost else f"for {names.counted(cost, 'point')}"
