"""`longroll lab`: experiments, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from longroll.cli.common import GameArgument, Json, Scenario, Seed, console, print_json
from longroll.cli.lab_positions import position, story
from longroll.cli.labs import Computer, Jobs
from longroll.core import registry
from longroll.core.errors import LongrollError

if TYPE_CHECKING:
    from longroll.lab.compare import Comparison
    from longroll.lab.rundir import RunDir

lab = typer.Typer(
    name="lab",
    help="The laboratory: play an experiment many times, change a number, see what it does.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

On = Annotated[str, typer.Option("--on", metavar="ENGINE", help="local (processes) or ray (a cluster).")]
Address = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Of the Ray cluster; else one on this machine.")
]
Run = Annotated[Path, typer.Argument(metavar="DIR", help="A run's folder.")]


def register(app: typer.Typer) -> None:
    app.add_typer(lab)


@lab.command("run")
def begin(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment.toml.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="The folder for the run; it must be new.")
    ],
    jobs: Jobs = 1,
    on: On = "local",
    address: Address = "",
) -> None:
    """Play an experiment; its rows are kept in a folder."""
    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    play = run.engine(on, jobs, address)
    _play(RunDir.create(file, out), play)


@lab.command()
def resume(directory: Run, jobs: Jobs = 1, on: On = "local", address: Address = "") -> None:
    """Go on with a run that was stopped or killed."""
    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    _play(RunDir.open(directory), run.engine(on, jobs, address))


def _play(at: RunDir, play: Any) -> None:
    _progress(at, play)
    out = console()
    for cell, found in enumerate(at.experiment.cells):
        table = at.table("games", cell)
        out.print(f"{found.name}: {table.num_rows:,} games", markup=False)
    out.print(f"rows in {at.path}; `longroll lab report {at.path}` makes the report", markup=False)


def _progress(at: RunDir, play: Any) -> None:
    """Play what is missing, with a bar for a person who waits."""
    from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from longroll.lab import run

    e = at.experiment
    total = e.games * len(e.cells)
    there = sum(len(at.task(cell, block).seeds) for cell in range(len(e.cells)) for block in at.done(cell))
    columns = (
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(e.name, total=total, completed=there)
        run.run(at, play, lambda games: progress.advance(task, games))


@lab.command()
def report(
    directory: Run,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to; else the folder 'report' in the run's own."),
    ] = None,
    pdf: Annotated[bool, typer.Option(help="The PDF besides.")] = True,
) -> None:
    """The report of a run: one HTML file, the same as PDF, and the data of every plot."""
    from longroll.lab import report as reporting
    from longroll.lab.rundir import RunDir

    files = reporting.write(RunDir.open(directory), out, pdf)
    for path in files:
        if path.suffix != ".csv":
            console().print(f"written: {path}", markup=False)
    data = [path for path in files if path.suffix == ".csv"]
    console().print(f"written: the data of {len(data)} plots in {data[0].parent}", markup=False)


Games = Annotated[int, typer.Option("-n", "--number", min=1, metavar="N", help="Games of each cell.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the run in a new folder.")]


@lab.command()
def sweep(
    game: GameArgument,
    over: Annotated[str, typer.Option(metavar="FILE:NUMBER", help="As charts.toml:shifts.fort_1.")],
    values: Annotated[str, typer.Option(metavar="A,B,C", help="The values to try.")],
    number: Games = 100,
    union: Computer = "random",
    confederate: Computer = "random",
    scenario: Scenario = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """One number at several values: what each does, paired by seed."""
    from longroll.lab import compare as comparing
    from longroll.lab import sweep as sweeping

    setting = _setting(game, scenario, union, confederate, seed, number)
    with _run_of(sweeping.sweep(setting, over, values), "--over", out, jobs) as at:
        cells = range(1, len(at.experiment.cells))
        found = [comparing.compare((at, 0), (at, cell)) for cell in cells]
        if as_json:
            print_json([{**c._asdict(), "changes": [x._asdict() for x in c.changes]} for c in found])
            return
        for comparison in found:
            print_comparison(comparison)


@lab.command()
def rank(
    game: GameArgument,
    number: Games = 40,
    union: Computer = "random",
    confederate: Computer = "random",
    scenario: Scenario = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    tables: Annotated[bool, typer.Option("--tables", help="Change the numbers of a table together.")] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Change each reconstructed number a little: which reconstruction matters?"""
    from longroll.cli import render
    from longroll.lab import sweep as sweeping

    setting = _setting(game, scenario, union, confederate, seed, number)
    with _run_of(sweeping.rank(setting, tables), game, out, jobs) as at:
        found = sweeping.ranking(at)
    if as_json:
        print_json(
            [
                {**r._asdict(), "result": r.result._asdict(), "figure": r.figure and r.figure._asdict()}
                for r in found
            ]
        )
        return
    who = found[0].result.what
    made = render.table(
        "changed", f"{who}>", "95 % interval>", "other course>", "figure that moved most clearly", "by>"
    )
    for r in found:
        span = f"{r.result.low:+.1%} to {r.result.high:+.1%}"
        what = (
            (r.figure.what, f"{r.figure.difference:+.2f}") if r.figure and r.figure.difference else ("", "")
        )
        cells = [r.name, f"{r.result.difference:+.1%}", span, f"{r.touched:.0%}", *what]
        made.add_row(*cells, style="bold" if r.result.clear else None)
    console().print(made)
    console().print(
        f"{number} pairs of games each, seeds from {seed}. Bold: the interval does not hold 0.", style="dim"
    )


