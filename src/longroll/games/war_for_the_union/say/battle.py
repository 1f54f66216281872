"""13 Land combat."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.narrate.names import leader, place, troops_at
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence


def _initiate(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{leader(s.tables, c.piece)} initiates the attack"


SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.ATTACK: lambda s, f, c: f"Attack {place(s.tables, c.place)}",
    w.INITIATE: _initiate,
    w.JOIN: lambda s, f, c: f"{leader(s.tables, c.piece)} joins",
    w.FIGHT: "Fight the battle now",
    w.CALL_OFF: "Call the attack off",
    w.LOSE: lambda s, f, c: f"Lose an SP of {troops_at(s.tables, c.word)}",
    w.RETREAT: lambda s, f, c: f"Retreat to {place(s.tables, c.place)}",
    w.ADVANCE: lambda s, f, c: f"{leader(s.tables, c.piece)} advances",
    w.STAY: "Nobody advances any more",
}
