"""The changing facts of a game, and the verbs that change them.

A piece is an index: where it stands (`at`), where it began the Movement Phase (`began`, kept during it), its face, for a leader the unit that
he leads (`corps`, plus one), for a unit its leader (`commander`, plus one). `ground`, `boats` and `others` count each side's
pieces by Point; `commander` and the counts are derived and kept by the verbs, and `check` rebuilds them.
"""

from __future__ import annotations

from array import array
from typing import ClassVar

from mypy_extensions import mypyc_attr

from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.year1863.events import VpChanged
from longroll.games.year1863.tables import Tables
from longroll.games.year1863.words import BOX, COMMANDS, FORT, GONE, LEADER, LEADERS, NOBODY, POOL, SEATS


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Year1863State(State):
    """One game of 1863."""

    STATIC: ClassVar[tuple[str, ...]] = ("tables", "seats", "eyes", "viewer")
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "at", "began", "face", "corps", "commander", "flags", "ground", "boats", "others", "control", "rail_ok", "works", "scored",
        "vp", "vacant", "pool_union", "pool_confederate", "hand", "quota",
    )  # fmt: skip

    tables: Tables

    def __init__(self, tables: Tables, scenario: str, seed: int, options: dict[str, Value]) -> None:
        super().__init__(seed)
        n, m = tables.n, tables.count
        self.tables = tables
        self.viewer = ""
        """in an imagined game: the command for which it was imagined (24.0)"""
        self.scenario = scenario
        self.seating = str(options["seats"])
        self.battle_vp = int(options["battle_vp"])
        self.last_turn = min(max(int(options["last_turn"]), 1), len(tables.charts.months))
        self.rosecrans_army = bool(options["rosecrans_army"])
        self.reembark = bool(options["reembark"])
        self._sit()
        self.at = bytearray([BOX] * m)
        self.began = bytearray(self.at)
        self.face = bytearray(m)
        self.corps = array("H", bytes(2 * m))
        """for a leader: the unit that he leads, plus one; 0 none"""
        self.commander = array("H", bytes(2 * m))
        """for a unit: its leader, plus one; 0 none"""
        self.flags = bytearray(m)
        self.ground = bytearray(2 * n)
        self.boats = bytearray(2 * n)
        self.others = bytearray(2 * n)
        self.control = bytearray(p.control for p in tables.places)
        self.rail_ok = bytearray(n)
        self.works = bytearray([NOBODY] * n)
        self.scored = bytearray(n)
        """cities already paid for (7.4); a city held by the enemy of its state at the start pays nothing"""
        self.vp = [0, 0, 0, 0]
        self.vacant = [0, 0, 0, 0]
        """army commanders lost and not yet replaced, by command (17.6)"""
        self.pool_union: list[int] = []
        self.pool_confederate: list[int] = []
        """8.0: markers: orders by number, then leaders by number, from LEADERS on"""
        self.hand = [-1, -1, -1, -1]
        self.quota = bytearray(10)
        self.turn = 0
        self.op = 0
        self.phase = "set-up"
        self.rp = 0
        self.rp_orders = 0
        self.draft = 0
        self.cashed = 0
        self.drafted = False
        self.militia_called = False
        self.rail_left = 0
        self.naval_left = 0
        self.port_hudson = False
        self.xix_turn = 0
        self.richmond_lost = False

    def _sit(self) -> None:
        """3.0 The seats and, for each command, whose eyes its holder has."""
        self.seats = SEATS[self.seating]
        eyes: list[tuple[str, ...]] = [()] * 4
        for commands in self.seats.values():
            for command in commands:
                eyes[command] = tuple(COMMANDS[c] for c in commands)
        self.eyes = tuple(eyes)

    # ---- looking -----------------------------------------------------------------------------------------------------

    def pieces_at(self, place: int, side: int) -> list[int]:
        """All pieces of a side in a Point, in the order of the counter list."""
        at, sides = self.at, self.tables.side
        found = []
        i = at.find(place)
        while i >= 0:
            if sides[i] == side:
                found.append(i)
            i = at.find(place, i + 1)
        return found

    def combat(self, place: int, side: int) -> int:
        """2.10 How many combat units a side has in a Point."""
        i = side * self.tables.n + place
        return self.ground[i] + self.boats[i]

    def present(self, place: int, side: int) -> int:
        i = side * self.tables.n + place
        return self.ground[i] + self.boats[i] + self.others[i]

    def pool(self, side: int) -> list[int]:
        return self.pool_confederate if side else self.pool_union

    def strength(self, piece: int) -> int:
        return self.tables.strength[piece][self.face[piece]]

    def fort_at(self, place: int, side: int) -> int:
        """The fort of a side in a Point, or -1."""
        for fort in self.tables.of_kind[side][FORT]:
            if self.at[fort] == place:
                return fort
        return -1

    def army_commanders(self, command: int) -> list[int]:
        """17.4 The leaders on their army side in a theater."""
        t = self.tables
        theater = command & 1
        return [
            i
            for i in t.of_kind[command >> 1][LEADER]
            if self.face[i] and self.at[i] < t.n and t.theater[self.at[i]] == theater
        ]

    # ---- verbs -------------------------------------------------------------------------------------------------------

    def place(self, piece: int, where: int) -> None:
        """Put a piece somewhere and keep the counts."""
        t = self.tables
        n = t.n
        old = self.at[piece]
        count = (self.ground, self.boats, self.others)[t.layer[piece]]
        base = n if t.side[piece] else 0
        if old < n:
            count[base + old] -= 1
        if where < n:
            count[base + where] += 1
        self.at[piece] = where

    def assign(self, leader: int, unit: int) -> None:
        """17.3 A leader takes command of a corps."""
        self.corps[leader] = unit + 1
        self.commander[unit] = leader + 1

    def unassign(self, leader: int) -> None:
        if self.corps[leader]:
            self.commander[self.corps[leader] - 1] = 0
            self.corps[leader] = 0

    def eliminate(self, piece: int) -> None:
        """9.10, 14.6 A unit goes back to the common box on its weaker side; a leader leaves play for good."""
        t = self.tables
        if t.leader[piece]:
            self.unassign(piece)
            if self.face[piece] and t.kind[piece] == LEADER and self.at[piece] < t.n:
                self.vacant[2 * t.side[piece] + t.theater[self.at[piece]]] += 1
            self.place(piece, GONE)
        else:
            if self.commander[piece]:
                self.unassign(self.commander[piece] - 1)
            self.place(piece, BOX)
        self.flags[piece] = 0
        self.face[piece] = 0

    def to_pool(self, leader: int) -> None:
        """27.1, 27.2 A leader goes back to the General Orders pool."""
        self.unassign(leader)
        self.place(leader, POOL)
        self.face[leader] = 0
        self.flags[leader] = 0
        self.pool(self.tables.side[leader]).append(LEADERS + leader)

    def die(
        self, stream: str, why: str, rule: str, place: int | None = None, piece: int | None = None
    ) -> int:
        """2.0 One six-sided die, with what it is about: a Point, a piece."""
        t = self.tables
        at = None if place is None else t.place_slugs[place]
        who = None if piece is None else t.slugs[piece]
        return self.roll(stream, t.charts.die, why, rule, place=at, piece=who)

    def score(self, command: int, change: int, why: str, rule: str, place: int | None = None) -> None:
        """7.0, 7.1, 7.2, 7.3 Move a Victory Point index, held between 0 and its maximum."""
        before = self.vp[command]
        now = min(max(before + change, 0), self.tables.charts.vp_max)
        self.vp[command] = now
        if now != before:
            at = None if place is None else self.tables.place_slugs[place]
            self.out.append(VpChanged(COMMANDS[command], now - before, now, why, rule, at))
