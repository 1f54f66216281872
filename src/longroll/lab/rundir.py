"""A run's folder: its experiment, the version that plays it, and the rows that are finished.

    DIR/experiment.toml          as it was given
    DIR/run.json                 version of longroll, rules of each game, marks of the data
    DIR/data/000/...             own data of cell 0, where it has any: files and single numbers laid over ours
    DIR/rows/000/games-000000.parquet, series-..., battles-..., cities-...
    DIR/log.jsonl                when each block was finished, how long it took: not part of the rows

A block of games is written under other names and then renamed, its `games` last: a block whose `games` are there is whole. A run
that is killed loses the blocks in the making, nothing else.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

from longroll import __version__
from longroll.core import registry
from longroll.core.errors import LongrollError
from longroll.lab import experiment as experiments
from longroll.lab import overrides
from longroll.lab.experiment import Experiment
from longroll.lab.match import Plan
from longroll.lab.rows import KINDS, Rows, Task, arrow, table

FORMAT = 1


class RunDir:
    """An experiment on the disk."""

    def __init__(self, path: Path, experiment: Experiment, made: dict[str, Any]) -> None:
        self.path = path
        self.experiment = experiment
        self.made = made

    # --- making and opening ------------------------------------------------------------------------------------------

    @classmethod
    def create(cls, file: Path, path: Path) -> RunDir:
        """A new run of an experiment; nothing is overwritten."""
        return cls.begin(_read(file), str(file), file.parent, path)

    @classmethod
    def begin(cls, text: str, where: str, base: Path, path: Path) -> RunDir:
        """The same from the experiment's text: `where` is how a mistake names it, `base` the folder that its paths begin in."""
        experiment = experiments.read(text, where, base)
        arrow()
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            more = f"; `longroll lab resume {path}` goes on with it" if (path / "run.json").is_file() else ""
            raise LongrollError(f"'{path}' is there already, and nothing is overwritten{more}")
        try:
            path.mkdir(parents=True, exist_ok=True)
            return cls._lay_out(path, text, experiment, base)
        except OSError as error:
            raise LongrollError(f"'{path}' cannot be written: {error.strerror}") from None
        except LongrollError:
            shutil.rmtree(path)
            raise

    @classmethod
    def _lay_out(cls, path: Path, text: str, experiment: Experiment, base: Path) -> RunDir:
        marks = {}
        for i, cell in enumerate(experiment.cells):
            if cell.data or cell.numbers:
                folder = path / "data" / f"{i:03}"
                overrides.write(
                    cell.game, list(cell.numbers), folder, base / cell.data if cell.data else None
                )
                registry.new(cell.game, cell.scenario, 0, cell.options, folder)
                marks[f"{i:03}"] = registry.fingerprint(str(folder))
        rules = {cell.game: registry.ruleset(cell.game).rules_version for cell in experiment.cells}
        made = {"format": FORMAT, "longroll": __version__, "rules": rules, "data": marks}
        (path / "experiment.toml").write_text(text, encoding="utf-8")
        replace(path / "run.json", (json.dumps(made, indent=1) + "\n").encode())
        return cls(path, experiment, made)

    @classmethod
    def open(cls, path: Path) -> RunDir:
        """A run that was begun, to read it."""
        if not (path / "run.json").is_file():
            raise LongrollError(
                f"'{path}' is no run of the laboratory: it has no run.json; `longroll lab run` makes one"
            )
        try:
            made = json.loads(_read(path / "run.json"))
            assert made["format"] == FORMAT
        except (ValueError, KeyError, TypeError, AssertionError):
            raise LongrollError(
                f"{path / 'run.json'}: not of this version of longroll ({__version__})"
            ) from None
        text = _read(path / "experiment.toml")
        experiment = experiments.read(text, str(path / "experiment.toml"), None)
        return cls(path, experiment, made)

    def demand_same_version(self) -> None:
        """A run is finished by the version that began it: another might play other games."""
        if self.made["longroll"] != __version__:
            raise LongrollError(
                f"{self.path}: begun by longroll {self.made['longroll']}, this is {__version__}; go on with the former, or begin a new run"
            )
        for game, rules in self.made["rules"].items():
            now = registry.ruleset(game).rules_version
            if now != rules:
                raise LongrollError(
                    f"{self.path}: begun with rules version {rules} of {game}, this is {now}; begin a new run"
                )
        for cell, mark in self.made["data"].items():
            folder = self.path / "data" / cell
            if not folder.is_dir() or registry.fingerprint(str(folder)) != mark:
                raise LongrollError(
                    f"{folder}: the data are not those that the run began with; begin a new run"
                )

    # --- work --------------------------------------------------------------------------------------------------------

    def plan(self, cell: int) -> Plan:
        c = self.experiment.cells[cell]
        folder = self.path / "data" / f"{cell:03}"
        data = str(folder.absolute()) if c.data or c.numbers else ""
        return Plan(c.game, c.scenario, c.seats, self.experiment.seed, c.options, data)

    @property
    def blocks(self) -> int:
        """Of each cell."""
        return -(-self.experiment.games // self.experiment.block)

    def task(self, cell: int, block: int) -> Task:
        e = self.experiment
        numbers = range(block * e.block, min((block + 1) * e.block, e.games))
        return Task(cell, block, self.plan(cell), tuple((n, e.seed_of(n)) for n in numbers))

    def file(self, kind: str, cell: int, block: int) -> Path:
        return self.path / "rows" / f"{cell:03}" / f"{kind}-{block:06}.parquet"

    def done(self, cell: int) -> list[int]:
        """The blocks of a cell that are whole."""
        folder = self.path / "rows" / f"{cell:03}"
        return sorted(int(p.stem.rpartition("-")[2]) for p in folder.glob("games-*.parquet"))

    def keep(self, task: Task, rows: Rows, seconds: float = 0.0) -> None:
        """Put a finished block on the disk; when this returns, it is there."""
        parquet = arrow().parquet
        self.file("games", task.cell, task.block).parent.mkdir(parents=True, exist_ok=True)
        fresh: list[Path] = []
        try:
            for kind in KINDS:
                path = self.file(kind, task.cell, task.block)
                fresh.append(path.with_name(f".{path.name}.{os.getpid()}"))
                parquet.write_table(table(kind, rows[kind]), fresh[-1], compression="zstd")
                with fresh[-1].open("rb") as file:
                    os.fsync(file.fileno())
            for kind, made in zip(KINDS, fresh):
                os.replace(made, self.file(kind, task.cell, task.block))
            note = {
                "cell": task.cell,
                "block": task.block,
                "games": len(task.seeds),
                "seconds": round(seconds, 3),
            }
            with (self.path / "log.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(note) + "\n")
        except OSError as error:
            for made in fresh:
                made.unlink(missing_ok=True)
            reason = error.strerror or str(error)
            raise LongrollError(
                f"'{self.path}' cannot be written: {reason}; what is finished is kept, `longroll lab resume {self.path}` goes on"
            ) from None

    def sweep_up(self) -> None:
        """Remove what a killed run left half written."""
        for torn in self.path.glob("rows/*/.*.parquet.*"):
            torn.unlink(missing_ok=True)

    # --- reading -----------------------------------------------------------------------------------------------------

    def table(self, kind: str, cell: int) -> Any:
        """All rows of a kind of one cell, in the order of the games."""
        pa = arrow()
        found = [pa.parquet.read_table(self.file(kind, cell, block)) for block in self.done(cell)]
        if not found:
            return table(kind, [])
        return pa.concat_tables(found, promote_options="default").unify_dictionaries()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise LongrollError(f"the file '{path}' does not exist") from None
    except (OSError, UnicodeDecodeError) as error:
        raise LongrollError(f"the file '{path}' cannot be read: {error}") from None


def replace(path: Path, content: bytes) -> None:
    """Write a whole file so that a reader sees the old or the new one, never half of it."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)
