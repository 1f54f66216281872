"""The charts: combat tables, shifts, costs, capacities. Checked on loading, so that an owner's file cannot leave a hole."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from longroll.core.errors import DataError, nearest

CODES = ("AE", "AS", "AD", "AM", "PR", "ENG", "DR", "DM", "DD", "DS", "DE")
"""25.0 The results, from the worst to the best for the attacker."""
SKIRMISH, BATTLE = 0, 1
TABLES = ("skirmish", "battle")


class Result(NamedTuple):
    """25.0 What a code does. Losses in percent; -1 is one unit of any size."""

    code: str
    attacker: int
    defender: int
    trains: str
    retreat: str
    panic: bool
    winner: str
    pursuit: bool


class Cost(NamedTuple):
    rp: tuple[int, int]
    places: tuple[str, ...]


class Charts:
    """28.0, 2.5 The charts of the game."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.column_from = tuple(raw["columns"]["from"])
        self.column_names = tuple(raw["columns"]["names"])
        width = len(self.column_from)
        if len(self.column_names) != width or list(self.column_from) != sorted(set(self.column_from)):
            raise DataError("charts.toml: columns: `from` must rise and have a name for each column")
        if self.column_from[0] != 0:
            raise DataError("charts.toml: columns: the lowest column must begin at 0")
        self.results = {code: Result(code, **_known(raw["results"], code)) for code in CODES}
        self.die: int = raw["dice"]["faces"]
        self.crt = tuple(self._table(raw[name], name, width) for name in TABLES)
        self.column_counts = tuple(
            tuple(tuple(Counter(row[i] for row in table).items()) for i in range(width)) for table in self.crt
        )
        """for the odds: how many faces of the die give each result"""
        self.shift: dict[str, int] = {k: v for k, v in raw["shifts"].items() if isinstance(v, int)}
        self.veteran_cavalry: int = raw["initiative"]["veteran_cavalry"]
        self.maneuver_lead: int = raw["initiative"]["brilliant_maneuver_lead"]
        self.cost = {
            k: Cost((v["union"], v["confederate"]), tuple(v.get("places", ())))
            for k, v in raw["recruiting"].items()
            if isinstance(v, dict)
        }
        self.draft_less: int = raw["recruit_dice"]["draft_less"]
        self.militia_divisor: int = raw["recruit_dice"]["militia_divisor"]
        self.share: int = raw["recruit_dice"]["type_share_percent"]
        self.upgrade_with_engineer: int = raw["recruit_dice"]["upgrade_with_engineer"]
        self.engineer_divisor: int = raw["recruit_dice"]["fort_divisor_with_engineer"]
        self.casualty: int = raw["leader_casualties"]["least"]
        self.casualty_dice: int = raw["leader_casualties"]["dice"]
        self.panic = (raw["panic"]["odd"], raw["panic"]["even"])
        self.doubling: int = raw["supply"]["doubling"]
        orders = raw["order_effects"]
        self.transfer_corps = (orders["transfer_corps_union"], orders["transfer_corps_confederate"])
        self.transfer_vp: int = orders["transfer_vp"]
        self.peripheral = (orders["peripheral_rp"], orders["peripheral_vp"], orders["peripheral_rp_lost"])
        self.runners_divisor: int = orders["runners_divisor"]
        self.rail = (raw["rail"]["union"], raw["rail"]["confederate"])
        self.rail_corps: int = raw["rail"]["corps"]
        self.rail_other: int = raw["rail"]["other"]
        self.hold: int = raw["transport"]["riverine"]
        self.naval: int = raw["transport"]["naval"]
        self.hold_corps: int = raw["transport"]["corps"]
        self.hold_other: int = raw["transport"]["other"]
        self.pursuit = {k: v for k, v in raw["pursuit"].items() if isinstance(v, int)}
        self.armies = (raw["armies"]["east"], raw["armies"]["west"])
        self.fleets: int = raw["armies"]["fleet"]
        victory = raw["victory"]
        self.vp_max: int = victory["maximum"]
        self.unit_lost: int = victory["unit_lost"]
        self.bonus_mississippi: int = victory["mississippi"]
        self.bonus_richmond: int = victory["richmond"]
        self.diplomacy: int = victory["european_diplomacy"]
        self.cashed: int = victory["cashed"]
        self.cities_west: int = victory["cities_west"]
        self.cities_east: int = victory["cities_east"]
        self.west_cities: tuple[str, ...] = tuple(victory["west_cities"])
        self.east_cities: tuple[str, ...] = tuple(victory["east_cities"])
        self.washington: str = victory["east_capital"]
        self.capital: str = victory["confederate_capital"]
        self.mississippi_river: str = raw["mississippi"]["river"]
        self.months: tuple[str, ...] = tuple(raw["seasons"]["months"])
        self.high_water: int = raw["seasons"]["high_water"]
        self.northern = frozenset(raw["states"]["northern"])
        self.southern = frozenset(raw["states"]["southern"])
        self.fieldworks: int = raw["markers"]["fieldworks"]

    def _table(self, raw: dict[str, Any], name: str, width: int) -> tuple[tuple[Result, ...], ...]:
        rows = raw["rows"]
        if len(rows) != self.die:
            raise DataError(f"charts.toml: {name}: {len(rows)} rows where a die has {self.die}")
        for i, row in enumerate(rows, start=1):
            if len(row) != width:
                raise DataError(
                    f"charts.toml: {name} row {i}: {len(row)} results where there are {width} columns"
                )
            for j, code in enumerate(row):
                if code not in CODES:
                    raise DataError(
                        f"charts.toml: {name} row {i}, column {self.column_names[j]}: "
                        f"unknown result '{code}'; {nearest(code, CODES)}"
                    )
        return tuple(tuple(self.results[code] for code in row) for row in rows)

    def column(self, attack: int, defense: int) -> int:
        """13.2, 13.9 The column of a ratio before shifts: percent rounded down, held to the highest and lowest."""
        percent = attack * 100 // defense
        column = 0
        for i, lowest in enumerate(self.column_from):
            if percent >= lowest:
                column = i
        return column

    def shifted(self, column: int, shift: int) -> int:
        """13.7, 13.9 The column after the net shift, held within the table."""
        return min(max(column + shift, 0), len(self.column_from) - 1)


def _known(raw: dict[str, Any], code: str) -> dict[str, Any]:
    if code not in raw:
        raise DataError(f"charts.toml: results: the code {code} is missing")
    return dict(raw[code])
