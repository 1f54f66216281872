"""The map: areas and the lines between them, and what a line costs. Loaded once, never changed."""

from __future__ import annotations

from typing import Any, NamedTuple

from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, nearest, unknown
from longroll.core.events import PlaceSlug, SideSlug
from longroll.games.divided_we_fall.masks import mask_of
from longroll.games.divided_we_fall.words import (
    BOX,
    CSA,
    GUNBOAT,
    IRONCLAD,
    KINDS,
    LIFT,
    NATIONS,
    NOBODY,
    SEASONS,
    SHIP,
    SIDES,
    USA,
    WATERS,
    WEATHERS,
)
from longroll.kit.graph import CLOSED, Graph


class Edge(NamedTuple):
    """A land line, in the direction of its end."""

    to: int
    link: int
    rail: bool
    extra: int
    """movement factors for the terrain met on entering (D29)"""
    costly: int
    """the dearest of these terrains, which a leader may ignore (D96)"""


class Approach(NamedTuple):
    """What an attacker meets on entering an area by one line (D29, D76, D80)."""

    terrain: tuple[str, ...]
    minus: int
    halved: bool
    column: tuple[int, int, int]
    """column of the combat chart by weather"""


class Strait(NamedTuple):
    """A water line, in the direction of its end."""

    to: int
    kind: int
    ships: bool


