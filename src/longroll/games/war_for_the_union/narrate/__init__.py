"""Events as sentences. Every chapter of the rules has a module here with `SENTENCES`: the class of an event -> how it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from longroll.core.events import Rolled
from longroll.games.war_for_the_union.narrate import battle, home, interphase, march, naval, supply
from longroll.games.war_for_the_union.narrate.names import capital, place
from longroll.games.war_for_the_union.tables import Tables

CHAPTERS = (march, battle, supply, home, interphase, naval)
"""A new event goes into the SENTENCES of its chapter; `tests/contracts` hold every event to be told."""
Told = Callable[[Tables, Any], str]


DICE = {
    "attack": "the attack on {place}",
    "attrition": "attrition at {place}",
    "battery-fire": "the battery's fire at {piece}",
    "blockade": "the blockade of {place}",
    "bonus-troops": "volunteers of a border state",
    "card": "a tactical card",
    "davis": "the president's temper",
    "election": "the election of 1864",
    "interception": "an interception",
    "fate": "the fate of {piece}",
    "force-march": "the force march from {place}",
    "kentucky": "Kentucky",
    "losses": "the losses of both sides",
    "naval-fire": "fire at {piece}",
    "ship-at-sea": "{piece} at sea",
    "ship-repair": "the repair of {piece}",
    "surrender": "the surrender of {place}",
    "wave-fire": "the ships' fire at {piece}",
    "wound": "the wound of {piece}",
}
"""What a die is thrown for; other kinds say it themselves."""


def thrown_for(t: Tables, die: Rolled) -> str:
    where = place(t, die.place) if die.place else ""
    piece = naval.piece(t, die.piece) if die.piece else ""
    return DICE.get(die.why, die.why.replace("-", " ")).format(place=where, piece=piece)


def _sentences() -> Mapping[type[Any], Told]:
    found: dict[type[Any], Told] = {Rolled: lambda t, x: f"a die for {thrown_for(t, x)}: {x.result}"}
    for chapter in CHAPTERS:
        for kind, told in chapter.SENTENCES.items():
            if kind in found:
                raise ValueError(f"{kind.__name__} is told twice")
            found[kind] = told
    return found


class Narrator:
    """One game's names."""

    sentences = _sentences()

    def __init__(self, tables: Tables) -> None:
        self.t = tables

    def __call__(self, event: Any) -> str:
        return capital(self.sentences[type(event)](self.t, event))
