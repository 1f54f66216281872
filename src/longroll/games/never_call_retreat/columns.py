"""The changing facts of a game, as columns.

A piece is a number (`tables.pieces`): a person, a Headquarters, a Department, or a slot that holds a unit, a pile of points, a
train, ships or irregulars. A node is a hex or a boat side (`tables.waters`).
"""

from __future__ import annotations

from array import array
from typing import ClassVar

from mypy_extensions import mypyc_attr

from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.never_call_retreat.flags import NOBODY, OFF, SPECIAL, TRACKS
from longroll.games.never_call_retreat.lasting import Part
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import MONTHS, TURNS_A_CYCLE, turn
from longroll.kit import stacks


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Columns(State):
    """What changes, and when it is."""

    STATIC: ClassVar[tuple[str, ...]] = ("tables", "kept")
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "at", "first", "after", "began", "offices", "kind", "side", "points", "flags", "under", "sp", "rank", "leader_state", "leader_due", "promotion",
        "promotion_due", "hq_leader", "control", "rail_owner", "marks", "works", "works_side", "prepared", "siege", "allegiance",
        "converted", "militia_called", "cp", "allocation", "supply", "vp_fixed", "casualties", "razed", "rail_used", "call", "box", "special",
        "blockaded", "due", "lean", "men", "building", "pinned", "posted", "disgraced", "demoted", "fleets", "irregulars", "wooed", "untried_men", "ships",
        "reaction_order",
    )  # fmt: skip

    tables: Tables

    def __init__(
        self, tables: Tables, scenario: str, seed: int, options: dict[str, Value] | None = None
    ) -> None:
        super().__init__(seed)
        t = self.tables = tables
        agreed = {name: option.default for name, option in t.options.items()} | (options or {})
        self.last = turn(str(agreed["end"]), "option end")
        """25.2 the turn after which victory is counted"""
        self.table_vp = str(agreed["table_vp"])
        self.militia_rule = str(agreed["militia"])
        self.rounds = str(agreed["rounds"])
        self.solitaire = bool(agreed["solitaire"])
        self.untried = bool(agreed["untried"])
        self.leader_dates = bool(agreed["leader_dates"])
        self.secret_production = bool(agreed["secret_production"])
        self.ship_names = bool(agreed["ship_names"])
        p, hexes = t.pieces, t.board.count
        self.kept: tuple[Part, ...] = ({}, {}, {}, {}, {})
        """what was derived of the railroads of each side and of its waters (`lasting.py`); copies share it until a verb drops it"""
        self.scenario = scenario
        self.at, self.first, self.after = stacks.columns(t.waters.nodes, p.count)
        self.began = array("h", (OFF,)) * p.count
        """7.32 where each piece stood when the Pulse began"""
        self.offices = bytearray(2 * hexes)
        """13.3 Headquarters of each side by hex"""
        self.fleets = bytearray(2 * len(t.waters.way.sides))
        """9.61 warships of each side within five sides of every boat side, forts apart"""
        self.kind = bytearray(p.count)
        """the kind of a slot's piece, plus one; 0 for an empty slot and for people, Headquarters and Departments"""
        self.side = bytearray(p.fixed_side) + bytearray(p.count - p.slot0)
        self.points = bytearray(p.count)
        """Strength Points, or Squadrons"""
        self.flags = bytearray(p.count)
        self.under = bytearray(p.count)
        """the Headquarters on whose display a unit or Leader stands, plus one"""
        self.sp = array("H", (0,)) * (2 * hexes)
        people = len(p.people)
        self.rank = bytearray(p.lowest)
        self.leader_state = bytearray(people)
        self.leader_due = bytearray(people)
        """the Cycle in which he returns, plus one"""
        self.promotion = bytearray(people)
        """6.22 the rank of a counter that waits for him, 0 for none"""
        self.promotion_due = bytearray(people)
        """the Cycle in which it comes to the pool, plus one; 0 when it is there"""
        self.posted = bytearray(people)
        """6.35 the theater that a Leader commands, plus one"""
        self.untried_men = bytearray(people)
        """26.2 Leaders whose worth nobody knows yet"""
        self.disgraced = bytearray(people)
        """6.31, 6.32 whether something counts against an army commander"""
        self.demoted = bytearray(people)
        """6.34 whether his counter of three stars is gone for good"""
        self.hq_leader = array("h", (OFF,)) * len(t.roster.headquarters)
        self.control = bytearray((NOBODY,)) * hexes
        self.rail_owner = bytearray((NOBODY,)) * hexes
        self.marks = bytearray(hexes)
        self.works = bytearray(hexes)
        self.works_side = bytearray((NOBODY,)) * hexes
        self.prepared = bytearray(hexes)
        """12.41 a construction marker: FORT or FORTRESS"""
        self.siege = bytearray(hexes)
        """12.51 0 for none, 1 when it was seen at a Siege Phase, 2 under a Besieged marker and one more for each Cycle since"""
        states = len(t.states)
        self.allegiance = bytearray((NOBODY,)) * states
        self.converted = bytearray(states)
        self.militia_called = bytearray(states)
        self.cp = bytearray(2 * len(TRACKS))
        self.allocation = bytearray((0, 1, 2)) * 4
        """the place of each main theater: this turn Union, Confederate; next turn Union, Confederate"""
        self.supply = [0, 0, 0]
        """Union, Confederate, and the Trans-Mississippi when it stands alone (14.49)"""
        self.vp_fixed = [0, 0]
        """points that do not move with cities and states"""
        self.casualties = [0, 0]
        self.razed = [0, 0]
        """23.13 (12) places that the enemy controlled and raiders burned, by the side that counts them"""
        self.rail_used = [0, 0]
        self.call = bytearray(2)
        """the regular call, by its number in the charts"""
        self.box = bytearray(2)
        """22.2 the Cycle of the regular call, which is its box; one more than it has boxes when it has run out"""
        self.special = bytearray(2 * len(SPECIAL))
        """22.5 the box of each special call; 0 where it does not run"""
        self.blockaded = bytearray(len(t.ports))
        self.reaction_order = bytearray(2)
        """R44 what each side has ordered for reactions, by its place in REACTION_ORDERS"""
        self.due: list[int] = []
        """what is on the Cycle Record Tracks: Cycle, side, kind and number, four ints each"""
        self.turn = 0
        self.table_uses = 0
        self.table_box = 1
        """5.23 the box of the Table Use marker in this turn"""
        self.pulses = 0
        """5.24 Pulses played in this Action Phase"""
        self.ships_sunk = 0
        self.raiders = 0
        self.raiders_lost = 0
        self.rail_limit = 0
        """R32 the Confederate capacity that the scenario prints"""
        self.proclamation = 0
        """the Cycle of the Emancipation Proclamation, plus one"""
        self.black_call = False
        self.kentucky_open = False
        self.mississippi_lost = False
        self.apart = False
        """14.49 whether production was last counted apart for both banks of the Mississippi"""
        self.intervention = False
        """5.14 foreign powers have stepped in"""
        self.capital_lost = False
        """5.14 Washington was taken at the end of a turn, and the Union has not been back"""
        self.isolated = False
        """5.15 Washington was cut off at the end of a turn, and still is"""
        self.men = [0, 0]
        """22.3 personnel that is left in this Cycle"""
        self.building: list[int] = []
        """20.4 ironclads under construction: side, kind and node, three ints each"""
        self.pinned: list[int] = []
        """24.2 pieces that an event keeps in a state: piece, last turn and state, three ints each"""
        self.proclamation_rolled = False
        self.slidell = False
        """24.2 (8) the mission was a debacle once"""
        self.more_fortresses = 0
        self.rail_bonus = 0
        """24.2 (3) Confederate rail capacity in this Cycle"""
        self.patrol = 0
        """R5 Union patrols against raiders"""
        self.richmond = 0
        """24.2 (7) the turn by which the Army of the Potomac must be nearer to Richmond, plus one"""
        self.richmond_from = 0
        """how far it was when the newspapers called"""
        self.irregulars = bytearray(len(t.roster.kinds))
        """19.51 by kind, bands that wait to be raised"""
        self.wooed: list[int] = []
        """19.25 attempts at tribes in this Action Phase: twice the piece, plus the side"""
        self.ships = array("h", (OFF,)) * len(t.roster.ships)
        """26.3 by name, the piece that a ship is with; OFF before she is in service, SUNK, DOCKED, AT_SEA"""
        self.lean = [0, 0]
        """14.47 Confederate production and imports by the last count: in all (the east alone when the river is lost), and beyond it"""

    @property
    def cycle(self) -> int:
        return self.turn // 4

    @property
    def month(self) -> int:
        """The month of the first day of the Cycle, as the board dates railroads: 186306."""
        return MONTHS[self.turn // TURNS_A_CYCLE]
