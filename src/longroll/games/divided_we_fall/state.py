"""The changing facts of a game, and the verbs that change them.

Infantry counters are interchangeable, so they are counted: `ready` and `done` hold, for each side and size, how many stand
in each area and may still move or have moved. Named pieces (leaders, militia) have a cell each. `factors` and `men` are
derived and kept by the verbs; `check.py` rebuilds them.
"""

from __future__ import annotations

from itertools import compress

from mypy_extensions import mypyc_attr

from longroll.games.divided_we_fall.columns import Remark
from longroll.games.divided_we_fall.events import ControlChanged, Lost, Placed, RailsCut, Units
from longroll.games.divided_we_fall.infantry import UNLIMITED, Infantry
from longroll.games.divided_we_fall.masks import present, spread_out
from longroll.games.divided_we_fall.words import (
    BOTH,
    CSA,
    GUNBOAT,
    IRONCLAD,
    NAVAL,
    NOBODY,
    NONE,
    OFF,
    SHIP,
    SIDES,
    USA,
)
from longroll.kit.counters import most


def fleet(kind: int, count: int) -> Units:
    """So many naval units of a kind."""
    return Units(
        ships=count if kind == SHIP else 0,
        gunboats=count if kind == GUNBOAT else 0,
        ironclads=count if kind == IRONCLAD else 0,
    )


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class DwfState(Infantry):
    """One game of Divided We Fall."""

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

    def bound(self, leader: int, area: int) -> bool:
        """D96 Whether a loyalist (optional rule) may not go to an area."""
        t = self.tables
        loyalist = self.abilities and "loyalist" in t.leaders[leader].abilities
        return bool(loyalist) and self.state_of(area) not in t.loyal

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

    # --- reinforcements ------------------------------------------------------------------------------------------

    def put(self, side: int, area: int, total: int, rule: str) -> int:
        """R57 Bring infantry into play in the largest counters that are free. Returns the factors left without a counter."""
        placed, counts = most(total, self.spare(side), self.max_unit(side))
        if placed:
            self.add_all(side, area, counts, True)
            self.out.append(Placed(SIDES[side], Units(infantry=placed), self.tables.slug[area], rule))
            self.update_control(area)
        return total - placed

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

    def naval_rows(self) -> list[bytearray]:
        """Union naval units that may move and that have moved, a row for each kind."""
        n = self.tables.n
        return [
            cells[at : at + n]
            for cells in (self.naval_ready, self.naval_done)
            for at in range(0, len(NAVAL) * n, n)
        ]

    def vessel_areas(self) -> set[int]:
        """Where Union naval units lie."""
        t = self.tables
        return set(compress(t.areas, spread_out(present(*self.naval_rows()), t.n)))

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

    def coloured(self, side: int, area: int) -> bool:
        """D44, D84, R34 Whether an area has a side's colour; one has both."""
        return self.home[area] == side or self.tables.nation[area] == BOTH

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
        """A state that was read has no menus yet, and nobody has seen it."""
        self.infantry_menu = self.naval_menu = (None, [])
        self.seen = None

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
