"""Choices as a player would say them. The stable text stays what the journal holds; nothing here decides anything."""

from __future__ import annotations

from typing import Any

from longroll.core.state import Frame
from longroll.games.divided_we_fall.combat.battle import foresee
from longroll.games.divided_we_fall.flow import FLOW
from longroll.games.divided_we_fall.naval.bombard import price
from longroll.games.divided_we_fall.state import DwfState
from longroll.games.divided_we_fall.tables import Tables
from longroll.kit import speech

STATES = {
    "AL": "Alabama", "AR": "Arkansas", "DE": "Delaware", "FL": "Florida", "GA": "Georgia", "IL": "Illinois", "IN": "Indiana",
    "KY": "Kentucky", "LA": "Louisiana", "MD": "Maryland", "MO": "Missouri", "MS": "Mississippi", "NC": "North Carolina",
    "NJ": "New Jersey", "NY": "New York", "OH": "Ohio", "PA": "Pennsylvania", "SC": "South Carolina", "TN": "Tennessee",
    "TX": "Texas", "VA": "Virginia", "WV": "West Virginia",
}  # fmt: skip
GROUPS = {
    "nc": "North Carolina",
    "sc": "South Carolina",
    "tn": "Tennessee",
    "al": "Alabama",
    "ms": "Mississippi",
    "we": "the West",
}
PLAIN = {
    "halt": "Halt here",
    "pass": "Pass a command point",
    "end": "End the campaign",
    "fight": "Fight the battle now",
    "stay": "Stay here",
    "stand": "Stand and fight",
    "keep": "Keep the counters as they are",
    "forgo": "Forgo the infantry",
    "done": "That is all",
    "no more": "No more forts",
    "no return": "Johnston does not return",
    "no transfer": "He stays where he is",
    "accept": "Accept it",
    "refuse": "Refuse it",
    "keep supply": "Keep the captured supply",
    "destroy supply": "Destroy the captured supply",
    "take supply": "Take a supply unit along",
    "leave supply": "Leave a supply unit here",
    "lose infantry": "Lose a factor of infantry",
    "lose fort": "Lose a step of the fort",
    "train mcclellan": "McClellan trains the army",
    "detach longstreet": "Lee gives Longstreet a corps of four",
}
BY = {"sea": "by sea", "river": "by river, on a gunboat", "rail": "by rail"}


def many(count: int, word: str) -> str:
    """`3 gunboats`, `a ship`, `an ironclad`."""
    if count == 1:
        return f"an {word}" if word[0] in "aeiou" else f"a {word}"
    return f"{count} {word}s"


