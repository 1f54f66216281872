"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.divided_we_fall import verbs as w
from longroll.games.divided_we_fall.combat.battle import foresee, waiting
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.narrate import leader_name, many, militia_name, place_name
from longroll.games.divided_we_fall.naval.bombard import price
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.kit import speech
from longroll.kit.speech import Plain

LOSSES = {"infantry": "a factor of infantry", "fort": "a step of the fort"}


class Speaker(speech.Speaker[DwfState]):
    """One game's names."""

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences: Mapping[Verb, speech.Sentence[DwfState]] = {
            **self._campaign(),
            **self._march(),
            **self._battle(),
            **self._arrivals(),
        }

    def at(self, c: Choice) -> str:
        """The place of a choice, inside a sentence."""
        return place_name(self.t, c.place)

    def who(self, c: Choice) -> str:
        """The leader or militia of a choice."""
        militia = c.piece in self.t.militia_index
        return militia_name(self.t, c.piece) if militia else leader_name(self.t, c.piece)

    def post(self, s: DwfState, c: Choice) -> str:
        """Where the leader or militia of a choice stands."""
        t = self.t
        at = (
            s.militia_at[t.militia_index[c.piece]]
            if c.piece in t.militia_index
            else s.leader_at[t.leader_index[c.piece]]
        )
        return place_name(t, t.slug[at])

    def _campaign(self) -> dict[Verb, Any]:
        return {
            w.MARCH: Plain(lambda q, c: f"March {c.count} infantry from {self.at(c)}"),
            w.MARCH_MILITIA: lambda s, f, c: f"March {self.who(c)} from {self.post(s, c)}",
            w.LIFT: Plain(lambda q, c: f"Carry {c.count} infantry by sea from {self.at(c)}"),
            w.REORGANIZE: Plain(lambda q, c: f"Reorganise the infantry at {self.at(c)}"),
            w.RIDE: lambda s, f, c: f"{self.who(c)} rides alone from {self.post(s, c)}",
            w.ACTIVATE: lambda s, f, c: f"Activate {self.who(c)} at {self.post(s, c)}",
            w.ROAM: lambda s, f, c: f"{self.who(c)} marches on his own account from {self.post(s, c)}",
            w.ENTRENCH: lambda s, f, c: f"{self.who(c)} digs in at {self.post(s, c)}",
            w.SUPPLY: Plain(lambda q, c: f"Move supply from {self.at(c)}"),
            w.RAILROAD: Plain(lambda q, c: f"Move the Military Railroad from {self.at(c)}"),
            w.SAIL: Plain(lambda q, c: f"Sail {many(c.count, c.word)} from {self.at(c)}"),
            w.BOMBARD: self._bombard,
            w.FORTIFY: Plain(lambda q, c: f"Build a fort at {self.at(c)}"),
            w.ALSO: Plain(lambda q, c: f"Build a second fort at {self.at(c)}"),
            w.NO_MORE: "No more forts",
            w.TRAIN: Plain(lambda q, c: f"{self.who(c)} trains the army"),
            w.DETACH: "Lee gives Longstreet a corps of four",
            w.PASS: "Pass a command point",
            w.END: "End the campaign",
            w.FORM: Plain(lambda q, c: f"Form a unit of {c.count}"),
            w.KEEP: "Keep the counters as they are",
        }

    def _march(self) -> dict[Verb, Any]:
        by = {"sea": "by sea", "river": "by river"}
        return {
            w.TO: Plain(lambda q, c: f"Go on to {self.at(c)}"),
            w.TO_BY: Plain(lambda q, c: f"Go to {self.at(c)} {by[c.word]}"),
            w.TO_LIGHT: Plain(lambda q, c: f"Go on to {self.at(c)}, whatever the ground"),
            w.TAKE: Plain(lambda q, c: f"Take {c.count} infantry along"),
            w.TAKE_PIECE: Plain(lambda q, c: f"Take {self.who(c)} along"),
            w.TAKE_SUPPLY: "Take a supply unit along",
            w.LEAVE: Plain(lambda q, c: f"Leave {c.count} infantry here"),
            w.LEAVE_PIECE: Plain(lambda q, c: f"Leave {self.who(c)} here"),
            w.LEAVE_SUPPLY: "Leave a supply unit here",
            w.HALT: "Halt here",
            w.RIDE_TO: Plain(lambda q, c: f"Ride to {self.at(c)}"),
            w.STAY: "Stay here",
        }

    def _battle(self) -> dict[Verb, Any]:
        return {
            w.FIGHT: "Fight the battle now",
            w.STAND: "Stand and fight",
            w.COMMIT: self._commit,
            w.EXPEND: Plain(lambda q, c: f"Use up the supply at {self.at(c)}"),
            w.RETREAT: Plain(lambda q, c: f"Retreat to {self.at(c)}"),
            w.WITHDRAW: Plain(lambda q, c: f"Withdraw to {self.at(c)} before combat"),
            w.FLEET_TO: Plain(lambda q, c: f"Leave for {self.at(c)}"),
            w.HOME: Plain(lambda q, c: f"To {self.at(c)}"),
            w.LOSE: Plain(lambda q, c: f"Lose {LOSSES.get(c.word) or many(1, c.word)}"),
            w.LOSE_PIECE: Plain(lambda q, c: f"Lose {self.who(c)}"),
            w.KEEP_SUPPLY: "Keep the captured supply",
            w.DESTROY_SUPPLY: "Destroy the captured supply",
        }

    def _arrivals(self) -> dict[Verb, Any]:
        return {
            w.PLACE: Plain(self._place),
            w.DRAFT: Plain(lambda q, c: f"Replacements at {self.at(c)}"),
            w.DRAFT_WITH: Plain(lambda q, c: f"Replacements at {self.at(c)}, one of them to {self.who(c)}"),
            w.DRAFT_FOR: Plain(self._draft_for),
            w.BURN: Plain(lambda q, c: f"Burn {self.at(c)}"),
            w.DONE: "That is all",
            w.EXCHANGE: Plain(lambda q, c: f"Exchange counters at {self.at(c)} for larger ones"),
            w.DISBAND: Plain(lambda q, c: f"Disband a unit of {c.count} at {self.at(c)}"),
            w.FORGO: "Forgo the infantry",
            w.ACCEPT: "Accept it",
            w.REFUSE: "Refuse it",
            w.REPLACE: Plain(lambda q, c: f"Johnston takes the place of {self.who(c)}"),
            w.NO_RETURN: "Johnston does not return",
            w.NO_TRANSFER: "He stays where he is",
        }

    def _bombard(self, s: DwfState, f: Frame, c: Choice) -> str:
        target, start = c.places
        cost = price(s, self.t.index[target], c.count)
        what = "a mixed squadron" if c.word == "squadron" else many(cost, c.word)
        aim = f"for {many(c.count, 'step')} of the fort" if c.count else "to stop the works"
        where = f"{place_name(self.t, target)} from {place_name(self.t, start)}"
        return f"Bombard {where} {aim}, at the price of {what}"

    def _place(self, question: str, c: Choice) -> str:
        if question == "supplying":
            return f"Put a supply unit at {self.at(c)}"
        if question == "alternative":
            return f"Send him to {self.at(c)}"
        return f"{'In' if c.place.startswith('box-') else 'At'} {self.at(c)}"

    def _commit(self, s: DwfState, f: Frame, c: Choice) -> str:
        full = foresee(s, waiting(s)).full
        if c.count >= full:
            return f"Attack with all {c.count}" if c.count else "Attack with nothing"
        return f"Attack with {c.count} and hold {full - c.count} back"

    def _draft_for(self, question: str, c: Choice) -> str:
        group = self.t.group_names[c.word]
        where = f"the {group}" if group == "West" else group
        return f"Two replacements at {self.at(c)}, and none from {where} this turn"
