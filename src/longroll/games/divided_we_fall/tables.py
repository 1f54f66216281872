"""The static facts: board, charts, counters, leaders, schedules. Loaded once, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.data import DataSet, Row
from longroll.core.errors import DataError, nearest, unknown
from longroll.core.events import PieceSlug, PlaceSlug, SideSlug
from longroll.core.options import Option
from longroll.games.divided_we_fall import charts
from longroll.games.divided_we_fall.frames import OFF as OFF
from longroll.games.divided_we_fall.words import Menu
from longroll.kit.graph import CLOSED, Graph

CSA, USA, NOBODY = 0, 1, 2
SIDES = (SideSlug("csa"), SideSlug("usa"))
NONE = SideSlug("none")
SIDE_NAMES = ("Confederate", "Union")
SEASONS = ("winter", "may", "june", "july", "august", "october")
SEASON_NAMES = ("Winter", "May", "June", "July-August", "August-September", "October-November")
PER_YEAR = len(SEASONS)
FIRST_YEAR, LAST_YEAR = 1861, 1865
CLEAR = 0
WEATHERS = ("clear", "rain", "harsh")
RIVER, SEASONAL, COASTAL, SEA = 0, 1, 2, 3
WATERS = ("river", "seasonal", "coastal", "sea")
SHIP, GUNBOAT, IRONCLAD, LIFT = 0, 1, 2, 3
NAVAL = ("ship", "gunboat", "ironclad")
INLAND, RIVERPORT, SEAPORT, BOX = 0, 1, 2, 3
KINDS = ("inland", "riverport", "seaport", "box")
PART, BOTH = 3, 4
NATIONS = ("csa", "usa", "neutral", "part", "both", "sea")
EAST, WEST = "east", "trans-mississippi"
SIZES = 5
"""infantry counters are worth 1 to 5 (D07)"""


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


class Leader(NamedTuple):
    slug: PieceSlug
    name: str
    side: int
    combat: tuple[int, ...]
    """by version: most leaders have one counter, Grant two (D57)"""
    movement: tuple[int, ...]
    versions: tuple[str, ...]
    abilities: frozenset[str]


class Militia(NamedTuple):
    slug: PieceSlug
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

    @property
    def name(self) -> str:
        """The leader's slug; the unit may name his later counter: `grant:1863`."""
        return self.unit.partition(":")[0]


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
    if season not in SEASONS or not year.isdigit() or not FIRST_YEAR <= int(year) <= LAST_YEAR:
        known = [f"{y}-{x}" for y in range(FIRST_YEAR, LAST_YEAR + 1) for x in SEASONS]
        raise unknown("turn", name, known, where)
    return (int(year) - FIRST_YEAR) * PER_YEAR + SEASONS.index(season)


def turn_name(turn: int) -> str:
    return f"{FIRST_YEAR + turn // PER_YEAR}-{SEASONS[turn % PER_YEAR]}"


def turn_label(turn: int) -> str:
    return f"{SEASON_NAMES[turn % PER_YEAR]} {FIRST_YEAR + turn // PER_YEAR}"


LAST_TURN = turn_index(f"{LAST_YEAR}-{SEASONS[0]}")


