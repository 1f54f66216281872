"""Many games: the same whatever the number of processes, with honest intervals."""

import json
from pathlib import Path

import pytest

import longroll
from longroll.lab import bench, output, simulate
from longroll.lab.match import Plan, play

PLAN = Plan("toy", "long", {"blue": "random", "grey": "random"}, seed=10)


def test_processes_do_not_matter() -> None:
    assert simulate.run(PLAN, 12, jobs=1) == simulate.run(PLAN, 12, jobs=3)


def test_any_game_can_be_played_again_alone() -> None:
    assert simulate.run(PLAN, 6)[4] == play(PLAN, 4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (95, 100, 0.8882, 0.9785), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    """Values as tabulated elsewhere."""
    assert simulate.wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_summary() -> None:
    records = simulate.run(PLAN, 30)
    found = simulate.summary(PLAN, records)
    assert sum(r["wins"] for r in found["results"].values()) == 30
    assert found["turns"]["mean"] == 4
    assert [row["turn"] for row in found["over time"]] == ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]
    first = found["over time"][0]
    assert first["games"] == 30
    assert first["figures"]["blue strength"]["mean"] == 6
    assert json.loads(json.dumps(found)) == found


def test_a_single_game_has_a_summary_too() -> None:
    found = simulate.summary(PLAN, simulate.run(PLAN, 1))
    assert found["decisions"]["p10"] == found["decisions"]["p90"] > 0
    assert simulate.spread([]) == {"mean": 0.0, "median": 0.0, "p10": 0.0, "p90": 0.0}


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_pictures(tmp_path: Path, suffix: str) -> None:
    records = simulate.run(PLAN, 5)
    path = tmp_path / f"a{suffix}"
    output.write(path, simulate.summary(PLAN, records), records)
    assert path.stat().st_size > 2000


def test_a_referee_is_no_winner() -> None:
    seats = {"union": "random", "confederate": "random", "referee": "greedy"}
    plan = Plan("acw-campaign", "campaign", seats, 3, {"referee": "person"})
    found = simulate.summary(plan, simulate.run(plan, 1))
    assert set(found["results"]) == {"union", "confederate", "draw"}


def test_files_are_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(longroll.LongrollError, match=r"can be written as \.csv"):
        output.check_suffix(tmp_path / "a.doc")


def test_bench_compares_as_ratios(tmp_path: Path) -> None:
    path = tmp_path / "bench" / "figures.json"
    fast = bench.Figure("random play", 20_000, "decisions/s", 10_000, more_is_better=True)
    small = bench.Figure("copy of a state", 10, "µs", 20)
    assert bench.compare("toy", [fast, small], path) == {}
    bench.record("toy", [fast, small], path)
    slower = [fast._replace(value=10_000), small._replace(value=40)]
    assert bench.compare("toy", slower, path) == {"random play": 0.5, "copy of a state": 0.25}
    assert [f.ok for f in (fast, small, *slower)] == [True, True, True, False]


def test_bench_floors_are_of_a_game_and_a_build() -> None:
    assert bench.floor("toy", "random play", 10_000) == 10_000
    floors = {
        slug: bench.floor(slug, "random play", 0) for slug in ("divided-we-fall", "1863", "acw-campaign")
    }
    plain = {"divided-we-fall": 22_000, "1863": 35_000, "acw-campaign": 25_000}
    compiled = {"divided-we-fall": 40_000, "1863": 60_000, "acw-campaign": 45_000}
    assert floors == (compiled if bench.COMPILED else plain)
    assert bench.floor("1863", "copy of a state", 20) == 10


@pytest.mark.parametrize("measure", [bench.copying, bench.new_game, bench.odds], ids=lambda m: m.__name__)
def test_bench_measures(measure: object) -> None:
    figure = measure("toy")  # type: ignore[operator]
    assert 0 < figure.value < figure.floor
