"""The changing facts of a game, and the verbs that change them.

Infantry counters are interchangeable, so they are counted: `ready` and `done` hold, for each side and size, how many stand
in each area and may still move or have moved. Named pieces (leaders, militia) have a cell each. `factors` and `men` are
derived and kept by the verbs; `rules.check` rebuilds them.
"""

from __future__ import annotations

from typing import ClassVar

from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.divided_we_fall.counters import compose, worth
from longroll.games.divided_we_fall.events import ControlChanged, Lost, Placed, RailsCut, Reorganised
from longroll.games.divided_we_fall.tables import CSA, NOBODY, OFF, SIDES, USA, Tables

READY, MOVED, RODE = 0, 1, 2
"""what a leader has done this turn: nothing, moved with troops or acted, ridden alone (D33)"""


class DwfState(State):
    """One game of Divided We Fall."""

    STATIC: ClassVar[tuple[str, ...]] = ("tables", "net", "mrr_net")
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "ready", "done", "used", "factors", "men", "militia_at", "militia_done", "militia_due",
        "leader_at", "leader_done", "leader_version", "supply_ready", "supply_done", "naval_ready", "naval_done",
        "csa_ironclads", "mrr_ready", "mrr_done", "mrr_line", "fort", "works", "burned", "cut", "control", "home",
        "ships_at_start", "men_at_start", "fought", "pile", "ships_due", "usa_ironclads_due", "csa_ironclads_due",
        "losses", "won", "lost", "clock", "taken", "idle", "big", "marks", "fresh", "shuffled",
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
        self.ready = bytearray(10 * n)
        self.done = bytearray(10 * n)
        self.used = bytearray(10)
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
        self.works = bytearray(2 * n)
        self.burned = bytearray(n)
        self.cut = bytearray(len(tables.rail_ends))
        self.home = bytearray(x if x in (CSA, USA) else NOBODY for x in tables.nation)
        self.control = self.home[:]
        self.ships_at_start = bytearray(n)
        self.men_at_start = bytearray(n)
        self.fought = bytearray(n)
        self.fresh = bytearray(n)
        """forts finished this turn: none grows more than one level in two turns (D41)"""
        self.shuffled = bytearray(n)
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
        self.won = bytearray(len(tables.leaders))
        self.lost = bytearray(len(tables.leaders))
        self.clock = bytearray(len(tables.leaders))
        self.taken = bytearray(len(tables.leaders))
        self.idle = bytearray(len(tables.leaders))
        self.big = bytearray(len(tables.leaders))
        self.marks = bytearray(len(tables.leaders))
        """D97 by leader: victories, defeats, turn of his coming, flag cities taken, idle turns, battles of five, remarks"""
        self.turn = 0
        self.phasing = NOBODY
        self.command = 0
        self.lift = 0
        self.csa_lift = 0
        self.markers = 0
        self.east = False
        self.west = False
        self.kentucky = False
        """someone has entered Kentucky (D93)"""
        self.west_virginia = False
        self.intervention = 0
        """0 no, otherwise the turn in which Europe came in (D94)"""
        self.net: list[bytes | None] = [None, None]
        self.mrr_net: bytes | None = None

    # --- dates -------------------------------------------------------------------------------------------------------

    @property
    def year(self) -> int:
        return 1861 + self.turn // 6

    @property
    def weather(self) -> int:
        """0 clear, 1 rain, 2 harsh (D29)"""
        return self.tables.weather[self.turn % 6]

    # --- infantry ----------------------------------------------------------------------------------------------------

    def max_unit(self, side: int) -> int:
        """D07 The largest infantry counter of the year."""
        return self.tables.years[self.turn // 6].max_unit[side]

    def free(self, side: int, size: int) -> int:
        """D23 Counters of a size that are not on the map."""
        if not self.limited:
            return 99
        return max(0, self.tables.limits[side, "infantry", size] - self.used[side * 5 + size - 1])

    def add(self, side: int, area: int, size: int, ready: bool = True, count: int = 1) -> None:
        """Put infantry counters into an area."""
        n = self.tables.n
        kind = side * 5 + size - 1
        (self.ready if ready else self.done)[kind * n + area] += count
        self.used[kind] += count
        self.factors[side * n + area] += size * count
        self.men[side * n + area] += size * count

    def take(self, side: int, area: int, size: int, ready: bool, count: int = 1) -> None:
        """Take infantry counters out of an area."""
        n = self.tables.n
        kind = side * 5 + size - 1
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
        at = side * 5 * n + area
        return [cells[at], cells[at + n], cells[at + 2 * n], cells[at + 3 * n], cells[at + 4 * n]]

    def compose(self, side: int, total: int) -> list[int] | None:
        """R57 The largest counters of this year and free that make up a total; None if there are not enough."""
        return compose(self.max_unit(side), [self.free(side, k + 1) for k in range(5)], total)

    def put(self, side: int, area: int, total: int, rule: str) -> int:
        """Bring infantry factors into play, in counters that are free. Returns the factors that no counter was left for."""
        left = total
        counts = self.compose(side, left)
        while counts is None and left > 0:
            left -= 1
            counts = self.compose(side, left)
        if counts is not None and left:
            self.add_all(side, area, counts, True)
            self.out.append(Placed(SIDES[side], f"{left} infantry", self.tables.slug[area], rule))
            self.settle(area)
        return total - left

    def lose(self, side: int, area: int, total: int) -> int:
        """R56, R89 Take losses from infantry to the last factor, moved units first. Returns the factors lost."""
        counts = {ready: self.counters(side, area, ready) for ready in (True, False)}
        held = self.factors[side * self.tables.n + area]
        total = min(total, held)
        for ready in (True, False):
            self.take_all(side, area, counts[ready], ready)
        rest = held - total
        for ready in (True, False):
            keep = min(rest, worth(counts[ready]))
            rest -= keep
            if keep:
                self.add_all(side, area, self._change(side, keep), ready)
        return total

    def _change(self, side: int, keep: int) -> list[int]:
        """D23, D27, R89 Counters for what is left of a force: free ones, or those that an exchange elsewhere frees.

        Where not even that helps, more ones stand for it than the game has: a loss is never larger than it is."""
        made = self.compose(side, keep)
        for at in range(self.tables.n):
            if made is not None:
                return made
            for ready in (True, False):
                self._merge(side, at, ready)
            made = self.compose(side, keep)
        if made is not None:
            return made
        least = next(k for k in range(1, keep + 1) if self.compose(side, keep - k) is not None)
        made = self.compose(side, keep - least)
        assert made is not None
        made[0] += least
        return made

    def _merge(self, side: int, area: int, ready: bool) -> None:
        """D27 Exchange the counters of an area for the largest that are free."""
        old = self.counters(side, area, ready)
        if sum(old) < 2:
            return
        free = [self.free(side, k + 1) + old[k] for k in range(5)]
        new = compose(self.max_unit(side), free, worth(old))
        if new is not None and new != old:
            self.exchange(side, area, old, new, ready)

    def exchange(self, side: int, area: int, old: list[int], new: list[int], ready: bool = True) -> None:
        """D27 Other counters of the same worth."""
        self.take_all(side, area, old, ready)
        self.add_all(side, area, new, ready)
        into = "+".join(str(i + 1) for i in range(4, -1, -1) for _ in range(new[i]))
        self.out.append(Reorganised(SIDES[side], self.tables.slug[area], into))

    # --- named and other pieces --------------------------------------------------------------------------------------

    def leaders_at(self, side: int, area: int) -> list[int]:
        at = self.leader_at
        found = []
        i = at.find(area)
        while i >= 0:
            if self.tables.leaders[i].side == side:
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

    def place_militia(self, i: int, area: int) -> None:
        """Put a militia unit somewhere, or take it off (OFF)."""
        n = self.tables.n
        side = self.tables.militia[i].side
        if self.militia_at[i] != OFF:
            self.men[side * n + self.militia_at[i]] -= 1
        self.militia_at[i] = area
        if area != OFF:
            self.men[side * n + area] += 1

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
            return 99
        n = self.tables.n
        used = sum(self.supply_ready[side * n : side * n + n]) + sum(
            self.supply_done[side * n : side * n + n]
        )
        return max(0, self.tables.limits[side, "supply", 0] - used)

    def navy(self, area: int) -> int:
        """D76 Union naval units in an area, of all kinds."""
        n = self.tables.n
        r, d = self.naval_ready, self.naval_done
        return r[area] + r[n + area] + r[2 * n + area] + d[area] + d[n + area] + d[2 * n + area]

    def fleet(self, kind: int, area: int) -> int:
        at = kind * self.tables.n + area
        return self.naval_ready[at] + self.naval_done[at]

    def sink(self, kind: int, area: int, count: int, why: str, rule: str) -> None:
        """D18 Union naval units are lost, moved ones first; they come back later."""
        at = kind * self.tables.n + area
        for _ in range(count):
            cells = self.naval_done if self.naval_done[at] else self.naval_ready
            cells[at] -= 1
            if kind == 1:
                self.gunboats_lost += 1
            else:
                (self.ships_due if kind == 0 else self.usa_ironclads_due).append(self.turn + 6)
        if count:
            self.out.append(
                Lost(
                    "usa",
                    f"{count} {('ship', 'gunboat', 'ironclad')[kind]}",
                    self.tables.slug[area],
                    why,
                    rule,
                )
            )

    def sink_csa_ironclads(self, area: int, count: int, why: str, rule: str) -> None:
        self.csa_ironclads[area] -= count
        self.csa_ironclads_due += [self.turn + 6] * count
        self.out.append(Lost("csa", f"{count} ironclad", self.tables.slug[area], why, rule))

    def state_of(self, area: int) -> str:
        """D90 The state an area belongs to; West Virginia is Virginia until it is a state of its own."""
        name = self.tables.state[area]
        return "VA" if name == "WV" and not self.west_virginia else name

    # --- presence and control ----------------------------------------------------------------------------------------

    def strong(self, side: int, area: int) -> bool:
        """Infantry, militia or a fort of the side: land forces that hold an area and fight for it."""
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

    def settle(self, area: int) -> None:
        """D88 Control follows the land forces; an empty area goes back to its home, or to nobody."""
        now = self.due_control(area)
        if now is None or now == self.control[area] or not self.tables.land_area[area]:
            return
        was = self.control[area]
        self.control[area] = now
        self.net = [None, None]
        self.mrr_net = None
        name = self.tables.slug[area]
        self.out.append(ControlChanged(name, SIDES[now] if now != NOBODY else "none"))
        for side in (CSA, USA):
            if side != now:  # R30: a construction marker is lost with the area
                self.works[side * self.tables.n + area] = 0
        if now == NOBODY:
            return
        # D87: rails are cut where an area of the other side's nation is taken, not in Kentucky or Missouri (R25)
        if (
            self.home[area] == 1 - now
            and self.strong(now, area)
            and self.tables.state[area] not in ("KY", "MO")
        ):
            self._cut([x for x in self.tables.rails_at[area] if not self.cut[x]], name)
        elif was == 1 - now and self.home[area] == now and self.strong(now, area):
            # D87 (b): retaken by its owner, the lines towards enemy areas are cut
            ends = self.tables.rail_ends
            self._cut(
                [
                    x
                    for x in self.tables.rails_at[area]
                    if not self.cut[x] and 1 - now in (self.control[ends[x][0]], self.control[ends[x][1]])
                ],
                name,
            )
        if now == CSA:
            self.mrr_line[area] = 0
        elif self.csa_ironclads[area]:
            self.sink_csa_ironclads(area, self.csa_ironclads[area], "their port has fallen", "D60")

    def _cut(self, links: list[int], name: str) -> None:
        """D87 Rail lines break off at an area that has changed hands."""
        for x in links:
            self.cut[x] = 1
        if links:
            self.mrr_net = None
            self.out.append(RailsCut(name))
