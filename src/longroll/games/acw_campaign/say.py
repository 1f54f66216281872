"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.choice import Choice
from longroll.core.state import Frame
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.supply import corps_of
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import ARMS, KIND_NAMES, OFF, SIDE_NAMES, SIDES, STATUS, WEAPONS
from longroll.kit import speech

PLAIN = {
    "done": "That is all",
    "halt": "Halt here",
    "stay": "Stay",
    "stand": "Stand and fight",
    "none": "None of them",
    "enough": "No more",
    "withdraw": "Withdraw",
    "horsemen": "Form a cavalry corps",
    "reserve": "Form an artillery reserve",
    "refit R-F": "Rifled field guns",
    "refit SB-H": "Heavy smoothbores",
    "by-corps": "Each corps chooses for itself",
    "go-too": "They go too",
    "call-out": "Call the home guard out",
    "give-up": "Give the city up without a fight",
    "by-the-map": "As the map has it",
    "ground fair": "Fair ground, as the program has it",
    "ground open": "Open ground, of no help to the defender",
    "ground strong": "Strong ground: heights, woods, a stream",
    "victory nobody": "Nobody's victory",
    "hand-over": "Pass the form to the other side",
    "confirm": "Yes, that is the result",
    "dispute": "No: take the form back",
    "resolve": "Let the program fight the battle",
    "fight program": "Fight it here, in the program",
    "fight table": "Fight it on a table, and send in the result",
    "order press": "Press the attack",
    "order press with all": "Press the attack with everything, reserves and all",
    "order hold": "Hold the line",
    "order hold with all": "Hold the line with everything, reserves and all",
    "order stay": "Stay on the field tonight",
    "order leave": "Leave the field before the fighting resumes",
    "order withdraw": "Withdraw from the field",
}
BY = {"road": "by road", "rail": "by rail", "river": "by river", "pike": "by the pike"}
STAFF = {
    "losses": "The strongest stands first, foot and horse before guns",
    "carbines": "The best cavalry first",
    "consolidate": "The nearest and weakest, for this one and all others",
}
"""what is left to the staff, by question"""
RIVERS = {
    "none": "no river in the way",
    "bridge": "across a bridge",
    "ferry": "across a river without a bridge",
}


