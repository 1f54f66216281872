"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable

from longroll.core.choice import Choice
from longroll.core.frames import Frame
from longroll.games.year1863 import names, verbs
from longroll.games.year1863.building import fort_cost, upgrade_cost
from longroll.games.year1863.flow import FLOW
from longroll.games.year1863.recruiting.placement import in_box
from longroll.games.year1863.state import Year1863State
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import ADMIRAL, FORT, KINDS
from longroll.kit import speech

NEW = {"infantry": "an infantry corps", "cavalry": "cavalry", "artillery": "artillery", "engineer": "engineers",
       "riverine": "a flotilla", "garrison": "a garrison", "ranger": "rangers", "train": "a supply train"}  # fmt: skip


class Speaker(speech.Speaker[Year1863State]):
    """One game's names."""

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences = {
            verbs.HALT: "Halt here",
            verbs.DONE: "That is all",
            verbs.BEGIN: "Begin to recruit",
            verbs.DRAFT: "Declare a Draft: a die less two of Recruit Points",
            verbs.CASH: "Cash in a Victory Point",
            verbs.MILITIA: "Call out the militia",
            verbs.ROLL: "Roll for a bonus to the march",
            verbs.SKIRMISH: "Make it a Skirmish",
            verbs.BATTLE: "Make it a Battle",
            verbs.NONE: "None of them",
            verbs.NO: "No",
            verbs.EXPEND: "Expend a supply train",
            verbs.THOSE_PEOPLE: "Play Those People!",
            verbs.DECLINE: "Leave the commanders where they are",
            verbs.PURSUE: "Pursue",
            verbs.PASS: "Wait",
            verbs.DEPLOY: lambda s, f, c: f"{self.short(c.piece)} stands at {self.at(c.place)}",
            verbs.DEPLOY_ON: lambda s, f, c: f"{self.short(c.piece)} takes {self.posted(s, c.pieces[1])}",
            verbs.DEPLOY_WORKS: lambda s, f, c: f"The fieldwork stands at {self.at(c.place)}",
            verbs.PLACE: lambda s, f, c: f"Send {self.short(c.piece)} to {self.at(c.place)}",
            verbs.DEMOBILIZE: self._demobilize,
            verbs.BURN: lambda s, f, c: f"Burn {self.posted(s, c.piece)}",
            verbs.RECRUIT: self._recruit,
            verbs.MUSTER: lambda s, f, c: f"The militia gathers at {self.at(c.place)}",
            verbs.FORT: lambda s, f, c: self._build(s, c, "Build a fort", fort_cost),
            verbs.UPGRADE: lambda s, f, c: self._build(s, c, "Strengthen the fort", upgrade_cost),
            verbs.DIG: lambda s, f, c: f"Fieldworks at {self.at(c.place)}: the engineers dig",
            verbs.DIG_WITH_TRAIN: lambda s, f, c: (
                f"Fieldworks at {self.at(c.place)}: dig with the train at {self.at(c.places[1])}"
            ),
            verbs.UNASSIGN: self._unassign,
            verbs.ASSIGN: lambda s, f, c: f"Give {self.short(c.pieces[1])} to {self.short(c.piece)}",
            verbs.PROMOTE: self._promote,
            verbs.MARCH: lambda s, f, c: f"March {self.posted(s, c.piece)}",
            verbs.ARMY: lambda s, f, c: (
                f"{self.short(c.piece)} marches with his army from {self.seat(s, c.piece)}"
            ),
            verbs.FLEET: lambda s, f, c: (
                f"{self.short(c.piece)} sails with his fleet from {self.seat(s, c.piece)}"
            ),
            verbs.SAIL: lambda s, f, c: f"Sail {self.posted(s, c.piece)}",
            verbs.DOUBLE: lambda s, f, c: (
                f"Expend a train at {self.at(c.place)}: all who start there march twice as far"
            ),
            verbs.TO: lambda s, f, c: f"{'Pursue' if f.do == 'chase' else 'Go on'} to {self.at(c.place)}",
            verbs.RAIL: lambda s, f, c: f"Ride the rails to {self.at(c.place)}",
            verbs.SHIP: lambda s, f, c: f"Go by sea to {self.at(c.place)}",
            verbs.TAKE: lambda s, f, c: f"Take {self.short(c.piece)} along",
            verbs.COMMAND: lambda s, f, c: f"{self.short(c.piece)} leads",
            verbs.LOAD: lambda s, f, c: f"Take {self.short(c.piece)} aboard",
            verbs.DROP: lambda s, f, c: f"Leave {self.short(c.piece)} behind",
            verbs.LEAVE: lambda s, f, c: f"Leave {self.short(c.piece)} behind",
            verbs.ATTACK: lambda s, f, c: f"Attack at {self.at(c.place)}",
            verbs.VETERAN: lambda s, f, c: f"{self.short(c.piece)} becomes veteran",
            verbs.LOSE: lambda s, f, c: f"Lose {self.short(c.piece)}",
            verbs.RETREAT: lambda s, f, c: f"Retreat to {self.at(c.place)}",
            verbs.RECALL: lambda s, f, c: f"Recall {self.posted(s, c.piece)}",
            verbs.REPLACE: lambda s, f, c: (
                f"{self.short(c.pieces[1])} takes the army of {self.short(c.piece)}"
            ),
            verbs.TRANSFER: lambda s, f, c: f"Transfer {self.posted(s, c.piece)}",
        }

    def at(self, slug: str) -> str:
        return names.place(self.t, self.t.place_index[slug])

    def short(self, slug: str) -> str:
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

    def _demobilize(self, s: Year1863State, f: Frame, c: Choice) -> str:
        fort = self.t.kind[self.t.index[c.piece]] == FORT
        return f"{'Pull down' if fort else 'Send home'} {self.posted(s, c.piece)}"

    def _recruit(self, s: Year1863State, f: Frame, c: Choice) -> str:
        piece = self.t.index[c.piece]
        kind = KINDS[self.t.kind[piece]]
        cost = self.t.charts.cost[kind].rp[s.op >> 1]
        different = len(in_box(s, s.op >> 1, self.t.kind[piece])) > 1  # 9.6: then it matters which
        strength = self.t.strength[piece]
        what = f"{self.short(c.piece)} (strength {strength[0]}, veteran {strength[1]})"
        return f"Raise {what if different else NEW[kind]} at {self.at(c.place)}, {points(cost)}"

    def _build(
        self, s: Year1863State, c: Choice, what: str, cost: Callable[[Year1863State, int, int], int]
    ) -> str:
        place, source = c.places
        price = points(cost(s, self.t.place_index[place], s.op >> 1))
        supply = "" if place == source else f", supplied from {self.at(source)}"
        return f"{what} at {self.at(place)}{supply}, {price}"

    def _unassign(self, s: Year1863State, f: Frame, c: Choice) -> str:
        corps = s.corps[self.t.index[c.piece]] - 1
        what = f" {names.piece(self.t, corps)}" if corps >= 0 else " his corps"
        return f"Take{what} from {self.short(c.piece)}"

    def _promote(self, s: Year1863State, f: Frame, c: Choice) -> str:
        if f.do == "succeed":
            return self.short(c.piece)
        admiral = self.t.kind[self.t.index[c.piece]] == ADMIRAL
        return f"Give {self.short(c.piece)} {'a fleet' if admiral else 'an army'}"


def points(cost: int) -> str:
    return "for nothing" if not cost else f"for {names.counted(cost, 'point')}"
