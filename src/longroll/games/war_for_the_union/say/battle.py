"""13 Land combat."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.frames import Battle
from longroll.games.war_for_the_union.narrate.names import leader, many, place, troops, troops_at
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence


def _initiate(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{leader(s.tables, c.piece)} initiates the attack"


def _called_off(s: WfuState, f: Frame, c: Choice) -> str:
    if not isinstance(f, Battle):
        return "Nobody rides"
    return "Let the cavalry go" if f.chase else "Call the attack off"


def _give(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{leader(s.tables, c.piece)} commands {many(c.count, 'SP')} of {troops(c.word)}"


def _evade(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{'All cavalry' if c.word == 'all' else troops(c.word).capitalize()} retreats before combat"


def _shelter(s: WfuState, f: Frame, c: Choice) -> str:
    return "All go inside the fort" if c.word == "all" else f"An SP of {troops(c.word)} goes inside the fort"


def _relieve(s: WfuState, f: Frame, c: Choice) -> str:
    """13.12 Of the troops that he would command in a battle, or 6.7 of his command."""
    return f"Relieve {leader(s.tables, c.piece)}{' of his troops' if f.do == 'arrange' else ''}"


SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.ATTACK: lambda s, f, c: f"Attack {place(s.tables, c.place)}",
    w.INITIATE: _initiate,
    w.INITIATE_CAVALRY: lambda s, f, c: f"Cavalry at {place(s.tables, c.place)} initiates the attack",
    w.JOIN: lambda s, f, c: f"{leader(s.tables, c.piece)} joins",
    w.JOIN_CAVALRY: lambda s, f, c: f"Cavalry at {place(s.tables, c.place)} joins by itself",
    w.JOIN_ALL: "Everybody joins who can",
    w.ARRANGE: "Change who commands whom",
    w.RELIEVE: _relieve,
    w.GIVE: _give,
    w.READY: "The command stands",
    w.FIGHT: lambda s, f, c: "Storm the fort" if f.do == "storm" else "Fight the battle now",
    w.CALL_OFF: _called_off,
    w.STAND: "The cavalry stands",
    w.EVADE: _evade,
    w.EVADE_SOME: lambda s, f, c: (
        f"{many(c.count, 'SP')} of {troops(c.word)} {'retreats' if c.count == 1 else 'retreat'} before combat; who else?"
    ),
    w.INSIDE_FORT: "Defend inside the fort",
    w.OUTSIDE_FORT: "Defend outside the fort",
    w.BESIEGE: lambda s, f, c: f"Lay siege to {place(s.tables, c.place)}",
    w.LOSE: lambda s, f, c: f"Lose an SP of {troops_at(s.tables, c.word)}",
    w.RETREAT: lambda s, f, c: f"Retreat to {place(s.tables, c.place)}",
    w.SHELTER: _shelter,
    w.ADVANCE: lambda s, f, c: f"{leader(s.tables, c.piece)} advances",
    w.ADVANCE_CAVALRY: lambda s, f, c: f"Cavalry at {place(s.tables, c.place)} advances by itself",
    w.HOLD_BACK: lambda s, f, c: f"Hold an SP of {troops_at(s.tables, c.word)} back",
    w.STAY: "Nobody advances any more",
}
