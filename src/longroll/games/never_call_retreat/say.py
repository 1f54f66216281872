"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.games.never_call_retreat import verbs as v
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.phrases import BAND, CALLS, STATE_NAMES, TRACK
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.view import piece_name
from longroll.games.never_call_retreat.words import many
from longroll.kit import speech

NAMED = {"raider": "A Commerce Raider", "fortress": "One more Fortress", "supply": "Supply"}
REACTION = {
    "ask": "From now on: ask me before a Headquarters reacts",
    "always": "From now on: every Headquarters tries to react",
    "attacked": "From now on: Headquarters try to react only where our own are attacked",
    "never": "From now on: nobody reacts, and I am not asked",
}
FRONTS = {
    "afloat": "Act on a river or at sea", "far-west": "Act in the Far West", "trans-mississippi": "Act beyond the Mississippi",
    "west": "Act in the West",
}  # fmt: skip
ENTERS = {"leader": "Bring in a Leader from the pool", "militia": "Raise a point of Militia"}
GOODS = {
    "militia": "Militia", "garrison": "Garrison points", "infantry": "Infantry", "cavalry": "Cavalry", "rail-repair": "a Rail Repair unit",
    "siege-train": "a Siege Train", "naval-base": "a Naval Base", "river-ironclad": "River Ironclads", "gunboat": "Gunboats",
    "river-transport": "River Transports", "naval-ironclad": "Naval Ironclads", "naval-warship": "Naval Warships",
    "naval-transport": "Naval Transports", "commerce-raider": "a Commerce Raider",
}  # fmt: skip


