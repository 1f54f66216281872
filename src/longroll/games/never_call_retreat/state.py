"""The state of a game: columns, counts, troops, and here what is asked of it and the verbs for leaders and ground."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.never_call_retreat.flags import (
    ALERT,
    BURNED,
    DEAD,
    DEPOTS,
    MARKS,
    NOBODY,
    OFF,
    ON_MAP,
    STARS,
    WAITING,
)
from longroll.games.never_call_retreat.roster import Leader
from longroll.games.never_call_retreat.troops import Troops
from longroll.kit import masks, stacks


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class NcrState(Troops):
    """One game of Never Call Retreat."""

    # --- looking -----------------------------------------------------------------------------------------------------

    def pieces_at(self, node: int, side: int) -> list[int]:
        """All pieces of a side at a node, by number."""
        sides, after, x = self.side, self.after, self.first[node]
        found = []
        while x >= 0:
            if sides[x] == side:
                found.append(x)
            x = after[x]
        return found

    def strength(self, hex_: int, side: int) -> int:
        """3.31 Land Strength Points of a side in a hex."""
        return self.sp[side * self.tables.board.count + hex_]

    def friendly(self, place: int, side: int) -> bool:
        """3.13, 17.7 Whether a place lies in a side's friendly territory, which a state stays for its first owner though it was
        converted; St. Louis is the Union's until Missouri goes south."""
        t = self.tables
        state = t.state[t.places[place].hex]
        if t.places[place].slug == "st-louis" and self.allegiance[state] == NOBODY:
            return side == 0
        return self.allegiance[state] == side

    def ranking(self, node: int, side: int) -> int:
        """6.13 The ranking general of a side at a node, -1 if none is there; Naval Leaders apart."""
        p = self.tables.pieces
        found = [x for x in self.pieces_at(node, side) if x < p.hq0 and p.branch[x] < 2]
        return min(found, key=self.seniority) if found else OFF

    def counter(self, person: int) -> Leader:
        """6.1, 26.2 A Leader's counter as it counts now: an untried one has poor ratings."""
        found = self.tables.counter_of(person, self.rank[person])
        if not self.untried_men[person]:
            return found
        name = f"Untried {STARS[found.rank]}"
        return found._replace(name=name, full_name=name, **self.tables.charts.untried._asdict())

    def roll_at(self, node: int, stream: str, why: str, rule: str, sides: int = 6) -> int:
        """Throw a die for something that happens at a node."""
        return self.roll(stream, sides, why, rule, place=self.tables.waters.name(node))

    def lift_leader(self, person: int) -> None:
        """26.2 A Leader's counter is taken up, to be laid down again at once."""
        stacks.remove(self.at, self.first, self.after, person)

    def seniority(self, person: int) -> tuple[int, int, int]:
        """6.11, 6.12 Lower is senior: rank, branch, place."""
        leader = self.tables.counter_of(person, self.rank[person])
        return -leader.rank, leader.branch, leader.seniority

    def victory_points(self, side: int) -> int:
        """23.13 Points that a side has on the track: fixed ones, enemy and neutral cities, states joined or converted."""
        t = self.tables
        total = self.vp_fixed[side]
        for city in t.cities:
            if city.owner != side and self.control[city.hex] == side and not self.marks[city.hex] & BURNED:
                total += city.vp
        for i, state in enumerate(t.states):
            if state in t.charts.states.neutral:
                total += t.city_points[i] if self.allegiance[i] == side else 0
            elif self.converted[i] and self.allegiance[i] == 1 - side:
                total += t.city_points[i]
        return total

    # --- verbs: leaders ----------------------------------------------------------------------------------------------

    def enter_leader(self, person: int, node: int, rank: int = 0) -> None:
        """6.22, 21.61 A Leader comes to the map, at a rank if it is not the one he has."""
        if rank:
            self.rank[person] = rank
        self.leader_state[person] = ON_MAP
        self.leader_due[person] = 0
        self.place(person, node)

    def withdraw_leader(self, person: int, state: int, due: int = -1) -> None:
        """6.4, 6.34 A Leader leaves the map: to wait until a Cycle, to a pool, or for good."""
        if self.at[person] != OFF:
            self.take_off(person)
        for hq, leader in enumerate(self.hq_leader):
            if leader == person:
                self.hq_leader[hq] = OFF
        self.posted[person] = self.disgraced[person] = 0
        self.leader_state[person] = state
        self.leader_due[person] = due + 1
        if state == DEAD:  # 6.26 a promotion goes with its man, or comes back with him
            self.promotion[person] = self.promotion_due[person] = 0
        elif state == WAITING and self.promotion[person]:
            self.promotion_due[person] = max(self.promotion_due[person], due + 1)

    # --- verbs: ground -----------------------------------------------------------------------------------------------

    def take_control(self, hex_: int, side: int) -> None:
        """3.31 Last to occupy or enter; a work that the other side had planned there goes with the hex (12.41)."""
        if self.control[hex_] != side:
            self.control[hex_] = side
            self.prepared[hex_] = 0
            p = self.tables.pieces
            if self.tables.sources[hex_] or hex_ in self.at[p.department0 : p.slot0]:
                self._stir_rails(hex_, 0, 1)

    def take_rail(self, hex_: int, side: int) -> None:
        """15.21"""
        if self.rail_owner[hex_] != side:
            self.rail_owner[hex_] = side
            self._stir_rails(hex_, 0, 1)

    def mark(self, hex_: int, mark: int, there: bool = True) -> None:
        """15.3, 19.24, 14.24, 20.5 A cut, a destroyed place, an alert, a depot or a base."""
        self.marks[hex_] = self.marks[hex_] | mark if there else self.marks[hex_] & ~mark & 255
        if mark != ALERT:
            self._stir_rails(hex_, 0, 1)

    def set_works(self, hex_: int, side: int, level: int) -> None:
        """12.1 A Fort, a Fortress, or none."""
        self.works[hex_] = level
        self.works_side[hex_] = side if level else NOBODY
        self._stir_guns(hex_)

    def shut_port(self, port: int, shut: bool) -> None:
        """14.45, 14.46a A port is blockaded, or open."""
        self.blockaded[port] = shut
        self._stir_rails(self.tables.port_list[port].hex, 0, 1)

    def side_with(self, state: int, side: int) -> None:
        """17.3 A state joins a side."""
        self.allegiance[state] = side
        self.forget(0, 1)

    def convert(self, state: int, converted: bool) -> None:
        """3.13 A state is converted, or won back."""
        self.converted[state] = converted
        self.forget(0, 1)

    def marked(self, mark: int) -> list[int]:
        """The hexes with a mark, by number."""
        return masks.marked(self.marks.translate(MARKS[mark]))

    def city(self, hex_: int) -> bool:
        """R71, 19.24 Whether a city lies in a hex: every VP city, and whatever the board calls one; what was burned is off the map."""
        return hex_ in self.tables.city_hexes and not self.marks[hex_] & BURNED

    def depot(self, hex_: int, side: int) -> bool:
        """14.23 Whether a side has a Supply Depot in a hex."""
        return bool(self.marks[hex_] & DEPOTS[side])
