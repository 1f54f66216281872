"""Every number is obeyed: each leaf of the charts is read, each figure has a reader, and changing one changes play."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from dwf import toml

import longroll
from longroll.core.data import DataSet
from longroll.core.game import Game
from longroll.games.divided_we_fall import charts, tables

PACKAGE = Path(charts.__file__).parent
SOURCED = ("provenance", "basis")
WHOLE = ("groups", "checked", "early", "first", "closing")
"""tables by year or name, which are one value of the charts; `groups` of cities are read entry by entry all the same"""


class Noted(dict[str, Any]):
    """A table that remembers which of its keys were read."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__({k: Noted(v) if isinstance(v, dict) else v for k, v in table.items()})
        self.seen: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    def items(self) -> Any:
        self.seen.update(self)
        return super().items()

    def unread(self, path: str = "") -> list[str]:
        found = []
        for key, value in dict.items(self):
            if key in SOURCED:
                continue
            if key not in self.seen:
                found.append(path + key)
            elif isinstance(value, Noted) and key not in WHOLE:
                found += value.unread(f"{path}{key}.")
        return found


def test_every_leaf_of_the_charts_is_read(monkeypatch):
    plain = DataSet.table
    noted: list[Noted] = []

    def table(self: DataSet, name: str) -> dict[str, Any]:
        found = plain(self, name)
        if name != "charts.toml":
            return found
        noted.append(Noted(found))
        return noted[0]

    monkeypatch.setattr(DataSet, "table", table)
    tables.Tables(PACKAGE / "data")
    assert noted[0].unread() == []


def test_every_figure_of_the_charts_has_a_reader_in_the_rules():
    code = "\n".join(p.read_text("utf-8") for p in PACKAGE.rglob("*.py") if p.name != "charts.py")
    for cls in ast.parse((PACKAGE / "charts.py").read_text("utf-8")).body:
        for line in cls.body if isinstance(cls, ast.ClassDef) else ():
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                assert re.search(rf"\.{line.target.id}\b", code), f"nobody reads {cls.name}.{line.target.id}"


def changed(folder: Path, chart: str, turn: str, side: str, areas: dict[str, Any], **top: Any) -> Game:
    """A position under charts in which something is different."""
    (folder / "charts.toml").write_text(chart, encoding="utf-8")
    return longroll.from_position(toml(turn, side, areas, **top), data=folder)


CAIRO = {"cairo": {"usa": {"infantry": [2], "supply": 1, "gunboats": 1}}}


@pytest.mark.parametrize(
    ("chart", "choice", "prompt"),
    [
        ("[rates]\ninfantry = 12\n", "march 2 cairo", "2 infantry at Cairo: 12 of 12 movement left"),
        ("[rates]\nsupply = 9\n", "supply cairo", "A supply unit at Cairo: 9 of 9 movement left"),
        ("[rates]\ngunboat = 3\n", "sail gunboat 1 cairo", "A gunboat at Cairo: 3 movement left"),
    ],
)
def test_a_changed_rate_is_what_a_march_says(tmp_path, chart, choice, prompt):
    game = changed(tmp_path, chart, "1862-may", "usa", CAIRO)
    game.play(choice)
    assert game.decision.prompt == prompt


@pytest.mark.parametrize(
    ("chart", "far"),
    [("[rates]\nriverine_lift = 2\n", False), ("[rates]\nriverine_lift = 4\n", True)],
)
def test_a_changed_river_rate_bounds_the_voyage(tmp_path, chart, far):
    game = changed(tmp_path, chart, "1862-may", "usa", CAIRO | {"memphis": {"usa": {"infantry": [1]}}})
    game.play("march 2 cairo")
    game.play("to columbus-ky by river")
    assert (game.find("to memphis by river") is not None) == far


@pytest.mark.parametrize(
    ("chart", "points"),
    [
        ("[years.1862]\ncommand = { csa = 5, usa = 7 }\n", 7),
        ("[years.1862]\ncommand = { csa = 9, usa = 4 }\n", 4),
    ],
)
def test_changed_command_points(tmp_path, chart, points):
    game = changed(tmp_path, chart, "1862-may", "usa", CAIRO)
    assert game.state.command == points


def test_a_changed_worth_of_ships_changes_the_odds(tmp_path):
    areas = {"memphis": {"csa": {"infantry": [3]}}}
    game = changed(tmp_path, "[combat_values]\ngunboat = 4\n", "1862-may", "usa", areas)
    assert game.odds("memphis", "columbus-ky by river: gunboat 2")["attack"] == 8


def test_three_forts_to_a_point_if_the_chart_says_so(tmp_path):
    areas = {x: {"csa": {"infantry": [1]}} for x in ("lynchburg", "charlottesville", "gaston", "staunton")}
    game = changed(tmp_path, "[forts]\nsteps_per_point = 3\n", "1862-may", "csa", areas)
    game.play("fortify lynchburg")
    game.play("also charlottesville")
    assert game.decision.kind == "fortify-second"
    game.play("also gaston")
    assert game.decision.kind == "campaign"


def test_a_changed_terrain_changes_cost_and_column(tmp_path):
    areas = {
        "fredericksburg": {"usa": {"infantry": [3], "supply": 1}},
        "richmond": {"csa": {"infantry": [3]}},
    }
    chart = '[terrain.forest]\nmove = 5\nattack = "halved"\n'
    game = changed(tmp_path, chart, "1862-october", "usa", areas)
    game.play("march 3 fredericksburg")
    game.play("to richmond")
    assert game.odds("richmond")["attack"] == 2
    assert [e.spent for e in game.events if type(e).__name__ == "Moved"] == [6]


def test_changed_delays_and_groups(tmp_path):
    chart = "[victory.usa]\ngroups = { 1861 = 0, 1862 = 0, 1863 = 2, 1864 = 3, 1865 = 4 }\n"
    areas = {"richmond": {"usa": {"infantry": [3]}}, "lynchburg": {"csa": {"infantry": [1]}}}
    game = changed(tmp_path, chart, "1862-may", "csa", areas)
    game.play("end")
    assert game.result is not None
    assert game.result["winner"] == "usa"


def test_a_chart_that_lacks_a_figure_or_has_another_is_refused(tmp_path):
    with pytest.raises(Exception, match=r"unknown key 'rates\.infantri'; did you mean 'infantry'"):
        changed(tmp_path, "[rates]\ninfantri = 3\n", "1862-may", "usa", CAIRO)
    with pytest.raises(Exception, match="must be a int, not a str"):
        changed(tmp_path, '[rates]\ninfantry = "six"\n', "1862-may", "usa", CAIRO)
