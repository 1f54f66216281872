"""The static facts: board, charts, roster, events, the Far West, scenarios. Loaded once, never changed."""

from __future__ import annotations

from operator import or_
from pathlib import Path
from typing import Any, Final, NamedTuple

from longroll.atlas.hexes import HexBoard, Place, load
from longroll.core.choice import Choice
from longroll.core.data import DataSet
from longroll.core.errors import DataError, LongrollError, nearest, unknown
from longroll.core.options import Option
from longroll.games.never_call_retreat.charts import Charts
from longroll.games.never_call_retreat.combat_charts import Combat
from longroll.games.never_call_retreat.far_west import FarWestCharts
from longroll.games.never_call_retreat.ground import Ground
from longroll.games.never_call_retreat.memo import Memo, Menu, Posts
from longroll.games.never_call_retreat.pieces import Pieces
from longroll.games.never_call_retreat.random_events import Event, occurs, read_events
from longroll.games.never_call_retreat.roster import Leader, Roster
from longroll.games.never_call_retreat.scenario import Scenario
from longroll.games.never_call_retreat.waters import Waters
from longroll.games.never_call_retreat.words import CAVALRY, HOLDING, LAND, THEATERS

OWNERS: Final[tuple[str, ...]] = ("union", "confederate", "neutral")
REGIONS: Final[tuple[str, ...]] = ("main", "trans-mississippi")
NO_STATE: Final = 255
NO_THEATER: Final = 255
SIEGE_TRAIN: Final = "siege-train"
B_AND_O: Final = "Baltimore and Ohio"


class City(NamedTuple):
    """3.31, 23.13 A place that is worth Victory Points: a city or one of three sites."""

    slug: str
    place: int
    hex: int
    state: str
    owner: int
    vp: int
    site: bool


class Port(NamedTuple):
    """14.45 A Confederate port: what it imports, and what shuts it."""

    slug: str
    hex: int
    imports: int
    region: int
    shut_by: str


CITY_KINDS: Final[tuple[str, ...]] = ("city", "major-city")
TOWN_KINDS: Final[tuple[str, ...]] = ("town", "junction")
KINDS: Final[tuple[str, ...]] = ("major-city", "city", "town", "fort")


def _weight(place: Place) -> tuple[int, bool, int, int]:
    """A hex is called by the place that matters most: by its points, by what the rules name, by its kind and size."""
    row = place.row
    rank = KINDS.index(place.kind) if place.kind in KINDS else len(KINDS)
    return -int(row["vp"] or 0), place.provenance != "stated", rank, -int(row["population"] or 0)


