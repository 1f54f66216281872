"""6.1, 6.2, 2.13 Promotions, Kentucky's entry, and who holds the border states."""

from __future__ import annotations

from typing import Final

from longroll.core.events import SideSlug
from longroll.games.war_for_the_union.cities import holds
from longroll.games.war_for_the_union.events import StateJoined
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.state import WfuState
from longroll.games.war_for_the_union.victory import score
from longroll.games.war_for_the_union.words import (
    BLUE,
    CONFEDERATE,
    MAJOR,
    NOBODY,
    PROMOTED,
    SIDES,
    UNION,
)  # fmt: skip
from longroll.kit.modifiers import Modifier

MARYLAND: Final[tuple[str, ...]] = ("baltimore", "annapolis")
BONUS_STATES: Final[tuple[str, ...]] = ("KY", "MD", "MO")


def promote(s: WfuState) -> None:
    """6.1, 6.11, 6.12 In April everybody but state militia rises a grade, in the Replacement Boxes too."""
    for sp in range(len(s.sp_at)):
        if s.sp_at[sp] != OFF:
            kind = s.sp_kind[sp]
            s.sp_kind[sp] = kind - kind % 5 + PROMOTED[kind % 5]
    for base in range(0, len(s.box), 5):
        old = s.box[base : base + 5]
        new = [0] * 5
        for quality, count in enumerate(old):
            new[PROMOTED[quality]] += count
        s.box[base : base + 5] = bytes(new)


def kentucky_rolls(s: WfuState) -> bool:
    """5.12, 6.21 Whether the Union must roll for Kentucky: each quarter from October 1861 while it is neutral."""
    e = s.tables.economy
    return (
        s.kentucky == NOBODY
        and not s.kentucky_closed
        and s.month in e.quarters
        and s.turn >= e.turn("1861-10", "6.21")
    )


def kentucky_modifiers(s: WfuState) -> list[Modifier]:
    """6.21 Later dates help the Union, lost Union cities hurt it."""
    t = s.tables
    k = t.naval.kentucky
    found = []
    steps = (("1862-07", k.from_1862_07), ("1862-04", k.from_1862_04), ("1862-01", k.from_1862_01))
    later = next((amount for month, amount in steps if s.turn >= t.economy.turn(month, "6.21")), 0)
    if later:
        found.append(Modifier(later, "date", "6.21"))
    for p in t.places:
        if p.hex < 0 or not holds(s, p.hex, CONFEDERATE):
            continue
        if p.slug == "washington":
            found.append(Modifier(k.washington, "washington", "6.21"))
        elif p.territory == "union" and p.colour == BLUE and (p.size == MAJOR or p.capital):
            found.append(Modifier(k.city, "city", "6.21", (p.slug,)))
    return found


def join(s: WfuState, state: str, side: int, rule: str) -> None:
    """2.13, 9.53 A border state goes over to a side, and its railroads with it."""
    t = s.tables
    if state == "KY":
        if s.kentucky_since == OFF:
            s.kentucky_since = s.turn
        s.kentucky = side
    elif state == "MD":
        s.maryland = side
    else:  # 20.9: what the Confederacy loses is nobody's again, and its railroads are the Union's (9.53a)
        s.missouri = side if side == CONFEDERATE else NOBODY
    code = t.board.states.index(state)
    for h in t.rails.stations:
        if t.board.state[h] == code:
            s.rail_owner[h] = side
    s.version += 1
    s.out.append(StateJoined(state, SideSlug(SIDES[side]), rule))
    k = BONUS_STATES.index(state)
    if side == CONFEDERATE and not s.bonus[k]:  # 6.65a, 17.16: the first time
        s.bonus[k], s.bonus_turn[k] = 1, s.turn
        if state == "KY":
            score(s, t.naval.awards.kentucky, "kentucky", "17.16")
        elif s.confederate_border_states:
            score(s, t.optional["border_states"]["points"][state], state.lower(), "20.9")


def neutral(s: WfuState, hex_: int) -> bool:
    """6.22 Whether a hex lies in Kentucky while the state is neutral."""
    board = s.tables.board
    return s.kentucky == NOBODY and not s.kentucky_closed and board.states[board.state[hex_]] == "KY"


def enters_kentucky(s: WfuState, water: int) -> bool:
    """6.22, R83 Whether a ship that goes to a water enters neutral Kentucky: a river with the state on both banks."""
    w, board = s.tables.waters, s.tables.board
    if s.kentucky != NOBODY or s.kentucky_closed or water >= w.rivers:
        return False
    return all(bank >= 0 and board.states[board.state[bank]] == "KY" for bank in w.way.banks[water])


def sail_in(s: WfuState, side: int, water: int) -> None:
    """6.22 A ship that enters neutral Kentucky drives it to the other side."""
    if enters_kentucky(s, water):
        join(s, "KY", 1 - side, "6.22")


def border_states(s: WfuState, side: int) -> None:
    """2.13a, b, 6.23 At the end of the enemy's player turn: a side that holds all of Kentucky's cities, or Maryland's two, takes it."""
    t = s.tables
    kentucky = [i for i, p in enumerate(t.places) if p.state == "KY" and p.value]
    if s.kentucky == 1 - side and all(_occupied(s, i, side) for i in kentucky):
        join(s, "KY", side, "6.23")
    if s.maryland == 1 - side and all(_occupied(s, t.place(slug), side) for slug in MARYLAND):
        join(s, "MD", side, "2.13")
    if s.confederate_border_states:
        cities: list[str] = t.optional["border_states"]["missouri_cities"]
        ours = s.missouri == CONFEDERATE
        if ours == (side == UNION) and all(_occupied(s, t.place(slug), side) for slug in cities):
            join(s, "MO", side, "20.9")


def _occupied(s: WfuState, place: int, side: int) -> bool:
    return holds(s, s.tables.node_of(place), side)