class Speaker(speech.Speaker[DwfState]):
    """One game's names."""

    plain = PLAIN
    flow = FLOW

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        self.verbs = {
            "march": self._march,
            "lift": lambda s, f, a: f"Carry {a[0]} infantry by sea from {self.at(a[1])}",
            "reorganize": lambda s, f, a: f"Reorganise the infantry at {self.at(a[0])}",
            "ride": self._ride,
            "activate": lambda s, f, a: f"Activate {self.leader(a[0])} at {self.seat(s, a[0])}",
            "roam": lambda s, f, a: (
                f"{self.leader(a[0])} marches on his own account from {self.seat(s, a[0])}"
            ),
            "entrench": lambda s, f, a: f"{self.leader(a[0])} digs in at {self.seat(s, a[0])}",
            "supply": lambda s, f, a: f"Move supply from {self.at(a[0])}",
            "railroad": lambda s, f, a: f"Move the Military Railroad from {self.at(a[0])}",
            "sail": lambda s, f, a: f"Sail {many(a[1], a[0])} from {self.at(a[2])}",
            "bombard": self._bombard,
            "fortify": lambda s, f, a: f"Build a fort at {self.at(a[0])}",
            "also": lambda s, f, a: f"Build a second fort at {self.at(a[0])}",
            "to": self._to,
            "take": lambda s, f, a: f"Take {self.piece(a[0])} along",
            "leave": lambda s, f, a: f"Leave {self.piece(a[0])} here",
            "place": self._place,
            "form": lambda s, f, a: f"Form a unit of {a[0]}",
            "commit": self._commit,
            "expend": lambda s, f, a: f"Use up the supply at {self.at(a[0])}",
            "exchange": lambda s, f, a: f"Exchange counters at {self.at(a[0])} for larger ones",
            "disband": lambda s, f, a: f"Disband a unit of {a[0]} at {self.at(a[1])}",
            "retreat": lambda s, f, a: f"Retreat to {self.at(a[1])}",
            "withdraw": lambda s, f, a: f"Withdraw to {self.at(a[1])} before combat",
            "fleet": lambda s, f, a: f"The fleet leaves for {self.at(a[1])}",
            "home": lambda s, f, a: f"To {self.at(a[1])}",
            "draft": self._draft,
            "lose": lambda s, f, a: f"Lose {self.piece(a[0])}",
            "burn": lambda s, f, a: f"Burn {self.at(a[0])}",
            "replace": lambda s, f, a: f"Johnston takes the place of {self.leader(a[0])}",
        }

    def at(self, slug: str) -> str:
        """A place inside a sentence."""
        if slug.startswith("box-"):
            return "the " + self.t.name[self.t.index[slug]].removesuffix(" Box") + " blockade box"
        return self.t.name[self.t.index[slug]]

    def leader(self, slug: str) -> str:
        return self.t.leaders[self.t.leader_index[slug]].name

    def seat(self, s: DwfState, slug: str) -> str:
        """Where a leader of the side that decides stands."""
        return self.t.name[s.leader_at[self.t.leader_index[slug]]]

    def militia(self, slug: str) -> str:
        row = next(x for x in self.t.militia if x.slug == slug)
        return f"the {STATES.get(row.state, row.state)} militia"

    def piece(self, word: str | int) -> str:
        if isinstance(word, int):
            return f"{word} infantry"
        if word in self.t.leader_index:
            return self.leader(word)
        return self.militia(word) if word.endswith("-militia") else many(1, word)

    def _march(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        if len(a) == 2:
            return f"March {a[0]} infantry from {self.at(a[1])}"
        number = next(i for i, x in enumerate(self.t.militia) if x.slug == a[0])
        return f"March {self.militia(a[0])} from {self.t.name[s.militia_at[number]]}"

    def _ride(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        if a[0] == "to":
            return f"Ride to {self.at(a[1])}"
        return f"{self.leader(a[0])} rides alone from {self.seat(s, a[0])}"

    def _to(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        if len(a) == 1:
            return f"Go on to {self.at(a[0])}"
        if a[1] == "by":
            return f"Go to {self.at(a[0])} {BY.get(a[2], f'by {a[2]}')}"
        return f"Go on to {self.at(a[0])}, whatever the ground"

    def _bombard(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        at, steps, word, start = a
        cost = price(s, self.t.index[at], steps)
        what = "a mixed squadron" if word == "squadron" else many(cost, word)
        aim = f"for {steps} {'step' if steps == 1 else 'steps'} of the fort" if steps else "to stop the works"
        return f"Bombard {self.at(at)} from {self.at(start)} {aim}, at the price of {what}"

    def _place(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        if f["do"] == "supplying":
            return f"Put a supply unit at {self.at(a[0])}"
        if f["do"] == "alternative":
            return f"Send him to {self.at(a[0])}"
        return f"{'In' if a[0].startswith('box-') else 'At'} {self.at(a[0])}"

    def _commit(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        full = foresee(s, s.stack[-2]).full
        if a[0] >= full:
            return f"Attack with all {a[0]}" if a[0] else "Attack with nothing"
        return f"Attack with {a[0]} and hold {full - a[0]} back"

    def _draft(self, s: DwfState, f: Frame, a: tuple[Any, ...]) -> str:
        if len(a) == 1:
            return f"Replacements at {self.at(a[0])}"
        if a[1] == "with":
            return f"Replacements at {self.at(a[0])}, one of them to {self.leader(a[2])}"
        return f"Two replacements at {self.at(a[0])}, and none from {GROUPS.get(a[2], a[2])} this turn"