class Tables:
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        own = override / "board" if override is not None and (override / "board").is_dir() else None
        self.board: HexBoard = load(folder / "board", own)
        for places in self.board.at.values():
            places.sort(key=_weight)
        self.charts = Charts(self.data.table("charts.toml"))
        self.combat = Combat(self.data.table("combat.toml"))
        events = self.data.table("events.toml")
        self.events: dict[int, Event] = read_events(events)
        self.event_up_to = occurs(events)
        self.roster = Roster(self.data)
        self.pieces = Pieces(self.roster)
        self.waters = Waters(self.board, self.charts.shipping.control_radius)
        self.ground = Ground(self.board, self.charts)
        self.memo = Memo()
        self.acts: dict[int, Choice] = {}
        """5.21 by hex or boat side, the choice to act there; menus are full of them"""
        self.ways_north: dict[int, tuple[int, ...]] = {}
        """21.13 by hex, the nodes by which it was last in touch with the North"""
        self.posts = Posts()
        self.menu = Menu()
        self._within: dict[tuple[int, int], frozenset[int]] = {}
        self._water_hexes: dict[tuple[str, ...], frozenset[int]] = {}
        self.ship_kinds = bytes([0, *(kind.sort in ("ocean", "river") for kind in self.roster.kinds)])
        """by the kind of a slot plus one, whether it is ships"""
        trains = bytes([0, *(kind.slug == SIEGE_TRAIN for kind in self.roster.kinds)])
        self.heavy_kinds = bytes(a | b for a, b in zip(self.ship_kinds, trains, strict=True))
        """the same for ships and Siege Trains, which close rivers and railroads"""
        self.holding_kinds = bytes([0, *(kind.sort in HOLDING for kind in self.roster.kinds)])
        """the same for those whose Strength Points hold a hex"""
        self.land_kinds = bytes([0, *(kind.sort in LAND for kind in self.roster.kinds)])
        self.cavalry_kinds = bytes([0, *(kind.slug in CAVALRY for kind in self.roster.kinds)])
        self.cruiser_kinds = bytes([0, *(k.sort == "ocean" and k.squadron for k in self.roster.kinds)]).ljust(
            256, b"\0"
        )
        """the same for warships of the ocean, for `translate`"""
        self.tribal_kinds, self.civilized_kinds, self.militia_kinds, points = (
            bytes([0, *(word in (kind.sort, kind.slug) for kind in self.roster.kinds)]).ljust(256, b"\0")
            for word in ("tribal", "civilized", "militia", "points")
        )
        """the same for tribes, Civilized Indians and Militia, for `translate`"""
        self.merging_kinds = bytes(map(or_, self.civilized_kinds, points))
        """3.33, 19.31 the same for those of which one pile or unit is made where they stand together"""
        self._places()
        self._states()
        self._names()
        self.far_west = FarWestCharts(self)
        self.options = {
            o["name"]: Option(
                o["name"], o["type"], o["default"], o["rule"], o["text"], tuple(o.get("values", ()))
            )
            for o in self.data.table("options.toml")["option"]
        }
        self.scenarios = {
            path.stem: Scenario(self, path.stem) for path in sorted((folder / "scenarios").glob("*.toml"))
        }

    def _places(self) -> None:
        """23.1, 14.4 Cities, sites and ports of the board."""
        places = list(self.board.places.values())
        self.index = {p.slug: i for i, p in enumerate(places)}
        self.places = tuple(places)
        cities: list[City] = []
        ports: dict[str, Port] = {}
        for i, p in enumerate(places):
            row, where = p.row, f"board/places.csv: {p.slug}"
            if row["vp"]:
                owner = OWNERS.index(_known(row["owner"], OWNERS, "owner", where))
                vp = _number(row["vp"], where)
                cities.append(City(p.slug, i, p.hex, p.state, owner, vp, p.kind == "site"))
            if row["imports"]:
                region = REGIONS.index(_known(row["region"], REGIONS, "region", where))
                imports = _number(row["imports"], where)
                ports[p.slug] = Port(p.slug, p.hex, imports, region, row["blockade"])
        self.cities = tuple(cities)
        self.ports = ports
        self.city = {c.slug: i for i, c in enumerate(cities)}
        sites = {city.hex for city in cities if city.site}
        self.city_hexes = frozenset(
            p.hex for p in places if p.hex >= 0 and (p.kind in CITY_KINDS or p.row["vp"])
        ).difference(sites)
        """R71 every VP city, and whatever the board calls one; mines and ironworks lie in none (23.13)"""
        self.settled = self.city_hexes | {p.hex for p in places if p.kind in TOWN_KINDS}
        """R71 the hexes of cities and towns"""
        self.cities_at: dict[int, list[City]] = {}
        for city in cities:
            self.cities_at.setdefault(city.hex, []).append(city)
        self.port_list = tuple(ports.values())
        self.union_ports = frozenset(
            places[self.place(slug, "charts.toml: shipping.union_ports")].hex
            for slug in self.charts.shipping.union_ports
        )
        """R106"""
        self.ports_at: dict[int, list[int]] = {}
        for k, port in enumerate(self.port_list):
            self.ports_at.setdefault(port.hex, []).append(k)

    def _places_in(self, states: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[int, ...]:
        """The hexes of some states with a place of some kinds; every VP city is a city (R71)."""
        return tuple(
            i
            for i, found in sorted(self.board.at.items())
            if self.state[i] != NO_STATE
            and self.states[self.state[i]] in states
            and any(p.kind in kinds or ("city" in kinds and p.row["vp"]) for p in found)
        )

    def _musters(self, state: int) -> tuple[int, ...]:
        name = self.states[state]
        found = {c.hex for c in self.cities if self.state[c.hex] == state and not c.site}
        towns = {
            p.hex for p in self.places if p.state == name and p.hex >= 0 and p.kind in ("town", "junction")
        }
        return tuple(sorted(found or towns))

    def _supply_near(self, i: int) -> tuple[tuple[int, int], ...]:
        near, crosses, boats = self.board.neighbours, self.ground.supply, self.waters.way.of_side
        return tuple(
            (side if boats[side] >= 0 else -1, near[side])
            for side in range(6 * i, 6 * i + 6)
            if near[side] >= 0 and (boats[side] >= 0 or crosses[side])
        )

    def _near_places(self) -> list[int]:
        """A wave from every place through its state."""
        board = self.board
        found = [-1] * board.count
        wave = []
        for k, place in enumerate(self.places):
            if found[place.hex] < 0 and self.state[place.hex] != NO_STATE:
                found[place.hex] = k
                wave.append(place.hex)
        for i in wave:
            for j in board.around(i):
                if found[j] < 0 and self.state[j] == self.state[i]:
                    found[j] = found[i]
                    wave.append(j)
        return found

    def _states(self) -> None:
        """3.13, R73 The states by hex as at the end of 1863, so that West Virginia is one; who starts with each."""
        board, c = self.board, self.charts.states
        self.states = tuple(sorted({*board.states63} - {""}))
        number = {state: i for i, state in enumerate(self.states)}
        self.state = bytes(
            number[board.states63[x]] if not board.sea[i] else NO_STATE for i, x in enumerate(board.state63)
        )
        self.home = bytes(0 if s in c.union else 1 if s in c.confederate else 2 for s in self.states)
        self.city_points = tuple(
            sum(city.vp for city in self.cities if city.state == state and not city.site)
            for state in self.states
        )
        theaters = [THEATERS.index(x) if x in THEATERS else NO_THEATER for x in board.theaters]
        self.theater = bytes(theaters[x] for x in board.theater)
        """the theater of each hex, NO_THEATER at sea"""
        coasts = (self.waters.hex_of(node) for node in range(self.waters.nodes))
        self.node_theater = bytes(0 if self.theater[i] == NO_THEATER else self.theater[i] for i in coasts)
        """7.6 the theater of each hex and boat side; at sea the East"""
        lands: dict[str, list[int]] = {state: [] for state in self.states}
        for i, state in enumerate(self.state):
            if state != NO_STATE:
                lands[self.states[state]].append(i)
        self.lands = {state: tuple(hexes) for state, hexes in lands.items()}
        """the land hexes of each state"""
        self.musters = tuple(self._musters(state) for state in range(len(self.states)))
        """18.0 by state, where its Militia gathers: its VP cities, or its towns where it has none"""
        self.stockades = self._places_in(("KS", "NM"), ("stockade",))
        """16.1 where the Union raises partisans"""
        towns = self._places_in(("TX",), ("stockade", "town", "junction", "city", "major-city"))
        self.texan_places = tuple(i for i in towns if self.theater[i] == THEATERS.index("far-west"))
        """19.53 where Rangers gather"""
        self.near_place = self._near_places()
        """the named place of its state that is nearest to a hex, -1 where there is none"""
        clear = board.terrains.index("clear")
        self.clear_land = tuple(
            i for i, ground in enumerate(board.terrain) if ground == clear and self.near_place[i] >= 0
        )
        """16.1 clear hexes near a named place"""
        self.rail_near = tuple(
            tuple((6 * i + d, board.neighbours[6 * i + d]) for d in range(6) if board.rail[6 * i + d])
            for i in range(board.count)
        )
        """15.1 from each hex its railroads: the side that they cross, and the next hex"""
        self.rail_hexes = bytes(any(board.rail_links(i)) for i in range(board.count))
        self.rail_list = tuple(i for i in range(board.count) if self.rail_hexes[i])
        self.rail_crossings = tuple(
            side for side in range(6 * board.count) if board.rail[side] and self.waters.way.of_side[side] >= 0
        )
        """7.72 the sides where railroads cross waters with boats"""
        self.crossed = frozenset(self.waters.way.of_side[side] for side in self.rail_crossings)
        """the boat sides that they cross"""
        crossing = {side: k for k, side in enumerate(self.rail_crossings)}
        self.rail_ways = tuple(
            tuple((j, board.rail[at], crossing.get(at, -1)) for at, j in near) for near in self.rail_near
        )
        """the same for long searches: the next hex, the month of its opening, and the number of the crossing or -1"""
        self.supply_near = tuple(self._supply_near(i) for i in range(board.count))
        """14.35 the neighbours that supply may be traced to; with the side where ships or ferries have a say, else -1"""
        self.sources = bytes(
            i in self.cities_at or i in self.ports_at or i in self.union_ports for i in range(board.count)
        )
        """hexes whose owner draws supply from them"""
        self.baltimore_and_ohio = tuple(
            sorted(
                {
                    at // 6
                    for at, k in board.rail_row.items()
                    if board.row_of("rails", k)["line"].startswith(B_AND_O)
                }
            )
        )

    def _names(self) -> None:
        """Names in the charts that the board or the roster must know."""
        c = self.charts
        self.river_cities = frozenset(
            self.places[self.place(x, "charts.toml: mississippi")].hex for x in c.mississippi
        )
        for slug in (*c.mississippi, *c.joining.new_mexico, *c.joining.indian_territory):
            self.place(slug, "charts.toml")
        for number in c.joining.no_militia_for:
            self.hex(number, "charts.toml: joining.no_militia_for")
        for slug in (*c.leader_times.four_stars, *c.leader_times.as_two_stars_but):
            if slug not in self.roster.people:
                raise unknown("leader", slug, self.roster.people, "charts.toml: leader_times")
        known = set(THEATERS)
        strange = {self.board.theaters[x] for x in self.board.theater} - known - {""}
        if strange:
            raise DataError(
                f"board/hexes.csv: unknown theater '{min(strange)}'; {nearest(min(strange), known)}"
            )

    def place(self, slug: str, where: str) -> int:
        """The index of a place, or an error with the nearest name."""
        if slug not in self.index:
            raise unknown("place", slug, self.index, where)
        return self.index[slug]

    def hex(self, number: str, where: str) -> int:
        """The index of a hex by its number."""
        try:
            return self.board.hex(number)
        except LongrollError as error:
            raise DataError(f"{where}: {error}") from None

    def rail_hex(self, number: str, where: str) -> int:
        """15.1 The index of a hex that a railroad passes."""
        found = self.hex(number, where)
        if not any(self.board.rail_links(found)):
            raise DataError(f"{where}: no railroad passes {number}")
        return found

    def counter_of(self, person: int, rank: int) -> Leader:
        """6.1 The counter of a man at a rank."""
        return self.roster.leaders[self.roster.leader[self.pieces.people[person], rank]]

    def within(self, hex_: int, reach: int) -> frozenset[int]:
        """The hexes at most so far from a hex; kept."""
        key = (hex_, reach)
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = frozenset(self.board.within(hex_, reach))
        return found

    def water_hexes(self, bodies: tuple[str, ...]) -> frozenset[int]:
        """The hexes of some bodies of water, by their names; kept."""
        found = self._water_hexes.get(bodies)
        if found is None:
            names, body = self.board.bodies, self.board.body
            found = frozenset(i for i in range(self.board.count) if names[body[i]] in bodies)
            self._water_hexes[bodies] = found
        return found

    def node_title(self, node: int) -> str:
        """How a hex or boat side is called in a sentence."""
        if node < self.board.count:
            return self.board.title(node)
        a, b = self.waters.way.banks[node - self.board.count]
        return f"the river between {self.board.title(a)} and {self.board.title(b)}"

    def capital(self, state: str) -> int:
        """24.2 The place that is the capital of a Confederate state."""
        return next(i for i, p in enumerate(self.places) if p.state == state and p.row["capital"] == "1")


def _known(value: str, known: tuple[str, ...], what: str, where: str) -> str:
    if value not in known:
        raise DataError(f"{where}: unknown {what} '{value}'; {nearest(value, known)}")
    return value


def _number(text: Any, where: str) -> int:
    if not str(text).isdecimal():
        raise DataError(f"{where}: '{text}' is not a whole number")
    return int(text)
