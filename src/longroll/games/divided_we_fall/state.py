"""The changing facts of a game, and the verbs that change them.

Infantry counters are interchangeable, so they are counted: `ready` and `done` hold, for each side and size, how many stand
in each area and may still move or have moved. Named pieces (leaders, militia) have a cell each. `factors` and `men` are
derived and kept by the verbs; `check.py` rebuilds them.
"""

from __future__ import annotations

from enum import IntFlag
from itertools import compress
from typing import ClassVar

from longroll.core.choice import Choice
from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.divided_we_fall.events import ControlChanged, Lost, Placed, RailsCut, Reorganised, Units
from longroll.games.divided_we_fall.tables import Tables
from longroll.games.divided_we_fall.words import (
    CSA,
    FIRST_YEAR,
    GUNBOAT,
    IRONCLAD,
    NAVAL,
    NOBODY,
    NONE,
    OFF,
    PER_YEAR,
    SHIP,
    SIDES,
    SIZES,
    USA,
)
from longroll.kit.counters import compose, most, strength

READY, MOVED, RODE = 0, 1, 2
"""what a leader has done this turn: nothing, moved with troops or acted, ridden alone (D33)"""
UNLIMITED = 99


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


def fleet(kind: int, count: int) -> Units:
    """So many naval units of a kind."""
    return Units(
        ships=count if kind == SHIP else 0,
        gunboats=count if kind == GUNBOAT else 0,
        ironclads=count if kind == IRONCLAD else 0,
    )


