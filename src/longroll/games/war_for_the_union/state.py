"""The changing facts of a game, and the verbs that change them.

An SP is a piece: counters change freely (3.11), so each strength point has a cell of its own. `sps`, `holders` and `zoc` count
SPs, SPs that exert a zone of control, and zones, by side and hex; the verbs keep them, and `check` rebuilds them. A hex and a
box beside the map are nodes; a ship is at a water of `tables.waters`.
"""

from __future__ import annotations

from array import array
from typing import Any, ClassVar

from longroll.core.options import Value
from longroll.core.state import State
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import (
    MAJOR,
    NAVAL,
    NOBODY,
    SIDES,
    STATE_MILITIA,
    SUPPLIED,
    UNION,
)  # fmt: skip
from longroll.kit import stacks, zones

SLOTS = 480
"""SPs that there is room for; at most about 250 Union and 100 Confederate SPs with militia are in play"""
OFF = -1
INSIDE, RODE, SAILED, MARCHED, FORCED, ATTACKED, RETREATED, OVERRAN = (1 << k for k in range(8))
"""flags of an SP: inside a fort; what it has done in this player turn"""
NO_FORT, FORT, IMPROVED = 0, 1, 2
MOVING, EVADING, LOCKED, STRAINED, FAR, WORKED, PICKED = (1 << k for k in range(7))
"""marks of an SP: in the stack that marches now; it retreats before combat (13.2); it went inside a fort in this player turn
and must stay there (14.13b); its move from zone to zone keeps it from resting (9.14); it has moved
more than one hex, it has dug or torn up rails (15.53); it is about to go aboard or ashore (10.41), the highest of them"""
WAITING, ON_MAP, POOL, WOUNDED, KILLED, ASIDE, DISPLACED, RELIEVED = range(8)
"""where a leader is: not yet arrived, on the map, replacement pool, recovering (then to the pool), dead, out of the scenario, on
his way back to the map as a reinforcement, or removed by his side and used only when the pool is empty (6.66b, 6.71)"""
ELIMINATED, REMOVED = 1, 2
"""an HQ or railroad unit that was eliminated (6.45), an HQ that the Supply Capacity does not allow (6.33)"""
RIVER_DEPOT, NAVAL_DEPOT = 1, 2
ATTACKS, DEFENDS = 1, 2
HAS_FOUGHT, FOUGHT_TWICE, REPULSED, LED_FORCED, BESIEGES = (1 << k for k in range(5))
"""flags of a leader: he has commanded in an attack of this phase, in two; he had to retreat from one; he has led a force march;
he advanced to begin a siege"""
WITHDRAWN, BLOCKADING, SUNK, FERRY, RISKED, HURT, ENGAGED = (1 << k for k in range(7))
"""flags of a ship: withdrawn (11.28), on blockade (10.32), sunk, a ferry (10.51), has rolled at sea (10.23b), damaged in this game
turn (15.41), has a battle before it (11.1)"""
BY_RIVER, BY_SEA, STUCK = 1, 2, 4
"""10.4, 10.6 how an SP has sailed in this turn; stuck: it can neither march nor attack any more (10.47a, 10.66a)"""
LOST = 3
"""state of a battery counter that is gone for good, or not in this scenario"""
ASK, ALWAYS, NEVER = range(3)
"""4.71 standing orders for state militia"""


