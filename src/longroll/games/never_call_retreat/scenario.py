"""A scenario as it is printed: tracks, states, control, pools, arrivals, and the pieces of its set-up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from longroll.core.data import Row
from longroll.core.errors import DataError, nearest
from longroll.games.never_call_retreat.roster import find
from longroll.games.never_call_retreat.words import SIDES, cycle, turn
from longroll.kit.records import entries, record

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.tables import Tables

R = TypeVar("R", bound=tuple[Any, ...])
MARKERS = ("depot", "fort", "fortress", "control", "naval-base", "railhead", "besieged", "besieging")
KENTUCKY = ("neutral", "open", "invaded-by-confederate", "invaded-by-union")
ARMS = {"infantry": "inf", "cavalry": "cav"}
_UNIT = re.compile(r"(?:(\d+)\*)?([a-z-]+?)(?:-(\d+))?")


class Head(NamedTuple):
    slug: str
    name: str
    first: str
    ends: tuple[str, ...]
    default_end: str
    strategic_first: bool
    consumption_in_first_cycle: bool
    untried_allowed: bool


class Track(NamedTuple):
    """The markers of a side."""

    vp: int
    production: int
    imports: int
    supply: int
    casualties: int
    rail_capacity: int
    call: str
    box: int
    at_minimum: tuple[str, ...]
    west_production: int = 0
    west_imports: int = 0
    ships_sunk: int = 0
    raiders_at_sea: int = 0
    raiders_eliminated: int = 0
    raiders_named: tuple[str, ...] = ()
    """26.3 raiders at sea by name"""
    ships_lost: tuple[str, ...] = ()
    """26.3 ships that are lost, with their kind: `commerce-raider Nashville`"""


class War(NamedTuple):
    table_uses: int
    joined_union: tuple[str, ...]
    joined_confederate: tuple[str, ...]
    neutral: tuple[str, ...]
    converted: tuple[str, ...]
    kentucky: str
    proclamation: str
    black_call: bool
    mississippi_lost: bool


class Control(NamedTuple):
    union: tuple[str, ...]
    confederate: tuple[str, ...]
    nobody: tuple[str, ...]


class Pools(NamedTuple):
    union_available: tuple[str, ...]
    union_dead: tuple[str, ...]
    union_removed: tuple[str, ...]
    confederate_available: tuple[str, ...]
    confederate_dead: tuple[str, ...]
    confederate_removed: tuple[str, ...]


class Rails(NamedTuple):
    union: tuple[str, ...]
    confederate: tuple[str, ...]


class Marks(NamedTuple):
    burned: tuple[str, ...]
    cut: tuple[str, ...]


class FarWest(NamedTuple):
    schedule_from: str
    additional: bool
    arrivals: tuple[str, ...]
    waiting: tuple[str, ...] = ()
    """19.51, R112 what waits in the pools at the start, `confederate quantrill:1`"""


class RawArrival(NamedTuple):
    side: str
    cycle: str
    what: str


class Arrival(NamedTuple):
    """What is due to a side in a Cycle: kind of piece (or infantry and cavalry points) and how many."""

    side: int
    cycle: int
    what: tuple[tuple[str, int], ...]


class Stack(NamedTuple):
    """An entry of a set-up: what a side has in a hex."""

    hex: int
    side: int
    place: str
    leaders: tuple[int, ...]
    units: tuple[tuple[int, int], ...]
    """kind and Strength Points of each unit"""
    points: tuple[tuple[int, int], ...]
    ships: tuple[tuple[int, int], ...]
    """kind and Squadrons"""
    ships_named: tuple[int, ...]
    """26.3 the names that the set-up prints"""
    headquarters: tuple[int, ...]
    departments: tuple[int, ...]
    markers: tuple[str, ...]
    far_west: tuple[tuple[int, int], ...]


class Scenario:
    """25.0 Everything that a game begins with."""

    def __init__(self, t: Tables, name: str) -> None:
        self._t = t
        self._file = f"scenarios/{name}.toml"
        raw = t.data.table(self._file)
        known = ("scenario", "union", "confederate", "war", "control", "vp", "pools", "arrival", "ports", "marks", "rails", "far_west", "victory")  # fmt: skip
        for key in raw:
            if key not in known:
                raise DataError(f"{self._file}: unknown table '{key}'; {nearest(key, known)}")
        for key in known:
            if key not in raw:
                raise DataError(f"{self._file}: the table [{key}] is missing")
        self.head = self._record(Head, raw, "scenario")
        self.first = turn(self.head.first, f"{self._file}: scenario.first")
        self.ends = {x: turn(x, f"{self._file}: scenario.ends") for x in self.head.ends}
        find(self.head.default_end, self.ends, "end", f"{self._file}: scenario.default_end")
        self.tracks = tuple(self._track(raw, side) for side in range(2))
        self.war = self._war(raw)
        self.raiders_named = tuple(
            self._ship("commerce-raider", x, side, f"{self._file}: {SIDES[side]}.raiders_named")
            for side, track in enumerate(self.tracks)
            for x in track.raiders_named
        )
        self.ships_lost = tuple(
            self._ship(*x.partition(" ")[::2], side, f"{self._file}: {SIDES[side]}.ships_lost")
            for side, track in enumerate(self.tracks)
            for x in track.ships_lost
        )
        self._holding(raw)
        self.vp = {k: int(v) for k, v in entries(raw["vp"]).items()}
        self._pools(raw)
        self.arrivals = tuple(self._arrival(x, i) for i, x in enumerate(raw["arrival"]))
        self.victory = {str(k): str(v) for k, v in entries(raw["victory"]).items()}
        if list(self.victory) != list(self.head.ends):
            raise DataError(
                f"{self._file}: victory needs a schedule for each end: {', '.join(self.head.ends)}"
            )
        for schedule in self.victory.values():
            find(schedule, t.charts.victory, "schedule", f"{self._file}: victory")
        self.far_west = self._record(FarWest, raw, "far_west")
        self.waiting = tuple(x for text in self.far_west.waiting for x in self._waiting(text))
        rows = t.data.rows(f"setups/{name}.csv", ("hex", "side"))
        self.stacks = tuple(self._stack(row) for row in rows)

    def _record(self, cls: type[R], raw: dict[str, Any], name: str) -> R:
        return record(cls, raw[name], f"{self._file}: {name}")

    def _track(self, raw: dict[str, Any], side: int) -> Track:
        track = self._record(Track, raw, SIDES[side])
        where = f"{self._file}: {SIDES[side]}"
        for call in (track.call, *track.at_minimum):
            find(call, self._t.charts.personnel[side], "call", where)
        if not 1 <= track.box <= len(self._t.charts.personnel[side][track.call].boxes):
            raise DataError(f"{where}.box: the call '{track.call}' has no box {track.box}")
        return track

    def _war(self, raw: dict[str, Any]) -> War:
        war = self._record(War, raw, "war")
        where = f"{self._file}: war"
        find(war.kentucky, set(KENTUCKY), "kentucky", where)
        neutral = set(self._t.charts.states.neutral)
        for state in (*war.joined_union, *war.joined_confederate, *war.neutral):
            find(state, neutral, "neutral state", where)
        for state in war.converted:
            find(state, {*self._t.charts.states.union, *self._t.charts.states.confederate}, "state", where)
        self.proclamation = cycle(war.proclamation, f"{where}.proclamation") if war.proclamation else -1
        return war

    def _holding(self, raw: dict[str, Any]) -> None:
        """R40, R75 Cities, ports, railroads and burned places."""
        t = self._t
        control = self._record(Control, raw, "control")
        self.control = tuple(
            tuple(t.place(x, f"{self._file}: control.{SIDES[side]}") for x in names)
            for side, names in enumerate((control.union, control.confederate))
        )
        self.nobodys = tuple(t.place(x, f"{self._file}: control.nobody") for x in control.nobody)
        ports = entries(raw["ports"])
        self.blockaded = tuple(
            find(x, t.ports, "port", f"{self._file}: ports.blockaded") for x in ports.pop("blockaded", ())
        )
        if ports:
            raise DataError(f"{self._file}: ports: unknown key '{min(ports)}'; did you mean 'blockaded'?")
        rails, marks = self._record(Rails, raw, "rails"), self._record(Marks, raw, "marks")
        self.rails = tuple(
            tuple(t.rail_hex(x, f"{self._file}: rails.{SIDES[side]}") for x in hexes)
            for side, hexes in enumerate((rails.union, rails.confederate))
        )
        self.cut = tuple(t.rail_hex(x, f"{self._file}: marks.cut") for x in marks.cut)
        self.burned = tuple(t.hex(x, f"{self._file}: marks.burned") for x in marks.burned)

    def _waiting(self, text: str) -> list[tuple[int, int]]:
        """R112 `union jayhawks:1` as kinds and numbers."""
        where = f"{self._file}: far_west: waiting"
        side, _, rest = text.partition(" ")
        if side not in SIDES:
            raise DataError(f"{where}: unknown side '{side}'; {nearest(side, SIDES)}")
        return [(self._t.roster.kind(slug, SIDES.index(side), where), n) for slug, n in counts(rest, where)]

    def _pools(self, raw: dict[str, Any]) -> None:
        pools = self._record(Pools, raw, "pools")
        r = self._t.roster
        where = f"{self._file}: pools"
        self.available = tuple(
            tuple(r.counter(*_ranked(x, where), side, where) for x in names)
            for side, names in enumerate((pools.union_available, pools.confederate_available))
        )
        self.dead, self.removed = (
            tuple(
                tuple(find(x, {n for n, of in r.people.items() if of == side}, "leader", where) for x in names)
                for side, names in enumerate(pair)
            )
            for pair in ((pools.union_dead, pools.confederate_dead), (pools.union_removed, pools.confederate_removed))
        )  # fmt: skip

    def _arrival(self, raw: dict[str, Any], i: int) -> Arrival:
        where = f"{self._file}: arrival[{i}]"
        found = record(RawArrival, raw, where)
        side = SIDES.index(find(found.side, set(SIDES), "side", where))
        what = counts(found.what, where)
        for slug, _ in what:
            self._t.roster.kind(ARMS.get(slug, slug), side, where)
        return Arrival(side, cycle(found.cycle, where), what)

    def _stack(self, row: Row) -> Stack:
        t, r, where = self._t, self._t.roster, row.where
        side = SIDES.index(row.one_of("side", SIDES))
        at = t.hex(row["hex"], where)
        place = row["place"]
        if place and t.board.places[find(place, t.board.places, "place", where)].hex != at:
            raise DataError(f"{where}: '{place}' does not stand in {row['hex']}")

        def some(column: str) -> tuple[tuple[int, int], ...]:
            return tuple((r.kind(slug, side, where), n) for slug, n in counts(row[column], where))

        return Stack(
            at, side, place,
            tuple(r.counter(*_ranked(x, where), side, where) for x in row["leaders"].split()),
            tuple(unit for x in row["units"].split() for unit in self._units(x, side, where)),
            some("points"), some("ships"), self._ships(row["ship_names"], row["ships"], side, where),
            tuple(r.hq[find(x, {h.slug for h in r.headquarters if h.side == side}, "headquarters", where)] for x in row["headquarters"].split()),
            tuple(r.department[find(x, {d.slug for d in r.departments if d.side == side}, "department", where)] for x in row["departments"].split()),
            tuple(find(x, set(MARKERS), "marker", where) for x in row["markers"].split()),
            some("far_west"),
        )  # fmt: skip

    def _ship(self, slug: str, name: str, side: int, where: str) -> int:
        """26.3 A ship by her kind and name."""
        kind = self._t.roster.kind(slug, side, where)
        names = {x: i for (of, x), i in self._t.roster.ship.items() if of == kind}
        return names[find(name, names, "ship", where)]

    def _ships(self, text: str, ships: str, side: int, where: str) -> tuple[int, ...]:
        """26.3 `Palmetto State, Chicora`: ironclads of the one kind that a set-up has there."""
        if not text:
            return ()
        kind = next(slug for slug, _ in counts(ships, where) if slug.endswith("ironclad"))
        return tuple(self._ship(kind, x.strip(), side, where) for x in text.replace(";", ",").split(","))

    def _units(self, text: str, side: int, where: str) -> list[tuple[int, int]]:
        """3.32 `3*inf-6` as three divisions of six points; trains have no points."""
        found = _UNIT.fullmatch(text)
        if not found:
            raise DataError(f"{where}: a unit is written like 3*inf-6 or siege-train, not '{text}'")
        kind = self._t.roster.kind(found[2], side, where)
        points = int(found[3] or 0)
        sort = self._t.roster.kinds[kind]
        if not sort.least <= points <= sort.most:
            raise DataError(f"{where}: '{text}': {sort.name} has {sort.least} to {sort.most} points")
        return [(kind, points)] * int(found[1] or 1)


def counts(text: str, where: str) -> tuple[tuple[str, int], ...]:
    """`militia:4 garrison:1`"""
    found = []
    for word in text.split():
        slug, colon, number = word.partition(":")
        if not colon or not number.isdecimal() or not int(number):
            raise DataError(f"{where}: a number of pieces is written like militia:4, not '{word}'")
        found.append((slug, int(number)))
    return tuple(found)


def _ranked(text: str, where: str) -> tuple[str, int]:
    """`polk:2`"""
    slug, colon, rank = text.partition(":")
    if not colon or rank not in ("1", "2", "3", "4"):
        raise DataError(f"{where}: a Leader is written with his stars like polk:2, not '{text}'")
    return slug, int(rank)
