"""The eight scenarios: set-up, area, rail control, arrivals and victory levels, with every name resolved."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from longroll.core.errors import DataError, nearest
from longroll.games.war_for_the_union.words import KINDS, SIDES
from longroll.kit.hexgrid import DIRECTIONS
from longroll.kit.records import record

R = TypeVar("R", bound=tuple[Any, ...])
KENTUCKY = ("neutral", "union", "confederate", "closed")


class Start(NamedTuple):
    kentucky: str
    kics: tuple[str, ...]
    resource_points: int
    promoted: tuple[str, ...]
    hqs: bool
    full_schedule: bool
    withdrawals: bool
    election: bool
    replacements: int
    militia_lost: dict[str, int]
    usmrr: dict[str, str]
    naval_leaders: dict[str, str]


class Area(NamedTuple):
    """Where units may be; no states is the whole map."""

    states: tuple[str, ...]
    from_column: dict[str, int]
    to_column: dict[str, int]
    to_row: dict[str, int]
    western_only: bool
    one_network: tuple[str, ...]


class Available(NamedTuple):
    union_forts: tuple[int, ...]
    confederate_forts: tuple[int, ...]
    union_river_batteries: tuple[int, ...]
    confederate_river_batteries: tuple[int, ...]
    ships: dict[str, int]


class RailControl(NamedTuple):
    union_states: tuple[str, ...]
    confederate_states: tuple[str, ...]
    union_routes: tuple[tuple[str, ...], ...]
    confederate_routes: tuple[tuple[str, ...], ...]


class Levels(NamedTuple):
    """The highest total of each level; more is a decisive Confederate victory."""

    union_decisive: int
    union_marginal: int
    draw: int
    confederate_marginal: int


class Conquest(NamedTuple):
    capacity: int
    city: str


class Victory(NamedTuple):
    capacity: bool
    held_states: tuple[str, ...]
    held_cities: tuple[str, ...]
    point_states: tuple[str, ...]
    union_held_states: tuple[str, ...]
    holder: dict[str, int]
    loss_step: int
    loss_most: int


class SuddenDeath(NamedTuple):
    month: str
    union_at: int
    confederate_at: int


class Force(NamedTuple):
    side: str
    place: str
    troops: dict[str, int]
    leaders: tuple[str, ...] = ()
    hq: str = ""
    commander: str = ""
    works: int = 0
    fort: str = ""
    depot: str = ""
    supply: str = "supplied"


class Battery(NamedTuple):
    side: str
    name: str
    place: str
    strength: int
    facing: tuple[str, ...] = ()


class Ship(NamedTuple):
    side: str
    type: str
    place: str
    number: int
    at: str = ""
    """a hexside `6310/6411`, `coast`, or nothing in a box"""


class Arrival(NamedTuple):
    month: str
    side: str
    troops: dict[str, int]
    leaders: tuple[str, ...] = ()
    hq: str = ""
    places: tuple[str, ...] = ()
    with_: str = ""


class Removal(NamedTuple):
    month: str
    side: str
    troops: dict[str, int]
    leaders: tuple[str, ...] = ()


class Scenario:
    """One scenario as its file says it."""

    def __init__(self, raw: dict[str, Any], file: str) -> None:
        self.file = file
        self.slug: str = raw["slug"]
        self.name: str = raw["name"]
        self.summary: str = raw["summary"]
        self.first_turn: str = raw["first_turn"]
        self.last_turn: str = raw["last_turn"]
        self.start = record(Start, raw["start"], f"{file}: start")
        if self.start.kentucky not in KENTUCKY:
            raise DataError(
                f"{file}: start.kentucky: unknown '{self.start.kentucky}'; {nearest(self.start.kentucky, KENTUCKY)}"
            )
        self.area = record(Area, raw["area"], f"{file}: area")
        self.available = record(Available, raw["available"], f"{file}: available")
        self.rail = record(RailControl, raw["rail"], f"{file}: rail")
        victory = dict(raw["victory"])
        self.levels = record(Levels, victory.pop("levels"), f"{file}: victory.levels")
        conquest = victory.pop("conquest")
        self.conquest = record(Conquest, conquest, f"{file}: victory.conquest") if conquest else None
        self.victory = record(Victory, victory, f"{file}: victory")
        if list(self.levels) != sorted(set(self.levels)):
            raise DataError(f"{file}: victory.levels must rise, not {list(self.levels)}")
        self.sudden_death = self._list(SuddenDeath, raw, "sudden_death")
        self.forces = self._list(Force, raw, "force")
        self.batteries = self._list(Battery, raw, "battery")
        self.ships = self._list(Ship, raw, "ship")
        arrivals = [
            {("with_" if k == "with" else k): v for k, v in a.items()} for a in raw.get("arrival", [])
        ]
        self.arrivals = self._list(Arrival, {"arrival": arrivals}, "arrival")
        self.removals = self._list(Removal, raw, "removal")
        self._check()

    def _list(self, cls: type[R], raw: dict[str, Any], name: str) -> tuple[R, ...]:
        return tuple(
            record(cls, entry, f"{self.file}: {name}[{i}]") for i, entry in enumerate(raw.get(name, []))
        )

    def _check(self) -> None:
        sides = [
            *(f.side for f in self.forces), *(b.side for b in self.batteries), *(x.side for x in self.ships),
            *(a.side for a in self.arrivals), *(r.side for r in self.removals),
        ]  # fmt: skip
        for side in sides:
            if side not in SIDES:
                raise DataError(f"{self.file}: unknown side '{side}'; {nearest(side, SIDES)}")
        for troops in self.troops():
            for kind, count in troops.items():
                if kind not in KINDS:
                    raise DataError(f"{self.file}: unknown troops '{kind}'; {nearest(kind, KINDS)}")
                if count < 1:
                    raise DataError(
                        f"{self.file}: {count} {kind}: a force has at least 1 SP of what it names"
                    )
        for battery in self.batteries:
            self._facing(battery)

    def troops(self) -> list[dict[str, int]]:
        """Every group of troops that the file names."""
        return [
            *(f.troops for f in self.forces), *(a.troops for a in self.arrivals), *(r.troops for r in self.removals),
        ]  # fmt: skip

    def leaders(self) -> list[str]:
        """Every leader that the file names."""
        groups = [
            *(f.leaders for f in self.forces), *(a.leaders for a in self.arrivals), *(r.leaders for r in self.removals),
        ]  # fmt: skip
        return [name for group in groups for name in group]

    def places(self) -> list[str]:
        """Every place that the file names."""
        start = self.start
        return [
            *(f.place for f in self.forces), *(b.place for b in self.batteries), *(x.place for x in self.ships),
            *(place for a in self.arrivals for place in a.places), *start.kics, *start.usmrr.values(),
            *start.naval_leaders.values(), *self.victory.held_cities, *self.victory.holder,
            *(end for route in (*self.rail.union_routes, *self.rail.confederate_routes) for end in route if not end.isdigit()),
        ]  # fmt: skip

    def _facing(self, battery: Battery) -> None:
        """8.26 A river battery faces two adjoining sides; a coastal one all around."""
        if not battery.facing:
            return
        for d in battery.facing:
            if d not in DIRECTIONS:
                raise DataError(
                    f"{self.file}: battery at {battery.place}: unknown side '{d}'; {nearest(d, DIRECTIONS)}"
                )
        ends = [DIRECTIONS.index(d) for d in battery.facing]
        if len(ends) != 2 or (ends[0] - ends[1]) % 6 not in (1, 5):
            raise DataError(
                f"{self.file}: battery at {battery.place}: a river battery faces two adjoining sides, "
                f"not {' '.join(battery.facing)}"
            )