class WfuState(State):
    """One game of The War for the Union."""

    STATIC: ClassVar[tuple[str, ...]] = (
        "tables",
        "zoi_known",
        "guns_known",
        "sea_known",
        "kept",
        "ledger",
        "offered",
        "viewer",
    )
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "sp_at", "sp_first", "sp_after", "sp_kind", "sp_home", "sp_fatigue", "sp_supply", "sp_isolated", "sp_works",
        "sp_spent", "sp_mps", "sp_flags", "sp_marks", "sp_under", "sp_start", "sp_fights", "sp_corps", "sp_battles", "sps", "holders", "zoc", "leader_at", "leader_state", "leader_army", "leader_spent", "leader_start",
        "leader_back", "leader_where", "leader_flags", "hq_at", "usmrr_at", "fort", "fort_side", "siege", "depot", "rail_owner",
        "rail_break", "ship_at", "ship_damage", "ship_state", "ship_spent", "battery_at", "battery_faces",
        "battery_state", "battery_weak", "box", "militia", "kic", "vp", "fort_pool", "fed", "captured", "combat_losses",
        "hq_state", "usmrr_state", "blockaded", "ship_start", "ship_port", "yard_at", "yard_turn", "rail_used", "rail_fresh", "bonus", "bonus_turn", "ship_tried", "deck", "had_city", "hq_idle", "link_shut", "usmrr_spent", "usmrr_rode", "kic_lost", "built", "arrived", "replaced", "hq_joined", "returned",
        "fort_work", "due", "called", "militia_order",
        "ship_from", "ship_supply", "ship_fought", "ship_mending", "ship_support", "battery_site", "battery_onto", "battery_beaten", "sp_aboard", "sp_lands",
        "sp_voyage", "leader_aboard", "leader_lands", "hq_aboard", "usmrr_aboard", "sea_used", "ferry_used", "depot_moved",
    )  # fmt: skip

    tables: Tables

    def __init__(
        self, tables: Tables, scenario: str, seed: int, options: dict[str, Value] | None = None
    ) -> None:
        super().__init__(seed)
        t = self.tables = tables
        self.scenario = scenario
        self._choose({name: option.default for name, option in t.options.items()} | (options or {}))
        nodes, hexes = t.nodes, t.board.count
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
        people = len(t.leaders)
        self.leader_at = array("h", (OFF,)) * people
        self.leader_state = bytearray(people)
        self.leader_army = bytearray(people)
        """the HQ that he commands, plus one"""
        self.leader_spent = bytearray(people)
        self.leader_start = array("h", (OFF,)) * people
        self.leader_back = bytearray(people)
        """the turn in which a wounded or displaced leader returns, plus one"""
        self.leader_where = bytearray(people)
        """9.18 the theater to which a displaced leader returns, plus one"""
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
        ships = len(t.ships)
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
        self.sea_used = bytearray(nodes)
        """10.64 SPs that have begun or ended a sea move in each hex in this turn"""
        self.sea_moved = 0
        """10.63 SPs that have moved by sea in this turn"""
        self.ferry_used = bytearray(2)
        """10.52 SPs that have used each special ferry in this turn"""
        self.depot_moved = bytearray(4)
        """12.16 depots removed in this turn: river ones east and west, naval ones"""
        self.yard_at = array("h", (OFF,)) * ships
        """6.87 the hex where it is under construction"""
        self.yard_turn = bytearray(ships)
        """the turn in which it was begun"""
        guns = len(t.batteries)
        self.battery_at = array("h", (OFF,)) * guns
        self.battery_faces = bytearray(guns)
        """the sides that it faces, a bit each"""
        self.battery_state = bytearray(guns)
        """suppression level 0 to 2 (11.38); 3 lost for good"""
        self.battery_weak = bytearray(guns)
        """shows its weaker side"""
        self.battery_site = array("h", (OFF,)) * guns
        """8.21 the hex where it is under construction"""
        self.battery_onto = bytearray(guns)
        """8.24 the battery that it upgrades there, plus one"""
        self.battery_beaten = bytearray(guns)
        """8.24d a named battery that was reduced in battle"""
        self.box = bytearray(2 * 2 * 10)
        """6.41 losses by side, theater, arm and quality"""
        self.militia = bytearray(2 * len(t.board.states))
        """4.7 SPs of state militia that may still be called, by side and state"""
        self.kic = bytearray(len(t.economy.centers))
        self.vp = [0, 0, 0, 0]
        """17.17 markers of 1861, 1862, 1863 and 1864-65"""
        self.fort_pool = [0, 0, 0, 0]
        """forts and improved forts that may still be built, Union first"""
        self.fed = bytearray(len(t.places))
        """7.34 SPs that each weak supply city has fed in this game turn"""
        self.captured = bytearray(len(t.places))
        """17.11 Union cities that the Confederacy has taken: 1 in this turn, 2 before"""
        self.combat_losses = [0, 0]
        """SPs lost in battle by each side"""
        self.sea_fed = 0
        """7.24a SPs supplied by sea in this turn"""
        self.blockaded = bytearray(len(t.places))
        """10.33 ports under a blockade that was won for this quarter"""
        self.rail_used = bytearray(4)
        """9.54 rail capacity spent in this player turn: east, west, in Texas; and SPs over the Montgomery-Selma ferry"""
        self.link_shut = bytearray(len(t.rails.net.ends))
        """R24 rail links over rivers and mountains that were joined in poor weather"""
        self.usmrr_spent = bytearray(len(t.engineers))
        """9.72 MPs that each railroad unit has spent in this turn"""
        self.usmrr_rode = bytearray(len(t.engineers))
        """9.72 it has gone by rail or river in this turn"""
        self.rail_fresh = bytearray(hexes)
        """9.75c rail hexes that were repaired in this player turn"""
        self.arrived = bytearray(nodes)
        """6.64 SPs that arrived in each hex in this interphase"""
        self.replaced = bytearray(nodes)
        """those among them that are replacements"""
        self.hq_joined = bytearray(len(t.hqs))
        """6.43b replacements that joined each HQ in this interphase"""
        self.returned = bytearray(4)
        """6.63 militia replacements of this interphase: infantry east and west, cavalry east and west"""
        self.kic_lost = bytearray(len(t.economy.centers))
        """6.84 industrial centers that are gone for good"""
        self.built = bytearray(len(t.counters))
        """6.87c ships of each kind that were laid down"""
        self.had_city = bytearray(len(t.places))
        """20.13 great Confederate cities that were free at the last count"""
        self.hq_idle = bytearray(len(t.hqs))
        """20.13 the turn until which an army that does not attack gives no benefits"""
        self.ship_tried = bytearray(ships)
        """20.12 it has tried to intercept in this player turn"""
        self.deck = bytearray(row["number"] for row in t.optional["card"])
        """20.15 tactical cards of each kind that are left"""
        self.bonus = [0, 0, 0]
        """6.65a, 20.9 bonus troops of Kentucky, Maryland and Missouri: 1 due, 2 had"""
        self.bonus_turn = [0, 0, 0]
        """the turns in which they went over"""
        self.recast = 0
        """20.3 batteries that were cast again"""
        self.last_capacity = OFF
        """20.13 the Supply Capacity of the last quarter"""
        self.davis_year = 0
        self.lee_year = 0
        """20.6 the year in which Lee has stood"""
        self.forrest_turn = OFF
        """20.6 the turn in which Forrest has filled his ranks"""
        self.davis_warned = False
        self.taken_in = 0
        """6.33 (2) replacements and recruits of the Confederacy in this interphase"""
        self.missouri = NOBODY
        """20.9 who controls Missouri"""
        self.election_lost = False
        self.exchanged = False
        """6.69 whether an I2S has come as an I2R"""
        self.washington_paid = False
        """17.12 (2) whether the Union has lost reinforcements for it"""
        self.washington_recruits = False
        """17.12 (3) whether the recruits for it were granted"""
        self.washington_fell = OFF
        """17.12 the turn of the first Confederate capture of Washington"""
        self.due: list[int] = []
        """9.34 attacks that must be made in the Combat Phase: leader (or -1 - hex of cavalry) and target, pair by pair"""
        self.called = bytearray(len(t.places))
        """4.72 cities where state militia was called in this turn"""
        self.militia_order = bytearray(2)
        """4.71 a side's standing order"""
        self.turn = 0
        self.phasing = NOBODY
        self.kentucky = NOBODY
        self.kentucky_closed = False
        self.kentucky_since = OFF
        """the turn in which it entered the war"""
        self.maryland = UNION
        self.resource_points = 0
        self.supply_capacity = 0
        """6.32 the Confederate total of the last count"""
        self.beyond_river = OFF
        """6.35 the part of it beyond the Mississippi when the Confederacy was divided at the last quarterly count, else OFF"""
        self.navy = 0
        """grows with every change of a ship or a battery: what zones of influence depend on"""
        self.guns = 0
        """grows when a battery is placed or removed"""
        self.version = 0
        """grows with every change that bears on lines of supply: who stands where at all, zones, works of cities, rails, depots, months"""
        self.zoi_known: tuple[int, dict[int, bytes]] | None = None
        self.guns_known: Any = None
        self.viewer = ""
        """20.2 the side for which the unseen was dealt afresh, in an imagined game"""
        self.sea_known: tuple[int, bytes] | None = None
        self.kept: tuple[int, dict[Any, Any]] = (-1, {})
        """what was derived at a version: `kept.kept`"""
        self.ledger: Any = None
        """the last menu of the Operations Segment: `ledger.menu`"""
        self.offered: Any = None
        """what the step that asks has found: `kept.offer`"""

    def _choose(self, options: dict[str, Value]) -> None:
        """20 The optional rules that are played with."""
        self.limited_intelligence = bool(options["limited_intelligence"])
        self.replace_batteries = bool(options["replace_batteries"])
        self.garrisons = bool(options["garrisons"])
        self.run_batteries = bool(options["run_batteries"])
        self.special_leaders = bool(options["special_leaders"])
        self.confederate_border_states = bool(options["confederate_border_states"])
        self.militia_supply = bool(options["militia_supply"])
        self.intense_attacks = bool(options["intense_attacks"])
        self.naval_interception = bool(options["naval_interception"])
        self.davis = bool(options["davis"])
        self.tactical_cards = bool(options["tactical_cards"])

    def forget(self) -> None:
        """Drop what is derived and kept outside the columns."""
        self.zoi_known = None
        self.guns_known = None
        self.sea_known = None
        self.kept = (-1, {})
        self.ledger = None
        self.offered = None
        self.viewer = ""

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def month(self) -> int:
        """1 to 12"""
        return self.tables.economy.dates[self.turn].part

    @property
    def year(self) -> int:
        return self.tables.economy.dates[self.turn].year

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
        low, high = (0, 10) if side == UNION else (10, 20)
        kind = self.sp_kind
        return [sp for sp in stacks.pieces(self.sp_first, self.sp_after, node) if low <= kind[sp] < high]

    def strength(self, node: int, side: int) -> int:
        """How many SPs a side has in a hex."""
        return self.sps[side * self.tables.nodes + node]

    def leaders_at(self, node: int, side: int) -> list[int]:
        """The leaders of a side in a hex; naval leaders are on the water, not in a hex."""
        at = self.leader_at
        if node not in at:
            return []
        return [i for i in self.tables.generals[side] if at[i] == node]

    def guns_at(self, hex_: int, side: int) -> bool:
        """Whether a battery of a side is in a hex."""
        if hex_ not in self.battery_at:
            return False
        guns = self.tables.batteries
        return any(at == hex_ and guns[b].side == side for b, at in enumerate(self.battery_at))

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
        return self.works_of(node, side) >= least

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
        if self.sp_lands[sp] != OFF:
            theater = self.tables.theater_of[self.sp_lands[sp]]
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

    # --- verbs: leaders, HQs, works, rails, water --------------------------------------------------------------------

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
        people = self.tables.leaders
        for leader, aboard in enumerate(self.leader_aboard):
            if aboard == ship + 1 and people[leader].role == NAVAL and water != OFF:
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
        """11.38, 15.3 Suppressed by so many levels, or LOST; 0 takes the marker off."""
        self.battery_state[battery] = level
        self._afloat()

    def _afloat(self) -> None:
        """Something that bears on zones of influence has changed."""
        self.navy += 1
        self.version += 1
