"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from longroll.core.choice import Choice, Verb
from longroll.games.acw_campaign import verbs as v
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import BattleAt, Command, RefereeUpgrade
from longroll.games.acw_campaign.state import AcwState, slug_of
from longroll.games.acw_campaign.supply import corps_of, stand_named
from longroll.games.acw_campaign.tables import Tables
from longroll.games.acw_campaign.words import (
    ARMS,
    CRACK,
    KIND_NAMES,
    OFF,
    SIDE_NAMES,
    SIDES,
    STATUS,
    VETERAN,
    WEAPONS,
)
from longroll.kit import speech

PLAIN: dict[Verb, str] = {
    v.DONE: "That is all",
    v.HALT: "Halt here",
    v.STAY: "Stay",
    v.STAND: "Stand and fight",
    v.NONE: "None of them",
    v.ENOUGH: "No more",
    v.HORSEMEN: "Form a cavalry corps",
    v.RESERVE: "Form an artillery reserve",
    v.BY_CORPS: "Each corps chooses for itself",
    v.GO_TOO: "They go too",
    v.CALL_OUT: "Call the home guard out",
    v.GIVE_UP: "Give the city up without a fight",
    v.BY_THE_MAP: "As the map has it",
    v.HAND_OVER: "Pass the form to the other side",
    v.CONFIRM: "Yes, that is the result",
    v.DISPUTE: "No: take the form back",
    v.RESOLVE: "Let the program fight the battle",
    v.PRESS: "Press the attack",
    v.PRESS_ALL: "Press the attack with everything, reserves and all",
    v.HOLD: "Hold the line",
    v.HOLD_ALL: "Hold the line with everything, reserves and all",
    v.STAY_TONIGHT: "Stay on the field tonight",
    v.LEAVE_FIELD: "Leave the field before the fighting resumes",
    v.LEAVE_AT_NIGHT: "Withdraw from the field",
}
WORDS = {
    "fair": "Fair ground, as the program has it",
    "open": "Open ground, of no help to the defender",
    "strong": "Strong ground: heights, woods, a stream",
    "program": "Fight it here, in the program",
    "table": "Fight it on a table, and send in the result",
    "union": "A Union victory",
    "confederate": "A Confederate victory",
    "nobody": "Nobody's victory",
}
"""choices that name a word of the game"""
BY = ("by road", "by rail", "by river")
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

    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.sentences = {
            **PLAIN,
            v.SEND: lambda s, f, c: f"Send {self.division(s, f, c)} to Manassas",
            v.FORTRESS: lambda s, f, c: f"The fortress at {self.at(c.place)}",
            v.ENGINEERS: lambda s, f, c: (
                f"The engineers at {self.at(c.place)}: "
                + ("turn field works into forts" if c.word == "forts" else "build new field works")
                + " from now on"
            ),
            v.ENTRENCH: lambda s, f, c: f"{self.corps(s, f, c.piece)} entrenches",
            v.SAIL: lambda s, f, c: f"{self.corps(s, f, c.piece)} sails to {self.at(c.place)}",
            v.INVADE: lambda s, f, c: f"{self.corps(s, f, c.piece)} lands at {self.at(c.place)}",
            v.MARCH: lambda s, f, c: f"A march from {self.at(c.place)}",
            **{kind: self._by(words) for kind, words in zip(v.LINES, BY)},
            v.LEAVE: lambda s, f, c: f"Leave {self.division(s, f, c)} behind as a garrison",
            v.RIDE: lambda s, f, c: f"{self.officer(s, c.piece)} rides alone",
            v.ACCOMPANY: lambda s, f, c: (
                f"{self.officer(s, c.piece)} goes with {self.corps(s, f, c.pieces[1])}"
            ),
            v.LEAD: lambda s, f, c: (
                f"{self.officer(s, c.piece)} takes {self.division(s, f, c, 1)} to {self.at(c.place)}"
            ),
            v.SCREEN: lambda s, f, c: (
                f"Send {self.division(s, f, c)} ahead to {self.at(c.place)} as a screen"
            ),
            v.RECALL: lambda s, f, c: f"Recall {self.division(s, f, c)}",
            v.TO: lambda s, f, c: f"{'Ride' if f.do == 'ride' else 'Go on'} to {self.at(c.place)}",
            v.TO_FORMATION: lambda s, f, c: (
                f"To {self.division(s, f, c)}"
                if c.count
                else f"To the corps troops of {self.name(s, f, c.piece)}"
            ),
            v.TRAIN: lambda s, f, c: f"Train {self.division(s, f, c)}",
            v.AT: lambda s, f, c: f"Reorganize at {self.at(c.place)}",
            v.DISMISS: lambda s, f, c: f"Relieve {self.officer(s, c.piece)} of his army",
            v.APPOINT: lambda s, f, c: f"Give {self.officer(s, c.piece)} an army",
            v.COMMANDER: lambda s, f, c: self.officer(s, c.piece),
            v.FIELD: lambda s, f, c: (
                f"Join {self.name(s, f, c.piece)} and {self.name(s, f, c.pieces[1])} into a field corps"
            ),
            v.MERGE: lambda s, f, c: f"Merge {self.name(s, f, c.piece)} into {self.name(s, f, c.pieces[1])}",
            v.SPLIT: lambda s, f, c: f"Split {self.corps(s, f, c.piece)}",
            v.SHIFT: lambda s, f, c: f"Move stands of {self.corps(s, f, c.piece)}",
            v.STAND_OF: self._stand,
            v.DIVISION_OF: lambda s, f, c: f"Division {c.count}, with its commander",
            v.UNDER: lambda s, f, c: f"To {self.corps(s, f, c.piece)}",
            v.BLOCKADE: lambda s, f, c: f"Blockade {self.at(c.place)}",
            v.WATCH: lambda s, f, c: f"Look into {self.at(c.place)}",
            v.BATTLE: lambda s, f, c: f"The battle of {self.at(c.place)}",
            v.WITHDRAW: lambda s, f, c: f"Withdraw to {self.at(c.place)}",
            v.RETREAT: lambda s, f, c: f"Retreat to {self.at(c.place)}",
            v.REINFORCE: lambda s, f, c: f"{self.corps(s, f, c.piece, True)} marches to the guns",
            v.SUMMON: lambda s, f, c: (
                f"{self.corps(s, RefereeUpgrade('', of=SIDES.index(c.args[0])), c.args[1], True)} is sent for"
            ),
            v.PROMOTE: lambda s, f, c: f"Make {self.division(s, f, c)} {STATUS[VETERAN]}",
            v.PROMOTE_STAND: self._crack,
            v.INFANTRY: lambda s, f, c: f"Raise an infantry corps at {self.at(c.place)}",
            v.CAVALRY: lambda s, f, c: f"Raise a cavalry corps at {self.at(c.place)}",
            v.CAVALRY_BRIGADE: lambda s, f, c: f"A cavalry brigade for {self.name(s, f, c.piece)}",
            v.CAVALRY_DIVISION: lambda s, f, c: (
                f"Raise a cavalry division for {self.corps(s, f, c.piece, True)}"
            ),
            v.COHESIVE: lambda s, f, c: (
                f"A highly cohesive brigade in {self.division(s, f, c)}"
                if c.count
                else f"Highly cohesive cavalry for {self.name(s, f, c.piece)}"
            ),
            v.BATTALION: lambda s, f, c: (
                f"A battalion of {ARMS.get(c.word, c.word)} for {self.name(s, f, c.piece)}"
            ),
            v.WILDER: lambda s, f, c: (
                f"{self.name(s, f, c.piece)}, {self._place(s, self._find(s, f, c.piece), c.word)}"
            ),
            v.FORAGE: lambda s, f, c: f"{self.corps(s, f, c.piece)} forages",
            v.FORAGE_DIVISION: lambda s, f, c: f"{self.division(s, f, c)} forages",
            v.STAFF: lambda s, f, c: STAFF[f.do],
            v.JOIN: lambda s, f, c: (
                f"{self.name(s, f, c.piece)}, {self._place(s, self._find(s, f, c.piece), c.word)}"
            ),
            v.POINT: lambda s, f, c: f"One point from {self._place(s, corps_of(s, f.key), c.word)}",
            v.TAKE: lambda s, f, c: f"From {self._place(s, corps_of(s, f.key), c.word)}",
            v.ARM: lambda s, f, c: (
                f"{self.name(s, f, c.piece)}, {self._place(s, self._find(s, f, c.piece), c.word)}"
            ),
            v.GUNS: lambda s, f, c: f"{ARMS[c.args[1]].capitalize()} for {self._place(s, f.corps, c.word)}",
            v.ENTER: lambda s, f, c: f"From {self.at(c.place)}: into the {c.args[1]}, {RIVERS[c.args[2]]}",
            **dict.fromkeys((v.GROUND, v.FIGHT, v.VICTORY), lambda s, f, c: WORDS[c.word]),
            v.REFIT: lambda s, f, c: ARMS[c.word],
            v.HONOUR: lambda s, f, c: f"Promote {self._hero(s, c.args)}",
            v.DEMOTE: lambda s, f, c: f"Demote {self._hero(s, c.args)}",
            v.SHOCK: lambda s, f, c: f"Shock status for {self._hero(s, c.args)}",
            v.PRESS_WITH: lambda s, f, c: (
                f"Press the attack with {self._in_battle(s, c.piece)} alone, and hold with the rest"
            ),
            v.COVERED: lambda s, f, c: f"Withdraw behind {self._in_battle(s, c.piece)} as the rear guard",
        }

    def __call__(self, s: AcwState, choice: Choice) -> str:
        """12 The last word on written orders has them carried out."""
        if choice.kind is v.DONE and s.truth is not None and isinstance(s.stack[-1], Command):
            return "That is all: have the orders carried out"
        return super().__call__(s, choice)

    def _in_battle(self, s: AcwState, slug: str) -> str:
        """A corps of the battle that is being fought, or a division that is there by itself."""
        frame = s.within(BattleAt)
        names = Battle.load(frame.battle).c_name if frame is not None and frame.battle else []
        return next((name for name in names if slug_of(name) == slug), slug)

    def at(self, slug: str) -> str:
        return self.t.name[self.t.index[slug]]

    def _find(self, s: AcwState, f: Any, slug: str) -> int:
        """A corps of the side that decides, or of which the referee does."""
        return s.find_corps(
            f.of if isinstance(f, RefereeUpgrade) else SIDES.index(FLOW.asks[f.do].side(s, f)), slug
        )

    def name(self, s: AcwState, f: Any, slug: str) -> str:
        c = self._find(s, f, slug)
        return s.co_name[c] if c != OFF else slug

    def corps(self, s: AcwState, f: Any, slug: str, where: bool = False) -> str:
        """`XII Corps under Lyon`, and where it stands if that tells more than the question."""
        c = self._find(s, f, slug)
        if c == OFF:
            return slug
        chief = s.co_chief[c]
        who = f" under {s.of_name[chief]}" if chief != OFF and s.of_name[chief] not in s.co_name[c] else ""
        far = f" at {self.t.name[s.co_box[c]]}" if (where or f.do == "command") and s.co_box[c] != OFF else ""
        return f"{s.co_name[c]}{who}{far}"

    def division(self, s: AcwState, f: Any, c: Choice, piece: int = 0) -> str:
        """`division 2 of XII Corps`: the one that a choice names, of its first or another piece."""
        return f"division {c.count} of {self.name(s, f, c.pieces[piece])}"

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

    def _by(self, words: str) -> Callable[[AcwState, Any, Choice], str]:
        return lambda s, f, c: f"Move {self.corps(s, f, c.piece)} to {self.at(c.place)} {words}"

    def _place(self, s: AcwState, c: int, place: str) -> str:
        """`division 1, stand 3: infantry of 6, morale 4`"""
        i = stand_named(s, c, place)
        d = s.st_div[i]
        where = "corps troops" if d == OFF else f"division {s.dv_number[d]}"
        k = (s.corps_troops(c) if d == OFF else s.stands_in(d)).index(i) + 1
        return f"{where}, stand {k}: {self.stand(s, i)}"

    def _stand(self, s: AcwState, f: Any, c: Choice) -> str:
        return self._place(s, f.corps, c.word)

    def _crack(self, s: AcwState, f: Any, c: Choice) -> str:
        d = next(d for d in s.divisions_of(self._find(s, f, c.piece)) if s.dv_number[d] == c.count)
        number = c.counts[1]
        stand = self.stand(s, s.stands_in(d)[number - 1])
        return f"{STATUS[CRACK]}: {self.division(s, f, c)}, first of all stand {number}, {stand}"
