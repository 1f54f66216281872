"""The static facts: board, charts, economy, leaders, counters, schedule, scenarios. Loaded once, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from longroll.atlas.hexes import HexBoard, load
from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, UnknownName, nearest, unknown
from longroll.core.options import Option
from longroll.games.war_for_the_union.charts import Charts
from longroll.games.war_for_the_union.economy import Economy
from longroll.games.war_for_the_union.ground import Ground, far_west
from longroll.games.war_for_the_union.home.stations import stations
from longroll.games.war_for_the_union.naval_charts import NavalCharts
from longroll.games.war_for_the_union.pieces import (
    Entry,
    battery_counters,
    numbered,
    read_counter,
    read_leader,
)
from longroll.games.war_for_the_union.rails import Rails
from longroll.games.war_for_the_union.scenario import Area, Scenario
from longroll.games.war_for_the_union.transport import Transport
from longroll.games.war_for_the_union.waters import BOXES, Waters
from longroll.games.war_for_the_union.words import (
    ARMS,
    CLASSES,
    COLOURS,
    EAST,
    NAVAL,
    QUALITIES,
    SIDES,
    TOWN,
    WEST,
)  # fmt: skip
from longroll.kit import fronts
from longroll.kit.records import fraction

KINDS_OF_ENTRY: Final[tuple[str, ...]] = (
    "troops", "leader", "promote", "remove-leader", "remove-leader-named", "remove-hq", "hq", "usmrr", "ship", "withdraw",
)  # fmt: skip

AFLOAT: Final = "afloat"
"""how the node of everybody aboard ship is called"""


class Place(NamedTuple):
    """A city, town, or box beside the map (hex -1)."""

    slug: str
    name: str
    hex: int
    size: int
    """of CLASSES"""
    state: str
    capital: bool
    value: int
    colour: int
    """of COLOURS"""
    port: bool
    territory: str
    vp_first: int
    vp_later: str
    """points for each later turn; `pair` counts with the other city of its state"""


class Tables:
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        self._areas: dict[str, bytes] = {}
        own = override / "board" if override is not None and (override / "board").is_dir() else None
        self.board: HexBoard = load(folder / "board", own)
        raw = self.data.table("charts.toml")
        self.charts = Charts(raw)
        self.naval = NavalCharts(raw)
        self.ground = Ground(self.board, self.charts, len(BOXES) + 1)
        ground = self.charts.terrain
        dry = [kind not in ground or ground[kind].los for kind in self.board.terrains]
        self.swamp = bytes(not dry[kind] for kind in self.board.terrain) + bytes(len(BOXES) + 1)
        """7.51 swamp and bayou, as a mark for each hex, then for what is beside the map"""
        self.waters = Waters(self.board, self.naval)
        self.far_west = far_west(self.board)
        """6.66d Texas, and Louisiana west of the Mississippi"""
        self.stations = stations(self.board, self.waters, self.naval)
        """10.32 the waters from which each port is blockaded"""
        self.rails = Rails(self.board)
        self.transport = Transport(self.board, self.rails, self.waters)
        self.shores = fronts.of(h for h in range(self.board.count) if self.waters.way.at(h))
        """hexes on boat water, as a set of `kit.fronts`"""
        self.stations_mask = fronts.of(self.rails.stations)
        crossed: dict[int, list[int]] = {}
        for link, side in enumerate(self.rails.side):
            crossed.setdefault(self.waters.way.of_side[side], []).append(link)
        self.links_over = {node: tuple(links) for node, links in crossed.items() if node >= 0}
        """the rail links that cross each river hexside"""
        self._places()
        boxes = [self.places[self.city_at[node]].name for node in range(self.board.count, self.afloat)]
        self.titles: tuple[str, ...] = (*map(self.board.title, range(self.board.count)), *boxes, AFLOAT)
        """`title` for each node"""
        self.economy = Economy(self.data.table("economy.toml"), self.place)
        far = self.economy.capacity
        self.beyond_river = bytes(
            node < self.board.count
            and (
                self.board.states[self.board.state[node]] in far.trans_mississippi_states
                or (city >= 0 and self.places[city].slug in far.trans_mississippi_cities)
            )
            for node, city in enumerate(self.city_at)
        )
        """6.35 the hexes beyond the Mississippi"""
        self.ny_rail = tuple(self.board.index[number] for number in self.economy.ny_box_rail)
        """9.57 the hexes where trains come from the N.Y. Box"""
        self.leaders = tuple(read_leader(row) for row in self.data.rows("leaders.csv", ("slug",)))
        self.leader = {leader.slug: i for i, leader in enumerate(self.leaders)}
        self.generals = tuple(
            tuple(i for i, man in enumerate(self.leaders) if man.side == side and man.role != NAVAL)
            for side in (0, 1)
        )
        """the leaders of each side who command on land"""
        self.admirals = tuple(i for i, man in enumerate(self.leaders) if man.role == NAVAL)
        self.generals_of = tuple(frozenset(found) for found in self.generals)
        self.counters = tuple(read_counter(row) for row in self.data.rows("counters.csv", ("slug",)))
        self.counter = {counter.slug: i for i, counter in enumerate(self.counters)}
        self.hqs = tuple(i for i, c in enumerate(self.counters) if c.kind == "hq")
        self.engineers = tuple(i for i, c in enumerate(self.counters) if c.kind == "usmrr")
        self.ships = tuple(
            i for i, c in enumerate(self.counters) if c.kind == "ship" for _ in range(c.number)
        )
        """the counter that each ship is one of"""
        self.ship_side = bytes(self.counters[c].side for c in self.ships)
        self.ship_seagoing = bytes(self.counters[c].seagoing for c in self.ships)
        self.fleets = tuple(
            tuple(x for x, own in enumerate(self.ship_side) if own == side) for side in (0, 1)
        )
        """the ships of each side, and the warships among them"""
        self.warships = tuple(
            tuple(x for x in fleet if self.counters[self.ships[x]].ship != "T") for fleet in self.fleets
        )
        self.transports = tuple(
            tuple(x for x in fleet if self.counters[self.ships[x]].ship == "T") for fleet in self.fleets
        )
        self.ship_mps: dict[tuple[int, int, int], int] = {}
        """10.21 MPs of ships by allowance, damage and supply, made when they are first wanted"""
        self.ship_slugs = numbered(self.counters, self.ships)
        """`us-i2r-1`: what each ship is called"""
        self.ship = {slug: x for x, slug in enumerate(self.ship_slugs)}
        self.batteries = battery_counters(self.economy)
        self.battery_homes = tuple(self.node(b.place, "battery") for b in self.economy.batteries)
        """8.23 the hex of each named battery"""
        self.schedule = tuple(self._entry(row) for row in self.data.rows("reinforcements.csv", ("order",)))
        self.options = {
            o["name"]: Option(
                o["name"], o["type"], o["default"], o["rule"], o["text"], tuple(o.get("values", ()))
            )
            for o in self.data.table("options.toml")["option"]
        }
        self.memo: dict[str, dict[Any, Any]] = {}
        """searches over the same ground by their kind, shared by all games; `kept.remembered` bounds them"""
        self.windows: dict[tuple[int, int, bool], Any] = {}
        """7.33 what lies near each supply city, found when it is first wanted: `sources.window`"""
        self.optional = self.data.table("optional.toml")
        self.scenarios = {
            path.stem: self._scenario(path.name) for path in sorted((folder / "scenarios").glob("*.toml"))
        }

    def area(self, scenario: str) -> bytes:
        """R28 The hexes of a scenario as a mask, made once; the boxes belong to the whole map only."""
        if scenario not in self._areas:
            area = self.scenarios[scenario].area
            boxes = [not area.states] * (self.afloat - self.board.count)
            hexes = (self._inside(area, h) for h in range(self.board.count))
            self._areas[scenario] = bytes([*hexes, *boxes, True])
        return self._areas[scenario]

    def _inside(self, area: Area, hex_: int) -> bool:
        """R28 Whether a hex lies in an area."""
        if not area.states:
            return True
        state = self.board.states[self.board.state[hex_]]
        if state not in area.states or (area.western_only and not self.theater_of[hex_]):
            return False
        low, high = area.from_column.get(state, 0), area.to_column.get(state, 99)
        return low <= self.board.col[hex_] <= high and self.board.row[hex_] <= area.to_row.get(state, 99)

    def place(self, name: str, where: str = "") -> int:
        """The index of a place, or an error with the nearest name."""
        if name not in self.index:
            raise unknown("place", name, self.index, where)
        return self.index[name]

    def _places(self) -> None:
        found = []
        for p in self.board.places.values():
            row = p.row
            where = f"board/places.csv: {p.slug}"
            for column, known in (("kind", CLASSES), ("colour", COLOURS)):
                if row[column] not in known:
                    raise DataError(
                        f"{where}: unknown {column} '{row[column]}'; {nearest(row[column], known)}"
                    )
            found.append(
                Place(
                    p.slug, p.name, p.hex, CLASSES.index(p.kind), p.state, row["capital"] == "1", int(row["sv"] or 0),
                    COLOURS.index(row["colour"]), row["port"] == "1", row["territory"], int(row["vp_first"] or 0),
                    row["vp_later"] or "0",
                )
            )  # fmt: skip
        self.places = tuple(found)
        self.index = {place.slug: i for i, place in enumerate(self.places)}
        self.nodes = self.board.count + len(BOXES) + 1
        """where land units can be: hexes, then the boxes beside the map, then `afloat`"""
        self.afloat = self.nodes - 1
        """the node of everybody who is aboard a ship or about to land"""
        self.box_node = {slug: self.board.count + k for k, (slug, _) in enumerate(BOXES)}
        self.named = frozenset(place.hex for place in self.places if place.hex >= 0)
        """hexes with a name"""
        self.named_nodes = self.named | frozenset(range(self.board.count, self.nodes))
        """the same with the boxes beside the map"""
        self.supply_cities = tuple(place.hex for place in self.places if place.hex >= 0 and place.value)
        """hexes of supply cities"""
        self.supply_hexes = tuple((i, p.hex) for i, p in enumerate(self.places) if p.hex >= 0 and p.value)
        """supply cities as places, with their hexes"""
        self.city_mask = fronts.of(self.supply_cities)
        """the same as a set of `kit.fronts`"""
        self.city_cells_mask = sum(1 << 8 * hex_ for hex_ in self.supply_cities)
        """the same as a set of `kit.masks`"""
        self.serving = tuple(
            tuple(i for i, p in enumerate(self.places) if p.value and COLOURS[p.colour] in ("black", colour))
            for colour in ("blue", "red")
        )
        """7.31, 7.32 the supply cities that each side may use while it has them, as places"""
        self.sea_ports = tuple(i for i, p in enumerate(self.places) if p.port and p.slug != "memphis")
        """7.24 ports that the sea reaches, as places"""
        self.city_at = [-1] * self.nodes
        """the city of each hex, as an index of `places`"""
        for i, place in enumerate(self.places):
            if place.size != TOWN:
                self.city_at[self.node_of(i)] = i
        nodes = [self.node_of(i) for i, place in enumerate(self.places) if place.size != TOWN]
        self.cities_in = tuple(
            tuple(i for i, p in enumerate(self.places) if p.hex >= 0 and p.size != TOWN and p.state == name)
            for name in self.board.states
        )
        """the cities of each state"""
        self.city_hexes = tuple(node for node in nodes if node < self.board.count)
        self.theater_of = bytes(
            WEST if self.board.theaters[code] == "west" else EAST for code in self.board.theater
        ) + bytes(len(BOXES) + 1)

    def node_of(self, place: int) -> int:
        """The hex or box of a place."""
        p = self.places[place]
        return p.hex if p.hex >= 0 else self.box_node[p.slug]

    def node(self, word: str, where: str) -> int:
        """The hex or box that a slug, name or number stands for."""
        if word in self.box_node:
            return self.box_node[word]
        if word == AFLOAT:
            return self.afloat
        try:
            return self.board.hex(word)
        except UnknownName as error:
            raise UnknownName(f"{where}: {error}") from None

    def is_node(self, word: str) -> bool:
        """Whether a word is the number of a hex or the slug of a box."""
        return word in self.board.index or word in self.box_node

    def node_name(self, node: int) -> str:
        """How choices and views name it: a hex by its number, a box by its slug."""
        if node == self.afloat:
            return AFLOAT
        return self.board.numbers[node] if node < self.board.count else BOXES[node - self.board.count][0]

    def title(self, node: int) -> str:
        """`6005 Washington`, or the bare number."""
        return self.titles[node]

    def _entry(self, row: Row) -> Entry:
        kind = row.one_of("kind", KINDS_OF_ENTRY)
        what = row["what"]
        known = {"leader": self.leader, "promote": self.leader, "remove-leader-named": self.leader}
        if kind in known and what not in self.leader:
            raise unknown("leader", what, self.leader, row.where)
        if kind in ("hq", "remove-hq", "usmrr", "ship") and what not in self.counter:
            raise unknown("counter", what, self.counter, row.where)
        if row["place"]:
            self.place(row["place"], row.where)
        if kind == "withdraw" and row["fraction"] != "capacity":
            fraction(row["fraction"], row.where)
        year = self.economy.calendar.date(self.economy.turn(row["month"], row.where)).year
        if year not in self.economy.years:
            first, last = min(self.economy.years), max(self.economy.years)
            raise DataError(f"{row.where}: the schedules run from {first} to {last}, not to '{row['month']}'")
        return Entry(
            self.economy.turn(row["month"], row.where), SIDES.index(row.one_of("side", SIDES)), kind, what,
            ARMS.index(row.one_of("arm", ARMS)) if row["arm"] else -1,
            QUALITIES.index(row.one_of("quality", QUALITIES)) if row["quality"] else -1,
            row.number("count") if row["count"] else 0, row["place"], row["theater"], row["fraction"],
        )  # fmt: skip

    def _scenario(self, file: str) -> Scenario:
        """A scenario, with every place, leader and counter that it names known."""
        name = f"scenarios/{file}"
        found = Scenario(self.data.table(name), name)
        for month in (found.first_turn, found.last_turn):
            self.economy.turn(month, name)
        for slug in found.places():
            self.place(slug, name)
        for slug in (*found.leaders(), *found.start.promoted, *found.start.naval_leaders):
            if slug not in self.leader:
                raise unknown("leader", slug, self.leader, name)
        for slug in (*(f.hq for f in found.forces), *(a.hq for a in found.arrivals), *found.start.usmrr):
            if slug and slug not in self.counter:
                raise unknown("counter", slug, self.counter, name)
        return found