class Tables:
    """Everything that is printed on the map, the counters and the charts."""

    def __init__(self, folder: Path, override: Path | None = None) -> None:
        self.data = DataSet(folder, override)
        self.raw = self.data.table("charts.toml")
        self._places()
        self._links()
        self._combat()
        self._movement()
        self._years()
        self._groups()
        self._typed()
        self._counters()
        self._leaders()
        self._militia()
        self._arrivals()
        self.scenarios = {
            path.stem: self._scenario(f"scenarios/{path.name}")
            for path in sorted((folder / "scenarios").glob("*.toml"))
        }
        self.menu = Menu([*self.slug], NAVAL, [x.slug for x in self.leaders])
        self.everywhere, self.nowhere = [True] * self.n, [False] * self.n

    def area(self, name: str, where: str = "") -> int:
        """The index of a place, or an error with the nearest name."""
        if name not in self.index:
            raise unknown("place", name, self.index, where)
        return self.index[name]

    # --- the board -----------------------------------------------------------------------------------------------------

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
        self.two_lines = [
            frozenset(c for b in self.ports_beside[i] for c in (b, *self.ports_beside[b]))
            for i in range(self.n)
        ]
        """areas within two water lines"""
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

    # --- the charts ----------------------------------------------------------------------------------------------------

    def _combat(self) -> None:
        """D102"""
        self.crt: list[list[int]] = self.raw["combat"]["rows"]
        width = len(self.columns)
        bad = [i + 1 for i, r in enumerate(self.crt) if len(r) != width or any(type(x) is not int for x in r)]
        if len(self.crt) != 20 or bad:
            at = bad[0] if bad else min(len(self.crt) + 1, 21)
            raise DataError(
                f"charts.toml: the combat chart needs rows 1 to 20 of six numbers; row {at} is wrong or missing"
            )
        self.defender_column = self.columns.index("defender")

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
                    costs[weather] if (costs := self.sailing[mover][w.kind]) else CLOSED
                    for a in self.areas
                    for w in self.water[a]
                )
                for weather in range(len(WEATHERS))
            ]
            for mover in (GUNBOAT, LIFT)
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

    def _years(self) -> None:
        """D07, D24, D37, D43, D62 The yearly limits."""
        years = self.raw["years"]
        self.years = [self._year(years[str(y)]) for y in range(FIRST_YEAR, LAST_YEAR + 1)]
        self.command_from = [
            (turn_index(new["turn"], "charts.toml: years"), SIDES.index(SideSlug(side)), new["points"])
            for y in range(FIRST_YEAR, LAST_YEAR + 1)
            for side, new in years[str(y)].get("command_from", {}).items()
        ]
        self.fort_limit = [self.fort_limits(turn) for turn in range(LAST_TURN + 1)]
        self.sealift = [self.raw["sealift"].get(turn_name(i), 0) for i in range(LAST_TURN + 1)]

    def fort_limits(self, turn: int) -> bytes:
        """D37, D43 The size that forts may grow to; the two capitals go ahead of the others."""
        year = self.years[turn // PER_YEAR]
        capitals = (self.washington, self.richmond)
        return bytes(year.capital_fort if a in capitals else year.max_fort for a in self.areas)

    def _year(self, y: dict[str, Any]) -> Year:
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

    def command(self, side: int, turn: int) -> int:
        """D24 The command points of a side in a turn."""
        points = self.years[turn // PER_YEAR].command[side]
        for start, whose, more in self.command_from:
            if whose == side and turn >= start and turn // PER_YEAR == start // PER_YEAR:
                points = more
        return points

    def _groups(self) -> None:
        """D17 Groups of cities that give replacements."""
        groups = self.raw["groups"]
        where = "charts.toml: groups"
        self.groups = tuple(
            {g: (tuple(self.area(c, where) for c in x["cities"]), x["rate"]) for g, x in groups[side].items()}
            for side in SIDES
        )
        self.group_names = {g: x["name"] for side in SIDES for g, x in groups[side].items()}
        self.capital_rate: int = groups["csa"]["cs"]["with_rail"]
        self.flag_ports = [
            a for cities, _ in self.groups[CSA].values() for a in cities if self.kind[a] == SEAPORT
        ]
        """R54 Confederate flag cities that are seaports"""

    def _typed(self) -> None:
        """The charts that are read as they stand."""
        raw = self.raw
        self.rates = charts.read(charts.Rates, raw["rates"], "charts.toml: rates")
        self.values = charts.read(charts.CombatValues, raw["combat_values"], "charts.toml: combat_values")
        self.naval_values = (self.values.ship, self.values.gunboat, self.values.ironclad)
        self.naval_rates = (self.rates.ship, self.rates.gunboat, self.rates.ironclad)
        self.forts = charts.read(charts.Forts, raw["forts"], "charts.toml: forts")
        self.yards = charts.read(charts.Replacements, raw["replacements"], "charts.toml: replacements")
        self.blockade = charts.read(charts.Blockade, raw["blockade"], "charts.toml: blockade")
        self.blockade_from = turn_index(self.blockade.first_turn, "charts.toml: blockade")
        self.closing = {
            self.area(box, "charts.toml: blockade"): [
                [self.area(p, "charts.toml: blockade") for p in way] for way in ways
            ]
            for box, ways in self.blockade.closing.items()
        }
        self.intervention = charts.read(charts.Intervention, raw["intervention"], "charts.toml: intervention")
        self.politics = charts.read(charts.Politics, raw["politics"], "charts.toml: politics")
        self.kentucky_open = (self.politics.kentucky.union_may_enter_from - FIRST_YEAR) * PER_YEAR
        """the first turn in which the Union may enter Kentucky first (D93)"""
        self.csa_victory = charts.read(
            charts.ConfederateVictory, raw["victory"]["csa"], "charts.toml: victory.csa"
        )
        self.usa_victory = charts.read(charts.UnionVictory, raw["victory"]["usa"], "charts.toml: victory.usa")
        self.victory_city = self.area(self.usa_victory.city, "charts.toml: victory.usa")
        self.abilities = charts.read(charts.Abilities, raw["abilities"], "charts.toml: abilities")
        self.loyal = frozenset(self.abilities.loyal_states)
        self.by_events = charts.read(charts.ByEvents, raw["by_events"], "charts.toml: by_events")
        self.balance = charts.read(charts.Balance, raw["balance"], "charts.toml: balance")
        self.additional = charts.read(charts.Additional, raw["additional"], "charts.toml: additional")

    def _counters(self) -> None:
        """R49 The counter mix, and the options."""
        self.limits = {
            (
                SIDES.index(SideSlug(r.one_of("side", SIDES))),
                r["kind"],
                r.number("size") if r["size"] else 0,
            ): r.number("count")
            for r in self.data.rows("counters.csv", ("side", "kind", "size"))
        }
        self.infantry_limits = tuple(
            tuple(self.limits[side, "infantry", size] for size in range(1, SIZES + 1)) for side in (CSA, USA)
        )
        raw = self.data.table("options.toml")["option"]
        self.options = {
            o["name"]: Option(
                o["name"], o["type"], o["default"], o["rule"], o["text"], tuple(o.get("values", ()))
            )
            for o in raw
        }

    # --- people and lists ----------------------------------------------------------------------------------------------

    def _leaders(self) -> None:
        self.leaders: list[Leader] = []
        self.leader_index: dict[str, int] = {}
        for row in self.data.rows("leaders.csv", ("slug", "version")):
            side = SIDES.index(SideSlug(row.one_of("side", SIDES)))
            combat, movement = (row.number("combat"),), (row.number("movement"),)
            gifts = frozenset(filter(None, row["abilities"].split(";")))
            at = self.leader_index.get(row["slug"])
            if at is None:
                self.leader_index[row["slug"]] = len(self.leaders)
                slug = PieceSlug(row["slug"])
                self.leaders.append(
                    Leader(slug, row["name"], side, combat, movement, (row["version"],), gifts)
                )
            else:
                old = self.leaders[at]
                self.leaders[at] = old._replace(
                    name=old.name.split(" (")[0].removesuffix(f" {FIRST_YEAR}"),
                    combat=old.combat + combat,
                    movement=old.movement + movement,
                    versions=(*old.versions, row["version"]),
                    abilities=old.abilities | gifts,
                )
        self.leaders_of = tuple(
            tuple(i for i, x in enumerate(self.leaders) if x.side == side) for side in (CSA, USA)
        )
        self.trainer = self.leader(self.abilities.trainer.leader, "charts.toml: abilities")
        self.training_ground = self.area(self.abilities.trainer.place, "charts.toml: abilities")
        self.digger = self.leader(self.abilities.digger.leader, "charts.toml: abilities")

    def _militia(self) -> None:
        self.militia = [
            Militia(
                PieceSlug(r["slug"]),
                SIDES.index(SideSlug(r.one_of("side", SIDES))),
                r["state"],
                self.area(r["capital"], r.where),
            )
            for r in self.data.rows("militia.csv", ("slug",))
        ]
        self.militia_of = tuple(
            tuple(i for i, x in enumerate(self.militia) if x.side == side) for side in (CSA, USA)
        )
        self.militia_index: dict[str, int] = {m.slug: i for i, m in enumerate(self.militia)}

    def leader(self, name: str, where: str = "") -> int:
        if name not in self.leader_index:
            raise unknown("leader", name, self.leader_index, where)
        return self.leader_index[name]

    def _arrivals(self) -> None:
        """D103, D104 The orders of appearance."""
        self.arrivals: dict[tuple[int, int], list[Arrival]] = {}
        kinds = ("infantry", "supply", *NAVAL, "mrr", "militia", "leader", "remove", "transfer", "fort")
        for row in self.data.rows("reinforcements.csv", ("side", "turn", "order")):
            side = SIDES.index(SideSlug(row.one_of("side", SIDES)))
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
            "slug", "name", "summary", "first_turn", "last_turn", "skip_csa_reinforcements", "rule", "provenance", "basis",
        }  # fmt: skip
        data = self.data.table(name)
        for key in data:
            if key not in known | {"start", "unit", "choice"}:
                raise DataError(f"{name}: unknown key '{key}'; {nearest(key, known)}")
        for unit in data["unit"]:
            self.area(unit["place"], name)
        return data


def _terrain(row: Row, column: str, effects: dict[str, Any]) -> tuple[str, ...]:
    met = tuple(filter(None, row[column].split("+")))
    for word in met:
        if word not in effects or not isinstance(effects[word], dict):
            raise DataError(f"{row.where}: unknown terrain '{word}' in {column}; {nearest(word, effects)}")
    return met
