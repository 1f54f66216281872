"""The changing facts of a game, and the verbs that change them.

A piece is a number (`tables.pieces`): a person, a Headquarters, a Department, or a slot that holds a unit, a pile of points, a
train, ships or irregulars. A node is a hex or a boat side (`tables.waters`). `sp` counts the land Strength Points of each side by
hex; it and the stacks are derived, kept by the verbs, and `check` rebuilds them.
"""

from __future__ import annotations

from array import array
from typing import ClassVar

from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.never_call_retreat.lasting import Part, stirred
from longroll.games.never_call_retreat.roster import Leader
from longroll.games.never_call_retreat.tables import Tables
from longroll.games.never_call_retreat.words import MONTHS, TURNS_A_CYCLE, turn
from longroll.kit import masks, stacks

OFF = -1
NOBODY = 2
MOVED, DEMORALIZED, INSIDE, ENTRAINED, FERRY, UNSUPPLIED = (1 << k for k in range(6))
"""flags of a piece; INSIDE a Fort or Fortress, FERRY a Flotilla that serves as one (9.7)"""
CUT, BURNED, ALERT, UNION_DEPOT, CONFEDERATE_DEPOT, UNION_BASE, CONFEDERATE_BASE = (1 << k for k in range(7))
"""marks of a hex: rail cut, place destroyed, alert, Supply Depots and Naval Bases"""
MARKS = {mark: bytes(k & mark for k in range(256)) for mark in (1 << k for k in range(7))}
NO_WORKS, FORT, FORTRESS = range(3)
SUNK, DOCKED, AT_SEA = -2, -3, -4
"""26.3 where a ship is that is with no piece and was in service: lost, in repair, a raider in her box"""
WATERS = 2
AFLOAT = (WATERS, WATERS + 1)
"""parts of what is kept: waters of the Union and of the Confederacy, after their railroads"""
TOUCH = WATERS + 2
"""the part for what hangs on both railroads and waters of the Union"""
NEW, AVAILABLE, ON_MAP, WAITING, DEAD, REMOVED = range(6)
"""where a Leader is: never drawn, in the pool, on the map, on the Cycle Record Track, killed, removed from command"""
TRACKS = ("east", "west", "trans-mississippi", "discretionary", "naval", "far-west")
SPECIAL = (
    "kentucky-invasion", "kentucky-conversion", "kentucky-hostile", "missouri-conversion", "missouri-hostile", "black",
)  # fmt: skip
SHIPS = ("ocean", "river")
NAVAL_BRANCH = 2
STARS = ("", "one-star", "two-star", "three-star", "four-star")
BANDS = ("tribal", "ranger", "raider")
"""19.2, 19.4, 19.6 sorts without Strength Points"""


