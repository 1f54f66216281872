"""5, 6, 16, 17 The interphases, and what ends a phase."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence

ENDS = {
    "operations": "End operations",
    "combat": "No more attacks",
    "second-combat": "No more attacks",
    "supply-ferries": "No ferry is needed",
    "choose-forts": "No fort now",
    "build-batteries": "No battery now",
    "remove-batteries": "Keep the batteries",
    "blockade-stations": "Leave the ships as they are",
    "depots": "Leave the depots as they are",
    "repair": "No more repairs",
    "mend-ships": "No more repairs",
}


def _done(s: WfuState, f: Frame, c: Choice) -> str:
    return ENDS.get(f.do, "That is all")


SENTENCES: dict[Verb, Sentence[WfuState]] = {w.DONE: _done}
