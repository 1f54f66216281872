"""What is asked of a state all the time, zones of control, and the verbs that change troops.

The verbs keep what is counted by hex (`sps`, `holders`, `zoc`) and the version; `check` rebuilds them.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.war_for_the_union.flags import DUG, INSIDE, NO_FORT, OFF, SLOTS
from longroll.games.war_for_the_union.tracks import Tracks
from longroll.games.war_for_the_union.words import MAJOR, SIDES, STATE_MILITIA, SUPPLIED
from longroll.kit import stacks, zones
from longroll.kit.masks import holding


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Troops(Tracks):
    """A state, as far as its troops go."""

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def month(self) -> int:
        """1 to 12"""
        return self.tables.economy.dates[self.turn].part

    @property
    def year(self) -> int:
        return self.tables.economy.dates[self.turn].year

    @property
    def laid(self) -> bytes:
        """R2 The hexes where a railroad is open by now, as marks."""
        return self.tables.rails.laid(100 * self.year + self.month)

    @property
    def first_month(self) -> bool:
        """R21 Whether it is the month in which the scenario begins."""
        t = self.tables
        return self.turn == t.economy.turn(t.scenarios[self.scenario].first_turn, self.scenario)

    @property
    def poor_weather(self) -> bool:
        """4.6 December to March"""
        return self.tables.economy.poor[self.turn]

    def whom(self, side: int) -> tuple[str, ...] | None:
        """20.2 Who is told of what a side does out of sight; None for everybody."""
        return (SIDES[side],) if self.limited_intelligence else None

    def side_of(self, sp: int) -> int:
        return self.sp_kind[sp] // 10

    def arm_of(self, sp: int) -> int:
        return self.sp_kind[sp] // 5 % 2

    def quality_of(self, sp: int) -> int:
        return self.sp_kind[sp] % 5

    def sps_at(self, node: int, side: int) -> list[int]:
        """The SPs of a side in a hex, by number."""
        found: list[int] = []
        if self.sps[side * self.tables.nodes + node]:
            kind, after = self.sp_kind, self.sp_after
            sp = self.sp_first[node]
            while sp != OFF:
                if kind[sp] // 10 == side:
                    found.append(sp)
                sp = after[sp]
        return found

    def strength(self, node: int, side: int) -> int:
        """How many SPs a side has in a hex."""
        return self.sps[side * self.tables.nodes + node]

    def leaders_at(self, node: int, side: int) -> list[int]:
        """The leaders of a side in a hex; naval leaders are on the water, not in a hex."""
        here = holding(self.leader_at, node)
        if not here:
            return here
        ours = self.tables.generals_of[side]
        return [i for i in here if i in ours]

    def guns_at(self, hex_: int, side: int) -> bool:
        """Whether a battery of a side is in a hex."""
        guns = self.tables.batteries
        return any(guns[b].side == side for b in holding(self.battery_at, hex_))

    def commander(self, hq: int) -> int:
        """4.52 The leader who commands an HQ, -1 if nobody does."""
        return self.leader_army.find(hq + 1)

    def fort_of(self, node: int, side: int) -> int:
        """NO_FORT, FORT or IMPROVED of a side in a hex."""
        if node >= len(self.fort) or self.fort_side[node] != side:
            return NO_FORT
        return self.fort[node]

    def works_of(self, node: int, side: int) -> int:
        """The best entrenchment of a side's SPs in a hex."""
        return max((self.sp_works[sp] for sp in self.sps_at(node, side)), default=0)

    def standing(self, sp: int) -> int:
        """9.42 The entrenchment of an SP without what it digs in this segment, of which the marker comes at its end."""
        return self.sp_works[sp] - 1 if self.sp_marks[sp] & DUG and self.sp_works[sp] else self.sp_works[sp]

    # --- zones of control --------------------------------------------------------------------------------------------

    def exerts(self, sp: int) -> bool:
        """4.23 Whether an SP exerts a zone: not inside a fort, not at Fatigue 3 or 4."""
        return self.sp_fatigue[sp] < 3 and not self.sp_flags[sp] & INSIDE

    def in_zoc(self, node: int, side: int) -> bool:
        """4.2, 4.21, 4.22, 4.23 Whether a hex is in a zone of the enemies of a side that is not negated there."""
        nodes = self.tables.nodes
        return bool(self.zoc[(1 - side) * nodes + node]) and not self.negated(node, side)

    def negated(self, node: int, side: int) -> bool:
        """4.23 A city held with works: a major one with any, a minor one with Level 2 or a fort."""
        t = self.tables
        place = t.city_at[node]
        if place < 0 or not self.sps[side * t.nodes + node]:
            return False
        if self.siege[node] and self.fort_side[node] != side:  # 14.24b: besiegers are not in the city
            return False
        if self.fort_of(node, side):
            return True
        least = 1 if t.places[place].size == MAJOR else 2
        return any(self.standing(sp) >= least for sp in self.sps_at(node, side))

    def _zone(self, sp: int, by: int) -> None:
        """An SP begins (1) or ceases (-1) to exert a zone where it stands."""
        t = self.tables
        cell = self.side_of(sp) * t.nodes + self.sp_at[sp]
        (zones.enter if by > 0 else zones.leave)(self.holders, self.zoc, t.ground.zoc_cells, cell)
        if self.holders[cell] <= 1:  # the first zone of the hex, or none any more
            self.version += 1

    # --- verbs: troops -----------------------------------------------------------------------------------------------

    def muster(self, side: int, arm: int, quality: int, node: int, home: int = 0) -> int:
        """Bring an SP into play and say which."""
        sp = self.sp_at.index(OFF)
        self.sp_kind[sp] = 10 * side + 5 * arm + quality
        self.sp_home[sp] = home
        self.put(sp, node)
        return sp

    def put(self, sp: int, node: int) -> None:
        """Move an SP to a hex or box; works and forts are left behind (9.43)."""
        old = self.sp_at[sp]
        if old == node:
            return
        nodes, side = self.tables.nodes, self.side_of(sp)
        if old != OFF:
            self._take(sp)
            self.sp_works[sp] = 0
            self.sp_flags[sp] &= ~INSIDE & 255
            self.sp_aboard[sp] = 0
            self.sp_lands[sp] = OFF
        stacks.place(self.sp_at, self.sp_first, self.sp_after, sp, node)
        cell = side * nodes + node
        self.sps[cell] += 1
        if self.sps[cell] == 1:
            self.version += 1
        if self.exerts(sp):
            self._zone(sp, 1)

    def _take(self, sp: int) -> None:
        """Take an SP off the counts where it stands."""
        if self.exerts(sp):
            self._zone(sp, -1)
        node, cell = self.sp_at[sp], self.side_of(sp) * self.tables.nodes + self.sp_at[sp]
        self.sps[cell] -= 1
        if self.sp_works[sp] and self.tables.city_at[node] >= 0:
            self.version += 1  # 4.23: works of a city keep zones out
        if not self.sps[cell]:
            self.version += 1
            if node < len(self.siege):
                self.siege[node] = 0  # 14.2: it takes both sides

    def disband(self, sp: int) -> None:
        """Take an SP out of play; nothing of it is left."""
        self._take(sp)
        stacks.remove(self.sp_at, self.sp_first, self.sp_after, sp)
        for column in (
            self.sp_kind, self.sp_home, self.sp_fatigue, self.sp_supply, self.sp_isolated, self.sp_works, self.sp_spent,
            self.sp_mps, self.sp_flags, self.sp_marks, self.sp_under, self.sp_fights, self.sp_corps, self.sp_battles, self.sp_aboard, self.sp_voyage,
        ):  # fmt: skip
            column[sp] = 0
        self.sp_start[sp] = self.sp_lands[sp] = OFF

    def lose(self, sp: int, theater: int) -> None:
        """6.41, 4.74 An SP is eliminated: it goes to the Replacement Box of its theater, state militia for good."""
        kind = self.sp_kind[sp]
        if kind % 5 != STATE_MILITIA:
            self.box[20 * (kind // 10) + 10 * theater + kind % 10] += 1
        self.disband(sp)

    def tire(self, sp: int, levels: int) -> None:
        """9.22, 13.74 Add fatigue, or take it off with a negative number."""
        self._changed(sp, fatigue=min(max(self.sp_fatigue[sp] + levels, 0), 4))

    def go_inside(self, sp: int, inside: bool = True) -> None:
        """9.16, 14.1 Into or out of the fort of its hex."""
        flags = self.sp_flags[sp]
        self._changed(sp, flags=flags | INSIDE if inside else flags & ~INSIDE & 255)

    def _changed(self, sp: int, fatigue: int | None = None, flags: int | None = None) -> None:
        """Change what decides whether an SP exerts a zone."""
        before = self.exerts(sp)
        if fatigue is not None:
            self.sp_fatigue[sp] = fatigue
        if flags is not None:
            self.sp_flags[sp] = flags
        after = self.exerts(sp)
        if before != after and self.sp_at[sp] != OFF:
            self._zone(sp, 1 if after else -1)

    def entrench(self, sp: int, level: int) -> None:
        """9.41 Works for one SP."""
        self.sp_works[sp] = level
        if self.tables.city_at[self.sp_at[sp]] >= 0:  # 4.23
            self.version += 1

    def finish_works(self) -> None:
        """9.42 The Operations Segment is over: what has been dug in it counts."""
        for sp, marks in enumerate(self.sp_marks):
            if marks & DUG:
                self.sp_marks[sp] = marks & ~DUG & 255
                self.version += 1

    def supply(self, sp: int, condition: int) -> None:
        """7.11 Supplied, Unsupplied or Isolated."""
        self.sp_supply[sp] = condition
        if condition == SUPPLIED:
            self.sp_isolated[sp] = 0

    def begin_operations(self) -> None:
        """4.42, 9.11, 10.21 Everybody stands where he starts from, with all MPs, under nobody; nothing has sailed."""
        self.sp_start = self.sp_at[:]
        self.leader_start = self.leader_at[:]
        self.ship_start = self.ship_at[:]
        for column in (
            self.sp_spent, self.sp_mps, self.sp_under, self.leader_spent, self.ship_spent, self.ship_support, self.sp_voyage, self.sea_used,
            self.ferry_used, self.depot_moved,
        ):  # fmt: skip
            column[:] = bytes(len(column))
        for x in range(len(self.ship_at)):
            self.ship_from[x] = OFF
            self.ship_fought[x] = 0
        self.sea_moved = 0

    def forget_turn(self) -> None:
        """5.24 What was done in a player turn is forgotten."""
        for sp in range(SLOTS):
            self.sp_flags[sp] &= INSIDE
        for column in (self.sp_marks, self.sp_battles, self.leader_flags):
            column[:] = bytes(len(column))
        self.due = []
        self.begin_operations()