class NcrState(State):
    """One game of Never Call Retreat."""

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

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def cycle(self) -> int:
        return self.turn // 4

    @property
    def month(self) -> int:
        """The month of the first day of the Cycle, as the board dates railroads: 186306."""
        return MONTHS[self.turn // TURNS_A_CYCLE]

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

    def land(self, piece: int) -> bool:
        """Whether a piece has land Strength Points."""
        return bool(self.tables.land_kinds[self.kind[piece]])

    def holds(self, piece: int) -> bool:
        """3.31 Whether a piece's Strength Points count in its hex."""
        return bool(self.tables.holding_kinds[self.kind[piece]])

    def cavalry(self, piece: int) -> bool:
        """11.0 Whether a piece is cavalry."""
        return bool(self.tables.cavalry_kinds[self.kind[piece]])

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

    # --- verbs: pieces -----------------------------------------------------------------------------------------------

    def place(self, piece: int, node: int) -> None:
        """Put a piece at a node, from wherever it was."""
        self._count(piece, -1)
        if self.at[piece] != node:
            self.come_out(piece)
        stacks.place(self.at, self.first, self.after, piece, node)
        self._count(piece, 1)

    def take_off(self, piece: int) -> None:
        """Take a piece off the map; its flags go with it."""
        self._count(piece, -1)
        self.come_out(piece)
        stacks.remove(self.at, self.first, self.after, piece)
        self.flags[piece] = self.under[piece] = 0

    def muster(self, side: int, kind: int, points: int, node: int, christen: bool = True) -> int:
        """Bring a unit, a pile of points, a train, ships or irregulars into play and say which piece it is."""
        slot = self.kind.index(0, self.tables.pieces.slot0)
        self.raise_piece(slot, side, kind, points, node, christen)
        return slot

    def raise_piece(
        self, slot: int, side: int, kind: int, points: int, node: int, christen: bool = True
    ) -> None:
        """The same for the slot of a position."""
        self.kind[slot] = kind + 1
        self.side[slot] = side
        self.points[slot] = points
        self.began[slot] = OFF
        self.place(slot, node)
        if christen and self.ship_names and kind in self.tables.roster.ships_of:
            self.christen(slot, kind, points)

    def reinforce(self, piece: int, points: int) -> None:
        """3.33 Points join a pile."""
        self._count(piece, -1)
        self.points[piece] += points
        self._count(piece, 1)

    def split(self, piece: int, points: int) -> int:
        """3.33 Points of a pile go by themselves; the piece that they are now."""
        new = self.muster(self.side[piece], self.kind[piece] - 1, points, self.at[piece], christen=False)
        if self.ship_names:
            for ship in self.named(piece)[self.points[piece] - points :]:
                self.ships[ship] = new
        self.flags[new], self.under[new], self.began[new] = self.flags[piece], 0, self.began[piece]
        if piece in self.pinned[::3]:
            at = 3 * self.pinned[::3].index(piece)
            self.pinned += [new, *self.pinned[at + 1 : at + 3]]
        self.reduce(piece, points)
        return new

    def reduce(self, piece: int, points: int, fate: int = SUNK) -> None:
        """3.32, 8.71 Strength Points or Squadrons are lost; at none the piece is gone. Ships with names are sunk, or DOCKED."""
        if self.ship_names:
            for ship in self.named(piece)[max(0, self.points[piece] - points) :]:
                self.ships[ship] = fate
        if points >= self.points[piece]:
            self.eliminate(piece)
            return
        self._count(piece, -1)
        self.points[piece] -= points
        self._count(piece, 1)

    def eliminate(self, piece: int) -> None:
        """A piece of a slot leaves play for good."""
        if self.ship_names:
            for ship in self.named(piece):
                self.ships[ship] = SUNK
        if piece in self.pinned[::3]:
            at = 3 * self.pinned[::3].index(piece)
            self.pinned[at : at + 3] = []
        self.take_off(piece)
        self.kind[piece] = self.points[piece] = self.side[piece] = 0

    def kept_until(self, piece: int) -> int:
        """24.2 The last turn through which an event keeps a piece in its state, -1 for a free one."""
        pins = self.pinned
        if not pins:
            return -1
        return next((pins[k + 1] for k in range(0, len(pins), 3) if pins[k] == piece), -1)

    def kept_in(self, pieces: list[int]) -> set[int]:
        """24.2 The states in which events keep some of these pieces."""
        pins = self.pinned
        return {pins[k + 2] for k in range(0, len(pins), 3) if pins[k] in pieces}

    def named(self, piece: int) -> list[int]:
        """26.3 The ships with names of a piece."""
        return [ship for ship, at in enumerate(self.ships) if at == piece]

    def christen(self, where: int, kind: int, many: int) -> None:
        """26.3 Ships of a kind come into service with a piece, or AT_SEA: those from the dock first, then the next of the list."""
        ships, names = self.ships, self.tables.roster.ships_of[kind]
        free = [x for x in names if ships[x] == DOCKED] + [x for x in names if ships[x] == OFF]
        for ship in free[:many]:
            ships[ship] = where

    def _count(self, piece: int, by: int) -> None:
        """Keep what is counted by hex: Strength Points and Headquarters."""
        at, p = self.at[piece], self.tables.pieces
        if at == OFF or piece < p.hq0:
            return
        hexes, side = len(self.control), self.side[piece]
        if piece < p.slot0:
            if piece < p.department0:
                self.offices[side * hexes + at] += by
            else:
                self.forget(side)
        elif self.tables.heavy_kinds[self.kind[piece]]:
            self._heavy(piece, by)
        elif self.holds(piece):
            before = self.sp[side * hexes + at]
            after = self.sp[side * hexes + at] = before + by * self.points[piece]
            if not (before and after):
                self._crossed(at, side)

    def _heavy(self, piece: int, by: int) -> None:
        """9.61, 14.34 Warships close rivers five sides far, and a Siege Train those of its hex; transports close nothing."""
        at, side, kind = self.at[piece], self.side[piece], self.kind[piece]
        waters, hexes = self.tables.waters, len(self.control)
        if not self.tables.ship_kinds[kind]:
            self._stir_shore(at, WATERS + 1 - side)
        elif self.tables.roster.kinds[kind - 1].squadron:
            if at < hexes:
                self.forget(TOUCH)
                return
            base = side * (len(self.fleets) // 2)
            for k in waters.reach[at - hexes]:
                self.fleets[base + k] += by
            self.stir(waters.reaches[at - hexes], *AFLOAT)

    def forget(self, *parts: int) -> None:
        """Drop what was derived: of the railroads of a side (0, 1), of its waters (2, 3), of both (4), or all."""
        gone = {*parts, TOUCH} if 0 in parts or WATERS in parts else parts
        self.kept = tuple({} if k in gone or not gone else kept for k, kept in enumerate(self.kept))

    def stir(self, places: frozenset[int], *parts: int) -> None:
        """Something changed at rail hexes (0, 1) or boat sides (2, 3): drop what hangs on them."""
        touched = 0 in parts or WATERS in parts
        self.kept = tuple(
            stirred(kept, places) if k in parts else {} if k == TOUCH and touched else kept
            for k, kept in enumerate(self.kept)
        )

    def _stir_rails(self, hex_: int, *sides: int) -> None:
        if self.tables.rail_hexes[hex_]:
            self.stir(frozenset((hex_,)), *sides)

    def _stir_shore(self, hex_: int, *parts: int) -> None:
        """Who stands on a bank matters for the boat sides of the hex."""
        banked = self.tables.waters.banked.get(hex_)
        if banked:
            self.stir(banked, *parts)

    def _stir_guns(self, hex_: int) -> None:
        """9.61 A work, or who is inside, matters as far as ships reach."""
        commanded = self.tables.waters.commanded.get(hex_)
        if commanded:
            self.stir(commanded, *AFLOAT)

    def _crossed(self, hex_: int, side: int) -> None:
        """Troops of a side came to a hex, or none are left: what they close to the enemy."""
        if self.rail_owner[hex_] != side:
            self._stir_rails(hex_, 1 - side)
        self._stir_shore(hex_, WATERS + 1 - side)

    def assign(self, piece: int, hq: int) -> None:
        """13.11 A unit or Leader goes on the display of a Headquarters, or off it (OFF)."""
        self.under[piece] = hq + 1

    def take_command(self, person: int, hq: int) -> None:
        """6.16, 7.33 A Leader commands a Headquarters; whoever had it is free."""
        self.hq_leader[hq] = person

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
        """3.31 Last to occupy or enter."""
        if self.control[hex_] != side:
            self.control[hex_] = side
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

    def go_inside(self, piece: int) -> None:
        """12.22 Troops go into the work of their hex."""
        self.flags[piece] |= INSIDE
        self._stir_guns(self.at[piece])

    def come_out(self, piece: int) -> None:
        """12.22 Troops come out of a work, or it is gone."""
        if self.flags[piece] & INSIDE:
            self.flags[piece] &= ~INSIDE & 255
            self._stir_guns(self.at[piece])

    def shut_port(self, port: int, shut: bool) -> None:
        """14.45, 14.46 A port is blockaded, or open."""
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

    def depot(self, hex_: int, side: int) -> bool:
        """14.23 Whether a side has a Supply Depot in a hex."""
        return bool(self.marks[hex_] & (UNION_DEPOT, CONFEDERATE_DEPOT)[side])