def _setting(game: str, scenario: str | None, union: str, confederate: str, seed: int, number: int) -> Any:
    from longroll.lab.sweep import Setting

    first = scenario or next(iter(registry.ruleset(game).scenarios()))
    return Setting(game, first, union, confederate, seed, number)


@contextmanager
def _run_of(text: str, where: str, out: Path | None, jobs: int) -> Iterator[RunDir]:
    """An experiment that is played through, in a folder that is kept if one is named."""
    import tempfile

    from longroll.lab import run
    from longroll.lab.rundir import RunDir

    with tempfile.TemporaryDirectory() as folder:
        at = RunDir.begin(text, where, Path(), out or Path(folder) / "run")
        _progress(at, run.engine("local", jobs))
        yield at


lab.command()(position)
lab.command()(story)


@lab.command()
def export(
    directory: Run,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The file to write; it must be new.")],
    form: Annotated[
        str, typer.Option("--format", metavar="FORM", help="jsonl: a line of JSON per decision.")
    ] = "jsonl",
    cell: Annotated[int, typer.Option(min=0, metavar="C", help="The cell, counted from 0.")] = 0,
    games: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only the first games.")] = None,
    views: Annotated[bool, typer.Option(help="With what the side that decides may know.")] = True,
) -> None:
    """The decisions, views and results of a run's games, for machine learning."""
    from longroll.lab import export as exporting
    from longroll.lab.rundir import RunDir

    if form != "jsonl":
        raise LongrollError(f"--format takes jsonl, not '{form}'")
    count = exporting.write(RunDir.open(directory), out, cell, games, views)
    console().print(f"written: {out}, {count:,} decisions", markup=False)


@lab.command()
def compare(
    before: Annotated[Path, typer.Argument(metavar="A", help="A run.")],
    after: Annotated[Path, typer.Argument(metavar="B", help="Another, with the same seeds.")],
    as_json: Json = False,
) -> None:
    """What differs between two runs, paired by seed, with 95 % intervals."""
    from longroll.lab import compare as comparing
    from longroll.lab.rundir import RunDir

    a, b = RunDir.open(before), RunDir.open(after)
    found = [comparing.compare(first, second) for first, second in comparing.pairs(a, b)]
    if as_json:
        print_json([{**c._asdict(), "changes": [x._asdict() for x in c.changes]} for c in found])
        return
    for comparison in found:
        print_comparison(comparison)


def print_comparison(found: Comparison) -> None:
    from longroll.cli import render

    out = console()
    title = found.before if found.before == found.after else f"{found.before} -> {found.after}"
    made = render.table(
        "",
        "before>",
        "after>",
        "difference>",
        "95 % interval>",
        title=f"{title}: {found.games:,} pairs of games",
    )
    moved = [c for c in found.changes if c.share or c.difference or c.low or c.high]
    for c in moved:
        form = "{:.1%}" if c.share else "{:.2f}"
        signed = "{:+.1%}" if c.share else "{:+.2f}"
        span = f"{signed.format(c.low)} to {signed.format(c.high)}"
        style = "bold" if c.clear else None
        cells = [c.what, form.format(c.before), form.format(c.after), signed.format(c.difference), span]
        made.add_row(*cells, style=style)
    out.print(made)
    same = len(found.changes) - len(moved)
    more = f" {same} other figures are the same in every pair." if same else ""
    out.print(f"Bold: the interval does not hold 0.{more}", style="dim")