class DwfState(State):
    """One game of Divided We Fall."""

    STATIC: ClassVar[tuple[str, ...]] = (
        "tables",
        "supply_net",
        "railroad_net",
        "infantry_menu",
        "naval_menu",
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

    # --- infantry ----------------------------------------------------------------------------------------------------

    def max_unit(self, side: int) -> int:
        """D07 The largest infantry counter of the year."""
        return self.tables.years[self.turn // PER_YEAR].max_unit[side]

    def free(self, side: int, size: int) -> int:
        """D23 Counters of a size that are not on the map."""
        if not self.limited:
            return UNLIMITED
        return max(0, self.tables.infantry_limits[side][size - 1] - self.used[side * SIZES + size - 1])

    def spare(self, side: int, held: list[int] | None = None) -> list[int]:
        """D23 Counters of each size that are not on the map, once those held are handed in."""
        if self.limited:
            used = self.used[side * SIZES : (side + 1) * SIZES]
            free = [a - b if a > b else 0 for a, b in zip(self.tables.infantry_limits[side], used)]
        else:
            free = [UNLIMITED] * SIZES
        return free if held is None else [a + b for a, b in zip(free, held)]

    def add(self, side: int, area: int, size: int, ready: bool = True, count: int = 1) -> None:
        """Put infantry counters into an area."""
        n = self.tables.n
        kind = side * SIZES + size - 1
        (self.ready if ready else self.done)[kind * n + area] += count
        self.used[kind] += count
        self.factors[side * n + area] += size * count
        self.men[side * n + area] += size * count

    def take(self, side: int, area: int, size: int, ready: bool, count: int = 1) -> None:
        """Take infantry counters out of an area."""
        n = self.tables.n
        kind = side * SIZES + size - 1
        (self.ready if ready else self.done)[kind * n + area] -= count
        self.used[kind] -= count
        self.factors[side * n + area] -= size * count
        self.men[side * n + area] -= size * count

    def add_all(self, side: int, area: int, counts: list[int], ready: bool) -> None:
        for i, count in enumerate(counts):
            if count:
                self.add(side, area, i + 1, ready, count)

    def take_all(self, side: int, area: int, counts: list[int], ready: bool) -> None:
        for i, count in enumerate(counts):
            if count:
                self.take(side, area, i + 1, ready, count)

    def counters(self, side: int, area: int, ready: bool) -> list[int]:
        """How many counters of size 1 to 5 stand there."""
        n = self.tables.n
        cells = self.ready if ready else self.done
        return list(cells[side * SIZES * n + area : (side + 1) * SIZES * n : n])

    def ready_factors(self, side: int, area: int) -> int:
        """Infantry there that has not moved."""
        return strength(self.counters(side, area, True))

    def put(self, side: int, area: int, total: int, rule: str) -> int:
        """R57 Bring infantry into play in the largest counters that are free. Returns the factors left without a counter."""
        placed, counts = most(total, self.spare(side), self.max_unit(side))
        if placed:
            self.add_all(side, area, counts, True)
            self.out.append(Placed(SIDES[side], Units(infantry=placed), self.tables.slug[area], rule))
            self.update_control(area)
        return total - placed

    def lose(self, side: int, area: int, total: int) -> int:
        """R56, R89 Take losses from infantry to the last factor, moved units first. Returns the factors lost."""
        counts = {ready: self.counters(side, area, ready) for ready in (True, False)}
        held = self.factors[side * self.tables.n + area]
        total = min(total, held)
        for ready in (True, False):
            self.take_all(side, area, counts[ready], ready)
        rest = held - total
        for ready in (True, False):
            keep = min(rest, strength(counts[ready]))
            rest -= keep
            if keep:
                self.add_all(side, area, self._change(side, keep), ready)
        return total

    def _change(self, side: int, keep: int) -> list[int]:
        """D23, D27, R89 Counters for what is left of a force: free ones, or those that an exchange elsewhere frees.

        Where not even that helps, more ones stand for it than the game has: a loss is never larger than it is."""
        limit = self.max_unit(side)
        made = compose(keep, self.spare(side), limit)
        for area in self.tables.areas:
            if made is not None:
                return made
            for ready in (True, False):
                self._merge(side, area, ready)
            made = compose(keep, self.spare(side), limit)
        if made is None:
            shown, made = most(keep, self.spare(side), limit)
            made[0] += keep - shown
        return made

    def _merge(self, side: int, area: int, ready: bool) -> None:
        """D27 Exchange the counters of an area for the largest that are free."""
        old = self.counters(side, area, ready)
        if sum(old) < 2:
            return
        new = compose(strength(old), self.spare(side, old), self.max_unit(side))
        if new is not None and new != old:
            self.exchange(side, area, old, new, ready)

    def exchange(self, side: int, area: int, old: list[int], new: list[int], ready: bool = True) -> None:
        """D27 Other counters of the same worth."""
        self.take_all(side, area, old, ready)
        self.add_all(side, area, new, ready)
        sizes = tuple(i + 1 for i in range(SIZES - 1, -1, -1) for _ in range(new[i]))
        self.out.append(Reorganised(SIDES[side], self.tables.slug[area], sizes))

    # --- leaders and militia -----------------------------------------------------------------------------------------

    def leaders_at(self, side: int, area: int) -> list[int]:
        at = self.leader_at
        i = at.find(area)
        if i < 0:
            return []
        found = []
        leaders = self.tables.leaders
        while i >= 0:
            if leaders[i].side == side:
                found.append(i)
            i = at.find(area, i + 1)
        return found

    def militia_in(self, side: int, area: int) -> list[int]:
        at = self.militia_at
        found = []
        i = at.find(area)
        while i >= 0:
            if self.tables.militia[i].side == side:
                found.append(i)
            i = at.find(area, i + 1)
        return found

    def rating(self, leader: int) -> int:
        return self.tables.leaders[leader].combat[self.leader_version[leader]]

    def pace(self, leader: int) -> int:
        """His movement factor."""
        return self.tables.leaders[leader].movement[self.leader_version[leader]]

    def note_place(self, leader: int) -> None:
        """D97 Remember who has been in Washington."""
        if self.leader_at[leader] == self.tables.washington:
            self.remarks[leader] |= Remark.SAW_WASHINGTON

    def place_militia(self, i: int, area: int) -> None:
        """Put a militia unit somewhere, or take it off (OFF)."""
        n = self.tables.n
        side = self.tables.militia[i].side
        worth = self.tables.values.militia
        if self.militia_at[i] != OFF:
            self.men[side * n + self.militia_at[i]] -= worth
        self.militia_at[i] = area
        if area != OFF:
            self.men[side * n + area] += worth

    def lose_militia(self, i: int) -> None:
        """D08, D20 Militia is eliminated and due again later."""
        self.place_militia(i, OFF)
        self.militia_due[i] = self.turn + self.tables.yards.militia.delay

    # --- supply and naval units --------------------------------------------------------------------------------------

    def supplies(self, side: int, area: int) -> int:
        at = side * self.tables.n + area
        return self.supply_ready[at] + self.supply_done[at]

    def drop_supply(self, side: int, area: int, count: int = 1) -> None:
        """Take supply units off the map, moved ones first."""
        at = side * self.tables.n + area
        for _ in range(count):
            if self.supply_done[at]:
                self.supply_done[at] -= 1
            else:
                self.supply_ready[at] -= 1

    def supply_free(self, side: int) -> int:
        """Supply counters not in play."""
        if not self.limited:
            return UNLIMITED
        n = self.tables.n
        low, high = side * n, side * n + n
        used = sum(self.supply_ready[low:high]) + sum(self.supply_done[low:high])
        return max(0, self.tables.limits[side, "supply", 0] - used)

    def navy(self, area: int) -> int:
        """Union naval units in an area, of all kinds."""
        n = self.tables.n
        return sum(self.naval_ready[area::n]) + sum(self.naval_done[area::n])

    def vessel_areas(self) -> set[int]:
        """Where Union naval units lie."""
        t = self.tables
        lying = 0
        for cells in (self.naval_ready, self.naval_done):  # rows of bytes are joined as long numbers
            for kind in range(len(NAVAL)):
                lying |= int.from_bytes(cells[kind * t.n : kind * t.n + t.n], "little")
        return set(compress(t.areas, lying.to_bytes(t.n, "little")))

    def naval_value(self, area: int) -> int:
        """D76, R1 What the Union naval units in an area add to a combat value."""
        if not self.navy(area):
            return 0
        return sum(self.fleet(kind, area) * value for kind, value in enumerate(self.tables.naval_values))

    def fleet(self, kind: int, area: int) -> int:
        at = kind * self.tables.n + area
        return self.naval_ready[at] + self.naval_done[at]

    def sink(self, kind: int, area: int, count: int, why: str, rule: str) -> None:
        """D18 Union naval units are lost, moved ones first; they come back later."""
        at = kind * self.tables.n + area
        yards = self.tables.yards
        for _ in range(count):
            cells = self.naval_done if self.naval_done[at] else self.naval_ready
            cells[at] -= 1
            if kind == GUNBOAT:
                self.gunboats_lost += 1
            elif kind == SHIP:
                self.ships_due.append(self.turn + yards.ship.delay)
            else:
                self.usa_ironclads_due.append(self.turn + yards.ironclad_usa.delay)
        if count:
            self.out.append(Lost(SIDES[USA], fleet(kind, count), self.tables.slug[area], why, rule))

    def sink_csa_ironclads(self, area: int, count: int, why: str, rule: str) -> None:
        self.csa_ironclads[area] -= count
        self.csa_ironclads_due += [self.turn + self.tables.yards.ironclad_csa.delay] * count
        self.out.append(Lost(SIDES[CSA], Units(ironclads=count), self.tables.slug[area], why, rule))

    # --- presence and control ----------------------------------------------------------------------------------------

    def state_of(self, area: int) -> str:
        """D90 The state an area belongs to; West Virginia is Virginia until it is a state of its own."""
        name = self.tables.state[area]
        return "VA" if name == "WV" and not self.west_virginia else name

    def occupies(self, side: int, area: int) -> bool:
        """R73 Infantry, militia or a fort of the side: land forces that hold an area and fight for it."""
        at = side * self.tables.n + area
        return bool(self.men[at] or self.fort[at])

    def due_control(self, area: int) -> int | None:
        """D88 Who should hold an area by the land forces in it; None while both sides fight for it."""
        n = self.tables.n
        usa = self.men[n + area] or self.fort[n + area]
        csa = self.men[area] or self.fort[area]
        if usa:
            return None if csa else USA
        if csa:
            return CSA
        return USA if self.mrr_line[area] else self.home[area]

    def update_control(self, area: int) -> None:
        """D88 Control follows the land forces; an empty area goes back to its home, or to nobody."""
        now = self.due_control(area)
        was = self.control[area]
        if now is None or now == was or not self.tables.land_area[area]:
            return
        self.control[area] = now
        self.forget_nets()
        name = self.tables.slug[area]
        self.out.append(ControlChanged(name, SIDES[now] if now != NOBODY else NONE))
        for side in (CSA, USA):
            if side != now:  # R30: a construction marker is lost with the area
                self.construction[side * self.tables.n + area] = 0
        if now == NOBODY:
            return
        self._cut_rails(area, now, was)
        if now == CSA:
            self.mrr_line[area] = 0
        elif self.csa_ironclads[area]:
            self.sink_csa_ironclads(area, self.csa_ironclads[area], "port-fallen", "D60")

    def forget_menus(self) -> None:
        """A state that was read has no menus yet."""
        self.infantry_menu = self.naval_menu = (None, [])

    def forget_nets(self) -> None:
        """What is derived from control and rails must be found anew."""
        self.supply_net = [None, None]
        self.railroad_net = None

    def _cut_rails(self, area: int, now: int, was: int) -> None:
        """D87 Rails break off at an area that is taken by force."""
        if not self.occupies(now, area):
            return
        t = self.tables
        links = [x for x in t.rails_at[area] if not self.cut[x]]
        if self.home[area] == 1 - now:
            if t.state[area] in ("KY", "MO"):  # R25: not in the neutral states
                return
        elif was == 1 - now and self.home[area] == now:
            # (b): retaken by its owner, the lines towards enemy areas are cut
            links = [
                x for x in links if was in (self.control[t.rail_ends[x][0]], self.control[t.rail_ends[x][1]])
            ]
        else:
            return
        for x in links:
            self.cut[x] = 1
        if links:
            self.railroad_net = None
            self.out.append(RailsCut(t.slug[area]))
