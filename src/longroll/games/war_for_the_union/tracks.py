"""The changing facts of a game as columns: tracks, points, what was done in a turn, and the optional rules that are played with."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from longroll.core.options import Value
from longroll.games.war_for_the_union.columns import Pieces
from longroll.games.war_for_the_union.flags import OFF
from longroll.games.war_for_the_union.tables import Tables
from longroll.games.war_for_the_union.words import NOBODY, UNION

UNKNOWN: Final[tuple[tuple[int, Any], ...]] = ((-1, None), (-1, None))
"""networks that nobody has asked for"""


@mypyc_attr(allow_interpreted_subclasses=True)  # copies are made without __init__
class Tracks(Pieces):
    """Everything that changes in a game."""

    STATIC: ClassVar[tuple[str, ...]] = (
        "tables",
        "zoi_known",
        "guns_known",
        "sea_known",
        "kept",
        "derived",
        "networks",
        "ledger",
        "offered",
        "viewer",
    )
    COLUMNS: ClassVar[tuple[str, ...]] = (
        *Pieces.COLUMNS,
        "box", "militia", "kic", "vp", "fort_pool", "fed", "captured", "combat_losses", "blockaded",
        "rail_used", "rail_fresh", "bonus", "bonus_turn", "deck", "had_city", "link_shut", "kic_lost", "built", "arrived",
        "replaced", "hq_joined", "returned", "due", "called", "militia_order", "sea_used", "ferry_used", "depot_moved",
    )  # fmt: skip

    def __init__(
        self, tables: Tables, scenario: str, seed: int, options: dict[str, Value] | None = None
    ) -> None:
        super().__init__(tables, seed)
        t = tables
        self.scenario = scenario
        self._choose({name: option.default for name, option in t.options.items()} | (options or {}))
        nodes, hexes = t.nodes, t.board.count
        self.sea_used = bytearray(nodes)
        """10.64 SPs that have begun or ended a sea move in each hex in this turn"""
        self.sea_moved = 0
        """10.63 SPs that have moved by sea in this turn"""
        self.ferry_used = bytearray(2)
        """10.52 SPs that have used each special ferry in this turn"""
        self.depot_moved = bytearray(4)
        """12.16 depots removed in this turn: river ones east and west, naval ones"""
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
        self.derived: dict[Any, tuple[tuple[Any, ...], Any]] = {}
        """what was derived last, and what it is made from: `kept.unless_changed`"""
        self.networks: tuple[tuple[int, Any], ...] = UNKNOWN
        """for each side a version, what its network is made from there, and the parts that are known: `network.network`"""
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
        self.derived = {}
        self.networks = UNKNOWN
        self.ledger = None
        self.offered = None
        self.viewer = ""
