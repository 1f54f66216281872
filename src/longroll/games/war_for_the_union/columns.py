"""The changing facts of a game as columns: here the pieces and what they build.

An SP is a piece: counters change freely (3.11), so each strength point has a cell of its own. `sps`, `holders` and `zoc` count
SPs, SPs that exert a zone of control, and zones, by side and hex. A hex and a box beside the map are nodes; a ship is at a water
of `tables.waters`.
"""

from __future__ import annotations

from array import array
from typing import ClassVar

from mypy_extensions import mypyc_attr

from longroll.core.state import State
from longroll.games.war_for_the_union.flags import OFF, SLOTS
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import NOBODY
from longroll.kit import stacks


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Pieces(State):
    """Troops, leaders, HQs, railroad units, ships, batteries; forts, depots and railroads."""

    COLUMNS: ClassVar[tuple[str, ...]] = (
        "sp_at", "sp_first", "sp_after", "sp_kind", "sp_home", "sp_fatigue", "sp_supply", "sp_isolated", "sp_works", "sp_spent", "sp_mps", "sp_flags",
        "sp_marks", "sp_under", "sp_start", "sp_fights", "sp_corps", "sp_battles", "sps", "holders", "zoc", "leader_at",
        "leader_state", "leader_army", "leader_spent", "leader_start", "leader_back", "leader_where", "leader_flags", "hq_at",
        "usmrr_at", "fort", "fort_side", "siege", "depot", "rail_owner", "rail_break", "ship_at", "ship_damage", "ship_state",
        "ship_spent", "battery_at", "battery_faces", "battery_state", "battery_weak", "hq_state", "usmrr_state", "ship_start",
        "ship_port", "yard_at", "yard_turn", "ship_tried", "hq_idle", "hq_rode", "usmrr_spent", "usmrr_rode", "fort_work", "ship_from",
        "ship_supply", "ship_fought", "ship_mending", "ship_support", "battery_site", "battery_onto", "battery_beaten",
        "sp_aboard", "sp_lands", "sp_voyage", "leader_aboard", "leader_lands", "hq_aboard", "usmrr_aboard",
    )  # fmt: skip

    tables: Tables

    def __init__(self, tables: Tables, seed: int) -> None:
        super().__init__(seed)
        t = self.tables = tables
        nodes, hexes, people = t.nodes, t.board.count, len(t.leaders)
        ships, guns = len(t.ships), len(t.batteries)
        self.sp_at, self.sp_first, self.sp_after = stacks.columns(nodes, SLOTS)
        self.sp_kind = bytearray(SLOTS)
        """10 * side + 5 * arm + quality"""
        self.sp_home = bytearray(SLOTS)
        """4.74 the state of state militia, 0 for all others"""
        self.sp_fatigue = bytearray(SLOTS)
        self.sp_supply = bytearray(SLOTS)
        self.sp_isolated = bytearray(SLOTS)
        """turns that it has been Isolated"""
        self.sp_works = bytearray(SLOTS)
        self.sp_spent = bytearray(SLOTS)
        self.sp_mps = bytearray(SLOTS)
        """9.3, 9.22 its allowance in this segment where fatigue or a force march has changed it since, else 0"""
        self.sp_flags = bytearray(SLOTS)
        self.sp_marks = bytearray(SLOTS)
        self.sp_under = bytearray(SLOTS)
        """the leader who commands it at this moment, plus one"""
        self.sp_start = array("h", (OFF,)) * SLOTS
        """4.42 where it stood when the Operations Segment began"""
        self.sp_fights = bytearray(SLOTS)
        """in the battle that is being fought: ATTACKS or DEFENDS"""
        self.sp_corps = bytearray(SLOTS)
        """the leader who commands it in that battle, plus one"""
        self.sp_battles = bytearray(SLOTS)
        """13.15 battles in this Combat Phase"""
        self.sps = bytearray(2 * nodes)
        self.holders = bytearray(2 * nodes)
        self.zoc = bytearray(2 * nodes)
        self.leader_at = array("h", (OFF,)) * people
        self.leader_state = bytearray(people)
        self.leader_army = bytearray(people)
        """the HQ that he commands, plus one"""
        self.leader_spent = bytearray(people)
        self.leader_start = array("h", (OFF,)) * people
        self.leader_back = bytearray(people)
        """the turn in which a wounded or displaced leader returns, or has come to the pool after a wound (13.72d), plus one"""
        self.leader_where = bytearray(people)
        """9.18 the theater to which a displaced leader returns, plus one; 6.66a in the pool the number of the one whose place he took"""
        self.leader_flags = bytearray(people)
        self.hq_at = array("h", (OFF,)) * len(t.hqs)
        self.usmrr_at = array("h", (OFF,)) * len(t.engineers)
        self.hq_state = bytearray(len(t.hqs))
        """ELIMINATED or REMOVED; 0 in play, or not yet come"""
        self.usmrr_state = bytearray(len(t.engineers))
        self.fort = bytearray(hexes)
        self.fort_side = bytearray((NOBODY,)) * hexes
        self.fort_work = bytearray(hexes)
        """8.11, 8.13 under construction: 1 a Union, 2 a Confederate fort, 3 an upgrade of the fort that is there"""
        self.siege = bytearray(hexes)
        """turns that a siege has lasted, counting from 1"""
        self.depot = bytearray(2 * hexes)
        self.rail_owner = bytearray((NOBODY,)) * hexes
        self.rail_break = bytearray(hexes)
        self.ship_at = array("h", (OFF,)) * ships
        self.ship_damage = bytearray(ships)
        self.ship_state = bytearray(ships)
        """WITHDRAWN, BLOCKADING, SUNK and so on"""
        self.ship_spent = bytearray(ships)
        self.ship_start = array("h", (OFF,)) * ships
        """where it was when the Operations Segment began"""
        self.ship_port = bytearray(ships)
        """10.32 the port that it blockades, as a place, plus one"""
        self.ship_from = array("h", (OFF,)) * ships
        """11.28d the water from which it entered the one that it is in"""
        self.ship_supply = bytearray(ships)
        self.ship_fought = [0] * ships
        """11.39b the batteries that it has fought in this segment, a bit each"""
        self.ship_mending = bytearray(ships)
        """15.42 turns that its repair has been tried where it lies"""
        self.ship_support = bytearray(ships)
        """13.43 attacks that it has supported in this phase: 1 a first one, 2 a second one"""
        self.sp_aboard = bytearray(SLOTS)
        """the ship that carries it, plus one"""
        self.sp_lands = array("h", (OFF,)) * SLOTS
        """10.71 the hex that it is about to invade"""
        self.sp_voyage = bytearray(SLOTS)
        """BY_RIVER, BY_SEA, STUCK"""
        self.leader_aboard = bytearray(people)
        self.leader_lands = array("h", (OFF,)) * people
        self.hq_aboard = bytearray(len(t.hqs))
        self.usmrr_aboard = bytearray(len(t.engineers))
        self.yard_at = array("h", (OFF,)) * ships
        """6.87 the hex where it is under construction"""
        self.yard_turn = bytearray(ships)
        """the turn in which it was begun"""
        self.battery_at = array("h", (OFF,)) * guns
        self.battery_faces = bytearray(guns)
        """the sides that it faces, a bit each"""
        self.battery_state = bytearray(guns)
        """suppression level 0 to 2 (11.38); 3 lost for good; 4 put into an upgrade"""
        self.battery_weak = bytearray(guns)
        """shows its weaker side"""
        self.battery_site = array("h", (OFF,)) * guns
        """8.21 the hex where it is under construction"""
        self.battery_onto = bytearray(guns)
        """8.24 the battery that it upgrades there, plus one"""
        self.battery_beaten = bytearray(guns)
        """8.24d a named battery that was reduced in battle"""
        self.usmrr_spent = bytearray(len(t.engineers))
        """9.72 MPs that each railroad unit has spent in this turn"""
        self.usmrr_rode = bytearray(len(t.engineers))
        """9.72 what it has done in this turn that excludes the other: `RIDDEN` by rail or river, or `REPAIRED` rails"""
        self.hq_rode = bytearray(len(t.hqs))
        """9.59, 10.46 it has gone by rail or water in this turn"""
        self.hq_idle = bytearray(len(t.hqs))
        """20.13 the turn until which an army that does not attack gives no benefits"""
        self.ship_tried = bytearray(ships)
        """20.12 it has tried to intercept in this player turn"""
