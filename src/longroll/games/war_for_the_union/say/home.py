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
}


def _done(s: WfuState, f: Frame, c: Choice) -> str:
    return ENDS.get(f.do, "That is all")


SENTENCES: dict[Verb, Sentence[WfuState]] = {w.DONE: _done}
