"""The static facts: the map (`board.py`), the counters (`counters.py`), charts and scenarios. Loaded once, never changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from longroll.core.data import DataSet
from longroll.core.errors import DataError, nearest
from longroll.core.events import SideSlug
from longroll.games.divided_we_fall import charts
from longroll.games.divided_we_fall.counters import Counters
from longroll.games.divided_we_fall.verbs import Menu
from longroll.games.divided_we_fall.words import (
    CSA,
    FIRST_YEAR,
    LAST_TURN,
    LAST_YEAR,
    NAVAL,
    PER_YEAR,
    SEAPORT,
    SIDES,
    turn_index,
    turn_name,
)


class Year(NamedTuple):
    command: tuple[int, int]
    max_unit: tuple[int, int]
    supply: tuple[int, int]
    max_fort: int
    capital_fort: int
    csa_lift: int


class Tables(Counters):
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
        ports = (port for ways in self.closing.values() for way in ways for port in way)
        cities = (city for cities, _ in self.groups[CSA].values() for city in cities)
        self.on_tracks = frozenset((*self.closing, *ports, *cities))
        """areas whose forces decide which blockade boxes are closed and which groups are taken"""
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

    def _scenario(self, name: str) -> dict[str, Any]:
        known = {
            "name", "first_turn", "last_turn", "skip_csa_reinforcements", "rule", "provenance", "basis",
        }  # fmt: skip
        data = self.data.table(name)
        for key in data:
            if key not in known | {"start", "unit", "choice"}:
                raise DataError(f"{name}: unknown key '{key}'; {nearest(key, known)}")
        for unit in data["unit"]:
            self.area(unit["place"], name)
        return data
