"""5: the sequence of play."""

from __future__ import annotations

from typing import Final

from longroll.games.acw_campaign.events import Mustered, TurnBegan
from longroll.games.acw_campaign.flow import FLOW
from longroll.games.acw_campaign.frames import Asked
from longroll.games.acw_campaign.state import AcwState
from longroll.games.acw_campaign.words import (
    BY_LAND,
    CONFEDERATE,
    OFF,
    PROMOTED,
    RAISED,
    SIDES,
    UNION,
    month,
)

FLOW.sequence(
    "game-turn",
    (
        "western-fortress?",  # 14.4
        "schedules",  # 14, 14.5, 15.3, 11.4
        "blockade?",  # 12.25
        "wilder?",  # 15.62
        "union-turn",
        "confederate-turn",
        "recruiting?",  # 11
        "next-turn",
    ),
)

FLOW.sequence(
    "player-turn",
    (
        "supply-before",  # 13
        "watch?",  # 12.25
        "movement",  # 7
        "supply-after",  # 13
        "battles",  # 8
        "promotion",  # 9
        "reorganization",  # 10
        "end-of-turn",  # 3.3, 4
    ),
)


NOT_RAISED: Final = bytes(x & ~RAISED for x in range(256))
ONLY_PROMOTED: Final = bytes(x & PROMOTED for x in range(256))
"""what becomes of the marks of all stands, and of all divisions, at once"""


@FLOW.phase("union-turn")
def union_turn(s: AcwState) -> None:
    """5, 9.3 The Union turn comes first; with it begins the game turn in which a stand is promoted once."""
    s.st_flags = s.st_flags.translate(NOT_RAISED)
    s.dv_flags = bytearray(len(s.dv_flags))
    begin(s, UNION)


@FLOW.phase("confederate-turn")
def confederate_turn(s: AcwState) -> None:
    """5 The Confederate turn follows."""
    begin(s, CONFEDERATE)


def begin(s: AcwState, side: int) -> None:
    """5 A side becomes the active one; what its rules look back to is noted."""
    s.active = side
    s.out.append(TurnBegan(s.turn, SIDES[side]))
    s.out.append(
        Mustered(
            s.turn, SIDES[side], s.strength_of(side), s.size(side), s.maximum(side), s.losses[side],
            to=s.private(side),
        )
    )  # fmt: skip
    s.at_start[:] = s.control
    s.used = bytearray(s.n)
    s.invasion = OFF
    s.battles = bytearray()
    for c in range(len(s.co_side)):
        if s.co_side[c] == side:
            s.co_from[c], s.co_line[c] = OFF, BY_LAND
        s.co_marches[c] = s.co_done[c] = 0
    s.of_marches = bytearray(len(s.of_marches))
    s.dv_flags = s.dv_flags.translate(ONLY_PROMOTED)
    s.dv_battle = bytearray(len(s.dv_battle))
    FLOW.begin(s, "player-turn")


@FLOW.phase("recruiting?")
def recruiting(s: AcwState) -> None:
    """5, 11 After both turns of March, June, September and November-December."""
    if month(s.turn) in s.tables.charts["recruiting"]["months"]:
        s.push(Asked("recruiting", who=CONFEDERATE))
        s.push(Asked("recruiting", who=UNION))


@FLOW.phase("next-turn")
def next_turn(s: AcwState) -> None:
    """5 One month, or two in winter."""
    s.turn += 1
    FLOW.begin(s, "game-turn")
