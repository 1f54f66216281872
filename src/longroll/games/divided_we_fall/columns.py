"""The columns of a game of Divided We Fall, and its dates. `infantry.py` and `state.py` have the verbs that change them."""

from __future__ import annotations

from enum import IntFlag
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from longroll.core.choice import Choice
from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import FIRST_YEAR, NOBODY, OFF, PER_YEAR, SIZES, USA

READY: Final = 0
MOVED: Final = 1
RODE: Final = 2
"""what a leader has done this turn: nothing, moved with troops or acted, ridden alone (D33)"""
UNLIMITED: Final = 99


class Remark(IntFlag):
    """D97 What is remembered of a leader."""

    BAD_LOSS = 1
    LOST_FLAG_CITY = 2
    BEAT_LEE = 4
    LOST_LARGE_BATTLE = 8
    REPLACED = 16
    SAW_WASHINGTON = 32
    STAYED = 64
    COMMANDS_ALL = 128


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Columns(State):
    """What changes."""

    STATIC: ClassVar[tuple[str, ...]] = (
        "tables",
        "supply_net",
        "railroad_net",
        "infantry_menu",
        "naval_menu",
        "seen",
    )
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "ready", "done", "used", "factors", "men", "militia_at", "militia_done", "militia_due", "leader_at", "leader_done",
        "leader_version", "supply_ready", "supply_done", "naval_ready", "naval_done", "csa_ironclads", "mrr_ready", "mrr_done",
        "mrr_line", "fort", "construction", "burned", "cut", "control", "home", "ships_at_start", "men_at_start", "fought", "pile",
        "ships_due", "usa_ironclads_due", "csa_ironclads_due", "losses", "won", "lost", "arrived", "cities_taken", "idle_turns",
        "large_battles", "remarks", "just_finished", "reorganised",
    )  # fmt: skip

    tables: Tables

    def __init__(self, tables: Tables, scenario: str, seed: int, options: dict[str, Value]) -> None:
        super().__init__(seed)
        n = tables.n
        self.tables = tables
        self.scenario = scenario
        self.abilities = bool(options["leader_abilities"])
        self.alternative = bool(options["alternative_leaders"])
        self.balance = str(options["game_balance"])
        self.balance_left = int(options["balance_limit"]) or 999
        self.more_replacements = bool(options["additional_replacements"])
        self.stop_after_year = bool(options["stop_after_year"])
        self.limited = bool(options["counter_limits"])
        self.no_victor = str(options["no_victor"])
        self.ready = bytearray(2 * SIZES * n)
        self.done = bytearray(2 * SIZES * n)
        self.used = bytearray(2 * SIZES)
        self.factors = bytearray(2 * n)
        self.men = bytearray(2 * n)
        self.militia_at = bytearray([OFF] * len(tables.militia))
        self.militia_done = bytearray(len(tables.militia))
        self.militia_due = bytearray(len(tables.militia))
        self.leader_at = bytearray([OFF] * len(tables.leaders))
        self.leader_done = bytearray(len(tables.leaders))
        """READY, MOVED, or RODE"""
        self.leader_version = bytearray(len(tables.leaders))
        self.supply_ready = bytearray(2 * n)
        self.supply_done = bytearray(2 * n)
        self.naval_ready = bytearray(3 * n)
        self.naval_done = bytearray(3 * n)
        self.csa_ironclads = bytearray(n)
        self.mrr_ready = bytearray(n)
        self.mrr_done = bytearray(n)
        self.mrr_line = bytearray(n)
        self.fort = bytearray(2 * n)
        self.construction = bytearray(2 * n)
        self.burned = bytearray(n)
        self.cut = bytearray(len(tables.rail_ends))
        self.home = bytearray(tables.home)
        self.control = self.home[:]
        self.ships_at_start = bytearray(n)
        self.men_at_start = bytearray(n)
        self.fought = bytearray(n)
        self.just_finished = bytearray(n)
        """forts finished this turn: none grows more than one level in two turns (D41)"""
        self.reorganised = bytearray(n)
        """command points left, plus one, when the area was last reorganised"""
        self.pile = [0, 0]
        """infantry factors lost and not yet replaced, by side (D16)"""
        self.ships_due: list[int] = []
        self.usa_ironclads_due: list[int] = []
        self.csa_ironclads_due: list[int] = []
        self.gunboats_lost = 0
        self.mrr_lost = 0
        self.mrr_lost_now = 0
        self.losses = [0, 0]
        # D97, by leader:
        self.won = bytearray(len(tables.leaders))
        self.lost = bytearray(len(tables.leaders))
        self.arrived = bytearray(len(tables.leaders))
        """the turn of his coming"""
        self.cities_taken = bytearray(len(tables.leaders))
        self.idle_turns = bytearray(len(tables.leaders))
        self.large_battles = bytearray(len(tables.leaders))
        self.remarks = bytearray(len(tables.leaders))
        """sets of `Remark`"""
        self.turn = 0
        self.phasing = NOBODY
        self.command = 0
        self.lift = 0
        self.csa_lift = 0
        self.markers = 0
        self.east = False
        """a point was spent in the East (D25)"""
        self.west = False
        """a point was spent in the Trans-Mississippi (D26)"""
        self.kentucky = False
        """someone has entered Kentucky (D93)"""
        self.west_virginia = False
        self.intervention = 0
        """0 no, otherwise the turn in which Europe came in (D94)"""
        self.supply_net: list[bytes | None] = [None, None]
        self.railroad_net: bytes | None = None
        self.infantry_menu: tuple[object, list[Choice]] = (None, [])
        self.naval_menu: tuple[object, list[Choice]] = (None, [])
        """what infantry and vessels may begin, and the facts that it depends on: most actions leave it as it is"""
        self.seen: Any = None
        """the areas as they were shown last (`view_places.py`)"""

    # --- dates -------------------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        return FIRST_YEAR + self.turn // PER_YEAR

    @property
    def weather(self) -> int:
        """0 clear, 1 rain, 2 harsh (D29)"""
        return self.tables.weather[self.turn % PER_YEAR]

    def kentucky_closed(self, side: int) -> bool:
        """D93, R79 The Union may not enter Kentucky before 1862 unless somebody has."""
        return side == USA and not self.kentucky and self.turn < self.tables.kentucky_open
