"""The counters: infantry, leaders, militia, and when they appear. Loaded once, never changed."""

from __future__ import annotations

from typing import NamedTuple

from longroll.core.errors import unknown
from longroll.core.events import PieceSlug, SideSlug
from longroll.core.options import Option
from longroll.games.divided_we_fall import charts
from longroll.games.divided_we_fall.board import Board
from longroll.games.divided_we_fall.words import CSA, FIRST_YEAR, NAVAL, SIDES, SIZES, USA, turn_index


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


class Counters(Board):
    """What is printed on the counters and in the orders of appearance."""

    abilities: charts.Abilities

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