class Speaker(speech.Speaker[NcrState]):
    """One game's names."""

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences: Mapping[Verb, speech.Sentence[NcrState]] = {
            **self._command(),
            **self._march(),
            **self._battle(),
            **self._ships(),
            **self._cycle(),
        }

    def at(self, c: Choice) -> str:
        return self.t.node_title(self.t.waters.node(c.place, "choice"))

    def who(self, s: NcrState, c: Choice) -> str:
        return piece_name(s, self.t.pieces.index[c.piece])

    def squadron(self, s: NcrState, c: Choice) -> str:
        """9.4 `a Squadron of Gunboats`, `one of 2 Squadrons of Gunboats`"""
        x = self.t.pieces.index[c.piece]
        how = "a Squadron" if s.points[x] < 2 else f"one of {s.points[x]} Squadrons"
        return f"{how} of {self.t.roster.kinds[s.kind[x] - 1].name}"

    def loss(self, s: NcrState, c: Choice) -> str:
        """8.71 A point of a unit, or a Squadron."""
        x = self.t.pieces.index[c.piece]
        return self.squadron(s, c) if self.t.ship_kinds[s.kind[x]] else f"A point of {self.who(s, c)}"

    def depot(self, s: NcrState, c: Choice) -> str:
        """14.24 Two points of a unit, or one of one point and another."""
        whole = s.points[self.t.pieces.index[c.piece]] > 1
        return f"Build a depot with {'two points of ' if whole else ''}{self.who(s, c)}{'' if whole else ' and another'}"

    def _command(self) -> dict[Verb, Any]:
        return {
            v.ALLOCATE: lambda s, f, c: (
                f"{TRACK[c.args[0]]} first, {TRACK[c.args[1]]} second, {TRACK[c.args[2]]} third"
            ),
            v.AT: lambda s, f, c: f"Act at {self.at(c)}",
            v.FRONT: lambda s, f, c: FRONTS[c.word],
            v.BRING_IN: lambda s, f, c: ENTERS[c.word],
            v.DRAW: lambda s, f, c: f"Draw a Leader for {self.at(c)}",
            v.MILITIA: lambda s, f, c: f"A point of Militia at {self.at(c)}",
            v.BURN: lambda s, f, c: f"Let a {TRACK[c.word]} point go",
            v.PAY: lambda s, f, c: f"Pay {c.count} with Discretionary points",
            v.BACK: "Somewhere else",
            v.COMMAND: lambda s, f, c: f"Take over {self.who(s, c)}",
            v.DECLINE: "Take over none",
            v.ASSIGN: lambda s, f, c: f"{self.named(s, c.pieces[0])} joins {self.named(s, c.pieces[1])}",
            v.UNASSIGN: lambda s, f, c: f"{self.who(s, c)} leaves his place on the display",
            v.RALLY: "Rally the force",
            v.RAISE: lambda s, f, c: f"Raise {BAND.get(c.word, c.word)}",
            v.WIN_OVER: lambda s, f, c: f"Win over {self.who(s, c)}",
            v.FLEE: lambda s, f, c: f"Try to get away to {self.at(c)}",
            v.INTERCEPT: "Ride out against them",
            v.IN_STATE: lambda s, f, c: f"In {STATE_NAMES[c.word]}",
            v.REGION: lambda s, f, c: f"Near {self.at(c)}",
            v.ROUSE: lambda s, f, c: f"{self.who(s, c)} tries to rise",
            v.HUNT: lambda s, f, c: f"{self.who(s, c)} hunts the partisans here",
            v.AMBUSH: lambda s, f, c: f"{self.who(s, c)} strikes at the enemy here",
            v.ROOT_OUT: lambda s, f, c: f"{self.who(s, c)} roots out the cadre here",
            v.REMOVE: lambda s, f, c: f"Remove {self.who(s, c)} from command",
            v.SHELVE: "He goes home and waits for orders",
            v.RIDE_OFF: "He leaves the hex",
            v.RETURN: "He returns to the field where he is",
            v.DEMOTE: "He is demoted to two stars",
            v.POST: lambda s, f, c: f"He commands the theater from {self.at(c)}",
            v.REVEAL: lambda s, f, c: f"Reveal {self.who(s, c)}",
            v.TO_FIELD: lambda s, f, c: f"Straight to {self.who(s, c)}, if the theater commander manages it",
            v.DEPOT: lambda s, f, c: self.depot(s, c),
            v.WITH: lambda s, f, c: f"With {self.who(s, c)}",
            v.BURN_DEPOT: "Burn the depot",
            v.KEEP_DEPOT: "Keep the depot",
            v.EXPEND: lambda s, f, c: f"The depot at {self.at(c)} is spent",
            v.KEEP: "Keep a Fort there",
            v.RAZE: "Raze it",
            v.SHELTER: lambda s, f, c: f"{self.who(s, c)} goes inside the work",
            v.COME_OUT: lambda s, f, c: f"{self.who(s, c)} comes out of the work",
            v.EMPLACE: "Emplace the work that is prepared",
            v.STORM: lambda s, f, c: f"{self.who(s, c)} storms the works",
            v.SORTIE: lambda s, f, c: f"{self.who(s, c)} makes a sortie",
            v.BOMBARD: lambda s, f, c: f"Bombard {self.at(c)}",
            v.ASSAULT: lambda s, f, c: f"Assault {self.at(c)}",
            v.GO_FIRST: "Conduct our sieges first",
            v.GO_LAST: "Conduct our sieges last",
            v.SPEND_DEPOT: "Feed the garrison from its depot, which is used up",
            v.HOLD_OUT: "Hold out, with the depot's help",
            v.FORTIFY: lambda s, f, c: f"Plan a work at {self.at(c)}",
            v.SPEND: lambda s, f, c: f"Spend {many(c.count, 'Supply Point')}",
            v.DEMOLISH: lambda s, f, c: f"Demolish the work at {self.at(c)}",
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
            v.DROP_PART: lambda s, f, c: f"Leave {c.count} of {self.who(s, c)} here",
            v.DETACH: lambda s, f, c: f"Detach a brigade of {c.count} from {self.who(s, c)}",
            v.CUT: "Tear up the railroad",
            v.CONVERT: "Take control of the hex",
            v.STOP: "Stop here",
        }

    def _cycle(self) -> dict[Verb, Any]:
        return {
            v.CALL: lambda s, f, c: f"Make {CALLS[c.word]}",
            v.NO_CALL: "Call nobody",
            v.PRODUCE: lambda s, f, c: f"Order {GOODS[c.word]}",
            v.STRENGTH: lambda s, f, c: f"{c.count} point{'s' if c.count > 1 else ''}",
            v.AUGMENT: lambda s, f, c: f"Send {self.who(s, c)} home to recruit",
            v.FEDERALIZE: lambda s, f, c: f"Turn {self.who(s, c)} into Infantry",
            v.DONE: "Nothing more",
            v.PLACE: lambda s, f, c: f"At {self.at(c)}",
            v.FORM: lambda s, f, c: f"A unit of {c.count}",
            v.KEEP_BACK: "Keep it back",
            v.STARVE: lambda s, f, c: f"The force at {self.at(c)} goes without",
            v.STARVE_PART: lambda s, f, c: f"A part of the force at {self.at(c)} goes without",
            v.STARVE_UNIT: lambda s, f, c: f"{self.who(s, c)} goes without",
            v.MERGE: lambda s, f, c: f"{self.named(s, c.pieces[0])} joins {self.named(s, c.pieces[1])}",
            v.DEPARTMENT: lambda s, f, c: f"Set up or move {self.who(s, c)}",
            v.HEADQUARTERS: lambda s, f, c: f"{self.who(s, c)} at {self.at(c)}",
            v.ABSORB: lambda s, f, c: f"{self.who(s, c)} absorbs {c.count}",
            v.DISBAND: lambda s, f, c: f"{self.who(s, c)} goes home",
            v.DISBAND_PART: lambda s, f, c: f"{c.count} of {self.who(s, c)} go home",
            v.NAME: lambda s, f, c: NAMED.get(c.word) or STATE_NAMES[c.word],
            v.CHOOSE_PORT: lambda s, f, c: f"Off {self.at(c)}",
            v.PROCLAIM: "Issue the Emancipation Proclamation",
        }

    def _ships(self) -> dict[Verb, Any]:
        return {
            v.SAIL: lambda s, f, c: f"Send {self.squadron(s, c)}",
            v.BY_WATER: lambda s, f, c: f"{self.who(s, c)} goes by water, alone",
            v.FLEET: lambda s, f, c: f"{self.who(s, c)} sails with ships",
            v.EMBARK: lambda s, f, c: f"{self.who(s, c)} embarks",
            v.LAND: lambda s, f, c: f"Land at {self.at(c)}",
            v.ATTACK_TRANSPORTS: "Attack the transports here",
            v.UNDER_GUNS: "Stay under the guns of the work",
            v.LINE_UP: lambda s, f, c: f"{self.squadron(s, c)} goes there",
            v.SUPPORT: lambda s, f, c: f"Lie off {self.at(c)} while the troops attack",
            v.FERRY: lambda s, f, c: f"{self.who(s, c)} serves as a ferry",
            v.PATROL: "Look for raiders",
        }

    def named(self, s: NcrState, piece: str) -> str:
        return piece_name(s, self.t.pieces.index[piece])

    def _battle(self) -> dict[Verb, Any]:
        return {
            v.REACT: lambda s, f, c: f"{self.who(s, c)} tries to react",
            v.MARCH_IN: lambda s, f, c: f"{self.who(s, c)} tries to march to {self.at(c)}",
            v.SEND: lambda s, f, c: f"Send {self.who(s, c)} with a part",
            v.STAND: "Stay",
            v.ORDERS: lambda s, f, c: REACTION[c.word],
            v.GO: lambda s, f, c: f"Go to {self.at(c)}",
            v.WITHDRAW: lambda s, f, c: f"Withdraw to {self.at(c)}",
            v.FIGHT: "Stand and fight",
            v.REROLL: lambda s, f, c: (
                "Throw our die again" if c.word == "mine" else "Have the enemy's die thrown again"
            ),
            v.PASS: "Leave the dice as they are",
            v.LOSE: lambda s, f, c: self.loss(s, c),
            v.FIGHT_ON: "Fight another round",
            v.LEAVE_FIELD: "Leave the field",
            v.RETREAT: lambda s, f, c: f"Retreat to {self.at(c)}",
        }
