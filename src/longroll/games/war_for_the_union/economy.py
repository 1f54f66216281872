"""Calendar, supply capacity, recruits, militia, works and ships: economy.toml."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from longroll.core.errors import DataError
from longroll.games.war_for_the_union.words import MONTHS, SIDES
from longroll.kit.calendar import Calendar, Date
from longroll.kit.records import entries, record

R = TypeVar("R", bound=tuple[Any, ...])
FILE = "economy.toml"
NEEDS = ("none", "garrison-or-kentucky")


class Year(NamedTuple):
    """2.41 The capacities that the calendar prints for a year."""

    year: int
    union_rail: int
    confederate_rail: int
    sea_move: int
    sea_supply: int
    naval_depots: int


class Rail(NamedTuple):
    confederate_hexes: int
    texas: int
    poor_weather: int
    union_theater: Fraction
    entrain: int
    detrain: int
    ferry: int
    special_ferry_hexes: int
    special_ferry_sps: int


class Capacity(NamedTuple):
    troops: int
    replacements: int
    share: Fraction
    leaders: int
    resource_points: int
    start: int
    trans_mississippi_states: tuple[str, ...]
    trans_mississippi_cities: tuple[str, ...]


class HqLimit(NamedTuple):
    capacity: int
    hqs: int


class VeteranRemoval(NamedTuple):
    capacity: int
    fraction: Fraction


class Recruitment(NamedTuple):
    first: str
    cavalry_least: int
    washington_bonus: int


class Recruit(NamedTuple):
    """6.51 A city of the Recruitment Chart: SPs in 1862, 1863 and from 1864 on."""

    city: str
    sps: tuple[int, ...]
    cavalry: bool
    kic: int
    port: int
    closed_by_blockade: bool
    needs: str
    instead: tuple[str, ...]


class BonusTroops(NamedTuple):
    KY: tuple[int, ...]
    MD: tuple[int, ...]
    roll_1863: int
    roll_1864: int


class Militia(NamedTuple):
    union: dict[str, int]
    confederate: dict[str, int]
    changing: dict[str, int]
    placed_at: dict[str, tuple[str, ...]]


class Pools(NamedTuple):
    """Counters by side: forts and improved forts, or river batteries by strength."""

    union: tuple[int, ...]
    confederate: tuple[int, ...]


class NamedBattery(NamedTuple):
    name: str
    side: str
    place: str
    kind: str
    strength: tuple[int, ...]
    """weaker and stronger side"""
    shield: bool


class Shipyards(NamedTuple):
    first: str
    yards: tuple[str, ...]
    galveston: tuple[str, ...]
    at_a_time: int
    ironclad_turns: int
    transport_turns: int
    ironclad_points: int
    transport_points: int


class ReinforcementHexes(NamedTuple):
    union_east: tuple[str, ...]
    union_west: tuple[str, ...]
    border: tuple[str, ...]
    union_least_one: tuple[str, ...]
    union_early: int
    union: int
    confederate_early: int
    confederate: int
    one_less: tuple[str, ...]
    at_most_one: tuple[str, ...]
    at_most_two: tuple[str, ...]
    overflow: tuple[str, ...]
    full_from: str
    hq_sps: int


class Center(NamedTuple):
    """6.84, 6.85 A key industrial center."""

    city: str
    first: str
    option: bool


class Shipping(NamedTuple):
    replaced_from: str
    replaced_at: tuple[str, ...]
    exchange_from: str
    exchange_at: tuple[str, ...]
    repair_union: tuple[str, ...]
    repair_confederate: tuple[str, ...]


class CalendarSpec(NamedTuple):
    first: str
    last: str
    poor_weather: tuple[int, ...]
    quarters: tuple[int, ...]
    promotions: int


class Economy:
    """What the calendar, the schedules' side tables and the counter mix say."""

    def __init__(self, raw: dict[str, Any], place: Callable[[str, str], int]) -> None:
        spec = record(CalendarSpec, raw["calendar"], f"{FILE}: calendar")
        months = Calendar(Date(1861, 1), MONTHS)
        first = months.read(spec.first, f"{FILE}: calendar.first")
        self.calendar = Calendar(first, MONTHS)
        self._turns: dict[str, int] = {}
        """turn 0 is the first month of the war"""
        self.last = self.calendar.turn(self.calendar.read(spec.last, f"{FILE}: calendar.last"))
        self.dates = tuple(self.calendar.date(turn) for turn in range(self.last + 2))
        """the year and month of each turn"""
        self.poor_weather = frozenset(spec.poor_weather)
        self.poor = tuple(date.part in self.poor_weather for date in self.dates)
        """4.6 whether the weather of each turn is poor"""
        self.quarters = frozenset(spec.quarters)
        self.promotions = spec.promotions
        self.years = {y.year: y for y in _list(Year, raw, "year")}
        for year in range(first.year, self.calendar.date(self.last).year + 1):
            if year not in self.years:
                raise DataError(f"{FILE}: year: the capacities of {year} are missing")
        self.rail = record(Rail, raw["rail"], f"{FILE}: rail")
        self.rail_points = tuple(
            self._rail_points(date.year, poor) for date, poor in zip(self.dates, self.poor)
        )
        """9.54, 4.61 the rail capacity of each turn: the Union's, the Confederacy's, the Union's in one theater"""
        self.capacity = record(Capacity, raw["supply_capacity"], f"{FILE}: supply_capacity")
        self.hq_limits = _falling(_list(HqLimit, raw, "hq_limit"), "hq_limit")
        self.veteran_removal = _falling(_list(VeteranRemoval, raw, "veteran_removal"), "veteran_removal")
        self.recruitment = record(Recruitment, raw["recruitment"], f"{FILE}: recruitment")
        self.recruits = _list(Recruit, raw, "recruit")
        self.border_recruits: dict[str, tuple[str, ...]] = {
            k: tuple(v) for k, v in entries(raw["border_recruits"]).items()
        }
        self.bonus_troops = record(BonusTroops, raw["bonus_troops"], f"{FILE}: bonus_troops")
        self.militia = record(Militia, raw["militia"], f"{FILE}: militia")
        self.forts = record(Pools, raw["forts"], f"{FILE}: forts")
        self.river_batteries = record(Pools, raw["river_batteries"], f"{FILE}: river_batteries")
        self.batteries = _list(NamedBattery, raw, "battery")
        self.shipyards = record(Shipyards, raw["shipyards"], f"{FILE}: shipyards")
        self.divide: tuple[str, ...] = tuple(raw["divide"]["sides"])
        self.ny_box_rail: tuple[str, ...] = tuple(raw["map_edge"]["ny_box_rail"])
        self.hexes = record(ReinforcementHexes, raw["reinforcement_hexes"], f"{FILE}: reinforcement_hexes")
        self.centers = _list(Center, raw, "kic")
        self.shipping = record(Shipping, raw["shipping"], f"{FILE}: shipping")
        self._places_exist(place)

    def _places_exist(self, place: Callable[[str, str], int]) -> None:
        """Every city that is named is on the board."""
        groups: dict[str, tuple[str, ...]] = {
            "recruit": tuple(name for r in self.recruits for name in (r.city, *r.instead)),
            "battery": tuple(b.place for b in self.batteries),
            "kic": tuple(c.city for c in self.centers),
            "supply_capacity": self.capacity.trans_mississippi_cities,
            "shipyards": self.shipyards.yards,
            "border_recruits": tuple(x for cities in self.border_recruits.values() for x in cities),
            "militia.placed_at": tuple(x for cities in self.militia.placed_at.values() for x in cities),
            "reinforcement_hexes": tuple(x for part in self.hexes if isinstance(part, tuple) for x in part),
            "shipping": tuple(x for part in self.shipping if isinstance(part, tuple) for x in part),
        }
        for name, cities in groups.items():
            for city in cities:
                place(city, f"{FILE}: {name}")
        for row in self.recruits:
            if row.needs not in NEEDS:
                raise DataError(
                    f"{FILE}: recruit {row.city}: needs is one of {', '.join(NEEDS)}, not '{row.needs}'"
                )
        for battery in self.batteries:
            if battery.side not in SIDES:
                raise DataError(
                    f"{FILE}: battery {battery.name}: side is union or confederate, not '{battery.side}'"
                )

    def hqs(self, capacity: int) -> int:
        """6.33 (3) How many Confederate HQs a supply capacity allows."""
        return next(row.hqs for row in self.hq_limits if capacity >= row.capacity)

    def veterans_removed(self, capacity: int) -> Fraction:
        """16.12 The share of Confederate veterans that leave in December."""
        return next(row.fraction for row in self.veteran_removal if capacity >= row.capacity)

    def _rail_points(self, year: int, poor: bool) -> tuple[int, int, int]:
        given = self.years[min(year, max(self.years))]
        less = self.rail.poor_weather if poor else 0
        union, confederate = (max(0, full + less) for full in (given.union_rail, given.confederate_rail))
        return union, confederate, -int(-(union * self.rail.union_theater) // 1)

    def turn(self, month: str, where: str) -> int:
        """The turn of a month such as 1862-04; before the war below 0."""
        found = self._turns.get(month)
        if found is None:
            found = self._turns[month] = self.calendar.turn(self.calendar.read(month, where))
        return found


def _list(cls: type[R], raw: dict[str, Any], name: str) -> tuple[R, ...]:
    if name not in raw:
        raise DataError(f"{FILE}: no [[{name}]]")
    return tuple(record(cls, entry, f"{FILE}: {name}[{i}]") for i, entry in enumerate(raw[name]))


def _falling(rows: tuple[R, ...], name: str) -> tuple[R, ...]:
    """Rows from the highest supply capacity down to 0."""
    bounds = [row[0] for row in rows]
    if bounds != sorted(set(bounds), reverse=True) or bounds[-1] != 0:
        raise DataError(f"{FILE}: {name}: the capacities must fall and end with 0, not {bounds}")
    return rows