class Board:
    """What is printed on the map."""

    data: DataSet
    raw: dict[str, Any]
    """the charts"""

    def area(self, name: str, where: str = "") -> int:
        """The index of a place, or an error with the nearest name."""
        if name not in self.index:
            raise unknown("place", name, self.index, where)
        return self.index[name]

    def _places(self) -> None:
        """D05 Areas: land, river port, sea port or blockade box, with colour, state and flag."""
        rows = self.data.rows("board/places.csv", ("slug",))
        self.n = n = len(rows)
        self.areas = range(n)
        self.slug = [PlaceSlug(r["slug"]) for r in rows]
        self.index: dict[str, int] = {x: i for i, x in enumerate(self.slug)}
        self.name = [r["name"] for r in rows]
        self.kind = [KINDS.index(r.one_of("kind", KINDS)) for r in rows]
        self.state = [r["state"] for r in rows]
        self.nation = [NATIONS.index(r.one_of("nation", NATIONS)) for r in rows]
        self.flag = [SIDES.index(SideSlug(r["flag"])) if r["flag"] else NOBODY for r in rows]
        self.theater = [r["theater"] for r in rows]
        self.latlon = [(float(r["lat"]), float(r["lon"])) for r in rows]
        self.land_area = [k != BOX for k in self.kind]
        self.boxes = [i for i in range(n) if self.kind[i] == BOX]
        self.flags = (
            [i for i in range(n) if self.flag[i] == CSA],
            [i for i in range(n) if self.flag[i] == USA],
        )
        self.port_box = {i: self.index[r["box"]] for i, r in enumerate(rows) if r["box"]}
        self.by_state: dict[str, list[int]] = {}
        for i in range(n):
            self.by_state.setdefault(self.state[i], []).append(i)
        self.washington = self.area("washington-dc")
        self.richmond = self.area("richmond")
        self.kentucky = frozenset(self.by_state["KY"])
        self.kentucky_mask, self.box_mask = mask_of(self.kentucky), mask_of(self.boxes)
        self.all_areas = mask_of(range(n))
        self.home = bytes(x if x in (CSA, USA) else NOBODY for x in self.nation)
        """whose colour each area has at the start of the war"""

    def _links(self) -> None:
        """D06 Lines between areas: railroads and roads, with the terrain met at each end, and four kinds of water."""
        effects = self.raw["terrain"]
        self.columns: list[str] = self.raw["combat"]["columns"]
        waters: list[list[Strait]] = [[] for _ in range(self.n)]
        land: list[list[Edge]] = [[] for _ in range(self.n)]
        self.approach: dict[tuple[int, int], Approach] = {}
        self.rail_ends: list[tuple[int, int]] = []
        for row in self.data.rows("board/links.csv", ("a", "b", "kind")):
            kind = row.one_of("kind", ("rail", "road", *WATERS))
            a, b = self.area(row["a"], row.where), self.area(row["b"], row.where)
            if kind in WATERS:
                ships = row["ships"] == "1"
                waters[a].append(Strait(b, WATERS.index(kind), ships))
                waters[b].append(Strait(a, WATERS.index(kind), ships))
                continue
            if (a, b) in self.approach:
                raise DataError(f"{row.where}: a second land line between {row['a']} and {row['b']}")
            link = len(self.rail_ends)
            self.rail_ends.append((a, b))
            for start, end, column in ((a, b, "into_b"), (b, a, "into_a")):
                met = _terrain(row, column, effects)
                costs = [effects[x]["move"] for x in met]
                edge = Edge(end, link, kind == "rail", sum(costs), max(costs, default=0))
                land[start].append(edge)
                self.approach[start, end] = self.make_approach(met)
        self.land = [tuple(x) for x in land]
        self.water = [tuple(x) for x in waters]
        self.rails_at = [tuple(e.link for e in self.land[i] if e.rail) for i in range(self.n)]
        self.near = [tuple(e.to for e in self.land[i]) for i in range(self.n)]
        self.beside = [frozenset(self.near[i]) | {w.to for w in self.water[i]} for i in range(self.n)]
        """areas joined by any line: supply reaches from one to the next (D44)"""
        self.ports_beside = [tuple(w.to for w in self.water[i]) for i in range(self.n)]
        self.near_or_river = [
            (*self.near[i], *(b for b in self.ports_beside[i] if self.kind[b] != BOX)) for i in range(self.n)
        ]
        self.lift_port = [any(w.ships for w in self.water[i]) for i in range(self.n)]
        """areas that sea lift leaves from (D62)"""
        self.at_box = [any(self.kind[w.to] == BOX for w in self.water[i]) for i in range(self.n)]
        self.landing = tuple(
            self.make_approach((x,))
            for x in ("major-river", "seasonal-river", "sea-invasion", "sea-invasion")
        )
        """approach of units that come by water, by kind of line (D69, D71)"""
        self.roads = Graph(self.near)
        self.rails = Graph([[e.to for e in self.land[a] if e.rail] for a in range(self.n)])
        self.rail_links = [e.link for a in range(self.n) for e in self.land[a] if e.rail]
        """the link of each line of `rails`"""
        self.waterways = Graph([[w.to for w in self.water[a]] for a in range(self.n)])
        self.lines = Graph([(*self.near[a], *self.ports_beside[a]) for a in range(self.n)])
        """all of `roads` and `waterways`: of each area its roads, then its waters"""

    def make_approach(self, met: tuple[str, ...]) -> Approach:
        """D80, D102 The column of one path: its terrain's own, or Maximum where it meets several."""
        effects = self.raw["terrain"]
        plain, most = self.columns.index("attacker"), self.columns.index("maximum")
        columns = []
        for weather in WEATHERS:
            own = [self.columns.index(effects[x]["column"][weather]) for x in met]
            costly = [c for c in own if c != plain]
            columns.append(most if len(costly) > 1 else max(own, default=plain))
        return Approach(
            met,
            sum(effects[x]["attack"] == "minus-1" for x in met),
            any(effects[x]["attack"] == "halved" for x in met),
            (columns[0], columns[1], columns[2]),
        )

    def _movement(self) -> None:
        """D29, D58, D59 What a line costs by weather."""
        self.weather = [WEATHERS.index(self.raw["weather"][x]) for x in SEASONS]
        lines = self.raw["lines"]
        self.rail_cost: list[int] = [lines["rail"][w] for w in WEATHERS]
        self.road_cost: list[int] = [lines["road"][w] for w in WEATHERS]
        by = {
            SHIP: ("river", "", "", "sea"),
            GUNBOAT: ("river", "seasonal", "coastal_gunboat", "sea_gunboat"),
            IRONCLAD: ("river", "seasonal", "coastal", "sea"),
            LIFT: ("river", "", "", "sea"),
        }
        self.sailing = {
            mover: tuple(tuple(lines[x][w] for w in WEATHERS) if x else () for x in names)
            for mover, names in by.items()
        }
        """movement factors on water: mover, kind of line, weather; empty where it may not go"""
        self.entering = [self._entering(weather) for weather in range(len(WEATHERS))]
        """what it costs to come from each end of a line of `roads` to its beginning, uncut, by weather"""
        self.cut_entering = [
            {
                link: tuple(
                    (self.roads.line(b, a), self.road_cost[weather] + self._edge(a, b).extra)
                    for a, b in ((ends[0], ends[1]), (ends[1], ends[0]))
                )
                for link, ends in enumerate(self.rail_ends)
            }
            for weather in range(len(WEATHERS))
        ]
        """the lines of `entering` that a cut link makes dearer, and what they cost then"""
        self.water_toll = {
            mover: [
                bytes(
                    costs[weather]
                    if (costs := self.sailing[mover][w.kind]) and (w.ships or mover != SHIP)
                    else CLOSED
                    for a in self.areas
                    for w in self.water[a]
                )
                for weather in range(len(WEATHERS))
            ]
            for mover in (SHIP, GUNBOAT, IRONCLAD, LIFT)
        }
        """cost of each line of `waterways` for a mover, by weather"""

    def _edge(self, a: int, b: int) -> Edge:
        return next(e for e in self.land[a] if e.to == b)

    def _entering(self, weather: int) -> bytes:
        found = bytearray(self.roads.size)
        for a in self.areas:
            for e in self.land[a]:
                cost = self.rail_cost[weather] if e.rail else self.road_cost[weather]
                found[self.roads.line(e.to, a)] = cost + e.extra
        return bytes(found)


def _terrain(row: Row, column: str, effects: dict[str, Any]) -> tuple[str, ...]:
    met = tuple(filter(None, row[column].split("+")))
    for word in met:
        if word not in effects or not isinstance(effects[word], dict):
            raise DataError(f"{row.where}: unknown terrain '{word}' in {column}; {nearest(word, effects)}")
    return met
