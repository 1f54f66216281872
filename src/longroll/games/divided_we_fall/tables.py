"""The static facts: board, charts, counters, leaders, schedules. Loaded once, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.choice import Book
from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, nearest, unknown
from longroll.core.options import Option

CSA, USA, NOBODY = 0, 1, 2
SIDES = ("csa", "usa")
SIDE_NAMES = ("Confederate", "Union")
SEASONS = ("winter", "may", "june", "july", "august", "october")
SEASON_NAMES = ("Winter", "May", "June", "July-August", "August-September", "October-November")
WEATHERS = ("clear", "rain", "harsh")
COLUMNS = ("attacker", "woods_rough", "seasonal_mountain_swamp", "major_river_sea", "maximum", "defender")
RIVER, SEASONAL, COASTAL, SEA = 0, 1, 2, 3
WATERS = ("river", "seasonal", "coastal", "sea")
SHIP, GUNBOAT, IRONCLAD, LIFT = 0, 1, 2, 3
NAVAL = ("ship", "gunboat", "ironclad")
INLAND, RIVERPORT, SEAPORT, BOX = 0, 1, 2, 3
KINDS = ("inland", "riverport", "seaport", "box")
PART, BOTH, AT_SEA = 3, 4, 5
NATIONS = ("csa", "usa", "neutral", "part", "both", "sea")
OFF = 255
"""A unit that is not on the map."""
LAST_TURN = 24


class Edge(NamedTuple):
    """A land line, in the direction of its end."""

    to: int
    link: int
    rail: bool
    extra: int
    """movement factors for the terrain met on entering (D29)"""


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


class Leader(NamedTuple):
    slug: str
    name: str
    side: int
    combat: tuple[int, ...]
    """by version: most leaders have one counter, Grant two (D57)"""
    movement: tuple[int, ...]
    abilities: frozenset[str]


class Militia(NamedTuple):
    slug: str
    side: int
    state: str
    capital: int


class Arrival(NamedTuple):
    """A row of the order of appearance (D103, D104)."""

    side: int
    kind: str
    unit: str
    amount: int
    place: str
    condition: str
    where: str


class Year(NamedTuple):
    command: tuple[int, int]
    max_unit: tuple[int, int]
    supply: tuple[int, int]
    max_fort: int
    capital_fort: int
    csa_lift: int


def turn_index(name: str, where: str = "") -> int:
    """`1862-may` -> 7. The set-up is Winter 1861, turn 0."""
    year, _, season = name.partition("-")
    if season not in SEASONS or not year.isdigit() or not 1861 <= int(year) <= 1865:
        known = [f"{y}-{x}" for y in range(1861, 1866) for x in SEASONS]
        raise unknown("turn", name, known, where)
    return (int(year) - 1861) * 6 + SEASONS.index(season)


def turn_name(turn: int) -> str:
    return f"{1861 + turn // 6}-{SEASONS[turn % 6]}"


def turn_label(turn: int) -> str:
    return f"{SEASON_NAMES[turn % 6]} {1861 + turn // 6}"


class Tables:
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        self.book = Book()
        self.charts = self.data.table("charts.toml")
        self._places()
        self._links()
        self._charts()
        self._people()
        self._arrivals()
        self.scenarios = {
            path.stem: self._scenario(f"scenarios/{path.name}")
            for path in sorted((folder / "scenarios").glob("*.toml"))
        }

    def area(self, name: str, where: str = "") -> int:
        """The index of a place, or an error with the nearest name."""
        if name not in self.index:
            raise unknown("place", name, self.index, where)
        return self.index[name]

    def _places(self) -> None:
        """D05 Areas: land, river port, sea port or blockade box, with colour, state and flag."""
        rows = self.data.rows("board/places.csv", ("slug",))
        self.n = n = len(rows)
        self.slug = [r["slug"] for r in rows]
        self.index = {x: i for i, x in enumerate(self.slug)}
        self.name = [r["name"] for r in rows]
        self.kind = [KINDS.index(r.one_of("kind", KINDS)) for r in rows]
        self.state = [r["state"] for r in rows]
        self.nation = [NATIONS.index(r.one_of("nation", NATIONS)) for r in rows]
        self.flag = [SIDES.index(r["flag"]) if r["flag"] else NOBODY for r in rows]
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

    def _links(self) -> None:
        """D06 Lines between areas: railroads and roads, with the terrain met at each end, and four kinds of water."""
        effects = self.charts["terrain"]
        waters: list[list[Strait]] = [[] for _ in range(self.n)]
        land: list[list[Edge]] = [[] for _ in range(self.n)]
        self.approach: dict[tuple[int, int], Approach] = {}
        self.rail_ends: list[tuple[int, int]] = []
        rows = self.data.rows("board/links.csv", ("a", "b", "kind"))
        for row in rows:
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
                land[start].append(Edge(end, link, kind == "rail", sum(effects[x]["move"] for x in met)))
                self.approach[start, end] = make_approach(met, effects)
        self.land = [tuple(x) for x in land]
        self.water = [tuple(x) for x in waters]
        self.rails_at = [tuple(e.link for e in self.land[i] if e.rail) for i in range(self.n)]
        self.near = [tuple(e.to for e in self.land[i]) for i in range(self.n)]
        self.beside = [frozenset(self.near[i]) | {w.to for w in self.water[i]} for i in range(self.n)]
        """areas joined by any line: supply reaches from one to the next (D44)"""
        self.lift_port = [any(w.ships for w in self.water[i]) for i in range(self.n)]
        """areas that sea lift leaves from (D62)"""
        self.at_box = [any(self.kind[w.to] == BOX for w in self.water[i]) for i in range(self.n)]
        self.landing = tuple(
            make_approach((x,), effects)
            for x in ("major-river", "seasonal-river", "sea-invasion", "sea-invasion")
        )
        """approach of units that come by water, by kind of line (D69, D71)"""

    def _charts(self) -> None:
        charts = self.charts
        self.crt: list[list[int]] = charts["combat"]["rows"]
        bad = [i + 1 for i, r in enumerate(self.crt) if len(r) != 6 or any(type(x) is not int for x in r)]
        if len(self.crt) != 20 or bad:
            at = bad[0] if bad else min(len(self.crt) + 1, 21)
            raise DataError(
                f"charts.toml: the combat chart needs rows 1 to 20 of six numbers; row {at} is wrong or missing"
            )
        self.weather = [WEATHERS.index(charts["weather"][x]) for x in SEASONS]
        lines = charts["lines"]
        self.road = [lines["road"][w] for w in WEATHERS]
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
        self.years = [self._year(charts["years"], y) for y in range(1861, 1866)]
        self.usa_five = turn_index(charts["years"]["1863"]["command_from"]["usa"]["turn"])
        self.sealift = [charts["sealift"].get(turn_name(i), 0) for i in range(LAST_TURN + 1)]
        groups = charts["groups"]
        self.groups = tuple(
            {
                g: (tuple(self.area(c, "charts.toml: groups") for c in x["cities"]), x["rate"])
                for g, x in groups[side].items()
            }
            for side in SIDES
        )
        self.group_names = {g: x["name"] for side in SIDES for g, x in groups[side].items()}
        self.closing = {
            self.area(box, "charts.toml: blockade"): [
                [self.area(p, "charts.toml: blockade") for p in way] for way in ways
            ]
            for box, ways in charts["blockade"]["closing"].items()
        }
        self.rates: dict[str, int] = charts["rates"]
        self.victory_city = self.area(charts["victory"]["usa"]["city"], "charts.toml: victory")
        self.limits = {
            (SIDES.index(r.one_of("side", SIDES)), r["kind"], r.number("size") if r["size"] else 0): r.number(
                "count"
            )
            for r in self.data.rows("counters.csv", ("side", "kind", "size"))
        }
        raw = self.data.table("options.toml")["option"]
        self.options = {
            o["name"]: Option(
                o["name"], o["type"], o["default"], o["rule"], o["text"], tuple(o.get("values", ()))
            )
            for o in raw
        }

    def _year(self, years: dict[str, Any], year: int) -> Year:
        y = years[str(year)]

        def both(key: str) -> tuple[int, int]:
            return y[key]["csa"], y[key]["usa"]

        return Year(
            both("command"),
            both("max_unit"),
            both("supply"),
            y["max_fort"],
            y["capital_fort"],
            y["csa_riverine_lift"],
        )

    def _people(self) -> None:
        self.leaders: list[Leader] = []
        self.leader_index: dict[str, int] = {}
        for row in self.data.rows("leaders.csv", ("slug", "version")):
            side = SIDES.index(row.one_of("side", SIDES))
            combat, movement = (row.number("combat"),), (row.number("movement"),)
            gifts = frozenset(filter(None, row["abilities"].split(";")))
            at = self.leader_index.get(row["slug"])
            if at is None:
                self.leader_index[row["slug"]] = len(self.leaders)
                self.leaders.append(Leader(row["slug"], row["name"], side, combat, movement, gifts))
            else:
                old = self.leaders[at]
                self.leaders[at] = old._replace(
                    name=old.name.split(" (")[0].removesuffix(" 1861"),
                    combat=old.combat + combat,
                    movement=old.movement + movement,
                    abilities=old.abilities | gifts,
                )
        self.militia = [
            Militia(
                r["slug"], SIDES.index(r.one_of("side", SIDES)), r["state"], self.area(r["capital"], r.where)
            )
            for r in self.data.rows("militia.csv", ("slug",))
        ]
        self.leaders_of = tuple(
            tuple(i for i, x in enumerate(self.leaders) if x.side == side) for side in (CSA, USA)
        )
        self.militia_of = tuple(
            tuple(i for i, x in enumerate(self.militia) if x.side == side) for side in (CSA, USA)
        )
        self.militia_index = {m.slug: i for i, m in enumerate(self.militia)}

    def leader(self, name: str, where: str = "") -> int:
        if name not in self.leader_index:
            raise unknown("leader", name, self.leader_index, where)
        return self.leader_index[name]

    def _arrivals(self) -> None:
        self.arrivals: dict[tuple[int, int], list[Arrival]] = {}
        kinds = ("infantry", "supply", *NAVAL, "mrr", "militia", "leader", "remove", "transfer", "fort")
        for row in self.data.rows("reinforcements.csv", ("side", "turn", "order")):
            side = SIDES.index(row.one_of("side", SIDES))
            kind = row.one_of("kind", kinds)
            if kind in ("leader", "remove", "transfer"):
                self.leader(row["unit"].partition(":")[0], row.where)
            turn = turn_index(row["turn"], row.where)
            self.arrivals.setdefault((turn, side), []).append(
                Arrival(
                    side, kind, row["unit"], row.number("amount"), row["place"], row["condition"], row.where
                )
            )

    def _scenario(self, name: str) -> dict[str, Any]:
        known = {
            "slug",
            "name",
            "summary",
            "first_turn",
            "last_turn",
            "skip_csa_reinforcements",
            "rule",
            "provenance",
            "basis",
        }
        data = self.data.table(name)
        for key in data:
            if key not in known | {"start", "unit", "choice"}:
                raise DataError(f"{name}: unknown key '{key}'; {nearest(key, known)}")
        for unit in data["unit"]:
            self.area(unit["place"], name)
        return data


def make_approach(met: tuple[str, ...], effects: dict[str, Any]) -> Approach:
    """D80, D102 The column of one path: its terrain's own, or Maximum where it meets several."""
    columns = []
    for weather in WEATHERS:
        own = [COLUMNS.index(effects[x]["column"][weather]) for x in met]
        costly = [c for c in own if c]
        columns.append(4 if len(costly) > 1 else max(own, default=0))
    return Approach(
        met,
        sum(effects[x]["attack"] == "minus-1" for x in met),
        any(effects[x]["attack"] == "halved" for x in met),
        (columns[0], columns[1], columns[2]),
    )


def _terrain(row: Row, column: str, effects: dict[str, Any]) -> tuple[str, ...]:
    met = tuple(filter(None, row[column].split("+")))
    for word in met:
        if word not in effects or not isinstance(effects[word], dict):
            raise DataError(f"{row.where}: unknown terrain '{word}' in {column}; {nearest(word, effects)}")
    return met