class Speaker(speech.Speaker[AcwState]):
    """One game's names."""

    plain = PLAIN
    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.verbs = {
            "send": lambda s, f, a: f"Send {self.division(s, f, a)} to Manassas",
            "fortress": lambda s, f, a: f"The fortress at {self.at(a[0])}",
            "engineers": lambda s, f, a: (
                f"The engineers at {self.at(a[0])}: "
                + ("turn field works into forts" if a[1] == "forts" else "build new field works")
                + " from now on"
            ),
            "entrench": lambda s, f, a: f"{self.corps(s, f, a[0])} entrenches",
            "sail": lambda s, f, a: f"{self.corps(s, f, a[0])} sails to {self.at(a[1])}",
            "invade": lambda s, f, a: f"{self.corps(s, f, a[0])} lands at {self.at(a[1])}",
            "march": lambda s, f, a: f"A march from {self.at(a[0])}",
            **{kind: self._by(words) for kind, words in BY.items()},
            "leave": lambda s, f, a: f"Leave {self.division(s, f, a)} behind as a garrison",
            "ride": lambda s, f, a: f"{self.officer(s, a[0])} rides alone",
            "accompany": lambda s, f, a: f"{self.officer(s, a[0])} goes with {self.corps(s, f, a[1])}",
            "lead": lambda s, f, a: (
                f"{self.officer(s, a[0])} takes {self.division(s, f, a[1:])} to {self.at(a[3])}"
            ),
            "screen": lambda s, f, a: f"Send {self.division(s, f, a)} ahead to {self.at(a[2])} as a screen",
            "recall": lambda s, f, a: f"Recall {self.division(s, f, a)}",
            "to": self._to,
            "train": lambda s, f, a: f"Train {self.division(s, f, a)}",
            "at": lambda s, f, a: f"Reorganize at {self.at(a[0])}",
            "dismiss": lambda s, f, a: f"Relieve {self.officer(s, a[0])} of his army",
            "appoint": lambda s, f, a: f"Give {self.officer(s, a[0])} an army",
            "commander": lambda s, f, a: self.officer(s, a[0]),
            "field": lambda s, f, a: (
                f"Join {self.name(s, f, a[0])} and {self.name(s, f, a[1])} into a field corps"
            ),
            "merge": lambda s, f, a: f"Merge {self.name(s, f, a[0])} into {self.name(s, f, a[1])}",
            "split": lambda s, f, a: f"Split {self.corps(s, f, a[0])}",
            "shift": lambda s, f, a: f"Move stands of {self.corps(s, f, a[0])}",
            "stand": self._stand,
            "division": lambda s, f, a: f"Division {a[0]}, with its commander",
            "under": lambda s, f, a: f"To {self.corps(s, f, a[0])}",
            "blockade": lambda s, f, a: f"Blockade {self.at(a[0])}",
            "watch": lambda s, f, a: f"Look into {self.at(a[0])}",
            "battle": lambda s, f, a: f"The battle of {self.at(a[0])}",
            "withdraw": lambda s, f, a: f"Withdraw to {self.at(a[0])}",
            "retreat": lambda s, f, a: f"Retreat to {self.at(a[0])}",
            "reinforce": lambda s, f, a: f"{self.corps(s, f, a[0], True)} marches to the guns",
            "summon": lambda s, f, a: (
                f"{self.corps(s, {'do': '', 'of': SIDES.index(a[0])}, a[1], True)} is sent for"
            ),
            "promote": self._promote,
            "infantry": lambda s, f, a: f"Raise an infantry corps at {self.at(a[0])}",
            "cavalry": self._cavalry,
            "cavalry-division": lambda s, f, a: (
                f"Raise a cavalry division for {self.corps(s, f, a[0], True)}"
            ),
            "cohesive": lambda s, f, a: (
                f"A highly cohesive brigade in {self.division(s, f, a)}"
                if a[1]
                else f"Highly cohesive cavalry for {self.name(s, f, a[0])}"
            ),
            "battalion": lambda s, f, a: f"A battalion of {ARMS.get(a[1], a[1])} for {self.name(s, f, a[0])}",
            "wilder": lambda s, f, a: (
                f"{self.name(s, f, a[0])}, {self._place(s, self._find(s, f, a[0]), a[1])}"
            ),
            "forage": self._forage,
            "staff": lambda s, f, a: STAFF[f["do"]],
            "join": lambda s, f, a: (
                f"{self.name(s, f, a[0])}, {self._place(s, self._find(s, f, a[0]), a[1])}"
            ),
            "point": lambda s, f, a: f"One point from {self._place(s, corps_of(s, f['key']), a[0])}",
            "take": lambda s, f, a: f"From {self._place(s, corps_of(s, f['key']), a[0])}",
            "arm": lambda s, f, a: f"{self.name(s, f, a[0])}, {self._place(s, self._find(s, f, a[0]), a[1])}",
            "guns": lambda s, f, a: f"{ARMS[a[1]].capitalize()} for {self._place(s, f['corps'], a[0])}",
            "enter": lambda s, f, a: f"From {self.at(a[0])}: into the {a[1]}, {RIVERS[a[2]]}",
            "victory": lambda s, f, a: f"A {SIDE_NAMES[SIDES.index(a[0])]} victory",
            "honour": lambda s, f, a: f"Promote {self._hero(s, a)}",
            "demote": lambda s, f, a: f"Demote {self._hero(s, a)}",
            "shock": lambda s, f, a: f"Shock status for {self._hero(s, a)}",
            "order": self._order,
        }

    def __call__(self, s: AcwState, choice: Choice) -> str:
        """12 The last word on written orders has them carried out."""
        if choice.text == "done" and s.truth is not None and s.stack[-1]["do"] == "command":
            return "That is all: have the orders carried out"
        return super().__call__(s, choice)

    def _order(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        """8.57 The orders that name a corps: one attacks for all, or covers their withdrawal."""
        name = self._in_battle(s, a[-1])
        if a[0] == "press":
            return f"Press the attack with {name} alone, and hold with the rest"
        return f"Withdraw behind {name} as the rear guard"

    def _in_battle(self, s: AcwState, slug: str) -> str:
        """A corps of the battle that is being fought, or a division that is there by itself."""
        frame = s.frame_of("battle-hours")
        names = Battle.load(frame["battle"]).c_name if frame is not None and frame.get("battle") else []
        return next((name for name in names if slug_of(name) == slug), slug)

    def at(self, slug: str) -> str:
        return self.t.name[self.t.index[slug]]

    def _find(self, s: AcwState, f: Frame, slug: str) -> int:
        """A corps of the side that decides, or of which the referee does."""
        return s.find_corps(f["of"] if "of" in f else SIDES.index(FLOW.asks[f["do"]].side(s, f)), slug)

    def name(self, s: AcwState, f: Frame, slug: str) -> str:
        c = self._find(s, f, slug)
        return s.co_name[c] if c != OFF else slug

    def corps(self, s: AcwState, f: Frame, slug: str, where: bool = False) -> str:
        """`XII Corps under Lyon`, and where it stands if that tells more than the question."""
        c = self._find(s, f, slug)
        if c == OFF:
            return slug
        chief = s.co_chief[c]
        who = f" under {s.of_name[chief]}" if chief != OFF and s.of_name[chief] not in s.co_name[c] else ""
        far = (
            f" at {self.t.name[s.co_box[c]]}"
            if (where or f["do"] == "command") and s.co_box[c] != OFF
            else ""
        )
        return f"{s.co_name[c]}{who}{far}"

    def division(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        """`division 2 of XII Corps`"""
        return f"division {a[1]} of {self.name(s, f, a[0])}"

    def officer(self, s: AcwState, slug: str) -> str:
        return next((name for name in s.of_name if slug_of(name) == slug), slug)

    def stand(self, s: AcwState, i: int) -> str:
        """`infantry of 6, morale 4`"""
        weapon = f", {WEAPONS[s.st_weapon[i]]}" if s.st_weapon[i] else ""
        return f"{KIND_NAMES[s.st_kind[i]]} of {s.st_sp[i]}, morale {s.st_morale[i]}{weapon}"

    def _hero(self, s: AcwState, a: tuple[Any, ...]) -> str:
        """9.33 A stand of either side, as the referee points at it."""
        side = SIDES.index(a[0])
        c = s.find_corps(side, a[1])
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == a[2])
        return (
            f"{SIDE_NAMES[side]} {self.stand(s, s.stands_in(d)[a[3] - 1])}, division {a[2]} of {s.co_name[c]}"
        )

    def _by(self, words: str) -> Callable[[AcwState, Frame, tuple[Any, ...]], str]:
        return lambda s, f, a: f"Move {self.corps(s, f, a[0])} to {self.at(a[1])} {words}"

    def _to(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        if len(a) == 1:
            return f"{'Ride' if f['do'] == 'ride' else 'Go on'} to {self.at(a[0])}"
        return f"To {self.division(s, f, a)}" if a[1] else f"To the corps troops of {self.name(s, f, a[0])}"

    def _place(self, s: AcwState, c: int, place: str) -> str:
        """`division 1, stand 3: infantry of 6, morale 4`"""
        number, _, k = place.partition("-")
        if number == "0":
            return f"corps troops, stand {k}: {self.stand(s, s.corps_troops(c)[int(k) - 1])}"
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == int(number))
        return f"division {number}, stand {k}: {self.stand(s, s.stands_in(d)[int(k) - 1])}"

    def _stand(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        text = self._place(s, f["corps"], a[0])
        return text[0].upper() + text[1:]

    def _promote(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        c = self._find(s, f, a[0])
        d = next(d for d in s.divisions_of(c) if s.dv_number[d] == a[1])
        if len(a) == 3:
            return f"{STATUS[2].capitalize()}: {self.division(s, f, a)}, first of all stand {a[2]}, {self.stand(s, s.stands_in(d)[a[2] - 1])}"
        return f"Make {self.division(s, f, a)} {STATUS[min(2, s.dv_status[d] + 1)]}"

    def _cavalry(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        if f["do"] == "raise":
            return f"Raise a cavalry corps at {self.at(a[0])}"
        return f"A cavalry brigade for {self.name(s, f, a[0])}"

    def _forage(self, s: AcwState, f: Frame, a: tuple[Any, ...]) -> str:
        words = str(a[0]).split()
        who = self.division(s, f, (words[0], words[1])) if len(words) == 2 else self.corps(s, f, words[0])
        return f"{who[0].upper()}{who[1:]} forages"
