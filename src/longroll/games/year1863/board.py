"""The map: Points and areas, and the routes between them. Loaded once, never changed."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.data import DataSet
from longroll.core.errors import DataError, nearest, unknown
from longroll.core.events import PlaceSlug
from longroll.games.year1863.charts import Charts
from longroll.games.year1863.words import COMMANDS, CONFEDERATE, EAST, NOBODY, SIDES, THEATERS, UNION


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


class Route(NamedTuple):
    """11.2: a line of the map."""

    a: int
    b: int
    kind: str
    crosses: bool
    """13.11: whether it crosses a river"""
    river: str


class Board:
    """What is printed on the map."""

    data: DataSet
    charts: Charts

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
        self.coast = tuple(
            p for p in range(n) if self.coastal[p] and self.theater[p] == EAST and not self.closed[UNION][p]
        )
        """21.1: where naval transfer may land"""
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
        routes = self._routes()
        self.river_point = bytearray(n)
        for x in routes:
            if x.kind in ("river", "seasonal"):
                self.river_point[x.a] = self.river_point[x.b] = 1
        land: list[dict[int, bool]] = [{} for _ in range(n)]
        track: list[dict[int, bool]] = [{} for _ in range(n)]
        rail: list[dict[int, bool]] = [{} for _ in range(n)]
        water: list[dict[int, str]] = [{} for _ in range(n)]
        for x in routes:
            for p, q in ((x.a, x.b), (x.b, x.a)):
                over = (
                    x.crosses and not self.river_point[q]
                )  # 13.11: only into a Point that is not on a river
                if x.kind in ("road", "rail", "river", "seasonal") and not (self.sea[p] or self.sea[q]):
                    land[p][q] = land[p].get(q, True) and over
                if x.kind == "track":
                    track[p][q] = over
                if x.kind == "rail":
                    rail[p][q] = rail[p].get(q, True) and over
                if x.kind in ("river", "seasonal", "sea"):
                    water[p][q] = x.kind
        great = [x for x in routes if x.kind == "river" and x.river == self.charts.mississippi_river]
        mississippi = {p for x in great for p in (x.a, x.b)}
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

    def _routes(self) -> list[Route]:
        """2.3 The routes of the map; none crosses the boundary of the theaters."""
        found = []
        for row in self.data.rows("board/links.csv", ("a", "b", "kind")):
            a, b = self.place(row["a"], row.where), self.place(row["b"], row.where)
            kind = row.one_of("kind", ("road", "rail", "track", "river", "seasonal", "sea"))
            found.append(Route(a, b, kind, bool(row["crosses_river"]), row["river"]))
            if self.theater[a] != self.theater[b]:
                raise DataError(f"{row.where}: a route may not cross the theater boundary (2.3)")
        return found

    def _open_to(self, side: int, near: tuple[tuple[int, bool], ...]) -> tuple[tuple[int, bool], ...]:
        return tuple((q, crosses) for q, crosses in near if not self.closed[side][q])

    def _shore(self, water: list[dict[int, str]], side: int) -> tuple[int, ...]:
        steps = [99 if self.sea[p] or (self.area[p] and self.home[p] != side) else 0 for p in range(self.n)]
        for _ in range(8):
            for p in range(self.n):
                if self.sea[p]:
                    steps[p] = 1 + min(steps[q] for q in water[p])
        return tuple(steps)
