"""Reports: one file that needs nothing else, the same numbers as the rows, every plot as data."""

import csv
import re
import time
from html.parser import HTMLParser
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

import longroll
from longroll.core import registry
from longroll.lab import report
from longroll.lab.report.build import build, within
from longroll.lab.report.draw import brief, short, ticks, wide
from longroll.lab.report.measure import Measured
from longroll.lab.report.model import Plot
from longroll.lab.rows import KINDS, Task, play_block, table
from longroll.lab.run import run
from longroll.lab.rundir import RunDir
from longroll.lab.simulate import wilson

TEXT = """
name = "Fords & <bonuses>"
seed = 40
games = 40
block = 10
[product]
game = "toy"
scenario = "long"
set = ["", "charts.toml: battle.ford_bonus = 4"]
"""


def begin(folder: Path, text: str = TEXT) -> RunDir:
    (folder / "e.toml").write_text(text)
    return RunDir.create(folder / "e.toml", folder / "run")


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> RunDir:
    at = begin(tmp_path_factory.mktemp("report"))
    run(at)
    return at


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag not in ("meta", "link", "img", "br", "line", "rect", "circle", "polyline", "polygon"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("line", "rect", "circle", "polyline", "polygon"):
            return
        assert self.open.pop() == tag


def test_a_report_is_one_whole_file(done: RunDir, tmp_path: Path) -> None:
    files = {path.name: path for path in report.write(done, tmp_path)}
    page = files["report.html"].read_text("utf-8")
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert all(link.startswith(("#", "data:text/csv;base64,")) for link in reader.links)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<h1>Fords &amp; &lt;bonuses&gt;</h1>" in page
    assert files["report.pdf"].read_bytes().startswith(b"%PDF")
    assert page.count("<figure>") == page.count("data:text/csv") == len(build(done).plots)
    for title in (
        "In short",
        "Who wins",
        "What moved",
        "How it ends",
        "Over time",
        "Battles",
        "How it was made",
    ):
        assert f">{title}</h2>" in page


def test_its_numbers_are_those_of_the_rows(done: RunDir, tmp_path: Path) -> None:
    report.write(done, tmp_path, pdf=False)
    assert not (tmp_path / "report.pdf").exists()
    rows = list(csv.DictReader((tmp_path / "data" / "toy-long-wins.csv").open()))
    for cell in (0, 1):
        won = sum(w == "blue" for w in done.table("games", cell).column("winners").to_pylist())
        row = next(r for r in rows if r["cell"] == done.experiment.cells[cell].name and r["who"] == "Blue")
        assert int(row["wins"]) == won
        assert (float(row["low"]), float(row["high"])) == pytest.approx(wilson(won, 40), abs=1e-5)
    strength = list(csv.DictReader((tmp_path / "data" / "toy-long-strength.csv").open()))
    mine = [r for r in strength if r["figure"] == "blue strength" and r["cell"] == "as it is"]
    values = done.table("series", 0).to_pylist()
    third = [v["figure blue strength"] for v in values if v["turn"] == "Turn 3"]
    assert float(mine[2]["mean"]) == pytest.approx(sum(third) / len(third), abs=1e-4)
    assert [r["turn"] for r in mine] == ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]
    losses = list(csv.DictReader((tmp_path / "data" / "toy-long-losses.csv").open()))
    assert sum(int(r["battles"]) for r in losses) == done.table("battles", 0).num_rows


def test_how_a_run_was_ended_is_said(tmp_path: Path) -> None:
    at = begin(tmp_path, 'until = { width = 0.4, of = "blue", most = 300 }\n[product]\ngame = "toy"\n')
    run(at)
    page = report.write(at, tmp_path / "out", pdf=False)[0].read_text("utf-8")
    assert "confidence sequence" in page
    assert "at most 0.4 wide" in page


def test_an_unfinished_run_is_reported_as_such(tmp_path: Path) -> None:
    at = begin(tmp_path)
    with pytest.raises(longroll.LongrollError, match="no games are finished yet"):
        report.write(at)
    task = at.task(0, 0)
    at.keep(task, play_block(task))
    assert "10 of 80 games" in build(at).subtitle


@pytest.mark.parametrize("game", ["divided-we-fall", "1863", "acw-campaign"])
def test_every_game_has_a_report(game: str, tmp_path: Path) -> None:
    """Two games each: battles, cities beside history, figures over time."""
    at = begin(tmp_path, f'games = 2\n[product]\ngame = "{game}"\n')
    run(at)
    found = build(at)
    titles = [section.title for section in found.sections]
    assert {"Who wins", "How it ends", "Over time", "Battles"} <= set(titles)
    assert all(plot.data.rows for plot in found.plots)
    seats = [seat for seat, _ in Measured(at, 0).shares]
    assert {side for seat in seats for side in seat.sides} == set(registry.info(game).sides)


def test_axes_and_labels() -> None:
    assert within("The Union and Union East") == "the Union and Union East"
    assert within("Neither side") == "neither side"
    assert ticks(0, 1) == [0, 0.2, 0.4, 0.6, 0.8, 1]
    assert ticks(-7, 23) == [0, 10, 20]
    assert brief("October-November 1861") == "Oct-Nov 1861"
    assert brief("May 1862") == "May 1862"
    assert brief("Winter 1862") == "Winter 1862"
    assert wide(short("a very long name of a place", 60)) <= 60


@pytest.mark.clock
def test_ten_thousand_games_in_twenty_seconds(tmp_path: Path) -> None:
    """From finished rows: 50 games of 1863, each 200 times under another number."""
    at = begin(tmp_path, 'games = 10000\nblock = 500\n[product]\ngame = "1863"\n')
    task = at.task(0, 0)
    rows = play_block(Task(0, 0, task.plan, task.seeds[:50]))
    tables = {kind: table(kind, rows[kind]) for kind in KINDS}
    for block in range(at.blocks):
        for kind in KINDS:
            copies = []
            for k in range(10):
                number = pa.array(
                    [n + 50 * (10 * block + k) for n in tables[kind].column("number").to_pylist()], pa.int64()
                )
                copies.append(tables[kind].set_column(0, "number", number))
            path = at.file(kind, 0, block)
            path.parent.mkdir(parents=True, exist_ok=True)
            pyarrow.parquet.write_table(pa.concat_tables(copies), path)
    began = time.process_time()
    files = report.write(at)
    assert time.process_time() - began < 20
    assert re.search(r"10,000\s+games", files[0].read_text("utf-8"))


def test_how_many_games_a_turn_speaks_of(tmp_path: Path) -> None:
    """Where games end at different turns, the plots say how many are left; else they do not."""
    at = begin(tmp_path, 'games = 6\n[product]\ngame = "1863"\nunion = "greedy"\n')
    run(at)
    m = Measured(at, 0)
    turns = at.table("games", 0).column("turns").to_pylist()
    assert m.going_on == [sum(n > t for n in turns) for t in range(len(m.turns))]
    assert len(set(m.going_on)) > 1, "random players lose in different months"
    over_time = next(s for s in build(at).sections if s.title == "Over time")
    assert "Their number stands above" in over_time.parts[0].words  # type: ignore[union-attr]
    assert all(">games</text>" in part.svg for part in over_time.parts if isinstance(part, Plot))
