"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.narrate import TRACK
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import piece_name
from longroll.kit import speech


class Speaker(speech.Speaker[NcrState]):
    """One game's names."""

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences: Mapping[Verb, speech.Sentence[NcrState]] = {
            **self._command(),
            **self._march(),
            **self._battle(),
        }

    def at(self, c: Choice) -> str:
        return self.t.node_title(self.t.waters.node(c.place, "choice"))

    def who(self, s: NcrState, c: Choice) -> str:
        return piece_name(s, self.t.pieces.index[c.piece])

    def _command(self) -> dict[Verb, Any]:
        return {
            v.ALLOCATE: lambda s, f, c: (
                f"{TRACK[c.args[0]]} first, {TRACK[c.args[1]]} second, {TRACK[c.args[2]]} third"
            ),
            v.AT: lambda s, f, c: f"Act at {self.at(c)}",
            v.DRAW: lambda s, f, c: f"Draw a Leader for {self.at(c)}",
            v.MILITIA: lambda s, f, c: f"A point of Militia at {self.at(c)}",
            v.BURN: lambda s, f, c: f"Let a {TRACK[c.word]} point go",
            v.PAY: lambda s, f, c: f"Pay {c.count} with Discretionary points",
            v.BACK: "Somewhere else",
            v.COMMAND: lambda s, f, c: f"Take over {self.who(s, c)}",
            v.DECLINE: "Take over none",
            v.RALLY: "Rally the force",
            v.DEPOT: lambda s, f, c: f"Build a depot with two points of {self.who(s, c)}",
            v.BURN_DEPOT: "Burn the depot",
            v.KEEP: "Keep a Fort there",
            v.RAZE: "Raze it",
            v.REPLACE_DEPOT: lambda s, f, c: f"Make it a depot of ours with two points of {self.who(s, c)}",
            v.DESTROY_DEPOT: "Destroy it",
        }

    def _march(self) -> dict[Verb, Any]:
        return {
            v.LEAD: lambda s, f, c: f"{self.who(s, c)} marches with his force",
            v.RIDE: lambda s, f, c: f"{self.who(s, c)} rides alone",
            v.MOVE: lambda s, f, c: f"Move {self.who(s, c)}",
            v.MOVE_POINTS: lambda s, f, c: f"Move {c.count} of {self.who(s, c)}",
            v.RAIL_LEAD: lambda s, f, c: f"{self.who(s, c)} takes his force by rail",
            v.RAIL_MOVE: lambda s, f, c: f"Send {self.who(s, c)} by rail",
            v.RAIL_POINTS: lambda s, f, c: f"Send {c.count} of {self.who(s, c)} by rail",
            v.DETRAIN: "Detrain here",
            v.BRING: lambda s, f, c: f"Bring {self.who(s, c)} too",
            v.LEAVE: lambda s, f, c: f"Leave {self.who(s, c)} behind",
            v.FORCE: lambda s, f, c: f"Force the march by {c.count}",
            v.SET_OUT: "Set out",
            v.STEP: lambda s, f, c: f"To {self.at(c)}",
            v.DROP: lambda s, f, c: f"Leave {self.who(s, c)} here",
            v.CUT: "Tear up the railroad",
            v.CONVERT: "Take control of the hex",
            v.STOP: "Stop here",
        }

    def _battle(self) -> dict[Verb, Any]:
        return {
            v.REACT: lambda s, f, c: f"{self.who(s, c)} tries to react",
            v.MARCH_IN: lambda s, f, c: f"{self.who(s, c)} tries to march to {self.at(c)}",
            v.SEND: lambda s, f, c: f"Send {self.who(s, c)} with a part",
            v.STAND: "Stay",
            v.GO: lambda s, f, c: f"Go to {self.at(c)}",
            v.WITHDRAW: lambda s, f, c: f"Withdraw to {self.at(c)}",
            v.FIGHT: "Stand and fight",
            v.REROLL: lambda s, f, c: (
                "Throw our die again" if c.word == "mine" else "Have the enemy's die thrown again"
            ),
            v.PASS: "Leave the dice as they are",
            v.LOSE: lambda s, f, c: f"A point of {self.who(s, c)}",
            v.FIGHT_ON: "Fight another round",
            v.LEAVE_FIELD: "Leave the field",
            v.RETREAT: lambda s, f, c: f"Retreat to {self.at(c)}",
        }
