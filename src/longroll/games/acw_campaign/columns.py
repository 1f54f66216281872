"""The order of battle: stands in divisions, divisions in corps, corps under officers. What battles are made from.

Everything is a column with one cell per thing; an index is the thing. Slots are used again, so a thing exists where its
`*_side` (stands, corps, officers) or `dv_corps` (divisions) is not OFF.

Stands (`st_*`): `side`, `kind`, `sp` now, `full` (strength when exhaustion was last computed), `morale`, `status`, `flags`
(words.MARKS), `weapon`, `raised` (number of the recruiting phase, 0 at the start), `corps`, `div` (OFF: corps troops),
`today` (losses of the day that may still come back, 8.51, 9.1), `rout` (0 formed, 1 disordered, 2 routed; only in battle).

Divisions (`dv_*`): `corps`, `number`, `status`, `box` (OFF: with the corps), `duty` (garrison, screen), `limit` (exhaustion
number, R33), `lost` (losses recorded against it), `state` (fresh, exhausted, broken), `flags` (ENGAGED, TRIED, COLLAPSED,
PROMOTED), `battle` (number of the battle of this turn that it was in, 0 none). Every division has its commander (DC).

Corps (`co_*`): `side`, `kind`, `name`, `chief` (officer, OFF for guns of a fortress and home guards), `box`, `from` (the box it
came from in this turn, OFF if it did not move), `marches` used, `done` (MET, FOUGHT), `arrived` (turn).

Officers (`of_*`): `side`, `name`, `rank`, `box`, `corps` (that he commands or rides with), `marches` used in this turn (7, 7.7).

A battle reads all this and may change: `st_sp`, `st_today`, `st_rout`, `st_morale` and `st_status` only by promotion;
`dv_lost`, `dv_state`, `dv_flags`, `dv_battle`. It uses `hurt` and `heal` and never moves or removes anything.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from longroll.core.state import State
from longroll.games.acw_campaign.members import Members
from longroll.games.acw_campaign.tables import Tables


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Columns(State):
    """5 The order of battle of both sides. `formations.py` says who belongs to whom, `oob.py` has the verbs."""

    OOB_COLUMNS: ClassVar[tuple[str, ...]] = (
        "st_side", "st_kind", "st_sp", "st_full", "st_morale", "st_status", "st_flags", "st_weapon", "st_raised",
        "st_corps", "st_div", "st_today", "st_rout",
        "dv_corps", "dv_number", "dv_status", "dv_box", "dv_duty", "dv_limit", "dv_lost", "dv_state", "dv_flags",
        "dv_battle",
        "co_side", "co_kind", "co_name", "co_chief", "co_box", "co_from", "co_marches", "co_done", "co_arrived",
        "co_line",
        "of_name", "of_side", "of_rank", "of_box", "of_corps", "of_marches", "men", "number",
    )  # fmt: skip

    n: int
    """boxes of the map"""
    members: Members
    shared: bool
    """another state reads the same notes of membership"""
    tables: Tables

    def init_oob(self, n: int) -> None:
        self.n = n
        self.members, self.shared = Members(), False
        for name in self.OOB_COLUMNS:
            if name != "co_name" and name != "of_name":
                setattr(self, name, bytearray())
        self.co_name: list[str] = []
        self.of_name: list[str] = []
        self.men = bytearray(2 * n)
        """formations of a side in a box: corps with stands, detached divisions, guns of a fortress; kept by the verbs"""
        self.number = bytearray(4)
        """the last number given to a corps, and to a cavalry corps, by side"""

    st_side: bytearray
    st_kind: bytearray
    st_sp: bytearray
    st_full: bytearray
    st_morale: bytearray
    st_status: bytearray
    st_flags: bytearray
    st_weapon: bytearray
    st_raised: bytearray
    st_corps: bytearray
    st_div: bytearray
    st_today: bytearray
    st_rout: bytearray
    dv_corps: bytearray
    dv_number: bytearray
    dv_status: bytearray
    dv_box: bytearray
    dv_duty: bytearray
    dv_limit: bytearray
    dv_lost: bytearray
    dv_state: bytearray
    dv_flags: bytearray
    dv_battle: bytearray
    co_side: bytearray
    co_kind: bytearray
    co_chief: bytearray
    co_box: bytearray
    co_from: bytearray
    co_marches: bytearray
    co_done: bytearray
    co_arrived: bytearray
    co_line: bytearray
    of_side: bytearray
    of_rank: bytearray
    of_box: bytearray
    of_corps: bytearray
    of_marches: bytearray
