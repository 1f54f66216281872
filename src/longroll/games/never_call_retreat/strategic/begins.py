"""R6, 7.33, 17.8 The start of a Cycle: leaderless Headquarters go, Kentucky is rolled for, tracks are cleared."""

from __future__ import annotations

from typing import Final

from longroll.core.events import PieceSlug, SideSlug
from longroll.games.never_call_retreat.actions import place_of
from longroll.games.never_call_retreat.events.cycle import CycleBegan, KentuckyOpened
from longroll.games.never_call_retreat.events.leaders import HeadquartersGone
from longroll.games.never_call_retreat.flags import NOBODY, OFF
from longroll.games.never_call_retreat.flow import FLOW
from longroll.games.never_call_retreat.frontier.partisans import cut_again
from longroll.games.never_call_retreat.movement.entry import dissolve
from longroll.games.never_call_retreat.naval.bases import lose_strays
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.states import kentucky_neutral
from longroll.games.never_call_retreat.words import SIDES, UNION, cycle

KENTUCKY_FROM: Final = cycle("13/61", "17.8")


@FLOW.phase("cycle-begins")
def cycle_begins(s: NcrState) -> None:
    """R6 Before the event."""
    s.out.append(CycleBegan(s.cycle, "4.2"))
    s.rail_used[:] = [0, 0]
    s.rail_bonus = 0
    for hq, leader in enumerate(s.hq_leader):
        piece = s.tables.pieces.hq0 + hq
        if leader == OFF and s.at[piece] != OFF:
            office = s.tables.roster.headquarters[hq]
            place = place_of(s, s.at[piece])
            dissolve(s, hq)
            s.out.append(
                HeadquartersGone(SideSlug(SIDES[office.side]), PieceSlug(office.slug), place, "7.33")
            )
    lose_strays(s)
    open_kentucky(s)


def open_kentucky(s: NcrState) -> None:
    """17.8, R8 From 13/61 a die, one less for every Cycle since, opens Kentucky on 1; its railroads are then the Union's."""
    if s.cycle < KENTUCKY_FROM or not kentucky_neutral(s):
        return
    die = s.roll("event", 6, "kentucky", "17.8") - (s.cycle - KENTUCKY_FROM)
    s.kentucky_open = die <= 1
    s.out.append(KentuckyOpened(max(1, die), s.kentucky_open, "17.8"))
    if s.kentucky_open:
        state = s.tables.states.index("KY")
        for hex_, at in enumerate(s.tables.state):
            if at == state and s.tables.rail_hexes[hex_] and s.rail_owner[hex_] == NOBODY:
                s.take_rail(hex_, UNION)
                cut_again(s, hex_)
