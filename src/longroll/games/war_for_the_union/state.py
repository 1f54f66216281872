"""The state of a game: columns, troops, and here the verbs that change leaders, works, railroads, ships and batteries."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from longroll.games.war_for_the_union.flags import FERRY, HURT, OFF, ON_MAP, SUNK, WITHDRAWN
from longroll.games.war_for_the_union.troops import Troops
from longroll.games.war_for_the_union.words import NAVAL, NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class WfuState(Troops):
    """One game of The War for the Union."""

    # --- leaders, HQs, works, rails ----------------------------------------------------------------------------------

    def place_leader(self, leader: int, node: int) -> None:
        """Put a leader on the map (a naval leader at a water), or take him off (OFF)."""
        self.leader_at[leader] = node
        self.leader_aboard[leader] = 0
        self.leader_lands[leader] = OFF
        if node != OFF:
            self.leader_state[leader] = ON_MAP
        else:
            self.leader_army[leader] = 0

    def take_command(self, leader: int, hq: int) -> None:
        """4.52 A leader takes over an HQ; whoever had it goes back to his corps side."""
        old = self.commander(hq)
        if old >= 0:
            self.leader_army[old] = 0
        self.leader_army[leader] = hq + 1

    def set_fort(self, hex_: int, side: int, level: int) -> None:
        """8.11, 8.13 A fort, an improved one, or none."""
        self.fort[hex_] = level
        self.fort_side[hex_] = side if level else NOBODY
        self.version += 1

    def take_rail(self, hex_: int, side: int) -> None:
        """9.52 The rail of a hex becomes a side's, mended."""
        self.rail_owner[hex_] = side
        self.rail_break[hex_] = 0
        self.version += 1

    def break_rail(self, hex_: int) -> None:
        """9.61"""
        self.rail_break[hex_] = 1
        self.version += 1

    def set_depot(self, hex_: int, side: int, kind: int, there: bool) -> None:
        """12.11, 12.14"""
        cell = side * self.tables.board.count + hex_
        self.depot[cell] = self.depot[cell] | kind if there else self.depot[cell] & ~kind & 255
        self.version += 1

    # --- ships and batteries -----------------------------------------------------------------------------------------

    def place_ship(self, ship: int, water: int) -> None:
        """Put a ship on a water, or take it out of play (OFF); a naval leader goes with it."""
        self.ship_at[ship] = water
        self.ship_mending[ship] = 0
        if water == OFF:
            for column in (
                self.ship_state,
                self.ship_port,
                self.ship_supply,
                self.ship_spent,
                self.ship_damage,
            ):
                column[ship] = 0
            self.ship_start[ship] = self.ship_from[ship] = OFF
            self.ship_fought[ship] = 0
        elif ship + 1 in self.leader_aboard:
            for leader in self.tables.admirals:
                if self.leader_aboard[leader] == ship + 1:
                    self.leader_at[leader] = water
        self._afloat()

    def sink(self, ship: int) -> None:
        """11.26 A ship is sunk; what it carries is looked after by whoever calls."""
        self.place_ship(ship, OFF)
        self.ship_state[ship] = SUNK

    def damage_ship(self, ship: int, level: int) -> None:
        """11.26, 15.4 Damaged Level 1 or 2, or whole again (0)."""
        if level > self.ship_damage[ship]:
            self.ship_state[ship] |= HURT
        self.ship_damage[ship] = level
        self.ship_mending[ship] = 0
        self._afloat()

    def flag_ship(self, ship: int, flag: int, on: bool = True) -> None:
        """WITHDRAWN, BLOCKADING and so on."""
        state = self.ship_state[ship]
        self.ship_state[ship] = state | flag if on else state & ~flag & 255
        if flag & WITHDRAWN:
            self._afloat()
        if flag & FERRY:
            self.version += 1

    def board(self, leader: int, ship: int) -> None:
        """3.24, 10.4 A naval leader rides a ship, another one is carried by it."""
        naval = self.tables.leaders[leader].role == NAVAL
        hq = self.leader_army[leader]
        self.place_leader(leader, self.ship_at[ship] if naval else self.tables.afloat)
        self.leader_army[leader] = hq
        self.leader_aboard[leader] = ship + 1

    def embark(self, sp: int, ship: int) -> None:
        """10.41 An SP goes aboard a transport."""
        self.put(sp, self.tables.afloat)
        self.sp_aboard[sp] = ship + 1

    def place_battery(self, battery: int, hex_: int, faces: int, weak: bool) -> None:
        """8.26, 8.27"""
        self.battery_at[battery] = hex_
        self.battery_faces[battery] = faces
        self.battery_weak[battery] = weak
        self.guns += 1
        self._afloat()

    def suppress(self, battery: int, level: int) -> None:
        """11.38, 15.3 Suppressed by so many levels, LOST or UPGRADED; 0 takes the marker off."""
        self.battery_state[battery] = level
        self._afloat()

    def _afloat(self) -> None:
        """Something that bears on zones of influence has changed."""
        self.navy += 1
        self.version += 1
