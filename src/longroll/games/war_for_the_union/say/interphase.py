"""4.5, 6, 10.3, 16 The choices of the interphases."""

from __future__ import annotations

from longroll.core.choice import Choice, Verb
from longroll.core.frames import Frame
from longroll.games.war_for_the_union import words as w
from longroll.games.war_for_the_union.narrate.interphase import ship
from longroll.games.war_for_the_union.narrate.names import counter, leader, place, troops
from longroll.games.war_for_the_union.narrate.naval import battery
from longroll.games.war_for_the_union.state import WfuState
from longroll.kit.speech import Sentence


def _raise(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{troops(c.word).capitalize()} arrives at {place(s.tables, c.place)}"


def _raise_with(s: WfuState, f: Frame, c: Choice) -> str:
    return f"{troops(c.word).capitalize()} joins the {counter(s.tables, c.piece)}"


def _recruit_to(s: WfuState, f: Frame, c: Choice) -> str:
    t = s.tables
    return f"Recruit {troops(c.word)} of {place(t, c.places[0])} for {place(t, c.places[1])}"


def _for(verb: str) -> Sentence[WfuState]:
    def said(s: WfuState, f: Frame, c: Choice) -> str:
        return verb.format(*(leader(s.tables, x) for x in c.pieces))

    return said


def _load(s: WfuState, f: Frame, c: Choice) -> str:
    known = c.piece in s.tables.leader
    return f"Entrain {leader(s.tables, c.piece)}" if known else f"Entrain the {counter(s.tables, c.piece)}"


def _card(s: WfuState, slug: str) -> str:
    """20.15 A card by its name, and what it does."""
    text: str = next(row["text"] for row in s.tables.optional["card"] if row["slug"] == slug)
    return f"Play {slug.replace('-', ' ')}: {text}"


SENTENCES: dict[Verb, Sentence[WfuState]] = {
    w.INTENSE: "Press the attack home",
    w.LEE_STANDS: "Lee stands",
    w.KEEP: lambda s, f, c: _card(s, c.word),
    w.RUN_PAST: "Run past the guns",
    w.INTERCEPT: lambda s, f, c: f"Sally from {place(s.tables, c.place)}",
    w.RECAST: lambda s, f, c: f"Have {battery(s.tables, c.piece)} cast again",
    w.RAID: lambda s, f, c: f"Break the railroad at {place(s.tables, c.place)}",
    w.TRANSFER: lambda s, f, c: (
        f"{troops(c.word).capitalize()} goes from {place(s.tables, c.places[0])} to {place(s.tables, c.places[1])}"
    ),
    w.ENTRAIN: lambda s, f, c: f"Trains at {place(s.tables, c.place)}",
    w.LOAD: lambda s, f, c: f"Entrain {c.count} {troops(c.word)}",
    w.LOAD_PIECE: _load,
    w.RAIL_TO: lambda s, f, c: f"By rail to {place(s.tables, c.place)}",
    w.ALIGHT: "Alight here",
    w.REPAIR: lambda s, f, c: f"Repair the railroad at {place(s.tables, c.place)}",
    w.WORK: lambda s, f, c: f"The {counter(s.tables, c.piece)} goes to work",
    w.MEND: "Repair the railroad here",
    w.BLOCKADE: lambda s, f, c: f"Blockade {place(s.tables, c.place)} with {ship(s.tables, c.piece)}",
    w.RAISE: _raise,
    w.RAISE_WITH: _raise_with,
    w.RESTORE: lambda s, f, c: f"The {counter(s.tables, c.piece)} returns",
    w.RESTORE_AT: lambda s, f, c: f"The {counter(s.tables, c.piece)} returns at {place(s.tables, c.place)}",
    w.REBUILD_AT: lambda s, f, c: f"Replace {ship(s.tables, c.piece)} at {place(s.tables, c.place)}",
    w.RECRUIT: lambda s, f, c: f"Recruit {troops(c.word)} at {place(s.tables, c.place)}",
    w.RECRUIT_TO: _recruit_to,
    w.SEND: lambda s, f, c: f"Send {leader(s.tables, c.piece)} to {place(s.tables, c.place)}",
    w.SEND_ABOARD: lambda s, f, c: f"{leader(s.tables, c.pieces[0])} boards {ship(s.tables, c.pieces[1])}",
    w.SET_ASIDE: _for("Set {0} aside"),
    w.RELIEVE_FOR: _for("Relieve {0} to make room for {1}"),
    w.POOL_FOR: _for("Put {0} into the pool in place of {1}"),
    w.RECALL: _for("Recall {0} and relieve {1}"),
    w.DISSOLVE: lambda s, f, c: f"Dissolve the {counter(s.tables, c.piece)}",
    w.QUARTER: lambda s, f, c: f"The {counter(s.tables, c.piece)} begins at {place(s.tables, c.place)}",
    w.LAUNCH: lambda s, f, c: f"{ship(s.tables, c.piece)[4:]} arrives at {place(s.tables, c.place)}",
    w.LAY_DOWN: lambda s, f, c: f"Lay down {ship(s.tables, c.piece)} at {place(s.tables, c.place)}",
    w.FINISH: lambda s, f, c: f"Finish {ship(s.tables, c.piece)}",
    w.WITHDRAW: lambda s, f, c: f"Withdraw {troops(c.word)} from {place(s.tables, c.place)}",
}
