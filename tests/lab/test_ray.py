"""A run on a Ray cluster of two nodes has the rows of a local run, also when a node dies in the middle. `make lab-test` installs Ray."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import longroll
from longroll.lab import on_ray
from longroll.lab.rows import KINDS
from longroll.lab.run import engine, run
from longroll.lab.rundir import RunDir

TEXT = """
seed = 300
games = 12
block = 2
[product]
game = "1863"
set = ["", "charts.toml: shifts.fort_1 = 3"]
"""


def begin(folder: Path, name: str) -> RunDir:
    (folder / f"{name}.toml").write_text(TEXT)
    return RunDir.create(folder / f"{name}.toml", folder / name)


def rows(at: RunDir) -> dict[str, Any]:
    return {f"{kind} {cell}": at.table(kind, cell).to_pydict() for cell in (0, 1) for kind in KINDS}


def test_own_data_travel_with_the_work(tmp_path: Path) -> None:
    (tmp_path / "own" / "deep").mkdir(parents=True)
    (tmp_path / "own" / "deep" / "a.toml").write_text("x = 1\n")
    files = on_ray.pack(str(tmp_path / "own"))
    made = on_ray.unpack(files, f"test-{tmp_path.name}")
    assert (Path(made) / "deep" / "a.toml").read_text() == "x = 1\n"
    assert on_ray.unpack(files, f"test-{tmp_path.name}") == made


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(longroll.LongrollError, match=r"pip install 'longroll\[ray\]'"):
        run(begin(tmp_path, "run"), engine("ray", 1))


@pytest.fixture
def cluster() -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="Ray is not installed: make lab-test")
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.second = made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def test_a_node_that_dies_costs_nothing(cluster: Any, tmp_path: Path) -> None:
    local = begin(tmp_path, "local")
    run(local)
    at = begin(tmp_path, "cluster")
    done: list[int] = []

    def tick(games: int) -> None:
        done.append(games)
        if len(done) == 3:
            cluster.remove_node(cluster.second, allow_graceful=False)

    run(at, engine("ray", 1), tick)
    assert sum(done) == 24
    assert rows(at) == rows(local)
