"""19.0 The Far West: limits, arrivals, homes, raids (far_west.toml)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from longroll.core.errors import DataError, nearest
from longroll.games.never_call_retreat.scenario import counts
from longroll.games.never_call_retreat.words import CONFEDERATE, SIDES, UNION, cycle
from longroll.kit.records import entries, record, value

if TYPE_CHECKING:
    from longroll.games.never_call_retreat.tables import Tables

FILE = "far_west.toml"
RAIDS = ("change-side", "return", "nothing", "burned-return", "burned", "burned-massacre")
MASSACRES = ("panic", "nothing", "return", "pursued")
KNOWN = (
    "limits",
    "bands",
    "partisans",
    "entry",
    "additional",
    "homes",
    "alert",
    "raid",
    "raid_modifiers",
    "massacre",
)


class RawEntry(NamedTuple):
    cycle: str
    what: str


class Entry(NamedTuple):
    """19.51 What joins the pools in a Cycle."""

    cycle: int
    what: tuple[tuple[str, int], ...]


class Additional(NamedTuple):
    """19.52 Regulars of the Far West."""

    cycle: str
    side: str
    name: str
    unit: str
    at: tuple[str, ...]


class Bands(NamedTuple):
    """19.22, 19.25 The least dice for a flight and for winning a tribe over."""

    gets_away_from: int
    won_from: int


class Partisans(NamedTuple):
    """16.1, 16.2 Cadres and Union partisans."""

    most_cadres: int
    roused_up_to: int
    cadre_falls_on: int
    most_union: int


class Alert(NamedTuple):
    up_to: tuple[int, ...]


class RaidModifiers(NamedTuple):
    alerted: int
    surprised: int
    quantrill_at_depot: int


class FarWestCharts:
    def __init__(self, t: Tables) -> None:
        raw = t.data.table(FILE)
        for key in raw:
            if key not in KNOWN:
                raise DataError(f"{FILE}: unknown table '{key}'; {nearest(key, KNOWN)}")
        self.limits: dict[str, int] = value(raw["limits"], dict[str, int], f"{FILE}: limits")
        self.bands = record(Bands, raw["bands"], f"{FILE}: bands")
        self.partisans = record(Partisans, raw["partisans"], f"{FILE}: partisans")
        self.entry = tuple(_entry(t, x, i) for i, x in enumerate(raw["entry"]))
        self.additional = tuple(_additional(t, x, i) for i, x in enumerate(raw["additional"]))
        self.homes = {
            tribe: t.hex(str(number), f"{FILE}: homes.{tribe}")
            for tribe, number in entries(raw["homes"]).items()
        }
        for tribe in self.homes:
            t.roster.kind(tribe, UNION, f"{FILE}: homes")
        self.alert = record(Alert, raw["alert"], f"{FILE}: alert").up_to
        self.raid = _dice(raw, "raid", RAIDS)
        self.massacre = _dice(raw, "massacre", MASSACRES)
        self.raid_modifiers = record(RaidModifiers, raw["raid_modifiers"], f"{FILE}: raid_modifiers")


def _entry(t: Tables, raw: dict[str, Any], i: int) -> Entry:
    where = f"{FILE}: entry[{i}]"
    found = record(RawEntry, raw, where)
    what = counts(found.what, where)
    for slug, _ in what:
        t.roster.kind(slug, CONFEDERATE, where)
    return Entry(cycle(found.cycle, where), what)


def _additional(t: Tables, raw: dict[str, Any], i: int) -> Additional:
    where = f"{FILE}: additional[{i}]"
    found = record(Additional, raw, where)
    cycle(found.cycle, where)
    if found.side not in SIDES:
        raise DataError(f"{where}: unknown side '{found.side}'; {nearest(found.side, SIDES)}")
    for slug in found.at:
        t.place(slug, where)
    return found


def _dice(raw: dict[str, Any], name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """A table of one die."""
    rows = entries(raw[name])
    if list(rows) != ["1", "2", "3", "4", "5", "6"]:
        raise DataError(f"{FILE}: {name} needs a result for each face from 1 to 6")
    for face, result in rows.items():
        if result not in known:
            raise DataError(
                f"{FILE}: {name}.{face}: unknown result '{result}'; {nearest(str(result), known)}"
            )
    return tuple(str(x) for x in rows.values())
