"""The static facts: board, counters, leaders, orders, charts. Loaded once, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.choice import Choice, Verb
from longroll.core.data import DataSet
from longroll.core.errors import DataError, nearest, unknown
from longroll.core.events import PieceSlug, PlaceSlug
from longroll.core.options import Option
from longroll.games.year1863 import verbs
from longroll.games.year1863.charts import Charts
from longroll.games.year1863.words import (
    ADMIRAL,
    ARTILLERY,
    CAVALRY,
    CAVALRY_LEADER,
    COMMANDS,
    CONFEDERATE,
    FORT,
    GARRISON,
    INFANTRY,
    KINDS,
    LEADER,
    MILITIA,
    NOBODY,
    RANGER,
    RIVERINE,
    SIDES,
    THEATERS,
    TRAIN,
    UNION,
)


class Place(NamedTuple):
    """2.2, 3.3: a Point or an off-map area."""

    slug: str
    name: str
    kind: str
    state: str
    theater: int
    terrain: str
    value: int
    port: str
    coastal: bool
    control: int
    border: bool
    lat: float
    lon: float


class Piece(NamedTuple):
    """2.6-2.8: a counter. Leaders have strength 0 and two pairs of values (17.0)."""

    slug: str
    name: str
    side: int
    kind: int
    size: str
    strength: tuple[int, int]
    """by face: line or level 1, veteran or level 2"""
    ma: tuple[int, int]
    """11.1: by theater, East and West"""
    campaign: tuple[int, int]
    battle: tuple[int, int]
    """by face: corps side, army or fleet side"""


class Order(NamedTuple):
    slug: str
    side: int
    name: str
    discard: bool
    keep: bool
    text: str


class Force(NamedTuple):
    """26.0: pieces of the set-up and the Points that they may stand on."""

    command: int
    places: tuple[int, ...]
    pieces: tuple[tuple[int, int], ...]
    """(piece, face)"""
    leaders: tuple[tuple[int, int], ...]
    """cavalry commanders and admirals first, so that each finds a unit of his arm"""
    fieldwork: bool


class Scenario(NamedTuple):
    slug: str
    name: str
    forces: tuple[Force, ...]
    transfer: int
    """26.6: the command that transfers forces before the first turn, or -1"""


class Menu:
    """The choices that are offered most often, made once: by place or by piece."""

    def __init__(self, places: Sequence[str], pieces: Sequence[str], boat: bytes) -> None:
        self.to, self.rail, self.ship, self.double = (
            _each(verb, places) for verb in (verbs.TO, verbs.RAIL, verbs.SHIP, verbs.DOUBLE)
        )
        self.march, self.army, self.fleet, self.sail = (_each(verb, pieces) for verb in verbs.BEGINNINGS)
        self.start = tuple(self.sail[i] if boat[i] else self.march[i] for i in range(len(pieces)))
        self.drop, self.load, self.take, self.leave = (
            _each(verb, pieces) for verb in (verbs.DROP, verbs.LOAD, verbs.TAKE, verbs.LEAVE)
        )
        self.recruit = tuple(tuple(verbs.RECRUIT(piece, place) for place in places) for piece in pieces)
        self.halt, self.roll, self.done = verbs.HALT(), verbs.ROLL(), verbs.DONE()


def _each(verb: Verb, names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(verb(name) for name in names)


class Tables:
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        self.charts = Charts(self.data.table("charts.toml"))
        self._places()
        self._links()
        self._pieces()
        self._orders()
        self.options = {x["name"]: _option(x) for x in self.data.table("options.toml")["option"]}
        self.menu = Menu(self.place_slugs, self.slugs, self.boat)
        self.setups: dict[str, list[dict[str, Any]]] = {}
        self.scenarios = {name: self._scenario(name) for name in ("standard", "go-west")}
        self.rail_nets: dict[bytes, dict[int, Any]] = {}
        """Filled as needed by `movement.rail`: the nets of open railroads, by the state of the rails."""

    # ---- the board ---------------------------------------------------------------------------------------------------

    def place(self, name: str, where: str = "") -> int:
        if name not in self.place_index:
            raise unknown("place", name, self.place_index, where)
        return self.place_index[name]

    def _places(self) -> None:
        """2.2, 2.3, 3.3 The Points, their theaters and states."""
        self.places: list[Place] = []
        for row in self.data.rows("board/places.csv", ("slug",)):
            control = row["control"]
            self.places.append(
                Place(
                    row["slug"],
                    row["name"],
                    row.one_of("kind", ("city", "town", "point", "sea", "reserve")),
                    row["state"],
                    THEATERS.index(row.one_of("theater", THEATERS)),
                    row.one_of("terrain", ("open", "valley", "wilderness", "mountain", "sea", "reserve")),
                    row.number("city_value"),
                    row["port"],
                    row["coastal"] == "1",
                    SIDES.index(row.one_of("control", SIDES)) if control else NOBODY,
                    row["border"] == "1",
                    float(row["lat"]),
                    float(row["lon"]),
                )
            )
            state = row["state"]
            known = self.charts.northern | self.charts.southern
            if state and state not in known:
                raise DataError(f"{row.where}: unknown state '{state}'; {nearest(state, known)}")
        self.n = n = len(self.places)
        self.place_slugs = tuple(PlaceSlug(p.slug) for p in self.places)
        self.place_index = {p.slug: i for i, p in enumerate(self.places)}
        self.theater = bytes(p.theater for p in self.places)
        self.home = bytes(self._home(p) for p in self.places)
        """3.3: the side in whose states a Point lies; areas belong to their side"""
        self.rough = bytes(p.terrain in ("wilderness", "mountain") for p in self.places)
        self.valley = bytes(p.terrain == "valley" for p in self.places)
        self.sea = bytes(p.terrain == "sea" for p in self.places)
        self.area = bytes(p.kind == "reserve" for p in self.places)
        self.city = bytes(p.kind == "city" for p in self.places)
        self.town = bytes(p.kind in ("city", "town") for p in self.places)
        self.value = bytes(0 if p.kind == "reserve" else p.value for p in self.places)
        self.own_cities = tuple(self._own(self.value, c) for c in range(4))
        self.own_towns = tuple(self._own(self.town, c) for c in range(4))
        """3.3, 9.7: the cities with a value, and all cities and towns, of a command's own states"""
        self.sea_port = bytes(p.port == "sea" for p in self.places)
        self.any_port = bytes(bool(p.port) for p in self.places)
        self.coastal = bytes(p.coastal or p.port == "sea" for p in self.places)
        self.reserve = tuple(self.place(f"{c}-reserve", "board/places.csv") for c in COMMANDS)
        self.reserve_value = tuple(self.places[p].value for p in self.reserve)
        self.new_orleans = self.place("new-orleans-box", "board/places.csv")
        self.closed = tuple(
            bytes((self.area[p] and self.home[p] != side) or self.sea[p] for p in range(n)) for side in (0, 1)
        )
        """23.2, 11.3: where the land units of a side may never go"""
        rail_states = self.charts.southern
        self.rail_open = (
            bytes(not self.closed[UNION][p] for p in range(n)),
            bytes(
                not self.closed[CONFEDERATE][p]
                and (bool(self.area[p]) or self.places[p].state in rail_states or self.places[p].border)
                for p in range(n)
            ),
        )
        """11.13: where the railroads may carry a side at all"""
        self.richmond = self.place(self.charts.capital, "charts.toml victory")
        self.washington = self.place(self.charts.washington, "charts.toml victory")
        self.west_cities = tuple(self.place(x, "charts.toml victory") for x in self.charts.west_cities)
        self.east_cities = tuple(self.place(x, "charts.toml victory") for x in self.charts.east_cities)
        self.sudden = frozenset((*self.west_cities, *self.east_cities, self.washington))
        """4.1: the cities that may end the game"""

    def _own(self, wanted: bytes, command: int) -> tuple[int, ...]:
        return tuple(
            p
            for p in range(self.n)
            if wanted[p] and 2 * self.home[p] + self.theater[p] == command and not self.area[p]
        )

    def _home(self, place: Place) -> int:
        if place.kind == "reserve":
            return place.control
        if place.state in self.charts.northern:
            return UNION
        return CONFEDERATE if place.state in self.charts.southern else NOBODY

    def _links(self) -> None:
        """11.2, 20.4 Routes as neighbours, by what may use them."""
        n = self.n
        rows = self.data.rows("board/links.csv", ("a", "b", "kind"))
        self.river_point = bytearray(n)
        ends = []
        for row in rows:
            a, b = self.place(row["a"], row.where), self.place(row["b"], row.where)
            kind = row.one_of("kind", ("road", "rail", "track", "river", "seasonal", "sea"))
            ends.append((a, b, kind, bool(row["crosses_river"]), row["river"]))
            if kind in ("river", "seasonal"):
                self.river_point[a] = self.river_point[b] = 1
            if self.theater[a] != self.theater[b]:
                raise DataError(f"{row.where}: a route may not cross the theater boundary (2.3)")
        land: list[dict[int, bool]] = [{} for _ in range(n)]
        track: list[dict[int, bool]] = [{} for _ in range(n)]
        rail: list[dict[int, bool]] = [{} for _ in range(n)]
        water: list[dict[int, str]] = [{} for _ in range(n)]
        mississippi: set[int] = set()
        for a, b, kind, crosses, river in ends:
            for x, y in ((a, b), (b, a)):
                over = crosses and not self.river_point[y]  # 13.11: only into a Point that is not on a river
                if kind in ("road", "rail", "river", "seasonal") and not (self.sea[x] or self.sea[y]):
                    land[x][y] = land[x].get(y, True) and over
                if kind == "track":
                    track[x][y] = over
                if kind == "rail":
                    rail[x][y] = rail[x].get(y, True) and over
                if kind in ("river", "seasonal", "sea"):
                    water[x][y] = kind
            if kind == "river" and river == self.charts.mississippi_river:
                mississippi.update((a, b))
        self.land = tuple(tuple(d.items()) for d in land)
        """(neighbour, whether the step is a River Assault)"""
        self.tracks = tuple(
            tuple((q, x) for q, x in d.items() if q not in land[p]) for p, d in enumerate(track)
        )
        self.rail = tuple(tuple(d.items()) for d in rail)
        self.water = tuple(tuple(d.items()) for d in water)
        self.wet = bytes(bool(w) for w in self.water)
        self.adjacent = tuple(tuple(sorted({*land[p], *track[p], *water[p]})) for p in range(n))
        self.mississippi = tuple(sorted(p for p in mississippi if not self.area[p]))
        self.roads = tuple(tuple(self._open_to(side, self.land[p]) for p in range(n)) for side in (0, 1))
        self.paths = tuple(
            tuple(self._open_to(side, self.land[p] + self.tracks[p]) for p in range(n)) for side in (0, 1)
        )
        """11.2, 11.3: by side, where land units may march from a Point; and with tracks, for rangers and leaders"""
        self.rail_points = tuple(
            tuple(
                p for p in range(n) if self.rail[p] and self.rail_open[c >> 1][p] and self.theater[p] == c & 1
            )
            for c in range(4)
        )
        """11.13: by command, the Points on railroads that it may use at all"""
        self.shore = tuple(self._shore(water, side) for side in (0, 1))
        """21.6: steps from an all-sea Point to the nearest landing"""

    def _open_to(self, side: int, near: tuple[tuple[int, bool], ...]) -> tuple[tuple[int, bool], ...]:
        return tuple((q, crosses) for q, crosses in near if not self.closed[side][q])

    def _shore(self, water: list[dict[int, str]], side: int) -> tuple[int, ...]:
        steps = [99 if self.sea[p] or (self.area[p] and self.home[p] != side) else 0 for p in range(self.n)]
        for _ in range(8):
            for p in range(self.n):
                if self.sea[p]:
                    steps[p] = 1 + min(steps[q] for q in water[p])
        return tuple(steps)

    # ---- the counters ------------------------------------------------------------------------------------------------

    def _pieces(self) -> None:
        """2.6, 2.7, 2.8, 17.0 Counters and leaders."""
        self.pieces: list[Piece] = []
        for row in self.data.rows("counters.csv", ("slug",)):
            kind = KINDS.index(row.one_of("kind", KINDS[:LEADER]))
            front = row.number("strength")
            line = row.number("line") if row["line"] else front
            side = SIDES.index(row.one_of("side", SIDES))
            self.pieces.append(
                Piece(
                    row["slug"],
                    row["id"],
                    side,
                    kind,
                    row["size"],
                    (line, front),
                    (row.number("ma_east"), row.number("ma_west")),
                    (0, 0),
                    (0, 0),
                )
            )
        for row in self.data.rows("leaders.csv", ("slug",)):
            arm = row.one_of("arm", ("", "cavalry", "naval"))
            kind = {"": LEADER, "cavalry": CAVALRY_LEADER, "naval": ADMIRAL}[arm]
            campaign, battle = row.number("campaign"), row.number("battle")
            army = (
                (row.number("army_campaign"), row.number("army_battle")) if row["army_campaign"] else (0, 0)
            )
            self.pieces.append(
                Piece(
                    row["slug"],
                    row["name"],
                    SIDES.index(row.one_of("side", SIDES)),
                    kind,
                    "",
                    (0, 0),
                    (row.number("ma_east"), row.number("ma_west")),
                    (campaign, army[0]),
                    (battle, army[1]),
                )
            )
        self.count = len(self.pieces)
        if self.count > 240:
            raise DataError("counters.csv and leaders.csv: more than 240 pieces")
        self.slugs = tuple(PieceSlug(p.slug) for p in self.pieces)
        self.index: dict[str, int] = {p.slug: i for i, p in enumerate(self.pieces)}
        if len(self.index) != self.count:
            raise DataError("leaders.csv: a leader has the name of a counter")
        self.side = bytes(p.side for p in self.pieces)
        self.kind = bytes(p.kind for p in self.pieces)
        self.strength = tuple(p.strength for p in self.pieces)
        self.ma = tuple(p.ma for p in self.pieces)
        self.leader = bytes(p.kind >= LEADER for p in self.pieces)
        self.combat = bytes(p.kind < LEADER and p.kind != TRAIN for p in self.pieces)
        self.static = bytes(p.kind in (FORT, MILITIA) for p in self.pieces)
        self.boat = bytes(p.kind == RIVERINE for p in self.pieces)
        self.corps = bytes(p.size == "corps" for p in self.pieces)
        self.layer = bytes(
            0 if self.combat[i] and not self.boat[i] else 1 if self.boat[i] else 2 for i in range(self.count)
        )
        """Which count of a Point a piece belongs to: ground units, boats, leaders and trains."""
        self.two_sided = bytes(p.kind in (INFANTRY, CAVALRY, ARTILLERY, RIVERINE) for p in self.pieces)
        self.worth = bytes(p.kind in (INFANTRY, CAVALRY, ARTILLERY, RIVERINE, FORT) for p in self.pieces)
        """14.7: whose elimination counts for Victory Points"""
        self.of_side = tuple(tuple(i for i in range(self.count) if self.side[i] == s) for s in (0, 1))
        self.mobile = tuple(tuple(i for i in self.of_side[s] if not self.static[i]) for s in (0, 1))
        self.in_theater = tuple(
            bytes(p < self.n and self.theater[p] == theater for p in range(256)) for theater in (0, 1)
        )
        """by theater and by where a piece stands (or its box), whether that is a Point of the theater"""
        alike = (TRAIN, GARRISON)
        self.alike = tuple(tuple(i for i in self.mobile[s] if self.kind[i] in alike) for s in (0, 1))
        self.singles = tuple(
            tuple(i for i in self.mobile[s] if not self.leader[i] and self.kind[i] not in alike)
            for s in (0, 1)
        )
        """by side, the units that move: those that differ in nothing, and the others"""
        self.leaders_of = tuple(tuple(i for i in self.of_side[s] if self.leader[i]) for s in (0, 1))
        self.of_kind = tuple(
            tuple(tuple(i for i in self.of_side[s] if self.kind[i] == k) for k in range(len(KINDS)))
            for s in (0, 1)
        )
        self.same_as = bytes(
            i
            if self.kind[i] not in (TRAIN, MILITIA, GARRISON)
            else self.of_kind[self.side[i]][self.kind[i]][0]
            for i in range(self.count)
        )
        """Trains, militia and garrisons differ in nothing: one of them in a Point is offered for all."""
        rail = self.charts
        self.rail_weight = bytes(
            0 if self.leader[i] else rail.rail_corps if self.corps[i] else rail.rail_other
            for i in range(self.count)
        )
        """11.14: thirds of a corps that a piece takes of the railroads"""
        self.unarmed = frozenset(i for i in range(self.count) if not self.combat[i])
        self.track_users = frozenset(i for i in range(self.count) if self.leader[i] or self.kind[i] == RANGER)
        """11.2: leaders and partisan rangers"""
        printed = [(p.side, p.kind, p.size, p.strength, p.ma) for p in self.pieces]
        self.figures = bytes(printed.index(x) for x in printed)
        """The first counter with the same figures: where they differ at one price the buyer picks (9.6)."""
        self.xix = self.piece("us-19-corps", "counters.csv")

    def piece(self, name: str, where: str = "") -> int:
        if name not in self.index:
            raise unknown("unit", name, self.index, where)
        return self.index[name]

    def _orders(self) -> None:
        """8.0, 27.0 The General Orders markers."""
        keys = {"slug", "side", "name", "after", "keep", "text"}
        self.orders: list[Order] = []
        for x in self.data.table("orders.toml")["order"]:
            extra = set(x) - keys - {"provenance", "basis"}
            if extra:
                raise DataError(f"orders.toml: unknown key '{min(extra)}'; {nearest(min(extra), keys)}")
            self.orders.append(
                Order(
                    x["slug"],
                    SIDES.index(x["side"]),
                    x["name"],
                    x["after"] == "discard",
                    x["keep"],
                    x["text"],
                )
            )
        self.order_index = {o.slug: i for i, o in enumerate(self.orders)}

    # ---- the set-up --------------------------------------------------------------------------------------------------

    def _scenario(self, name: str) -> Scenario:
        """26.0, 5.1 A scenario file, names resolved."""
        file = f"scenarios/{name}.toml"
        raw = self.data.table(file)
        forces = self.setups[name] = self.setups[raw["like"]] if "like" in raw else raw["force"]
        made = tuple(self._force(x, f"{file} force {i + 1}") for i, x in enumerate(forces))
        seen: set[int] = set()
        for force in made:
            for piece, _ in (*force.pieces, *force.leaders):
                if piece in seen:
                    raise DataError(f"{file}: '{self.slugs[piece]}' is set up twice")
                seen.add(piece)
        transfer = COMMANDS.index(raw["transfer"]) if raw["transfer"] else -1
        return Scenario(name, raw["name"], made, transfer)

    def _force(self, raw: dict[str, Any], where: str) -> Force:
        command = COMMANDS.index(raw["command"])
        places: tuple[int, ...] = ()
        for name in raw["places"]:
            words = name.split()
            if words[0] == "towns":  # 26.5: any Union controlled towns of some states
                places += tuple(
                    i
                    for i, p in enumerate(self.places)
                    if p.kind == "town" and p.state in words[1:] and p.control == command >> 1
                )
            else:
                places += (self.place(name, where),)
        for place in places:
            if self.theater[place] != command & 1:
                raise DataError(f"{where}: {self.place_slugs[place]} is in the other theater")
        return Force(
            command,
            places,
            tuple(self._placed(x, where) for x in raw["units"]),
            tuple(
                sorted(
                    (self._placed(x, where) for x in raw["leaders"]), key=lambda x: self.kind[x[0]] == LEADER
                )
            ),
            raw["fieldwork"],
        )

    def _placed(self, text: str, where: str) -> tuple[int, int]:
        name, _, status = text.partition(" ")
        faces = {"": 0, "l": 0, "v": 1, "1": 0, "2": 1, "army": 1, "fleet": 1}
        if status not in faces:
            raise DataError(f"{where}: unknown status '{status}'; {nearest(status, faces)}")
        return self.piece(name, where), faces[status]


def _option(raw: dict[str, Any]) -> Option:
    return Option(
        raw["name"], raw["type"], raw["default"], raw["rule"], raw["text"], tuple(raw.get("values", ()))
    )
