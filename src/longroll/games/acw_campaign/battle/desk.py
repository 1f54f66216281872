"""The battle that stands in a campaign, for whoever takes it to a table: its packet, its form, its result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from longroll.core.desk import Desk, Paper
from longroll.core.errors import LongrollError
from longroll.games.acw_campaign.battle import form, packet, transfer
from longroll.games.acw_campaign.battle.locality import Surroundings
from longroll.games.acw_campaign.battle.types import Battle
from longroll.games.acw_campaign.combat.phase import ways_out
from longroll.games.acw_campaign.combat.reinforcing import helpers
from longroll.games.acw_campaign.frames import BattleAt
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import LINES, RAIL, ROAD, SIDE_NAMES, SIDES, turn_label

OWNERS = (*SIDES, "neutral")


class Standing(NamedTuple):
    """A battle of the campaign that is about to be fought, or is being fought."""

    battle: Battle
    name: str
    retreats: list[str]
    """8.58 the boxes that are open to a beaten defender"""
    begun: bool
    """the program has begun to fight it"""
    waits: bool
    """its form is asked for now"""
    country: Surroundings


def frame_of(s: AcwState) -> BattleAt | None:
    """The frame of the battle at hand."""
    return s.within(BattleAt)


def standing(s: AcwState) -> Standing | None:
    """8.1 The battle at hand, as it stands at this hour; None if there is none."""
    f = frame_of(s)
    if f is None:
        return None
    begun = bool(f.battle)
    b = Battle.load(f.battle) if begun else transfer.muster(s, f, s.tables.numbers)
    name = f"The battle of {s.tables.name[f.box]}, {turn_label(s.turn)}"
    open_to: list[str] = [s.tables.slug[x] for x in ways_out(s, 1 - s.active, f.box)]
    holders: dict[str, str] = {slug: OWNERS[s.control[box]] for box, slug in enumerate(s.tables.slug)}
    country = Surroundings(holders, tuple(_near(s, f.box)))
    return Standing(b, name, open_to, begun, s.stack[-1].do == "battle-form", country)


def _near(s: AcwState, box: int) -> Iterator[str]:
    """8.4, R91 Corps that may still be sent for; with limited intelligence that is nobody's to read but the referee's."""
    if s.intelligence and not s.referee:
        return
    for side in (s.active, 1 - s.active):
        for c in helpers(s, side, box):
            start = s.co_box[c]
            ours = s.control[start] == side == s.control[box]  # 7: between two owners a railroad is a road
            lines = {
                LINES[e.kind if e.kind != RAIL or ours else ROAD]
                for e in s.tables.edges[start]
                if e.to == box and e.closed != side
            }
            yield f"{SIDE_NAMES[side]}, {s.co_name[c]} at {s.tables.name[start]}, by {' or '.join(sorted(lines))}"


def expected(s: AcwState) -> Standing:
    """8.1 The battle whose result the campaign waits for."""
    found = standing(s)
    if found is None:
        raise LongrollError("no battle is to be fought now [8]")
    if not found.waits:
        why = (
            "is being fought in the program"
            if found.begun
            else "waits for other decisions; a table is chosen with the option battles=table or ask"
        )
        raise LongrollError(f"{found.name} {why} [8.1]")
    return found


def papers(s: AcwState) -> tuple[Paper, ...]:
    """8.1 What the players take to their table, while they are asked where or how the battle is fought.

    12: with limited intelligence only when a table was chosen, for the packet tells the enemy's order of battle.
    """
    asked = ("battle-form",) if s.intelligence else ("battle-way", "battle-form")
    if not s.stack or s.stack[-1].do not in asked:
        return ()
    return (
        Paper("packet.pdf", "The battle's packet to print", "application/pdf"),
        Paper("packet.txt", "The packet as text", "text/plain; charset=utf-8"),
    )


def sheet(s: AcwState, pdf: bool = False) -> bytes:
    """8.1 The packet of the battle at hand, as text or PDF."""
    found = standing(s)
    if found is None:
        raise LongrollError("no battle is to be fought now [8]")
    if pdf:
        return packet.pdf(found.battle, found.name, found.retreats, found.country)
    return packet.text(found.battle, found.name, found.retreats, found.country).encode()


def blank(s: AcwState) -> str:
    """8.6 The empty form of the battle whose result is waited for."""
    found = expected(s)
    return form.blank(found.battle, found.retreats)


def choice(s: AcwState, text: str) -> str:
    """8.6 A filled-in form as the text of the choice that sends it in; a wrong one raises with its line."""
    found = expected(s)
    return f"result {form.read(text, found.battle, found.retreats, s.tables.numbers).line()}"


class BattleDesk(Desk[AcwState]):
    """8.1 The papers and the form of the battle at hand."""

    def papers(self, s: AcwState) -> tuple[Paper, ...]:
        return papers(s)

    def paper(self, s: AcwState, name: str) -> bytes:
        if name not in (x.name for x in papers(s)):
            return super().paper(s, name)
        return sheet(s, pdf=name.endswith(".pdf"))

    def blank(self, s: AcwState) -> str:
        return blank(s) if s.stack and s.stack[-1].do == "battle-form" else ""

    def fill(self, s: AcwState, text: str) -> str:
        return choice(s, text)
